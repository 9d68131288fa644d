"""Whether a sentence denies what its source says, or says what its source denies.

A statement of the sentence is laid beside the statements of the source that are about the same. Where they say the
opposite, and none of them bears it out, the sentence is contradicted.
"""

import enum
from collections.abc import Sequence

import msgspec

from citewell.support.alignment import Aligned, Match
from citewell.support.clause_words import ordinal_stems
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
_LEAST_MUTUAL = 0.65
_LEAST_MUTUAL_NAMED = 0.3
_LEAST_MUTUAL_CONTRASTED = 0.45
_LONG_SENTENCE = 12
_WORDS_OF_SENTENCE = 6
_WORDS_OF_UNIT = 12
_LONG_UNIT = 20


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
    length = sum([len(pair.statement.own) for pair in aligned])
    for pair in aligned:
        if not pair.matches:
            continue
        relations = [_relation(pair, match) for match in pair.matches]
        for relation, match in zip(relations, pair.matches, strict=True):
            if relation not in _TURNED or not _tells(relation, pair.statement, match):
                continue
            if not _is_ample(relation, pair, match, length):
                continue
            if relation is _Relation.DENIED and match.has_values_elsewhere(pair.around):
                continue  # what the source denies there is not what it says with these values
            if not any(
                other not in _TURNED and _bears_out(beside, match, pair.statement, relation)
                for other, beside in zip(relations, pair.matches, strict=True)
            ):
                return Denial(statement=pair.statement, match=match)
    return None


def _is_ample(relation: _Relation, pair: Aligned, match: Match, length: int) -> bool:
    """Whether two statements are alike in enough words, for all that their sentences say beside them.

    Args:
        relation: what they have to do with each other.
        pair: the statement of the sentence.
        match: the statement of the source.
        length: how many words the sentence has.
    """
    fewest = min(len(pair.statement.own), len(match.statement.own))
    unit = len(match.sayings.stems_of(match.unit))
    if fewest <= _LEAST_SHARED and (length > fewest * _WORDS_OF_SENTENCE or unit > fewest * _WORDS_OF_UNIT):
        return False
    if relation is _Relation.OPPOSED:
        return True
    if length > _LONG_SENTENCE or unit > _LONG_UNIT:
        return match.owned >= _ALL_OWN
    return len(pair.statement.own) > 1 or match.mutual >= _ALL_OWN


def _bears_out(beside: Match, match: Match, said: Statement, relation: _Relation) -> bool:
    """Whether what does not turn a statement round counts against what does.

    Within one sentence only if it is about all of it: *breakfast is included, parking is not*. What has no word for
    either side of what is turned round only if it fits better.
    """
    if relation is _Relation.OPPOSED and _goes_on_with(beside, match, said):
        return True
    if relation is _Relation.OPPOSED and beside.covered <= match.covered:
        turned = said.signs.keys() & match.statement.signs.keys()
        if turned and turned.isdisjoint(beside.statement.signs):
            return False
    first = said.first
    if first in match.statement.words and first not in beside.statement.words and beside.covered <= match.covered:
        return False
    if beside.unit != match.unit or beside.source is not match.source:
        return True
    return said.own & match.statement.own <= beside.statement.words.keys()


def _goes_on_with(beside: Match, match: Match, said: Statement) -> bool:
    """Whether a sentence goes on with what is said, of what only it names: *not in the hall, but in the yard*."""
    if beside.unit != match.unit or beside.source is not match.source or beside.statement.start < match.statement.end:
        return False
    turned = {name for name, sign in said.signs.items() if match.statement.signs.get(name, sign) != sign}
    agrees = turned and all(beside.statement.signs.get(name) == said.signs[name] for name in turned)
    named = (said.own & beside.statement.own) - match.statement.words.keys()
    return bool(agrees and named and beside.statement.denied == said.denied)


