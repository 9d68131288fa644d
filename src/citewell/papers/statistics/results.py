"""Test results as papers print them: ``t(28) = 2.20, p = .036`` and what readers take for the same."""

import re
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from citewell.papers.statistics.distributions import Test
from citewell.papers.statistics.printed import NUMBER, Printed, power_at, printed

# Fonts of PDF files make other characters of comparators: ``t(43) p 2.57, p ! .05``, ``F(1, 726)b1.16, psN.28``.
_COMPARE = r"(?:<bc>|[=<>≤≥≈~]|(?<=[\s)\]psP])(?:[bN!](?=\s?[\s.\d-])|p(?=\s)))"
_SIGNS = {"<bc>": "=", "p": "=", "b": "<", "!": "<", "N": ">", "≤": "<", "≥": ">", "≈": "~"}
_DF = (
    r"(?:\s?[(\[]\s?(?P<df>[^()\[\]\n]{1,48})\s?[)\]]|(?:\s?_\s?"
    r"|(?<=[tF])(?=\d{1,4}(?:,\s?\d{1,6})?\s?=))(?P<low>\d{1,6}(?:\.\d{1,3})?(?:,\s?\d{1,6}(?:\.\d{1,3})?)?))?"
)
_HEAD = re.compile(
    r"(?<![\w.'’^-])(?:"
    r"(?P<t>[tT])s?(?:_(?![\d\s])\w{1,12})?"
    r"|(?P<F>F)s?(?:_(?![\d\s])\w{1,12})?(?:change)?"
    r"|(?P<chi>χ\s?[\^_]?\s?(?:2|²)|[XxΧ]\s?\^?(?:2|²)|[cC]hi\s?[_^-]?\s?(?:2|²|[sS]quared?)|G\s?\^?(?:2|²)|[?]{1,2}\s?2)"
    r"|(?P<tau>τ(?:_?[abc])?|tau(?:[-_]?[abc])?|ρ|rho)"
    r"|(?P<r>r)s?(?P<rank>_?\s?s(?![\w])|_?\s?(?:partial|sp|pb))?"
    r"|(?P<Q>Q)[_-]?\s?(?:[wWbBmMeETt]|[Ww]ithin|[Bb]etween|[Mm]odel|[Ee]rror|[Tt]otal|[Rr]es(?:idual)?)?"
    r"|(?P<z>[zZ])s?(?:_(?![\d\s])\w{1,12})?"
    rf")(?:(?![^\W_])|(?<=[tF])(?=\d)){_DF}\s?(?P<sign>{_COMPARE})\s?\??(?P<value>{NUMBER})"
)
_LATER = re.compile(
    r"(?:^|[\s,;(])(?:d\.?\s?f\.?"
    r"|degrees of freedom)\s?[=:]?\s?(\d{1,6}(?:\.\d{1,3})?)(?:\s?[,;/]\s?(\d{1,6}(?:\.\d{1,3})?)(?![\d.]))?"
)
_SIZE = re.compile(r"(?:^|[\s,;(])[nN]\s?[=p]\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(?![.\d])")
_P = re.compile(
    rf"(?<![\w.])(?:[pP]s?|[pP][- ]?[vV]alues?|Sig\.)(?P<sub>_\s?[A-Za-z]{{1,12}})?(?P<aside>\s?\([^()]{{1,30}}\))?"
    rf"\s?(?:value\s)?(?:was\s|is\s|of\s)?(?P<sign>{_COMPARE})\s?(?P<value>{NUMBER})(?![,]\d)(?!\.\d)"
)
_NS = re.compile(r"(?<![\w.])(?:[pP]\s?=?\s?)?(?:n\.\s?s\.|N\.\s?S\.|ns|NS)(?!\w)|(?<![\w.])(?:n\.s|N\.S)(?![\w.])")
_TAIL = re.compile(r",\s?(?:one|two|1|2)[- ](?:tailed|sided)(?: test)?")
_SENTENCE_END = re.compile(r"[.!?][)\]\"'”’]?\s+(?=[A-Z(\[])|\n\s*\n|\|")
_NUMBER_OF_DF = re.compile(r"(\d{1,3}(?:,\d{3})+(?=\s*$)|\d{1,6}(?:\.\s?\d{1,4})?)|([lI])(?=\s*$)")
_FAR = 110
_FAR_NS = 40


class Freedom(msgspec.Struct, frozen=True, gc=False):
    """Degrees of freedom as printed: first and second number, where there are any, and the number of cases."""

    first: Printed | None = None
    second: Printed | None = None
    cases: int | None = None


