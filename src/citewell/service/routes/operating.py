"""``/healthz``, ``/readyz``, ``/metrics`` and ``/openapi.json``: for whoever operates the service."""

import asyncio

import msgspec
from litestar import Response, get

from citewell.ledger import Query
from citewell.service.access import needs
from citewell.service.bodies import JSON, Asked
from citewell.service.keys import Scope
from citewell.service.metrics import CONTENT_TYPE
from citewell.service.openapi import document
from citewell.service.state import Service


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """That the service is there.

    Attributes:
        status: ``ok``.
    """

    status: str = "ok"


@get("/healthz")
async def healthz() -> Response[bytes]:
    """Whether the process answers."""
    return Response(msgspec.json.encode(Health()), media_type=JSON)


@get("/readyz")
async def readyz(request: Asked) -> Response[bytes]:
    """Whether decisions can be made and kept: the ledger can be read."""
    service: Service = request.app.state.service

    def look() -> None:
        if service.settings.ledger is not None:
            with service.reader() as reader:
                for _ in reader.find(Query(limit=1, newest_first=True)):
                    pass

    await asyncio.to_thread(look)
    return Response(msgspec.json.encode(Health()), media_type=JSON)


@get("/metrics", guards=[needs(Scope.READ)])
async def metrics(request: Asked) -> Response[bytes]:
    """Counts for Prometheus."""
    service: Service = request.app.state.service
    return Response(service.metrics.exposed(), headers={"Content-Type": CONTENT_TYPE})


@get("/openapi.json")
async def openapi() -> Response[bytes]:
    """The description of this API, as OpenAPI 3.1."""
    return Response(document(), media_type=JSON)
