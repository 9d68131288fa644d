"""The cluster bootstrap of audits on all cores, each case in a process of its own: seconds, and peak memory."""

import json
import resource
import subprocess
import sys
import time

from bench.lines import Result

ROWS, RESAMPLES = 200_000, 10_000
SECONDS, BYTES = 20.0, 1_000_000_000

CASES = {
    "audit-bootstrap": "counted units, some ten to a query, 20,000 queries",
    "audit-bootstrap-graded": "graded units, some ten to a query, every query different",
    "audit-bootstrap-two-way": "counted units by query and by 40 publishers",
    "audit-run": "a file of 200,000 answers of ten systems: read, measured, compared and kept",
}
NAMES = tuple(CASES)


def measure(name: str) -> Result:
    """One line: seconds on all cores, with what was promised of them."""
    done = subprocess.run([sys.executable, "-m", "bench.audit", name], check=True, capture_output=True, text=True)
    taken = json.loads(done.stdout)
    met = taken["seconds"] < SECONDS and taken["bytes"] < BYTES
    return {
        "name": name,
        "ours": taken["seconds"],
        "unit": "s",
        "memory_mb": taken["bytes"] / 1e6,
        "rows": ROWS,
        "resamples": RESAMPLES,
        "target": SECONDS,
        "target_mb": BYTES / 1e6,
        "met": "yes" if met else "no",
    }


def main(name: str) -> None:
    """Runs a case and prints what it took."""
    import numpy as np

    from citewell.audit.statistics.bootstrap import bootstrap, bootstrap_two_ways

    rng = np.random.default_rng(1)
    queries = np.unique(rng.integers(0, ROWS // 10, ROWS), return_inverse=True)[1].astype(np.int64)
    shares = rng.beta(2, 6, ROWS // 10)
    values = rng.random(ROWS) if name == "audit-bootstrap-graded" else (rng.random(ROWS) < shares[queries]) * 1.0
    columns = np.stack([values, np.ones(ROWS)], axis=1)
    started = time.perf_counter()
    if name == "audit-run":
        started = _whole()
    elif name == "audit-bootstrap-two-way":
        bootstrap_two_ways(queries, rng.integers(0, 40, ROWS), columns, resamples=RESAMPLES)
    else:
        bootstrap(queries, columns, resamples=RESAMPLES)
    seconds = time.perf_counter() - started
    print(json.dumps({"seconds": seconds, "bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}))


def _whole() -> float:
    """An audit from file to report; gives when it started, after the file was written."""
    import random
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from citewell.audit.protocols.registry import protocol_named
    from citewell.audit.run import Plan, run
    from citewell.audit.units import UnitWriter

    chance = random.Random(1)
    with TemporaryDirectory(prefix="citewell-bench-") as folder:
        path = Path(folder) / "rows.jsonl"
        states = ["alive"] * 80 + ["stale"] * 10 + ["never_seen"] * 5 + ["blocked"] * 5
        with path.open("w") as lines:
            for number in range(ROWS):
                system, query = number % 10, number // 100
                row = {
                    "id": str(number),
                    "query": f"q{query}",
                    "system": f"system {system}",
                    "field": f"f{query % 12}",
                    "status": chance.choice(states),
                }
                lines.write(json.dumps(row) + "\n")
        started = time.perf_counter()
        plan = Plan(protocol=protocol_named("link-validity"), by=("system", "field"))
        kept = Path(folder) / "units.parquet"
        with path.open("rb") as stream, UnitWriter(kept, plan.protocol, plan.by, plan.cluster) as writer:
            run(plan, path.name, stream, keep=writer.add)
        return started


if __name__ == "__main__":
    main(sys.argv[1])
