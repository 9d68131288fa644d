"""Whether values of a source stand to each other as a sentence says: one louder than another, one the cheapest of all.

The two values are found by the words that belong to them: what the sentence compares has one set of words, what it is
compared with another, and both share those that say what is compared.
"""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from decimal import Decimal

import msgspec

from citewell.model import Quantity
from citewell.support.comparatives import Comparative, comparing, measures
from citewell.support.compared_values import Entry, ValueTable, value_table
from citewell.support.comparisons import BETWEEN, Comparison, comparisons_in
from citewell.support.prepared import PreparedSource
from citewell.support.stems import Word

_MOST_SIDES = 24

_BELONGS = 0.3

_MARGIN = 0.3

_UNASKED = 0.25

_FIRST = 0.9


_ASTRAY = 0.5

_FEW = 2

_TOGETHER = 1.5

_SLACK = Decimal("0.15")

_EXACT_SLACK = Decimal("0.03")

_WHOLE = Decimal("0.95")

_FEWEST_PARTS = 3

_YEAR = re.compile(r"(?:19|20)\d\d")


class Mismatch(msgspec.Struct, frozen=True, kw_only=True):
    """Two values of a source that stand otherwise to each other than a sentence says.

    Attributes:
        source: the source.
        first: the value of what the sentence compares or ranks.
        second: the value of what it is compared with, or that outranks it.
        words: what the sentence says, as it is written.
    """

    source: PreparedSource
    first: Quantity
    second: Quantity
    words: str


def mismatches(
    text: str, words: Sequence[Word], values: Sequence[Quantity], sources: Sequence[PreparedSource], language: str
) -> Iterator[Mismatch]:
    """What a sentence compares otherwise than its sources have it; nothing where that is unclear.

    Args:
        text: the sentence.
        words: its words with content.
        values: its values.
        sources: the sources that it cites.
        language: ISO 639-1 code of its language.
    """
    for asked in comparisons_in(text, words, values, language):
        found: Mismatch | None = None
        for source in sources:
            places = source.body.places(language)
            table = value_table(places, source.source.text)
            verdict = _paired(asked, table) if asked.other else _ranked(asked, table, language)
            if verdict is None:
                continue
            if verdict[0]:
                break
            found = found or Mismatch(source=source, first=verdict[1], second=verdict[2], words=asked.written)
        else:
            if found is not None:
                yield found


def _fits(entry: Entry, comparative: Comparative) -> int:
    """Whether a value measures what is compared: its sign, or 0."""
    sign = measures(entry.quantity, comparative.scales)
    if sign:
        return sign
    if "amount" in comparative.scales or entry.quantity.unit is None:
        return 1
    return 0


def _paired(asked: Comparison, table: ValueTable) -> tuple[bool, Quantity, Quantity] | None:
    """Whether two values stand to each other as it is said, with the two; ``None`` where it is unclear."""
    words = asked.subject.keys() | asked.other
    only_other = asked.other - asked.subject.keys()
    only_subject = asked.subject.keys() - asked.other
    if not only_subject and not only_other:
        return None
    fitting = [(entry, _fits(entry, asked.comparative)) for entry in table.entries]
    measured = [pair for pair in fitting if measures(pair[0].quantity, asked.comparative.scales)]
    fitting = measured or [pair for pair in fitting if pair[1]]
    others = [
        e
        for e, _ in fitting
        if (e.words & only_other if only_other else e.words & asked.other or not e.words & only_subject)
    ]
    subjects = [(e, s) for e, s in fitting if e.words & words or not only_subject]
    named = {stem for stem, weight in asked.subject.items() if weight >= BETWEEN}
    if any(entry.words & named for entry, _ in subjects):
        subjects = [(entry, sign) for entry, sign in subjects if entry.words & named]
    best: list[tuple[float, Entry, Entry, int]] = []
    for other in others[:_MOST_SIDES]:
        for subject, sign in subjects[:_MOST_SIDES]:
            score = _score(asked, subject, other, only_subject, only_other)
            if score is not None:
                best.append((score, subject, other, sign))
    if not best:
        return None
    # What a sentence begins with is rather what it compares than what it says of it.
    first = next((stem for stem in asked.subject if stem in only_subject), "")
    best = [pair for pair in best if pair[1].weights.get(first, 0.0) >= _FIRST] or best
    top = max(score for score, *_ in best)
    close = [pair for pair in best if pair[0] >= top - _MARGIN]
    verdicts = {_holds(asked, subject, other, sign) for _, subject, other, sign in close}
    if len(verdicts) != 1:
        return None
    _, subject, other, _ = max(close, key=lambda pair: (pair[0], -pair[1].quantity.span.start))
    return verdicts.pop(), subject.quantity, other.quantity


