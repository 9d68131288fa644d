"""What an input asked about, in its order, and where each address was found."""

from array import array
from collections.abc import Iterable, Iterator

from citewell.errors import InputError
from citewell.model import LinkQuestion
from citewell.report.links.interface import Place


class Noted:
    """The addresses of one input, noted while they are read.

    Those of a text are asked about once each, wherever they stand; of rows and lists each line gets its verdict. There
    may be millions of lines, so only their numbers are kept.

    Args:
        file: name of the input.
    """

    def __init__(self, file: str) -> None:
        self.unreadable: list[InputError] = []
        self._file = file
        self._lines = array("L")
        self._places: dict[LinkQuestion, list[Place]] = {}

    def noting(self, items: Iterable[tuple[LinkQuestion, Place | None] | InputError]) -> Iterator[LinkQuestion]:
        """What is to be checked, in order; the rest is kept here."""
        for item in items:
            if isinstance(item, InputError):
                self.unreadable.append(item)
                continue
            question, place = item
            if place is None or place.is_line:
                self._lines.append((place.line or 0) if place is not None else 0)
                yield question
            elif question in self._places:
                self._places[question].append(place)
            else:
                self._places[question] = [place]
                yield question

    def places(self, position: int, question: LinkQuestion) -> tuple[Place, ...]:
        """Where an address was found, by its place in the order and what was asked about it."""
        if question in self._places:
            return tuple(self._places[question])
        line = self._lines[position] if position < len(self._lines) else 0
        return (Place(file=self._file, line=line),) if line else ()
