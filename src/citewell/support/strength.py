"""Whether a sentence says more surely, more often, of more things or as more certain what its source says with reserve.

Only overstatement counts: a sentence that says less than its source is borne out by it.
"""

from collections.abc import Iterator, Sequence

import msgspec

from citewell.model import Kind, Quantity
from citewell.support.alignment import Aligned, Match
from citewell.support.sayings import Sayings
from citewell.support.senses import Mark
from citewell.support.statements import Statement

_LEAST_COVERED = {"often": 0.3, "all": 0.45, "bound": 0.3, "condition": 0.4, "sure": 0.5, "done": 0.6, "maybe": 0.65}
_LEAST_MUTUAL = {"all": 0.41, "sure": 0.5, "done": 0.55, "maybe": 0.6}
_LEAST_ALL_POSSIBLE = 0.6
_NEAR_BEFORE = 24
_NEAR_AFTER = 6
_RANGE_WITHIN = 6
_LEAST_OF_SOME = 0.7
_LEAST_FOR_DUTY = 0.75
_SHARED_FOR_DUTY = 2
_TYING = frozenset({"conditions", "excepting"})
_HEDGES = frozenset({"sure", "maybe", "done", "often"})

CONDITION = "condition"
BOUND = "bound"
MAYBE = "maybe"
DONE = "done"


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
    planned = any("done" in mark.sense.weak for pair in aligned for mark in pair.statement.marks)
    for pair in aligned:
        found: Overstatement | None = None
        for match in pair.matches:
            top = pair.matches[0]
            if match.covered < top.covered and not _is_fragment(top, match):
                continue
            over = _over(pair.statement, match, said)
            if over is None and any(_is_fragment(match, other) for other in pair.matches):
                continue
            if over is not None and (
                (planned and over.scale == DONE)
                or match.covered < _LEAST_COVERED[over.scale]
                or match.mutual < _LEAST_MUTUAL.get(over.scale, 0.0)
            ):
                continue
            if over is None:
                found = None
                break
            found = found or over
        if found is not None:
            return found
    return None


def _is_fragment(match: Match, other: Match) -> bool:
    """Whether a match is no more than a part of the sentence of another one: *the hall, 42 seats, in spring*."""
    return (
        match.unit == other.unit
        and match.source is other.source
        and not match.statement.marks
        and other.reached > match.reached
    )


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
                if mark.sense.opposites and match.owned < _LEAST_FOR_DUTY and match.reached < _SHARED_FOR_DUTY:
                    continue  # *must* is a duty, which another thing may have
                return Overstatement(statement=said, match=match, scale=scale, mark=mark)
        if (
            "all" in mark.sense.strong
            and "sure" in weak
            and hedged.isdisjoint(_HEDGES)
            and "allowed" not in said.signs
            and "all" not in strong
            and match.covered >= _LEAST_ALL_POSSIBLE
            and match.mutual >= _LEAST_ALL_POSSIBLE
        ):
            return Overstatement(statement=said, match=match, scale="all", mark=mark)  # *may be lost*
        if "all" in mark.sense.strong and _is_of_some(said, match):
            return Overstatement(statement=said, match=match, scale="all", mark=mark)
        if "whatever" in mark.sense.roles and any(
            not other.sense.roles.isdisjoint(_TYING) for near in beside for other in near.marks
        ):
            return Overstatement(statement=said, match=match, scale=CONDITION, mark=mark)
    for mark in _beyond_bound(said, match, sayings):
        return Overstatement(statement=said, match=match, scale=BOUND, mark=mark)
    if (
        any(MAYBE in mark.sense.weak and held.start <= mark.start < held.end for mark in held.marks)
        and all(_HEDGES.isdisjoint(_scales(other, weak=True)) for other in sayings.statements_of(0))
        and said.denied == held.denied
        and not any("conditions" in mark.sense.roles for mark in said.marks)
    ):
        return Overstatement(statement=said, match=match, scale=MAYBE, mark=None)
    return None


def _is_of_some(said: Statement, match: Match) -> bool:
    """Whether the source says it only of a part: *bicycles are only taken on regional trains*."""
    held = match.statement
    return (
        match.covered >= _LEAST_OF_SOME
        and any("only" in mark.sense.roles for mark in held.marks)
        and not any("only" in mark.sense.roles for mark in said.marks)
        and said.denied == held.denied
        and not held.own <= said.own
    )


def _scales(statement: Statement, *, weak: bool) -> frozenset[str]:
    return frozenset([scale for mark in statement.marks for scale in (mark.sense.weak if weak else mark.sense.strong)])


def _beyond_bound(said: Statement, match: Match, sayings: Sayings) -> Iterator[Mark]:
    """The words that make an upper bound of the source the very value or a lower bound, or the other way round."""
    theirs = match.sayings
    exact = next((mark for mark in said.marks if "exact" in mark.sense.roles), None)
    held = theirs.quantities_in(match.statement.start, match.statement.end)
    for quantity in sayings.quantities_in(said.start, said.end):
        if quantity.kind is Kind.IDENTIFIER:
            continue
        for other in held:
            if other.value != quantity.value:
                continue
            if exact is not None and _in_range(other, held):
                yield exact
            near = [mark for beside in theirs.statements_of(match.unit) for mark in beside.marks]
            most = _beside(near, other, "most", theirs)
            least = _beside(near, other, "least", theirs)
            if (most is None) == (least is None):
                continue
            if _beside(said.marks, quantity, "most" if most is not None else "least", sayings) is not None:
                continue
            for mark in said.marks:
                roles = mark.sense.roles
                if "exact" in roles:
                    yield mark
            turn = "least" if most is not None else "most"
            if any(turn in mark.sense.roles for mark in near):
                continue  # *up to 3,000 one rate, above it another*
            if _denies(said) is not _denies(match.statement):
                continue  # *cannot be more than five* is *may be up to five*
            turned = _beside(said.marks, quantity, turn, sayings)
            if turned is None and least is not None:
                turned = _beside(said.marks, quantity, "only", sayings)
            if turned is not None:
                yield turned


def _in_range(value: Quantity, held: Sequence[Quantity]) -> bool:
    """Whether a value is one end of a range: *three to six days*."""
    start, end = value.span.start, value.span.end
    return any(
        other.kind is value.kind
        and other.unit == value.unit
        and (0 < other.span.start - end <= _RANGE_WITHIN or 0 < start - other.span.end <= _RANGE_WITHIN)
        for other in held
    )


def _denies(statement: Statement) -> bool:
    return sum("denies" in mark.sense.roles or mark.sense.down for mark in statement.marks) % 2 == 1


def beside_bound(statement: Statement, quantity: Quantity) -> str:
    """On which side a statement bounds a value: ``most``, ``least``, or nothing where it does not or does both."""
    sides = [role for role in ("most", "least") if _beside(statement.marks, quantity, role) is not None]
    return sides[0] if len(sides) == 1 else ""


def _beside(marks: Sequence[Mark], quantity: Quantity, role: str, sayings: Sayings | None = None) -> Mark | None:
    start, end = quantity.span.start, quantity.span.end
    for mark in marks:
        if role in mark.sense.roles and (
            0 <= start - mark.end <= _NEAR_BEFORE
            or start <= mark.start < end
            # *£5 less than the other one* is no bound
            or (0 <= mark.start - end <= _NEAR_AFTER and (sayings is None or not sayings.goes_on(mark.end)))
        ):
            return mark
    return None
