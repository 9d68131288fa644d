"""The gate with a ledger on disk: each decision durable before it is given back, one at a time and in batches."""

import atexit
import itertools
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from bench.interface import Bench
from bench.measure import Run, timed
from bench.workload import Record, warm_records
from citewell import Gate, SqliteLedger

BATCH = 100


def single() -> Run:
    """One decision, one wait for the disk."""
    return timed(Gate(ledger=_ledger()).decide, warm_records())


def batch() -> Run:
    """A hundred decisions, one wait for the disk."""
    return timed(Gate(ledger=_ledger()).decide_many, _batches(warm_records()), weigh=len)


def _ledger() -> SqliteLedger:
    folder = tempfile.TemporaryDirectory(prefix="citewell-bench-", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)
    return SqliteLedger(Path(folder.name) / "decisions.db")


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    source = iter(records)
    while True:
        yield list(itertools.islice(source, BATCH))


BENCHES = (
    Bench("gate-ledger", "answers/s", single),
    Bench("gate-ledger-batch", "answers/s", batch),
)
