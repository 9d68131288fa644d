"""Raw cited answers of deep-research and search systems; their sources are what their own lists name."""

from collections.abc import Iterable

from tests.accuracy.interface import Result, Row, Suite
from tests.accuracy.real import measure_answers
from tests.accuracy.records import answer_of_text, each


def run(rows: Iterable[Row]) -> Result:
    """Markers and findings of all rows."""
    return measure_answers(SUITE.name, each(rows, answer_of_text))


SUITE = Suite(name="real_answers", file="real_answers", run=run)
