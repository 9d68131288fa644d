"""How often a service may be asked: so many requests in any period. Waits on the clock of the running loop."""

import asyncio
import collections
import contextlib

_MINUTE = 60.0


class Budget:
    """So many requests in any period, whoever makes them; those who wait are served in the order they came.

    It remembers when the last requests were allowed, so a few are allowed at once and yet no period holds more than
    its share, which a bucket that fills while nobody asks cannot promise. Nobody holds anything while waiting, and
    whoever gives up waiting takes nothing. One budget belongs to one event loop.

    Args:
        name: of what it limits, for messages.
        requests: how many are allowed in a period.
        period: in seconds.
    """

    def __init__(self, name: str, requests: int, period: float = _MINUTE) -> None:
        if requests < 1 or period <= 0:
            raise ValueError(f"a budget of {requests} requests in {period} seconds allows nothing")
        self.name = name
        self.requests = requests
        self.period = period
        self._allowed: collections.deque[float] = collections.deque(maxlen=requests)
        self._waiting: collections.deque[asyncio.Future[float]] = collections.deque()
        self._timer: asyncio.TimerHandle | None = None

    async def take(self, *, until: float | None = None) -> bool:
        """Wait until one more request is allowed.

        Args:
            until: time of the loop's clock after which it would be of no use.

        Returns:
            Whether the request may be made. If it could not be in time, that is said at once, and nothing is taken.
        """
        loop = asyncio.get_running_loop()
        ahead = len(self._waiting)
        if until is not None and self._free_at(ahead, loop.time()) > until:
            return False
        if not ahead and self._free_at(0, loop.time()) <= loop.time():
            self._allowed.append(loop.time())
            return True
        turn: asyncio.Future[float] = loop.create_future()
        self._waiting.append(turn)
        self._set_timer(loop)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._waiting.remove(turn)
            else:
                # Its turn had come, but it will ask nothing: the next one may ask in its place.
                with contextlib.suppress(ValueError):
                    self._allowed.remove(turn.result())
            self._set_timer(loop)
            raise
        return True

    def _free_at(self, ahead: int, now: float) -> float:
        """When the request that has so many waiting before it will be allowed."""
        rounds, place = divmod(ahead, self.requests)
        # Requests that were allowed, oldest first; a place that none has taken yet is free at once.
        unused = self.requests - len(self._allowed)
        base = now if place < unused else max(now, self._allowed[place - unused] + self.period)
        return base + rounds * self.period

    def _set_timer(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waiting:
            self._timer = loop.call_at(self._free_at(0, loop.time()), self._serve, loop)

    def _serve(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        # Those who gave up in this very turn of the loop still stand here; they remove themselves.
        for turn in tuple(self._waiting):
            if self._free_at(0, loop.time()) > loop.time():
                break
            if not turn.done():
                self._waiting.remove(turn)
                self._allowed.append(loop.time())
                turn.set_result(self._allowed[-1])
        self._set_timer(loop)
