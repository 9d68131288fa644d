"""``citewell serve``: the gate over HTTP."""

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


def serve(
    *,
    config: ConfigOption = None,
    host: HostOption = None,
    port: PortOption = None,
    policy: PolicyOption = None,
    ledger: KeptOption = None,
    keys: KeysOption = None,
    telemetry: TelemetryOption = None,
) -> None:
    """Serve the gate over HTTP."""
    with exits():
        require_extra()
        from citewell.service.app import make_app  # here, since it needs an extra
        from citewell.service.configured import configured
        from citewell.service.run import run

        flags = {"host": host, "port": port, "policy": policy, "ledger": ledger, "keys": keys, "telemetry": telemetry}
        settings, _ = configured(config, flags)
        run(make_app(settings), settings)
