"""The CDX server of pywb, which many libraries run. Asks the network.

It answers with one JSON object a line, and with nothing at all when it knows nothing. Unless told otherwise it answers
with captures of similar addresses when it has none of the address asked for, even those that a filter leaves out.
"""

import datetime as dt
from urllib.parse import quote, urlencode

import msgspec

from citewell.fetch.service import Heard, Service
from citewell.links.archive.captures import Capture, Silence, Unusable, moment, stamp_of, status_of
from citewell.links.archive.cdx import CdxArchive

_LINES = frozenset({"text/x-ndjson", "application/x-ndjson", "application/x-json-stream"})
_WHOLE = "%/:?&=@!$'()*+,;~[]"


def cdx_server(endpoint: str, service: Service) -> CdxArchive:
    """A collection of a pywb.

    Args:
        endpoint: of its index, such as ``https://archive.example/web/cdx``; its captures stand beside it.
        service: the pywb.
    """
    endpoint = endpoint.rstrip("/")
    return CdxArchive(endpoint, service, Lines(endpoint))


class _Message(msgspec.Struct):
    message: str


class _Line(msgspec.Struct):
    timestamp: str
    url: str
    status: str | None = None
    is_fuzzy: str | bool | None = None


class Lines:
    """How pywb's CDX server is asked, and its lines; see ``Dialect``.

    Args:
        endpoint: of the index of a collection.
    """

    def __init__(self, endpoint: str) -> None:
        self._endpoint = endpoint
        self._collection = endpoint.rpartition("/")[0]

    def page(self, url: str, *, statuses: str, near: dt.datetime, limit: int) -> str:
        """See ``Dialect.page``."""
        return self._question(url, statuses, closest=stamp_of(near), sort="closest", limit=str(limit))

    def below(self, url: str, *, host: bool, statuses: str, limit: int) -> str:
        """See ``Dialect.below``."""
        return self._question(url, statuses, matchType="host" if host else "prefix", limit=str(limit))

    def read(self, heard: Heard) -> tuple[Capture, ...] | Unusable:
        """See ``Dialect.read``."""
        if heard.status == 404 and _says_nothing_is_there(heard.body):
            return ()
        if heard.status != 200:
            return Unusable(f"HTTP {heard.status}")
        if heard.media_type not in _LINES:
            return Unusable(f"{heard.media_type or 'something without a type'}, where lines of JSON should be")
        if not heard.body:
            return Silence("an empty answer")
        captures: list[Capture] = []
        for line in heard.body.splitlines():
            try:
                read = msgspec.json.decode(line, type=_Line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                return Unusable(f"not in the format of a CDX server: {error}")
            if read.is_fuzzy:
                return Unusable("captures of similar addresses were listed")
            at = moment(read.timestamp)
            if at is None:
                return Unusable("not in the format of a CDX server: a capture without time")
            captures.append(Capture(read.url, at, status_of(read.status)))
        return tuple(captures)

    def time_map(self, url: str) -> str:
        """See ``Dialect.time_map``."""
        return f"{self._collection}/timemap/link/{quote(url, safe=_WHOLE)}"

    def shown(self, capture: Capture) -> str:
        """See ``Dialect.shown``."""
        return f"{self._collection}/{stamp_of(capture.at)}/{capture.original}"

    def raw(self, capture: Capture) -> str:
        """See ``Dialect.raw``."""
        return f"{self._collection}/{stamp_of(capture.at)}id_/{quote(capture.original, safe=_WHOLE)}"

    def _question(self, url: str, statuses: str, **more: str) -> str:
        fields = {"url": url, "output": "json", "allowFuzzy": "false", "filter": f"~status:^{statuses}$"}
        return f"{self._endpoint}?{urlencode(fields | more)}"


def _says_nothing_is_there(body: bytes) -> bool:
    """Whether an answer says in words what pywb says by an empty one, as that of Common Crawl does."""
    try:
        return msgspec.json.decode(body, type=_Message).message.startswith("No Captures found")
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