class Result(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A test result.

    Attributes:
        test: which test.
        start: where it begins in the text it was read from.
        end: where it ends, after the p value and a note on its tails.
        df1: degrees of freedom of a numerator, of chi-squared and of Q.
        df2: degrees of freedom of a denominator, of t and of r.
        cases: number of cases (``N = 640``), when printed.
        sign: ``=``, ``<`` or ``>`` before the statistic.
        value: the statistic.
        p_sign: ``=``, ``<``, ``>``, ``~`` before p, or ``ns`` where only that is said.
        p: the p value, ``None`` where only ``ns`` is said.
        ranked: whether the correlation is one of ranks or a partial one, whose p is computed otherwise.
        own: whether it is a rank correlation whose distribution is not that of r, as Kendall's tau.
        label: what stands between statistic and p and right at p, in lower case.
    """

    test: Test
    start: int
    end: int
    df1: Printed | None
    df2: Printed | None
    cases: int | None
    sign: str
    value: Printed
    p_sign: str
    p: Printed | None
    ranked: bool
    own: bool
    label: str


def read_results(text: str) -> Iterator[Result]:
    """The test results of a text without markup, in order. One without degrees of freedom or p is passed over."""
    heads = list(_HEAD.finditer(text))
    for index, head in enumerate(heads):
        limit = heads[index + 1].start() if index + 1 < len(heads) else len(text)
        result = _read(text, head, limit)
        if result is not None:
            yield result


def read_p_values(text: str) -> Iterator[tuple[str, Printed]]:
    """Every p value of a text without markup, with or without a test: its comparator and its number."""
    for match in _P.finditer(text):
        number = printed(match["value"], power=power_at(text, match.end())[0])
        if number is not None and 0 <= number.value <= 1:
            yield _sign(match["sign"]), number


def _read(text: str, head: re.Match[str], limit: int) -> Result | None:
    test = _test(head)
    if text[head.end() : head.end() + 1].isdigit() or _led_by_p(text, head.start()):
        return None
    limit = min(limit, head.end() + _FAR)
    stop = _SENTENCE_END.search(text, head.end(), limit)
    limit = stop.start() + 1 if stop is not None else limit
    p = _P.search(text, head.end(), min(limit + 2, len(text)))
    if p is not None and p.start() >= limit:
        p = None
    ns = _NS.search(text, head.end(), min(limit + 3, head.end() + _FAR_NS)) if p is None else None
    end_of_tail = p.start() if p is not None else ns.start() if ns is not None else None
    if end_of_tail is None:
        return None
    between = text[head.end() : end_of_tail]
    freedom = _freedom(test, head, between)
    if freedom is None and p is not None:  # "(r = .35, p = .01, n = 54)"
        freedom = _freedom(
            test, head, ", " + text[p.end() : p.end() + _FAR_NS].split(". ")[0].split(";")[0].lstrip(" ,([")
        )
    if freedom is None:
        return None
    comma = p is not None and "," in p["value"]
    value = printed(head["value"], comma=comma)
    if value is None or ("," in head["value"] and not comma and not re.search(r",\d{3}(?:\D|$)", head["value"])):
        return None
    p_value, p_sign, end = None, "ns", ns.end() if ns is not None else 0
    if p is not None:
        power, end = power_at(text, p.end())
        p_value, p_sign = printed(p["value"], comma=comma, power=power), _sign(p["sign"])
        if p_value is None or p_value.value > 1 or p_value.value < 0:
            return None
    noted = _TAIL.match(text, end)
    near = between + (text[p.start() : p.end()] if p is not None else "") + text[end : end + 45].partition(";")[0]
    return Result(
        test=test,
        start=head.start(),
        end=noted.end() if noted is not None else end,
        df1=freedom.first,
        df2=freedom.second,
        cases=freedom.cases,
        sign=_sign(head["sign"]),
        value=value,
        p_sign=p_sign,
        p=p_value,
        ranked=head["rank"] is not None or head["tau"] is not None,
        own=head["tau"] is not None and head["tau"][0] in "τt",
        label=near.lower(),
    )


def _led_by_p(text: str, start: int) -> bool:
    """Whether a p value stands right before a statistic, and so may be its own: ``p = .03, t(20) = 2.3``."""
    for match in _P.finditer(text, max(start - 24, 0), start):
        if not text[match.end() : start].strip(" ,") and not _HEAD.search(
            text, max(match.start() - 60, 0), match.start()
        ):
            return True
    return False


def _test(head: re.Match[str]) -> Test:
    for name, test in (("t", Test.T), ("F", Test.F), ("chi", Test.CHI2), ("r", Test.R), ("tau", Test.R), ("Q", Test.Q)):
        if head[name]:
            return test
    return Test.Z


def _sign(written: str) -> str:
    return _SIGNS.get(written, written)


def _freedom(test: Test, head: re.Match[str], between: str) -> Freedom | None:
    """The degrees of freedom of a result; ``None`` where the test needs others or none are printed."""
    written = head["df"] or head["low"]
    size = _SIZE.search("," + (written or "")) or _SIZE.search(between)
    cases = int(size[1].replace(",", "")) if size is not None else None
    numbers: list[Printed] = []
    if written:
        for piece in re.split(r"[,;/](?!\d{3}(?!\d))|[;/]|,(?=\s)", written):
            named = re.match(r"\s*(?:df\s?=\s?|df1\s?=\s?|df2\s?=\s?)?", piece)
            bare = piece[named.end() :] if named is not None else piece
            if re.match(r"\s*[nN]\s?[=p]", bare):
                continue
            number = _NUMBER_OF_DF.fullmatch(bare.strip())
            if number is None:
                return None
            one = printed(number[1] or "1")
            if one is not None:
                numbers.append(one)
    elif test is not Test.Z:
        later = _LATER.search("," + between)
        if later is not None:
            numbers = [one for one in (printed(later[1]), printed(later[2]) if later[2] else None) if one is not None]
    if any(number.value <= 0 for number in numbers):
        return None
    return _fitting(test, numbers, cases)


def _fitting(test: Test, numbers: list[Printed], cases: int | None) -> Freedom | None:
    match test:
        case Test.Z:
            return Freedom(cases=cases) if not numbers else None
        case Test.F:
            return Freedom(numbers[0], numbers[1], cases) if len(numbers) == 2 else None
        case Test.CHI2 | Test.Q:
            return Freedom(numbers[0], None, cases) if len(numbers) == 1 else None
        case Test.T:
            return Freedom(None, numbers[0], cases) if len(numbers) == 1 else None
        case _:
            if not numbers and cases is not None and cases > 2:
                return Freedom(None, Printed(Fraction(cases - 2), Fraction(1), str(cases - 2)), cases)
            return Freedom(None, numbers[0], cases) if len(numbers) == 1 else None
