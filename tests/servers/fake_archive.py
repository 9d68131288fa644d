"""An Internet Archive on loopback, with the shapes of its answers and with faults that can be switched on.

It knows nothing of citewell: what it takes for one page and what it lists is its own.
"""

import contextlib
import datetime as dt
import functools
import json
import random
import re
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.utils import format_datetime, parsedate_to_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

FAULTS = ("429", "503", "html", "hang", "empty", "malformed", "truncated", "cut_off", "null")
_MAINTENANCE = b"<html><head><title>Maintenance</title></head><body>We will be back soon.</body></html>"
_FIELDS = ("urlkey", "timestamp", "original", "mimetype", "statuscode", "digest", "length")


@dataclass(frozen=True)
class Captured:
    """One capture: its address, fourteen digits for its time, and what the server answered."""

    url: str
    stamp: str = "20210301100000"
    status: int = 200
    location: str | None = None
    body: bytes = b"<html><title>A page</title><body>Some words.</body></html>"


@dataclass
class Faults:
    """Which faults come, and how often; which request is hit depends on the seed and the request alone.

    Attributes:
        kinds: some of ``FAULTS``.
        rate: from 0 for never to 1 for always.
        seed: of the dice.
        doors: what their paths begin with, so that others stay whole.
    """

    kinds: Sequence[str] = ()
    rate: float = 1.0
    seed: int = 0
    doors: tuple[str, ...] = ("/",)

    def draw(self, path: str, count: int) -> str | None:
        dice = random.Random(f"{self.seed} {count} {path}")
        if not self.kinds or not path.startswith(self.doors) or dice.random() >= self.rate:
            return None
        return dice.choice(list(self.kinds))


class FakeArchive(ThreadingHTTPServer):
    """The archive; ``url`` is its base address."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, captures: Sequence[Captured]) -> None:
        super().__init__(("127.0.0.1", 0), _Door)
        self.captures = sorted(captures, key=lambda one: (page_key(one.url), one.stamp))
        self.faults = Faults()
        self.paths: list[str] = []
        self.arrived: list[float] = []
        self.lock = threading.Lock()
        self.stopping = threading.Event()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def of_page(self, url: str) -> list[Captured]:
        key = page_key(url)
        return [one for one in self.captures if page_key(one.url) == key]

    def reset(self) -> None:
        with self.lock:
            self.faults = Faults()
            self.paths.clear()
            self.arrived.clear()

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is no fault of the server."""


@contextlib.contextmanager
def serve_archive(captures: Sequence[Captured]) -> Iterator[FakeArchive]:
    server = FakeArchive(captures)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stopping.set()
        server.shutdown()
        server.server_close()
        thread.join(10)


@functools.lru_cache(100_000)
def page_key(url: str) -> str:
    """What the archive takes for one page: without scheme, ``www.``, case, slash at the end and order of parameters."""
    parts = urlsplit(url if "://" in url else "http://" + url)
    host = parts.netloc.lower().removeprefix("www.").removesuffix(":80")
    path = unquote(unquote(parts.path)).lower().rstrip("/")
    query = "&".join(sorted(unquote(parts.query).lower().split("&")))
    return ",".join(reversed(host.split("."))) + ")" + (path or "/") + (f"?{query}" if query else "")


