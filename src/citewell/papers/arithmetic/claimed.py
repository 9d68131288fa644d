"""What a sentence says of a change: by how much, how many times, in percent or in points."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from citewell.model import Kind
from citewell.papers.amounts import Amount, read_amounts
from citewell.papers.arithmetic.pairs import Pair
from citewell.papers.passages import Passage
from citewell.papers.wording import words

_NOUNS = (
    r"increase|rise|gain|growth|jump|decline|drop|decrease|fall|reduction|cut|loss|change|saving|improvement|surge|dip|"
    r"difference|climb|leap|plunge|slump|markup|discount|widening|gap|hike"
)
_ADJECTIVE = (
    r"(?:(?:relative|net|total|overall|absolute|further|modest|sharp|slight|steep|mere|full|small|large|big)\s)?"
)
_ROUGHLY = (
    r"(?:(?:about|around|roughly|approximately|some|nearly|almost|more than|over|less than|under"
    r"|at least|up to|just|only|a|an|just over|just under|fully|well over)\s){0,3}\s?\Z"
)
_BEFORE = re.compile(
    rf"(?:(?<!\w)by\s|(?:an?|the|this|that|its|for an?)\s{_ADJECTIVE}(?:{_NOUNS})\s(?:of|by)\s"
    rf"|(?<!\w)(?:{_NOUNS})\sof\s"
    rf"|(?:increased|grew|rose|fell|dropped|declined|decreased|climbed|jumped|gained|shrank|surged|plunged|up|down)\s"
    rf"|in relative terms,?\s(?:by\s|of\s)?|relative (?:{_NOUNS})\s(?:of|by)\s){_ROUGHLY}"
)
_AFTER = re.compile(
    rf"\s?(?:%\s?)?(?:{_ADJECTIVE}(?:{_NOUNS})(?!\w)|(?:higher|lower|more|less|fewer|larger|smaller"
    rf"|faster|slower|up|down|longer|shorter|cheaper|greater)(?!\w)|in relative terms|relative(?!\w))"
)
_SIGNED = re.compile(r"[(\[]\s?[+-]\s?\Z")
_OR = re.compile(r"\s(?:or|\(|and)\s?\Z")
_OF_WHOLE = re.compile(r"\s(?:of)\s(?!in relative)")
_COMPARING = re.compile(
    r"\s?(?:more|higher|greater|faster|larger|longer|less|lower|fewer|slower|cheaper|smaller|shorter|increase|rise|growth)(?!\w)"
)
_FACTOR = re.compile(
    r"(?:factor of|multiple of|multiplied by)\s(?:(?:about|around|over|nearly|almost|more than|roughly)\s)?\Z"
)
_TIMES = re.compile(
    r"\s?[x×](?![\w×])|\s?-?\s?fold(?!\w)|\s?times(?=\s(?:as|more|higher|greater|faster|larger|longer|less|lower|fewer|slower|cheaper|smaller|shorter|the|its|that|what|over)(?!\w)|[,.;)]|\Z)"
)
_TIMES_WORD = re.compile(r"\s?(?:times|[x×]|-?fold)(?!\w)")
_WORD_FOLD = re.compile(
    r"(?<!\w)(four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred)-?fold(?!\w)"
)
_ABSOLUTE = re.compile(r"(?:in )?absolute(?:ly)?(?!\w)")
_IN_HALF = re.compile(
    r"(?<!\w)(?:(?:cut|slashed|chopped|reduced|fell|dropped|was cut|were cut) (?:by|in) half|by half)(?!\w)"
)
_POINTS = re.compile(r"\s?(?:percentage\s)?points?(?!\w)")
_RANGE = re.compile(r"\s?(?:to|-|–)\s?\Z")
_BOUND = re.compile(
    r"(?P<over>more than|over|at least|well over|above|exceeding|in excess of|upwards of|>|≥"
    r"|just over|a little over)\s?\Z"
    r"|(?P<under>less than|under|at most|up to|below|fewer than|no more than|not even|<|≤|just under)\s?\Z"
    r"|(?P<nearly>nearly|almost|close to|not quite|virtually)\s?\Z"
    r"|(?P<rough>about|around|roughly|approximately|some|circa|~|≈|or so|practically|more or less"
    r"|effectively)\s?(?:an?\s)?\Z"
)
_RELATIVE_AFTER = re.compile(r"\s?(?:in relative terms|relative(?:ly)?(?!\w))")
_DIFFERENCE_AFTER = re.compile(r"\s(?:[a-z-]{2,20}\s)?(?:more|fewer|less|higher|lower|extra)(?!\w)")
_VERBS = frozenset(("doubled", "tripled", "trebled", "quadrupled", "doubling", "tripling", "quadrupling"))
_TRAILING = re.compile(
    r"\s?(?:in relative terms|(?:as (?:many|much|high|large|long|fast|often|great|big|heavy|expensive"
    r"|likely))|(?:faster|higher|more|greater|larger|longer|lower|fewer|slower|less|cheaper|smaller"
    r"|shorter)(?!\w)|the (?:earlier|previous|original|former|first|old|initial) (?:figure|number"
    r"|value|level|total|amount|rate|share|one)|per ?cent(?!\w)|increase|rise)"
)


class Claimed(NamedTuple):
    """What is said of a change.

    Attributes:
        kind: ``MULTIPLE``, ``PERCENT``, ``POINTS``, or that of the values for a plain difference.
        value: the number said.
        step: what one in its last place is worth; 0 for words such as "doubled".
        upper: the upper end of a range of numbers.
        bound: ``over``, ``under``, ``nearly`` or empty.
        rough: whether it is said to be about so.
        relative: whether it is said to be relative.
        comparing: whether "more", "higher" and the like follow, so that it may be in addition.
        rises: whether the word says that the value rose.
        text: the claim as written.
        start: where it begins, with the words that bound it.
        end: where it ends.
        signed: whether only a sign or a word after it says that it is a change, as in ``(+3.1%)``.
    """

    kind: Kind
    value: Fraction
    step: Fraction
    upper: Fraction | None
    bound: str
    rough: bool
    relative: bool
    comparing: bool
    rises: bool
    text: str
    start: int
    end: int
    signed: bool = False


def claims_around(sentence: Passage, pair: Pair, begin: int, end: int) -> list[Claimed]:
    """What is said of the change between two values, in the stretch that belongs to them, in order."""
    found: list[Claimed] = []
    for amount in _candidates(sentence):
        if amount.start < begin or amount.end > end or pair.start <= amount.start < pair.end:
            continue
        gap = (
            sentence.lower[amount.end : pair.start]
            if amount.end <= pair.start
            else sentence.lower[pair.end : amount.start]
        )
        if re.search(r";|\.\s|:\s", gap) or len(gap) > 110:
            continue
        claim = _claim(sentence, amount, pair, follows=bool(found) and found[-1].start >= pair.end)
        if claim is not None:
            found.append(claim)
    return found


def _candidates(sentence: Passage) -> Iterator[Amount]:
    spoken = [
        Amount(
            start=match.start(),
            end=match.end(),
            kind=Kind.MULTIPLE,
            value=read.value,
            step=Fraction(0),
            base=read.value,
            unit=None,
            text=match[0],
            counts="",
            about="",
        )
        for match in _WORD_FOLD.finditer(sentence.lower)
        for read in read_amounts("a " + match[1] if match[1] == "hundred" else match[1])
    ]
    spoken += [
        Amount(
            start=match.start(),
            end=match.end(),
            kind=Kind.MULTIPLE,
            value=Fraction(1, 2),
            step=Fraction(0),
            base=Fraction(1, 2),
            unit=None,
            text=match[0],
            counts="",
            about="",
        )
        for match in _IN_HALF.finditer(sentence.lower)
    ]
    yield from sorted([*sentence.amounts, *spoken], key=lambda amount: amount.start)


def _claim(sentence: Passage, amount: Amount, pair: Pair, *, follows: bool) -> Claimed | None:
    lower = sentence.lower
    head = lower[max(amount.start - 60, 0) : amount.start]
    factor_before = _FACTOR.search(head)
    times = _TIMES.match(lower, amount.start + len(amount.text)) if amount.kind is Kind.NUMBER else None
    if amount.kind is Kind.MULTIPLE or (amount.kind is Kind.NUMBER and (factor_before or times)):
        return _factor(sentence, amount, times.end() if times is not None else amount.end)
    anchored = _BEFORE.search(head)
    if amount.kind is Kind.PERCENT:
        signed = _SIGNED.search(head)
        after = _AFTER.match(lower, amount.end)
        relative = bool(_RELATIVE_AFTER.match(lower, amount.end)) or (
            anchored is not None and "relative" in anchored[0]
        )
        joined = follows and _OR.search(head) and (relative or after)
        if not (anchored or after or signed or joined) or _OF_WHOLE.match(lower, amount.end):
            return None
        if pair.first.is_percent and (_ABSOLUTE.search(head[-40:]) or _ABSOLUTE.match(lower[amount.end :].lstrip())):
            return _made(sentence, amount, anchored, Kind.POINTS)
        made = _made(sentence, amount, anchored, Kind.PERCENT, relative=relative)
        return made._replace(signed=signed is not None or anchored is None)
    if amount.kind is Kind.POINTS:
        return _made(sentence, amount, anchored, Kind.POINTS) if pair.first.is_percent else None
    points = _POINTS.match(lower, amount.end) if pair.first.is_percent and amount.kind is Kind.NUMBER else None
    if points is not None:
        made = _made(sentence, amount, anchored, Kind.POINTS)
        return made._replace(end=points.end(), text=sentence.text[amount.start : points.end()])
    if amount.kind is pair.first.kind and amount.unit == pair.first.unit and not amount.may_be_year:
        by = anchored is not None and not re.search(r"(?:up|down|rose|fell|grew|gained)\s\Z", anchored[0])
        if (by or _DIFFERENCE_AFTER.match(lower, amount.end)) and amount.step:
            return _made(sentence, amount, anchored, amount.kind)
    return None


def _made(
    sentence: Passage, amount: Amount, anchored: re.Match[str] | None, kind: Kind, *, relative: bool = False
) -> Claimed:
    lower = sentence.lower
    start = amount.start
    if anchored is not None:
        start = amount.start - len(anchored[0])
    bound, rough, start = _bounds(lower, amount.start, start)
    end = amount.end
    trailing = _TRAILING.match(lower, end)
    comparing = _COMPARING.match(lower, end) is not None
    word = re.match(r"\s(?:more|fewer|less|higher|lower)(?!\w)", lower[end:])
    if trailing is not None and kind is Kind.PERCENT:
        end = trailing.end()
    elif word is not None:
        end += word.end()
    return Claimed(
        kind,
        abs(amount.value),
        amount.step,
        None,
        bound,
        rough,
        relative,
        comparing,
        rises=False,
        text=sentence.text[amount.start : amount.end],
        start=start,
        end=end,
    )


def _factor(sentence: Passage, amount: Amount, end: int) -> Claimed | None:
    lower = sentence.lower
    start, lowest, upper = amount.start, amount.value, None
    before = [other for other in sentence.amounts if other.end <= amount.start]
    if before and before[-1].kind is Kind.NUMBER and _RANGE.fullmatch(lower, before[-1].end, amount.start):
        lowest, upper, start = before[-1].value, amount.value, before[-1].start
    if lowest <= 0 or lowest == 1:
        return None
    bound, rough, start = _bounds(lower, start, start)
    led = _FACTOR.search(lower[max(start - 20, 0) : start])
    if led is not None:
        start -= len(led[0])
    times = _TIMES_WORD.match(lower, end)
    end = times.end() if times is not None else end
    comparing = _COMPARING.match(lower, end) is not None
    trailing = _TRAILING.match(lower, end)
    if trailing is not None:
        end = trailing.end()
    word = lower[amount.start : amount.end]
    rises = (
        word in _VERBS
        or "fold" in lower[amount.start : end + 5]
        or words("changes", "rising").search(lower) is not None
    )
    if words("changes", "falling").search(lower):
        rises = False
    step = amount.step if amount.text[:1].isdigit() else Fraction(0)
    return Claimed(
        Kind.MULTIPLE,
        lowest,
        step,
        upper,
        bound,
        rough,
        relative=False,
        comparing=comparing,
        rises=rises,
        text=sentence.text[start:end],
        start=start,
        end=end,
    )


def _bounds(lower: str, at: int, start: int) -> tuple[str, bool, int]:
    """The word that bounds a number or makes it a round one, and where the statement begins with it."""
    match = _BOUND.search(lower, max(at - 16, 0), at)
    if match is None or (match.start() and lower[match.start() - 1].isalnum() and match[0][0].isalnum()):
        return "", False, start
    bound = next((name for name in ("over", "under", "nearly") if match[name]), "")
    return bound, match["rough"] is not None, min(start, match.start())
