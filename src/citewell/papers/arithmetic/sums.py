"""Totals and their parts in one sentence: ``214 crates arrived: 96 by rail, 71 by road and 47 by water``."""

import itertools
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from citewell.model import CheckKind, CheckVerdict, Kind, SelfCheck
from citewell.papers.amounts import Amount
from citewell.papers.arithmetic.equations import value_of
from citewell.papers.interval import Interval, between, shown, total
from citewell.papers.passages import Passage
from citewell.papers.wording import words

_PART_ENDS = re.compile(
    r"(?:\s(?:by|at|in|from|with|on|for|to|via|through|as|under|without|of|among)\s[^,;:()]{1,50}|\s[^,;:()\d]{1,40}|\s?)"
)
_JOINS = re.compile(r"(?:,\s?(?:and\s|or\s)?|\sand\s|;\s?(?:and\s)?|\sor\s|\splus\s|\s\+\s)\Z")
_WHOLE_AFTER = re.compile(r"\s(?:[a-z-]{1,25}\s){0,3}?(?:in (?:total|all)|altogether|overall|combined|together)(?!\w)")
_WHOLE_BEFORE = re.compile(
    r"(?:(?:for|making|giving|with) (?:an? )?(?:grand |overall |combined )?total of|totall?ing"
    r"|a sum of|add(?:s|ing)? up to|summing to|sum(?:s)? to|making|which makes|in all|together)\s\Z"
)
_EQUATION = re.compile(
    r"(?<![\w.,=+×*/-])(?P<left>[€$£]?\d[\d,.]{0,14}%?(?:\s?[+×*÷/−-]\s?[€$£]?\d[\d,.]{0,14}%?){1,8})\s?=\s?(?P<right>[€$£]?-?\d[\d,.]{0,14}\d|\d)(?P<unit>%?)(?![\w,.]?\d|\s?[+×*÷/=^-])"
)
_SEX = re.compile(r"\s?(?:were\s)?(women|men|girls|boys|females?|males?)(?!\w)")
_PAIRS = ({"wo", "me"}, {"gi", "bo"}, {"fe", "ma"})
_PEOPLE = re.compile(
    r"\s(?:[a-z-]+\s){0,2}?(?:participants|patients|people|persons|students|pupils|adults|children|respondents|subjects|volunteers|members|workers|"
    r"employees|teachers|nurses|farmers|drivers|athletes|infants|adolescents|teenagers|residents|households|individuals|cases|visitors|listeners|readers|players)(?!\w)"
)
_SIZE = re.compile(r"(?<![\w.])n\s?=\s?\Z")
_THIRD = re.compile(
    r"non-?binary|other gender|another gender|diverse|undisclosed|did not (?:say|state|report|give)"
    r"|not (?:stated|given|reported|known)|unknown|missing|prefer|transgender|\bother\b"
)
_LEADS = re.compile(r"(?:out\s)?of\s(?:the|our|all|these|those|all the|a total of|its|their)?\s?")
# What people did, they may have done besides something else.
_ACTS = re.compile(
    r"\s(?:also\s|then\s)?(?:[a-z]+ed|came|went|were|was|had|did|said|chose|brought|took|gave|got|left|ran|won|lost|died|are|is|have|has|knew|saw|"
    r"made|met|bought|sold|wrote|read|ate|drank|slept|felt|found|kept|paid|sent|spoke|stood|swam|rode|drove|walked)(?!\w)"
)
_FEWEST_PARTS = 2
_FEW = 10
_NEAR, _FAR = Fraction(3, 4), Fraction(4, 3)


def compare_sum(parts: Sequence[Interval], whole: Interval) -> tuple[Interval, bool]:
    """What some parts add up to, and whether it may be a printed whole."""
    made = total(list(parts))
    return made, made.meets(whole)


def judge_sums(sentence: Passage) -> Iterator[SelfCheck]:
    """A row for each total of a sentence whose parts it lists."""
    yield from _after_colon(sentence)
    yield from _in_brackets(sentence)
    yield from _before_total(sentence)
    yield from _of_two_sexes(sentence)
    yield from _after_comma(sentence)
    yield from _of_leading(sentence)


def _of_leading(sentence: Passage) -> Iterator[SelfCheck]:
    """``Of the 240 letters, 120 went by sea, 80 by rail and 40 by road``: parts of what is named first."""
    lead = _LEADS.match(sentence.lower)
    counts = [a for a in sentence.amounts if a.is_count and not a.may_be_year]
    if lead is None or len(counts) < _FEWEST_PARTS + 1 or counts[0].start != lead.end():
        return
    whole, parts = counts[0], counts[1:]
    if any(a.kind in (Kind.PERCENT, Kind.POINTS, Kind.MULTIPLE) or a.about for a in sentence.amounts):
        return
    made = total([part.interval() for part in parts])
    joined = all(_JOINS.search(sentence.lower[a.end : b.start]) for a, b in itertools.pairwise(parts))
    if not joined or made.low < whole.value or words("sums", "overlapping").search(sentence.lower):
        return
    stop = re.search(r"[.;!?](?:\s|\Z)|\Z", sentence.text[parts[-1].end :])
    end = parts[-1].end + (stop.start() if stop is not None else 0)
    exclusive = words("shares", "exclusive").search(sentence.lower) is not None
    fits = made.holds(whole.value)
    verdict = (
        CheckVerdict.CONSISTENT if fits else CheckVerdict.INCONSISTENT if exclusive else CheckVerdict.CANNOT_DECIDE
    )
    why = f"parts make {between(made)}; printed {whole.text}" + (
        "" if fits or exclusive else "; some may be counted twice"
    )
    yield sentence.row(CheckKind.SUM, verdict, 0, end, stated=whole.text, recomputed=made, why=why)


