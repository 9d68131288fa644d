"""Numbers written up against letters or marks: names such as X200, currencies, ordinals, decades, signs."""

import re

import msgspec

from citewell.model import Kind, Quantity
from citewell.text.lexicon import lexicons
from citewell.text.quantities import making
from citewell.text.quantities.dates import quarter_at
from citewell.text.quantities.identifiers import MASK, STANDARDS, chunk_around, name_in, phone_at
from citewell.text.quantities.numerals import Numeral
from citewell.text.quantities.tails import TAILS

_LATIN_END = "\u0900"  # letters of later scripts are written up against numbers without being part of a name
_CJK_START = "\u2e80"
_MINUS = frozenset("-−–")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|er|re|e|ème|eme|nde?|ª|º|de|ste|й|я|го)(?![^\W_])")
_CLOCK_BEFORE = re.compile(r"\d[ \u00a0]?(?:[ap]\.?m\.?|Uhr|h)$", re.IGNORECASE)
_DECADE = re.compile(r"['’]?s(?![^\W_])")
_TIMES = re.compile(r"[x×](?![^\W_])")
_BOUNDS = frozenset(
    bound
    for lexicon in lexicons().values()
    for bound in (*lexicon.cues.upper, *lexicon.cues.lower)
    if bound.isalpha() and bound.isascii()
)
_OF_TIME = re.compile(r"[^\W\d_A-Z]{3,12}[-–](?:\d{1,2}(?:st|nd|rd|th)|\d{4}s)(?![^\W_])", re.ASCII)
_OF_AGE = re.compile(r"([^\W\d_]{2,12})-\d{1,2}s?$")
_WORD_BEFORE = re.compile(r"([^\W\d_]{1,5})$")
_NUMBERED = frozenset(["p", "pp", "no", "nr", "n", "art", "§", "fig", "vol", "ca", "c", "ch", "kap", "sec", "FY", "x"])
_LONGEST_NAME = 48
_FEW = 8
_PERIODS = frozenset("QHTS")
_PERIOD_DIGITS = 2
_PLAIN_NAME = re.compile(r"([A-Za-z]{1,7})([0-9]{1,8})(?=[\s,;:!?)\]]|\.(?:\s|$)|$)")
_SPECIAL = _NUMBERED | TAILS.currency_codes | TAILS.currency_signs.keys() | _PERIODS


class Before(msgspec.Struct, frozen=True, gc=False):
    """What was found in front of a number.

    Attributes:
        begin: where the value begins.
        quantity: what it makes together with the number, when that is all.
        done: where to go on reading; 0 when the number itself is still to be read.
        money: the currency that stands in front.
        negative: whether a minus stands in front.
    """

    begin: int
    quantity: Quantity | None = None
    done: int = 0
    money: str | None = None
    negative: bool = False


def look_before(text: str, start: int, end: int) -> Before:
    """Reads what a number is written up against.

    Args:
        text: the text.
        start: index of the first digit.
        end: index after the number.
    """
    before = text[start - 1]
    if before.isalpha():
        if before >= _LATIN_END:
            return Before(start)
        plain = _plain_name(text, start)
        if plain is not None:
            return plain
        found = _letter_before(text, start)
        if found is not None:
            return found
    two_back = text[start - 2] if start > 1 else " "
    if before in _MINUS and not (two_back.isalnum() or two_back in ")]%"):
        return Before(start - 1, negative=True)
    if (
        before in "'’:^/"
        or two_back >= _CJK_START
        or two_back == MASK
        or (not before.isalpha() and not two_back.isalnum() and before not in "_@\\")
    ):
        return Before(start)
    if before in "-–−.&+*" and (two_back.isdigit() or _CLOCK_BEFORE.search(text[max(0, start - 8) : start - 1])):
        return Before(start)
    left, right = chunk_around(text, start)
    if before == "." and text[left : start - 1].isalpha():
        return Before(start)  # "No.5", "p.12"
    aged = _OF_AGE.match(text, left, right) if before == "-" else None
    if aged is not None and aged[1].lower() in _BOUNDS:  # "under-26s"
        return Before(
            start, quantity=making.amount(text, start, end, aged.end(), Kind.NUMBER, text[start:end]), done=right
        )
    if before in "-–" and _OF_TIME.match(text, left, right):  # "mid-19th century", "pre-1990s"
        return Before(start)
    written = name_in(text, left, right)
    if written is not None:
        return Before(start, quantity=making.name(text, *written), done=max(written[1], end))
    if right - left <= _LONGEST_NAME and any(char.isalpha() for char in text[left:start]):
        return Before(start)  # "type-2", "mid-2019"
    return Before(start, done=max(right, end))


