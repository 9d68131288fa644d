"""``citewell mcp``: a server of the Model Context Protocol, with citewell's checks as tools for agents."""

import asyncio
import importlib.util
from pathlib import Path
from typing import Annotated

import typer

from citewell.cli.exits import exits
from citewell.cli.links.options import AllowNetOption, ArchiveOption
from citewell.cli.terminal import say
from citewell.errors import ConfigError


def mcp(
    *,
    http: Annotated[
        str | None,
        typer.Option("--http", metavar="HOST:PORT", help="Serve over HTTP at /mcp, not on standard input and output."),
    ] = None,
    policy: Annotated[
        Path | None, typer.Option("--policy", metavar="FILE", help="The policy that decides of answers.")
    ] = None,
    ledger: Annotated[
        Path | None, typer.Option("--ledger", metavar="FILE", help="Keep decisions here, and explain those kept.")
    ] = None,
    registry: Annotated[
        list[str] | None,
        typer.Option("--registry", metavar="FILE|live|none", help="Where works are looked up. [default: live]"),
    ] = None,
    archive: ArchiveOption = ["wayback"],  # noqa: B006 - read only
    allow_net: AllowNetOption = [],  # noqa: B006 - read only
) -> None:
    """Serve the checks as tools for agents, by the Model Context Protocol."""
    with exits():
        if importlib.util.find_spec("mcp") is None:
            raise ConfigError("the MCP SDK is not installed", "pip install citewell[mcp]")
        from citewell.mcp.run import on_stdio, over_http
        from citewell.mcp.server import make_server
        from citewell.mcp.tools import Settings

        server = make_server(
            Settings(
                policy=policy,
                ledger=ledger,
                registries=tuple(registry or ("live",)),
                archives=tuple(one for one in archive if one != "none"),
                allow_net=tuple(allow_net),
            )
        )
        if http is None:
            asyncio.run(on_stdio(server))
            return
        host, _, port = http.rpartition(":")
        if not host or not port.isdecimal():
            raise ConfigError(f"{http} is no address to listen at", "Write HOST:PORT, such as 127.0.0.1:8100.")
        say(f"serving at http://{http}/mcp")
        asyncio.run(over_http(server, host.strip("[]"), int(port)))