def _of_two_sexes(sentence: Passage) -> Iterator[SelfCheck]:
    """``240 farmers took part, 130 women and 110 men``: two groups that leave no third."""
    lower = sentence.lower
    if _THIRD.search(lower):
        return
    counts = [a for a in sentence.amounts if a.is_count]
    for index in range(1, len(counts) - 1):
        one, two = counts[index], counts[index + 1]
        named = [_SEX.match(lower, part.end) for part in (one, two)]
        if None in named or not re.fullmatch(
            r"[\sa-z]{3,24}(?:,\s?|\sand\s|/|;\s?)(?:and\s)?", lower[one.end : two.start]
        ):
            continue
        first, second = (str(match[1])[:2] for match in named if match is not None)
        whole = counts[index - 1]
        between_them = lower[whole.end : one.start]
        people = _PEOPLE.match(lower, whole.end) or _SIZE.search(lower, max(whole.start - 8, 0), whole.start)
        if (
            {first, second} in _PAIRS
            and people
            and len(between_them) < 80
            and not re.search(r"[;:]|\.\s", between_them)
        ):
            end = max(match.end() for match in named if match is not None)
            end += sentence.text[end : end + 1] == ")" and "(" in sentence.text[whole.start : end]
            yield from _told(sentence, whole, [one, two], whole.start, end)


def _after_comma(sentence: Passage) -> Iterator[SelfCheck]:
    """``56 boats, 31 of steel and 25 of wood``: parts alike after a comma; fewer than all may be listed."""
    amounts = [a for a in sentence.amounts if not a.may_be_year]
    for index, whole in enumerate(amounts[:-2]):
        parts = amounts[index + 1 :]
        opened = re.fullmatch(
            r"\s(?!by\s|at\s|in\s|of\s|with\s|from\s|for\s|on\s|to\s)[a-z-]+(?:\s[a-z-]+){0,3},\s",
            sentence.text[whole.end : parts[0].start],
        )
        if not opened or not whole.is_count or not all(part.is_count and not part.about for part in parts):
            continue
        heads = [
            re.match(r"\s(of|with|from|in|by|at|for|on|to|without)\s", sentence.lower[part.end :]) for part in parts
        ]
        if None in heads or len({head[1] for head in heads if head is not None}) != 1:
            continue
        joined = all(_JOINS.search(sentence.lower[a.end : b.start]) for a, b in itertools.pairwise(parts))
        made = sum(part.value for part in parts)
        if joined and made >= whole.value > max(part.value for part in parts):
            stop = re.search(r"[.;!?](?:\s|\Z)|\Z", sentence.text[parts[-1].end :])
            end = parts[-1].end + (stop.start() if stop is not None else 0)
            yield from _told(sentence, whole, parts, whole.start, end)
            return


def _after_colon(sentence: Passage) -> Iterator[SelfCheck]:
    colon = sentence.text.find(": ")
    if colon < 0 or sentence.text.find(": ", colon + 1) >= 0:
        return
    before = [a for a in sentence.amounts if a.end <= colon and a.is_count and not a.may_be_year]
    parts, end = _parts(sentence, colon + 2, len(sentence.text))
    if not before or len(parts) < 2 or sentence.lower[parts[0].start - 1 : parts[0].start] == "(":
        return
    while before[-1].value <= _FEW and any(a.value > _FEW for a in before):  # "84 runs, in one of three ways: …"
        before.pop()
    whole = before[-1]
    if whole.value < max(part.value for part in parts) or not re.match(r"\s[a-z]", sentence.text[whole.end :]):
        return
    if parts[0].start - colon > 3 and not re.fullmatch(r"[^\d,;]{0,30}", sentence.text[colon + 2 : parts[0].start]):
        return
    # "three routes: 96 …" counts the kinds of parts, and not what they add up to.
    if whole.value == len(parts) and whole.value <= _FEW:
        return
    yield from _told(sentence, whole, parts, whole.start, end)


