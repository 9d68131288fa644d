"""Which values of a source may be put together: those that the words of a sentence name."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.prepared import PreparedSource
from citewell.support.units import UnitKind
from citewell.support.words import content_words

_FEW = 4
_MOST = 400
_MOST_NAMED = 12
_LONGEST = 240
_BESIDE = 8


class Term(NamedTuple):
    """A value of a source.

    Attributes:
        source: the source.
        quantity: the value.
    """

    source: PreparedSource
    quantity: Quantity

    @property
    def value(self) -> Decimal:
        """Its value in the base unit, without a sign."""
        return abs(Decimal(self.quantity.value))


def distinct(terms: Iterable[Term], kinds: Sequence[Kind], units: Sequence[str | None]) -> list[Term]:
    """The first values of some kinds and units."""
    found: dict[tuple[str, str], Term] = {}
    for term in terms:
        other = term.quantity
        if other.kind in kinds and other.unit in units and other.number:
            label = "" if len(found) < _FEW else str(other.span.start)
            if (other.value, "") not in found:
                found.setdefault((other.value, label), term)
            if len(found) == _MOST:
                break
    return list(found.values())


def named(terms: Sequence[Term], words: str, said: frozenset[str]) -> list[Term]:
    """Those of some values that the words of a sentence may mean: all of a few, or else those whose words it uses.

    Args:
        terms: the values.
        words: the sentence and the question.
        said: the values that the sentence itself states, in their base units.
    """
    if len(terms) <= _FEW:
        return list(terms)
    stems = frozenset(content_words(words))
    labels = [label_of(term) & stems for term in terms]
    counts = Counter(stem for label in labels for stem in label)
    common = {stem for stem, count in counts.items() if count > len(terms) / 2}
    best = [
        (-len(label - common), index)
        for index, (term, label) in enumerate(zip(terms, labels, strict=True))
        if label - common or term.quantity.value in said
    ]
    chosen = {index for _, index in sorted(best)[:_MOST_NAMED]}
    passages = {_passage(terms[index]) for index in chosen}
    beside = [index for index, term in enumerate(terms) if index not in chosen and _passage(term) in passages]
    return [terms[index] for index in sorted([*chosen, *beside][:_MOST_NAMED])]


def named_parts(terms: Sequence[Term], words: str, said: frozenset[str]) -> list[Term]:
    """The parts of a whole, and the percentages that a sentence names or states: a discount of 20 % it speaks of."""
    parts = [
        term
        for term in terms
        if term.quantity.kind is Kind.PERCENT
        or (term.quantity.kind is Kind.NUMBER and term.quantity.number and 0 < Decimal(term.quantity.number) < 1)
    ]
    if not parts:
        return []
    stems = frozenset(content_words(words))
    return [
        term
        for term in parts
        if term.quantity.value in said
        or not stems.isdisjoint(words_beside(term) if term.quantity.kind is Kind.NUMBER else label_of(term))
    ]


def is_about(term: Term, words: str) -> bool:
    """Whether the sentence, list item or row of a value shares a word with what is said of it."""
    return not words_beside(term).isdisjoint(content_words(words))


def words_at(term: Term) -> frozenset[str]:
    """How the words of the sentence, list item or head of the row of a value begin."""
    index = _passage(term)[1] - 1
    return term.source.body.openings(index) if index >= 0 else frozenset()


def words_beside(term: Term) -> frozenset[str]:
    """Stems of the words of the sentence, list item or row of a value."""
    units = term.source.body.units
    index = _passage(term)[1] - 1
    text = term.source.body.text
    start = term.quantity.span.start
    unit = units[index] if index >= 0 and units[index].end >= term.quantity.span.end else None
    begin, end = (unit.start, unit.end) if unit is not None else (start - _LONGEST, start + _LONGEST)
    begin, end = max(0, begin, start - 2 * _LONGEST), min(end, start + 2 * _LONGEST)
    return frozenset(content_words(text[begin:end]))


def _passage(term: Term) -> tuple[int, int]:
    """The sentence, list item or row that a value stands in."""
    start = term.quantity.span.start
    return id(term.source), bisect_right(term.source.body.units, start, key=lambda unit: unit.start)


def is_cell(term: Term) -> bool:
    """Whether a value stands in a row of a table."""
    index = _passage(term)[1] - 1
    return index >= 0 and term.source.body.units[index].kind is UnitKind.ROW


def same_passage(left: Term, right: Term) -> bool:
    """Whether two values stand in one sentence, list item or row."""
    return _passage(left) == _passage(right)


def near_passages(left: Term, right: Term) -> bool:
    """Whether two values stand in one sentence, list item or row, or in one and the next."""
    (source, first), (other, second) = _passage(left), _passage(right)
    return source == other and abs(first - second) <= 1


def label_of(term: Term, *, column_only: bool = False) -> frozenset[str]:
    """Stems of the words that go with a value: its row and the head of its column, or what stands around it.

    Args:
        term: the value.
        column_only: whether only the head of its column counts in a table.
    """
    text, place = term.source.body.text, term.quantity.span
    units = term.source.body.units
    index = bisect_right(units, place.start, key=lambda unit: unit.start) - 1
    if index < 0 or units[index].end < place.end:
        return frozenset(content_words(text[max(0, place.start - _LONGEST // 2) : place.end]))
    unit = units[index]
    if unit.kind is UnitKind.ROW and unit.cells:
        begin, end = unit.cells[0]
        words = "" if column_only else text[begin : min(end, begin + _LONGEST)]
        column = next((number for number, (start, stop) in enumerate(unit.cells) if start <= place.start < stop), 0)
        head = units[unit.governors[-1]] if unit.governors else None
        if head is not None and head.kind is UnitKind.HEADER and column < len(head.cells):
            begin, end = head.cells[column]
            words += " " + text[begin : min(end, begin + _LONGEST)]
        return frozenset(content_words(words))
    before, after = _neighbours(term)
    begin = max(unit.start, before, place.start - _LONGEST)
    return frozenset(content_words(text[begin : min(unit.end, after, place.end + _LONGEST)]))


def _neighbours(term: Term) -> tuple[int, int]:
    """Where the value of the same sort before one ends, and where the one after it begins."""
    known, value = term.source.body.quantities, term.quantity
    at = bisect_right(known, value.span.start, key=lambda quantity: quantity.span.start) - 1
    near = known[max(0, at - _BESIDE) : at + _BESIDE + 1]
    alike = [other.span for other in near if other.kind is value.kind and other.unit == value.unit]
    before = max((span.end for span in alike if span.end <= value.span.start), default=0)
    after = min((span.start for span in alike if span.start >= value.span.end), default=len(term.source.body.text))
    return before, after
