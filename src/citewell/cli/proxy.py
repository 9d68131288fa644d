"""``citewell proxy``: the gate before an API that speaks as OpenAI's chat completions do."""

from typing import Annotated

import typer

from citewell.cli.exits import exits
from citewell.cli.serving import (
    ConfigOption,
    HostOption,
    KeptOption,
    KeysOption,
    PolicyOption,
    PortOption,
    TelemetryOption,
    require_extra,
)


def proxy(
    *,
    upstream: Annotated[
        str | None, typer.Option("--upstream", metavar="URL", help="The API behind, such as https://host/v1.")
    ] = None,
    config: ConfigOption = None,
    host: HostOption = None,
    port: PortOption = None,
    policy: PolicyOption = None,
    ledger: KeptOption = None,
    keys: KeysOption = None,
    telemetry: TelemetryOption = None,
) -> None:
    """Gate the replies of an API that speaks as OpenAI's chat completions do."""
    with exits():
        require_extra()
        from citewell.service.configured import configured  # here, since it needs an extra
        from citewell.service.proxy.app import make_proxy
        from citewell.service.run import run

        flags = {"upstream": upstream, "host": host, "port": port, "policy": policy, "ledger": ledger, "keys": keys}
        settings, _ = configured(config, {**flags, "telemetry": telemetry})
        run(make_proxy(settings), settings)
