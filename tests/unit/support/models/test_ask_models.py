"""Nothing that a model gives back is taken on trust."""

import logging
import time

import pytest

from citewell.model import Reason, Span
from citewell.support.models.ask import ask
from citewell.support.models.interface import Cause, ModelScore, Pair, Quote, Unavailable

PAIR = Pair("The rent is 900 euros.", ("Rent: 900 euros.", "Due in May."))
FINE = ModelScore(
    support=0.9,
    contradiction=0.0,
    passages=(0, 1),
    quote=Quote(0, Span(6, 15), "900 euros"),
    unsupported=(Span(0, 3), Span(3, 22)),
)


class Scripted:
    name = "scripted"
    version = "1"

    def __init__(self, *answers: object) -> None:
        self.answers = answers
        self.asked: list[Pair] = []

    def score(self, pairs, /, *, deadline):
        self.asked += pairs
        if self.answers and isinstance(self.answers[0], Exception):
            raise self.answers[0]
        return self.answers


def cause(answer: object) -> Cause | None:
    assert isinstance(answer, ModelScore | Unavailable)
    return answer.cause if isinstance(answer, Unavailable) else None


@pytest.mark.parametrize("good", [FINE, ModelScore(support=0.0), Unavailable(cause=Cause.LATE, message="late")])
def test_a_sound_answer_comes_back_as_it_is(good):
    assert ask(Scripted(good), [PAIR], deadline=None) == (good,)


@pytest.mark.parametrize(
    "answer",
    [
        None,
        0.9,
        {"support": 0.9},
        ModelScore(support=float("nan")),
        ModelScore(support=float("inf")),
        ModelScore(support=1.01),
        ModelScore(support=-0.01),
        ModelScore(support=0.9, contradiction=float("nan")),
        ModelScore(support=0.9, contradiction=2.0),
        ModelScore(support=0.9, passages=(2,)),
        ModelScore(support=0.9, passages=(-1,)),
        ModelScore(support=0.9, unsupported=(Span(0, 23),)),
        ModelScore(support=0.9, unsupported=(Span(5, 3),)),
        ModelScore(support=0.9, quote=Quote(2, Span(0, 4), "Rent")),
        ModelScore(support=0.9, quote=Quote(0, Span(0, 4), "rent")),
        ModelScore(support=0.9, quote=Quote(0, Span(0, 40), "Rent: 900 euros.")),
    ],
)
def test_an_answer_that_cannot_be_one_is_none(answer):
    (found,) = ask(Scripted(answer), [PAIR], deadline=None)
    assert cause(found) is Cause.UNREADABLE


@pytest.mark.parametrize("answers", [(), (FINE, FINE)])
def test_another_number_of_answers_is_none(answers):
    (found,) = ask(Scripted(*answers), [PAIR], deadline=None)
    assert cause(found) is Cause.FAILED


def test_a_model_that_raises_is_unavailable_and_says_nothing_secret(caplog):
    with caplog.at_level(logging.DEBUG):
        found = ask(Scripted(ValueError("Bearer sk-secret")), [PAIR, PAIR], deadline=None)
    assert [cause(each) for each in found] == [Cause.FAILED] * 2
    assert "sk-secret" not in caplog.text + str(found)


def test_no_model_no_time_and_no_text_are_not_checked():
    assert [cause(each) for each in ask(None, [PAIR], deadline=None)] == [Cause.ABSENT]
    assert [cause(each) for each in ask(Scripted(FINE), [PAIR], deadline=time.monotonic())] == [Cause.LATE]
    empty = Pair("The rent is due.", ("", " \n"))
    model = Scripted(FINE)
    found = ask(model, [empty, PAIR, Pair(" ", ("Rent.",))], deadline=None)
    assert [cause(each) for each in found] == [Cause.NOTHING_TO_READ, None, Cause.NOTHING_TO_READ]
    assert model.asked == [PAIR]
    assert ask(None, [], deadline=None) == ()


def test_the_reason_of_a_finding_is_always_the_same():
    assert {Unavailable(cause=each, message="").reason for each in Cause} == {Reason.MODEL_UNAVAILABLE}
