"""Answers of six systems with the evidence that experts saw, as whole answers."""

from collections.abc import Iterable

from citewell.model import Answer
from tests.accuracy.evidence import evidence_texts, labelled_claims
from tests.accuracy.interface import Result, Row, Suite
from tests.accuracy.real import measure_answers
from tests.accuracy.records import answer_of_report, each


def run(rows: Iterable[Row]) -> Result:
    """Markers and findings of all rows."""
    return measure_answers(SUITE.name, each(rows, answer_with_evidence))


def answer_with_evidence(row: Row, number: int) -> Answer | None:
    """The record of a row; each source says what the evidence of all its claims quotes from it."""
    return answer_of_report(row, number, texts=evidence_texts(labelled_claims(row)))


SUITE = Suite(name="expertqa", file="expertqa", run=run)
