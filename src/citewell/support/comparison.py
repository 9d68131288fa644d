"""Whether values of a source stand to each other as a sentence says: one louder than another, one the cheapest of all.

The two values are found by the words that belong to them: what the sentence compares has one set of words, what it is
compared with another, and both share those that say what is compared.
"""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from decimal import Decimal
from functools import cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from citewell.model import Kind, Quantity
from citewell.support.comparatives import Comparative, comparing, is_before_number, measures, read_comparatives
from citewell.support.cues import negator_of
from citewell.support.phrases import phrases_pattern
from citewell.support.places import Places, Weights
from citewell.support.prepared import PreparedSource
from citewell.support.statements import clause_cuts
from citewell.support.stems import Word
from citewell.support.ties import is_year
from citewell.support.units import UnitKind

_MOST_VALUES = 300
_MOST_SIDES = 24
_BELONGS = 0.3
_MARGIN = 0.3
_UNASKED = 0.25
_BETWEEN = 2.0
_ASTRAY = 0.5
_FEW = 2
_TOGETHER = 1.5
_SLACK = Decimal("0.15")
_EXACT_SLACK = Decimal("0.03")
_HALF = "0.5"
_MOST_COMPARISONS = 4
_WHOLE = Decimal("0.95")
_FEWEST_PARTS = 3
_YEAR = re.compile(r"(?:19|20)\d\d")
_COUNTED = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.MEASURE})
_PAUSES = re.compile(r"[，、。；,;]")
_LETTER = re.compile(r"\s*([A-Z]|\d{1,3})(?![\w.,])")
_SHORT = 12
_LABEL = re.compile(r"\s*([^:：\n]{1,40})[:：]")


class Entry(NamedTuple):
    """A value of a source that may be compared.

    Attributes:
        quantity: the value.
        number: its size.
        words: the stems that belong to it.
        weights: how far they do.
        unit: position of its unit.
        column: of a table cell, its column; otherwise -1.
        table: what the cells of one table have in common.
        alike: the class of values that it may be compared with.
    """

    quantity: Quantity
    number: Decimal
    words: frozenset[str]
    weights: Weights
    unit: int
    column: int
    table: object
    alike: object


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


class _Table:
    """The values of one source, and those among them that stand side by side."""

    def __init__(self, places: Places, text: str) -> None:
        self.entries = list(_entries(places))
        groups: dict[object, list[Entry]] = {}
        for entry in self.entries:
            for key in _groups_of(entry, places, text):
                groups.setdefault(key, []).append(entry)
        self.groups = [(group, _is_whole(group, self.entries)) for group in groups.values() if _is_set(group)]


_TABLES: WeakKeyDictionary[Places, _Table] = WeakKeyDictionary()


def _table(places: Places, text: str) -> _Table:
    known = _TABLES.get(places)
    if known is None:
        known = _TABLES[places] = _Table(places, text)
    return known


def _entries(places: Places) -> Iterator[Entry]:
    taken = 0
    for quantity in places.quantities:
        if taken >= _MOST_VALUES:
            return
        if quantity.kind not in _COUNTED and quantity.kind is not Kind.TIME:
            continue
        place = places.place(quantity)
        if place is None or (is_year(quantity) and place.column < 0):
            continue
        if quantity.kind is Kind.TIME:
            number = Decimal(int(quantity.value[:2]) * 60 + int(quantity.value[3:5]))
        elif quantity.number and not quantity.readings:
            number = Decimal(quantity.value)
        else:
            continue
        taken += 1
        alike: object = "money" if quantity.kind is Kind.MONEY else (quantity.kind, quantity.unit)
        words = frozenset(stem for stem, weight in place.words.items() if weight >= _BELONGS)
        table = places.units[place.unit].governors if place.column >= 0 else None
        yield Entry(quantity, number, words, place.words, place.unit, place.column, table, alike)


def _groups_of(entry: Entry, places: Places, text: str) -> Iterator[object]:
    unit = places.units[entry.unit]
    if entry.column >= 0:
        yield "column", entry.table, entry.column, entry.alike
        yield "row", entry.unit, entry.alike
        return
    label = _LABEL.match(text, unit.start, unit.end)
    if label is not None and unit.governors and places.units[unit.governors[-1]].kind is not UnitKind.HEADING:
        yield "record", label[1].strip().lower(), entry.alike
    else:
        yield "sentence", entry.unit, entry.alike


