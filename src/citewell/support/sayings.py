"""What the units of a text say and deny, read as far as something is compared with it."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property, reduce
from operator import or_

from citewell.model import Quantity
from citewell.support.clause_words import plain_stems, takes_up
from citewell.support.hints import ANYTHING, hints_of
from citewell.support.places import Places
from citewell.support.statements import Statement, read_statements
from citewell.support.stems import Word, single, single_stems
from citewell.support.units import Unit, UnitKind

_MOST_KEPT = 20_000
_MOST_TAKEN_UP = 40
_MOST_HINTED = 64
_MOST_NEAR = 64
_PRONOUN_WITHIN = 24
# A word that a text does not have may stand for another one that it has.
_ABSENT = 0.5
_PLAIN = 0.5


class Sayings:
    """The statements of one text.

    Args:
        text: the text.
        places: its words and values.
    """

    def __init__(self, text: str, places: Places) -> None:
        self.places = places
        self._text = text
        self._starts: list[int] | None = None
        self._statements: dict[int, Sequence[Statement]] = {}
        self._taking_up: dict[int, bool] = {}
        self._stems: dict[int, frozenset[str]] = {}
        self._telling: dict[str, float] = {}
        self._hints: dict[int, int] = {}
        self._near: dict[int, tuple[frozenset[str], frozenset[str]]] = {}
        self.hints = hints_of(places.language)
        """What its words may do; ``None`` in a language whose words are not known."""

    def statements_of(self, number: int) -> Sequence[Statement]:
        """What a unit says and denies."""
        known = self._statements.get(number)
        if known is None:
            known = self._statements[number] = self._read(number)
        return known

    def _read(self, number: int) -> Sequence[Statement]:
        unit, places = self.places.units[number], self.places
        if unit.kind is UnitKind.HEADER:
            return ()
        lead: Statement | None = None
        if unit.kind is UnitKind.ITEM and unit.governors:
            lead = next(iter(reversed(self.statements_of(unit.governors[-1]))), None)
        about: Sequence[str] = ()
        if self.takes_up(number):
            about = [word.stem for word in places.words_of(number - 1)[:_MOST_TAKEN_UP]]
        words = places.words_of(number)
        if unit.kind is UnitKind.ROW:
            return self._read_row(unit, words)
        return read_statements(self._text, unit.start, unit.end, words, places.language, lead, about)

    def _read_row(self, unit: Unit, words: Sequence[Word]) -> Sequence[Statement]:
        """What the cells of a row say, each of what the first one names: *none* in one denies nothing in another."""
        found: list[Statement] = []
        about: Sequence[str] = ()
        for start, end in unit.cells:
            inside = [word for word in words if start <= word.start < end]
            found += read_statements(self._text, start, end, inside, self.places.language, None, about)
            about = about or [word.stem for word in inside]
        return found

    def hint_of(self, number: int) -> int:
        """What a unit may say, by its words alone."""
        known = self._hints.get(number)
        if known is None:
            unit = self.places.units[number]
            known = 0
            if self.hints is not None:
                for start, end in ((unit.start, unit.end), *unit.cells):
                    known |= self.hints.of(self._text, start, end)
            if unit.kind is UnitKind.ITEM and unit.governors:
                known |= self.hint_of(unit.governors[-1])
            self._hints[number] = known
        return known

    @cached_property
    def hint(self) -> int:
        """What any of its units may say; of many units together, anything at all."""
        count = len(self.places.units)
        return reduce(or_, map(self.hint_of, range(count)), 0) if count <= _MOST_HINTED else ANYTHING

    @cached_property
    def heeded(self) -> int:
        """What a sentence may say that makes a difference beside this text."""
        return 0 if self.hints is None else self.hints.heeded(self.hint)

    def hint_for(self, others: Sequence["Sayings"]) -> int:
        """What this text of one unit may say of that which makes a difference beside some others.

        Nothing where no word tells of it: that takes far less time than the whole hint.
        """
        hints, text = self.hints, self._text
        if hints is None or not any(hints.may_say(text, other.heeded) for other in others):
            return 0
        return self.hint_of(0)

    def may_tell_against(self, hint: int, said: "Sayings") -> bool:
        """Whether a unit that may contradict a sentence has any of its stems, or goes on from one that has.

        Args:
            hint: what the sentence may say.
            said: the sentence, a text of one unit.
        """
        if self.hint == ANYTHING:
            return True  # the units are too many to be gone through
        near, near_singly = self._near.get(hint) or self._stems_near(hint)
        if said.single_stems is not None and near_singly.isdisjoint(said.single_stems):
            return False
        return not near.isdisjoint(said.stems_of(0))

    @cached_property
    def single_stems(self) -> frozenset[str] | None:
        """The stems of this text, each as a single word, and maybe more; ``None`` where they are not told sooner."""
        return single_stems(self._text, self.places.language)

    def _stems_near(self, hint: int) -> tuple[frozenset[str], frozenset[str]]:
        """The stems of the units that may contradict a sentence, and of those that such go on from; all, and singly."""
        numbers: set[int] = set()
        for number in range(len(self.places.units)):
            if self.hints is not None and self.hints.may_tell(hint, self.hint_of(number)):
                numbers.update((number, number - 1) if self.takes_up(number) else (number,))
        stems = frozenset().union(*map(self.stems_of, numbers))
        if len(self._near) >= _MOST_NEAR:
            self._near.clear()
        near = self._near[hint] = stems, frozenset(map(single, stems))
        return near

    def takes_up(self, number: int) -> bool:
        """Whether a unit goes on from the one before it."""
        known = self._taking_up.get(number)
        if known is None:
            known = self._taking_up[number] = self._takes_up(number)
        return known

    def _takes_up(self, number: int) -> bool:
        units = self.places.units
        if not 0 < number < len(units) or units[number].begins:
            return False
        unit = units[number]
        opening = self._text[unit.start : min(unit.start + _PRONOUN_WITHIN, unit.end)]
        return takes_up(opening, self.places.language)

    def goes_on(self, position: int) -> bool:
        """Whether a further word follows at a place, with no punctuation between."""
        return self._text[position : position + 2].strip(" ")[:1].isalnum()

    def stems_of(self, number: int) -> frozenset[str]:
        """The stems of a unit."""
        known = self._stems.get(number)
        if known is None:
            known = self._stems[number] = frozenset([word.stem for word in self.places.words_of(number)])
        return known

    def quantities_in(self, start: int, end: int) -> Sequence[Quantity]:
        """The values that begin in a stretch of the text, in order."""
        quantities, starts = self.places.quantities, self._starts
        if starts is None:
            starts = self._starts = [quantity.span.start for quantity in quantities]
        return quantities[bisect_left(starts, start) : bisect_left(starts, end)]

    def telling(self, stem: str) -> float:
        """How much a stem tells of what a statement of another text is about, from 0 to 1."""
        known = self._telling.get(stem)
        if known is None:
            known = self.places.rarity(stem) if stem in self.places.postings else _ABSENT
            if stem in plain_stems(self.places.language):
                known *= _PLAIN
            if len(self._telling) >= _MOST_KEPT:
                self._telling.clear()
            self._telling[stem] = known
        return known
