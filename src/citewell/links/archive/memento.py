"""Any archive that speaks Memento (RFC 7089), through its TimeGate. Asks the network.

A TimeGate leads to the capture of a page that is closest to a time. It may redirect there, answer with the capture, or,
as pywb does, with a frame around it. It lists nothing, so of a folder or host only its own page can be asked for.
"""

import datetime as dt
import email.utils
import re
from urllib.parse import quote, urljoin

import msgspec

from citewell.fetch.service import Heard, Service, Unheard
from citewell.links.archive.captures import Answering, Capture, Unusable, distance
from citewell.links.archive.interface import About
from citewell.links.archive.spellings import encodings, folder_above, is_root, root_of
from citewell.links.archive.surt import surt_key
from citewell.links.archive.web_links import LINK_FORMAT, WebLink, http_date, is_whole, read_web_links
from citewell.model import ArchiveAnswer

_OF_AN_ARCHIVE = frozenset({"timegate", "timemap", "original"})
_MOST_HOPS = 5
_MOST_TRIED = 4
_WHOLE = "%/:?&=@!$'()*+,;~[]"
_SHOWN = re.compile(r"/[0-9]{0,14}(?:[a-z]{2}_)?/(https?://.+)$", re.IGNORECASE | re.DOTALL)


class _Copy(msgspec.Struct, frozen=True):
    """A capture, where it stands, and what its server answered."""

    capture: Capture
    address: str
    location: str | None


class _Nothing(msgspec.Struct, frozen=True):
    """The archive said that it has no capture."""


