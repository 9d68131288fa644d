"""Asks for the addresses of a sweep from several processes, each for hosts of its own. Starts processes."""

import asyncio
import os
import sys
from collections.abc import Sequence

import msgspec

from citewell.errors import StoreError
from citewell.links.setting_up import LinkSettings
from citewell.links.sweep.asking import Keep, Share
from citewell.links.sweep.pace import Pace
from citewell.links.sweep.state import Packed, SweepState
from citewell.links.sweep.worker import LENGTH_BYTES, Job, framed

_WORTH_WHILE = 5_000
_MOST_STARTS = 3
_KEPT = b"."
_decode = msgspec.msgpack.Decoder(list[Packed]).decode


def suitable_processes(links: int) -> int:
    """How many processes should ask for so many addresses: one for each core when it is worth while to start them."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if links >= _WORTH_WHILE else 1


class Workers:
    """Several processes that ask for the addresses of one sweep.

    Each has its share of the hosts, of the requests at one time and of the rate. One that comes to a sudden end is
    started again, and goes on from what is kept.

    Args:
        count: how many processes.
        settings: how addresses are checked; archives and registries are not asked by these processes.
    """

    def __init__(self, count: int, settings: LinkSettings) -> None:
        self._count = count
        self._settings = settings

    async def ask(self, state: SweepState, pace: Pace, keep: Keep) -> None:
        """Ask for every address that was not asked for yet.

        Args:
            state: of the sweep.
            pace: of the whole sweep.
            keep: keeps what was found out.

        Raises:
            StoreError: a process came to a sudden end again and again.
        """
        working = [asyncio.create_task(_finish(self._job(state, pace, number), keep)) for number in range(self._count)]
        try:
            await asyncio.gather(*working)
        finally:
            for task in working:
                task.cancel()
            await asyncio.gather(*working, return_exceptions=True)

    def _job(self, state: SweepState, pace: Pace, number: int) -> Job:
        return Job(
            state=state.path,
            share=Share(number, self._count),
            settings=msgspec.structs.replace(
                self._settings, connections=self._part(self._settings.connections), cache=None
            ),
            pace=msgspec.structs.replace(
                pace, at_once=self._part(pace.at_once), rate=pace.rate / self._count if pace.rate else None
            ),
        )

    def _part(self, whole: int) -> int:
        return -(-whole // self._count)


async def _finish(job: Job, keep: Keep) -> None:
    for _ in range(_MOST_STARTS):
        if await _work(job, keep):
            return
    raise StoreError(
        "a process of the sweep ends again and again before its work is done",
        "What was found out so far is kept; begin again with --resume and --processes 1.",
    )


async def _work(job: Job, keep: Keep) -> bool:
    """Have one process do its job; say whether it came to its end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "citewell.links.sweep.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    to_it, from_it = process.stdin, process.stdout
    if to_it is None or from_it is None:
        raise StoreError("the processes of the sweep cannot be talked to", "Begin again with --processes 1.")
    try:
        to_it.write(framed(job))
        while (found := await _message(from_it)) is not None:
            if not found:
                return True
            keep(found)
            to_it.write(_KEPT)
        return False
    finally:
        to_it.close()
        if process.returncode is None:
            process.kill()
        await process.wait()


async def _message(stream: asyncio.StreamReader) -> Sequence[Packed] | None:
    """The next message; ``None`` when the process ended without a last one."""
    try:
        length = int.from_bytes(await stream.readexactly(LENGTH_BYTES), "big")
        return _decode(await stream.readexactly(length))
    except asyncio.IncompleteReadError:
        return None
