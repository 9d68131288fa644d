"""``citewell config``: what a service would be run with."""

from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import exits
from citewell.cli.formats import ItemFormat
from citewell.cli.ledger_options import ItemFormatOption
from citewell.cli.serving import ConfigOption, HostOption, KeptOption, KeysOption, PolicyOption, PortOption
from citewell.cli.terminal import bytes_on, console_on
from citewell.report.console_lines import plain
from citewell.service.configured import configured

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Show what a service would be run with.")


@app.callback()
def settings() -> None:
    """Show what a service would be run with."""


@app.command()
def show(
    *,
    config: ConfigOption = None,
    host: HostOption = None,
    port: PortOption = None,
    policy: PolicyOption = None,
    ledger: KeptOption = None,
    keys: KeysOption = None,
    upstream: Annotated[str | None, typer.Option("--upstream", metavar="URL", help="API behind the proxy.")] = None,
    format: ItemFormatOption = ItemFormat.CONSOLE,
) -> None:
    """Show every setting with where it is from; secrets are masked."""
    with exits():
        flags = {"host": host, "port": port, "policy": policy, "ledger": ledger, "keys": keys, "upstream": upstream}
        _, origins = configured(config, flags)
        if format is ItemFormat.JSON:
            told = {one.name: {"value": one.value, "origin": one.origin} for one in origins}
            with bytes_on(None) as out:
                out.write(msgspec.json.encode(told) + b"\n")
            return
        with console_on(None) as console:
            for one in origins:
                value = msgspec.json.encode(one.value).decode()
                console.print(plain(f"{one.name} = {value}  # {one.origin}"), soft_wrap=True)
