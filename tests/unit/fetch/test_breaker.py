"""A service that keeps failing is left in peace, and asked now and then whether it is back."""

import datetime as dt

import pytest

from citewell.fetch.breaker import Attempt, Breaker, State


class Clock:
    def __init__(self) -> None:
        self.now = 500.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def breaker(clock: Clock) -> Breaker:
    return Breaker("b", failures=3, cool_down=30, longest=100, clock=clock)


def entered(breaker: Breaker) -> Attempt:
    attempt = breaker.enter()
    assert attempt is not None
    return attempt


def fail(breaker: Breaker, times: int = 1, retry_after: float | None = None) -> None:
    for _ in range(times):
        with entered(breaker) as attempt:
            attempt.failed(retry_after)


def succeed(breaker: Breaker) -> None:
    with entered(breaker) as attempt:
        attempt.succeeded()


def test_failures_in_a_row_open_it(breaker):
    fail(breaker, 2)
    assert (breaker.state, breaker.open_until()) == (State.CLOSED, None)
    fail(breaker)
    assert breaker.state is State.OPEN
    assert breaker.enter() is None


def test_a_success_between_them_starts_the_count_again(breaker):
    fail(breaker, 2)
    succeed(breaker)
    fail(breaker, 2)
    assert breaker.state is State.CLOSED


def test_it_says_until_when(breaker, clock):
    fail(breaker, 3)
    clock.now += 10
    left = breaker.open_until() - dt.datetime.now(dt.UTC)
    assert left.total_seconds() == pytest.approx(20, abs=1)


def test_one_request_at_a_time_finds_out_whether_it_is_back(breaker, clock):
    fail(breaker, 3)
    clock.now += 30
    assert breaker.state is State.HALF_OPEN
    with entered(breaker) as probe:
        assert breaker.enter() is None
        probe.succeeded()
    assert breaker.state is State.CLOSED
    fail(breaker, 2)
    assert breaker.state is State.CLOSED


def test_each_time_it_is_still_failing_it_is_left_alone_twice_as_long(breaker, clock):
    fail(breaker, 3)
    waits = []
    for _ in range(4):
        waited = 0
        while breaker.state is State.OPEN:
            clock.now += 1
            waited += 1
        waits.append(waited)
        fail(breaker)
    assert waits == [30, 60, 100, 100]


def test_after_it_was_back_the_wait_is_short_again(breaker, clock):
    fail(breaker, 3)
    clock.now += 30
    fail(breaker)
    clock.now += 60
    succeed(breaker)
    fail(breaker, 3)
    clock.now += 30
    assert breaker.state is State.HALF_OPEN


def test_a_probe_that_is_broken_off_lets_the_next_one_in(breaker, clock):
    fail(breaker, 3)
    clock.now += 30
    with pytest.raises(KeyboardInterrupt), entered(breaker):
        raise KeyboardInterrupt
    assert breaker.state is State.HALF_OPEN
    succeed(breaker)
    assert breaker.state is State.CLOSED


@pytest.mark.parametrize(("asked", "left_alone"), [(5, 30), (45, 45), (9_999, 100)])
def test_a_service_that_says_how_long_is_left_alone_so_long(breaker, clock, asked, left_alone):
    fail(breaker, retry_after=asked)
    clock.now += left_alone - 1
    assert breaker.state is State.OPEN
    clock.now += 1
    assert breaker.state is State.HALF_OPEN


def test_late_failures_of_earlier_requests_do_not_shorten_the_wait(breaker, clock):
    with entered(breaker) as late:
        fail(breaker, 2)
        fail(breaker, retry_after=90)
        late.failed()
    clock.now += 89
    assert breaker.state is State.OPEN
