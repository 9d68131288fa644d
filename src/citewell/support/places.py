"""Where a value stands, and the words that it belongs to.

A value in a sentence belongs to the words of its own clause first, to those of the clauses around it that state no such
value themselves, and to what governs the sentence: headings, a lead-in, the subject that a pronoun takes up. A value in
a table belongs to the first cell of its row and to the head of its column.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import log

import msgspec

from citewell.model import Kind, Quantity
from citewell.support.phrases import phrases_pattern
from citewell.support.clauses import clause_cuts
from citewell.support.statements import Statement, read_statements
from citewell.support.stems import Word, read_words
from citewell.support.units import Unit, UnitKind
from citewell.text.blot import apart as apart_spans
from citewell.text.blot import blot
from citewell.text.lexicon import lexicons
from citewell.text.quantities.tails import TAILS

Weights = Mapping[str, float]
"""How much each stem has to do with a value, from 0 to 1."""

_OWN = 1.0
_BESIDE = 0.8
_SHARED = 0.9
_SHARED_IN_CLAIM = 0.3
_VALUED = 0.3
_PARALLEL = 0.2
_TAKEN = 0.1
_BETWEEN = 0.4
_APART = 0.4
_GOVERNING = 0.6
_CARRIED = 0.7
_TOPIC = 0.5
_ROW = 0.2
_HARD = re.compile(r"[;；—–。]|\s-\s")
_UNITED = frozenset({Kind.MONEY, Kind.MEASURE, Kind.PERCENT, Kind.POINTS, Kind.DATE, Kind.TIME})
_NOUN = 24
_MOST_PLACES = 500
_MOST_KEPT = 20_000
_ABSENT = 0.5
_PLAIN = 0.5
_OPENING = ("(", "（")
_RATE = 12
_EACH = re.compile(r"\s*(?:/|per|an?|each|every|pro|je|par|por|al|alla|à la|cada|elk)\s*", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_WITHOUT_SPACES = frozenset({"ja", "zh"})
_GAP = 1
_SHAPE = re.compile(r"\d+")
_TELEPHONE = re.compile(r"\+?\d{7,15}")
_WORDS = re.compile(r"[^\W\d_]+")
_PRONOUN_WITHIN = 24


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


class _Clauses:
    """One unit, cut into clauses.

    Args:
        unit: the unit.
        words: its words.
        quantities: its values, in order.
        cuts: where a new clause begins.
    """

    __slots__ = ("cuts", "quantities", "unit", "words")

    def __init__(self, unit: Unit, words: list[Word], quantities: Sequence[Quantity], cuts: list[int]) -> None:
        self.unit = unit
        self.words = words
        self.quantities = quantities
        self.cuts = cuts

    def clause(self, position: int) -> int:
        """The number of the clause that holds a position."""
        return bisect_right(self.cuts, position)


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
        self._shared = _SHARED_IN_CLAIM if said else _SHARED
        self._valued = _TAKEN if said else _VALUED
        self._text = text
        self._quantities = quantities
        self._units = units
        self._language = language
        self._words_in = text
        if language in _WITHOUT_SPACES:  # no space divides a unit from the word after it
            self._words_in = blot(text, apart_spans([quantity.span for quantity in quantities]))
        self._starts = [quantity.span.start for quantity in quantities]
        self._unit_starts = [unit.start for unit in units]
        self._clauses: dict[int, _Clauses] = {}
        self._placed: dict[int, Place | None] = {}
        self._topics: dict[int, tuple[str, ...]] = {}
        self._frequency: dict[str, int] | None = None
        self._postings: dict[str, list[int]] | None = None
        self._telling: dict[str, float] = {}
        self._stems: dict[int, frozenset[str]] = {}
        self._statements: dict[int, Sequence[Statement]] = {}
        self._frames: dict[tuple[str, str], frozenset[str]] | None = None
        self._classes: dict[object, list[Quantity]] | None = None

    @property
    def units(self) -> Sequence[Unit]:
        """The units of the text."""
        return self._units

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
        units = max(len(self._units), 1)
        return log((units + 1) / max(self.frequency.get(stem, 1), 1)) / log(units + 1)

    def telling(self, stem: str) -> float:
        """How much a stem tells of what a statement of another text about the same is about, from 0 to 1."""
        known = self._telling.get(stem)
        if known is None:
            # A word that this text does not have may be another for one that it has.
            known = self.rarity(stem) if stem in self.postings else _ABSENT
            if stem in plain_stems(self._language):
                known *= _PLAIN
            if len(self._telling) >= _MOST_KEPT:
                self._telling.clear()
            self._telling[stem] = known
        return known

    def alike(self, kind: object) -> Sequence[Quantity]:
        """The values of one class, as :meth:`class_of` gives it."""
        if self._classes is None:
            classes: dict[object, list[Quantity]] = {}
            for quantity in self._quantities:
                found = self.class_of(quantity)
                if found is not None:
                    classes.setdefault(found, []).append(quantity)
            self._classes = classes
        return self._classes.get(kind, ())

    def class_of(self, quantity: Quantity) -> object:
        """What a value is one of: values of one class may stand for each other. ``None`` for those that may not."""
        kind = quantity.kind
        if kind is Kind.MONEY:
            return "money"
        if kind is Kind.MEASURE:
            return quantity.unit
        if kind is Kind.PERCENT or kind is Kind.POINTS:
            return "%"
        if kind is Kind.TIME:
            return "time"
        if kind is Kind.DATE or _is_year(quantity):
            return "date", len(quantity.value)
        if kind is Kind.NUMBER or kind is Kind.ORDINAL:
            return self._counted(quantity)
        return "telephone" if _TELEPHONE.fullmatch(quantity.value) else None

    def _counted(self, quantity: Quantity) -> object:
        """What a bare number counts: the word after it; in a table, what any other of its numbers may."""
        number = self._unit_of(quantity)
        if number < 0:
            return None
        unit = self._units[number]
        if unit.cells:
            return "table", unit.governors
        end = min(quantity.span.end + _NOUN, unit.end)
        words = read_words(self._text, quantity.span.end, end, self._language)
        return ("number", words[0].stem) if words else None

    def place(self, quantity: Quantity) -> Place | None:
        """Where a value stands; ``None`` when it is in no unit."""
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
            for number in range(len(self._units)):
                for key, name in frames_in(self._text, self._read(number).words):
                    frames.setdefault(key, set()).add(name)
            self._frames = {key: frozenset(names) for key, names in frames.items() if len(names) > 1}
        return self._frames

    def statements_of(self, number: int) -> Sequence[Statement]:
        """What a unit says and denies."""
        known = self._statements.get(number)
        if known is None:
            known = self._statements[number] = self._state(number)
        return known

    def quantities_in(self, start: int, end: int) -> Sequence[Quantity]:
        """The values that begin in a stretch of the text, in order."""
        return self._quantities[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def _state(self, number: int) -> Sequence[Statement]:
        unit = self._units[number]
        if unit.kind is UnitKind.HEADER:
            return ()
        lead: Statement | None = None
        if unit.kind is UnitKind.ITEM and unit.governors:
            above = unit.governors[-1]
            lead = next(iter(reversed(self.statements_of(above))), None)
        about: list[str] = []
        if number and not unit.begins:
            opening = self._text[unit.start : unit.start + _PRONOUN_WITHIN].lower()
            if _pronoun(self._language).match(opening):
                about = [word.stem for word in self._read(number - 1).words]
        return read_statements(
            self._text, unit.start, unit.end, self._read(number).words, self._language, lead, about
        )

    def words_of(self, number: int) -> Sequence[Word]:
        """The words of a unit."""
        return self._read(number).words

    def stems_of(self, number: int) -> frozenset[str]:
        """The stems of a unit."""
        known = self._stems.get(number)
        if known is None:
            known = self._stems[number] = frozenset([word.stem for word in self._read(number).words])
        return known

    def unit_of(self, position: int) -> int:
        """The unit that holds a position, or -1."""
        number = bisect_right(self._unit_starts, position) - 1
        return number if number >= 0 and position < self._units[number].end else -1

    def _unit_of(self, quantity: Quantity) -> int:
        return self.unit_of(quantity.span.start)

    def _read(self, number: int) -> _Clauses:
        known = self._clauses.get(number)
        if known is None:
            unit = self._units[number]
            first = bisect_left(self._starts, unit.start)
            last = bisect_left(self._starts, unit.end)
            inside = self._quantities[first:last]
            words = read_words(self._words_in, unit.start, unit.end, self._language)
            words = _unmeasured(self._text, words, inside)
            cuts = [
                match.start()
                for match in clause_cuts(self._language).finditer(self._text, unit.start, unit.end)
                if not any(q.span.start < match.start() < q.span.end for q in inside)
            ]
            known = self._clauses[number] = _Clauses(unit, words, inside, cuts)
        return known

    def _place(self, quantity: Quantity) -> Place | None:
        number = self._unit_of(quantity)
        if number < 0:
            return None
        unit = self._units[number]
        if unit.kind is UnitKind.ROW and unit.cells:
            column = _column(unit, quantity)
            words = self._cell_words(number, unit, column)
        else:
            column = -1
            words = self._clause_words(number, quantity)
            self._carry(number, words)
        for governor in unit.governors:
            above = self._units[governor]
            if above.kind is not UnitKind.HEADER:
                _raise_to(words, (word.stem for word in self._read(governor).words), _GOVERNING)
        return Place(quantity, number, column, words)

    def _cell_words(self, number: int, unit: Unit, column: int) -> dict[str, float]:
        words: dict[str, float] = {}
        for index, (begin, stop) in enumerate(unit.cells):
            weight = _OWN if index in (0, column) else _ROW
            inside = (word.stem for word in self._read(number).words if begin <= word.start < stop)
            _raise_to(words, inside, weight)
        for header in unit.governors:
            cells = self._units[header].cells
            if 0 <= column < len(cells):
                begin, stop = cells[column]
                _raise_to(words, (w.stem for w in self._read(header).words if begin <= w.start < stop), _OWN)
        return words

    def _clause_words(self, number: int, quantity: Quantity) -> dict[str, float]:
        """The words of a sentence, each by how far it has to do with a value of it."""
        clauses = self._read(number)
        group = self._group(clauses, quantity)
        begin, stop = group[0].span.start, group[-1].span.end
        first_own, last_own = clauses.clause(begin), clauses.clause(group[-1].span.start)
        kind = _rough_class(quantity)
        rivals = [other for other in clauses.quantities if other not in group and _rough_class(other) == kind]
        before = [other for other in rivals if other.span.start < begin]
        after = next((other for other in rivals if other.span.start >= stop), None)
        left = clauses.clause(before[-1].span.start) if before else -1
        right = clauses.clause(after.span.start) if after is not None else len(clauses.cuts) + 1
        valued = {clauses.clause(other.span.start) for other in clauses.quantities if other not in group}
        parallel = stop if len(group) > 1 else 0
        if not parallel and left >= 0 and left < first_own:
            near = [other for other in before if clauses.clause(other.span.start) == left]
            parallel = self._parallel(clauses, near, left, begin)
        words: dict[str, float] = {}
        for word in clauses.words:
            clause = clauses.clause(word.start)
            if first_own <= clause <= last_own:
                weight = _within(word.start, begin, stop, before, after, unspaced=self._language in _WITHOUT_SPACES)
            elif clause < first_own:
                if clause > left:
                    weight = _BESIDE * self._apart(clauses, clause, first_own)
                elif len(group) == 1 and (clause < left or word.start > before[-1].span.start):
                    weight = _TAKEN
                elif word.start < parallel:
                    weight = _SHARED if word.name else self._shared
                else:
                    weight = _PARALLEL
            elif clause < right:
                weight = _BESIDE if after is None else _TAKEN
                if clause in valued:
                    weight = min(weight, self._valued)
                weight *= self._apart(clauses, last_own, clause)
            else:
                continue
            if weight > words.get(word.stem, 0.0):
                words[word.stem] = weight
        return words

    def _group(self, clauses: _Clauses, quantity: Quantity) -> list[Quantity]:
        """The value with those that no word divides from it: both ends of a range have the same words."""
        kind = _rough_class(quantity)
        alike = [other for other in clauses.quantities if _rough_class(other) == kind]
        at = alike.index(quantity)
        first = last = at
        starts = [word.start for word in clauses.words]
        while first and not _divided(starts, alike[first - 1].span.end, alike[first].span.start):
            first -= 1
        while last + 1 < len(alike) and not _divided(starts, alike[last].span.end, alike[last + 1].span.start):
            last += 1
        return alike[first : last + 1]

    def _apart(self, clauses: _Clauses, first: int, last: int) -> float:
        """How much less words count beyond a stop that is nearly a full one."""
        hard = any(_HARD.match(self._text, cut) for cut in clauses.cuts[first:last])
        return _APART if hard else 1.0

    def _parallel(self, clauses: _Clauses, rivals: Sequence[Quantity], clause: int, begin: int) -> int:
        """Up to where the words of an earlier clause hold for a later value too; from there on the later has its own.

        *The period is for tenants one month and for landlords three*: from the word on with which the later part begins.
        Where that begins with a word of its own, so does the earlier.
        """
        cuts = clauses.cuts
        start = cuts[clause - 1] if clause else clauses.unit.start
        end = rivals[0].span.start
        after = rivals[-1].span.end
        cut = next((position for position in cuts if position >= after), after)
        between = self._text[max(min(cut, begin), after) : begin]
        first = next((m[0] for m in _WORDS.finditer(clause_cuts(self._language).sub(" ", between))), "")
        if not first or self._text[cut : cut + 1] in _OPENING:
            return end
        same = re.compile(rf"(?<!\w){re.escape(first)}(?!\w)", re.IGNORECASE)
        places = [match.start() for match in same.finditer(self._text, start, end)]
        if places:
            return places[-1]
        position = self._text.find(first, after)
        own = any(word.start <= position < word.end for word in clauses.words)
        return start if own and first[0].isupper() else end

    def _carry(self, number: int, words: dict[str, float]) -> None:
        """Adds the subject of the sentence before, if this one takes it up."""
        unit = self._units[number]
        if number == 0 or unit.begins:
            return
        opening = self._text[unit.start : unit.start + _PRONOUN_WITHIN].lower()
        if _pronoun(self._language).match(opening):
            _raise_to(words, (word.stem for word in self._read(number - 1).words), _CARRIED)
        if not any(word.name for word in self._read(number).words):
            _raise_to(words, self._topic(number), _TOPIC)

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


def _rough_class(quantity: Quantity) -> object:
    """The class of a value, as rough as one sentence needs it."""
    if _is_year(quantity):
        return Kind.DATE
    return quantity.unit if quantity.kind is Kind.MEASURE else quantity.kind


def _is_year(quantity: Quantity) -> bool:
    """Whether a bare number is a year rather than a count."""
    return quantity.kind is Kind.NUMBER and _YEAR.fullmatch(quantity.text) is not None


def _within(
    word: int, begin: int, stop: int, before: Sequence[Quantity], after: Quantity | None, *, unspaced: bool
) -> float:
    """A word of the same clause: one with another such value between them has less to do with it."""
    if after is not None and word > stop:
        return _TAKEN if word > after.span.start else _BETWEEN
    if before and word < begin:
        if unspaced:
            return _SHARED
        return _BETWEEN if word > before[-1].span.start else _PARALLEL
    return _OWN


def _divided(starts: Sequence[int], begin: int, end: int) -> bool:
    """Whether a word that carries content stands between two positions."""
    at = bisect_left(starts, begin)
    return at < len(starts) and starts[at] < end


def frames_in(text: str, words: Sequence[Word]) -> Iterator[tuple[tuple[str, str], str]]:
    """The names of a unit with what stands beside them: the word and its side, and the shape of a name with digits."""
    for index, word in enumerate(words):
        if not word.name:
            continue
        shape = _SHAPE.sub("0", word.stem)
        if shape != word.stem and not _YEAR.fullmatch(word.stem):
            yield ("", shape), word.stem
        if index and word.start - words[index - 1].end <= _GAP and not words[index - 1].name:
            yield (words[index - 1].stem, "before"), word.stem
        if index + 1 < len(words) and words[index + 1].start - word.end <= _GAP and not words[index + 1].name:
            yield (words[index + 1].stem, "after"), word.stem


def _column(unit: Unit, quantity: Quantity) -> int:
    for index, (begin, stop) in enumerate(unit.cells):
        if begin <= quantity.span.start < stop:
            return index
    return -1


def _unmeasured(text: str, words: list[Word], quantities: Sequence[Quantity]) -> list[Word]:
    """Words without those that only state a value: its number words, its unit, and what it is given for each of.

    A year tells as much as a name.
    """
    taken = [(q.span.start, q.span.end) for q in quantities if q.kind in _UNITED and not _YEAR.fullmatch(q.value)]
    if not taken:
        return words
    starts = [start for start, _ in taken]
    kept = []
    for word in words:
        index = bisect_right(starts, word.start) - 1
        if index < 0 or word.start >= taken[index][1]:
            if index + 1 < len(taken) and word.end > taken[index + 1][0]:
                continue  # a word made one with a number that is part of a value
            if (
                index >= 0
                and word.start - taken[index][1] <= _RATE
                and _EACH.fullmatch(text, taken[index][1], word.start)
            ):
                continue
            kept.append(word)
    return kept


def _raise_to(words: dict[str, float], stems: Iterator[str] | Sequence[str], weight: float) -> None:
    for stem in stems:
        if weight > words.get(stem, 0.0):
            words[stem] = weight


@cache
def _pronoun(language: str | None) -> re.Pattern[str]:
    pronouns = phrases_pattern(lambda lexicon: lexicon.clauses.pronouns.split(), language)
    return re.compile(rf"[\W_]*(?:{pronouns.pattern})", re.IGNORECASE)


_UNITS = " ".join(sorted(word for word in TAILS.words if len(word) > 1 and word.isalpha()))


@cache
def plain_stems(language: str | None) -> frozenset[str]:
    """Stems of verbs that state any value, and so say little of what it belongs to."""
    return frozenset(
        word.stem
        for code, lexicon in lexicons().items()
        if language is None or code == language
        for plain in (lexicon.clauses.plain, _UNITS)
        for word in read_words(plain, 0, len(plain), code)
    )


@cache
def apart(language: str | None) -> re.Pattern[str]:
    """What stands before something that is left out."""
    return phrases_pattern(lambda lexicon: lexicon.clauses.apart, language)