class _Door(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave together; otherwise the client would wait for the second part.
    wbufsize = -1
    disable_nagle_algorithm = True
    server: FakeArchive

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        with self.server.lock:
            count = self.server.paths.count(self.path)
            self.server.paths.append(self.path)
            self.server.arrived.append(time.monotonic())
        fault = self.server.faults.draw(self.path, count)
        status, headers, body = self._answer()
        with contextlib.suppress(OSError):
            self._send(*(faulty(fault, status, headers, body)), fault=fault)

    def _send(self, status: int, headers: dict[str, str], body: bytes, fault: str | None) -> None:
        if fault == "hang":
            self.server.stopping.wait(3)
            self.close_connection = True
            return
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if fault == "cut_off":
            self.wfile.write(body[: len(body) // 2])
            self.close_connection = True
        else:
            self.wfile.write(body)

    def _answer(self) -> tuple[int, dict[str, str], bytes]:
        path, _, query = self.path.partition("?")
        if path == "/cdx/search/cdx":
            return self._cdx(parse_qs(query, keep_blank_values=True))
        if path == "/wayback/available":
            return self._available(parse_qs(query))
        if match := re.match(r"/web/timemap/(link|json)/(.+)", self.path):
            return self._time_map(match[1], match[2])
        if match := re.match(r"/web/(\d{14})(id_)?/(.+)", self.path):
            return self._memento(match[1], match[3], raw=bool(match[2]))
        if match := re.match(r"/web/(https?:.+)", self.path):
            return self._time_gate(match[1])
        return 404, {"Content-Type": "text/html"}, b"<html><title>Not found</title></html>"

    def _cdx(self, asked: dict[str, list[str]]) -> tuple[int, dict[str, str], bytes]:
        if "url" not in asked:
            return 400, {"Content-Type": "text/plain"}, b"No url provided"
        found = self._matching(asked["url"][0], asked.get("matchType", ["exact"])[0])
        for condition in asked.get("filter", []):
            name, _, pattern = condition.removeprefix("!").partition(":")
            wanted = not condition.startswith("!")
            found = [one for one in found if bool(re.fullmatch(pattern, _row(one)[name])) is wanted]
        if asked.get("collapse") == ["urlkey"]:
            found = list({page_key(one.url): one for one in reversed(found)}.values())[::-1]
        if asked.get("sort") == ["closest"]:
            near = _moment(asked["closest"][0])
            found.sort(key=lambda one: abs(_moment(one.stamp) - near))
        limit = int(asked.get("limit", ["1000"])[0])
        found = found[limit:] if limit < 0 else found[:limit]
        fields = asked["fl"][0].split(",") if "fl" in asked else list(_FIELDS)
        rows = [[_row(one)[name] for name in fields] for one in found]
        if asked.get("output") == ["json"]:
            return 200, {"Content-Type": "application/json"}, _json([fields, *rows] if rows else [])
        return 200, {"Content-Type": "text/plain"}, "".join(" ".join(row) + "\n" for row in rows).encode()

    def _matching(self, url: str, match: str) -> list[Captured]:
        key = page_key(url)
        if match == "prefix":
            key = key.rstrip("/") + "/" if url.endswith("/") else key
            return [one for one in self.server.captures if page_key(one.url).startswith(key)]
        if match == "host":
            return [one for one in self.server.captures if page_key(one.url).startswith(key.partition(")")[0] + ")")]
        return self.server.of_page(url)

    def _available(self, asked: dict[str, list[str]]) -> tuple[int, dict[str, str], bytes]:
        url = asked["url"][0]
        # As seen there: it may know nothing of an address with a scheme that it knows without one.
        found = [] if url.startswith("https://") else self.server.of_page(url)
        near = _moment(asked.get("timestamp", ["20991231235959"])[0])
        closest = min(found, key=lambda one: abs(_moment(one.stamp) - near), default=None)
        snapshots = {}
        if closest is not None:
            place = f"http://web.archive.org/web/{closest.stamp}/{closest.url}"
            told = {"status": str(closest.status), "available": True, "url": place, "timestamp": closest.stamp}
            snapshots = {"closest": told}
        return 200, {"Content-Type": "application/json"}, _json({"url": url, "archived_snapshots": snapshots})

    def _time_map(self, form: str, url: str) -> tuple[int, dict[str, str], bytes]:
        found = self.server.of_page(url)
        if form == "json":
            rows = [[_row(one)[name] for name in _FIELDS] for one in found]
            return 200, {"Content-Type": "application/json"}, _json([list(_FIELDS), *rows] if rows else [])
        if not found:
            return 404, {"Content-Type": "application/link-format"}, b""
        lines = [f'<{url}>; rel="original"', f'<{self.server.url}/web/{url}>; rel="timegate"']
        lines += [f'<{self._place(one)}>; rel="memento"; datetime="{_http_date(one.stamp)}"' for one in found]
        return 200, {"Content-Type": "application/link-format"}, ",\n".join(lines).encode()

    def _time_gate(self, url: str) -> tuple[int, dict[str, str], bytes]:
        links = f'<{url}>; rel="original", <{self.server.url}/web/timemap/link/{url}>; rel="timemap"'
        headers = {"Content-Type": "text/html", "Link": links, "Vary": "Accept-Datetime"}
        found = self.server.of_page(url)
        if not found:
            return 404, headers, b"<html><title>Not archived</title></html>"
        wanted = self.headers.get("Accept-Datetime")
        near = parsedate_to_datetime(wanted) if wanted else dt.datetime.now(dt.UTC)
        closest = min(found, key=lambda one: abs(_moment(one.stamp) - near))
        return 302, headers | {"Location": self._place(closest)}, b""

    def _memento(self, stamp: str, url: str, *, raw: bool) -> tuple[int, dict[str, str], bytes]:
        found = self.server.of_page(url)
        if not found:
            return 404, {"Content-Type": "text/html"}, b"<html><title>Not archived</title></html>"
        one = min(found, key=lambda one: abs(_moment(one.stamp) - _moment(stamp)))
        headers = {
            "Content-Type": "text/html",
            "Memento-Datetime": _http_date(one.stamp),
            "Link": f'<{one.url}>; rel="original", <{self.server.url}/web/{one.url}>; rel="timegate"',
        }
        if one.location is not None:
            headers["Location"] = one.location if raw else f"{self.server.url}/web/{one.stamp}/{one.location}"
        return one.status, headers, one.body if one.status < 300 else b""

    def _place(self, one: Captured) -> str:
        return f"{self.server.url}/web/{one.stamp}/{one.url}"


def faulty(fault: str | None, status: int, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, str], bytes]:
    match fault:
        case "429":
            return 429, {"Content-Type": "text/html"}, b"<html><title>429 Too Many Requests</title></html>"
        case "503":
            return 503, {"Content-Type": "text/html"}, _MAINTENANCE
        case "html":
            return 200, {"Content-Type": "text/html"}, _MAINTENANCE
        case "empty":
            return 200, headers, b""
        case "malformed":
            return 200, headers, b'[["timestamp","original"],["2021'
        case "truncated":
            return status, headers, body[: max(1, len(body) // 2)]
        case "null":
            return 200, headers, b"null"
    return status, headers, body


def _row(one: Captured) -> dict[str, str]:
    values = (page_key(one.url), one.stamp, one.url, "text/html", str(one.status), "A" * 32, str(len(one.body)))
    return dict(zip(_FIELDS, values, strict=True))


def _json(value: object) -> bytes:
    return (json.dumps(value) + "\n").encode()


def _moment(stamp: str) -> dt.datetime:
    return dt.datetime.strptime(stamp, "%Y%m%d%H%M%S").replace(tzinfo=dt.UTC)


def _http_date(stamp: str) -> str:
    return format_datetime(_moment(stamp), usegmt=True)
