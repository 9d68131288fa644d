"""The app of the proxy. Opens connections while it runs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

from citewell.errors import ConfigError
from citewell.service.app import make_app
from citewell.service.proxy.completions import completions
from citewell.service.proxy.upstream import Upstream
from citewell.service.routes import operating
from citewell.service.settings import Settings

_OPERATING = (operating.healthz, operating.readyz, operating.metrics)


def make_proxy(settings: Settings) -> Litestar:
    """The proxy before an API.

    Args:
        settings: what it is run with; ``upstream`` is needed.

    Raises:
        CitewellError: the settings, the policy, the ledger or the keys cannot be used.
    """
    base = settings.upstream
    if base is None or not base.startswith(("http://", "https://")):
        raise ConfigError(f"{base} is no API to stand before", "Give its address with --upstream https://host/v1.")

    @asynccontextmanager
    async def connected(app: Litestar) -> AsyncIterator[None]:
        app.state.upstream = Upstream(base, settings.upstream_key, settings.seconds)
        try:
            yield
        finally:
            await app.state.upstream.close()

    return make_app(settings, routes=(completions, *_OPERATING), lifespan=(connected,))
