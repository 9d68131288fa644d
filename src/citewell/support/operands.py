"""Which values of the sources a sentence may reckon with, from those that its words point at to all about it."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from citewell.model import Kind, Quantity
from citewell.support.amounts import Amount, read_amount
from citewell.support.inquiry import Inquiry
from citewell.support.terms import Term, label_of
from citewell.support.units import UnitKind
from citewell.support.words import content_words

_MOST_READ = 300
_MOST_POOLED = 16
_MOST_NEAR = 24


def pools(quantity: Quantity, inquiry: Inquiry) -> Iterator[list[Amount]]:
    """Sets of values, the ones most likely meant first; none stands twice.

    Args:
        quantity: the value in question.
        inquiry: the sentence, the question and the sources.
    """
    placed = [(term, _place(term)) for term in inquiry.held[:_MOST_READ] if term.quantity.number]
    if not placed:
        return
    stems = frozenset(content_words(inquiry.spoken))
    about = {place: _shared(term, place, stems) for term, place in placed}
    said = {place for term, place in placed if term.quantity.value in inquiry.said}
    scores = {place: shared + (place in said) for place, shared in about.items()}
    best = max(scores.values())
    if not best:
        return
    seen: list[list[Term]] = []
    column = [
        term
        for term, place in placed
        if _is_row(term, place) and not label_of(term, column_only=True).isdisjoint(stems)
    ]
    top = [term for term, place in placed if scores[place] == best]
    narrow = [term for term in top if term in column]
    for chosen in (
        narrow,
        column,
        top,
        [term for term, place in placed if scores[place] >= max(1, best - 1)],
        [term for term, place in placed if scores[place]],
        [term for term, place in placed if _near(place, scores)],
    ):
        if chosen and len(chosen) <= _MOST_NEAR and chosen not in seen:
            seen.append(chosen)
            yield _amounts(chosen, quantity)


def _amounts(terms: Sequence[Term], quantity: Quantity) -> list[Amount]:
    """The values as amounts, each once; a year counts nothing."""
    found: dict[tuple[str, str | None, str, str], Amount] = {}
    for term in terms:
        other = term.quantity
        if other.kind is Kind.NUMBER and len(other.text) == 4 and other.text[:2] in ("19", "20"):
            continue
        amount = read_amount(other, (term,), quantity)
        if amount is not None and amount.value:
            found.setdefault((other.value, other.unit, other.per, str(other.span.start)), amount)
    return list(found.values())[:_MOST_POOLED]


def _place(term: Term) -> tuple[int, int]:
    units = term.source.body.units
    return id(term.source), bisect_right(units, term.quantity.span.start, key=lambda unit: unit.start) - 1


def _is_row(term: Term, place: tuple[int, int]) -> bool:
    return place[1] >= 0 and term.source.body.units[place[1]].kind is UnitKind.ROW


def _shared(term: Term, place: tuple[int, int], stems: frozenset[str]) -> int:
    """How many words of the sentence stand in the sentence, list item or row of a value."""
    index = place[1]
    if index < 0:
        return 0
    unit = term.source.body.units[index]
    if unit.kind is UnitKind.ROW and unit.cells:
        begin, end = unit.cells[0]
    else:
        begin, end = unit.start, min(unit.end, unit.start + 600)
    return len(stems.intersection(content_words(term.source.body.text[begin:end])))


def _near(place: tuple[int, int], scores: dict[tuple[int, int], int]) -> bool:
    """Whether a sentence shares words with the one in question, or stands beside one that does."""
    source, index = place
    return any(scores.get((source, index + step), 0) for step in (-1, 0, 1))
