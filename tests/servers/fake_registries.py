"""The registries of DOIs, arXiv, NCBI and Open Library on one loopback server, with the shapes of their answers."""

import contextlib
import json
import re
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

from tests.servers.fake_archive import Faults, faulty

Answer = tuple[int, dict[str, str], bytes]
JSON = {"Content-Type": "application/json;charset=UTF-8"}


class FakeRegistries(ThreadingHTTPServer):
    """What they know: DOIs and where they lead, and titles by the numbers of the others (``PMC1`` for PMC)."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, dois: Mapping[str, str], titles: Mapping[str, str]) -> None:
        super().__init__(("127.0.0.1", 0), _Door)
        self.dois = {doi.lower(): url for doi, url in dois.items()}
        self.titles = dict(titles)
        self.faults = Faults()
        self.paths: list[str] = []
        self.stopping = threading.Event()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def bases(self) -> dict[str, str]:
        return dict.fromkeys(("doi.org", "arxiv", "ncbi", "openlibrary"), self.url)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is no fault of the server."""


@contextlib.contextmanager
def serve_registries(dois: Mapping[str, str], titles: Mapping[str, str]) -> Iterator[FakeRegistries]:
    server = FakeRegistries(dois, titles)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stopping.set()
        server.shutdown()
        server.server_close()
        thread.join(10)


class _Door(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True
    server: FakeRegistries

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        self.server.paths.append(self.path)
        fault = self.server.faults.draw(self.path, self.server.paths.count(self.path))
        if fault == "hang":
            self.server.stopping.wait(3)
            self.close_connection = True
            return
        status, headers, body = faulty(fault, *self.answer())
        with contextlib.suppress(OSError):
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2] if fault == "cut_off" else body)
            self.close_connection = fault == "cut_off"

    def answer(self) -> Answer:
        parts = urlsplit(self.path)
        asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if match := re.fullmatch(r"/api/handles/(.+)", parts.path):
            return self._handle(unquote(match[1]))
        if parts.path == "/api/query":
            return self._feed(asked["id_list"])
        if parts.path == "/entrez/eutils/esummary.fcgi":
            return self._summary(asked["db"], asked["id"])
        if parts.path == "/api/books":
            return self._book(asked["bibkeys"])
        return 404, {"Content-Type": "text/html"}, b"<html></html>"

    def _handle(self, doi: str) -> Answer:
        url = self.server.dois.get(doi.lower())
        if url is None:
            return 404, JSON, json.dumps({"responseCode": 100, "handle": doi}).encode()
        values = [
            {"index": 1, "type": "URL", "data": {"format": "string", "value": url}, "ttl": 86400},
            {"index": 100, "type": "HS_ADMIN", "data": {"format": "admin", "value": {"index": 200}}, "ttl": 86400},
        ]
        return 200, JSON, json.dumps({"responseCode": 1, "handle": doi.upper(), "values": values}).encode()

    def _feed(self, number: str) -> Answer:
        title = self.server.titles.get(number)
        entry = (
            f"<entry><id>http://arxiv.org/abs/{number}v2</id><title>{escape(title)}</title></entry>" if title else ""
        )
        feed = (
            '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
            f"<title>Query: {number}</title>"
            '<opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">1</opensearch:totalResults>'
            f"{entry}</feed>"
        )
        return 200, {"Content-Type": "application/atom+xml; charset=utf-8"}, feed.encode()

    def _summary(self, database: str, number: str) -> Answer:
        title = self.server.titles.get(f"PMC{number}" if database == "pmc" else number)
        told = {"uid": number} | ({"title": title} if title else {"error": "cannot get document summary"})
        return (
            200,
            JSON,
            json.dumps({"header": {"type": "esummary"}, "result": {"uids": [number], number: told}}).encode(),
        )

    def _book(self, key: str) -> Answer:
        title = self.server.titles.get(key.removeprefix("ISBN:"))
        books = {key: {"url": f"https://books.example/{key}", "title": title}} if title else {}
        return 200, JSON, json.dumps(books).encode()
