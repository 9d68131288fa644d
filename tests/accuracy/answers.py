"""Answer records of rows."""

import msgspec

from citewell.model import Answer
from tests.accuracy.interface import Row


def answer_of(row: Row) -> Answer:
    """The answer record of a row that is one."""
    return msgspec.convert({**row, "meta": {}}, Answer)
