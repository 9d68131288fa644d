"""How far a check is, on stderr, when it takes long enough for somebody to wonder. Reads the clock."""

import sys
import time
from types import TracebackType
from typing import Protocol, Self

from citewell.cli.terminal import say

_SILENT_SECONDS = 3.0
_EVERY_SECONDS = 30.0


class Progress(Protocol):
    """How far something is."""

    def words(self) -> str:
        """One line for people."""
        ...


class Telling:
    """Tells of progress: on one line of a terminal that is written over, elsewhere once in a while."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._next = self._began + _SILENT_SECONDS
        self._width = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._width:
            say(" " * self._width, end="\r")

    def tell(self, progress: Progress) -> None:
        """Say how far a check is, if it is time to."""
        now = time.monotonic()
        if now < self._next:
            return
        if sys.stderr is not None and sys.stderr.isatty():
            words = progress.words()
            say(words.ljust(self._width), end="\r")
            self._width = len(words)
        else:
            self._next = now + _EVERY_SECONDS
            say(progress.words())
