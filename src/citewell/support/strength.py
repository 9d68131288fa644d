"""Whether a sentence says more surely, more often, of more things or as more certain what its source says with reserve.

Only overstatement counts: a sentence that says less than its source is borne out by it.
"""

from collections.abc import Iterator, Sequence

import msgspec

from citewell.model import Quantity
from citewell.support.alignment import Aligned, Match
from citewell.support.sayings import Sayings
from citewell.support.senses import Mark
from citewell.support.statements import Statement

_LEAST_COVERED = {"often": 0.3, "all": 0.3, "bound": 0.3, "condition": 0.4, "sure": 0.4, "done": 0.45, "maybe": 0.65}
_LEAST_MUTUAL = {"sure": 0.4, "done": 0.3, "maybe": 0.6}
_NEAR_BEFORE = 24
_NEAR_AFTER = 6
_HEDGES = frozenset({"sure", "maybe", "done", "often"})

CONDITION = "condition"
BOUND = "bound"
MAYBE = "maybe"


class Overstatement(msgspec.Struct, frozen=True, kw_only=True):
    """A statement that says more than its source.

    Attributes:
        statement: the statement of the sentence.
        match: the statement of the source.
        scale: on which scale: a name of ``Meaning.weak``, ``condition`` or ``bound``.
        mark: the word that says too much, if there is one.
    """

    statement: Statement
    match: Match
    scale: str
    mark: Mark | None


def overstatement(aligned: Sequence[Aligned], said: Sayings) -> Overstatement | None:
    """The first statement of a sentence that says more than all that its sources say of it; ``None`` if there is none.

    Args:
        aligned: the statements of the sentence beside those of its sources.
        said: the sentence.
    """
    for pair in aligned:
        found: Overstatement | None = None
        for match in pair.matches:
            if match.covered < pair.matches[0].covered:
                continue
            over = _over(pair.statement, match, said)
            if over is not None and (
                match.covered < _LEAST_COVERED[over.scale] or match.mutual < _LEAST_MUTUAL.get(over.scale, 0.0)
            ):
                continue
            if over is None:
                found = None
                break
            found = found or over
        if found is not None:
            return found
    return None


def _over(said: Statement, match: Match, sayings: Sayings) -> Overstatement | None:
    """In what a statement goes beyond one of a source."""
    held = match.statement
    hedged = _scales(said, weak=True)
    weak = _scales(held, weak=True)
    beside = match.sayings.statements_of(match.unit)
    strong = frozenset[str]().union(*[_scales(other, weak=False) for other in beside])
    for mark in said.marks:
        for scale in mark.sense.strong:
            if scale in weak and scale not in hedged and scale not in strong:
                return Overstatement(statement=said, match=match, scale=scale, mark=mark)
        if "whatever" in mark.sense.roles and any("conditions" in other.sense.roles for other in held.marks):
            return Overstatement(statement=said, match=match, scale=CONDITION, mark=mark)
    for mark in _beyond_bound(said, match, sayings):
        return Overstatement(statement=said, match=match, scale=BOUND, mark=mark)
    if (
        MAYBE in weak
        and hedged.isdisjoint(_HEDGES)
        and said.denied == held.denied
        and not any("conditions" in mark.sense.roles for mark in said.marks)
    ):
        return Overstatement(statement=said, match=match, scale=MAYBE, mark=None)
    return None


def _scales(statement: Statement, *, weak: bool) -> frozenset[str]:
    return frozenset([scale for mark in statement.marks for scale in (mark.sense.weak if weak else mark.sense.strong)])


def _beyond_bound(said: Statement, match: Match, sayings: Sayings) -> Iterator[Mark]:
    """The words that make an upper bound of the source the very value or a lower bound, or the other way round."""
    theirs = match.sayings
    for quantity in sayings.quantities_in(said.start, said.end):
        for other in theirs.quantities_in(match.statement.start, match.statement.end):
            if other.value != quantity.value:
                continue
            most = _beside(match.statement.marks, other, "most")
            least = _beside(match.statement.marks, other, "least")
            if (most is None) == (least is None):
                continue
            if _beside(said.marks, quantity, "most" if most is not None else "least") is not None:
                continue
            for mark in said.marks:
                roles = mark.sense.roles
                if "exact" in roles:
                    yield mark
            if _denies(said) is not _denies(match.statement):
                continue  # *cannot be more than five* is *may be up to five*
            turned = _beside(said.marks, quantity, "least" if most is not None else "most")
            if turned is None and least is not None:
                turned = _beside(said.marks, quantity, "only")
            if turned is not None:
                yield turned


def _denies(statement: Statement) -> bool:
    return sum("denies" in mark.sense.roles or mark.sense.down for mark in statement.marks) % 2 == 1


def beside_bound(statement: Statement, quantity: Quantity) -> str:
    """On which side a statement bounds a value: ``most``, ``least``, or nothing where it does not or does both."""
    sides = [role for role in ("most", "least") if _beside(statement.marks, quantity, role) is not None]
    return sides[0] if len(sides) == 1 else ""


def _beside(marks: Sequence[Mark], quantity: Quantity, role: str) -> Mark | None:
    start, end = quantity.span.start, quantity.span.end
    for mark in marks:
        if role in mark.sense.roles and (
            0 <= start - mark.end <= _NEAR_BEFORE or 0 <= mark.start - end <= _NEAR_AFTER or start <= mark.start < end
        ):
            return mark
    return None
