"""Numbers between brackets: one, a group, a range; and the numbers in brackets that are no citation."""

import re

from citewell.text.names import Names

_SINGLE = re.compile(r"\s{0,2}#?\(?(\d{1,4})\)?\s{0,2}")
_ITEM = re.compile(r"\s{0,2}\[?(\d{1,4})\]?(?:\s{0,2}[-\u2010-\u2015\u2212]\s{0,2}\[?(\d{1,4})\]?)?\s{0,2}")
_SEPARATOR = re.compile(r"\s{0,2}(?:[,，、;；]\s{0,2}(?:and\b|und\b|&)?|&|\b(?:and|und|et|y|e|en)\b)")
_LARGEST = 999
_LONGEST_RANGE = 100
# A longer range than this is meant as one only when both its ends are there.
_USUAL_RANGE = 20
_MOST = 400
# Digits of other scripts that answers use for the same numbers.
_ZEROS = "\uff10\u0660\u06f0\u0966\u09e6\u0e50"
_TO_ASCII = {ord(zero) + digit: str(digit) for zero in _ZEROS for digit in range(10)}

Found = list[tuple[str, str | None]]


def read_numbers(content: str, names: Names, *, attached: bool) -> Found | None:
    """The numbers that a pair of brackets holds, each with what it names.

    Years, zero and larger numbers are numbers of the list only when a source or an entry has that number; a range
    must ascend. ``None`` when the content is no list of numbers.

    Args:
        content: what stands between the brackets.
        names: what the sources are called.
        attached: whether the place speaks for a citation even when nothing has this number.
    """
    if not content.isascii():
        content = content.translate(_TO_ASCII)
    if len(content) < 5:
        single = _SINGLE.fullmatch(content)
        if single is not None:
            number = single[1]
            if names.resolves(number) or (attached and _plausible(number) and content[0] != "#"):
                return [names.lookup(number)]
            return None
    if not content[:3].strip(" [(")[:1].isdigit() or len(content) > _MOST:
        return None
    numbers: list[str] = []
    for part in _SEPARATOR.split(content):
        item = _ITEM.fullmatch(part)
        if item is None:
            return None
        if item[2] is None:
            numbers.append(item[1])
            continue
        first, last = int(item[1]), int(item[2])
        if not first <= last <= min(first + _LONGEST_RANGE, _LARGEST):
            return None
        if last - first > _USUAL_RANGE and not (names.resolves(item[1]) and names.resolves(item[2])):
            return None
        numbers += map(str, range(first, last + 1))
    resolved = [names.resolves(number) for number in numbers]
    if not all(resolved):
        if not attached or not all(known or _plausible(n) for n, known in zip(numbers, resolved, strict=True)):
            return None
        if not any(resolved) and numbers != sorted(numbers, key=int):
            return None  # nobody cites what is not there in this order; ``[[48,4,7]]`` is a code
    return [names.lookup(number) for number in numbers]


def _plausible(number: str) -> bool:
    """Whether a number that nothing has could still be meant as one of a list."""
    return number[0] != "0" and int(number) <= _LARGEST
