"""An answer's text for a terminal, with what was objected to marked in a way that needs no colour."""

from collections.abc import Sequence

from rich.text import Text

from citewell.report.pieces import Piece, stretches
from citewell.report.standing import ClaimStanding, ClaimStatus
from citewell.report.visible import visible
from citewell.text.reading import Reading

_STYLES = {
    ClaimStatus.OBJECTED: "underline red",
    ClaimStatus.NOT_CHECKED: "underline magenta",
    ClaimStatus.NO_OBJECTION: "",
    ClaimStatus.NEEDS_NONE: "",
}
_BRACKETS = ("⟦", "⟧")
# More numbers than these behind one sentence say no more; the list below has all findings.
_MOST_POINTERS = 5


def marked_answer(reading: Reading, standings: Sequence[ClaimStanding], *, styled: bool) -> Text:
    """The text of an answer: failing sentences underlined, or in brackets, each with the numbers of its findings.

    Args:
        reading: how the answer was read.
        standings: where its claims stand.
        styled: whether styles are seen where this is shown; without them, brackets mark a sentence.
    """
    text = Text()
    for stretch in stretches(reading, standings):
        item = stretch.standing
        style = _STYLES[item.standing] if item else ""
        brackets = bool(style) and not styled
        if brackets:
            text.append(_BRACKETS[0])
        for piece in stretch.pieces:
            _append(piece, style, reading, text)
        if brackets:
            text.append(_BRACKETS[1])
        if item and item.findings:
            numbers = ", ".join(map(str, item.findings[:_MOST_POINTERS]))
            more = ", …" if len(item.findings) > _MOST_POINTERS else ""
            text.append(f" ({numbers}{more})", "bold")
    return text


def _append(piece: Piece, style: str, reading: Reading, text: Text) -> None:
    if piece.omitted:
        text.append(f" […{piece.omitted:,} characters left out…] ", "dim italic")
    known = all(reading.citations[index].known for index in piece.citations)
    if piece.citations:
        style = f"{style} {'bold' if known else 'bold red'}"
    text.append(visible(piece.text), style)
    for index in piece.closing:
        citation = reading.citations[index]
        names = [bound or target for target, bound in zip(citation.targets, citation.bound, strict=False)]
        text.append(visible(f" [{', '.join(names[:_MOST_POINTERS])}]"), "bold" if citation.known else "bold red")
