"""The gate with a ledger on disk: each decision durable before it is given back, one at a time and in batches."""

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path

from bench.interface import Bench
from bench.measure import Run, timed
from bench.workload import Record, warm_records
from citewell import Gate, SqliteLedger

BATCH = 100


def single(folder: Path) -> Run:
    """One decision, one wait for the disk."""
    return timed(Gate(ledger=SqliteLedger(folder / "single.db")).decide, warm_records())


def batch(folder: Path) -> Run:
    """A hundred decisions, one wait for the disk."""
    gate = Gate(ledger=SqliteLedger(folder / "batch.db"))
    return timed(gate.decide_many, _batches(warm_records()), weigh=len)


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    source = iter(records)
    while True:
        yield list(itertools.islice(source, BATCH))


BENCHES = (
    Bench("gate-ledger", "answers/s", single, clock="wall"),
    Bench("gate-ledger-batch", "answers/s", batch, clock="wall"),
)
