"""What counts as an answer of a service, and when it is asked again."""

import asyncio
import datetime as dt

import pytest

from citewell.fetch.breaker import Breaker
from citewell.fetch.budget import Budget
from citewell.fetch.reply import Reply
from citewell.fetch.service import Heard, Service, Unheard
from citewell.model import Fault, HttpExchange
from tests.virtual_time import run_in_virtual_time

URL = "https://archive.example/cdx"
AT = dt.datetime(2026, 3, 1, 12, 0, tzinfo=dt.UTC)


def reply(status: int | None = 200, body: bytes = b"[]", **given) -> Reply:
    headers = given.pop("headers", {})
    fault = given.pop("fault", None)
    exchange = HttpExchange(url=URL, at=AT, elapsed_ms=1.0, status=status, headers=headers, fault=fault, detail="why")
    return Reply(exchange=exchange, body=body, media_type="application/json", **given)


class Script:
    """A client that answers as it is told, each answer after so many seconds, and notes when it was asked."""

    def __init__(self, *replies: Reply, seconds: float = 0.0) -> None:
        self.replies = list(replies)
        self.seconds = seconds
        self.asked: list[float] = []
        self.under_way = 0
        self.most_under_way = 0
        self.deadlines: list[float] = []

    async def exchange(self, url, *, method="GET", headers=None, deadline=None, wants=None):
        loop = asyncio.get_running_loop()
        self.asked.append(loop.time() - 1000.0)
        self.deadlines.append(deadline - 1000.0)
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        await asyncio.sleep(self.seconds)
        self.under_way -= 1
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]


def asked(
    script: Script, times: int = 1, *, until: float | None = None, body: bool = True, **given
) -> list[Heard | Unheard]:
    async def ask() -> list[Heard | Unheard]:
        service = Service("s", script, **given)
        return [await service.get(URL, body=body, until=until and 1000.0 + until) for _ in range(times)]

    return run_in_virtual_time(ask())


@pytest.mark.parametrize("status", [200, 204, 301, 400, 403, 404, 410])
def test_whole_answers_are_heard_whatever_they_say(status):
    (heard,) = asked(Script(reply(status)))
    assert isinstance(heard, Heard)
    assert (heard.status, heard.body, heard.at) == (status, b"[]", AT)


@pytest.mark.parametrize(
    "said",
    [
        reply(429),
        reply(500),
        reply(502),
        reply(503),
        reply(504),
        reply(200, whole=False, cut="too large"),
        reply(200, fault=Fault.RESET),
        reply(None, fault=Fault.NO_SUCH_HOST),
        reply(None, fault=Fault.TIMED_OUT),
        reply(None),
    ],
)
def test_what_is_busy_broken_or_cut_off_is_not(said):
    (heard,) = asked(Script(said), retries=0)
    assert isinstance(heard, Unheard)
    assert heard.detail


def test_a_head_is_enough_when_the_body_is_not_of_interest():
    (heard,) = asked(Script(reply(200, b"", whole=False, cut="not wanted")), body=False)
    assert isinstance(heard, Heard)
    assert heard.body == b""


def test_a_captured_failure_is_an_answer():
    (heard,) = asked(Script(reply(503, headers={"memento-datetime": "Sun, 01 Mar 2026 12:00:00 GMT"})))
    assert isinstance(heard, Heard)


@pytest.mark.parametrize(
    ("retry_after", "at"),
    [
        (None, [0, 0.5]),
        ("0", [0, 0]),
        ("3", [0, 3]),
        ("600", [0]),
        ("Sun, 01 Mar 2026 12:00:04 GMT", [0, 4]),
        ("Sun, 01 Mar 2026 11:00:00 GMT", [0, 0]),
        ("Sun, 01 Mar 2026 13:00:00 GMT", [0]),
        ("soon", [0, 0.5]),
        ("-1", [0, 0.5]),
        ("9" * 400, [0, 0.5]),
    ],
)
def test_a_busy_service_is_asked_again_when_it_says(retry_after, at):
    script = Script(reply(503, headers={"retry-after": retry_after} if retry_after else {}), reply(200))
    (heard,) = asked(script)
    assert script.asked == pytest.approx(at)
    assert isinstance(heard, Heard) is (len(at) == 2)


