"""The value of a chain of printed numbers joined by one kind of sign, by interval arithmetic."""

import re
from fractions import Fraction

from citewell.papers.amounts import read_amounts
from citewell.papers.interval import Interval

_SIGN = re.compile(r"\s?([+×*÷/−-])\s?")


def value_of(written: str) -> Interval | None:
    """What a chain such as ``12 + 30 + 8`` or ``5,400 / 1,500`` may come to; whole numbers are exact.

    Args:
        written: numbers joined by signs; products and quotients are taken before sums, both from left to right.

    Returns:
        ``None`` where a number cannot be read, or a divisor may be zero.
    """
    pieces = _SIGN.split(written.strip())
    numbers = [_number(piece) for piece in pieces[::2]]
    terms: list[Interval] = []
    sign = "+"
    current: Interval | None = None
    for number, before in zip(numbers, ["", *pieces[1::2]], strict=True):
        if number is None:
            return None
        if not before:
            current = number
        elif before in "×*" and current is not None:
            current = current * number
        elif before in "÷/" and current is not None:
            current = current.over(number)
            if current is None:
                return None
        elif current is not None:
            terms.append(current if sign == "+" else current.scaled(-1))
            sign, current = ("+" if before == "+" else "-"), number
    if current is None:
        return None
    terms.append(current if sign == "+" else current.scaled(-1))
    made = terms[0]
    for term in terms[1:]:
        made = made + term
    return made


def _number(written: str) -> Interval | None:
    amounts = read_amounts(written.strip("€$£% "))
    if len(amounts) != 1:
        return None
    amount = amounts[0]
    if amount.value.denominator == 1 and amount.step == 1:
        return Interval.exactly(amount.value)
    return Interval.rounded(amount.value, amount.step if amount.step else Fraction(1))
