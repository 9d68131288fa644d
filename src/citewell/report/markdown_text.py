"""Text of strangers as Markdown: it can neither end a cell nor become markup. Pure."""

from collections.abc import Sequence

from citewell.report.visible import visible

_SIGNS = ("\\", "|", "<", ">", "[", "]", "`", "*", "_", "#", "!", "~", "$", "&")


def inline(text: str) -> str:
    """A text on one line, with every sign that could begin markup escaped."""
    plain = visible(" ".join(text.split()))
    for sign in _SIGNS:
        if sign in plain and (sign not in "[]" or "](" in plain):
            plain = plain.replace(sign, f"\\{sign}")
    return plain


def row(cells: Sequence[str]) -> str:
    """One row of a table."""
    return f"| {' | '.join(map(inline, cells))} |"
