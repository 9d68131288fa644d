"""Runs a sweep: asks for every address, then looks those up that are not there, and keeps what it learns.

Reads the clock; the network and the disk are those of the checker and of the state.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager

from citewell.links.checker import LinkChecker
from citewell.links.classify import classify
from citewell.links.sweep.asking import Asking, Share
from citewell.links.sweep.pace import Pace
from citewell.links.sweep.progress import Progress
from citewell.links.sweep.state import Packed, SweepState, pack
from citewell.links.sweep.workers import Workers
from citewell.model import LinkQuestion, Observation

_TELL_SECONDS = 1.0

Told = Callable[[Progress], None]


class Sweep:
    """One sweep. What is killed and begun again with the same state goes on where it was.

    Args:
        state: what is to be done and was done.
        checker: asks and looks up. Its prober should not wait and ask again itself: the sweep does that later, and asks
            for others meanwhile.
        pace: how fast.
        told: is told how far it is, once a second and at the end of each step.
        workers: processes that ask in place of this one. Looking up is always done here, within the archives' budgets.
    """

    def __init__(
        self,
        state: SweepState,
        checker: LinkChecker,
        pace: Pace,
        told: Told = lambda _: None,
        *,
        workers: Workers | None = None,
    ) -> None:
        self._state = state
        self._checker = checker
        self._pace = pace
        self._told = told
        self._workers = workers

    async def run(self) -> None:
        """Bring every address to its verdict.

        Raises:
            StoreError: the state could not be written, or the processes that ask fail; what was kept before stays.
        """
        total, _ = self._state.counts()
        asked = sum(1 for _ in self._state.asked())
        if asked < total:
            async with self._step("asking", asked, total) as step:
                await self._ask(step)
        total, done = self._state.counts()
        if done < total:
            async with self._step("looking up", done, total) as step:
                await self._look_up(step)

    async def _ask(self, step: "_Step") -> None:
        if self._workers is not None:
            await self._workers.ask(self._state, self._pace, step.keep)
            return

        def keep(found: Sequence[Packed]) -> None:
            step.keep(found)
            asking.note_kept(len(found))

        asking = Asking(self._state, Share(), self._checker, self._pace, keep)
        await asking.run()

    async def _look_up(self, step: "_Step") -> None:
        async for found in self._looked_up():
            step.keep(found)

    async def _looked_up(self) -> AsyncIterator[Sequence[Packed]]:
        """The verdicts on what needs a look elsewhere, as they are found."""
        waiting: Iterator[tuple[int, LinkQuestion, tuple[Observation, ...]]] = self._state.unanswered()
        running: set[asyncio.Task[Packed]] = set()
        try:
            while True:
                for entry in waiting:
                    running.add(asyncio.create_task(self._conclude(*entry)))
                    if len(running) >= self._pace.lookups:
                        break
                if not running:
                    return
                finished, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                yield [task.result() for task in finished]
        finally:
            for task in running:
                task.cancel()

    async def _conclude(self, link: int, question: LinkQuestion, seen: Sequence[Observation]) -> Packed:
        found = await self._checker.look_up(question, seen)
        return pack(link, classify(question, (*seen, *found)))

    @asynccontextmanager
    async def _step(self, name: str, done: int, total: int) -> AsyncIterator["_Step"]:
        step = _Step(self._state, name, done, total, self._told)
        telling = asyncio.create_task(step.tell_each_second())
        try:
            yield step
        finally:
            telling.cancel()
        step.tell()


class _Step:
    """One step of a sweep: keeps what it finds out, and tells how far it is."""

    def __init__(self, state: SweepState, name: str, done: int, total: int, told: Told) -> None:
        self._state = state
        self._name = name
        self._done = self._begun_with = done
        self._total = total
        self._told = told
        self._clock = asyncio.get_running_loop().time
        self._began = self._clock()

    def keep(self, found: Sequence[Packed]) -> None:
        self._state.keep(found)
        self._done += len(found)

    async def tell_each_second(self) -> None:
        while True:
            await asyncio.sleep(_TELL_SECONDS)
            self.tell()

    def tell(self) -> None:
        self._told(
            Progress(
                step=self._name,
                done=self._done,
                total=self._total,
                seconds=self._clock() - self._began,
                begun_with=self._begun_with,
            )
        )
