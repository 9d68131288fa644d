"""Memory of a sweep over a million addresses whose state is in a file, over all of its processes."""

import subprocess
import tempfile
import threading
import time
from pathlib import Path

from bench.links.runs import command
from bench.links.server import serving

_HOSTS = 100_000
_EVERY_SECONDS = 0.25


class Watched:
    """The memory of a process and of those that it started, shared pages counted in parts.

    Attributes:
        most: what they held together at the worst of the moments that were looked at, in bytes.
        processes: how many there were.
    """

    def __init__(self) -> None:
        self.most = 0
        self.processes = 0

    def look(self, process: int) -> None:
        """Note what they hold now."""
        held = [_held(one) for one in (process, *_children(process))]
        self.most = max(self.most, sum(held))
        self.processes = max(self.processes, len(held))


def measure(links: int, seconds: float) -> dict[str, float | int]:
    """Memory of a sweep that is ended when it has run for so long.

    Args:
        links: how many addresses it is over.
        seconds: how long it may ask, after the addresses were taken in.

    Returns:
        The most that all processes together held, in MB, how many there were, and how many addresses were done.
    """
    with tempfile.TemporaryDirectory(prefix="citewell-bench-") as name, serving(Path(name), 0.0) as server:
        folder = Path(name)
        urls = folder / "urls.txt"
        with urls.open("w") as file:
            file.writelines(
                f"http://127.{1 + host // 50_000}.{host // 250 % 200}.{host % 250 + 1}:{server.port}/page/{page}\n"
                for page in range(links // _HOSTS)
                for host in range(_HOSTS)
            )
        watched = Watched()
        state = folder / "state.db"
        words = [*command(urls, folder / "out.jsonl"), "--resume", str(state)]
        done = 0
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as sweep:
            assert sweep.stderr is not None
            ended = threading.Event()
            looking = threading.Thread(target=_look_often, args=(watched, sweep.pid, ended))
            looking.start()
            began: float | None = None
            for line in sweep.stderr:
                if line.startswith("asking: "):
                    began = began or time.monotonic()
                    done = int(line.split()[1].replace(",", ""))
                    if time.monotonic() - began > seconds:
                        sweep.kill()
            ended.set()
            looking.join()
        return {"ours": watched.most / 1e6, "processes": watched.processes, "done": done}


def _look_often(watched: Watched, process: int, ended: threading.Event) -> None:
    while not ended.wait(_EVERY_SECONDS):
        watched.look(process)


def _held(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0  # it has ended meanwhile
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)


def _children(process: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []
