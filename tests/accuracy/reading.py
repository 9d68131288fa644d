"""Whether answers are read as the labelled examples say: markers, targets, claims, and what is no marker."""

from collections.abc import Iterable
from typing import Any

from citewell.model import Claim
from citewell.text.reading import Reading, read_answer
from tests.accuracy.answers import answer_of
from tests.accuracy.cases import Case, count_cases
from tests.accuracy.interface import Result, Row, Suite
from tests.accuracy.matching import Problem, match_citations, other_names


def run(rows: Iterable[Row]) -> Result:
    """Right cases, over all and by family."""
    cases: list[Case] = []
    unreadable = 0
    for row in rows:
        try:
            expected = row["expect"]
            family, name = str(expected.get("family", "other")), str(row["id"])
            answer = answer_of({key: value for key, value in row.items() if key != "expect"})
            _well_formed(expected)
        except Exception:
            unreadable += 1
            continue
        try:
            problems = judge(read_answer(answer), expected)
        except Exception as error:
            problems = [{"problem": "crashed", "error": repr(error)}]
        cases.append((family, name, problems))
    return count_cases(SUITE.name, cases, unreadable)


def judge(reading: Reading, expected: Row) -> list[Problem]:
    """What is wrong with a reading."""
    names = other_names(
        pair[:2]
        for key in ("same", "listed", "minted")
        if isinstance(expected.get(key), list)
        for pair in expected[key]
    )
    text = reading.answer.text
    problems, indices = match_citations(
        expected["citations"], reading.citations, text, names, expected.get("neutral", ())
    )
    for start, end in expected.get("not_spans", ()):
        read = [c for c in reading.citations if c.span.start < end and start < c.span.end]
        problems.extend({"problem": "read", "text": c.text, "start": c.span.start} for c in read)
    for words, citations in expected.get("claims_with", ()):
        wanted = [index for position in citations for index in indices.get(position, (-1,))]
        claims = [claim for claim in reading.claims if words in claim.text]
        if not any(list(claim.citations) == wanted for claim in claims):
            problems.append({"problem": "claim", "words": words, "wanted": wanted, "found": _describe(claims)})
    return problems


def _describe(claims: list[Claim]) -> list[Any]:
    return [[claim.text, list(claim.citations)] for claim in claims]


def _well_formed(expected: Row) -> None:
    for citation in expected["citations"]:
        _ = int(citation["start"]) + int(citation["end"]) + len(citation["targets"])


SUITE = Suite(name="reading", file="reading", run=run)