def _tells(relation: _Relation, said: Statement, match: Match) -> bool:
    """Whether two statements are alike enough for what they have turned round to be a contradiction."""
    if relation is _Relation.OPPOSED:
        named = _denies_by_name(said, match)
        if match.mutual < (_LEAST_MUTUAL_NAMED if named else _LEAST_MUTUAL_CONTRASTED):
            return False
        least = _LEAST_NAMED if named else _LEAST_CONTRASTED
        if any("denies" in mark.sense.roles for mark in said.marks):
            least = _LEAST_FOR_DENIAL
        if match.owned >= _ALL_OWN and match.mutual >= _ALL_OWN:
            least = min(least, _LEAST_OF_ALL)
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
    if (_stays(said) and _moves(held)) or (_stays(held) and _moves(said)):
        return _Relation.OTHER if match.has_other_values(pair.around) else _Relation.OPPOSED
    if _is_in_part(said) or _is_in_part(held):
        return _Relation.OTHER
    common = [name for name in said.signs if name in held.signs] if said.signs and held.signs else ()
    turned = sum([said.signs[name] != held.signs[name] for name in common])
    if not common:
        if said.denied == held.denied:
            return _Relation.AGREES
        relation = _Relation.OTHER if said.signs and held.signs else _Relation.DENIED
    elif turned == len(common):
        # What may fail may succeed.
        both_may = "allowed" not in common and _may_be(said) and _may_be(held)
        relation = _Relation.OTHER if both_may else _Relation.OPPOSED
    else:
        relation = _Relation.OTHER if turned else _Relation.AGREES
        contrasts = {name for mark in said.marks if mark.sense.contrast for name, _ in mark.sense.opposites}
        if turned and contrasts.issuperset([name for name in common if said.signs[name] == held.signs[name]]):
            relation = _Relation.OPPOSED  # what agrees says nothing of what does not
    if common and _leaves_out(held) and match.has_elsewhere(said):
        relation = _beside_only(relation, said, match)
    if relation in _TURNED and _leaves_out(held) and said.denied and _denies_the_rest(said, match):
        return _Relation.OTHER  # *not without a lead*, *not outdoors*: what only on a lead, only indoors may be
    if relation is _Relation.OPPOSED and _leaves_out(said) and match.is_excepted():
        return _Relation.OTHER  # *only to those who leave* is *not, except to those who leave*
    if relation in _TURNED and (
        match.has_other_values(pair.around) or _is_another(said, match) or _is_same_bound(pair, match)
    ):
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


def _is_another(said: Statement, match: Match) -> bool:
    """Whether two statements are of things that stand at other places in a row: *from the second month on*."""
    places = ordinal_stems(match.sayings.places.language)
    ours, theirs = said.own & places, match.statement.own & places
    return bool(ours and theirs) and ours.isdisjoint(theirs)


def _is_in_part(statement: Statement) -> bool:
    """Whether it says that something is not so of all, or not always, which neither says nor denies it."""
    return any("harmless" in mark.sense.roles and mark.sense.weak for mark in statement.marks)


def _may_be(statement: Statement) -> bool:
    """Whether it says only that something may be so."""
    return any("sure" in mark.sense.weak or "maybe" in mark.sense.weak for mark in statement.marks)


def _denies_the_rest(said: Statement, match: Match) -> bool:
    """Whether what is denied is not the only thing that a source lets be: it is something else, or its lack."""
    if any("lacking" in mark.sense.roles for mark in said.marks):
        return True
    return not match.statement.own <= said.words.keys()


def _stays(statement: Statement) -> bool:
    return statement.signs.get("changed") == -1


def _moves(statement: Statement) -> bool:
    return "up" in statement.signs and not statement.denied


def _leaves_out(statement: Statement) -> bool:
    return any("only" in mark.sense.roles for mark in statement.marks)


def _may_turn(statement: Statement) -> bool:
    """Whether a statement has a word that may turn it in a way that is not known."""
    return any("turning" in mark.sense.roles for mark in statement.marks)
