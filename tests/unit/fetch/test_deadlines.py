"""Deadlines end what takes too long, and nothing else."""

import asyncio

import pytest

from citewell.fetch.deadlines import Deadlines


def test_what_takes_too_long_is_ended():
    async def play() -> None:
        loop = asyncio.get_running_loop()
        deadlines = Deadlines(loop)
        began = loop.time()
        with pytest.raises(TimeoutError), deadlines.until(began + 0.06):
            await asyncio.sleep(60)
        assert loop.time() >= began + 0.06
        task = asyncio.current_task()
        assert task is not None
        assert task.cancelling() == 0
        await asyncio.sleep(0)

    asyncio.run(play())


def test_what_is_done_in_time_is_left_alone():
    async def play() -> str:
        deadlines = Deadlines(asyncio.get_running_loop())
        for _ in range(3):
            with deadlines.until(asyncio.get_running_loop().time() + 0.05):
                await asyncio.sleep(0)
        await asyncio.sleep(0.15)
        return "left alone"

    assert asyncio.run(play()) == "left alone"


def test_a_moment_that_has_passed():
    async def play() -> None:
        deadlines = Deadlines(asyncio.get_running_loop())
        with pytest.raises(TimeoutError), deadlines.until(asyncio.get_running_loop().time()):
            pytest.fail("the time was up")

    asyncio.run(play())


def test_an_error_within_stays_what_it_is():
    async def play() -> None:
        deadlines = Deadlines(asyncio.get_running_loop())
        with pytest.raises(KeyError), deadlines.until(asyncio.get_running_loop().time() + 1):
            raise KeyError

    asyncio.run(play())


def test_each_has_its_own():
    async def one(deadlines: Deadlines, seconds: float, work: float) -> str:
        try:
            with deadlines.until(asyncio.get_running_loop().time() + seconds):
                await asyncio.sleep(work)
        except TimeoutError:
            return "ended"
        return "done"

    async def play() -> list[str]:
        deadlines = Deadlines(asyncio.get_running_loop())
        times = [(0.05, 60), (0.05, 0), (0.1, 60), (5, 0.2), (0.05, 60)]
        return await asyncio.gather(*(one(deadlines, *pair) for pair in times))

    assert asyncio.run(play()) == ["ended", "done", "ended", "done", "ended"]


def test_a_cancellation_from_elsewhere_is_one():
    async def play() -> None:
        deadlines = Deadlines(asyncio.get_running_loop())

        async def work() -> None:
            with deadlines.until(asyncio.get_running_loop().time() + 60):
                await asyncio.sleep(60)

        task = asyncio.create_task(work())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(play())


def test_one_deadline_within_another():
    async def play() -> str:
        loop = asyncio.get_running_loop()
        deadlines = Deadlines(loop)
        with deadlines.until(loop.time() + 60):
            with pytest.raises(TimeoutError), deadlines.until(loop.time() + 0.05):
                await asyncio.sleep(60)
            return "the outer goes on"

    assert asyncio.run(play()) == "the outer goes on"
