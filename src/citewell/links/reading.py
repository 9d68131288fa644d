"""Reads the pages that come at about the same time one right after the other. Waits on the clock of the running loop.

The same page costs half as much to read when the one before was read just now: what reads it is still in the
processor's caches, which all that is done to ask for a page drives out. So pages wait for a few thousandths of a
second for one another.
"""

import asyncio
from collections import deque

import msgspec

from citewell.fetch.reply import Reply
from citewell.links.content import LookedFor, read_page
from citewell.model import HttpExchange

_WAIT_SECONDS = 0.004
_LONGEST_TURN = 0.05


class Reading:
    """Reads pages for everybody who asks on one event loop."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[asyncio.Future[HttpExchange], Reply, LookedFor | None]] = deque()

    async def with_page(self, reply: Reply, wanted: LookedFor | None) -> HttpExchange:
        """The exchange with what was read of its body.

        Args:
            reply: the exchange and the body.
            wanted: what is looked for in the page; ``None`` when nothing is.
        """
        exchange = reply.exchange
        if exchange.status is None or (not reply.body and not exchange.headers.get("content-type")):
            return exchange
        loop = asyncio.get_running_loop()
        read: asyncio.Future[HttpExchange] = loop.create_future()
        if not self._waiting:
            loop.call_later(_WAIT_SECONDS, self._read_all, loop)
        self._waiting.append((read, reply, wanted))
        return await read

    def _read_all(self, loop: asyncio.AbstractEventLoop) -> None:
        until = loop.time() + _LONGEST_TURN
        while self._waiting:
            read, reply, wanted = self._waiting.popleft()
            if not read.done():  # whoever waited may have given up
                try:
                    read.set_result(_with_page(reply, wanted))
                except Exception as error:
                    read.set_exception(error)
            if self._waiting and loop.time() > until:
                loop.call_soon(self._read_all, loop)
                return


def _with_page(reply: Reply, wanted: LookedFor | None) -> HttpExchange:
    exchange = reply.exchange
    page = read_page(reply.body, url=exchange.url, headers=exchange.headers, wanted=wanted, whole=reply.whole)
    return msgspec.structs.replace(exchange, page=page)