def _is_set(group: Sequence[Entry]) -> bool:
    """Whether each of some values has a place of its own: not both ends of a range in one cell."""
    seats = {(entry.unit, entry.column) if entry.column >= 0 else entry.quantity.span.start for entry in group}
    return len(group) > 1 and len(seats) == len(group)


def _is_whole(group: Sequence[Entry], entries: Sequence[Entry]) -> bool:
    """Whether a group is all that stands in its row or column, so that its values are of one kind."""
    first, second = group[0], group[1]
    if first.column < 0:
        return True
    if first.column == second.column:
        beside = [entry for entry in entries if entry.table == first.table and entry.column == first.column]
    else:
        beside = [entry for entry in entries if entry.unit == first.unit]
    return len(beside) == len(group)


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
    for asked in _readings(text, words, values, language):
        found: Mismatch | None = None
        for source in sources:
            places = source.body.places(language)
            table = _table(places, source.source.text)
            verdict = _paired(asked, table) if asked.other else _ranked(asked, table, language)
            if verdict is None:
                continue
            if verdict[0]:
                break
            found = found or Mismatch(source=source, first=verdict[1], second=verdict[2], words=asked.written)
        else:
            if found is not None:
                yield found


class _Asked(NamedTuple):
    """One comparison of a sentence.

    Attributes:
        comparative: the word that compares.
        written: it as it is written.
        subject: stems of what is compared; those right before what it is compared with weigh more.
        other: stems of what it is compared with.
        factor: how many times as much, if it says so.
        beyond: 1 where it says more than that many times, -1 where less.
        stated: further values that it states.
        names: stems that are written as names.
    """

    comparative: Comparative
    written: str
    subject: dict[str, float]
    other: frozenset[str]
    factor: Decimal | None
    beyond: int
    stated: Sequence[Quantity]
    names: frozenset[str] = frozenset()


def _readings(text: str, words: Sequence[Word], values: Sequence[Quantity], language: str) -> Iterator[_Asked]:
    """The comparisons that a sentence makes."""
    known = comparing(language)
    comparatives = read_comparatives(text, language)
    multiples = [value for value in values if value.kind is Kind.MULTIPLE or value.value == _HALF]
    if not comparatives and not multiples:
        return
    cuts = [match.start() for match in clause_cuts(language).finditer(text)]
    denied = negator_of(language)
    unsure = _unsure(language)
    inherited: dict[str, float] = {}
    previous = 0
    if known.unspaced:
        yield from _unspaced(text, comparatives, words, values, language)
        return
    for comparative in comparatives[:_MOST_COMPARISONS]:
        begin = max((cut for cut in cuts if previous <= cut < comparative.start), default=0) if previous else 0
        than = known.than.search(text, comparative.end)
        pause = next((cut for cut in cuts if cut >= comparative.end), len(text))
        if than is not None and (than.start() > pause or any(_between(c, comparative, than) for c in comparatives)):
            than = None
        if than is not None and is_before_number(text, than.end()):
            continue
        stop = next((cut for cut in cuts if cut >= (than.end() if than is not None else comparative.end)), len(text))
        inside = [word for word in words if begin <= word.start < stop]
        unclear = denied.search(text, begin, stop) is not None or unsure.search(text, begin, stop) is not None
        if unclear or any(begin <= multiple.span.start < stop for multiple in multiples):
            previous = comparative.end
            continue
        outside = [word for word in inside if not comparative.start <= word.start < comparative.end]
        if not any(word.start < comparative.start for word in inside):
            outside_stems = {**dict.fromkeys(inherited, 1.0)}
        else:
            outside_stems = {}
        stated = [value for value in values if begin <= value.span.start < stop and value.kind is not Kind.MULTIPLE]
        if comparative.ranks and than is None:
            subject = {**outside_stems, **{word.stem: 1.0 for word in outside}}
            written = text[comparative.start : comparative.end]
            names = frozenset(word.stem for word in outside if word.name)
            yield _Asked(comparative, written, subject, frozenset(), None, 0, stated, names)
        elif than is not None:
            yield from _than(text, comparative, than, inside, outside_stems, stated)
        inherited = {word.stem: 1.0 for word in inside if word.start < comparative.start} or inherited
        previous = comparative.end
    for multiple in multiples[:1]:
        begin = max((cut for cut in cuts if cut < multiple.span.start), default=0)
        stop = next((cut for cut in cuts if cut >= multiple.span.end), len(text))
        inside = [word for word in words if begin <= word.start < stop]
        if denied.search(text, begin, stop) is None and unsure.search(text, begin, stop) is None:
            yield from _multiplied(text, (begin, stop), multiple, inside, {}, language)


