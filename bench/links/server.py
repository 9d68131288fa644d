"""A fast server on loopback that answers at every address of 127/8 with one page, at once or after a delay.

nginx where it is installed, with its echo module for the delay; otherwise an own one on uvloop, which is
``python -m bench.links.server DELAY PORT``. Either is a process of its own.
"""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PARAGRAPH = "<p>The ferry over the river was built long ago and carried carts and the post until the bridge came.</p>"
PAGE = (
    "<!doctype html><html lang=en><head><meta charset=utf-8><title>A ferry</title></head>"
    f"<body><h1>A page about ferries</h1>{PARAGRAPH * 16}</body></html>"
).encode()
PLACES = "/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin"
"""Where nginx is looked for."""
_ECHO = Path("/usr/lib/nginx/modules/ngx_http_echo_module.so")
_CONFIG = """\
{load} {user}
daemon off; worker_processes 1; worker_rlimit_nofile 65536;
pid {folder}/nginx.pid; error_log {folder}/error.log crit;
events {{ worker_connections 32768; }}
http {{
  access_log off; keepalive_requests 1000000; default_type text/html;
  client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
  uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
  server {{
    listen {port} backlog=8192; root {folder};
    location = /page.html {{ internal; }}
    location / {{ {answer} }}
  }}
}}
"""


class Server(NamedTuple):
    """A server that runs.

    Attributes:
        name: what it is.
        port: that it listens on, at every address of 127/8.
    """

    name: str
    port: int


@contextlib.contextmanager
def serving(folder: Path, delay: float) -> Iterator[Server]:
    """A server in a process of its own.

    Args:
        folder: for its files.
        delay: seconds before each answer.
    """
    port = _free_port()
    nginx = shutil.which("nginx", path=PLACES)
    if nginx is not None and (not delay or _ECHO.exists()):
        name, command = "nginx", [nginx, "-c", str(_configured(folder, delay, port)), "-e", str(folder / "error.log")]
    else:
        name, command = "uvloop", [sys.executable, "-m", "bench.links.server", str(delay), str(port)]
    with subprocess.Popen(command) as process:
        try:
            _wait_until_open(port)
            yield Server(name, port)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=20)


def _configured(folder: Path, delay: float, port: int) -> Path:
    (folder / "page.html").write_bytes(PAGE)
    answer = f"echo_sleep {delay}; echo_exec /page.html;" if delay else "try_files /page.html =404;"
    config = folder / "nginx.conf"
    load = f"load_module {_ECHO};" if delay else ""
    # Otherwise the processes that answer would be another user's, who may not read the folder.
    user = "user root;" if os.geteuid() == 0 else ""
    config.write_text(_CONFIG.format(load=load, user=user, folder=folder, port=port, answer=answer), encoding="utf-8")
    return config


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_open(port: int) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise RuntimeError("the server does not start")


class _Answering(asyncio.Protocol):
    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._waiting = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport: asyncio.Transport = transport  # type: ignore[assignment] - that of a server of streams

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        while (end := self._waiting.find(b"\r\n\r\n")) >= 0:
            head, self._waiting = self._waiting[:end].lower(), self._waiting[end + 4 :]
            close = b"connection: close" in head
            body = b"" if head.startswith(b"head ") else PAGE
            sent = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n" % len(PAGE)
            sent += (b"Connection: close\r\n\r\n" if close else b"\r\n") + body
            asyncio.get_running_loop().call_later(self._delay, self._send, sent, close)

    def _send(self, sent: bytes, close: bool) -> None:  # noqa: FBT001 - given by the loop
        self._transport.write(sent)
        if close:
            self._transport.close()


async def _serve(delay: float, port: int) -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: _Answering(delay), "0.0.0.0", port, backlog=8192)
    await server.serve_forever()


if __name__ == "__main__":
    import uvloop

    uvloop.run(_serve(float(sys.argv[1]), int(sys.argv[2])))
