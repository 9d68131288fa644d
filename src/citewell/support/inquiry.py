"""A sentence whose values are looked for in its sources, with what was read of all three once."""

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import islice

from citewell.model import Kind, Quantity
from citewell.support.arithmetic import Worked, worked_out
from citewell.support.cues import (
    BOUND_BEFORE_NUMBER,
    DIFFERENCE,
    DIFFERENCE_BEGINS,
    TOTAL,
    TOTAL_BEGINS,
    may_begin,
)
from citewell.support.prepared import PreparedSource, PreparedText
from citewell.support.terms import Term

# A capitalised word before a number names something with it, unless it begins the sentence.
_NAMED = re.compile(r"[^.!?:\s]\s{1,2}[^\W\d_a-z][\w-]{0,40}\s{1,2}$")
_NAME = 48
_LONGEST_QUESTION = 960
_MOST_READ = 200
_MOST_COUNTS = 8
_MOST_HELD = 2000
_FEW = 4
_TIME = frozenset({"s", "month"})
# Months of a year, days of a week and the like, which nobody has to state.
_CONSTANTS = frozenset(["2", "7", "12", "24", "30", "52", "60", "100", "365", "1000"])


class Inquiry:
    """A sentence whose values are looked for in its sources.

    Args:
        claim: the sentence, or what stands around the value in one of inordinate length.
        quantities: its values in order.
        sources: the sources that it cites.
        question: what was asked.
        now: the day of the question.
        cited: all sources that it cites, where only some of them are looked into.
    """

    def __init__(
        self,
        claim: str,
        quantities: Sequence[Quantity],
        sources: Sequence[PreparedSource],
        question: PreparedText,
        now: dt.date | None = None,
        *,
        cited: Sequence[PreparedSource] | None = None,
    ) -> None:
        self.claim = claim
        self.quantities = quantities
        self.sources = sources
        self.question = question
        self.now = now
        self.cited = sources if cited is None else cited

    @cached_property
    def spoken(self) -> str:
        """The sentence and the question."""
        return f"{self.claim} {self.question.text[:_LONGEST_QUESTION]}"

    @cached_property
    def words(self) -> str:
        """The sentence and the question, without comparisons with numbers, which are no differences."""
        return BOUND_BEFORE_NUMBER.sub(" ", self.spoken)

    @cached_property
    def tells_difference(self) -> bool:
        """Whether sentence or question speaks of a difference, other than in a comparison with a number."""
        return may_begin(self.spoken, DIFFERENCE_BEGINS) and DIFFERENCE.search(self.words) is not None

    @cached_property
    def tells_total(self) -> bool:
        """Whether sentence or question speaks of a sum."""
        return may_begin(self.spoken, TOTAL_BEGINS) and TOTAL.search(self.words) is not None

    @cached_property
    def held(self) -> list[Term]:
        """The values of the sources."""
        return [
            Term(source, quantity) for source in self.sources for quantity in islice(source.body.quantities, _MOST_HELD)
        ]

    @cached_property
    def worked(self) -> list[Worked]:
        """What the sentence itself works out."""
        return worked_out(self.claim, self.quantities)

    @cached_property
    def said(self) -> frozenset[str]:
        """The values of the sentence."""
        return frozenset(quantity.value for quantity in self.quantities)

    @cached_property
    def counts(self) -> list[int]:
        """What the sentence and the question count."""
        asked = (*_counted(self.claim, self.quantities), *_counted(self.question.text, self.question.quantities))
        return _counts(asked)

    @cached_property
    def stated_counts(self) -> list[int]:
        """What the sources count."""
        return _counts(
            quantity for source in self.sources for quantity in _counted(source.body.text, source.body.quantities)
        )

    @cached_property
    def parts(self) -> "list[Inquiry]":
        """The same sentence with each of a few sources alone."""
        if not 1 < len(self.sources) <= _FEW:
            return []
        return [
            Inquiry(self.claim, self.quantities, [source], self.question, self.now, cited=self.sources)
            for source in self.sources
        ]

    def is_stated(self, quantity: Quantity) -> bool:
        """Whether any source that the sentence cites states a value."""
        return any(source.body.values.holders(quantity) for source in self.cited)

    def holds(self, quantity: Quantity) -> Term | None:
        """Where a source states a value."""
        for source in self.sources:
            found = source.body.values.holders(quantity)
            if found:
                return Term(source, found[0])
        return None

    def is_plain(self, quantity: Quantity) -> bool:
        """Whether a factor needs no source: it is a constant such as twelve months, or counted in the question."""
        if any(quantity.number == other.number for other in self.question.quantities if other.number):
            return True
        if quantity.kind not in (Kind.NUMBER, Kind.MULTIPLE) and quantity.unit not in _TIME:
            return False
        return quantity.number in _CONSTANTS or any(
            quantity.number == other.number for other in self.quantities if other is not quantity
        )


def _counted(text: str, quantities: Iterable[Quantity]) -> list[Quantity]:
    """The first values of a text that may count something; the number of a name, as in ``Pavo 3``, does not."""
    return [
        quantity
        for quantity in islice(quantities, _MOST_READ)
        if quantity.kind is not Kind.NUMBER
        or not _NAMED.search(text, max(0, quantity.span.start - _NAME), quantity.span.start)
    ]


def _counts(quantities: Iterable[Quantity]) -> list[int]:
    """How many of something the first of some values say there are."""
    found = (
        int(quantity.number)
        for quantity in quantities
        if quantity.kind in (Kind.NUMBER, Kind.MEASURE, Kind.MULTIPLE)
        and quantity.number.isdecimal()
        and 1 < int(quantity.number) <= 100
    )
    return list(islice(found, _MOST_COUNTS))
