"""Measures speed and memory against peers in the same run, on one core: ``python -m bench [NAME ...]``.

The checking of addresses, which waits for others, is measured on all cores.
"""

import argparse
import datetime as dt
import json
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import audit, service
from bench.interface import Bench
from bench.lines import Result, write_line
from bench.links import measure as links
from bench.measure import Rate, Run, pin, take_turns
from bench.memory import COUNTS, measure_memory
from bench.pages import measure as pages
from bench.peers.process import Peer, PeerError, running
from bench.references import measure as references
from bench.registry import BENCHES
from bench.workload import sample, warm_records
from citewell import Gate

ROOT = Path(__file__).resolve().parent.parent
OURS = "citewell"
AGREE = 200
_REPEATS_OF_LINKS = 3


def main(arguments: list[str]) -> int:
    """Runs the benchmarks, prints a line each and writes build/bench.json."""
    names = [*(bench.name for bench in BENCHES), "agreement", "memory", pages.NAME, *links.NAMES, *references.NAMES]
    names += (*audit.NAMES, *service.NAMES)
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names)}; all of them by default")
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="where the JSON is written")
    parser.add_argument("--peers", type=Path, default=ROOT / "build" / "bench-venv", help="environment of the peers")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a repeat")
    parser.add_argument("--answers", type=int, default=COUNTS[-1], help="how many answers memory is measured over")
    options = parser.parse_args(arguments)
    unknown = set(options.names) - set(names)
    if unknown:
        parser.error(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    wanted = set(options.names or names)
    results: list[Result] = []
    # Before anything is bound to one core: there is a server too, and others use all cores that there are.
    for name in (name for name in links.NAMES if name in wanted):
        for result in links.measure(name, options.peers, min(options.repeats, _REPEATS_OF_LINKS)):
            print(write_line(result), flush=True)
            results.append(result)
    for name in (name for name in audit.NAMES if name in wanted):
        result = audit.measure(name)
        print(write_line(result), flush=True)
        results.append(result)
    for name in (name for name in service.NAMES if name in wanted):
        result = service.measure(name)
        print(write_line(result), flush=True)
        results.append(result)
    core = pin()
    if any(name in wanted for name in references.NAMES):
        for result in references.measure(wanted, options.peers):
            print(write_line(result), flush=True)
            results.append(result)
    if pages.NAME in wanted:
        for result in pages.measure(options.peers, min(options.repeats, _REPEATS_OF_LINKS)):
            print(write_line(result), flush=True)
            results.append(result)
    with running(options.peers, ROOT) as peers:
        for result in _measure(wanted, peers, options):
            print(write_line(result), flush=True)
            results.append(result)
    options.build.mkdir(parents=True, exist_ok=True)
    report = {
        "measured_at": dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "core": core,
        "repeats": options.repeats,
        "seconds": options.seconds,
        "results": results,
    }
    (options.build / "bench.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


def _measure(wanted: set[str], peers: dict[str, Peer | PeerError], options: argparse.Namespace) -> Iterator[Result]:
    with TemporaryDirectory(prefix="citewell-bench-") as folder:
        for bench in BENCHES:
            if bench.name in wanted:
                yield from _compare(bench, peers, Path(folder), options)
    if "agreement" in wanted:
        yield _agreement(peers)
    if "memory" in wanted:
        counts = tuple(count for count in COUNTS if count < options.answers)
        yield _memory((*counts, options.answers))


def _compare(
    bench: Bench, peers: dict[str, Peer | PeerError], folder: Path, options: argparse.Namespace
) -> Iterator[Result]:
    """One line for each peer, or one without a peer."""
    runs: dict[str, Run] = {OURS: bench.prepare(folder)}
    if bench.stream is not None:
        runs |= {name: peer.run(bench.stream) for name, peer in peers.items() if isinstance(peer, Peer)}
    rates = take_turns(runs, options.repeats, options.seconds, wall=bench.clock == "wall")
    line = _line(bench, rates[OURS])
    if bench.stream is None:
        yield line
        return
    for name, peer in peers.items():
        if isinstance(peer, PeerError):
            yield {**line, name: f"not run: {peer}"}
            continue
        other = rates[name]
        ratio = rates[OURS].median / other.median
        yield {**line, name: other.median, "ratio": ratio, f"{name}_low": other.low, f"{name}_high": other.high}


def _line(bench: Bench, ours: Rate) -> Result:
    met = None if bench.target is None else "yes" if ours.median >= bench.target else "no"
    return {
        "name": bench.name,
        "ours": ours.median,
        "unit": bench.unit,
        "clock": bench.clock,
        "ours_low": ours.low,
        "ours_high": ours.high,
        "ours_by_processor" if bench.clock == "wall" else "ours_by_wall": ours.other,
        "repeats": ours.repeats,
        "target": bench.target,
        "met": met,
    }


def _agreement(peers: dict[str, Peer | PeerError]) -> Result:
    """On how many of the timed answers each decides as expected, so that speed is not bought with blindness."""
    gate = Gate()
    records = sample(warm_records(), AGREE)
    ours = sum(gate.decide(record).action.value == record["meta"]["expect"] for record in records)
    others = {name: peer.agree(AGREE) if isinstance(peer, Peer) else "not run" for name, peer in peers.items()}
    return {"name": "agreement", "ours": ours, "unit": f"of_{AGREE}_answers", **others}


def _memory(counts: tuple[int, ...]) -> Result:
    held = measure_memory(counts)
    before, last = sorted(held)[-2:] if len(held) > 1 else (min(held), min(held))
    growth = (held[last] - held[before]) / max(1, last - before)
    return {
        "name": "memory",
        "ours": held[last] / 1e6,
        "unit": "MB",
        **{f"after_{count}": held[count] / 1e6 for count in sorted(held)},
        "growth_bytes_per_answer": growth,
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
