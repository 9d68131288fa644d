"""One connection, over which one request after the other is made. Uses the network through the loop."""

import asyncio
from typing import cast

from citewell.fetch.answer import BROKEN, Answer, BadAnswerError, EmptyAnswerError


class Wire(asyncio.Protocol):
    """One connection.

    Args:
        loop: that it lives on.

    Attributes:
        peer: address and port of who is at the other end, as one word.
        is_used: whether a request was made over it already.
        kept_until: when it is closed if nobody needs it until then.
    """

    __slots__ = ("_answer", "_loop", "_open", "_secure", "_transport", "_waiting", "is_used", "kept_until", "peer")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._answer: Answer | None = None
        self._waiting: asyncio.Future[None] | None = None
        self._open = False
        self._secure = False
        self.peer = ""
        self.is_used = False
        self.kept_until = 0.0

    @property
    def is_open(self) -> bool:
        """Whether a request may be made over it."""
        return self._open and self._answer is None

    async def ask(self, request: bytes, answer: Answer) -> None:
        """Send a request, and wait until its answer is over.

        Raises:
            EmptyAnswerError: there was none.
            BadAnswerError: what came is none, or its body breaks off.
            OSError: the connection failed.
        """
        if not self._open:
            raise EmptyAnswerError("the connection was closed meanwhile")
        self._answer = answer
        self._waiting = self._loop.create_future()
        self._transport.write(request)
        try:
            await self._waiting
        except BaseException:
            self.close()
            self._answer = None
            raise
        finally:
            self.is_used = True
            answer.finish()

    def close(self) -> None:
        """Close it; who is at the other end of an encrypted one is not waited for."""
        if self._open:
            self._open = False
            if self._secure or self._answer is not None:
                self._transport.abort()
            else:
                self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection stands."""
        self._transport = cast("asyncio.Transport", transport)
        self._secure = transport.get_extra_info("sslcontext") is not None
        self._open = True

    def data_received(self, data: bytes) -> None:
        """Something came."""
        answer = self._answer
        if answer is None:  # nobody asked
            self.close()
            return
        try:
            if answer.is_over(data):
                self._end(None)
        except ValueError as error:
            self._end(error)

    def eof_received(self) -> None:
        """Nothing more will come."""
        self._lost(None)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._open = False
        self._lost(exc)

    def _lost(self, cause: Exception | None) -> None:
        answer = self._answer
        if answer is None:
            self.close()
            return
        try:
            answer.end()
        except EmptyAnswerError as error:
            self._end(cause or error)
        except ValueError as error:
            self._end(error)
        else:
            self._end(BadAnswerError(BROKEN) if cause is not None else None)

    def _end(self, error: Exception | None) -> None:
        answer, self._answer = self._answer, None
        if answer is not None and (error is not None or not answer.keeps):
            self.close()
        if self._waiting is not None and not self._waiting.done():
            if error is None:
                self._waiting.set_result(None)
            else:
                self._waiting.set_exception(error)
