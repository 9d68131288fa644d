"""Where a value stands, and the words that it belongs to.

A value in a sentence belongs to the words of its own clause first, to those of the clauses around it that state no such
value themselves, and to what governs the sentence: headings, a lead-in, the subject that a pronoun takes up. A value in
a table belongs to the first cell of its row and to the head of its column.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from math import log

import msgspec

from citewell.model import Kind, Quantity
from citewell.support.clause_words import takes_up
from citewell.support.frames import frames_in, may_name
from citewell.support.gratis import find_gratis
from citewell.support.statements import Statement, read_statements
from citewell.support.stems import Word
from citewell.support.ties import Ties, is_year
from citewell.support.unit_words import column_in, unit_words
from citewell.support.units import Unit, UnitKind, tables_in
from citewell.support.value_classes import counted_class, counts, own_class
from citewell.text.blot import apart as apart_spans
from citewell.text.blot import blot
from citewell.text.lexicon import UNSPACED

Weights = Mapping[str, float]
"""How much each stem has to do with a value, from 0 to 1."""

_OWN = 1.0
_GOVERNING = 0.85
_CARRIED = 0.7
_TOPIC = 0.5
_ROW = 0.2
_NAMED_ROW = 0.8
_MOST_PLACES = 500
_LONGEST_UNIT = 8000
_MOST_RIVALS = 120
_YEAR = re.compile(r"(?:19|20)\d\d")


class Place(msgspec.Struct, frozen=True, gc=False):
    """Where a value stands.

    Attributes:
        quantity: the value.
        unit: position of its unit.
        column: of a table cell, its column; otherwise -1.
        words: the stems that it belongs to.
    """

    quantity: Quantity
    unit: int
    column: int
    words: Weights


class Places:
    """The places of the values of one text.

    Args:
        text: the text.
        quantities: its values, in order.
        units: its units, in order.
        language: ISO 639-1 code of its language, or ``None``.
        said: whether the text is a claim. What a claim says of its first value it need not say of the next.
    """

    def __init__(
        self,
        text: str,
        quantities: Sequence[Quantity],
        units: Sequence[Unit],
        language: str | None,
        *,
        said: bool = False,
    ) -> None:
        self.language = language
        self.said = said
        self._text = text
        self.gratis = find_gratis(text, language, quantities)
        """Words for no money at all, which are values here."""
        if self.gratis:
            quantities = sorted([*quantities, *self.gratis], key=lambda quantity: quantity.span.start)
        self._quantities = quantities
        self._units = units
        self._words_in = text
        if language in UNSPACED:  # no space divides a unit from the word after it
            self._words_in = blot(text, apart_spans([quantity.span for quantity in quantities]))
        self._starts = [quantity.span.start for quantity in quantities]
        self._unit_starts = [unit.start for unit in units]
        self._ties: dict[int, Ties] = {}
        self._placed: dict[int, Place | None] = {}
        self._topics: dict[int, tuple[str, ...]] = {}
        self._frequency: dict[str, int] | None = None
        self._rarities: dict[str, float] = {}
        self.made: dict[str, object] = {}  # what others make of this text lives as long as it does
        self._postings: dict[str, list[int]] | None = None
        self._statements: dict[int, Sequence[Statement]] = {}
        self._frames: dict[tuple[str, str], frozenset[str]] | None = None
        self._others: dict[int, Sequence[Quantity]] = {}
        self._sole: dict[int, bool] = {}
        self._classes: dict[bool, dict[object, list[Quantity]]] = {}

    @property
    def quantities(self) -> Sequence[Quantity]:
        """The values whose places these are, in order."""
        return self._quantities

    @property
    def units(self) -> Sequence[Unit]:
        """The units of the text."""
        return self._units

    @cached_property
    def tables(self) -> Sequence[tuple[Unit, Sequence[Unit]]]:
        """The tables of the text, each as its head and its rows."""
        return tuple(tables_in(self._units))

    @property
    def frequency(self) -> Mapping[str, int]:
        """In how many units each stem stands."""
        if self._frequency is None:
            self._frequency = {stem: len(units) for stem, units in self.postings.items()}
        return self._frequency

    @property
    def postings(self) -> Mapping[str, Sequence[int]]:
        """The units in which each stem stands, in order."""
        if self._postings is None:
            postings: dict[str, list[int]] = {}
            for number in range(len(self._units)):
                for stem in {word.stem for word in self._read(number).words}:
                    postings.setdefault(stem, []).append(number)
            self._postings = postings
        return self._postings

    def best_units(self, weights: Weights, most: int) -> list[tuple[int, float]]:
        """The units that hold the weightiest of some stems, each with their weight, the best first."""
        found: dict[int, float] = {}
        for stem, weight in weights.items():
            for number in self.postings.get(stem, ())[:_MOST_PLACES]:
                found[number] = found.get(number, 0.0) + weight
        return sorted(found.items(), key=lambda item: (-item[1], item[0]))[:most]

    def rarity(self, stem: str) -> float:
        """How telling a stem is in this text, from 0 to 1: the fewer of its units have it, the more."""
        known = self._rarities.get(stem)
        if known is None:
            units = max(len(self._units), 1)
            frequency = self.frequency.get(stem)
            if frequency is None:
                return 1.0
            known = self._rarities[stem] = log((units + 1) / max(frequency, 1)) / log(units + 1)
        return known

    def _alike(self, quantity: Quantity) -> Sequence[Quantity]:
        """The values of the class of one. What a number counts is only asked for where one is to be compared."""
        counting = counts(quantity)
        classes = self._classes.get(counting)
        if classes is None:
            classes = self._classes[counting] = {}
            for other in self._quantities:
                if counts(other) is counting and (found := self.class_of(other)) is not None:
                    classes.setdefault(found, []).append(other)
        return classes.get(self.class_of(quantity), ())

    def joined_with(self, place: Place) -> frozenset[str]:
        """The values that no word of its sentence divides from one, itself included."""
        return self._read(place.unit).joined_with(place.quantity)

    def others(self, held: Quantity) -> Sequence[Quantity]:
        """The other values that may be meant in the stead of one that has a place: those of its class."""
        known = self._others.get(held.span.start)
        if known is None:
            known = self._others[held.span.start] = tuple(
                [
                    other
                    for other in (*self._beside_it(held), *self._alike(held)[:_MOST_RIVALS])
                    if other.value != held.value and held.value not in other.readings and self.is_placed(other)
                ]
            )
        return known

    def is_sole(self, held: Quantity) -> bool:
        """Whether a value has a place, and no other value may be meant in its stead."""
        known = self._sole.get(held.span.start)
        if known is None:
            known = self._sole[held.span.start] = self.is_placed(held) and not self.others(held)
        return known

    def rivals(self, held: Place) -> Iterator[Place]:
        """The places of the other values that may be meant in the stead of one."""
        return filter(None, map(self.place, self.others(held.quantity)))

    @cached_property
    def siblings(self) -> frozenset[str]:
        """The stems of names that have others in the same place."""
        return frozenset(name for names in self.frames.values() for name in names)

    def _beside_it(self, quantity: Quantity) -> Sequence[Quantity]:
        """The other bare numbers of a sentence that may count the same."""
        unit = self._units[self.unit_of(quantity.span.start)]
        if quantity.kind is not Kind.NUMBER or is_year(quantity) or column_in(unit, quantity) >= 0:
            return ()
        return [
            other
            for other in self.within(unit)
            if other.kind is Kind.NUMBER
            and other is not quantity
            and not is_year(other)
            and self.class_of(other) in (None, self.class_of(quantity))
        ]

    def class_of(self, quantity: Quantity) -> object:
        """What a value is one of: values of one class may stand for each other. ``None`` for those that may not."""
        if not counts(quantity):
            return own_class(quantity)
        number = self.unit_of(quantity.span.start)
        return counted_class(quantity, self._text, self._units[number], self.language) if number >= 0 else None

    def counted(self, quantity: Quantity) -> str | None:
        """The stem of what a bare number counts, where it stands right after it."""
        found = self.class_of(quantity)
        return str(found[1]) if isinstance(found, tuple) and found[0] == "number" else None

    def place(self, quantity: Quantity) -> Place | None:
        """Where a value stands; ``None`` when it is in no unit, or in one too long to be a sentence."""
        key = quantity.span.start
        if key not in self._placed:
            self._placed[key] = self._place(quantity)
        return self._placed[key]

    @property
    def frames(self) -> Mapping[tuple[str, str], frozenset[str]]:
        """What stands beside a word in this text: for each stem and side, the stems of names there.

        *Plan Basic* and *Plan Plus* put two names in the same place after *plan*.
        """
        if self._frames is None:
            frames: dict[tuple[str, str], set[str]] = {}
            for number, unit in enumerate(self._units):
                if may_name(self._text, unit.start, unit.end):
                    for key, name in frames_in(self._read(number).words):
                        frames.setdefault(key, set()).add(name)
            self._frames = {key: frozenset(names) for key, names in frames.items() if len(names) > 1}
        return self._frames

    def statements_of(self, number: int) -> Sequence[Statement]:
        """What a unit says and denies."""
        known = self._statements.get(number)
        if known is None:
            unit = self._units[number]
            made = read_statements(self._text, unit.start, unit.end, self._read(number).words, self.language)
            known = self._statements[number] = made
        return known

    def within(self, unit: Unit) -> Sequence[Quantity]:
        """The values that stand in a unit."""
        return self._quantities[bisect_left(self._starts, unit.start) : bisect_left(self._starts, unit.end)]

    def text_of(self, number: int) -> str:
        """The text of a unit."""
        return self._text[self._units[number].start : self._units[number].end]

    def words_of(self, number: int) -> Sequence[Word]:
        """The words of a unit."""
        return self._read(number).words

    def unit_of(self, position: int) -> int:
        """The unit that holds a position, or -1."""
        number = bisect_right(self._unit_starts, position) - 1
        return number if number >= 0 and position < self._units[number].end else -1

    def _read(self, number: int) -> Ties:
        known = self._ties.get(number)
        if known is None:
            unit = self._units[number]
            first = bisect_left(self._starts, unit.start)
            last = bisect_left(self._starts, unit.end)
            inside = self._quantities[first:last]
            words = unit_words(self._text, self._words_in, unit, inside, self.language)
            known = self._ties[number] = Ties(
                self._text, unit.start, unit.end, words, inside, self.language, said=self.said
            )
        return known

    def is_placed(self, quantity: Quantity) -> bool:
        """Whether a value stands in a unit, and in one that is not too long to be a sentence."""
        number = self.unit_of(quantity.span.start)
        return number >= 0 and self._units[number].end - self._units[number].start <= _LONGEST_UNIT

    def _place(self, quantity: Quantity) -> Place | None:
        if not self.is_placed(quantity):
            return None
        number = self.unit_of(quantity.span.start)
        unit = self._units[number]
        column = column_in(unit, quantity)
        if unit.kind is UnitKind.ROW and unit.cells:
            words = self._cell_words(number, unit, column)
        else:
            words = self._read(number).of(quantity)
            self._carry(number, words)
        for governor in unit.governors:
            above = self._units[governor]
            if above.kind is not UnitKind.HEADER:
                _raise_to(words, (word.stem for word in self._read(governor).words), _GOVERNING)
        return Place(quantity, number, column, words)

    def _cell_words(self, number: int, unit: Unit, column: int) -> dict[str, float]:
        words: dict[str, float] = {}
        for index, (begin, stop) in enumerate(unit.cells):
            # What a row is named by belongs to all of it; another of its cells to its name and its head.
            weight = _OWN if index in (0, column) else _NAMED_ROW if column == 0 else _ROW
            inside = (word.stem for word in self._read(number).words if begin <= word.start < stop)
            _raise_to(words, inside, weight)
        for header in unit.governors:
            cells = self._units[header].cells
            if 0 <= column < len(cells):
                begin, stop = cells[column]
                _raise_to(words, (w.stem for w in self._read(header).words if begin <= w.start < stop), _OWN)
        return words

    def _carry(self, number: int, words: dict[str, float]) -> None:
        """Adds the subject of the sentence before, if this one takes it up."""
        unit = self._units[number]
        if number == 0 or unit.begins:
            return
        own = self._read(number).words
        topic = self._topic(number)
        named = any(word.name for word in own)
        if takes_up(self._text[unit.start : unit.end], self.language):
            before = self._read(number - 1).words
            _raise_to(words, (word.stem for word in before if not (named and word.name)), _CARRIED)
        if not named:
            _raise_to(words, topic, _TOPIC)
        if not any(_YEAR.fullmatch(word.stem) for word in own):
            _raise_to(words, islice((stem for stem in topic if _YEAR.fullmatch(stem)), 1), _OWN)

    def _topic(self, number: int) -> tuple[str, ...]:
        """The names of the last sentence of the paragraph that has some."""
        known = self._topics.get(number)
        if known is None:
            position = number
            names: tuple[str, ...] = ()
            while position > 0 and not self._units[position].begins and not names:
                position -= 1
                if position in self._topics and position != number:
                    names = self._topics[position]
                    break
                names = tuple(word.stem for word in self._read(position).words if word.name)
            known = self._topics[number] = names
        return known


def _raise_to(words: dict[str, float], stems: Iterator[str] | Sequence[str], weight: float) -> None:
    for stem in stems:
        if weight > words.get(stem, 0.0):
            words[stem] = weight
