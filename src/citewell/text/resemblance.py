"""Whether a name resembles a known one closely enough to be meant as it: only ever to say so, never to repair."""

import re
from collections.abc import Iterable

from citewell.text.fold import fold_id

_SHORTEST = 5
_LONGEST = 80
_DIGITS = re.compile(r"\d+")


class Resemblance:
    """The known names, ready to be asked whether another name is within one letter of one of them.

    Case, spacing and punctuation do not count. Names that differ in their numbers alone (``A9`` beside ``A1`` and
    ``A4``) are of one series. Other names of fewer than five letters and digits must be equal.

    Args:
        names: the known names.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._folded = {fold_id(name) for name in names if len(name) <= _LONGEST}
        self._shortened = {short for name in self._folded for short in _shortened(name)}
        self._series = {series for name in self._folded if (series := _series(name))}

    def has(self, name: str) -> bool:
        """Whether a name resembles a known one."""
        if len(name) > _LONGEST:
            return False
        folded = fold_id(name)
        if folded.isdigit():  # every number resembles another
            return False
        if (len(folded) > 1 and folded in self._folded) or _series(folded) in self._series:
            return True
        if len(folded) < _SHORTEST:
            return False
        return any(short in self._shortened or short in self._folded for short in _shortened(folded)) or (
            folded in self._shortened
        )


def _series(name: str) -> str | None:
    """The name with its numbers left out, when it has letters and numbers."""
    letters, numbers = _DIGITS.subn("#", name)
    return letters if numbers and letters.strip("#") else None


def _shortened(name: str) -> set[str]:
    """The name without each one of its letters: two names one letter apart share one of these."""
    if len(name) < _SHORTEST:
        return set()
    return {name[:index] + name[index + 1 :] for index in range(len(name))}
