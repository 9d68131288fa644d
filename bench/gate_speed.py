"""The gate on short answers: over sources that it met before, over new ones every time, and reading alone."""

from collections.abc import Iterator
from pathlib import Path

from bench.interface import Bench
from bench.measure import Run, timed
from bench.workload import SHELVES, cold_records, sample, warm_records
from citewell import Answer, Gate, read_answer
from citewell.records.record import answer_from


def warm(_: Path) -> Run:
    """Records as plain data: different answers over sources that were prepared before."""
    gate = Gate()
    for record in sample(warm_records(), SHELVES):
        gate.decide(record)
    return timed(gate.decide, warm_records())


def warm_answers(_: Path) -> Run:
    """The same with answers and sources as objects, as in a program that loads its documents once."""
    gate = Gate()
    answers = _over_the_same_objects()
    for answer in sample(answers, SHELVES):
        gate.decide(answer)
    return timed(gate.decide, answers)


def cold(_: Path) -> Run:
    """Records as plain data, each over sources that no other has."""
    return timed(Gate().decide, cold_records())


def reading(_: Path) -> Run:
    """Reading alone: citations and claims."""
    return timed(read_answer, _over_the_same_objects())


def _over_the_same_objects() -> Iterator[Answer]:
    shelves = [answer_from(record).sources for record in sample(warm_records(), SHELVES)]
    for number, record in enumerate(warm_records()):
        answer = answer_from(record)
        yield Answer(
            id=answer.id,
            text=answer.text,
            question=answer.question,
            sources=shelves[number % SHELVES],
            retrieved=answer.retrieved,
            asked_at=answer.asked_at,
        )


BENCHES = (
    Bench("gate-warm", "answers/s", warm, target=3000, stream="warm"),
    Bench("gate-warm-objects", "answers/s", warm_answers),
    Bench("gate-cold", "answers/s", cold, target=1000, stream="cold"),
    Bench("reading", "answers/s", reading),
)
