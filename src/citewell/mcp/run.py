"""Runs the server on standard input and output, or over HTTP on one address. Reads, writes and listens."""

from typing import Any

from mcp.server import Server
from mcp.server.stdio import stdio_server

from citewell.errors import ConfigError

_LARGEST = 30_000_000


async def on_stdio(server: Server[Any]) -> None:
    """Serves one client on standard input and output, until it goes."""
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


async def over_http(server: Server[Any], host: str, port: int) -> None:
    """Serves clients at ``http://HOST:PORT/mcp``, until it is stopped.

    Args:
        server: the server.
        host: address to listen at; for others than this machine's own, whoever reaches it may use the tools.
        port: to listen at; 0 for any that is free.
    """
    try:
        import uvicorn
    except ImportError as error:
        raise ConfigError("uvicorn is not installed", "pip install citewell[mcp]") from error
    app = server.streamable_http_app(host=host, max_request_body_size=_LARGEST)
    await uvicorn.Server(uvicorn.Config(app, host=host, port=port, log_level="warning")).serve()
