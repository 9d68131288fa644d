"""Answer records of rows, and their judgement without a deadline, so that a busy machine changes no figure."""

import datetime as dt

from citewell.gate import Gate, Judgement
from citewell.model import Answer
from citewell.records.record import answer_from
from tests.accuracy.interface import Row


def answer_of(row: Row) -> Answer:
    """The answer record of a row that is one.

    Raises:
        InputError: the row is none.
    """
    return answer_from(row)


def judge_answer(gate: Gate, answer: Answer) -> Judgement:
    """The judgement as of the moment at which the question was asked, or now."""
    return gate.judge(answer, answer.asked_at or dt.datetime.now(dt.UTC))
