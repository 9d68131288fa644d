"""Days of the week, frequencies and multiples of a text, to be looked up."""

import datetime as dt
import re
from collections.abc import Iterable

from citewell.model import Kind, Quantity
from citewell.support.cues import NEGATOR, SHUT
from citewell.support.denominators import agree
from citewell.text.lexicon import lexicons
from citewell.text.quantities.recurring import MULTIPLES, OFTEN

RECURRING = frozenset({Kind.FREQUENCY, Kind.WEEKDAY, Kind.MULTIPLE})
_DAY = "86400 s"
_MOST = 64
_WEEK = 7
_FEW = 4
_NEAR = 200
_STEM = 5
_STOP = re.compile(r"[.!?;](?=\s|$)|\n")
_WORD_AFTER = re.compile(r"[ \u00a0-]([^\W\d_]{2,40}+)")
_LONG_WORD = re.compile(r"[^\W\d_]{4,40}+")
_NO_SPACES = re.compile(r"[\u2e80-\U0010ffff]")
_STOP_WORDS = frozenset(word for lexicon in lexicons().values() for word in lexicon.stop_words.split())
_EVERY_DAY = frozenset(
    phrase
    for lexicon in lexicons().values()
    for phrase in lexicon.dates.every_day
    if phrase not in lexicon.dates.every_day_adjectives.split()
)
_NOUN_AFTER = re.compile(r"[ \u00a0-](?:[^\W\d_]{4,40}+)|(?<=[\u2e80-\U0010ffff])")


class RecurringIndex:
    """What a text says of days of the week, of how often, and of how many times as much."""

    __slots__ = ("days", "multiples", "periods", "weekdays")

    def __init__(self) -> None:
        self.periods: dict[str, list[Quantity]] = {}
        self.weekdays: dict[str, list[Quantity]] = {}
        self.days: list[Quantity] = []
        self.multiples: dict[str, list[Quantity]] = {}

    def add(self, quantity: Quantity) -> None:
        """Takes up a frequency, a day of the week or a multiple."""
        if quantity.kind is Kind.FREQUENCY:
            self._put_period(quantity.value, quantity)
        elif quantity.kind is Kind.WEEKDAY:
            for day in quantity.value:
                _put(self.weekdays, day, quantity)
        else:
            _put(self.multiples, quantity.value, quantity)

    def add_rate(self, quantity: Quantity) -> None:
        """Takes up what a value holds for one of."""
        for part in quantity.per.split(","):
            self._put_period(part, quantity)

    def add_measure(self, quantity: Quantity) -> None:
        """Takes up a span of time, which may be a period, and a number, which may say how often."""
        if quantity.unit is not None and quantity.unit in ("s", "month"):
            self._put_period(f"{quantity.value} {quantity.unit}", quantity)
        elif quantity.kind is Kind.NUMBER:
            _put(self.multiples, quantity.number, quantity)

    def add_date(self, quantity: Quantity) -> None:
        """Takes up a date, which falls on a day of the week."""
        if len(self.days) < _MOST and len(quantity.value) == 10:
            self.days.append(quantity)

    def holders(self, quantity: Quantity) -> list[Quantity]:
        """The quantities that state the same days, the same period or the same multiple."""
        if quantity.kind is Kind.FREQUENCY:
            return self._of_period(quantity.value)
        if quantity.kind is Kind.MULTIPLE:
            return self.multiples.get(quantity.value, [])
        return self._of_days(quantity.value)

    def _put_period(self, period: str, quantity: Quantity) -> None:
        _put(self.periods, period, quantity)

    def _of_period(self, period: str) -> list[Quantity]:
        found = self.periods.get(period)
        if found is None:
            found = next((others for other, others in self.periods.items() if agree(period, other)), [])
        if not found and period == _DAY and len(self.weekdays) == _WEEK:
            found = list(dict.fromkeys(other for others in self.weekdays.values() for other in others))[:_MOST]
        return found

    def _of_days(self, days: str) -> list[Quantity]:
        found = list(dict.fromkeys(other for day in days for other in self.weekdays.get(day, ())))
        if all(day in self.weekdays for day in days):
            return found
        dated = [other for other in self.days if _day_of_week(other.value) in days]
        return dated or self.periods.get(_DAY, [])