def test_it_is_asked_no_more_often_than_that():
    script = Script(reply(503))
    asked(script, retries=2)
    assert script.asked == pytest.approx([0, 0.5, 1.0])


def test_nothing_is_asked_that_would_come_too_late():
    script = Script(reply(503, headers={"retry-after": "4"}))
    asked(script, until=3.0)
    assert script.asked == [0]


def test_the_callers_deadline_is_the_requests():
    script = Script(reply(200))
    asked(script, until=3.0, seconds=20)
    asked(script, until=30.0, seconds=20)
    assert script.deadlines == [3.0, 20.0]


def test_the_budget_is_waited_for_and_refuses_in_time():
    script = Script(reply(200))
    budget = Budget("b", 2, 60)
    heard = asked(script, 3, budget=budget)
    assert script.asked == pytest.approx([0, 0, 60])
    assert all(isinstance(one, Heard) for one in heard)
    (_, _, late) = asked(Script(reply(200)), 3, until=10.0, budget=Budget("b", 2, 60))
    assert isinstance(late, Unheard)
    assert "budget" in late.detail


def test_so_many_requests_are_under_way_at_most():
    script = Script(reply(200), seconds=1.0)

    async def ask() -> None:
        service = Service("s", script, in_flight=3)
        await asyncio.gather(*(service.get(URL) for _ in range(10)))

    run_in_virtual_time(ask())
    assert script.most_under_way == 3
    assert script.asked == pytest.approx([0, 0, 0, 1, 1, 1, 2, 2, 2, 3])


def test_a_failing_service_is_left_in_peace_and_that_is_said():
    script = Script(reply(503))
    heard = asked(script, 6, retries=0, breaker=Breaker("s", failures=4))
    assert len(script.asked) == 4
    assert "is not asked before" in heard[-1].detail


def test_a_caller_in_a_hurry_does_not_make_a_service_failing():
    script = Script(reply(None, fault=Fault.TIMED_OUT))
    breaker = Breaker("s", failures=2)
    asked(script, 5, retries=0, until=0.1, breaker=breaker)
    assert breaker.open_until() is None


def patient(script: Script, times: int, patience: float, **given) -> tuple[list[str], list[float]]:
    """What becomes of questions that come at once to a service that leaves in peace after two failures."""

    async def ask() -> list[Heard | Unheard]:
        breaker = Breaker("s", failures=2, cool_down=30, clock=asyncio.get_running_loop().time)
        service = Service("s", script, breaker=breaker, patience=patience, in_flight=2, **given)
        return await asyncio.gather(*(service.get(URL) for _ in range(times)))

    heard = run_in_virtual_time(ask())
    return [type(one).__name__ for one in heard], script.asked


def test_with_patience_questions_wait_until_the_service_is_back():
    said, at = patient(Script(reply(503), reply(503), reply(200), seconds=1.0), 6, 60.0, retries=0)
    assert said == ["Unheard"] * 2 + ["Heard"] * 4
    assert at[:3] == pytest.approx([0, 0, 31], abs=0.2)
    assert all(32 <= later < 36 for later in at[3:])


def test_with_patience_a_question_is_asked_again_when_the_service_said_how_long():
    said, at = patient(Script(reply(429, headers={"retry-after": "40"}), reply(200)), 1, 60.0)
    assert (said, at) == (["Heard"], pytest.approx([0, 40], abs=0.2))


def test_patience_ends():
    said, at = patient(Script(reply(503), seconds=1.0), 4, 20.0, retries=0)
    assert said == ["Unheard"] * 4
    assert at == [0, 0]


def test_waiting_for_the_budget_holds_nothing():
    script = Script(reply(200))

    async def ask() -> list[bool]:
        budget = Budget("b", 1, 60)
        service = Service("s", script, budget=budget, in_flight=1)
        await service.get(URL)
        waiting = asyncio.create_task(service.get(URL))
        await asyncio.sleep(1)
        free = not service._in_flight.locked()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        return [free, await budget.take()]

    assert run_in_virtual_time(ask()) == [True, True]
