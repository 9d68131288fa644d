"""Every statement of the case files gets its verdict, and no statement is accused beside them."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from citewell.model import CheckVerdict
from citewell.papers.self_check import self_check

FOLDER = Path(__file__).parents[2] / "cases" / "self_check"
CASES = [
    (f"{path.stem}-{kind}-{number}", *case)
    for path in sorted(FOLDER.glob("*.toml"))
    for kind, cases in tomllib.loads(path.read_text("utf-8")).items()
    for number, case in enumerate(cases)
]


@pytest.mark.parametrize(("verdict", "text", "quotes"), [pytest.param(c[1], c[2], c[3:], id=c[0]) for c in CASES])
def test_each_statement_gets_its_verdict(verdict, text, quotes):
    rows = self_check(text)
    places = [(text.index(quote), text.index(quote) + len(quote)) for quote in quotes if quote]
    for start, end in places:
        told = {row.verdict for row in rows if row.start < end and start < row.end}
        assert CheckVerdict(verdict) in told, [(row.quote, row.verdict, row.why) for row in rows]
    accused = [row for row in rows if row.verdict is CheckVerdict.INCONSISTENT]
    if verdict != "inconsistent":
        assert accused == []
    else:
        assert all(any(row.start < end and start < row.end for start, end in places) for row in accused)


def test_there_are_enough_faults_and_look_alikes():
    counts = Counter(case[1] for case in CASES)
    assert counts["inconsistent"] >= 60
    assert counts["consistent"] + counts["cannot_decide"] >= 60
