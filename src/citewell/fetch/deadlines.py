"""Many deadlines on few timers. Reads the clock of the loop.

A timer for each request costs more than all else that is done for it here; so those that end at about the same time
share one.
"""

import asyncio
import math
from types import TracebackType
from typing import Self

_TICK = 0.05


class Deadlines:
    """Deadlines on one loop; each ends up to a twentieth of a second late, never early.

    Args:
        loop: whose clock counts.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self._ticks: dict[int, set[_Until]] = {}

    def until(self, moment: float) -> "_Until":
        """A context whose block is cancelled at a moment on the loop's clock, and then raises ``TimeoutError``."""
        return _Until(self, moment)

    def add(self, until: "_Until", moment: float) -> "set[_Until]":
        """Let a deadline count; whoever no longer needs it takes it out of the set."""
        if moment <= self.loop.time():
            raise TimeoutError
        tick = math.ceil(moment / _TICK)
        waiting = self._ticks.get(tick)
        if waiting is None:
            waiting = self._ticks[tick] = set()
            self.loop.call_at(tick * _TICK, self._end, tick)
        waiting.add(until)
        return waiting

    def _end(self, tick: int) -> None:
        for until in tuple(self._ticks.pop(tick)):
            until.end()


class _Until:
    """One deadline, for one block of one task."""

    __slots__ = ("_before", "_deadlines", "_ended", "_moment", "_task", "_waiting")

    def __init__(self, deadlines: Deadlines, moment: float) -> None:
        self._deadlines = deadlines
        self._moment = moment
        self._ended = False

    def __enter__(self) -> Self:
        task = asyncio.current_task(self._deadlines.loop)
        if task is None:
            raise RuntimeError("a deadline needs a task")
        self._task = task
        self._before = task.cancelling()
        self._waiting = self._deadlines.add(self, self._moment)
        return self

    def end(self) -> None:
        """The moment has come."""
        self._ended = True
        self._task.cancel()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._waiting.discard(self)
        # As asyncio.timeout has it: a cancellation from elsewhere at the same time goes on as one.
        if self._ended and self._task.uncancel() <= self._before and kind is asyncio.CancelledError:
            raise TimeoutError from error