def look_after(text: str, numeral: Numeral) -> tuple[Quantity | None, int] | None:
    """Reads letters after a number that are no unit: ordinals, decades, ``2x``, and names such as 5G."""
    start, end = numeral.start, numeral.end
    if text[end] >= _LATIN_END:
        return None
    ordinal = _ORDINAL.match(text, end)
    if ordinal is not None and numeral.step == "1":
        stop = ordinal.end()
        return making.amount(text, start, stop, stop, Kind.ORDINAL, numeral.number), stop
    times = _TIMES.match(text, end)
    if times is not None:
        stop = times.end()
        return making.amount(
            text, start, end, stop, Kind.NUMBER, numeral.number, readings=numeral.readings, step=numeral.step
        ), stop
    left, right = chunk_around(text, start)
    written = name_in(text, left, right)
    if written is None or written[0] < start:
        return None, max(right, end)
    return making.name(text, *written), written[1]


def decade_at(text: str, numeral: Numeral) -> tuple[Quantity | None, int] | None:
    """The 1990s."""
    start, end = numeral.start, numeral.end
    if end - start != 4 or not numeral.number.endswith("0") or numeral.step != "1":
        return None
    decade = _DECADE.match(text, end)
    if decade is None:
        return None
    return making.calendar(text, Kind.DATE, start, decade.end(), (numeral.number[:3] + "X",)), decade.end()


def _plain_name(text: str, start: int) -> Before | None:
    """A few letters and then digits and nothing else, which is the commonest sort of name: X200."""
    begin = start - 1
    while begin and start - begin < _FEW and text[begin - 1].isalnum():
        begin -= 1
    match = _PLAIN_NAME.match(text, begin)
    if match is None:
        return None
    # ``Q3`` is a quarter, ``T105`` a name.
    if (match[1] in _SPECIAL and not (match[1] in _PERIODS and len(match[2]) > _PERIOD_DIGITS)) or (
        begin and text[begin - 1] in "-–_./@&+#^$€£¥\\"
    ):
        return None
    return Before(start, quantity=making.name(text, begin, match.end()), done=match.end())


def currency_before(text: str, at: int) -> tuple[str, int] | None:
    """The currency that ends right before a place, and where it begins."""
    last = text[at - 1]
    if last in TAILS.currency_signs and not text[max(0, at - 2) : at - 1].isalpha():
        return TAILS.currency_signs[last], at - 1
    stretch = text[max(0, at - 4) : at]
    for length in range(len(stretch), 0, -1):
        sign = stretch[-length:]
        begin = at - length
        unit = TAILS.currency_signs.get(sign) or (sign if length == 3 and sign in TAILS.currency_codes else None)
        if unit is not None and not (sign[0].isalpha() and begin and text[begin - 1].isalpha()):
            return unit, begin
    return None


def standard_before(text: str, start: int, end: int) -> Quantity | None:
    """A numbered document of a standards body: ISO 9001."""
    word = _WORD_BEFORE.search(text[max(0, start - 6) : start - 1])
    if word is None or word[1] not in STANDARDS:
        return None
    return making.name(text, start - 1 - len(word[1]), end)


def phone(text: str, start: int) -> tuple[Quantity, int] | None:
    """A telephone number that begins at a digit, perhaps after a plus."""
    end = phone_at(text, start)
    if end is None:
        return None
    return making.name(text, start - 1 if text[start - 1 : start] == "+" else start, end), end


def _letter_before(text: str, start: int) -> Before | None:
    money = currency_before(text, start)
    if money is not None:
        return Before(money[1], money=money[0])
    word = _WORD_BEFORE.search(text[max(0, start - 6) : start])
    if word is None:
        return None
    if len(word[1]) == 1 and word[1] in "QHTS":
        quarter = quarter_at(text, start - 1)
        if quarter is not None:
            value, stop = quarter
            return Before(start - 1, quantity=making.calendar(text, Kind.DATE, start - 1, stop, (value,)), done=stop)
    return Before(start) if word[1] in _NUMBERED else None
