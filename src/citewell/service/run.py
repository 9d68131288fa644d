"""Runs an app on uvicorn until it is told to stop. Opens a port."""

import uvicorn
from litestar import Litestar

from citewell.service.logs import log_config
from citewell.service.settings import Settings


def run(app: Litestar, settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM; then take nothing new, and finish what was begun.

    Args:
        app: the app.
        settings: where it listens, and how long it may take to stop.
    """
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        log_config=log_config(),
        access_log=False,
        server_header=False,
        proxy_headers=False,
        h11_max_incomplete_event_size=65_536,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=max(1, round(settings.drain_seconds)),
        limit_concurrency=max(512, 2 * settings.waiting),
        lifespan="on",
    )
