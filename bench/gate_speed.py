"""The gate on short answers: over sources that it met before, over new ones every time, and reading alone.

``gate-warm`` runs the checks of identity, values and words: which source is meant, whether it holds the values and the
quoted words. ``gate-support-warm`` runs all checks, those of meaning too: what a value or a name belongs to, what is
denied, compared or bounded. ``gate-cold`` and ``gate-support-cold`` run the same checks as these two over sources that
were never prepared.
"""

from collections.abc import Iterator
from pathlib import Path

from bench.interface import Bench
from bench.measure import Run, timed
from bench.workload import SHELVES, cold_records, sample, warm_records
from citewell import Answer, Gate, read_answer
from citewell.checks.registry import load_checks
from citewell.gate import parse_policy
from citewell.records.record import answer_from

# The checks that compare what a sentence means with what its sources mean. All others: identity, values and words.
MEANING = frozenset({"binding", "names", "polarity", "strength", "comparison", "bounds", "condition", "support"})


def without_meaning() -> Gate:
    """A gate that ignores the checks of meaning, as far as they are there."""
    ignored = sorted(MEANING.intersection(check.info.id for check in load_checks()))
    lines = ['id = "words"', 'version = "1"', "[checks]", *(f'{name} = "ignore"' for name in ignored)]
    return Gate(parse_policy("\n".join(lines), name="words"))


def warm(_: Path) -> Run:
    """Records as plain data: different answers over sources that were prepared before; no checks of meaning."""
    return _warm(without_meaning())


def support_warm(_: Path) -> Run:
    """The same with all checks that run by default."""
    return _warm(Gate())


def _warm(gate: Gate) -> Run:
    for record in sample(warm_records(), SHELVES):
        gate.decide(record)
    return timed(gate.decide, warm_records())


def warm_answers(_: Path) -> Run:
    """As ``warm``, with answers and sources as objects, as in a program that loads its documents once."""
    gate = without_meaning()
    answers = _over_the_same_objects()
    for answer in sample(answers, SHELVES):
        gate.decide(answer)
    return timed(gate.decide, answers)


def cold(_: Path) -> Run:
    """Records as plain data, each over sources that no other has; no checks of meaning."""
    return timed(without_meaning().decide, cold_records())


def support_cold(_: Path) -> Run:
    """The same with all checks that run by default."""
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
    Bench("gate-support-warm", "answers/s", support_warm, target=2000),
    Bench("gate-warm-objects", "answers/s", warm_answers),
    Bench("gate-cold", "answers/s", cold, target=1000, stream="cold"),
    Bench("gate-support-cold", "answers/s", support_cold),
    Bench("reading", "answers/s", reading),
)
