"""Whether a sentence gives somebody a part in a deed that its source gives to somebody else."""

from collections.abc import Iterator, Sequence, Set

import msgspec

from citewell.support.deeds import Deed, Part
from citewell.support.name_index import NameIndex
from citewell.support.naming import Name
from citewell.support.offices import Holding

_SHARE = 0.5
_DOER = "doer"
_MANY = 5
_SURE = 2
_MOST_TOLD = 200
_EXCLUSIVE = frozenset(
    {
        "build",
        "buy",
        "design",
        "direct",
        "discover",
        "found",
        "lead",
        "license",
        "organise",
        "score",
        "succeed",
        "train",
        "win",
        "write",
    }
)
"""What is done to one thing by one doer, so that whoever else is said to have done it did not."""


class Mixup(msgspec.Struct, frozen=True, gc=False):
    """A part in a deed that is somebody else's.

    Attributes:
        name: the name in the sentence.
        rival: the name in the source that has the part.
        unit: the unit of the source that says so.
        deed: what was done, as the sentence says it.
    """

    name: Name
    rival: Name
    unit: int
    deed: Deed


def mixups(said: Sequence[Deed], indexes: Sequence[NameIndex]) -> Iterator[tuple[NameIndex, Mixup]]:
    """The parts that a sentence gives to the wrong name.

    Args:
        said: the deeds that the sentence tells of.
        indexes: the names of the sources that it cites.
    """
    missing: list[tuple[Deed, list[tuple[NameIndex, int, Deed]]]] = []
    for deed in said:
        if not any(part.names for part in deed.parts.values()):
            continue
        told = [(index, *found) for index in indexes for found in index.deeds.get(deed.kind, ())[:_MOST_TOLD]]
        if any(_bears_out(deed, other, index) for index, _, other in told):
            continue
        for index, unit, other in told:
            mixup = _mixup(deed, other, unit, index)
            if mixup is None:
                continue
            rival = mixup.rival  # a bare word right before the verb is a name even where a sentence begins with it
            if index.knows(mixup.name) and (index.knows(rival) or 0 <= other.start - rival.end <= 1):
                yield index, mixup
                break
        else:
            missing.append((deed, told))
    yield from _exchanged(missing)


def _exchanged(missing: Sequence[tuple[Deed, list[tuple[NameIndex, int, Deed]]]]) -> Iterator[tuple[NameIndex, Mixup]]:
    """Two deeds of a sentence whose doers the source has the other way round."""
    for number, (first, told) in enumerate(missing):
        for second, told_too in missing[number + 1 :]:
            one, two = first.parts.get(_DOER), second.parts.get(_DOER)
            if one is None or two is None or not one.names or not two.names or first.kind == second.kind:
                continue
            there = [entry for entry in told if _DOER in entry[2].parts and _same(two, entry[2].parts[_DOER], entry[0])]
            here = [e for e in told_too if _DOER in e[2].parts and _same(one, e[2].parts[_DOER], e[0])]
            if there and here and here[0][0] is there[0][0]:
                yield there[0][0], Mixup(one.names[0], two.names[0], there[0][1], first)


def _same(part: Part, other: Part, index: NameIndex) -> bool | None:
    """Whether two parts are the same; ``None`` where that is not told."""
    if part.names and other.names:
        missed = len(_unmatched(part.names, other.names, index))
        return missed == 0 or (missed < len(part.names) and len(other.names) < len(part.names))
    shared = part.stems & other.stems
    if shared and (len(shared) > 1 or len(part.stems | other.stems) < _MANY):
        return True if len(shared) >= _SHARE * min(len(part.stems), len(other.stems)) else None
    return None


def _unmatched(names: Sequence[Name], others: Sequence[Name], index: NameIndex) -> list[Name]:
    return [name for name in names if not any(index.are_one(name, other) for other in others)]


def _bears_out(deed: Deed, other: Deed, index: NameIndex) -> bool:
    """Whether a deed of the source may be the one of the sentence, with the same parts."""
    agreed = 0
    for role, part in deed.parts.items():
        known = other.parts.get(role)
        if known is None:
            continue
        same = _same(part, known, index)
        if same is False or (same is None and known.own and part.names):
            return False
        agreed += bool(same and part.names)
    apart = deed.numbers and other.numbers and not deed.numbers & other.numbers
    return agreed > (1 if apart else 0)


def _mixup(deed: Deed, other: Deed, unit: int, index: NameIndex) -> Mixup | None:
    roles = [role for role, part in deed.parts.items() if part.names]
    for role in roles:
        part = deed.parts[role]
        known = other.parts.get(role)
        if known is not None and _same(part, known, index):
            continue
        for place, holder in other.parts.items():
            # The source gives this name another part in the same deed.
            if place == role or not holder.names or not _same(part, holder, index):
                continue
            counterpart = deed.parts.get(place)
            if counterpart is None or not counterpart.names or _same(counterpart, holder, index):
                continue
            return Mixup(part.names[0], counterpart.names[0], unit, deed)
    if deed.numbers and other.numbers and not deed.numbers & other.numbers:
        return None  # that is told of another year
    if deed.kind not in _EXCLUSIVE or len(deed.parts) == 1:
        return None
    for role in roles:
        part, known = deed.parts[role], other.parts.get(role)
        if known is not None and len(part.names) > 1 and len(_unmatched(part.names, known.names, index)) > 1:
            continue  # each of several may have done it to one of several
        if known is None or not known.names or _same(part, known, index) is not False:
            continue
        others = [
            _same(deed.parts[place], other.parts[place], index)
            for place in deed.parts
            if place != role and place in other.parts
        ]
        tied = True in others or bool(deed.numbers & other.numbers)
        if tied and False not in others:
            name = (_unmatched(part.names, known.names, index) or part.names)[0]
            rival = next((k for k in known.names if not any(index.are_one(n, k) for n in part.names)), known.names[0])
            return Mixup(name, rival, unit, deed)
    return None


def misplaced(
    holding: Holding, indexes: Sequence[NameIndex], entitled: Sequence[Set[str]]
) -> tuple[NameIndex, int, Holding] | None:
    """Who holds an office in the sources in the stead of who does in a sentence, if plainly one does."""
    told = [
        (index, *found, holding.of - title)
        for index, title in zip(indexes, entitled, strict=True)
        for found in index.holdings.get(holding.office, ())[:_MOST_TOLD]
    ]
    own, rivals = 0, list[tuple[int, NameIndex, int, Holding]]()
    for index, unit, other, of in told:
        fit = _fit(of, other.of)
        if index.are_one(holding.holder, other.holder):
            own = max(own, fit)
        else:
            rivals.append((fit, index, unit, other))
    best = max((fit for fit, *_ in rivals), default=0)
    if best < _SURE or own >= best:
        return None
    chosen = [entry for entry in rivals if entry[0] == best]
    fit, index, unit, other = chosen[0]
    if not all(there is index and index.are_one(other.holder, rival.holder) for _, there, _, rival in chosen):
        return None
    return (index, unit, other) if index.knows(other.holder) else None


def _fit(of: frozenset[str], other: frozenset[str]) -> int:
    """How well two complements of an office agree: not at all, one of them left out, or the same."""
    if not of and not other:
        return _SURE
    if not of or not other:
        return 1
    return _SURE if of & other else 0
