"""Every registry of works on one loopback server, each under a path of its own, in the shapes of their answers.

They all know the same few works. Faults can be switched on for any of them.
"""

import contextlib
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from xml.sax.saxutils import escape

NAMES = (
    "doi.org", "crossref", "datacite", "arxiv", "pubmed", "dblp", "openalex", "semantic_scholar", "europe_pmc", "openreview",
    "open_library",
)  # fmt: skip
FAULTS = (
    "hang", "429", "429_later", "403", "202", "500", "503", "html", "cut_json", "cut_off", "null", "other_record",
    "wrong_title", "empty_list",
)  # fmt: skip
Answer = tuple[int, dict[str, str], bytes]
JSON = {"Content-Type": "application/json"}
EMPTY = {
    "crossref": {"message": {"items": []}},
    "datacite": {"data": []},
    "dblp": {"result": {"status": {"@code": "200"}, "hits": {"@total": "0"}}},
    "openalex": {"results": []},
    "semantic_scholar": {"total": 0, "data": []},
    "europe_pmc": {"hitCount": 0, "resultList": {"result": []}},
    "openreview": {"notes": []},
    "open_library": {"docs": []},
    "pubmed": {"result": {"uids": []}},
    "doi.org": [],
}


@dataclass(frozen=True)
class Known:
    """A work that the registries know."""

    title: str
    authors: tuple[tuple[str, str], ...]
    year: int
    venue: str
    doi: str
    arxiv: str = ""
    pmid: str = ""
    volume: str = "12"
    pages: str = "34-56"


OTHER = Known(
    "Quarrying of slate in wet valleys",
    (("Ostrand", "Di"),),
    1999,
    "Journal of Slate",
    "10.1234/slate.9",
    "9901.00009",
    "999",
)


@dataclass
class Works:
    """What is known, and which fault each registry has."""

    known: tuple[Known, ...]
    faults: dict[str, str] = field(default_factory=dict)
    paths: list[str] = field(default_factory=list)
    stopping: threading.Event = field(default_factory=threading.Event)


class FakeWorks(ThreadingHTTPServer):
    """The server; ``bases`` are the addresses of its registries."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, works: Works) -> None:
        super().__init__(("127.0.0.1", 0), _Door)
        self.works = works
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def bases(self) -> dict[str, str]:
        return {name: f"{self.url}/{name}" for name in NAMES}

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is no fault of the server."""


@contextlib.contextmanager
def serve_works(*known: Known) -> Iterator[FakeWorks]:
    server = FakeWorks(Works(known))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.works.stopping.set()
        server.shutdown()
        server.server_close()
        thread.join(10)


class _Door(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True
    server: FakeWorks

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        works = self.server.works
        works.paths.append(self.path)
        name, _, rest = self.path.lstrip("/").partition("/")
        fault = works.faults.get(name, "")
        if fault == "hang":
            works.stopping.wait(3)
            self.close_connection = True
            return
        status, headers, body = _faulty(fault, name, *_answer(name, "/" + rest, works.known, fault))
        with contextlib.suppress(OSError):
            self.send_response(status)
            for header, value in headers.items():
                self.send_header(header, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2] if fault == "cut_off" else body)
            self.close_connection = fault == "cut_off"