class TimeGate:
    """An archive that speaks Memento.

    Args:
        address: of its TimeGate, without the address that is appended to it.
        service: the archive.
    """

    host_covers_pages = False

    def __init__(self, address: str, service: Service) -> None:
        self.name = address
        self._gate = address if address.endswith(("/", "=")) else address + "/"
        self._service = service

    async def ask(self, url: str, *, about: About = "page", near: dt.datetime | None = None) -> ArchiveAnswer:
        """See ``Archive.ask``."""
        answering = Answering(self.name, url, about, dt.datetime.now(dt.UTC))
        try:
            if about == "page":
                return await self._page(answering, near)
            above = root_of(url) if about == "host" else folder_above(url)
            found = await self._lookup(above, near)
        except ValueError as error:
            return answering.failed(f"not an address: {error}")
        if isinstance(found, _Copy):
            return answering.found(found.capture, found.address)
        return answering.failed(found.detail) if isinstance(found, Unusable) else answering.none("its own page only")

    async def _page(self, answering: Answering, near: dt.datetime | None) -> ArchiveAnswer:
        detail: str | None = None
        for form in encodings(answering.url):
            target = form
            for _ in range(_MOST_HOPS):
                found = await self._lookup(target, near)
                if isinstance(found, Unusable):
                    return answering.failed(found.detail)
                if isinstance(found, _Nothing):
                    break
                if found.location is None:
                    return answering.found(found.capture, found.address, detail)
                target = _original(found)
                if is_root(target) and not is_root(answering.url):
                    return answering.failed("captured only as a redirect to the home page")
                if surt_key(target) == surt_key(found.capture.original):
                    return answering.failed("captured as a redirect to itself")
                detail = f"through a redirect to {target}"
            else:
                return answering.failed("captured only as a chain of redirects")
        return answering.none(f"captured only {detail}, of which there is no copy" if detail else None)

    async def _lookup(self, url: str, near: dt.datetime | None) -> _Copy | _Nothing | Unusable:
        """The capture of one address closest to a time that is a page or a redirect."""
        found = await self._open(self._gate + quote(url, safe=_WHOLE), url, near or dt.datetime.now(dt.UTC))
        if isinstance(found, _Copy) and not (found.capture.shows_page or found.capture.redirects):
            return await self._another(url, found, near)
        return found

    async def _open(self, address: str, url: str, near: dt.datetime) -> _Copy | _Nothing | Unusable:
        """The capture that an address of the archive leads to."""
        wanted = {"Accept-Datetime": email.utils.format_datetime(near.astimezone(dt.UTC), usegmt=True)}
        been: set[str] = set()
        for _ in range(_MOST_HOPS):
            been.add(address)
            heard = await self._service.get(address, headers=wanted, body=False)
            if isinstance(heard, Unheard):
                return Unusable(heard.detail)
            links = read_web_links(heard.headers.get("link", ""))
            if captured := http_date(heard.headers.get("memento-datetime")):
                frame = _framed(heard, captured, links)
                if frame is None or frame in been:
                    return _copy(heard, captured, url, links)
                address = frame
                continue
            if heard.status == 404:
                return await self._confirmed(heard, url, links)
            location = heard.headers.get("location") if 300 <= heard.status < 400 else None
            if location is None and 200 <= heard.status < 300:
                # A frame around the capture, or a page that lists it.
                framed = [link for link in links if link.is_memento]
                location = min(framed, key=lambda link: distance(_at(link), near)).url if framed else None
            if location is None:
                return Unusable(f"HTTP {heard.status} without a capture")
            address = urljoin(address, location)
        return Unusable("the archive redirects without end")

    async def _confirmed(self, heard: Heard, url: str, links: tuple[WebLink, ...]) -> _Nothing | Unusable:
        """Whether an answer of 404 is the archive's own, and not that of a server that knows nothing of it."""
        if _is_of_an_archive(heard, links):
            return _Nothing()
        listed = await self._time_map(url)
        if isinstance(listed, Unusable):
            return listed
        return Unusable("captures are listed, but not shown") if listed else _Nothing()

    async def _another(self, url: str, first: _Copy, near: dt.datetime | None) -> _Copy | _Nothing | Unusable:
        """Another capture, where the closest one is of an error, which is no evidence that there was a page."""
        listed = await self._time_map(url)
        if isinstance(listed, Unusable):
            return Unusable(f"an error was captured; others are not listed: {listed.detail}")
        others = sorted(
            (link for link in listed if link.at != first.capture.at), key=lambda link: distance(_at(link), near)
        )
        for link in others[:_MOST_TRIED]:
            found = await self._open(link.url, url, _at(link))
            if isinstance(found, Unusable):
                return found
            if isinstance(found, _Copy) and (found.capture.shows_page or found.capture.redirects):
                return found
        return Unusable("many captures, those looked at of errors") if len(others) > _MOST_TRIED else _Nothing()

    async def _time_map(self, url: str) -> tuple[WebLink, ...] | Unusable:
        """The captures of an address, all that the archive lists."""
        heard = await self._service.get(f"{self._gate}timemap/link/{quote(url, safe=_WHOLE)}")
        if isinstance(heard, Unheard):
            return Unusable(heard.detail)
        if heard.status == 404 and _is_of_an_archive(heard, read_web_links(heard.headers.get("link", ""))):
            return ()
        if heard.status != 200 or heard.media_type != LINK_FORMAT:
            return Unusable(f"HTTP {heard.status} of {heard.media_type or 'no type'}, where a TimeMap should be")
        document = heard.body.decode("utf-8", "replace")
        mementos = tuple(link for link in read_web_links(document) if link.is_memento)
        if not mementos or not is_whole(document):
            return Unusable("a TimeMap that is cut off or lists nothing")
        return mementos


def _framed(heard: Heard, captured: dt.datetime, links: tuple[WebLink, ...]) -> str | None:
    """The capture that an answer is a frame around; pywb frames what it has not looked for yet."""
    if "content-location" in heard.headers or not 200 <= heard.status < 300:
        return None
    framed = (link.url for link in links if link.is_memento and link.at == captured)
    return next((urljoin(heard.url, url) for url in framed if urljoin(heard.url, url) != heard.url), None)


def _copy(heard: Heard, captured: dt.datetime, url: str, links: tuple[WebLink, ...]) -> _Copy:
    original = next((link.url for link in links if "original" in link.relations), url)
    address = urljoin(heard.url, heard.headers.get("content-location") or heard.url)
    location = heard.headers.get("location") if 300 <= heard.status < 400 else None
    return _Copy(Capture(original, captured, heard.status), address, location and urljoin(address, location))


def _original(redirect: _Copy) -> str:
    """Where a captured redirect led, whether the archive wrote its own address around it or not."""
    location = redirect.location or ""
    shown = _SHOWN.search(location)
    return shown[1] if shown else location


def _is_of_an_archive(heard: Heard, links: tuple[WebLink, ...]) -> bool:
    return heard.media_type == LINK_FORMAT or any(link.relations & _OF_AN_ARCHIVE for link in links)


def _at(link: WebLink) -> dt.datetime:
    return link.at or dt.datetime.min.replace(tzinfo=dt.UTC)
