"""The lines of the benchmarks of checking addresses: speed beside lychee and urlhealth, and memory."""

import statistics
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.lines import Result
from bench.links import memory
from bench.links.runs import Checked, RunError, lychee, ours, urlhealth
from bench.links.server import Server, serving

DELAYS = {"links": 0.0, "links-delayed": 0.1}
MEMORY = "links-memory"
NAMES = (*DELAYS, MEMORY)
_HOSTS = 2_000
_PER_HOST = 10
_MEMORY_LINKS = 1_000_000
_MEMORY_SECONDS = 60.0
# urlhealth asks one after the other; so few of the addresses tell its speed.
_SAMPLE = {"links": 1_000, "links-delayed": 50}


def measure(name: str, environment: Path, repeats: int) -> Iterator[Result]:
    """The lines of one benchmark.

    Args:
        name: one of ``NAMES``.
        environment: where the peers are installed.
        repeats: how often each runs; they take turns.
    """
    if name == MEMORY:
        found = memory.measure(_MEMORY_LINKS, _MEMORY_SECONDS)
        yield {"name": name, "unit": "MB", "links": _MEMORY_LINKS, **found}
        return
    with tempfile.TemporaryDirectory(prefix="citewell-bench-") as made:
        folder = Path(made)
        with serving(folder, DELAYS[name]) as server:
            yield from _compare(name, server, folder, environment, repeats)


def _compare(name: str, server: Server, folder: Path, environment: Path, repeats: int) -> Iterator[Result]:
    urls = [
        f"http://127.{1 + host // 250}.{host % 250}.1:{server.port}/page/{page}"
        for page in range(_PER_HOST)
        for host in range(_HOSTS)
    ]
    file = folder / "urls.txt"
    file.write_text("\n".join(urls) + "\n", encoding="utf-8")
    few = urls[: _SAMPLE[name]]
    runs: dict[str, Callable[[], Checked]] = {
        "citewell": lambda: ours(file, folder),
        "lychee": lambda: lychee(file, folder, environment),
        "urlhealth": lambda: urlhealth(few, environment),
    }
    counts = {"citewell": len(urls), "lychee": len(urls), "urlhealth": len(few)}
    rates: dict[str, list[float]] = {who: [] for who in runs}
    failed: dict[str, str] = {}
    for _ in range(repeats):
        for who, run in runs.items():
            try:
                checked = run()
            except RunError as error:
                failed[who] = f"not run: {error}"
                continue
            if checked.alive != counts[who]:
                failed[who] = f"found {checked.alive} of {counts[who]} alive"
            rates[who].append(counts[who] / checked.seconds)
    mine = statistics.median(rates["citewell"])
    line: Result = {
        "name": name,
        "ours": mine,
        "unit": "URLs/s",
        "ours_low": min(rates["citewell"]),
        "ours_high": max(rates["citewell"]),
        "repeats": repeats,
        "hosts": _HOSTS,
        "links": len(urls),
        "server": server.name,
        "delay_ms": DELAYS[name] * 1_000,
        "failed": failed.get("citewell"),
    }
    for who in ("lychee", "urlhealth"):
        if who in failed:
            yield {**line, who: failed[who]}
            continue
        theirs = statistics.median(rates[who])
        yield {
            **line,
            who: theirs,
            "ratio": mine / theirs,
            f"{who}_low": min(rates[who]),
            f"{who}_high": max(rates[who]),
        }