def contradicts_days(
    quantity: Quantity, claim: str, others: Iterable[RecurringIndex], said: Iterable[Quantity]
) -> bool:
    """Whether sources speak of other days of the week than a sentence, which does not say that it is otherwise then."""
    if _is_otherwise(quantity, claim):
        return False
    if any(_day_of_week(date.value) in quantity.value for date in said if date.kind is Kind.DATE):
        return False
    return any(index.weekdays for index in others)


def contradicts_period(quantity: Quantity, claim: str, sources: Iterable[tuple[str, RecurringIndex]]) -> bool:
    """Whether sources say how often, and otherwise; "annual" before a noun is mostly part of a name.

    Args:
        quantity: the frequency.
        claim: the sentence.
        sources: the text of each source, and what it says.
    """
    indexes = list(sources)
    if quantity.value == _DAY and _contradicts_every_day(quantity, claim, indexes):
        return True
    if _NOUN_AFTER.match(claim, quantity.span.end):
        return False
    return any(
        other.per or other.kind is Kind.FREQUENCY
        for _, index in indexes
        for known in index.periods.values()
        for other in known
    )


def _contradicts_every_day(quantity: Quantity, claim: str, sources: Iterable[tuple[str, RecurringIndex]]) -> bool:
    """Whether sources say of what a sentence says of every day that it is so on some days of the week."""
    after = _WORD_AFTER.match(claim, quantity.span.end)
    if quantity.text.lower() not in _EVERY_DAY and after is not None and after[1].lower() not in _STOP_WORDS:
        return False  # the daily fee
    if _is_otherwise(quantity, claim):
        return False
    said = _telling(claim)
    return any(
        said is None or not said.isdisjoint(_telling(_around(text, other)) or said)
        for text, index in sources
        for known in index.weekdays.values()
        for other in known[:_FEW]
    )


def _is_otherwise(quantity: Quantity, claim: str) -> bool:
    """Whether a sentence says outside of a value that something is not so then, or that it is closed."""
    outside = f"{claim[: quantity.span.start]} {claim[quantity.span.end :]}"
    return NEGATOR.search(outside) is not None or SHUT.search(outside) is not None


def _around(text: str, quantity: Quantity) -> str:
    """The sentence that a value stands in, or what of it is near."""
    start, end = quantity.span.start, quantity.span.end
    before = _STOP.split(text[max(0, start - _NEAR) : start])[-1]
    return f"{before} {_STOP.split(text[end : end + _NEAR])[0]}"


def _telling(text: str) -> set[str] | None:
    """The beginnings of the longer words of a text; ``None`` where it writes no spaces."""
    return None if _NO_SPACES.search(text) else {word[:_STEM] for word in _LONG_WORD.findall(text.lower())}


def contradicts_multiple(quantity: Quantity, others: Iterable[RecurringIndex]) -> bool:
    """Whether a number of times is stated that no source has; words such as "double" are often part of a name."""
    if quantity.text.lower() not in MULTIPLES:
        return True
    return quantity.text.lower() in OFTEN and any(
        other.kind is Kind.MULTIPLE for index in others for known in index.multiples.values() for other in known
    )


def _day_of_week(date: str) -> str:
    """The day of the week of an ISO date, Monday being ``"1"``; empty when it is not a full date."""
    try:
        return str(dt.date.fromisoformat(date).isoweekday())
    except ValueError:
        return ""


def _put(table: dict[str, list[Quantity]], key: str, quantity: Quantity) -> None:
    known = table.setdefault(key, [])
    if len(known) < _MOST:
        known.append(quantity)
