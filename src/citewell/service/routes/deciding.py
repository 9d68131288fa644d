"""``/v1/gate`` and ``/v1/support``: a record in, what the gate makes of it out."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Response, post

from citewell.model import Answer, Support
from citewell.records.claim_record import claim_from
from citewell.records.decoding import decode
from citewell.records.record import answer_from
from citewell.service.access import Principal, bound, claims_audience, needs, principal_of
from citewell.service.bodies import JSON, Asked, body_of
from citewell.service.keys import Scope
from citewell.service.problems import as_response, note, problem_of
from citewell.service.state import Service
from citewell.service.telemetry import traced


@post("/v1/gate", guards=[needs(Scope.GATE)], status_code=200)
async def gate(request: Asked) -> Response[bytes]:
    """Decide of one answer whether its reader gets it."""
    service: Service = request.app.state.service
    body = await body_of(request, service.settings)
    read = reading(body, principal_of(request), answer_from)
    try:
        with traced(service.settings, request.headers) as trace:
            decided = await service.desk.decide(read, service.settings.seconds)
            trace(decided.answer, decided.decision)
    except Exception as error:
        if problem_of(error)[0].status < 500:
            raise
        note(error)
        return as_response(*service.handed_over(error))
    service.metrics.decisions.labels(decided.decision.action.value).inc()
    return Response(decided.body, media_type=JSON)


@post("/v1/support", guards=[needs(Scope.GATE)], status_code=200)
async def support(request: Asked) -> Response[bytes]:
    """Tell of one claim whether its sources say it."""
    service: Service = request.app.state.service
    body = await body_of(request, service.settings)
    read = reading(body, principal_of(request), claim_from)

    def weigh() -> Support:
        return service.gate.support(read())

    found = await asyncio.get_running_loop().run_in_executor(service.desk.pool, weigh)
    return Response(msgspec.json.encode(found), media_type=JSON)


def reading(body: bytes, principal: Principal, read: Callable[[Any], Answer]) -> Callable[[], Answer]:
    """What makes an answer of a body, for the readers that a key may speak for; it may take long, so not yet."""

    def made() -> Answer:
        record = decode(body)
        claimed = claims_audience(record)
        return bound(read(record), principal, claimed=claimed)

    return made
