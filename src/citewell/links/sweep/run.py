"""Runs a sweep: asks for every address, then looks those up that are not there, and keeps what it learns.

Reads the clock; the network and the disk are those of the checker and of the state.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence

from citewell.links.checker import LinkChecker
from citewell.links.classify import classify
from citewell.links.sweep.lanes import Lanes
from citewell.links.sweep.pace import Pace, host_wait, wait_before_asking_again
from citewell.links.sweep.progress import Progress
from citewell.links.sweep.state import Kept, SweepState
from citewell.model import LinkQuestion, LinkVerdict, Observation

_KEEP_EVERY = 500
_KEEP_SECONDS = 1.0

Told = Callable[[Progress], None]


class Sweep:
    """One sweep. What is killed and begun again with the same state goes on where it was.

    Args:
        state: what is to be done and was done.
        checker: asks and looks up. Its prober should not wait and ask again itself: the sweep does that later, and asks
            for others meanwhile.
        pace: how fast.
        told: is told how far it is, once a second.
    """

    def __init__(self, state: SweepState, checker: LinkChecker, pace: Pace, told: Told = lambda _: None) -> None:
        self._state = state
        self._checker = checker
        self._pace = pace
        self._told = told
        self._pending: list[Kept] = []

    async def run(self) -> None:
        """Bring every address to its verdict.

        Raises:
            StoreError: the state could not be written; what was kept before stays.
        """
        await _Asking(self._state, self._checker, self._pace, self._told).run()
        await self._look_up()

    async def _look_up(self) -> None:
        total, done = self._state.counts()
        if done == total:
            return
        loop = asyncio.get_running_loop()
        began, begun_with = loop.time(), done
        told_at = kept_at = began
        async for link, verdict in self._looked_up():
            self._pending.append((link, verdict))
            done += 1
            now = loop.time()
            if len(self._pending) >= _KEEP_EVERY or now - kept_at >= _KEEP_SECONDS:
                self._keep()
                kept_at = now
            if now - told_at >= 1.0 or done == total:
                told_at = now
                self._told(
                    Progress(step="looking up", done=done, total=total, seconds=now - began, begun_with=begun_with)
                )
        self._keep()

    async def _looked_up(self) -> AsyncIterator[tuple[int, LinkVerdict]]:
        """The verdicts on what needs a look elsewhere, as they are found."""
        waiting: Iterator[tuple[int, LinkQuestion, tuple[Observation, ...]]] = self._state.unanswered()
        running: set[asyncio.Task[tuple[int, LinkVerdict]]] = set()
        try:
            while True:
                for entry in waiting:
                    running.add(asyncio.create_task(self._conclude(*entry)))
                    if len(running) >= self._pace.lookups:
                        break
                if not running:
                    return
                finished, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in finished:
                    yield task.result()
        finally:
            for task in running:
                task.cancel()

    async def _conclude(
        self, link: int, question: LinkQuestion, seen: Sequence[Observation]
    ) -> tuple[int, LinkVerdict]:
        found = await self._checker.look_up(question, seen)
        return link, classify(question, (*seen, *found))

    def _keep(self) -> None:
        if self._pending:
            self._state.keep(self._pending)
            self._pending.clear()


class _Asking:
    """The part of a sweep that asks for addresses, as fast as the pace and the hosts allow."""

    def __init__(self, state: SweepState, checker: LinkChecker, pace: Pace, told: Told) -> None:
        self._state = state
        self._checker = checker
        self._pace = pace
        self._told = told
        starts = state.starts()
        asked = bytearray(starts[-1])
        for link, _ in state.asked():
            asked[link] = 1
        self._total = starts[-1] - 1
        self._done = self._begun_with = sum(asked)
        self._lanes = Lanes(starts, per_host=pace.per_host, delay=pace.delay, asked=asked)
        self._pending: list[Kept] = []
        self._tries: dict[int, int] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._next_start = 0.0
        self._wake: asyncio.TimerHandle | None = None
        self._failed: BaseException | None = None

    async def run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        began = self._loop.time()
        self._fill()
        try:
            while not self._over.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._over.wait(), _KEEP_SECONDS)
                self._keep()
                seconds = self._loop.time() - began
                self._told(
                    Progress(
                        step="asking", done=self._done, total=self._total, seconds=seconds, begun_with=self._begun_with
                    )
                )
        finally:
            for task in self._running:
                task.cancel()
            await asyncio.gather(*self._running, return_exceptions=True)
        if self._failed is not None:
            raise self._failed

    def _fill(self) -> None:
        """Begin with as many addresses as may be begun with now, and see to it that this happens again in time."""
        now = self._loop.time()
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        wake_at: float | None = None
        while len(self._running) < self._pace.at_once and self._failed is None:
            if self._pace.rate and self._next_start > now:
                wake_at = self._next_start
                break
            taken = self._lanes.take(now)
            if taken is None:
                wake_at = self._lanes.wake_at()
                break
            if self._pace.rate:
                self._next_start = max(self._next_start, now - 1.0) + 1.0 / self._pace.rate
            task = self._loop.create_task(self._ask(*taken))
            self._running.add(task)
            task.add_done_callback(self._ended)
        if wake_at is not None:
            self._wake = self._loop.call_at(wake_at, self._fill)
        elif not self._running:
            self._over.set()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed = self._failed or error
            self._over.set()
        elif not self._over.is_set():
            self._fill()

    async def _ask(self, host: int, link: int) -> None:
        """Ask for one address; keep its verdict, keep what was seen for a look elsewhere, or ask again later."""
        try:
            question = self._state.question(link)
            seen = await self._checker.observe(question)
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
        self._done += 1
        self._pending.append((link, seen if self._checker.needs_lookup(verdict) else verdict))
        if len(self._pending) >= _KEEP_EVERY:
            self._keep()

    def _keep(self) -> None:
        if self._pending:
            self._state.keep(self._pending)
            self._pending.clear()