def _score(
    asked: Comparison,
    subject: Entry,
    other: Entry,
    only_subject: Set[str],
    only_other: frozenset[str],
) -> float | None:
    """How well two values are the two that are compared; ``None`` where they are not."""
    if subject.alike != other.alike or subject.quantity.per != other.quantity.per or subject is other:
        return None
    if (subject.column < 0) is not (other.column < 0):
        return None
    if subject.column >= 0 and (
        subject.table != other.table or (subject.column != other.column and subject.unit != other.unit)
    ):
        return None
    spoken = asked.subject.keys() | asked.other
    own, theirs = _more(subject, other, spoken), _more(other, subject, spoken)
    if own & only_other:
        return None
    for_subject = sum(asked.subject[stem] * subject.weights[stem] for stem in own & set(only_subject))
    for_other = sum(other.weights[stem] - subject.weights.get(stem, 0.0) for stem in theirs & only_other)
    if only_other and not for_other:
        return None
    apart = subject.words - other.words
    # What holds where nothing is said may stand beside an exception: *the deposit is 50, for cargo bikes 200*.
    plain = subject.unit == other.unit and subject.column < 0 and not subject.words & only_other and len(apart) <= _FEW
    if not for_subject and not plain and not (apart and all(_YEAR.fullmatch(stem) for stem in apart)):
        return None
    shared = len((subject.words & other.words & spoken) - only_other)
    measured = measures(subject.quantity, asked.comparative.scales) != 0
    if not shared and not measured and (subject.unit != other.unit or subject.column >= 0):
        return None
    unasked = len(subject.words ^ other.words) - len((subject.words ^ other.words) & spoken)
    astray = sum(subject.weights.get(stem, 0.0) for stem in only_other)
    astray += _ASTRAY * len(theirs & set(only_subject))
    together = _TOGETHER if subject.unit == other.unit else 0.0
    return 2 * shared + for_subject + for_other + together - _UNASKED * unasked - astray


def _more(entry: Entry, than: Entry, spoken: Set[str]) -> set[str]:
    """The stems that belong clearly more to one value than to another."""
    return {stem for stem in spoken if entry.weights.get(stem, 0.0) - than.weights.get(stem, 0.0) >= _BELONGS}


def _holds(asked: Comparison, subject: Entry, other: Entry, sign: int) -> bool:
    if asked.factor is None:
        difference = (subject.number - other.number) * sign * asked.comparative.sign
        return difference > 0
    if not other.number:
        return True
    ratio = subject.number / other.number
    if sign < 0 and subject.number:
        ratio = other.number / subject.number
    if asked.beyond > 0:
        return ratio >= asked.factor * (1 - _EXACT_SLACK)
    return abs(ratio / asked.factor - 1) <= _SLACK if asked.factor else True


def _ranked(asked: Comparison, table: ValueTable, language: str) -> tuple[bool, Quantity, Quantity] | None:
    """Whether a value is first of its column or list, with the one before it; ``None`` where that is unclear."""
    spoken = asked.subject.keys()
    totals = comparing(language).totals
    found: list[tuple[float, bool, Quantity, Quantity]] = []
    for group, whole in table.groups:
        sign = _fits(group[0], asked.comparative)
        if not sign:
            continue
        members = _parts(group, totals)
        if len(members) < 2:
            continue
        common = frozenset.intersection(*(entry.words for entry in members))
        shared = len(common & spoken)
        measured = measures(group[0].quantity, asked.comparative.scales) != 0
        told = any(v.value == e.quantity.value and v.kind is e.quantity.kind for v in asked.stated for e in members)
        if not shared and not told and (not measured or (group[0].column < 0 and len(members) < _FEWEST_PARTS)):
            continue
        counts = [_named(asked, (entry.words - common) & spoken) for entry in members]
        most = max(counts)
        if not most or counts.count(most) > 1:
            continue
        subject = members[counts.index(most)]
        if _is_of_other(asked.stated, subject.quantity, [entry.quantity for entry in members]):
            continue
        side = sign * asked.comparative.sign
        first = max(members, key=lambda entry: (entry.number * side, -entry.quantity.span.start))
        holds = subject.number * side >= first.number * side
        found.append((2 * shared + most + measured + whole, holds, subject.quantity, first.quantity))
    if not found:
        return None
    top = max(score for score, *_ in found)
    close = [one for one in found if one[0] >= top - _MARGIN]
    if len({holds for _, holds, _, _ in close}) != 1:
        return None
    return close[0][1:]


def _is_of_other(stated: Sequence[Quantity], held: Quantity, members: Sequence[Quantity]) -> bool:
    """Whether the values that a sentence states show that it is about others than those of a list or column."""
    alike = [value for value in stated if value.kind is held.kind]
    known = {member.value for member in members}
    return any(value.value != held.value and value.value not in known for value in alike)


def _named(asked: Comparison, stems: Iterable[str]) -> int:
    """How far some stems name the subject; a name tells more than another word."""
    return sum(2 if stem in asked.names and not _YEAR.fullmatch(stem) else 1 for stem in stems)


def _parts(group: Sequence[Entry], totals: frozenset[str]) -> list[Entry]:
    """The values of a group without that of all together."""
    members = [entry for entry in group if not entry.words & totals]
    if len(members) >= _FEWEST_PARTS:
        whole = max(members, key=lambda entry: entry.number)
        rest = sum(entry.number for entry in members) - whole.number
        if rest and abs(whole.number / rest - 1) <= 1 - _WHOLE:
            members.remove(whole)
    return members
