"""The app: routes, limits and errors, made from settings. Pages and other doors are mounted by their handlers."""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, ControllerRouterHandler, Message, Receive, Scope, Send

from citewell.links.told import LinkAsker
from citewell.service.access import PRINCIPAL
from citewell.service.logs import LOG
from citewell.service.problems import refuse
from citewell.service.routes import checking, deciding, decisions, operating, streaming
from citewell.service.settings import Settings
from citewell.service.state import Service

ROUTES: tuple[ControllerRouterHandler, ...] = (
    deciding.gate,
    deciding.support,
    streaming.stream,
    checking.values,
    checking.links,
    checking.references,
    checking.audits,
    checking.job,
    decisions.decisions,
    decisions.decision,
    operating.healthz,
    operating.readyz,
    operating.metrics,
    operating.openapi,
)


def make_app(
    settings: Settings,
    *,
    routes: Sequence[ControllerRouterHandler] = ROUTES,
    handlers: Sequence[ControllerRouterHandler] = (),
    lifespan: Sequence[Callable[[Litestar], AbstractAsyncContextManager[None]]] = (),
    links: LinkAsker | None = None,
) -> Litestar:
    """The app of a service.

    Further handlers find the running ``Service`` as ``request.app.state.service``, and guard themselves with
    ``access.needs(scope)``.

    Args:
        settings: what the service is run with.
        routes: the routes of the API.
        handlers: further routes, such as pages.
        lifespan: what else is open while the app runs.
        links: asks for addresses in place of what the policy says.

    Raises:
        CitewellError: the policy, the ledger or the keys cannot be used.
    """
    service = Service(settings, links=links)

    @asynccontextmanager
    async def open_while_running(app: Litestar) -> AsyncIterator[None]:
        await service.warm()
        try:
            yield
        finally:
            await service.close()

    app = Litestar(
        [*routes, *handlers],
        exception_handlers={Exception: refuse},
        middleware=[Watched()],
        lifespan=[open_while_running, *lifespan],
        cors_config=CORSConfig(allow_origins=list(settings.origins)) if settings.origins else None,
        openapi_config=None,
        logging_config=None,
        request_max_body_size=None,
    )
    app.state.service = service
    return app


class Watched(ASGIMiddleware):
    """Counts and logs each request once it is answered, and forbids browsers to guess what an answer is."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Passes a request on."""
        if scope["type"] != ScopeType.HTTP:
            await next_app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-content-type-options", b"nosniff")]
            await send(message)

        try:
            await next_app(scope, receive, sending)
        finally:
            _note(scope, status, time.perf_counter() - started)


def _note(scope: Any, status: int, seconds: float) -> None:
    service: Service = scope["litestar_app"].state.service
    handler = scope.get("route_handler")
    # The route, never the path: paths are what callers choose.
    route = min(handler.paths) if handler is not None else "none"
    service.metrics.requests.labels(route, str(status)).inc()
    service.metrics.seconds.labels(route).observe(seconds)
    principal = scope.get("state", {}).get(PRINCIPAL)
    about = {
        "method": scope["method"] if scope["method"] in {"GET", "POST", "HEAD", "OPTIONS"} else "other",
        "route": route,
        "status": status,
        "ms": round(seconds * 1000, 1),
        "key": principal.id if principal is not None else None,
    }
    LOG.info("request", extra=about)
