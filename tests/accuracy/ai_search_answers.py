"""Short answers of search systems with the results that they returned, texts included."""

from collections.abc import Iterable

from tests.accuracy.interface import Result, Row, Suite
from tests.accuracy.real import measure_answers
from tests.accuracy.records import answer_of_report, each


def run(rows: Iterable[Row]) -> Result:
    """Markers and findings of all rows."""
    return measure_answers(SUITE.name, each(rows, answer_of_report))


SUITE = Suite(name="ai_search_answers", file="ai_search_answers", run=run)
