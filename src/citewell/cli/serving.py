"""What the commands that run services share."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from citewell.errors import ConfigError

_NEEDED = ("litestar", "uvicorn", "prometheus_client", "opentelemetry")


def require_extra() -> None:
    """See that what a service needs is installed.

    Raises:
        ConfigError: it is not.
    """
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise ConfigError(f"a service needs {', '.join(missing)}", "Install it: pip install 'citewell[serve]'.")


ConfigOption = Annotated[
    Path | None,
    typer.Option("--config", envvar="CITEWELL_CONFIG", metavar="FILE", help="Settings (TOML, under [service])."),
]
HostOption = Annotated[str | None, typer.Option("--host", help="Address to listen at. [default: 127.0.0.1]")]
PortOption = Annotated[int | None, typer.Option("--port", help="Port to listen at. [default: 8787]")]
PolicyOption = Annotated[
    str | None, typer.Option("--policy", metavar="FILE", help="Policy file (TOML); the strict one if not given.")
]
KeptOption = Annotated[str | None, typer.Option("--ledger", metavar="PATH", help="Keep every decision here.")]
KeysOption = Annotated[
    str | None, typer.Option("--keys", metavar="FILE", help="API keys; without them only this machine may call.")
]
TelemetryOption = Annotated[
    bool | None, typer.Option("--telemetry/--no-telemetry", help="Send spans and events to OpenTelemetry.")
]
