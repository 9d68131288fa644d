"""The table of support cases is sound: each record can be read, cites what it has, and has a sibling of the other label."""

import re
from typing import Any

import pytest

from tests.accuracy.answers import answer_of
from tests.accuracy.support_cases import HAND_OVER, SHOW, Tally, cases, files, run

CASES = list(cases())
KINDS = sorted({case["meta"]["kind"] for case in CASES})
CITED = re.compile(r"\[([a-z0-9, -]+)\]")
LEAST = 26


@pytest.mark.parametrize("kind", KINDS)
def test_every_case_is_an_answer_record_that_cites_current_sources_of_its_own(kind: str) -> None:
    for case in cases([kind]):
        known = [source.id for source in answer_of(case).sources]
        cited = {name for group in CITED.findall(case["answer"]) for name in group.split(", ")}
        assert cited, case["id"]
        assert cited <= set(known), case["id"]
        assert 1 <= len(set(known)) == len(known) <= 4, case["id"]
        assert all(source["status"] == "current" for source in case["sources"]), case["id"]
        assert all(source["updated"] < case["asked_at"] for source in case["sources"]), case["id"]
        assert case["meta"]["why"], case["id"]


def test_ids_name_their_kind_and_are_unique() -> None:
    assert [path.stem for path in files()] == KINDS
    ids = [case["id"] for case in CASES]
    assert len(ids) == len(set(ids))
    assert all(case["id"].startswith(f"{case['meta']['kind']}-") for case in CASES)


@pytest.mark.parametrize("kind", KINDS)
def test_every_wrong_answer_has_a_right_sibling(kind: str) -> None:
    pairs: dict[str, dict[str, Any]] = {}
    for case in cases([kind]):
        pairs.setdefault(case["id"][:-1], {})[case["meta"]["expect"]] = case
    assert 2 * len(pairs) >= LEAST
    for pair in pairs.values():
        assert set(pair) == {SHOW, HAND_OVER}
        assert pair[SHOW]["sources"] == pair[HAND_OVER]["sources"]
        assert (pair[SHOW].get("question"), pair[SHOW]["answer"]) != (
            pair[HAND_OVER].get("question"),
            pair[HAND_OVER]["answer"],
        )


def test_what_is_passed_and_blocked_is_counted_by_label() -> None:
    tally = Tally()
    for expected, action, times in (
        (SHOW, SHOW, 3),
        (SHOW, HAND_OVER, 1),
        (HAND_OVER, "amend", 2),
        (HAND_OVER, SHOW, 4),
    ):
        tally.done[expected, action] += times
    values = tally.figure("all").values
    assert list(values.values()) == [3, 1, 2, 4]


def test_a_run_counts_every_case_once() -> None:
    chosen = CASES[:4]
    result = run(chosen)
    assert result.figures[0].n == len(chosen)
    assert sum(figure.n for figure in result.figures[1:]) == len(chosen)
