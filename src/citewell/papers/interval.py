"""The values that printed digits may stand for, and how they add, divide and compare: exact, by fractions."""

from fractions import Fraction

import msgspec


class Interval(msgspec.Struct, frozen=True, gc=False):
    """A closed interval of numbers.

    Both ends belong to it, since half of the last place may have been rounded up, down, or to even.

    Attributes:
        low: its lower end.
        high: its upper end, not below the lower.
    """

    low: Fraction
    high: Fraction

    @classmethod
    def exactly(cls, value: Fraction | int) -> "Interval":
        """The interval of one number: a count is what it is."""
        number = Fraction(value)
        return cls(number, number)

    @classmethod
    def rounded(cls, value: Fraction, step: Fraction) -> "Interval":
        """What may have been rounded to a number.

        Args:
            value: the number as printed.
            step: what one in its last place is worth.
        """
        return cls(value - step / 2, value + step / 2)

    @classmethod
    def cut(cls, value: Fraction, step: Fraction) -> "Interval":
        """What may have been cut off, and not rounded, to a number."""
        return cls(value, value + step) if value >= 0 else cls(value - step, value)

    def __add__(self, other: "Interval") -> "Interval":
        return Interval(self.low + other.low, self.high + other.high)

    def __sub__(self, other: "Interval") -> "Interval":
        return Interval(self.low - other.high, self.high - other.low)

    def __mul__(self, other: "Interval") -> "Interval":
        ends = [one * two for one in (self.low, self.high) for two in (other.low, other.high)]
        return Interval(min(ends), max(ends))

    def over(self, other: "Interval") -> "Interval | None":
        """The quotient; ``None`` where the divisor may be zero, so that nothing can be said."""
        if other.low <= 0 <= other.high:
            return None
        ends = [one / two for one in (self.low, self.high) for two in (other.low, other.high)]
        return Interval(min(ends), max(ends))

    def scaled(self, factor: Fraction | int) -> "Interval":
        """Every number of it times a factor."""
        ends = (self.low * factor, self.high * factor)
        return Interval(min(ends), max(ends))

    def magnitude(self) -> "Interval":
        """The absolute values of its numbers."""
        if self.low >= 0:
            return self
        if self.high <= 0:
            return Interval(-self.high, -self.low)
        return Interval(Fraction(0), max(-self.low, self.high))

    def meets(self, other: "Interval") -> bool:
        """Whether one number is in both."""
        return self.low <= other.high and other.low <= self.high

    def holds(self, value: Fraction) -> bool:
        """Whether a number is in it."""
        return self.low <= value <= self.high

    def ends(self) -> tuple[float, float]:
        """Both ends for printing."""
        return float(self.low), float(self.high)


def total(parts: "list[Interval]") -> Interval:
    """The sum of some intervals."""
    return Interval(sum((part.low for part in parts), Fraction(0)), sum((part.high for part in parts), Fraction(0)))


def shown(value: Fraction | float) -> str:
    """A number for people: five significant digits."""
    return f"{float(value):.5g}"


def between(interval: Interval) -> str:
    """An interval for people; one number where both ends are the same when written."""
    low, high = shown(interval.low), shown(interval.high)
    return low if low == high else f"{low} to {high}"
