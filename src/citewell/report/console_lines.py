"""Lines of text for a terminal: safe, wrapped and indented, without white space at their ends."""

from rich.console import Console
from rich.text import Text

from citewell.report.visible import visible

# What is left for words beside an indent, however narrow the console is.
_LEAST = 8


def plain(text: str, style: str = "") -> Text:
    """Text for rich that is safe for a terminal, and in which nothing is read as markup."""
    return Text(visible(text), style=style)


def labelled(label: str, words: str) -> Text:
    """Words with what they are in front of them."""
    return Text.assemble((f"{label}: ", "dim"), plain(words))


def hanging(text: Text, indent: int, console: Console, *, first: int | None = None) -> Text:
    """The text wrapped to a console's width.

    Args:
        text: what is wrapped; its line breaks stay.
        indent: columns before every line.
        console: says how wide it is.
        first: columns before the first line, when they are others.
    """
    start = indent if first is None else first
    width = max(console.width - max(indent, start), _LEAST)
    lines = text.wrap(console, width)
    wrapped = Text(overflow="ignore", no_wrap=True)
    for number, line in enumerate(lines):
        line.rstrip()
        if number:
            wrapped.append("\n")
        if line.plain:
            wrapped.append(" " * (indent if number else start))
            wrapped.append_text(line)
    return wrapped
