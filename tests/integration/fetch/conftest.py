"""Every test of the client runs on both event loops: the one of Python and the faster one that is used where it is."""

import asyncio
from collections.abc import Callable

import pytest
import uvloop

from tests.integration.fetch import raw_server


@pytest.fixture(autouse=True, params=[asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"])
def loop_factory(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], asyncio.AbstractEventLoop]:
    monkeypatch.setattr(raw_server, "new_loop", request.param)
    return request.param
