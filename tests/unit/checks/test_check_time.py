"""Checks take time in proportion to the answer and its sources, however many citations, addresses and sources."""

import datetime as dt
import time
from collections.abc import Callable

import pytest

from citewell import Answer, Source
from citewell.checks.interface import Context
from citewell.checks.registry import CHECKS
from citewell.gate import default_policy
from citewell.gate.run import run_checks
from citewell.support.prepared import prepare
from citewell.text.reading import read_answer


def fees(number: int) -> Source:
    return Source(id=f"fen-fees-{number}", title=f"Fees {number}", text="The fee is 12 crowns.")


def at(number: int) -> Source:
    return Source(id=f"p{number}", text="The fee is 12 crowns.", url=f"https://fen.example/{number}")


def limited(number: int) -> Source:
    return Source(id=f"p{number}", text="It has 40 dB.", scope={"products": (f"R{number}", f"Q{number}")})


ANSWERS: dict[str, Callable[[int], Answer]] = {
    "one sentence of many markers": lambda n: answer("The fee is 12 crowns " + "[p0]" * n + ".", [at(0)]),
    "one sentence of many unknown markers": lambda n: answer(
        "The fee is 12 crowns " + "".join(f"[fen-fez-{i}]" for i in range(n)) + ".", [fees(i) for i in range(n)]
    ),
    "unknown ids beside many sources": lambda n: answer(
        "".join(f"The fee is 12 crowns [fen-fez-{i}]. " for i in range(n)), [fees(i) for i in range(n)]
    ),
    "reserved addresses": lambda n: answer(
        "".join(f"Write to a{i}@fen.example for it [p{i}]. " for i in range(n)), [at(i) for i in range(n)]
    ),
    "reserved addresses in code": lambda n: answer("`a@fen.example` is one [p0]. " * n, [at(0)]),
    "links": lambda n: answer(
        "".join(f"The fee is 12 crowns ([see {i}](https://fen.example/{i})). " for i in range(n)),
        [at(i) for i in range(n)],
    ),
    "sources about other products": lambda n: answer(
        "".join(f"It has 40 dB [p{i}]. " for i in range(n)),
        [limited(i) for i in range(n)],
        question="How loud is the R1, after all that was said of it?",
    ),
    "quotations and markers": lambda n: answer("He said " + "“the fee is 12 crowns” [p0], " * n + "again.", [at(0)]),
}
START = 50
GROWTH = 3.3


def answer(text: str, sources: list[Source], question: str = "") -> Answer:
    return Answer(
        id="a",
        text=text,
        question=question,
        sources=tuple(sources),
        retrieved=tuple(source.id for source in sources),
    )


def seconds(record: Answer) -> float:
    context = Context(
        answer=record,
        reading=read_answer(record),
        sources={source.id: prepare(source) for source in record.sources},
        retrieved=frozenset(record.retrieved or ()),
        as_of=dt.datetime(2026, 10, 1, tzinfo=dt.UTC),
    )
    begin = time.process_time()
    run_checks(CHECKS, context, default_policy(), deadline=None)
    return time.process_time() - begin


@pytest.mark.parametrize("make", ANSWERS.values(), ids=ANSWERS)
def test_time_grows_with_size_alone(make: Callable[[int], Answer]) -> None:
    size = START
    once = seconds(make(size))
    while once < 0.05 and size < 20_000:
        size *= 2
        once = seconds(make(size))
    for _ in range(4):
        once = min(once, seconds(make(size)))
        twice = seconds(make(2 * size))
        if twice < GROWTH * once:
            return
    pytest.fail(f"{size}: {once:.3f} s, then {twice:.3f} s for twice the size")
