"""Memory of the gate over many different answers: it must stay flat, whatever was gated before.

``python -m bench.memory N …`` gates different answers over different sources and prints, as JSON, what the process
holds after each of the counts.
"""

import gc
import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

from bench.workload import cold_records

COUNTS = (1_000, 10_000, 100_000)


def measure_memory(counts: tuple[int, ...] = COUNTS) -> dict[int, int]:
    """Resident bytes after so many answers, in a process of its own."""
    command = [sys.executable, "-m", "bench.memory", *map(str, counts)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return {int(count): held for count, held in json.loads(done.stdout).items()}


def main(counts: list[int]) -> None:
    """Gates and prints."""
    from citewell import Gate

    gate = Gate()
    records = cold_records()
    held: dict[int, int] = {}
    reached = 0
    for count in sorted(counts):
        for record in islice(records, count - reached):
            gate.decide(record)
        reached = count
        gc.collect()
        held[count] = _resident()
    print(json.dumps(held))


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main([int(count) for count in sys.argv[1:]])
