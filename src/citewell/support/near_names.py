"""Names of a sentence that its sources do not have, and those of theirs that they are mistaken for."""

import re
from collections.abc import Sequence

from citewell.support.name_index import NameIndex
from citewell.support.naming import Name

_MOST_ALIKE = 100
_SHORTEST = 4
_MOST_APART = 3
_SHARE = 0.45
_LIKE = (
    ("ph", "f"), ("th", "t"), ("ck", "k"), ("ae", "a"), ("oe", "o"), ("ue", "u"), ("ie", "i"), ("ei", "i"), ("ou", "u"),
    ("y", "i"), ("j", "i"), ("c", "k"), ("q", "k"), ("z", "s"), ("w", "v"), ("x", "ks"),
)  # fmt: skip
_SILENT = re.compile(r"(?<=.)h|e$|(?<=.)(.)(?=\1)")


def near_name(name: Name, index: NameIndex) -> tuple[int, Name] | None:
    """A name of a source that another resembles so closely that it is mistaken for it, with its unit.

    One of their words is the same, and the other begins alike and differs in a few letters; forms of one word and
    spellings of one sound are no mistake.

    Args:
        name: a name that the source does not have.
        index: the names of the source.
    """
    if len(name.parts) == 1:
        if not name.titled:
            return None
        alike = ((u, other) for u, other in index.by_last_initial.get(name.parts[0][0], ())[:_MOST_ALIKE])
        return next((found for found in alike if _are_mistakable(name.parts[0], found[1].parts[-1])), None)
    for position, part in enumerate(name.parts):
        candidates = index.by_part.get(part, ()) if len(part) > 1 else index.by_initial.get(part, ())
        for unit, other in candidates[:_MOST_ALIKE]:
            if len(other.parts) == len(name.parts) and _is_near(name.parts, other.parts, position):
                return unit, other
    return None


def _is_near(parts: Sequence[str], others: Sequence[str], same: int) -> bool:
    """Whether all words but one are the same and that one is nearly so."""
    differing = [(a, b) for a, b in zip(parts, others, strict=True) if a != b and not _initial(a, b)]
    return len(differing) == 1 and _are_mistakable(*differing[0])


def _initial(part: str, other: str) -> bool:
    return (len(part) == 1 or len(other) == 1) and part[0] == other[0]


def _are_mistakable(part: str, other: str) -> bool:
    shorter, longer = sorted((part, other), key=len)
    if len(shorter) < _SHORTEST or part[0] != other[0] or _sound(part) == _sound(other):
        return False
    if longer.startswith(shorter) and len(longer) - len(shorter) <= _MOST_APART:
        return False  # *Rob* and *Robert*, *Bank* and *Banks*
    apart = _distance(part, other)
    if apart == 1 and len(part) != len(other):
        return False  # a letter more or less is rather a slip or another spelling
    return apart <= min(_MOST_APART, _SHARE * len(longer))


def _sound(word: str) -> str:
    """A word as it may be written after another's hearing."""
    for written, heard in _LIKE:
        word = word.replace(written, heard)
    return _SILENT.sub("", word)


def _distance(part: str, other: str) -> int:
    """How many letters have to be put in, left out or changed to make one word of another."""
    row = list(range(len(other) + 1))
    for i, one in enumerate(part, 1):
        above, row[0] = row[0], i
        for j, two in enumerate(other, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (one != two))
    return row[-1]
