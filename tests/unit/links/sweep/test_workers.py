"""Processes of a sweep are started while addresses are taken in, when there are many."""

from citewell.links.setting_up import LinkSettings
from citewell.links.sweep.workers import Workers
from citewell.model import LinkQuestion

QUESTIONS = [LinkQuestion(url=f"http://lorne.test/{number}") for number in range(6_000)]


def started(workers: Workers, questions: list[LinkQuestion]) -> int:
    with workers:
        assert list(workers.noting(questions)) == questions
        running = list(workers._started)
        assert all(process.poll() is None for process in running)
    assert all(process.poll() is not None for process in running)
    return len(running)


def test_few_addresses_start_none() -> None:
    assert started(Workers(LinkSettings(), 2), QUESTIONS[:4_000]) == 0


def test_many_start_those_that_are_wanted_and_none_is_left_behind() -> None:
    assert started(Workers(LinkSettings(), 2), QUESTIONS) == 2


def test_one_alone_is_never_started() -> None:
    workers = Workers(LinkSettings(), 1)
    assert started(workers, QUESTIONS) == 0
    assert workers.count(1_000_000) == 1
