"""The values of a text, to be looked up: one look-up finds every way of writing a value."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TypeVar

from msgspec.structs import replace

from citewell.model import Kind, Quantity
from citewell.support.bare import MAGNITUDES, has_own_noun, magnitude_is_given, unit_is_given
from citewell.support.calendar_values import CalendarIndex
from citewell.support.clock_forms import is_whole_hours, on_a_clock, pointed, shown_times
from citewell.support.denominators import agree
from citewell.support.nearby import BySize
from citewell.support.recurring import RECURRING, RecurringIndex
from citewell.support.same_units import same_units
from citewell.support.stated_units import in_its_magnitude
from citewell.support.words import stem
from citewell.text.quantities.canonical import canonical
from citewell.text.quantities.tails import TAILS

_HUNDRED = Decimal(100)
_CENTURIES = range(10, 22)
_YEARS = range(1000, 2101)
_MOST_PLACES = 64
_LONG = 4
_MOST_ASKED = 16
_OF_SOMETHING_ELSE = frozenset({Kind.MEASURE, Kind.MONEY, Kind.PERCENT, Kind.DATE})
_WORD_AFTER = re.compile(r"[ \u00a0-]([^\W\d_]{1,24}+)")

# Asked of every value. On Python 3.11 a look-up in an enum takes as long as ten of these.
_NAME = Kind.IDENTIFIER
_UNIT_KEYS = {Kind.POINTS: "points"}

_Key = TypeVar("_Key", str, tuple[str | None, str])


class ValueIndex:
    """The values of one text.

    Args:
        text: the text.
        quantities: what was read in it, in order.
    """

    __slots__ = (
        "_asked",
        "_bare",
        "_by_size",
        "_clock",
        "_counted",
        "_currencies",
        "_exact",
        "_of_hundred",
        "_of_one",
        "_text",
        "_times",
        "_units_given",
        "calendar",
        "names",
        "numbers",
        "quantities",
        "recurring",
    )

    def __init__(self, text: str, quantities: Sequence[Quantity]) -> None:
        self._text = text
        self._asked: dict[int, tuple[Quantity, list[Quantity]]] = {}
        self._counted: frozenset[str] | None = None
        self._by_size = BySize(quantities)
        self._currencies: set[str] = set()
        self._units_given: dict[tuple[str | None, str, str], list[Quantity]] = {}
        self.quantities = quantities
        self._exact: dict[tuple[str | None, str], list[Quantity]] = {}
        self._bare: dict[str, list[Quantity]] = {}
        self._of_one: list[Quantity] = []
        self._of_hundred: list[Quantity] = []
        self._times: dict[str, list[Quantity]] = {}
        self._clock: dict[str, list[Quantity]] = {}
        self.numbers: dict[str, list[Quantity]] = {}
        self.calendar = CalendarIndex()
        self.names: dict[str, list[Quantity]] = {}
        self.recurring = RecurringIndex()
        for quantity in quantities:
            kind = quantity.kind
            if quantity.per:
                self.recurring.add_rate(quantity)
            if kind is Kind.DATE:
                self.recurring.add_date(quantity)
                for reading in (quantity.value, *quantity.readings):
                    for number in self.calendar.add(reading, quantity):
                        _put(self.numbers, number, quantity)
            elif kind is Kind.TIME:
                for reading in (quantity.value, *quantity.readings):
                    self._add_time(reading, quantity)
            elif kind is Kind.IDENTIFIER:
                _put(self.names, quantity.value, quantity)
            elif kind in RECURRING:
                self.recurring.add(quantity)
                if kind is Kind.MULTIPLE:
                    _put(self.numbers, quantity.number, quantity)
            else:
                self._add_number(quantity)

    def _add_number(self, quantity: Quantity) -> None:
        number = quantity.number.lstrip("-")
        unit = _unit_key(quantity)
        self.recurring.add_measure(quantity)
        value = quantity.value if unit == "°C" else quantity.value.lstrip("-")
        _put(self.numbers, number, quantity)
        if unit is None:
            _put(self._bare, number, quantity)
            if number.startswith("0.") and len(self._of_one) < _MOST_PLACES:
                self._of_one.append(quantity)
            if _is_year(number):
                self.calendar.add_year(number, quantity)
        else:
            _put(self._exact, (unit, value), quantity)
            for time in shown_times(quantity):
                self._add_time(time, quantity)
            if quantity.kind is Kind.MONEY:
                self._currencies.add(unit)
            elif quantity.kind is Kind.PERCENT and len(self._of_hundred) < _MOST_PLACES:
                self._of_hundred.append(quantity)
        for reading in quantity.readings:
            if unit is None:
                _put(self._bare, reading, quantity)
            else:
                _put(self._exact, (unit, reading), quantity)
                reading = _rescaled(reading, quantity)
            _put(self.numbers, reading, quantity)

    def _add_time(self, time: str, quantity: Quantity) -> None:
        _put(self._clock, time, quantity)
        hour, minute = int(time[:2]), int(time[3:])
        if minute in (0, 30):
            number = f"{hour}.5" if minute else str(hour)
            _put(self.numbers, number, quantity)
            _put(self._times, number, quantity)

    def holders(self, quantity: Quantity) -> list[Quantity]:
        """The quantities of this text that state the same value; empty when there are none."""
        if not quantity.per and (found := self._as_written(quantity)):
            return found
        known = self._asked.get(id(quantity))  # many checks ask for the few values of one sentence
        if known is not None and known[0] is quantity:
            return known[1]
        found = self._same_value(quantity)
        if quantity.per and found:
            found = [other for other in found if agree(quantity.per, other.per)]
        if len(self._asked) >= _MOST_ASKED:
            self._asked.clear()
        self._asked[id(quantity)] = quantity, found
        return found

    def has_time(self, time: str) -> bool:
        """Whether this text states a time of day."""
        return time in self._clock

    def near(self, quantity: Quantity) -> list[Quantity]:
        """The values that another one may be a rounding of; a bare number only where the unit is given for it."""
        return [
            other
            for other in self._by_size.near(quantity, same_units(quantity))
            if agree(quantity.per, other.per)
            and not (other.kind in _OF_SOMETHING_ELSE and self._counts_otherwise(quantity))
            and (
                other.unit is not None
                or quantity.unit is None
                or (quantity.kind is Kind.PERCENT and not other.step)
                or unit_is_given(self._text, other, quantity)
            )
        ] + self._near_in_table(quantity)

    def _near_in_table(self, quantity: Quantity) -> list[Quantity]:
        """Amounts in the cells of a table whose head gives the magnitude: £371.5 million for £372 million."""
        if quantity.kind is not Kind.MONEY or len(quantity.number) < _LONG:
            return []
        found: list[Quantity] = []
        for factor in MAGNITUDES:
            number = canonical(Decimal(quantity.number) / factor)
            plain = replace(quantity, kind=Kind.NUMBER, number=number, value=number, unit=None)
            for cell in self._by_size.near(replace(plain, step=canonical(Decimal(quantity.step or "0") / factor)), ()):
                if (
                    cell.unit is None
                    and magnitude_is_given(self._text, cell, factor)
                    and unit_is_given(self._text, cell, quantity)
                ):
                    amount = canonical(Decimal(cell.number) * factor)
                    step = canonical(Decimal(cell.step or "0") * factor)
                    found.append(
                        replace(cell, kind=Kind.MONEY, number=amount, value=amount, step=step, unit=quantity.unit)
                    )
        return found

    def _as_written(self, quantity: Quantity) -> list[Quantity]:
        """Those of the same name, or of the same value in the same unit: before all other ways of writing the same."""
        if quantity.kind is _NAME:
            return self.names.get(quantity.value, [])
        return self._exact.get((_unit_key(quantity), quantity.value), [])

    def _same_value(self, quantity: Quantity) -> list[Quantity]:
        if found := self._as_written(quantity):
            return found
        kind = quantity.kind
        if kind is Kind.MEASURE:
            return self._of_measure(quantity)
        if kind is Kind.NUMBER:
            return self._of_number(quantity)
        if kind is Kind.IDENTIFIER:
            return []
        if kind is Kind.ORDINAL:
            return self._of_number(quantity) or self._of_century(quantity)
        if kind is Kind.MONEY:
            return self._of_units(quantity, same_units(quantity)) or self._of_bare(quantity)
        if kind is Kind.PERCENT or kind is Kind.POINTS:
            return self._of_percent(quantity)
        if kind is Kind.DATE:
            return self.calendar.holders(quantity)
        if kind is Kind.TIME:
            return self._of_time(quantity)
        return self.recurring.holders(quantity)

    def _of_units(self, quantity: Quantity, units: Iterable[str | None]) -> list[Quantity]:
        for value in (quantity.value, *quantity.readings):
            plain = value if quantity.unit == "°C" else value.lstrip("-")
            for unit in units:
                found = self._exact.get((unit, plain))
                if found:
                    return found
        return []

    def _of_bare(self, quantity: Quantity) -> list[Quantity]:
        """Numbers without a unit of their own, for which a label or the head of a table gives it."""
        numbers = [quantity.number.lstrip("-")]
        if quantity.readings:
            numbers += [_rescaled(reading, quantity) for reading in quantity.readings]
        found = next((found for number in numbers if (found := self._given(number, quantity))), [])
        return found or self._in_table(quantity)

    def _in_table(self, quantity: Quantity) -> list[Quantity]:
        """Cells of a table whose head gives the magnitude: 388.2 under "£ million" for £388,200,000."""
        if quantity.kind is not Kind.MONEY or len(quantity.number) < _LONG:
            return []
        for factor in MAGNITUDES:
            cells = self._bare.get(canonical(Decimal(quantity.number) / factor), ())
            found = [
                cell
                for cell in cells
                if magnitude_is_given(self._text, cell, factor) and unit_is_given(self._text, cell, quantity)
            ]
            if found:
                return found
        return []

    def _given(self, number: str, quantity: Quantity) -> list[Quantity]:
        bare = self._bare.get(number)
        if not bare:
            return []
        key = (quantity.unit, quantity.value, number)
        known = self._units_given.get(key)
        if known is None:
            known = [
                other
                for other in bare
                if other.unit is None
                and (unit_is_given(self._text, other, quantity) or self._goes_without(other, quantity))
            ]
            self._units_given[key] = known
        return known

    def _counts_otherwise(self, quantity: Quantity) -> bool:
        """Whether the text counts the same things with a number of their own: five ships, so that two are not years."""
        if not quantity.counts:
            return False
        if self._counted is None:
            self._counted = frozenset(stem(other.counts) for other in self.quantities if other.counts)
        return stem(quantity.counts) in self._counted

    def _goes_without(self, number: Quantity, quantity: Quantity) -> bool:
        """Whether an amount in millions goes without its currency, which the text states elsewhere."""
        return (
            quantity.kind is Kind.MONEY
            and number.text != number.number
            and number.text[-1:].isalpha()
            and not has_own_noun(self._text, number)
            and any(unit in self._currencies for unit in same_units(quantity))
        )

    def _of_number(self, quantity: Quantity) -> list[Quantity]:
        for number in (quantity.number.lstrip("-"), *quantity.readings):
            found = self.numbers.get(number, [])
            if self._counts_otherwise(quantity) and not _is_year(number):  # two ships are not borne out by two years
                found = [other for other in found if other.kind not in _OF_SOMETHING_ELSE]
            if found:
                return found
        value = Decimal(quantity.number)
        if 0 < value < 1:  # a part: a quarter is 25 %
            return self._near_percent(value * _HUNDRED, quantity)
        return in_its_magnitude(self._text, quantity, self._bare)

    def _of_century(self, quantity: Quantity) -> list[Quantity]:
        """Years of the century that an ordinal may count: those of 1800 to 1899 for the 19th."""
        century = int(Decimal(quantity.number))
        return self.calendar.of_century(century) if century in _CENTURIES else []

    def _of_percent(self, quantity: Quantity) -> list[Quantity]:
        found = self._of_units(quantity, (_unit_key(quantity),)) or self._of_bare(quantity)
        if found:
            return found
        if quantity.kind is Kind.PERCENT:
            share = Decimal(quantity.value) / _HUNDRED
            slack = Decimal(quantity.step or "1") / 2
            return [
                other
                for other in self._of_one
                if (part := Decimal(other.number)) == share
                or (not other.step and abs(part - share) * _HUNDRED <= slack)
            ]
        return []

    def _near_percent(self, percent: Decimal, quantity: Quantity) -> list[Quantity]:
        slack = Decimal(0) if quantity.step else Decimal("0.5")
        return [
            other
            for other in self._of_hundred
            if abs(Decimal(other.value) - percent) <= min(slack, Decimal(other.step or "1") / 2)
        ]

    def _of_measure(self, quantity: Quantity) -> list[Quantity]:
        found = self._of_units(quantity, same_units(quantity)) or self._of_bare(quantity)
        if not found and quantity.unit == "s":  # "19 h" may be the time of day
            found = (
                self._times.get(quantity.number, []) if is_whole_hours(quantity) else on_a_clock(quantity, self._clock)
            )
        if not found and quantity.unit in ("s", "month"):
            found = [other for other in self._bare.get(quantity.number, ()) if self._is_periodic(other, quantity)]
        return found

    def _is_periodic(self, number: Quantity, quantity: Quantity) -> bool:
        """Whether a number counts what falls due once in each unit of a span: two monthly payments are two months."""
        if not number.per or not Decimal(quantity.number):
            return False
        period = _WORD_AFTER.match(self._text, number.span.end)
        worth = canonical(Decimal(quantity.value) / Decimal(quantity.number))
        return period is not None and TAILS.adverbs.get(period[1].lower()) == f"{worth} {quantity.unit}"

    def _of_time(self, quantity: Quantity) -> list[Quantity]:
        for time in (quantity.value, *quantity.readings):
            if found := self._clock.get(time):
                return found
        for time in (quantity.value, *quantity.readings):
            hour, minute = int(time[:2]), int(time[3:])
            if minute in (0, 30):
                number = f"{hour}.5" if minute else str(hour)
                found = [other for other in self._bare.get(number, ()) if not has_own_noun(self._text, other)]
                found = found or self._exact.get(("s", str(hour * 3600 + minute * 60)), [])
                if found:
                    return found
        return pointed(quantity.value, self.quantities)


def _put(table: dict[_Key, list[Quantity]], key: _Key, quantity: Quantity) -> None:
    """Adds a quantity under a key. A value that a text repeats without end is kept where it first stands."""
    known = table.get(key)
    if known is None:
        table[key] = [quantity]
    elif len(known) < _MOST_PLACES:
        known.append(quantity)


def _is_year(number: str) -> bool:
    return len(number) == 4 and number.isdecimal() and int(number) in _YEARS


def _unit_key(quantity: Quantity) -> str | None:
    """The unit by which a value is looked up; percentages and points share theirs."""
    return _UNIT_KEYS.get(quantity.kind, quantity.unit)


def _rescaled(reading: str, quantity: Quantity) -> str:
    """A reading of the value as a number in the unit as written."""
    if quantity.value == quantity.number or not Decimal(quantity.number):
        return reading
    worth = Decimal(quantity.value) / Decimal(quantity.number)
    return format((Decimal(reading) / worth).normalize(), "f") if worth else reading
