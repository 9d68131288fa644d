"""Asks for the addresses of a sweep from several processes, each for hosts of its own. Starts processes."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType
from typing import Self

import msgspec

from citewell.errors import StoreError
from citewell.links.setting_up import LinkSettings
from citewell.links.sweep.asking import Keep, Share
from citewell.links.sweep.pace import Pace
from citewell.links.sweep.state import Packed, SweepState
from citewell.links.sweep.worker import LENGTH_BYTES, Job, framed
from citewell.model import LinkQuestion

_WORTH_WHILE = 5_000
_MOST_STARTS = 3
_KEPT = b"."
_decode = msgspec.msgpack.Decoder(list[Packed]).decode


def suitable_processes(links: int) -> int:
    """How many processes should ask for so many addresses: one for each core when it is worth while to start them."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if links >= _WORTH_WHILE else 1


class Workers:
    """Several processes that ask for the addresses of one sweep; a context manager that ends those that are left.

    Each has its share of the hosts, of the requests at one time and of the rate. One that comes to a sudden end is
    started again, and goes on from what is kept.

    Args:
        settings: how addresses are checked; archives and registries are not asked by these processes.
        count: how many processes; by default as many as are suitable.
    """

    def __init__(self, settings: LinkSettings, count: int | None = None) -> None:
        self._settings = settings
        self._wanted = count
        self._started: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in self._started:
            _end(process)
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def noting(self, questions: Iterable[LinkQuestion]) -> Iterator[LinkQuestion]:
        """The addresses as they are taken in; processes are started while that goes on if there are so many."""
        for number, question in enumerate(questions, start=1):
            if number == _WORTH_WHILE and (count := self.count(number)) > 1:
                self._started += [_start() for _ in range(count)]
            yield question

    def count(self, links: int) -> int:
        """How many processes ask for so many addresses; with one, the sweep does that itself."""
        return self._wanted or suitable_processes(links)

    async def ask(self, state: SweepState, pace: Pace, keep: Keep) -> None:
        """Ask for every address that was not asked for yet.

        Args:
            state: of the sweep.
            pace: of the whole sweep.
            keep: keeps what was found out.

        Raises:
            StoreError: a process came to a sudden end again and again.
        """
        count = self.count(state.counts()[0])
        working = [
            asyncio.create_task(self._finish(self._job(state, pace, number, count), keep)) for number in range(count)
        ]
        try:
            await asyncio.gather(*working)
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)

    async def _finish(self, job: Job, keep: Keep) -> None:
        for _ in range(_MOST_STARTS):
            if await _work(self._started.pop() if self._started else _start(), job, keep):
                return
        raise StoreError(
            "a process of the sweep ends again and again before its work is done",
            "What was found out so far is kept; begin again with --resume and --processes 1.",
        )

    def _job(self, state: SweepState, pace: Pace, number: int, count: int) -> Job:
        def part(whole: int) -> int:
            return -(-whole // count)

        return Job(
            state=state.path,
            share=Share(number, count),
            settings=msgspec.structs.replace(self._settings, connections=part(self._settings.connections), cache=None),
            pace=msgspec.structs.replace(
                pace, at_once=part(pace.at_once), rate=pace.rate / count if pace.rate else None
            ),
        )


def _start() -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", "citewell.links.sweep.worker"]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)  # noqa: S603 - this program itself


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


async def _work(process: subprocess.Popen[bytes], job: Job, keep: Keep) -> bool:
    """Have one process do its job; say whether it came to its end."""
    loop = asyncio.get_running_loop()
    from_it = asyncio.StreamReader()
    reading, writing = None, None
    try:
        reading, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(from_it), process.stdout)
        writing, _ = await loop.connect_write_pipe(asyncio.Protocol, process.stdin)
        writing.write(framed(job))
        while (found := await _message(from_it)) is not None:
            if not found:
                return True
            keep(found)
            writing.write(_KEPT)
        return False
    finally:
        for transport in (reading, writing):  # to which the pipes belong
            if transport is not None:
                transport.close()
        _end(process)


async def _message(stream: asyncio.StreamReader) -> Sequence[Packed] | None:
    """The next message; ``None`` when the process ended without a last one."""
    try:
        length = int.from_bytes(await stream.readexactly(LENGTH_BYTES), "big")
        return _decode(await stream.readexactly(length))
    except asyncio.IncompleteReadError:
        return None
