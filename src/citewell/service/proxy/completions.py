"""``/v1/chat/completions``: a request goes to the API behind, and the reply through the gate."""

import secrets
from typing import Any

import aiohttp
import msgspec
from litestar import Response, post
from litestar.response import Stream

from citewell.errors import InputError
from citewell.records.decoding import decode
from citewell.service.access import Principal, bound, needs, principal_of
from citewell.service.bodies import JSON, Asked, body_of
from citewell.service.keys import Scope
from citewell.service.problems import RefusedError, note, problem_of
from citewell.service.proxy import messages
from citewell.service.proxy.streamed import pieces
from citewell.service.proxy.upstream import Upstream, whole
from citewell.service.state import Service

_PASSED_ON = ("retry-after", "x-request-id")


@post("/v1/chat/completions", guards=[needs(Scope.GATE)], status_code=200)
async def completions(request: Asked) -> Response[bytes] | Stream:
    """A chat completion, gated."""
    service: Service = request.app.state.service
    upstream: Upstream = request.app.state.upstream
    try:
        wanted = messages.wanted(decode(await body_of(request, service.settings)))
        principal = principal_of(request)
        name = f"{wanted.record.get('id') or 'chat-' + secrets.token_hex(8)}"
        # Before anything is asked: sources that cannot be used, or another's audience, cost no reply.
        claimed = wanted.claims_audience
        bound(messages.answer_of(wanted.record, name, ""), principal, claimed=claimed)
    except (InputError, RefusedError) as error:
        return _refused(error)
    # The callers' header is a key of this service when it asks for keys, and then none of the API's.
    given = request.headers.get("authorization") if service.settings.keys is None else None
    body = msgspec.json.encode(wanted.upstream)
    if wanted.streams:
        return await _streamed(service, upstream, body, given, wanted, name, principal)
    try:
        async with upstream.ask(body, given) as response:
            content = await whole(response)
            if response.status != 200:
                return _passed_on(response, content)
        reply = _reply(content)
        reply["choices"] = [
            await _gated(service, wanted, choice, name if not number else f"{name}-{number}", principal)
            for number, choice in enumerate(reply["choices"])
        ]
    except (InputError, RefusedError) as error:
        return _refused(error)
    return Response(msgspec.json.encode(reply), media_type=JSON)


async def _streamed(
    service: Service,
    upstream: Upstream,
    body: bytes,
    given: str | None,
    wanted: messages.Wanted,
    name: str,
    principal: Principal,
) -> Response[bytes] | Stream:
    """A reply piece by piece; what the API refuses is told before anything is sent."""
    asking = upstream.ask(body, given)
    try:
        response = await asking.__aenter__()
        if response.status != 200:
            content = await whole(response)
            await asking.__aexit__(None, None, None)
            return _passed_on(response, content)
    except RefusedError as error:
        return _refused(error)
    record = messages.answer_of(wanted.record, name, "")
    answer = bound(record, principal, claimed=wanted.claims_audience)
    return Stream(pieces(service, asking, response, answer), media_type="text/event-stream")


async def _gated(
    service: Service, wanted: messages.Wanted, choice: Any, name: str, principal: Principal
) -> dict[str, Any]:
    text = messages.text_of(choice)
    if text is None:
        return messages.calls(choice)
    said = text

    def read() -> Any:
        return bound(messages.answer_of(wanted.record, name, said), principal, claimed=wanted.claims_audience)

    try:
        decided = await service.desk.decide(read, service.settings.seconds)
    except Exception as error:
        problem, _ = service.handed_over(error)
        if problem.status < 500:
            raise
        note(error)
        return messages.shown(choice, problem.shown or "", msgspec.to_builtins(problem))
    service.metrics.decisions.labels(decided.decision.action.value).inc()
    return messages.shown(choice, decided.decision.shown, messages.told(decided.answer, decided.decision))


def _reply(content: bytes) -> dict[str, Any]:
    try:
        reply = msgspec.json.decode(content)
    except msgspec.DecodeError:
        reply = None
    if not isinstance(reply, dict) or not isinstance(reply.get("choices"), list):
        raise RefusedError(502, "the API behind the proxy sent no chat completion")
    return reply


def _passed_on(response: aiohttp.ClientResponse, content: bytes) -> Response[bytes]:
    """The API's own refusal, as it is; a status that means success or elsewhere is none that may be passed on."""
    if response.status < 400:
        return _refused(RefusedError(502, f"the API behind the proxy answered with {response.status}"))
    headers = {name: response.headers[name] for name in _PASSED_ON if name in response.headers}
    kind = response.headers.get("content-type", JSON)
    return Response(content, status_code=response.status, headers={**headers, "Content-Type": kind})


def _refused(error: Exception) -> Response[bytes]:
    problem, headers = problem_of(error)
    text = problem.detail if problem.hint is None else f"{problem.detail}. {problem.hint}"
    code = "upstream" if problem.status == 502 else "citewell"
    content = messages.problem(problem.status, text, code, problem.field)
    return Response(content, status_code=problem.status, media_type=JSON, headers=headers)
