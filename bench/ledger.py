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
    with SqliteLedger(folder / "single.db") as ledger:
        return timed(Gate(ledger=ledger).decide, warm_records())


def batch(folder: Path) -> Run:
    """A hundred decisions, one wait for the disk."""
    with SqliteLedger(folder / "batch.db") as ledger:
        return timed(Gate(ledger=ledger).decide_many, _batches(warm_records()), weigh=len)


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    source = iter(records)
    while True:
        yield list(itertools.islice(source, BATCH))


BENCHES = (
    Bench("gate-ledger", "answers/s", single, clock="wall"),
    Bench("gate-ledger-batch", "answers/s", batch, clock="wall"),
)
