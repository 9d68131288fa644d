"""A reply that comes piece by piece: only sentences that passed go on to the reader."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Any

import aiohttp
import msgspec

from citewell.gate import StreamGate
from citewell.model import Action, Answer, Decision
from citewell.service.events import events_in
from citewell.service.problems import RefusedError, note
from citewell.service.proxy import messages
from citewell.service.proxy.upstream import parts_of
from citewell.service.state import Service

_END = "[DONE]"


async def pieces(
    service: Service,
    asking: AbstractAsyncContextManager[aiohttp.ClientResponse],
    response: aiohttp.ClientResponse,
    answer: Answer,
) -> AsyncIterator[bytes]:
    """The events for the reader.

    Args:
        service: decides.
        asking: is left when the reply is over.
        response: the reply of the API behind.
        answer: the record without its text.
    """
    gated = _Gated(service, answer)
    try:
        async for event in _events(gated, response):
            yield event
    except Exception as error:
        problem, _ = service.handed_over(error)
        note(error)
        handed = problem.shown or service.sentence
        yield gated.chunk({"content": gated.after(handed)}, None)
        told = {**msgspec.to_builtins(problem), "action": Action.HAND_OVER.value, "recorded": False}
        yield gated.chunk({}, "stop", told)
    finally:
        await asking.__aexit__(None, None, None)
    yield b"data: [DONE]\n\n"


async def _events(gated: "_Gated", response: aiohttp.ClientResponse) -> AsyncIterator[bytes]:
    finish: str | None = None
    calls = list[Any]()
    async for event in events_in(parts_of(response)):
        if event.data == _END:
            break
        chunk = _chunk(event.data)
        gated.heed(chunk)
        choice = next(iter(chunk.get("choices") or ()), None)
        if choice is None:
            if chunk.get("usage") is not None:
                gated.usage = chunk["usage"]
            continue
        delta = choice.get("delta") or {}
        finish = choice.get("finish_reason") or finish
        calls += delta.get("tool_calls") or []
        for text in (delta.get("content"), delta.get("refusal")):
            if isinstance(text, str) and text and (passed := await gated.feed(text)):
                yield gated.chunk({"role": "assistant", "content": passed}, None)
    else:
        raise RefusedError(502, "the reply of the API behind the proxy broke off")
    if calls and not gated.fed:
        yield gated.chunk({"role": "assistant", "tool_calls": calls}, finish)
    else:
        decision = await gated.finish()
        rest = gated.rest(decision)
        if rest:
            yield gated.chunk({"role": "assistant", "content": rest}, None)
        yield gated.chunk({}, finish or "stop", messages.told(gated.answer, decision))
    if gated.usage is not None:
        yield gated.used()


class _Gated:
    """The gate of one reply, and what its chunks have in common."""

    def __init__(self, service: Service, answer: Answer) -> None:
        self.answer = answer
        self.usage: Any = None
        self.fed = False
        self._service = service
        self._stream: StreamGate = service.gate.stream(answer)
        self._common: dict[str, Any] = {"id": answer.id, "object": "chat.completion.chunk", "created": 0, "model": ""}

    def heed(self, chunk: dict[str, Any]) -> None:
        """Takes over what every chunk says of the reply."""
        self._common |= {name: chunk[name] for name in ("id", "created", "model") if chunk.get(name) is not None}

    async def feed(self, text: str) -> str:
        """What may go out after a piece."""
        self.fed = True
        return await self._off_loop(self._stream.feed, text)  # type: ignore[no-any-return]

    async def finish(self) -> Decision:
        """The decision on the whole."""
        decision: Decision = await self._off_loop(self._stream.finish)
        self._service.metrics.decisions.labels(decision.action.value).inc()
        return decision

    def rest(self, decision: Decision) -> str:
        """What is still to be shown. What went out cannot be taken back, so what differs comes after it."""
        released = self._stream.released
        if decision.shown.startswith(released):
            return decision.shown[len(released) :]
        return self.after(decision.shown)

    def after(self, text: str) -> str:
        """A text as a paragraph of its own after what went out."""
        return f"\n\n{text}" if self._stream.released else text

    def chunk(self, delta: dict[str, Any], finish: str | None, told: Any = None) -> bytes:
        """One event."""
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        content = {**self._common, "choices": [choice]}
        if told is not None:
            content[messages.FIELD] = told
        return b"data: " + msgspec.json.encode(content) + b"\n\n"

    def used(self) -> bytes:
        """The event that tells how many tokens were used."""
        return b"data: " + msgspec.json.encode({**self._common, "choices": [], "usage": self.usage}) + b"\n\n"

    async def _off_loop(self, work: Any, *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._service.desk.pool, work, *arguments)


def _chunk(data: str) -> dict[str, Any]:
    try:
        chunk = msgspec.json.decode(data)
    except msgspec.DecodeError:
        chunk = None
    if not isinstance(chunk, dict) or "error" in chunk:
        raise RefusedError(502, "the reply of the API behind the proxy broke off")
    return chunk
