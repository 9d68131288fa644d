"""What stands beside a name: names in the same place, such as *Plan Basic* and *Plan Plus*, tell things apart."""

import re
from collections.abc import Iterator, Sequence

from citewell.support.stems import Word

_GAP = 1
_SHAPE = re.compile(r"\d+")
_NAMING = re.compile(r"\d|(?<!^)[A-Z]")
_YEAR = re.compile(r"(?:19|20)\d\d")


def may_name(text: str, start: int, end: int) -> bool:
    """Whether any word of a unit may be written as a name: with a digit, or a capital that does not begin the unit."""
    stretch = text[start:end]
    return not stretch.isascii() or _NAMING.search(stretch) is not None


def frames_in(words: Sequence[Word]) -> Iterator[tuple[tuple[str, str], str]]:
    """The names of a unit with what stands beside them: the word and its side, and the shape of a name with digits."""
    for index, word in enumerate(words):
        if not word.name:
            continue
        shape = _SHAPE.sub("0", word.stem)
        if shape != word.stem and not _YEAR.fullmatch(word.stem):
            yield ("", shape), word.stem
        if index and word.start - words[index - 1].end <= _GAP and not words[index - 1].name:
            yield (words[index - 1].stem, "before"), word.stem
        if index + 1 < len(words) and words[index + 1].start - word.end <= _GAP and not words[index + 1].name:
            yield (words[index + 1].stem, "after"), word.stem
