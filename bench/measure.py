"""Times work on one core: wall clock and processor time, in repeats that take turns."""

import os
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

CHUNK = 32


class Sample(NamedTuple):
    """One repeat.

    Attributes:
        units: how much was done.
        wall: seconds by the clock.
        cpu: seconds of the processor.
    """

    units: float
    wall: float
    cpu: float


class Rate(NamedTuple):
    """Units a second over several repeats.

    Attributes:
        median: the middle one of the repeats.
        low: slowest repeat.
        high: fastest repeat.
        other: median by the other clock: by that on the wall when these are seconds of the processor.
        repeats: how many there were.
    """

    median: float
    low: float
    high: float
    other: float
    repeats: int


Run = Callable[[float], Sample]


def pin() -> int | None:
    """Keeps this process, and those that it starts, on one core; says which, ``None`` where that is not possible."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def timed(work: Callable[[Any], object], items: Iterable[Any], weigh: Callable[[Any], float] = lambda _: 1.0) -> Run:
    """A run that works on the next items for some time. Making the items is not timed."""
    source: Iterator[Any] = iter(items)

    def run(seconds: float) -> Sample:
        units = wall = cpu = 0.0
        size = 1
        while wall < seconds:
            chunk = list(islice(source, size))
            cpu_before, before = time.process_time(), time.perf_counter()
            for item in chunk:
                work(item)
            wall += time.perf_counter() - before
            cpu += time.process_time() - cpu_before
            units += sum(map(weigh, chunk))
            # Few at first, since an item may take a good part of a second.
            size = min(2 * size, CHUNK)
        return Sample(units, wall, cpu)

    return run


def take_turns(runs: dict[str, Run], repeats: int, seconds: float, *, wall: bool = False) -> dict[str, Rate]:
    """Every run once before any has its second turn, so that a busy moment of the machine meets them all alike."""
    for run in runs.values():
        run(seconds / 5)
    samples: dict[str, list[Sample]] = {name: [] for name in runs}
    for _ in range(repeats):
        for name, run in runs.items():
            samples[name].append(run(seconds))
    return {name: rate(taken, wall=wall) for name, taken in samples.items()}


def rate(samples: list[Sample], *, wall: bool = False) -> Rate:
    """What several repeats come to, in seconds of the processor or of the clock on the wall."""
    by_wall = [sample.units / sample.wall for sample in samples]
    by_processor = [sample.units / max(sample.cpu, 1e-9) for sample in samples]
    main, other = (by_wall, by_processor) if wall else (by_processor, by_wall)
    return Rate(statistics.median(main), min(main), max(main), statistics.median(other), len(samples))
