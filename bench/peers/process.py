"""Starts peers in their environment and asks them for runs."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from bench.measure import Run, Sample

PEERS = ("contexttrace", "citesure")


class PeerError(RuntimeError):
    """A peer could not be started or ended on the way."""


class Peer:
    """A peer that runs in a process of its own.

    Args:
        name: name of its adapter.
        python: interpreter of the environment that it is installed in.
        folder: root of the repository, where the adapters are found.
    """

    def __init__(self, name: str, python: Path, folder: Path) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [str(python), "-m", "bench.peers.worker", name],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            self._read()
        except PeerError:
            self.close()
            raise

    def run(self, stream: str) -> Run:
        """Runs over a stream of records, see ``worker``."""

        def run(seconds: float) -> Sample:
            return Sample(*self._ask({"run": stream, "seconds": seconds})["sample"])

        return run

    def agree(self, n: int) -> int:
        """On how many of the first ``n`` records it decides as expected."""
        return int(self._ask({"agree": n})["agree"])

    def close(self) -> None:
        """Ends the process."""
        if self._process.stdin:
            self._process.stdin.close()
        self._process.wait(timeout=30)
        if self._process.stdout:
            self._process.stdout.close()

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)
        return self._read()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise PeerError(f"ended with exit code {self._process.wait(timeout=30)}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise PeerError(answer["error"])
        return answer


@contextmanager
def running(environment: Path, folder: Path) -> Iterator[dict[str, Peer | PeerError]]:
    """The peers, by name; the reason instead where one does not run."""
    with ExitStack() as stack:
        peers: dict[str, Peer | PeerError] = {}
        for name in PEERS:
            try:
                peer = Peer(name, environment / "bin" / "python", folder)
            except OSError:
                peers[name] = PeerError("no environment")
                continue
            except PeerError as error:
                peers[name] = error
                continue
            stack.callback(peer.close)
            peers[name] = peer
        yield peers
