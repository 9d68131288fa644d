"""Long answers, whole and streamed: kilobytes a second, which must not fall with length."""

from pathlib import Path

from bench.interface import Bench
from bench.measure import Run, timed
from bench.workload import Record, long_records, warm_records
from citewell import Gate

# About what a model writes at a time.
PIECE = 4


def long_answer(size: int) -> Run:
    """Answers of so many characters."""
    return timed(Gate().decide, long_records(size), weigh=_kilobytes)


def stream_short(_: Path) -> Run:
    """Three-sentence answers in pieces of a few characters."""
    return timed(_stream, warm_records())


def stream_long(_: Path) -> Run:
    """Answers of ten kilobytes in pieces of a few characters."""
    return timed(_stream, long_records(10_000), weigh=_kilobytes)


_GATE = Gate()


def _stream(record: Record) -> None:
    text = record["answer"]
    stream = _GATE.stream({key: value for key, value in record.items() if key != "answer"})
    for start in range(0, len(text), PIECE):
        stream.feed(text[start : start + PIECE])
    stream.finish()


def _kilobytes(record: Record) -> float:
    return len(record["answer"].encode()) / 1000


BENCHES = (
    Bench("long-answer-10kB", "kB/s", lambda _: long_answer(10_000)),
    Bench("long-answer-100kB", "kB/s", lambda _: long_answer(100_000)),
    Bench("stream", "answers/s", stream_short),
    Bench("stream-10kB", "kB/s", stream_long),
)
