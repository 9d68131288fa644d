"""A choice among values as one HTML page: the text of the pages with every candidate marked by its role."""

from collections.abc import Sequence
from typing import BinaryIO, NamedTuple

from citewell.model import Candidate, Resolution
from citewell.report.page_templates import environment
from citewell.report.values.console import rules_words

_AROUND = 400
_LONGEST_TEXT = 200_000


class Piece(NamedTuple):
    """A stretch of a page's text.

    Attributes:
        text: the words.
        role: of the candidate that they are; empty between candidates.
        chosen: whether they are the chosen one.
    """

    text: str
    role: str = ""
    chosen: bool = False


def render(found: Resolution, texts: Sequence[str], out: BinaryIO) -> None:
    """Write the page.

    Args:
        found: the choice.
        texts: the text of each page.
        out: where the page goes.
    """
    rows = [(candidate, rules_words(candidate), candidate.value == found.value) for candidate in found.candidates]
    marked = [marked_text(text, number, found) for number, text in enumerate(texts)]
    template = environment().get_template("values.html.j2")
    out.write(template.render(title="Values", found=found, rows=rows, pages=marked).encode())


def marked_text(text: str, number: int, found: Resolution) -> list[Piece]:
    """The text of a page in pieces, those that are candidates with their role."""
    places: list[tuple[int, int, Candidate]] = []
    for candidate in found.candidates:
        there = [place for place in candidate.where if place.page == number and 0 <= place.start < place.end]
        places += [(place.start, place.end, candidate) for place in there]
    places.sort(key=lambda entry: (entry[0], -entry[1]))
    pieces: list[Piece] = []
    position = 0
    for start, end, candidate in places:
        if start < position or end > _LONGEST_TEXT:
            continue
        pieces.append(Piece(_shortened(text[position:start])))
        pieces.append(Piece(text[start:end], candidate.role.value, chosen=candidate.value == found.value))
        position = end
    pieces.append(Piece(_shortened(text[position : position + _AROUND])))
    return pieces


def _shortened(text: str) -> str:
    """Text between two candidates, without what is far from both."""
    lines = "\n".join([line for written in text.split("\n") if (line := " ".join(written.split()))])
    return lines if len(lines) <= 2 * _AROUND else f"{lines[:_AROUND]} … {lines[-_AROUND:]}"
