"""The gate with a ledger on disk: each decision durable before it is given back, one at a time and in batches."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from bench.interface import Bench
from bench.measure import Run, Sample, timed
from bench.workload import Record, warm_records
from citewell import Gate, SqliteLedger

BATCH = 100


def single(folder: Path) -> Run:
    """One decision, one wait for the disk."""
    records = warm_records()
    return _kept(folder / "single.db", lambda gate: timed(gate.decide, records))


def batch(folder: Path) -> Run:
    """A hundred decisions, one wait for the disk."""
    batches = _batches(warm_records())
    return _kept(folder / "batch.db", lambda gate: timed(gate.decide_many, batches, weigh=len))


def _kept(path: Path, made: Callable[[Gate], Run]) -> Run:
    """A run whose ledger is opened when it starts and closed when it ends."""

    def run(seconds: float) -> Sample:
        with SqliteLedger(path) as ledger:
            return made(Gate(ledger=ledger))(seconds)

    return run


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    source = iter(records)
    while True:
        yield list(itertools.islice(source, BATCH))


BENCHES = (
    Bench("gate-ledger", "answers/s", single, clock="wall"),
    Bench("gate-ledger-batch", "answers/s", batch, clock="wall"),
)
