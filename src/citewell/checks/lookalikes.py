"""Which retrieved source an unknown name most resembles. For suggestions only: nothing is repaired in silence."""

from collections.abc import Iterable
from functools import lru_cache

from citewell.checks.interface import Context
from citewell.text.fold import fold_id
from citewell.text.urls import canonical_url

_LONGEST = 200


def nearest(name: str, context: Context) -> str | None:
    """The id or address among the retrieved sources, open to this reader, that a name can be a slip of."""
    audience = set(context.answer.audience)
    known: list[str] = []
    address = "://" in name
    for source in context.answer.sources:
        if source.id in context.retrieved and not audience.isdisjoint(source.acl):
            if not address:
                known.append(source.id)
            elif source.url or "://" in source.id:
                known.append(source.url or source.id)
    return _nearest(name, tuple(sorted(known)))


@lru_cache(maxsize=1024)
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    """The closest of the known names, when it is close enough and no other is as close."""
    wanted = _key(name)
    if not wanted or len(wanted) > _LONGEST or (wanted.isdigit() and len(wanted) < 4):
        return None  # every short number is one digit away from every other
    limit = max(1, len(wanted) // 5)
    ranked = sorted(_ranked(wanted, known, limit))
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None
    return ranked[0][1]


def _ranked(wanted: str, known: Iterable[str], limit: int) -> Iterable[tuple[int, str]]:
    for candidate in known:
        distance = _distance(wanted, _key(candidate), limit)
        if distance <= limit:
            yield distance, candidate


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
