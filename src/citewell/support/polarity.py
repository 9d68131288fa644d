"""Whether a sentence denies what its source says, or says what its source denies.

A statement of the sentence is laid beside the statements of the source that are about the same. Where they say the
opposite, and none of them bears it out, the sentence is contradicted.
"""

import enum
from collections.abc import Sequence

import msgspec

from citewell.support.alignment import Aligned, Match
from citewell.support.senses import Mark
from citewell.support.statements import Statement
from citewell.support.strength import beside_bound

_LEAST_NAMED = 0.5
_LEAST_DENIED = 0.6
_ALL_OWN = 0.9
_LEAST_OF_ALL = 0.55
_LEAST_SHARED = 2
_LEAST_OWN = 0.5
_LEAST_CONTRASTED = 0.6
_LEAST_FOR_DENIAL = 0.7
_LEAST_MUTUAL = 0.55


class _Relation(enum.Enum):
    AGREES = enum.auto()
    OPPOSED = enum.auto()
    DENIED = enum.auto()
    OTHER = enum.auto()


_TURNED = frozenset({_Relation.OPPOSED, _Relation.DENIED})


class Denial(msgspec.Struct, frozen=True, kw_only=True):
    """A statement that its source turns round.

    Attributes:
        statement: the statement of the sentence.
        match: the statement of the source.
    """

    statement: Statement
    match: Match

    def telling(self) -> Sequence[Mark]:
        """The words of the sentence that turn what the source says; none where it leaves out a denial."""
        said, held = self.statement.signs, self.match.statement.signs
        turned = {name for name, sign in said.items() if held.get(name, sign) != sign}
        marks = self.statement.marks
        denying = [mark for mark in marks if "denies" in mark.sense.roles]
        return denying or [mark for mark in marks if any(name in turned for name, _ in mark.sense.opposites)]


def denial(aligned: Sequence[Aligned]) -> Denial | None:
    """The first statement of a sentence whose opposite its sources say; ``None`` when there is none."""
    for pair in aligned:
        if not pair.matches:
            continue
        relations = [_relation(pair, match) for match in pair.matches]
        for relation, match in zip(relations, pair.matches, strict=True):
            if relation not in _TURNED or not _tells(relation, pair.statement, match):
                continue
            if not any(
                other not in _TURNED and _bears_out(beside, match, pair.statement)
                for other, beside in zip(relations, pair.matches, strict=True)
            ):
                return Denial(statement=pair.statement, match=match)
    return None


def _bears_out(beside: Match, match: Match, said: Statement) -> bool:
    """Whether what does not turn a statement round counts against what does.

    Within one sentence only if it is about all of it: *breakfast is included, parking is not*.
    """
    if beside.unit != match.unit or beside.source is not match.source:
        return True
    return said.own & match.statement.own <= beside.statement.words.keys()


def _tells(relation: _Relation, said: Statement, match: Match) -> bool:
    """Whether two statements are alike enough for what they have turned round to be a contradiction."""
    if relation is _Relation.OPPOSED:
        least = _LEAST_NAMED if _denies_by_name(said, match) else _LEAST_CONTRASTED
        if any("denies" in mark.sense.roles for mark in said.marks):
            least = _LEAST_FOR_DENIAL
        return match.owned >= least and match.covered >= least
    if _may_turn(said) or _may_turn(match.statement):
        return False
    if match.reached < _LEAST_SHARED or match.mutual < _LEAST_MUTUAL:
        return False
    if match.owned >= _ALL_OWN:
        return match.covered >= _LEAST_OF_ALL
    # What is not so of one thing may be so of another: a denial has to be of just what the source says.
    return not said.denied and match.owned >= _LEAST_OWN and match.covered >= _LEAST_DENIED


def _denies_by_name(said: Statement, match: Match) -> bool:
    """Whether two statements have a pair of opposites in common of which one side is a denial."""
    return any(
        name in match.statement.signs and name in said.signs
        for mark in (*said.marks, *match.statement.marks)
        for name, _ in mark.sense.opposites
        if not mark.sense.contrast
    )


def _relation(pair: Aligned, match: Match) -> _Relation:
    said, held = pair.statement, match.statement
    common = [name for name in said.signs if name in held.signs] if said.signs and held.signs else ()
    turned = sum([said.signs[name] != held.signs[name] for name in common])
    if not common:
        if said.denied == held.denied:
            return _Relation.AGREES
        relation = _Relation.OTHER if said.signs and held.signs else _Relation.DENIED
    elif turned == len(common):
        relation = _Relation.OPPOSED
    else:
        relation = _Relation.OTHER if turned else _Relation.AGREES
    if common and _leaves_out(held) and match.has_elsewhere(said):
        relation = _beside_only(relation, said, match)
    if relation is _Relation.OPPOSED and _leaves_out(said) and match.is_excepted():
        return _Relation.OTHER  # *only to those who leave* is *not, except to those who leave*
    if relation in _TURNED and (match.has_other_values(pair.around) or _is_same_bound(pair, match)):
        return _Relation.OTHER
    return relation


def _is_same_bound(pair: Aligned, match: Match) -> bool:
    """Whether what is denied of more than a value is said of up to it: *cannot be more than five*, *up to five may*."""
    theirs = match.sayings.quantities_in(match.statement.start, match.statement.end)
    return any(
        {beside_bound(pair.statement, value), beside_bound(match.statement, other)} == {"most", "least"}
        for value in pair.around
        for other in theirs
        if value.value == other.value and value.kind is other.kind
    )


def _beside_only(relation: _Relation, said: Statement, match: Match) -> _Relation:
    """What *only on Prime* has to do with a sentence about something else: it says that not."""
    if relation is _Relation.OPPOSED:
        return _Relation.AGREES
    alike = match.covered >= _LEAST_DENIED and match.mutual < 1 and not _leaves_out(said)
    return _Relation.OPPOSED if alike and relation is _Relation.AGREES else relation


def _leaves_out(statement: Statement) -> bool:
    return any("only" in mark.sense.roles for mark in statement.marks)


def _may_turn(statement: Statement) -> bool:
    """Whether a statement has a word that may turn it in a way that is not known."""
    return any("turning" in mark.sense.roles for mark in statement.marks)
