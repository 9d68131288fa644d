"""One value in two units: ``2.4 km (2,400 m)``, ``25 MB per second, that is 200 Mbit per second``."""

import functools
import itertools
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from importlib import resources

import msgspec

from citewell.model import CheckKind, CheckVerdict, Kind, SelfCheck
from citewell.papers.amounts import Amount
from citewell.papers.interval import Interval, between
from citewell.papers.passages import Passage

_EVERY = r"(?:\s(?:per|a|an|each)\s[a-z]{1,12})?"
_ROUGHLY = r"(?:about\s|around\s|approximately\s|roughly\s|some\s|nearly\s|almost\s|just over\s|just under\s)?"
_OPENS = re.compile(
    rf"{_EVERY}(?:\s?[(\[]\s?(?:=\s?|≈\s?|~\s?|or\s|i\.e\.,?\s|that is,?\s|equal to\s|equivalent to\s)?"
    rf"|\s?=\s?|,\s(?:or|i\.e\.,?|that is,?|which is|which makes|equal to|equivalent to"
    rf"|in other words)\s|\sor\s|\s(?:is|are|equals?)\s){_ROUGHLY}\Z"
)
_CLOSES = re.compile(
    r"\s?(?:[)\]]|[,;.:]|\Z|\s(?:per|a|each|of|in|on|long|high|wide|deep|thick|away|apart|outside)\s?)"
)
_TRAILS = re.compile(r"(?P<close>\s?[)\]])?(?P<every>\s(?:per|a|an|each)\s[a-z]{1,12})?")
_BITS = re.compile(r"\s?-?([kMGT]?)(?:bits?|b)(?![\w/])")
_ROUGH = Fraction(3, 100)
_ABOUT = Fraction(10, 100)


class Conversion(msgspec.Struct, frozen=True):
    """How a value in one base unit becomes one in another."""

    first: str
    second: str
    factor: tuple[int, int]
    offset: int = 0
    slack: int = 0


def compare_units(first: Interval, second: Interval) -> bool:
    """Whether two values in one base unit may be the same."""
    return first.meets(second)


def judge_units(sentence: Passage) -> Iterator[SelfCheck]:
    """A row for each value that a sentence gives in two units."""
    amounts = [_with_bits(sentence, amount) for amount in sentence.amounts]
    for first, second in itertools.pairwise(amounts):
        if first.kind is not Kind.MEASURE or second.kind is not Kind.MEASURE:
            continue
        opening = _OPENS.fullmatch(sentence.lower, first.end, second.start)
        written = sentence.text[first.start + len(first.text) : first.end].strip(" -")
        other = sentence.text[second.start + len(second.text) : second.end].strip(" -")
        if opening is None or written.lower() == other.lower() or not written or not other:
            continue
        if not _CLOSES.match(sentence.text, second.end):
            continue
        made = _converted(first, second)
        if made is not None:
            yield _row(sentence, first, second, made, (written, other), opening[0])


def _row(
    sentence: Passage,
    first: Amount,
    second: Amount,
    made: tuple[Interval, Fraction],
    units: tuple[str, str],
    opening: str,
) -> SelfCheck:
    reach, slack = made
    exact = slack < 0
    stated = second.rounded() if exact else _printed(second)
    fits = compare_units(reach, stated)
    middle = (reach.low + reach.high) / 2
    loose = max(
        _ABOUT
        if second.about or "about" in opening or "~" in opening or "≈" in opening
        else Fraction(0)
        if exact
        else _ROUGH,
        slack,
    )
    verdict = CheckVerdict.CONSISTENT if fits else CheckVerdict.INCONSISTENT
    if not fits and compare_units(Interval(reach.low - abs(middle) * loose, reach.high + abs(middle) * loose), stated):
        verdict = CheckVerdict.CANNOT_DECIDE  # a year of 360 days, a rounder conversion
    tail = _TRAILS.match(sentence.lower, second.end)
    end = second.end
    if tail is not None:
        bracketed = "(" in opening or "[" in opening
        end = tail.end() if bracketed or not tail["close"] else second.end
    why = f"{first.text} {units[0]} is {between(reach)} {units[1]}; printed {second.text}"
    return sentence.row(
        CheckKind.UNITS,
        verdict,
        first.start,
        end,
        stated=sentence.text[second.start : second.end],
        recomputed=reach,
        why=why,
    )


def _converted(first: Amount, second: Amount) -> tuple[Interval, Fraction] | None:
    """The first value in the unit of the second as written, and how loosely such values are converted."""
    scale = second.base / second.value if second.value and second.base else Fraction(1)
    exact = first.unit == second.unit and _is_whole(first, second)
    printed = first.rounded() if exact else _printed(first)
    base = printed.scaled(first.base / first.value if first.value and first.base else Fraction(1))
    if first.unit == second.unit:
        return base.scaled(1 / scale), Fraction(-1 if exact else 0)
    for way in _conversions():
        factor = Fraction(*way.factor)
        offset = Interval.exactly(way.offset)
        slack = Fraction(way.slack, 100)
        if (first.unit, second.unit) == (way.first, way.second):
            return (base.scaled(factor) + offset).scaled(1 / scale), slack
        if (first.unit, second.unit) == (way.second, way.first):
            return (base - offset).scaled(1 / factor).scaled(1 / scale), slack
    return None


def _is_whole(first: Amount, second: Amount) -> bool:
    """Whether one unit is a whole number of the other, so that nobody rounds between them."""
    if not (first.value and second.value and first.base and second.base):
        return False
    ratio = (first.base / first.value) / (second.base / second.value)
    return ratio.denominator == 1 or ratio.numerator == 1


def _with_bits(sentence: Passage, amount: Amount) -> Amount:
    """A number before ``Mbit`` as a measure."""
    bits = _BITS.match(sentence.text, amount.end) if amount.kind is Kind.NUMBER else None
    if bits is None or (bits[0].strip(" -") in ("b", "kb", "Mb", "Gb") and not bits[1]):
        return amount
    factor = _prefixes()[bits[1]]
    return msgspec.structs.replace(
        amount, kind=Kind.MEASURE, end=bits.end(), base=amount.value * factor, unit="bit", counts=""
    )


def _printed(amount: Amount) -> Interval:
    """What may have been rounded to a value; a round number may be rounded to its last digit that is no zero."""
    step = amount.step
    digits = amount.text.replace(",", "").replace(" ", "")
    if digits.isdigit() and len(digits) > 2 and digits.endswith("0") and digits.strip("0"):
        step = Fraction(10 ** (len(digits) - len(digits.rstrip("0"))))
    return Interval.rounded(amount.value, step)


@functools.cache
def _table() -> dict[str, object]:
    return tomllib.loads(resources.files("citewell.papers.arithmetic").joinpath("conversions.toml").read_text("utf-8"))


@functools.cache
def _conversions() -> tuple[Conversion, ...]:
    return msgspec.convert(_table()["conversion"], tuple[Conversion, ...])


@functools.cache
def _prefixes() -> dict[str, int]:
    return msgspec.convert(_table()["prefixes"], dict[str, int])
