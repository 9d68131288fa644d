"""Something unreliable between an archive and whoever asks it."""

import contextlib
import http.client
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from tests.servers.fake_archive import Faults, faulty

_KEPT = ("content-type", "link", "memento-datetime", "content-location", "location", "vary")


class FaultyProxy(ThreadingHTTPServer):
    """Passes requests on to another server on loopback; ``url`` is where the other one seems to be."""

    daemon_threads = True

    def __init__(self, base: str) -> None:
        super().__init__(("127.0.0.1", 0), _Door)
        parts = urlsplit(base)
        self.behind = (parts.hostname or "", parts.port or 80)
        self.faults = Faults()
        self.paths: list[str] = []
        self.url = f"http://127.0.0.1:{self.server_address[1]}{parts.path}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is no fault of the server."""


@contextlib.contextmanager
def serve_proxy(base: str) -> Iterator[FaultyProxy]:
    server = FaultyProxy(base)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)


class _Door(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True
    server: FaultyProxy

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        count = self.server.paths.count(self.path)
        self.server.paths.append(self.path)
        fault = self.server.faults.draw(self.path, count)
        connection = http.client.HTTPConnection(*self.server.behind, timeout=10)
        try:
            # With its own name, so that the links of the other server lead through here.
            names = ("Host", "Accept-Datetime")
            connection.request("GET", self.path, headers={n: v for n in names if (v := self.headers.get(n))})
            answer = connection.getresponse()
            headers = {name: value for name, value in answer.getheaders() if name.lower() in _KEPT}
            status, headers, body = faulty(fault, answer.status, headers, answer.read())
        finally:
            connection.close()
        with contextlib.suppress(OSError):
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2] if fault == "cut_off" else body)
            self.close_connection = fault == "cut_off"
