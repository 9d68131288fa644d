"""Whether a passage's own numbers are told to fit, not to fit, or to leave it open, as the labelled examples say."""

from collections.abc import Iterable

from citewell.model import CheckVerdict, SelfCheck
from citewell.papers.self_check import self_check
from tests.accuracy.cases import Case, count_cases
from tests.accuracy.interface import Result, Row, Suite
from tests.accuracy.matching import Problem


def run(rows: Iterable[Row]) -> Result:
    """Right cases, over all and by kind: every statement with its verdict, and nothing accused beside them."""
    cases: list[Case] = []
    unreadable = 0
    for row in rows:
        try:
            kind, name, text = str(row["kind"]), str(row["id"]), str(row["text"])
            expected = [(str(one["quote"]), str(one["verdict"])) for one in row["expect"]]
        except (KeyError, TypeError):
            unreadable += 1
            continue
        cases.append((kind, name, judge(text, expected)))
    return count_cases(SUITE.name, cases, unreadable)


def judge(text: str, expected: list[tuple[str, str]]) -> list[Problem]:
    """What is wrong with the rows of a passage."""
    rows = self_check(text)
    problems: list[Problem] = []
    places: list[tuple[int, int]] = []
    for quote, verdict in expected:
        start = text.find(quote)
        end = start + len(quote)
        if verdict == CheckVerdict.INCONSISTENT.value:
            places.append((start, end))
        told = [row for row in rows if row.quote == quote] or [
            row for row in rows if row.start < end and start < row.end
        ]
        if verdict not in {row.verdict.value for row in told}:
            problems.append(
                {"problem": "verdict", "quote": quote, "expected": verdict, "found": [shown(r) for r in told]}
            )
    problems += [
        {"problem": "false accusation", "found": shown(row)}
        for row in rows
        if row.verdict is CheckVerdict.INCONSISTENT
        and not any(row.start < end and start < row.end for start, end in places)
    ]
    return problems


def shown(row: SelfCheck) -> list[str]:
    """A row for people."""
    return [row.quote, row.verdict.value, row.why]


SUITE = Suite(name="selfcheck", file="selfcheck", run=run)
