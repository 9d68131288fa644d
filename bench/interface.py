"""What a benchmark is: a name, a unit, a target, and runs to be timed."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from bench.measure import Run


class Bench(NamedTuple):
    """One benchmark of citewell.

    Attributes:
        name: as printed.
        unit: what a second is filled with.
        prepare: makes everything ready that is not timed, in a folder for files, and gives the run.
        target: the least that is wanted, in units a second on one core; ``None`` when there is no such promise.
        stream: the stream of records over which peers are timed in the same turns; ``None`` for no peers.
        clock: which seconds count. Those of the processor say what one core does, whatever else the machine is busy
            with; where there is waiting for the disk, those of the clock on the wall count.
    """

    name: str
    unit: str
    prepare: Callable[[Path], Run]
    target: float | None = None
    stream: str | None = None
    clock: Literal["processor", "wall"] = "processor"
