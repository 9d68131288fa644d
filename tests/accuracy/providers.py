"""Whether replies of other systems become the answer records that the labelled examples say."""

from collections.abc import Iterable
from typing import Any

from citewell.model import Answer, Source
from citewell.providers import AUTO, read_reply
from citewell.text.reading import read_answer
from tests.accuracy.cases import Case, count_cases
from tests.accuracy.interface import Result, Row, Suite
from tests.accuracy.matching import Problem, match_citations, other_names


def run(rows: Iterable[Row]) -> Result:
    """Right cases, over all and by provider; each must be right with its format named and found out."""
    cases: list[Case] = []
    unreadable = 0
    for row in rows:
        try:
            reply, provider, name, expected = row["reply"], str(row["from"]), str(row["id"]), row["expect"]
            _ = expected["answer"], expected["citations"], expected["sources"]
        except (KeyError, TypeError):
            unreadable += 1
            continue
        problems: list[Problem] = []
        for format in (provider, AUTO):
            try:
                answer = read_reply(reply, format, id=name, question=str(row.get("question", "")))
                found = judge(answer, expected)
            except Exception as error:
                found = [{"problem": "crashed", "error": repr(error)}]
            problems.extend({**problem, "format": format} for problem in found)
        cases.append((provider, name, problems))
    return count_cases(SUITE.name, cases, unreadable)


def judge(answer: Answer, expected: Row) -> list[Problem]:
    """What is wrong with the answer record of a reply."""
    problems: list[Problem] = []
    if answer.text != expected["answer"]:
        problems.append({"problem": "answer", "expected": expected["answer"], "found": answer.text})
    names = other_names(expected.get("same", ()))
    found = read_answer(answer).citations
    problems += match_citations(expected["citations"], found, answer.text, names)[0]
    problems += _compare_sources(expected["sources"], answer.sources)
    return problems


def _compare_sources(expected: list[Any], found: tuple[Source, ...]) -> list[Problem]:
    problems: list[Problem] = []
    left = list(found)
    for wanted in expected:
        # An id that the reader minted says nothing about the reply, so any id will do.
        fields = [
            name for name in ("id", "url", "title") if name in wanted and not (name == "id" and "minted" in wanted)
        ]
        match = next((s for s in left if all(getattr(s, name) == wanted[name] for name in fields)), None)
        if match is None:
            problems.append({"problem": "source missing", "expected": wanted})
        else:
            left.remove(match)
    problems.extend({"problem": "source extra", "found": [source.id, source.url, source.title]} for source in left)
    return problems


SUITE = Suite(name="providers", file="providers", run=run)