@cache
def _unsure(language: str) -> re.Pattern[str]:
    return phrases_pattern(lambda lexicon: (*lexicon.meaning.weak.get("sure", ()), *lexicon.validity.doubt), language)


def _unspaced(
    text: str, comparatives: Sequence[Comparative], words: Sequence[Word], values: Sequence[Quantity], language: str
) -> Iterator[_Asked]:
    """The comparisons of a sentence in a language where what compares stands last: X 比 Y 贵, X は Y より高い."""
    known = comparing(language)
    if negator_of(language).search(text) is not None:
        return
    cuts = [match.start() for match in _PAUSES.finditer(text)]
    for comparative in comparatives[:1]:
        begin = max((cut for cut in cuts if cut < comparative.start), default=0)
        stop = next((cut for cut in cuts if cut >= comparative.end), len(text))
        than = known.than.search(text, 0, comparative.start)
        if than is not None and than.start() < begin:
            begin = max((cut for cut in cuts if cut < than.start()), default=0)
        inside = [w for w in words if begin <= w.start < stop and not comparative.start <= w.start < comparative.end]
        written = text[than.start() if than is not None else comparative.start : comparative.end]
        stated = [value for value in values if begin <= value.span.start < stop]
        if than is None:
            if comparative.ranks:
                names = frozenset(word.stem for word in inside if word.name)
                yield _Asked(
                    comparative, written, dict.fromkeys((w.stem for w in inside), 1.0), frozenset(), None, 0, stated, names
                )
            continue
        if known.known.before:
            topic = max((m.end() for m in known.topics.finditer(text, begin, than.start())), default=-1)
            first, second = (begin, topic), (topic, than.start())
            if topic < 0:
                first, second = (than.end(), comparative.start), (begin, than.start())
        else:
            first, second = (begin, than.start()), (than.end(), comparative.start)
        subject = {word.stem: 1.0 for word in inside if first[0] <= word.start < first[1]}
        other = frozenset(word.stem for word in inside if second[0] <= word.start < second[1])
        if subject and other:
            yield _Asked(comparative, written, subject, other, None, 0, stated)


def _between(other: Comparative, comparative: Comparative, than: re.Match[str]) -> bool:
    return comparative.end <= other.start < than.start()


def _than(
    text: str,
    comparative: Comparative,
    than: re.Match[str],
    inside: Sequence[Word],
    inherited: dict[str, float],
    stated: Sequence[Quantity],
) -> Iterator[_Asked]:
    """A comparison with something else."""
    subject: dict[str, float] = {}
    other: set[str] = set()
    for word in inside:
        if comparative.start <= word.start < comparative.end and word.start != word.end:
            continue
        if word.start >= than.start():
            other.add(word.stem)
        else:
            subject[word.stem] = _BETWEEN if comparative.end <= word.start < than.start() else 1.0
    if not any(word.start < comparative.start for word in inside):
        subject = {**dict.fromkeys(inherited, 1.0), **subject}
    if not other:
        other.update(_same_sort(text[than.end() : than.end() + _SHORT], subject))
    if subject and other:
        yield _Asked(
            comparative, text[comparative.start : than.end()], subject, frozenset(other), None, 0, stated
        )


def _same_sort(text: str, subject: Iterable[str]) -> Iterator[str]:
    """The stem of a name that leaves out its first word: *Plan L has more than M*."""
    letter = _LETTER.match(text)
    if letter is not None:
        yield from (f"{stem.rpartition(' ')[0]} {letter[1].lower()}" for stem in subject if " " in stem)