def _in_brackets(sentence: Passage) -> Iterator[SelfCheck]:
    for opened in re.finditer(r"\(", sentence.text):
        close = sentence.text.find(")", opened.end())
        before = [a for a in sentence.amounts if a.end <= opened.start()]
        if close < 0 or not before or not before[-1].is_count or before[-1].may_be_year:
            continue
        whole = before[-1]
        noun = sentence.text[whole.end : opened.start()]
        if not re.fullmatch(r"\s[A-Za-z][A-Za-z -]{1,50}\s", noun):
            continue
        parts, _ = _parts(sentence, opened.end(), close)
        inside = [a for a in sentence.amounts if opened.end() <= a.start < close]
        named = all(re.match(r"\s[a-z]", sentence.text[part.end :]) for part in parts)
        if len(parts) >= 2 and len(inside) == len(parts) and parts[0].start - opened.end() < 3 and named:
            yield from _told(sentence, whole, parts, whole.start, close + 1)


def _before_total(sentence: Passage) -> Iterator[SelfCheck]:
    amounts = sentence.amounts
    for index, whole in enumerate(amounts):
        if index < 2 or whole.kind not in (Kind.NUMBER, Kind.MONEY, Kind.MEASURE) or whole.may_be_year:
            continue
        after = _WHOLE_AFTER.match(sentence.lower, whole.end)
        before = _WHOLE_BEFORE.search(sentence.lower, max(whole.start - 50, 0), whole.start)
        if after is None and before is None:
            continue
        first = index
        while first and _same(amounts[first - 1], whole) and _joined(sentence, amounts[first - 1], amounts[first]):
            first -= 1
        parts = amounts[first:index]
        if len(parts) >= 2 and whole.value > max(part.value for part in parts):
            yield from _told(sentence, whole, parts, parts[0].start, after.end() if after is not None else whole.end)


def _parts(sentence: Passage, begin: int, end: int) -> tuple[list[Amount], int]:
    """The counts of a list that begins at a place, if it is one of counts alone, and where it ends."""
    parts: list[Amount] = []
    position = begin
    for amount in sentence.amounts:
        if amount.start < begin or amount.start >= end:
            continue
        between_parts = sentence.lower[position : amount.start]
        opens = not parts or _JOINS.search(between_parts) is not None
        if not opens:
            if parts and amount.kind in (Kind.MEASURE, Kind.PERCENT, Kind.MONEY):
                continue  # ``42 at 20 °C``, ``96 by rail (45%)``
            if parts and amount.may_be_year:
                continue
            return [], end
        if not amount.is_count or amount.may_be_year or amount.about:
            if parts and (amount.kind in (Kind.MEASURE, Kind.PERCENT, Kind.MONEY) or amount.may_be_year):
                continue
            return [], end
        parts.append(amount)
        position = amount.end
    if not parts:
        return [], end
    stop = re.search(r"[.;!?](?:\s|\Z)|\Z", sentence.text[position:end])
    last = position + (stop.start() if stop is not None else 0)
    return parts, last


def _same(part: Amount, whole: Amount) -> bool:
    return (
        part.kind is whole.kind
        and part.unit == whole.unit
        and part.step > 0
        and not part.may_be_year
        and not part.about
    )


def _joined(sentence: Passage, part: Amount, following: Amount) -> bool:
    between_parts = sentence.lower[part.end : following.start]
    return (
        len(between_parts) < 70
        and re.search(r",\s?|\sand\s|\splus\s|\s\+\s", between_parts) is not None
        and not re.search(r"[;:()]|\.\s", between_parts)
    )


def _told(sentence: Passage, whole: Amount, parts: Sequence[Amount], start: int, end: int) -> Iterator[SelfCheck]:
    made, fits = compare_sum([part.interval() for part in parts], whole.interval())
    doubtful = (
        whole.about
        or _THIRD.search(sentence.lower)
        or words("sums", "overlapping").search(sentence.lower[start:end]) is not None
    )
    printed = whole.text
    why = f"parts make {between(made)}; printed {printed}"
    if fits:
        verdict = CheckVerdict.CONSISTENT
    elif (
        doubtful
        or any(_ACTS.match(sentence.lower, part.end) for part in parts)
        or not _NEAR <= (made.low + made.high) / 2 / whole.value <= _FAR
    ):
        return
    else:
        verdict = CheckVerdict.INCONSISTENT
    yield sentence.row(CheckKind.SUM, verdict, start, end, stated=shown(whole.value), recomputed=made, why=why)


def judge_equations(sentence: Passage) -> Iterator[SelfCheck]:
    """A row for each equation of printed numbers, such as ``3,356 + 6,086 = 9,442``."""
    for match in _EQUATION.finditer(sentence.text):
        left = value_of(match["left"])
        right = value_of(match["right"])
        if left is None or right is None:
            continue
        if match["unit"] and "%" not in match["left"] and re.search(r"[/÷]", match["left"]):
            left = left.scaled(100)
        fits = left.meets(right)
        yield sentence.row(
            CheckKind.SUM,
            CheckVerdict.CONSISTENT if fits else CheckVerdict.INCONSISTENT,
            match.start(),
            match.end(),
            stated=match["right"],
            recomputed=left,
            why=f"{match['left']} makes {between(left)}; printed {match['right']}",
        )
