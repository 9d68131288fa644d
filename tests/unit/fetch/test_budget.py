"""So many requests in any period, in the order they came."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.fetch.budget import Budget
from tests.virtual_time import run_in_virtual_time


def taken(
    budget: Budget, takers: list[tuple[float, float | None]], came: list[int] | None = None
) -> list[float | None]:
    """When each of several takers, who come after so many seconds and may give up after so many more, was served.

    ``came`` gets their places in the order in which they came.
    """

    async def one(place: int, comes: float, gives_up: float | None) -> float | None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(comes)
        if came is not None:
            came.append(place)
        try:
            async with asyncio.timeout(gives_up):
                await budget.take()
        except TimeoutError:
            return None
        return loop.time() - 1000.0

    async def all_of_them() -> list[float | None]:
        return await asyncio.gather(*(one(place, *taker) for place, taker in enumerate(takers)))

    return run_in_virtual_time(all_of_them())


def test_the_first_ones_are_served_at_once_and_the_next_when_the_period_is_over():
    assert taken(Budget("b", 3, 60), [(0, None)] * 8) == pytest.approx([0, 0, 0, 60, 60, 60, 120, 120], abs=0.01)


def test_requests_that_came_apart_free_their_places_apart():
    comes = [(0, None), (10, None), (20, None), (21, None), (22, None), (23, None)]
    assert taken(Budget("b", 3, 60), comes) == pytest.approx([0, 10, 20, 60, 70, 80], abs=0.01)


def test_whoever_gives_up_takes_nothing_from_those_behind():
    takers = [(0, None), (1, 5.0), (2, 5.0), (3, None)]
    assert taken(Budget("b", 1, 60), takers) == [0, None, None, pytest.approx(60, abs=0.01)]


@given(
    st.integers(1, 5),
    st.lists(st.tuples(st.integers(0, 100), st.none() | st.integers(1, 90)), max_size=25),
)
def test_no_period_holds_more_than_its_share_and_nobody_is_overtaken(requests, takers):
    came: list[int] = []
    served = taken(Budget("b", requests, 60), [(float(comes), gives_up) for comes, gives_up in takers], came)
    times = sorted(at for at in served if at is not None)
    assert all(later - earlier >= 60 - 1e-6 for earlier, later in zip(times, times[requests:], strict=False))
    assert all(served[place] is not None for place, (_, gives_up) in enumerate(takers) if gives_up is None)
    in_order = [at for place in came if (at := served[place]) is not None]
    assert in_order == sorted(in_order)


def test_what_would_come_too_late_is_refused_at_once_and_takes_nothing():
    async def ask() -> list[object]:
        loop = asyncio.get_running_loop()
        budget = Budget("b", 2, 60)
        said: list[object] = [await budget.take(until=loop.time()) for _ in range(3)]
        said.append(await budget.take(until=loop.time() + 59))
        said.append(loop.time())
        said.append(await budget.take(until=loop.time() + 61))
        said.append(loop.time())
        return said

    assert run_in_virtual_time(ask()) == [True, True, False, False, 1000.0, True, pytest.approx(1060.0, abs=0.01)]


def test_whoever_is_ahead_counts_when_it_is_said_what_would_be_too_late():
    async def ask() -> list[bool]:
        loop = asyncio.get_running_loop()
        budget = Budget("b", 1, 60)
        await budget.take()
        ahead = [asyncio.create_task(budget.take()) for _ in range(2)]
        await asyncio.sleep(0)
        said = [await budget.take(until=loop.time() + 170), await budget.take(until=loop.time() + 190)]
        await asyncio.gather(*ahead)
        return said

    assert run_in_virtual_time(ask()) == [False, True]


@pytest.mark.parametrize(("requests", "period"), [(0, 60), (-1, 60), (1, 0)])
def test_a_budget_that_allows_nothing_is_refused(requests, period):
    with pytest.raises(ValueError, match="allows nothing"):
        Budget("b", requests, period)
