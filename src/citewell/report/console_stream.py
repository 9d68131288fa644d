"""Consoles on streams of bytes."""

import contextlib
import io
from collections.abc import Iterator
from typing import BinaryIO

from rich.console import Console

from citewell.report.interface import Settings

# Longer lines are hard to read, however wide the terminal is; tables may be wider.
_WIDEST = 120
# A terminal narrower than this is given lines of this width, which it folds itself: rich would cut them off.
_NARROWEST = 20


class _Console(Console):
    """A console that leaves it to its caller what happens when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        raise  # called while the error is handled


@contextlib.contextmanager
def console_for(out: BinaryIO, settings: Settings, *, widest: int | None = _WIDEST) -> Iterator[Console]:
    """A console that writes to a stream of bytes, and leaves it open.

    Args:
        out: the stream.
        settings: width and styles, where they are not the terminal's own.
        widest: columns used at most of a terminal's.
    """
    stream = io.TextIOWrapper(out, encoding="utf-8", newline="\n", write_through=True)
    try:
        console = _Console(
            file=stream,
            width=settings.width,
            force_terminal=settings.styled,
            highlight=False,
            emoji=False,
            markup=False,
        )
        if settings.width is None and widest is not None and console.width > widest:
            console.width = widest
        console.width = max(console.width, _NARROWEST)
        yield console
    finally:
        # Without this the stream would be closed along with its wrapper.
        stream.flush()
        stream.detach()