def _faulty(fault: str, name: str, status: int, headers: dict[str, str], body: bytes) -> Answer:
    page = b"<html><head><title>Please wait</title></head><body>Checking your browser</body></html>"
    match fault:
        case "429":
            return 429, JSON, b'{"error":"too many"}'
        case "429_later":
            return 429, JSON | {"Retry-After": "120"}, b'{"error":"too many"}'
        case "403" | "500" | "503":
            return int(fault), {"Content-Type": "text/html"}, page
        case "202":
            return 202, {"Content-Type": "text/html"}, page
        case "html":
            return 200, {"Content-Type": "text/html"}, page
        case "cut_json":
            return status, headers, body[: len(body) // 2]
        case "null":
            return 200, JSON, b"null"
        case "empty_list" if name in EMPTY:
            return 200, JSON, json.dumps(EMPTY[name]).encode()
    return status, headers, body


def _answer(name: str, path: str, known: tuple[Known, ...], fault: str) -> Answer:
    parts = urlsplit(path)
    asked = {key: values[0] for key, values in parse_qs(parts.query).items()}
    door = unquote(parts.path)
    words = unquote(path).replace("+", " ").lower()
    found = [one for one in known if _is_asked(one, door, asked, words)]
    if fault == "other_record":
        found = [OTHER]
    if fault == "wrong_title":
        found = [Known(OTHER.title, one.authors, one.year, one.venue, one.doi, one.arxiv, one.pmid) for one in found]
    return _SHAPES[name](door, asked, found)


def _is_asked(one: Known, door: str, asked: dict[str, str], words: str) -> bool:
    ids = [value.lower() for value in (one.doi, one.arxiv) if value]
    if any(value in words for value in ids) or (one.pmid and asked.get("id") == one.pmid):
        return True
    plain = "".join(char if char.isalnum() else " " for char in words).split()
    title = "".join(char if char.isalnum() else " " for char in one.title.lower()).split()
    return set(title) <= set(plain)


def _json(value: Any, status: int = 200) -> Answer:
    return status, JSON, json.dumps(value).encode()


def _doi_org(door: str, asked: dict[str, str], found: list[Known]) -> Answer:
    doi = door.removeprefix("/ra/")
    if not found:
        return _json([{"DOI": doi, "status": "DOI does not exist"}])
    return _json([{"DOI": found[0].doi if found[0] is OTHER else doi, "RA": "Crossref"}])


def _crossref(door: str, asked: dict[str, str], found: list[Known]) -> Answer:
    works = [
        {
            "DOI": one.doi,
            "type": "journal-article",
            "title": [one.title],
            "author": [{"family": family, "given": given} for family, given in one.authors],
            "issued": {"date-parts": [[one.year]]},
            "published-print": {"date-parts": [[one.year, 3]]},
            "container-title": [one.venue],
            "volume": one.volume,
            "page": one.pages,
        }
        for one in found
    ]
    if "query.bibliographic" in asked:
        return _json({"status": "ok", "message": {"items": works}})
    return (
        _json({"status": "ok", "message": works[0]})
        if works
        else (404, {"Content-Type": "text/plain"}, b"Resource not found.")
    )


def _datacite(door: str, asked: dict[str, str], found: list[Known]) -> Answer:
    if not found:
        return _json({"errors": [{"status": "404", "title": "The resource you are looking for doesn't exist."}]}, 404)
    one = found[0]
    doi = f"10.48550/arxiv.{one.arxiv}" if "48550" in door else one.doi
    creators = [{"familyName": family, "givenName": given, "nameType": "Personal"} for family, given in one.authors]
    attributes = {"doi": doi, "titles": [{"title": one.title}], "creators": creators, "publicationYear": one.year}
    return _json({"data": {"id": doi, "attributes": attributes}})


def _arxiv(door: str, asked: dict[str, str], found: list[Known]) -> Answer:
    entries = "".join(
        f"<entry><id>http://arxiv.org/abs/{one.arxiv}v1</id><title>{escape(one.title)}</title>"
        f"<published>{one.year}-01-05T00:00:00Z</published><updated>{one.year}-01-05T00:00:00Z</updated>"
        + "".join(f"<author><name>{given} {family}</name></author>" for family, given in one.authors)
        + "</entry>"
        for one in found
        if one.arxiv
    )
    feed = (
        '<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
        '<opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">1</opensearch:totalResults>'
        f"{entries}</feed>"
    )
    return 200, {"Content-Type": "application/atom+xml"}, feed.encode()


def _pubmed(door: str, asked: dict[str, str], found: list[Known]) -> Answer:
    number = asked.get("id", "")
    if not found:
        return _json({"result": {"uids": [number], number: {"uid": number, "error": "cannot get document summary"}}})
    one = found[0]
    authors = [{"name": f"{family} {given[:1]}"} for family, given in one.authors]
    summary = {
        "uid": one.pmid,
        "title": f"{one.title}.",
        "authors": authors,
        "pubdate": f"{one.year} Mar",
        "source": one.venue,
    }
    return _json({"result": {"uids": [number], number: summary}})


def _dblp(door: str, asked: dict[str, str], found: list[Known]) -> Answer:
    hits = [
        {
            "info": {
                "authors": {"author": [{"text": f"{given} {family}"} for family, given in one.authors]},
                "title": f"{one.title}.",
                "venue": one.venue,
                "year": str(one.year),
                "type": "Journal Articles",
                "key": f"journals/x/{one.year}",
                "doi": one.doi.upper(),
            }
        }
        for one in found
    ]
    return _json({"result": {"status": {"@code": "200"}, "hits": {"@total": str(len(hits)), "hit": hits}}})


def _openalex(door: str, asked: dict[str, str], found: list[Known]) -> Answer:
    works = [
        {
            "id": f"https://openalex.org/W{one.year}",
            "doi": f"https://doi.org/{one.doi}",
            "title": one.title,
            "publication_year": one.year,
            "type": "article",
            "authorships": [{"author": {"display_name": f"{given} {family}"}} for family, given in one.authors],
            "primary_location": {"source": {"display_name": one.venue, "type": "journal"}},
        }
        for one in found
    ]
    if "filter" in asked:
        return _json({"meta": {"count": len(works)}, "results": works})
    return _json(works[0]) if works else _json({"error": "not found"}, 404)


def _semantic_scholar(door: str, asked: dict[str, str], found: list[Known]) -> Answer:
    works = [
        {
            "paperId": f"{one.year:040d}",
            "externalIds": {"DOI": one.doi, "ArXiv": one.arxiv} if one.arxiv else {"DOI": one.doi},
            "title": one.title,
            "year": one.year,
            "venue": one.venue,
            "authors": [{"name": f"{given} {family}"} for family, given in one.authors],
        }
        for one in found
    ]
    if door.endswith("/search"):
        return _json({"total": len(works), "data": works})
    return _json(works[0]) if works else _json({"error": "Paper with id X not found"}, 404)


def _europe_pmc(door: str, asked: dict[str, str], found: list[Known]) -> Answer:
    works = [
        {
            "id": one.pmid or "1",
            "source": "MED",
            "doi": one.doi,
            "pmid": one.pmid,
            "title": f"{one.title}.",
            "pubYear": str(one.year),
            "authorList": {"author": [{"lastName": family, "firstName": given} for family, given in one.authors]},
            "journalInfo": {"journal": {"title": one.venue}},
        }
        for one in found
    ]
    return _json({"hitCount": len(works), "resultList": {"result": works}})


def _openreview(door: str, asked: dict[str, str], found: list[Known]) -> Answer:
    return _json({"notes": []})


def _open_library(door: str, asked: dict[str, str], found: list[Known]) -> Answer:
    return _json({"docs": []}) if door.endswith("search.json") else _json({})


_SHAPES = {
    "doi.org": _doi_org,
    "crossref": _crossref,
    "datacite": _datacite,
    "arxiv": _arxiv,
    "pubmed": _pubmed,
    "dblp": _dblp,
    "openalex": _openalex,
    "semantic_scholar": _semantic_scholar,
    "europe_pmc": _europe_pmc,
    "openreview": _openreview,
    "open_library": _open_library,
}
