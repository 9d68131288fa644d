"""One event loop and one client for the tests of a file."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from citewell.fetch.client import Client
from citewell.fetch.guard import Guard

Run = Callable[[Callable[[Client], Awaitable[Any]]], Any]


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    """Does something with the client, which may connect to loopback."""
    with asyncio.Runner() as runner:
        client = Client(guard=Guard(["127.0.0.0/8"]))
        runner.run(client.__aenter__())

        def work(asking: Callable[[Client], Awaitable[Any]]) -> Any:
            async def main() -> Any:
                return await asking(client)

            return runner.run(main())

        yield work
        runner.run(client.__aexit__(None, None, None))
