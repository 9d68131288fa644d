"""Which names of two lists are one person's, in time that grows with the lists and not with their product."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from citewell.model.reference import PersonName
from citewell.references.compare.names import NameMatch, compare_names
from citewell.references.normal.letters import words_of
from citewell.references.normal.names import whole_name

Pair = tuple[int, int, NameMatch]
# Lists of this length at most are compared each with each.
_FEW = 40
_NEAR = 3


class NameIndex:
    """A list of names, asked which of them may be another's.

    Args:
        names: the list.
    """

    def __init__(self, names: Sequence[PersonName]) -> None:
        self._names = names
        self._by_word: dict[str, list[int]] = defaultdict(list)
        if len(names) > _FEW:
            for place, name in enumerate(names):
                for word in _words(name):
                    self._by_word[word].append(place)

    def candidates(self, name: PersonName, place: int) -> Iterable[int]:
        """Places of names that may be the same person's, those nearest to a place first."""
        if len(self._names) <= _FEW:
            found = set(range(len(self._names)))
        else:
            found = {other for word in _words(name) for other in self._by_word.get(word, ())}
            found |= set(range(max(0, place - _NEAR), min(len(self._names), place + _NEAR + 1)))
        return sorted(found, key=lambda other: (abs(other - place), other))

    def times(self, name: PersonName) -> int:
        """How many of them are the same."""
        return sum(compare_names(name, self._names[other]) is NameMatch.SAME for other in self.candidates(name, 0))


def _words(name: PersonName) -> set[str]:
    return {word for word in words_of(whole_name(name)) if len(word) > 1}


def paired(printed: Sequence[PersonName], recorded: Sequence[PersonName], index: NameIndex) -> list[Pair]:
    """Names of both that are one person's: the surest first, at the same place before at another."""
    pairs: list[Pair] = []
    taken: set[int] = set()
    left = list(range(len(printed)))
    for wanted in (NameMatch.SAME, NameMatch.LIKELY, NameMatch.CANNOT_COMPARE):
        remaining = []
        for place in left:
            other = _first(printed[place], place, recorded, index, taken, wanted)
            if other is None:
                remaining.append(place)
            else:
                taken.add(other)
                pairs.append((place, other, wanted))
        left = remaining
    return pairs


def _first(
    name: PersonName,
    place: int,
    recorded: Sequence[PersonName],
    index: NameIndex,
    taken: set[int],
    wanted: NameMatch,
) -> int | None:
    if wanted is NameMatch.CANNOT_COMPARE:
        candidates: Iterable[int] = [place] if place < len(recorded) else []
    else:
        candidates = index.candidates(name, place)
    for other in candidates:
        if other not in taken and compare_names(name, recorded[other]) is wanted:
            return other
    return None
