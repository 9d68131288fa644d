"""Runs one peer in its own environment: reads one JSON request a line, writes one JSON answer a line.

``python -m bench.peers.worker NAME`` prints ``{"ready": true}`` once the peer is loaded, or ``{"error": …}`` and ends.
Then ``{"run": STREAM, "seconds": s}`` times it on the next records of a stream, and ``{"agree": n}`` counts on how many
of the first n records it decides as expected.
"""

import importlib
import json
import sys
from collections.abc import Iterator
from typing import Any

from bench.measure import Run, timed
from bench.workload import Record, cold_records, sample, sentence_records, warm_records

STREAMS = {"warm": warm_records, "cold": cold_records, "sentences": sentence_records}


def main(name: str) -> None:
    """Answers requests until the input ends."""
    try:
        peer = importlib.import_module(f"bench.peers.{name}")
    except ImportError as error:
        _say({"error": str(error)})
        return
    runs: dict[str, Run] = {}
    _say({"ready": True})
    for line in sys.stdin:
        request = json.loads(line)
        if "agree" in request:
            cases = sample(warm_records(), request["agree"])
            _say({"agree": sum(peer.check(peer.prepare(case)) == _shown(case) for case in cases)})
            continue
        stream = request["run"]
        if stream not in runs:
            runs[stream] = timed(peer.check, _prepared(peer, STREAMS[stream]()))
        _say({"sample": list(runs[stream](request["seconds"]))})


def _prepared(peer: Any, records: Iterator[Record]) -> Iterator[Any]:
    return (peer.prepare(record) for record in records)


def _shown(record: Record) -> bool:
    return bool(record["meta"]["expect"] == "show")


def _say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
