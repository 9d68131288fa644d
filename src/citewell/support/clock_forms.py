"""Times and durations in the other's form: 14.05 for 2:05 pm, 2:31 for two hours and 31 minutes."""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal

from citewell.model import Kind, Quantity
from citewell.text.quantities.times import time_of

_HOUR = 3600
_MINUTE = 60
_HOURS = 24
_POINTED = re.compile(r"([01]?\d|2[0-4])\.([0-5]\d)")


def shown_times(quantity: Quantity) -> tuple[str, ...]:
    """The time of day that the writing of a duration may be as well: 14:31:07."""
    if quantity.unit != "s" or ":" not in quantity.text:
        return ()
    minutes, _ = divmod(int(Decimal(quantity.value)), _MINUTE)
    time = time_of(*divmod(minutes, _MINUTE))
    return (time,) if time is not None else ()


def is_whole_hours(quantity: Quantity) -> bool:
    """Whether a duration is written in hours, of which a day has enough."""
    return (
        bool(quantity.number)
        and quantity.value != quantity.number
        and (Decimal(quantity.value) == Decimal(quantity.number) * _HOUR and Decimal(quantity.number) <= _HOURS)
    )


def on_a_clock(quantity: Quantity, clock: Mapping[str, list[Quantity]]) -> list[Quantity]:
    """What is written like a time of day and is as long as a duration in two units: 2:45 for 2 hours 45 minutes.

    Args:
        quantity: the duration.
        clock: the times of a text.
    """
    composite = quantity.number == quantity.value and " " in quantity.text
    if quantity.unit != "s" or not (composite or "." in quantity.number) or not quantity.value.isdecimal():
        return []
    seconds = int(quantity.value)
    for large in (_HOUR, _MINUTE):
        first, rest = divmod(seconds, large)
        second, over = divmod(rest * _MINUTE, large)
        time = time_of(first, second) if not over else None
        found = (
            [other for other in clock.get(time, ()) if ":" in other.text and other.text[-1].isdecimal()] if time else []
        )
        if found:
            return found
    return []


def pointed(time: str, quantities: Iterable[Quantity]) -> list[Quantity]:
    """The numbers of a text that are written as a time of day is written with a point: 14.05.

    Args:
        time: the time.
        quantities: the values of the text.
    """
    forms = (f"{int(time[:2])}.{time[3:]}", f"{time[:2]}.{time[3:]}")
    return [other for other in quantities if other.text in forms and other.kind in (Kind.NUMBER, Kind.DATE)]


def pointed_time(quantity: Quantity) -> str | None:
    """The time of day that a number may be, as it is written with a point."""
    if quantity.kind not in (Kind.NUMBER, Kind.DATE) or quantity.counts:
        return None
    match = _POINTED.fullmatch(quantity.text)
    return time_of(int(match[1]), int(match[2])) if match is not None else None
