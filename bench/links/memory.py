"""Memory of a sweep over a million addresses whose state is in a file, over all of its processes."""

import subprocess
import tempfile
import time
from pathlib import Path

from bench.links.runs import command
from bench.links.server import serving

_HOSTS = 100_000


class Watched:
    """The memory of a process and of those that it started."""

    def __init__(self) -> None:
        self.most: dict[int, int] = {}

    def look(self, process: int) -> None:
        """Note the most that each of them has held so far, in bytes."""
        for one in (process, *_children(process)):
            try:
                lines = Path(f"/proc/{one}/status").read_text(encoding="utf-8").splitlines()
            except OSError:
                continue  # it has ended meanwhile
            most = next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")), 0)
            self.most[one] = max(most, self.most.get(one, 0))


def measure(links: int, seconds: float) -> dict[str, float | int]:
    """Memory of a sweep that is ended when it has run for so long.

    Args:
        links: how many addresses it is over.
        seconds: how long it may ask, after the addresses were taken in.

    Returns:
        The most that all processes together and the largest alone have held, in MB, and how many addresses were done.
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
        began: float | None = None
        words = [*command(urls, folder / "out.jsonl"), "--resume", str(state)]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as sweep:
            assert sweep.stderr is not None
            done = 0
            for line in sweep.stderr:
                watched.look(sweep.pid)
                if line.startswith("asking: "):
                    began = began or time.monotonic()
                    done = int(line.split()[1].replace(",", ""))
                    if time.monotonic() - began > seconds:
                        sweep.kill()
            watched.look(sweep.pid)
        sizes = [size / 1e6 for size in watched.most.values()]
        return {"ours": sum(sizes), "largest": max(sizes), "processes": len(sizes), "done": done}


def _children(process: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []
