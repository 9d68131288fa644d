"""Connections kept for the next request to the same host, and how many there may be. Reads the clock of the loop."""

import asyncio
import weakref
from collections import deque

from citewell.fetch.limits import Limits
from citewell.fetch.wire import Wire

Key = tuple[str, str, int, bool]
"""What a connection can be used for: scheme, host, port, and whether the certificate has to be good."""

_SWEEP_SECONDS = 0.5


class Pool:
    """The connections of one client.

    Args:
        limits: how many there may be at one time, and how long an idle one is kept.
        loop: whose clock counts.
    """

    def __init__(self, limits: Limits, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._keep_seconds = limits.keep_alive_seconds
        self._places = asyncio.Semaphore(limits.connections) if limits.connections else None
        self._per_host = limits.connections_per_host
        self._of_hosts: weakref.WeakValueDictionary[Key, asyncio.Semaphore] = weakref.WeakValueDictionary()
        self._idle: dict[Key, list[Wire]] = {}
        self._kept: deque[tuple[float, Key, Wire]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._is_over = False

    @property
    def idle(self) -> int:
        """How many connections are kept."""
        return sum(map(len, self._idle.values()))

    async def enter(self, key: Key) -> asyncio.Semaphore | None:
        """Wait until there is room for one more connection in use; what is returned is handed back to ``leave``."""
        of_host = None
        if self._per_host:
            of_host = self._of_hosts.get(key)
            if of_host is None:
                of_host = self._of_hosts[key] = asyncio.Semaphore(self._per_host)
            await of_host.acquire()
        if self._places is not None:
            try:
                await self._places.acquire()
            except BaseException:
                if of_host is not None:
                    of_host.release()
                raise
        return of_host

    def leave(self, of_host: asyncio.Semaphore | None) -> None:
        """A connection is no longer in use."""
        if self._places is not None:
            self._places.release()
        if of_host is not None:
            of_host.release()

    def take(self, key: Key) -> Wire | None:
        """A connection that was kept, and is not kept from now on; ``None`` when there is none."""
        idle = self._idle.get(key)
        while idle:
            wire = idle.pop()
            if not idle:
                del self._idle[key]
            if wire.is_open:
                wire.kept_until = 0.0
                return wire
        return None

    def keep(self, key: Key, wire: Wire) -> None:
        """Keep a connection for a while."""
        if self._is_over or not wire.is_open:
            wire.close()
            return
        wire.kept_until = self._loop.time() + self._keep_seconds
        self._idle.setdefault(key, []).append(wire)
        self._kept.append((wire.kept_until, key, wire))
        if self._timer is None:
            self._timer = self._loop.call_later(_SWEEP_SECONDS, self._drop_old)

    def close(self) -> None:
        """Close all that are kept, and keep none from now on."""
        self._is_over = True
        if self._timer is not None:
            self._timer.cancel()
        for wires in self._idle.values():
            for wire in wires:
                wire.close()
        self._idle.clear()
        self._kept.clear()

    def _drop_old(self) -> None:
        now = self._loop.time()
        while self._kept and self._kept[0][0] <= now:
            until, key, wire = self._kept.popleft()
            if wire.kept_until == until and wire in (idle := self._idle.get(key, [])):
                idle.remove(wire)
                if not idle:
                    del self._idle[key]
                wire.close()
        self._timer = self._loop.call_later(_SWEEP_SECONDS, self._drop_old) if self._kept else None
