"""Which retrieved source an unknown name most resembles. For suggestions only: nothing is repaired in silence."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import islice

from citewell.checks.interface import Context
from citewell.text.fold import fold_id
from citewell.text.urls import canonical_url

_LONGEST = 200
# However many unknown names and sources an answer has, looking for resemblances stays short.
_MOST_NAMES = 100
_MOST_COMPARED = 1000


def nearest(name: str, context: Context) -> str | None:
    """The id or address among the retrieved sources, open to this reader, that a name can be a slip of."""
    return context.once(_known).nearest(name)


class _Known:
    """The names that an unknown one may be a slip of, by the length of what is compared.

    Args:
        ids: ids of sources.
        addresses: their addresses.
    """

    def __init__(self, ids: Iterable[str], addresses: Iterable[str]) -> None:
        self._ids = _by_length(ids)
        self._addresses = _by_length(addresses)
        self._found: dict[str, str | None] = {}

    def nearest(self, name: str) -> str | None:
        """The closest of the known names, when it is close enough and no other is as close."""
        if name not in self._found:
            if len(self._found) >= _MOST_NAMES:
                return None
            self._found[name] = self._look(name)
        return self._found[name]

    def _look(self, name: str) -> str | None:
        wanted = _key(name)
        if not wanted or len(wanted) > _LONGEST or (wanted.isdigit() and len(wanted) < 4):
            return None  # every short number is one digit away from every other
        limit = max(1, len(wanted) // 5)
        known = self._addresses if "://" in name else self._ids
        lengths = range(len(wanted) - limit, len(wanted) + limit + 1)
        alike = (pair for length in lengths if length in known for pair in known[length])
        ranked = sorted(
            (distance, candidate)
            for key, candidate in islice(alike, _MOST_COMPARED)
            if (distance := _distance(wanted, key, limit)) <= limit
        )
        if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
            return None
        return ranked[0][1]


def _known(context: Context) -> _Known:
    sources = [s.source for name, s in sorted(context.open_sources.items()) if name in context.retrieved]
    addresses = [source.url or source.id for source in sources if source.url or "://" in source.id]
    return _Known([source.id for source in sources], addresses)


def _by_length(names: Iterable[str]) -> dict[int, list[tuple[str, str]]]:
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for name in names:
        key = _key(name)
        found[len(key)].append((key, name))
    return found


def _key(name: str) -> str:
    return fold_id(canonical_url(name)) if "://" in name else fold_id(name)


def _distance(first: str, second: str, limit: int) -> int:
    """Edits between two strings (insert, delete, replace, swap neighbours); more than ``limit`` is ``limit + 1``."""
    if abs(len(first) - len(second)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, char in enumerate(first, 1):
        current = [i]
        for j, other in enumerate(second, 1):
            cost = min(row[j] + 1, current[j - 1] + 1, row[j - 1] + (char != other))
            if i > 1 and j > 1 and char == second[j - 2] and first[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            current.append(cost)
        if min(current) > limit:
            return limit + 1
        before, row = row, current
    return row[-1]
