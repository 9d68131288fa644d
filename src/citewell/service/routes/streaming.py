"""``/v1/gate/stream``: an answer while it is being written, as server-sent events in both directions.

In: ``record`` with the record without its answer, then ``text`` with ``{"text": ...}`` for each piece, then ``end``.
Out: ``text`` with what may go to the reader, then ``decision``; or ``problem``, after which nothing more is shown.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Request, asgi
from litestar.types import Receive, Scope, Send

from citewell.errors import InputError
from citewell.gate import StreamGate
from citewell.model import Answer
from citewell.records.decoding import decode
from citewell.records.record import NATIVE, answer_from
from citewell.service.access import Principal, bound, claims_audience, needs, principal_of
from citewell.service.bodies import require_type, timed
from citewell.service.desk import told
from citewell.service.events import Event, events_in, written
from citewell.service.keys import Scope as KeyScope
from citewell.service.problems import RefusedError, note
from citewell.service.state import Service


class Piece(msgspec.Struct, frozen=True):
    """A piece of an answer.

    Attributes:
        text: the piece.
    """

    text: str


@asgi("/v1/gate/stream", guards=[needs(KeyScope.GATE)], copy_scope=False)
async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    """Decide of an answer while it is being written."""
    request: Request[Any, Any, Any] = Request(scope, receive, send)
    if request.method != "POST":
        raise RefusedError(405, "only POST goes here", headers={"Allow": "POST"})
    service: Service = request.app.state.service
    require_type(request, "text/event-stream")
    events = events_in(timed(_parts(receive), service.settings))
    first = await anext(events, None)
    if first is None or first.name != "record":
        raise InputError("the first event must be the record", "Send event: record, then text, then end.")
    answer, gate = await _off_loop(service, _opened, service, first.data, principal_of(request))
    headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    try:
        async for name, data in _decided(service, answer, gate, events):
            await send({"type": "http.response.body", "body": written(name, data), "more_body": True})
    except Exception as error:
        problem, _ = service.handed_over(error)
        if problem.status >= 500:
            note(error)
        data = msgspec.json.encode(problem)
        await send({"type": "http.response.body", "body": written("problem", data), "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _parts(receive: Receive) -> AsyncIterator[bytes]:
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return
        yield message["body"]
        if not message["more_body"]:
            return


def _opened(service: Service, data: str, principal: Principal) -> tuple[Answer, StreamGate]:
    record = decode(data.encode())
    claimed = claims_audience(record)
    if not isinstance(record, dict):
        raise InputError("a record must be a JSON object", "Send one object with id and sources.")
    answer = bound(answer_from({"answer": "", **record}, NATIVE), principal, claimed=claimed)
    return answer, service.gate.stream(answer)


async def _decided(
    service: Service, answer: Answer, gate: StreamGate, events: AsyncIterator[Event]
) -> AsyncIterator[tuple[str, bytes]]:
    async for event in events:
        if event.name == "text":
            piece = _piece(event.data)
            passed = await _off_loop(service, gate.feed, piece)
            if passed:
                yield "text", msgspec.json.encode(Piece(passed))
        elif event.name == "end":
            decision = await _off_loop(service, gate.finish)
            service.metrics.decisions.labels(decision.action.value).inc()
            yield "decision", told(answer, decision)
            return
        else:
            raise InputError(f"there is no event {event.name[:40]!r}", "Send text, then end.")
    raise InputError("the stream broke off before its end", "Send event: end when the answer is complete.")


def _piece(data: str) -> str:
    try:
        return msgspec.json.decode(data, type=Piece).text
    except msgspec.MsgspecError:
        raise InputError('a piece must be {"text": "..."}', field="text") from None


async def _off_loop(service: Service, work: Any, *arguments: Any) -> Any:
    return await asyncio.get_running_loop().run_in_executor(service.desk.pool, work, *arguments)
