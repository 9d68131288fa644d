"""Which of point and comma divides decimals in a text: it decides numbers such as 1.250, which alone may be either."""

import re
from collections.abc import Sequence
from decimal import Decimal

import msgspec

from citewell.model import Kind, Quantity

_DECIMAL = re.compile(r"(?<![\d.,:/-])\d{1,12}([.,])(?:\d{1,2}|\d{4,9})(?![\d.,:/-]|\.\d)")
_BOTH = re.compile(r"(?<![\d.,])\d{1,3}([.,])\d{3}([.,])\d{1,2}(?!\d)")
_DATED = re.compile(r"\d{1,2}\.\d{1,2}\.")
_AMBIGUOUS = re.compile(r"(?<!\d)\d{1,3}([.,])\d{3}(?!\d)")
_COMMA_LANGUAGES = frozenset({"de", "fr", "es", "pt", "it", "nl", "ru"})
_POINT_LANGUAGES = frozenset({"en", "zh", "ja", "ko"})
_NUMERIC = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.POINTS, Kind.MONEY, Kind.MEASURE})


def ambiguous(found: Sequence[Quantity]) -> bool:
    """Whether any of some values may be read in two ways because of its separator."""
    return not _NUMERIC.isdisjoint([quantity.kind for quantity in found if quantity.readings])


def decided(text: str, found: Sequence[Quantity], language: str | None) -> list[Quantity]:
    """The values of a text, each read as the other numbers of the text and its language say.

    Args:
        text: the text.
        found: its values.
        language: its language as far as it can be guessed.
    """
    point = _decimal_mark(text)
    doubtful = "" if point else "."
    if not point:  # the language alone: nobody knows where "1.000" in English comes from
        point = "," if language in _COMMA_LANGUAGES else "." if language in _POINT_LANGUAGES else ""
    if not point:
        return list(found)
    return [
        _decide(quantity, point, doubtful) if quantity.readings and quantity.kind in _NUMERIC else quantity
        for quantity in found
    ]


def _decimal_mark(text: str) -> str:
    """The mark before decimals; empty where nothing tells."""
    marks = {match[1] for match in _DECIMAL.finditer(text) if not _DATED.match(text, match.start())}
    marks |= {match[2] for match in _BOTH.finditer(text) if match[1] != match[2]}
    return marks.pop() if len(marks) == 1 else ""


def _decide(quantity: Quantity, point: str, doubtful: str) -> Quantity:
    written = _AMBIGUOUS.search(quantity.text)
    if written is None or len(quantity.readings) != 1 or (point == written[1] == doubtful):
        return quantity
    values = sorted((quantity.value, quantity.readings[0]), key=lambda value: abs(Decimal(value)))
    value = values[0] if written[1] == point else values[1]
    if value == quantity.value:
        return msgspec.structs.replace(quantity, readings=())
    factor = Decimal(1000) if value == values[1] else Decimal("0.001")
    number = format((Decimal(quantity.number) * factor).normalize(), "f")
    step = format((Decimal(quantity.step) * factor).normalize(), "f") if quantity.step else ""
    return msgspec.structs.replace(quantity, value=value, number=number, step=step, readings=())
