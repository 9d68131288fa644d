"""Long cited reports with the lists of references that their systems gave, without the references' texts."""

from collections.abc import Iterable

from tests.accuracy.interface import Result, Row, Suite
from tests.accuracy.real import measure_answers
from tests.accuracy.records import answer_of_report, each


def run(rows: Iterable[Row]) -> Result:
    """Markers and findings of all rows."""
    return measure_answers(SUITE.name, each(rows, answer_of_report))


SUITE = Suite(name="deep_research_reports", file="deep_research_reports", run=run)
