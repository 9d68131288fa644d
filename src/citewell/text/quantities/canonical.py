"""Decimal numbers as text that compares: no separators, no leading or trailing zeros, no exponent."""

import functools
from decimal import Context, Decimal

LONGEST = 28
"""Digits beyond which a run of digits is a key or a serial number and no value."""

ONE = Decimal(1)
HALF = Decimal("0.5")
_CONTEXT = Context(prec=60)
_PLACES = 12
_PLACES_OF_PARTS = 8


def canonical(number: Decimal) -> str:
    """The number as canonical text; twelve decimal places are kept."""
    written = format(number, "f")
    if "." in written:
        if len(written) - written.index(".") > _PLACES + 1:
            written = format(round(number, _PLACES), "f")
        written = written.rstrip("0").rstrip(".")
        if written in ("-0", ""):
            return "0"
    return written


def plain(digits: str) -> str:
    """An unsigned integer of ASCII digits as canonical text."""
    return digits if digits[0] != "0" else digits.lstrip("0") or "0"


@functools.lru_cache(maxsize=4096)
def scaled(number: str, factor: Decimal) -> str:
    """A canonical number times a factor, as canonical text.

    A third of an hour are twenty minutes, however few places of the third are kept.
    """
    if factor != ONE and "." in number and len(number) - number.find(".") > _PLACES:
        return canonical(round(_CONTEXT.multiply(Decimal(number), factor), _PLACES_OF_PARTS))
    return canonical(_CONTEXT.multiply(Decimal(number), factor))


def ratio(numerator: int, denominator: int) -> str:
    """A fraction as canonical text."""
    return canonical(_CONTEXT.divide(Decimal(numerator), Decimal(denominator)))


def step_of(number: str) -> str:
    """What one in the last place of a plainly written canonical number is worth."""
    point = number.find(".")
    return "1" if point < 0 else "0." + "0" * (len(number) - point - 2) + "1"


def canonical_float(number: float) -> str:
    """A plain number of a data file as canonical text."""
    return canonical(Decimal(str(number)))
