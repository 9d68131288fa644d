"""Putting what was read into quantities."""

from decimal import Decimal

from citewell.model import Kind, Quantity, Span
from citewell.text.quantities.canonical import ONE, scaled
from citewell.text.quantities.identifiers import squash

_NAME = Kind.IDENTIFIER


def amount(
    text: str,
    begin: int,
    end: int,
    stop: int,
    kind: Kind,
    number: str,
    *,
    unit: str | None = None,
    worth: Decimal = ONE,
    readings: tuple[str, ...] = (),
    step: str = "1",
    value_begin: int | None = None,
) -> Quantity:
    """A number with or without a unit, its value converted to the base unit.

    Args:
        text: the text.
        begin: where value and unit begin.
        end: where the value ends, and the unit may begin.
        stop: where the unit ends.
        kind: what sort of value it is.
        number: the canonical number in the unit as written.
        unit: base unit or currency.
        worth: what one of the unit as written is worth in the base unit.
        readings: other canonical numbers that the writing allows.
        step: what one in the last written place is worth, in the unit as written.
        value_begin: where the value begins, when a currency stands before it.
    """
    value = number
    if worth is not ONE:
        value = scaled(number, worth)
        step = scaled(step, worth) if step else step
        if readings:
            readings = tuple(scaled(reading, worth) for reading in readings)
    return Quantity(
        kind=kind,
        value=value,
        unit=unit,
        text=text[begin if value_begin is None else value_begin : end],
        span=Span(begin, stop),
        readings=readings,
        number=number,
        step=step,
    )


def calendar(text: str, kind: Kind, begin: int, end: int, readings: tuple[str, ...]) -> Quantity:
    """A date or a time of day."""
    return Quantity(
        kind=kind, value=readings[0], unit=None, text=text[begin:end], span=Span(begin, end), readings=readings[1:]
    )


def name(text: str, begin: int, end: int) -> Quantity:
    """An identifier."""
    written = text[begin:end]
    return Quantity(kind=_NAME, value=squash(written), unit=None, text=written, span=Span(begin, end))