def _multiplied(
    text: str,
    clause: tuple[int, int],
    multiple: Quantity,
    inside: Sequence[Word],
    inherited: dict[str, float],
    language: str,
) -> Iterator[_Asked]:
    """A comparison that says how many times as much."""
    known = comparing(language)
    begin, stop = clause
    pivots = list(known.times.finditer(text, multiple.span.start, stop)) or list(known.times.finditer(text, begin, stop))
    if not pivots or not multiple.number:
        return
    pivot = pivots[-1]
    subject: dict[str, float] = {}
    other = set()
    for word in inside:
        if multiple.span.start <= word.start < multiple.span.end:
            continue
        if word.start >= pivot.end():
            other.add(word.stem)
        else:
            subject[word.stem] = _BETWEEN if word.start >= multiple.span.end else 1.0
    if not any(word.start < multiple.span.start for word in inside):
        subject = {**dict.fromkeys(inherited, 1.0), **subject}
    lead = text[max(multiple.span.start - 16, begin) : multiple.span.start]
    beyond = 1 if any(c.sign > 0 for c in read_comparatives(lead, language)) else 0
    if not other:
        other = set(_same_sort(text[pivot.end() : stop], subject))
    if subject and other:
        comparative = Comparative(1, tuple(_ALL_SCALES), False, multiple.span.start, pivot.end())
        yield _Asked(
            comparative,
            text[multiple.span.start : pivot.end()],
            subject,
            frozenset(other),
            Decimal(multiple.number),
            beyond,
            (),
        )


_ALL_SCALES = ("amount",)


def _fits(entry: Entry, comparative: Comparative) -> int:
    """Whether a value measures what is compared: its sign, or 0."""
    sign = measures(entry.quantity, comparative.scales)
    if sign:
        return sign
    if "amount" in comparative.scales or entry.quantity.unit is None:
        return 1
    return 0


def _paired(asked: _Asked, table: _Table) -> tuple[bool, Quantity, Quantity] | None:
    """Whether two values stand to each other as it is said, with the two; ``None`` where it is unclear which they are."""
    words = asked.subject.keys() | asked.other
    only_other = asked.other - asked.subject.keys()
    only_subject = asked.subject.keys() - asked.other
    if not only_subject and not only_other:
        return None
    fitting = [(entry, _fits(entry, asked.comparative)) for entry in table.entries]
    measured = [pair for pair in fitting if measures(pair[0].quantity, asked.comparative.scales)]
    fitting = measured or [pair for pair in fitting if pair[1]]
    others = [e for e, _ in fitting if (e.words & only_other if only_other else e.words & asked.other or not e.words & only_subject)]
    subjects = [(e, s) for e, s in fitting if e.words & words or not only_subject]
    named = {stem for stem, weight in asked.subject.items() if weight >= _BETWEEN}
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
    top = max(score for score, *_ in best)
    close = [pair for pair in best if pair[0] >= top - _MARGIN]
    verdicts = {_holds(asked, subject, other, sign) for _, subject, other, sign in close}
    if len(verdicts) != 1:
        return None
    _, subject, other, _ = max(close, key=lambda pair: (pair[0], -pair[1].quantity.span.start))
    return verdicts.pop(), subject.quantity, other.quantity


def _score(
    asked: _Asked, subject: Entry, other: Entry, only_subject: Sequence[str] | frozenset[str], only_other: frozenset[str]
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
    if not for_subject and not (apart and all(_YEAR.fullmatch(stem) for stem in apart)):
        # What holds where nothing is said, beside an exception: *the deposit is 50, for cargo bikes 200*.
        if subject.unit != other.unit or subject.column >= 0 or subject.words & only_other or len(apart) > _FEW:
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


def _holds(asked: _Asked, subject: Entry, other: Entry, sign: int) -> bool:
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


def _ranked(asked: _Asked, table: _Table, language: str) -> tuple[bool, Quantity, Quantity] | None:
    """Whether a value is first of its column or list, with the one that is before it; ``None`` where that is unclear."""
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
        if not shared and (not measured or (group[0].column < 0 and len(members) < _FEWEST_PARTS)):
            continue
        counts = [_named(asked, (entry.words - common) & spoken) for entry in members]
        most = max(counts)
        if not most or counts.count(most) > 1:
            continue
        subject = members[counts.index(most)]
        if any(v.value != subject.quantity.value and v.kind is subject.quantity.kind for v in asked.stated):
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


def _named(asked: _Asked, stems: Iterable[str]) -> int:
    """How far some stems name the subject; a name tells more than another word."""
    return sum(2 if stem in asked.names else 1 for stem in stems)


def _parts(group: Sequence[Entry], totals: frozenset[str]) -> list[Entry]:
    """The values of a group without that of all together."""
    members = [entry for entry in group if not entry.words & totals]
    if len(members) >= _FEWEST_PARTS:
        whole = max(members, key=lambda entry: entry.number)
        rest = sum(entry.number for entry in members) - whole.number
        if rest and abs(whole.number / rest - 1) <= 1 - _WHOLE:
            members.remove(whole)
    return members
