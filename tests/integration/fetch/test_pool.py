"""Connections that are kept: for as long as is allowed, and never more in use than there may be."""

import asyncio

import pytest

from citewell.fetch import Limits
from tests.integration.fetch.raw_server import Request, client, page, run, sends, serving

pytestmark = pytest.mark.allow_hosts(["127.0.0.0/8"])


def test_an_idle_connection_is_closed_after_a_while() -> None:
    async def ask() -> int:
        limits = Limits(keep_alive_seconds=0.1)
        async with serving(sends(page(), then_close=False)) as server, client(limits=limits) as asking:
            await asking.exchange(server.url + "/")
            await asyncio.sleep(0.9)
            assert asking._pool.idle == 0
            await asking.exchange(server.url + "/")
            return server.connections

    assert run(ask()) == 2


def test_what_comes_without_a_question_closes_the_connection() -> None:
    async def behave(_: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(page())
        await writer.drain()
        await asyncio.sleep(0.03)
        writer.write(page(b"not asked for"))

    async def ask() -> list[bytes]:
        async with serving(behave) as server, client() as asking:
            bodies = []
            for _ in range(2):
                bodies.append((await asking.exchange(server.url + "/")).body)
                await asyncio.sleep(0.1)
            assert server.connections == 2
            return bodies

    first, second = run(ask())
    assert first == second != b"not asked for"


@pytest.mark.parametrize("limits", [Limits(connections=2), Limits(connections=0, connections_per_host=2)])
def test_no_more_connections_than_allowed_are_in_use(limits: Limits) -> None:
    open_now: list[int] = [0, 0]

    async def behave(_: Request, writer: asyncio.StreamWriter) -> None:
        open_now[0] += 1
        open_now[1] = max(open_now)
        await asyncio.sleep(0.02)
        open_now[0] -= 1
        writer.write(page())

    async def ask() -> list[int | None]:
        async with serving(behave) as server, client(limits=limits) as asking:
            replies = await asyncio.gather(*(asking.exchange(f"{server.url}/{number}") for number in range(9)))
            given_up = asyncio.create_task(asking.exchange(server.url + "/"))
            await asyncio.sleep(0)
            given_up.cancel()
            return [reply.exchange.status for reply in (*replies, await asking.exchange(server.url + "/"))]

    assert run(ask()) == [200] * 10
    assert open_now == [0, 2]


def test_a_server_that_closes_what_was_idle_is_asked_once_more_and_no_more_often() -> None:
    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        if request.target == "/first":
            writer.write(page())
        else:
            writer.transport.abort()

    async def ask() -> tuple[object, int]:
        async with serving(behave) as server, client() as asking:
            await asking.exchange(server.url + "/first")
            reply = await asking.exchange(server.url + "/second")
            return reply.exchange.status, len(server.requests)

    assert run(ask()) == (None, 3)
