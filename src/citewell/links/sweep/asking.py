"""The part of a sweep that asks for addresses, as fast as the pace and the hosts allow. Reads the clock.

The network is that of the checker; what is found out goes to whoever keeps it.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence

import msgspec

from citewell.links.address import Address, read_address
from citewell.links.checker import LinkChecker
from citewell.links.classify import classify
from citewell.links.robots import Robots
from citewell.links.sweep.lanes import Lanes
from citewell.links.sweep.pace import Pace, host_wait, wait_before_asking_again
from citewell.links.sweep.state import Packed, SweepState, pack, unpack
from citewell.model import LinkQuestion

_KEEP_EVERY = 500
_READ_AT_ONCE = 16
_KEEP_SECONDS = 1.0

Keep = Callable[[Sequence[Packed]], None]


class Share(msgspec.Struct, frozen=True):
    """A part of the hosts of a sweep.

    Attributes:
        number: which, from 0.
        of: how many parts there are.
    """

    number: int = 0
    of: int = 1


class Asking:
    """Asks for every address of a share of the hosts that was not asked for yet.

    Addresses that were begun with and are not kept yet are never more than the pace has at one time. So that many, at
    the most, are asked for again when this process comes to a sudden end.

    Args:
        state: tells what is to be asked for; nothing is written to it.
        share: the hosts.
        checker: asks.
        pace: how fast.
        keep: is given what was found out; whoever keeps it then calls ``note_kept``.
    """

    def __init__(
        self,
        state: SweepState,
        share: Share,
        checker: LinkChecker,
        pace: Pace,
        keep: Keep,
    ) -> None:
        self._state = state
        self._checker = checker
        self._pace = pace
        self._keep = keep
        self._robots = checker.robots
        first, end = state.ranges(share.number, share.of)
        asked = bytearray(max(end, default=0))
        for link, _ in state.asked():
            if link < len(asked):
                asked[link] = 1
        self._lanes = Lanes(first, end, per_host=pace.per_host, delay=pace.delay, asked=asked)
        self._keep_every = max(1, min(_KEEP_EVERY, pace.at_once // 4))
        self._pending: list[Packed] = []
        self._unkept = 0
        self._tries: dict[int, int] = {}
        self._ahead: dict[int, bytes] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._next_start = 0.0
        self._wake: asyncio.TimerHandle | None = None
        self._failed: BaseException | None = None

    async def run(self) -> None:
        """Ask for all of them; whatever was found out has been handed to whoever keeps it when this ends."""
        self._loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        self._fill()
        try:
            while not self._over.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._over.wait(), _KEEP_SECONDS)
                self._hand_over()
        finally:
            for task in self._running:
                task.cancel()
            await asyncio.gather(*self._running, return_exceptions=True)
        if self._failed is not None:
            raise self._failed

    def note_kept(self, links: int) -> None:
        """So many addresses more are kept."""
        self._unkept -= links
        if not self._over.is_set():
            self._fill()

    def _fill(self) -> None:
        """Begin with as many addresses as may be begun with now, and see to it that this happens again in time."""
        now = self._loop.time()
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        wake_at: float | None = None
        while len(self._running) + self._unkept < self._pace.at_once and self._failed is None:
            if self._pace.rate and self._next_start > now:
                wake_at = self._next_start
                break
            taken = self._lanes.take(now)
            if taken is None:
                wake_at = self._lanes.wake_at()
                if wake_at is None and not self._running:
                    self._over.set()
                break
            if self._pace.rate:
                self._next_start = max(self._next_start, now - 1.0) + 1.0 / self._pace.rate
            task = self._loop.create_task(self._ask(*taken))
            self._running.add(task)
            task.add_done_callback(self._ended)
        if wake_at is not None:
            self._wake = self._loop.call_at(wake_at, self._fill)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed = self._failed or error
            self._over.set()
        elif not self._over.is_set():
            if len(self._pending) >= self._keep_every:
                self._hand_over()
            self._fill()

    async def _ask(self, host: int, link: int) -> None:
        """Ask for one address; pack its verdict, or what was seen for a look elsewhere, or ask again later."""
        question = self._question(host, link)
        try:
            if self._robots is not None and await self._learn_rules(self._robots, question, host):
                self._lanes.again(host, link, self._loop.time())
                return
            seen = await self._checker.observe(question, keep=self._lanes.has_more(host))
        finally:
            self._lanes.done(host)
        verdict = classify(question, seen)
        tried = self._tries.pop(link, 0) + 1
        wait = wait_before_asking_again(verdict, tried, self._pace)
        if wait is not None:
            self._tries[link] = tried
            now = self._loop.time()
            if host_wait(verdict) is not None:
                self._lanes.pause(host, now + wait)
            self._lanes.again(host, link, now + wait)
            return
        self._pending.append(pack(link, seen if self._checker.needs_lookup(verdict) else verdict))
        self._unkept += 1

    def _question(self, host: int, link: int) -> LinkQuestion:
        """The address of a number; those that come next on the same host are read with it."""
        written = self._ahead.pop(link, None)
        if written is None:
            end = self._lanes.end_of_run(host, link, _READ_AT_ONCE)
            (_, written), *rest = self._state.questions(link, end)
            self._ahead.update(rest)
        return unpack(written)

    async def _learn_rules(self, robots: Robots, question: LinkQuestion, host: int) -> bool:
        """Learn what a host asks of programs, unless it is known; say whether that took a request."""
        address = read_address(question.url)
        if not isinstance(address, Address) or robots.knows(address.url):
            return False
        delay = max((await robots.rules_for(address.url)).delay, self._pace.delay)
        self._lanes.slow_down(host, delay)
        self._lanes.pause(host, self._loop.time() + delay)
        return True

    def _hand_over(self) -> None:
        if self._pending:
            pending, self._pending = self._pending, []
            self._keep(pending)
