"""Which values of the sources a sentence may reckon with, from those that its words point at to all about it."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from msgspec import structs

from citewell.model import Kind, Quantity
from citewell.support.amounts import Amount, read_amount
from citewell.support.cues import PART
from citewell.support.inquiry import Inquiry
from citewell.support.prepared import PreparedText
from citewell.support.table_operands import is_named_row
from citewell.support.terms import Term, is_cell, label_of, same_passage
from citewell.support.words import content_words, prefixes
from citewell.text.quantities.canonical import canonical

_MOST_READ = 300
_MOST_POOLED = 16
_MOST_NEAR = 24
_CLOSE = 60
_NAMED_ROW = 8
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_POINTS = frozenset({Kind.DATE, Kind.TIME})


class Pool(NamedTuple):
    """Values with which a sentence may reckon.

    Attributes:
        amounts: those that can be added, multiplied and so on.
        points: dates, years and times of day, of which only the distance counts.
        anchors: where the values stand of which one must be part of what is reckoned; any may where it is empty.
    """

    amounts: list[Amount]
    points: list[Term]
    anchors: frozenset[tuple[int, int]] = frozenset()

    def holds(self, terms: Sequence[Term]) -> bool:
        """Whether one of some values must not be missing, and is not."""
        return not self.anchors or any((id(term.source), term.quantity.span.start) in self.anchors for term in terms)


def pools(quantity: Quantity, inquiry: Inquiry, *, plain: bool = False) -> Iterator[Pool]:
    """Sets of values, the ones most likely meant first; none stands twice.

    Args:
        quantity: the value in question.
        inquiry: the sentence, the question and the sources.
        plain: whether that for which values hold, as in *a month*, is left out.
    """
    placed = [(term, _place(term)) for term in inquiry.held[:_MOST_READ]]
    placed = [(term, place) for term, place in placed if term.quantity.number or term.quantity.kind in _POINTS]
    stems = prefixes(content_words(inquiry.spoken))
    scores = _scores(placed, stems, frozenset(value for value in inquiry.said if len(value) > 1))
    _prefer_named_rows(placed, scores, inquiry.claim)
    best = max(scores.values(), default=0)
    column = [
        term for term, _ in placed if is_cell(term) and not prefixes(label_of(term, column_only=True)).isdisjoint(stems)
    ]
    seen: list[list[Term]] = []
    top = [term for term, place in placed if best and scores[place] == best]
    anchors = frozenset((id(term.source), term.quantity.span.start) for term in top)
    everything = [term for term, _ in placed]
    for chosen, anchored in (
        ([term for term in top if term in column], False),
        (column, False),
        (top, False),
        ([term for term, place in placed if scores[place] >= max(1, best - 1)], False),
        (everything, True),
        ([term for term, place in placed if scores[place]], False),
        ([term for term, place in placed if _near(place, scores)], False),
        (everything, False),
    ):
        if chosen and len(chosen) <= _MOST_NEAR and (anchored or chosen not in seen):
            if not anchored:
                seen.append(chosen)
            points = [term for term in chosen if term.quantity.kind in _POINTS or _is_year(term.quantity)]
            yield Pool(_amounts(chosen, quantity, plain=plain), points, anchors if anchored else frozenset())


def _scores(
    placed: Sequence[tuple[Term, tuple[int, int]]], stems: frozenset[str], said: frozenset[str]
) -> dict[tuple[int, int], int]:
    """How many words of a sentence the units of values and those beside them share with it."""
    sources = {id(term.source): term.source for term, _ in placed}
    holding = {place for term, place in placed if term.quantity.value in said}
    scores: dict[tuple[int, int], int] = {}
    for source, index in {place for _, place in placed}:
        for beside in (index - 1, index, index + 1):
            if (source, beside) not in scores:
                shared = _shared(sources[source].body, beside, stems)
                scores[source, beside] = shared + ((source, beside) in holding)
    for source, index in {place for _, place in placed}:  # what a question names, its answer is about
        if _is_question(sources[source].body, index - 1):
            scores[source, index] += scores[source, index - 1]
    return scores


def _prefer_named_rows(
    placed: Sequence[tuple[Term, tuple[int, int]]], scores: dict[tuple[int, int], int], claim: str
) -> None:
    """Puts first the rows whose heads stand in the sentence as they are: Zone A rather than Zone B."""
    lowered = claim.lower()
    for term, place in placed:
        if not is_cell(term):
            continue
        body, row = term.source.body, place[1]
        inside = term.quantity.span.start >= body.units[row].cells[0][1] if body.units[row].cells else False
        if inside and is_named_row(body, row, lowered):
            scores[place] = max(scores[place], _NAMED_ROW)


def _amounts(terms: Sequence[Term], quantity: Quantity, *, plain: bool) -> list[Amount]:
    """The values as amounts, with units that stand beside others of them."""
    found: list[Amount] = []
    before: Term | None = None
    for term in terms:
        other = term.quantity
        if other.kind in _POINTS or _is_year(other):
            continue
        if plain and other.per:
            rated = read_amount(other, (term,), quantity)
            if rated is not None and rated.value:
                found.append(rated)
            other = structs.replace(other, per="")
        amount = read_amount(other, (term,), quantity)
        if before is not None and (not same_passage(before, term) or other.unit not in (None, before.quantity.unit)):
            before = None
        if before is not None and amount is not None:
            if other.kind is Kind.NUMBER and _shares_unit(before, term):
                worth = Decimal(before.quantity.value) / Decimal(before.quantity.number)
                value = canonical(Decimal(other.value) * worth)
                alike = structs.replace(
                    other, kind=before.quantity.kind, unit=before.quantity.unit, value=value, per=before.quantity.per
                )
                amount = read_amount(alike, (term,), quantity)
            elif before.quantity.per and not other.per and other.unit is not None:
                rated = read_amount(structs.replace(other, per=before.quantity.per), (term,), quantity)
                if rated is not None and rated.value:
                    found.append(rated)
        if amount is not None and amount.value:
            found.append(amount)
        if other.unit is not None and other.number and Decimal(other.number):
            before = term
    return found[:_MOST_POOLED]


def _is_year(quantity: Quantity) -> bool:
    """Whether a number is written as a year, and counts nothing."""
    return quantity.kind is Kind.NUMBER and _YEAR.fullmatch(quantity.text) is not None


def _shares_unit(before: Term, term: Term) -> bool:
    """Whether a bare number has the unit of the value before it: 212 million litres, 248 million a year earlier."""
    between = term.source.body.text[before.quantity.span.end : term.quantity.span.start]
    if len(between) > _CLOSE or before.quantity.unit == "%":
        return False
    if term.quantity.kind is not Kind.NUMBER or not term.quantity.step:
        return False
    return not term.quantity.counts or PART.search(between) is not None


def _place(term: Term) -> tuple[int, int]:
    units = term.source.body.units
    return id(term.source), bisect_right(units, term.quantity.span.start, key=lambda unit: unit.start) - 1


def _shared(body: PreparedText, index: int, stems: frozenset[str]) -> int:
    """How many words of the sentence stand in a sentence, in a list item, or in the head of a row."""
    return len(stems & body.openings(index)) if 0 <= index < len(body.units) else 0


def _is_question(body: PreparedText, index: int) -> bool:
    return 0 <= index < len(body.units) and body.text[
        body.units[index].start : body.units[index].end
    ].rstrip().endswith(("?", "？"))


def _near(place: tuple[int, int], scores: dict[tuple[int, int], int]) -> bool:
    """Whether a sentence shares words with the one in question, or stands beside one that does."""
    source, index = place
    return any(scores.get((source, index + step), 0) for step in (-1, 0, 1))
