"""The words of a unit that say what its values belong to."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from citewell.model import Kind, Quantity
from citewell.support.stems import Word, read_words
from citewell.support.units import Unit, UnitKind

_UNITED = frozenset({Kind.MONEY, Kind.MEASURE, Kind.PERCENT, Kind.POINTS, Kind.DATE, Kind.TIME})
_RATE = 12
_EACH = re.compile(r"\s*(?:/|per|an?|each|every|pro|je|par|por|al|alla|à la|cada|elk)\s*", re.IGNORECASE)
# A year or a month tells as much as a name.
_TELLING_DATE = re.compile(r"(?:19|20)\d\d|--\d\d")


def unit_words(text: str, legible: str, unit: Unit, quantities: Sequence[Quantity], language: str | None) -> list[Word]:
    """The words of a unit without those that only state a value.

    Args:
        text: the text.
        legible: the text with what is to be read no words in blotted out.
        unit: the unit.
        quantities: its values, in order.
        language: ISO 639-1 code of the language by whose rules words are read.
    """
    words = _unmeasured(text, read_words(legible, unit.start, unit.end, language), quantities)
    return _in_cells(words, unit) if unit.cells else words


def column_in(unit: Unit, quantity: Quantity) -> int:
    """The column of the cell of a table row that holds a value; -1 for a value in no cell of a row."""
    if unit.kind is UnitKind.ROW:
        for index, (begin, stop) in enumerate(unit.cells):
            if begin <= quantity.span.start < stop:
                return index
    return -1


def _unmeasured(text: str, words: list[Word], quantities: Sequence[Quantity]) -> list[Word]:
    """Words without those that only state a value: its number words, its unit, and what it is given for each of."""
    taken = [
        (q.span.start, q.span.end) for q in quantities if q.kind in _UNITED and not _TELLING_DATE.fullmatch(q.value)
    ]
    if not taken:
        return words
    kept: list[Word] = []
    stop, ahead = -_RATE, 0  # the end of the last value that begins before a word, and which one is next
    for word in words:
        begin = word.start
        while ahead < len(taken) and taken[ahead][0] <= begin:
            stop = taken[ahead][1]
            ahead += 1
        if begin < stop or (begin - stop <= _RATE and stop > 0 and _EACH.fullmatch(text, stop, begin)):
            continue
        if ahead < len(taken) and word.end > taken[ahead][0]:
            continue  # a word made one with a number that is part of a value
        kept.append(word)
    return kept


def _in_cells(words: list[Word], unit: Unit) -> list[Word]:
    """The words of a row: a capital with which a cell begins makes no name, a digit does."""
    begins = {begin for begin, _ in unit.cells}
    return [
        replace(word, name=False) if word.name and word.start in begins and word.stem.isalpha() else word
        for word in words
    ]
