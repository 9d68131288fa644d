"""The committed cases of support, kind by kind: right answers are shown, and wrong ones are handed over.

``open.txt`` lists the cases that citewell still gets wrong, so that nothing gets worse unseen: a case of the list that
comes out right has to leave it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from citewell import Gate

FOLDER = Path(__file__).parents[2] / "cases/support"
KINDS = {path.stem: path for path in sorted(FOLDER.glob("*.jsonl"))}
OPEN = frozenset((FOLDER / "open.txt").read_text("utf-8").split())
FEWEST = 400
FEWEST_KINDS = 12


def cases(kind: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in KINDS[kind].read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def gate() -> Gate:
    return Gate()


@pytest.mark.parametrize("kind", KINDS)
def test_every_case_but_the_open_ones_comes_out_as_it_must(kind: str, gate: Gate) -> None:
    wrong = {case["id"] for case in cases(kind) if gate.decide(case).action.value != case["meta"]["expect"]}
    assert wrong - OPEN == set(), "wrong, and not known to be"
    assert OPEN & {case["id"] for case in cases(kind)} - wrong == set(), "right by now: take it off open.txt"


def test_the_table_is_as_large_as_it_says() -> None:
    passing = {kind: [case["id"] for case in cases(kind) if case["id"] not in OPEN] for kind in KINDS}
    assert sum(map(len, passing.values())) >= FEWEST
    for kind in KINDS:
        expected = {case["meta"]["expect"] for case in cases(kind) if case["id"] not in OPEN}
        assert expected == {"show", "hand_over"}, kind
    assert len(KINDS) >= FEWEST_KINDS
