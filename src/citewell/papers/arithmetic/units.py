"""One value in two units: ``2.4 km (2,400 m)``."""

import re
from collections.abc import Iterator
from fractions import Fraction

from citewell.model import CheckKind, CheckVerdict, Kind, SelfCheck
from citewell.papers.amounts import Amount
from citewell.papers.interval import Interval, between
from citewell.papers.passages import Passage

_OPENS = re.compile(
    r"\s?[(\[]\s?(?:=\s?|≈\s?|~\s?|or\s|i\.e\.,?\s|about\s|that is,?\s|approximately\s|equal to\s)?\Z|\s?(?:=|,\sor|,\si\.e\.,?|,\sthat is,?)\s\Z"
)
_CLOSES = re.compile(r"\s?(?:[)\]]|[,;.]|\Z)")
_ROUGH_SLACK = Fraction(3, 100)


def compare_units(first: Interval, second: Interval) -> bool:
    """Whether two values in one base unit may be the same."""
    return first.meets(second)


def judge_units(sentence: Passage) -> Iterator[SelfCheck]:
    """A row for each value that a sentence gives in two units."""
    for first, second in zip(sentence.amounts, sentence.amounts[1:], strict=False):
        if first.kind is not Kind.MEASURE or second.kind is not Kind.MEASURE or first.unit != second.unit:
            continue
        opening = _OPENS.fullmatch(sentence.lower, first.end, second.start)
        written = sentence.lower[first.start + len(first.text) : first.end].strip()
        other = sentence.lower[second.start + len(second.text) : second.end].strip()
        if (
            opening is None
            or written == other
            or not written
            or not other
            or not _CLOSES.match(sentence.text, second.end)
        ):
            continue
        one, two = _base(first), _base(second)
        fits = compare_units(one, two)
        slack = _ROUGH_SLACK * abs(first.base)
        verdict = CheckVerdict.CONSISTENT if fits else CheckVerdict.INCONSISTENT
        if not fits and compare_units(Interval(one.low - slack, one.high + slack), two):
            verdict = CheckVerdict.CANNOT_DECIDE  # a year of 360 days, a rounder conversion
        end = second.end + (sentence.text[second.end : second.end + 1] in (")", "]") and "(" in opening[0] + "[")
        factor = second.value / second.base if second.base else Fraction(1)
        reach = one.scaled(factor)
        why = f"{first.text} {written} is {between(reach)} {other}; printed {second.text}"
        yield sentence.row(
            CheckKind.UNITS, verdict, first.start, end, stated=sentence.text[second.start : second.end],
            recomputed=reach, why=why,
        )  # fmt: skip


def _base(amount: Amount) -> Interval:
    """The interval of a value in its base unit; round numbers may be rounded to their last digit that is no zero."""
    factor = amount.base / amount.value if amount.value else Fraction(1)
    step = amount.step
    digits = amount.text.replace(",", "").replace(" ", "")
    if digits.isdigit() and digits.endswith("0"):
        step = Fraction(10 ** (len(digits) - len(digits.rstrip("0"))))
    return Interval.rounded(amount.value, step).scaled(factor)
