"""One of the processes of a sweep: ``python -m citewell.links.sweep.worker``. Talks to the process that started it.

Standard input begins with what is to be done, in MessagePack after its length; after that, each byte says that one
more message was kept, and its end that there is nobody left to work for. Standard output is a row of messages, each
what was found out of some addresses, and an empty one at the end. Only the process that started this one writes to
the state.
"""

import asyncio
import os
import signal
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path

import msgspec

from citewell.links.setting_up import LinkSettings, open_checker
from citewell.links.sweep.asking import Asking, Share
from citewell.links.sweep.pace import Pace
from citewell.links.sweep.state import Packed, SweepState
from citewell.links.swiftly import run_swiftly

LENGTH_BYTES = 4
_ENCODE = msgspec.msgpack.Encoder(enc_hook=str).encode


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """What one process does of a sweep.

    Attributes:
        state: path of the state.
        share: its part of the hosts.
        settings: how addresses are checked.
        pace: its part of the pace.
    """

    state: Path
    share: Share
    settings: LinkSettings
    pace: Pace


def _decode(written: bytes) -> Job:
    return msgspec.msgpack.decode(written, type=Job, dec_hook=lambda kind, value: kind(value))


def framed(message: object) -> bytes:
    """A message with its length before it."""
    encoded = _ENCODE(message)
    return len(encoded).to_bytes(LENGTH_BYTES, "big") + encoded


class _Sender:
    """Sends what was found out, and learns that it was kept."""

    def __init__(self) -> None:
        self._sent: deque[int] = deque()
        self.asking: Asking | None = None

    def send(self, found: Sequence[Packed]) -> None:
        """Waits for as long as the other process has not read what was sent before."""
        self._sent.append(len(found))
        written = memoryview(framed(found))
        while written:
            written = written[os.write(sys.stdout.fileno(), written) :]

    async def listen(self, kept: asyncio.StreamReader) -> None:
        while marks := await kept.read(1_024):
            for _ in marks:
                if self.asking is not None:
                    self.asking.note_kept(self._sent.popleft())
        os._exit(1)  # whoever started this is gone, and so is what was found out since


async def work() -> None:
    """Do what standard input says."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    length = int.from_bytes(await reader.readexactly(LENGTH_BYTES), "big")
    job = _decode(await reader.readexactly(length))
    sender = _Sender()
    with SweepState(job.state) as state:
        async with open_checker(job.settings) as checker:
            sender.asking = Asking(state, job.share, checker, job.pace, sender.send)
            listening = asyncio.create_task(sender.listen(reader))
            await sender.asking.run()
            sender.send(())
            listening.cancel()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this is told, and ends it
    run_swiftly(work())
