"""Numbers as test results print them: without a zero before the point, with spaces that slipped in, with powers."""

import re
from decimal import Decimal
from fractions import Fraction

import msgspec

from citewell.papers.interval import Interval

NUMBER = r"-?\s?(?:\d{1,3}(?:,\d{3})++(?!\d)|\d{1,9})?+(?:(?<=\d)[.,]\s?\d{1,12}|(?<!\d)[.,]\s?\d{1,12})?(?<=\d)"
"""One number as printed after a comparator; a decimal comma is read where the p value has one."""

_POWER = re.compile(r"\s?[x×·*]\s?10\s?(?:\^?\s?(-\s?\d{1,3})|([⁻][⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))|[eE](-?\d{1,3})")
_RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


class Printed(msgspec.Struct, frozen=True, gc=False):
    """A number as printed.

    Attributes:
        value: what the digits come to.
        step: what one in the last place is worth.
        text: the digits.
    """

    value: Fraction
    step: Fraction
    text: str

    def interval(self) -> Interval:
        """What may have been rounded to it."""
        return Interval.rounded(self.value, self.step)


def printed(text: str, *, comma: bool = False, power: int = 0) -> Printed | None:
    """The number that some digits come to.

    Args:
        text: the digits, with a sign, separators and spaces.
        comma: whether a comma is the decimal mark.
        power: the power of ten that follows.
    """
    digits = re.sub(r"\s", "", text)
    digits = digits.replace(".", "").replace(",", ".") if comma else digits.replace(",", "")
    digits = digits.rstrip(".")
    if not any(char.isdigit() for char in digits):
        return None
    places = len(digits.partition(".")[2])
    factor = Fraction(10) ** power
    return Printed(Fraction(Decimal(digits)) * factor, Fraction(1, 10**places) * factor, text.strip())


def power_at(text: str, at: int) -> tuple[int, int]:
    """The power of ten after a number, and where it ends; zero where there is none."""
    match = _POWER.match(text, at)
    if match is None:
        return 0, at
    power = int((match[1] or match[2] or match[3]).translate(_RAISED).replace(" ", ""))
    return (power, match.end()) if -99 <= power <= 9 else (0, at)
