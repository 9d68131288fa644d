"""The Wayback Machine of the Internet Archive, or what stands in for it. Asks the network.

Its capture index (CDX) is asked first. While that fails, two other doors may still find a copy: the Availability API,
which knows no way to say "none" that could be told from a hiccup, and the list of all captures of a page (TimeMap),
which does. See https://github.com/internetarchive/wayback/tree/master/wayback-cdx-server for the index.
"""

import datetime as dt
from collections.abc import Sequence
from urllib.parse import quote, urlencode

from citewell.fetch.service import Heard, Service, Unheard
from citewell.links.archive.availability import read_availability
from citewell.links.archive.captures import Answering, Capture, Unusable, nearest, stamp_of
from citewell.links.archive.cdx import CdxArchive
from citewell.links.archive.cdx_rows import read_rows
from citewell.links.archive.interface import About
from citewell.links.archive.spellings import encodings, spellings
from citewell.links.archive.surt import surt_key, surt_keys
from citewell.model import ArchiveAnswer, Asked

NAME = "wayback"
INTERNET_ARCHIVE = "https://web.archive.org"
_INTERNET_ARCHIVE_AVAILABILITY = "https://archive.org"
# Raw percent signs and delimiters of an address stay as they are in an address made of it.
_WHOLE = "%/:?&=@!$'()*+,;~[]"


class Wayback:
    """A Wayback Machine.

    Args:
        index: the service of its capture index.
        doors: the service of everything else that it answers.
        base: its address, when it is not the Internet Archive's own.
    """

    def __init__(self, index: Service, doors: Service, *, base: str = INTERNET_ARCHIVE) -> None:
        base = base.rstrip("/")
        own = base == INTERNET_ARCHIVE
        self.name = NAME if own else base
        self._base = base
        self._availability = _INTERNET_ARCHIVE_AVAILABILITY if own else base
        self._doors = doors
        # The Internet Archive's index takes all spellings of a page for one, which may not hold for another's.
        self._literal = not own
        self.host_covers_pages = own
        self._dialect = _Dialect(base)
        self._index = CdxArchive(
            self.name, index, self._dialect, captures=doors, literal=self._literal, host_covers_pages=own
        )

    async def ask(self, url: str, *, about: About = "page", near: dt.datetime | None = None) -> ArchiveAnswer:
        """See ``Archive.ask``."""
        answer = await self._index.ask(url, about=about, near=near)
        if answer.outcome is not Asked.FAILED or about != "page":
            return answer
        try:
            return await self._by_other_doors(Answering(self.name, url, about, answer.at), near, answer.detail or "")
        except ValueError:
            return answer

    async def list_pages(self, folder: str, *, limit: int) -> Sequence[str] | None:
        """See ``ListsPages.list_pages``."""
        return await self._index.list_pages(folder, limit=limit)

    async def _by_other_doors(self, answering: Answering, near: dt.datetime | None, why: str) -> ArchiveAnswer:
        if page := await self._available(answering.url, near):
            return answering.found(page, self._dialect.shown(page), f"by the Availability API, since CDX failed: {why}")
        captures: list[Capture] = []
        for form in spellings(answering.url) if self._literal else encodings(answering.url)[:1]:
            listed = await self._time_map(form)
            if isinstance(listed, Unusable):
                return answering.failed(f"CDX: {why}; TimeMap: {listed.detail}")
            captures += listed
            if page := nearest((capture for capture in captures if capture.shows_page), near):
                return answering.found(page, self._dialect.shown(page), f"by the TimeMap, since CDX failed: {why}")
        if any(capture.redirects for capture in captures):
            return answering.failed(f"captured only as a redirect; CDX failed: {why}")
        return answering.none(f"by the TimeMap, since CDX failed: {why}")

    async def _available(self, url: str, near: dt.datetime | None) -> Capture | None:
        """The capture that the Availability API offers, if it offers a page; that it offers none says nothing."""
        first = encodings(url)[0]
        # It has been seen to know nothing of an address with a scheme that it knows without one.
        for form in (first, first.partition("://")[2]):
            question = {"url": form} | ({"timestamp": stamp_of(near)} if near else {})
            heard = await self._doors.get(f"{self._availability}/wayback/available?{urlencode(question)}")
            if isinstance(heard, Unheard):
                return None
            capture = read_availability(heard)
            if capture and capture.shows_page and surt_key(capture.original) in surt_keys(url):
                return capture
        return None

    async def _time_map(self, url: str) -> tuple[Capture, ...] | Unusable:
        heard = await self._doors.get(self._dialect.time_map(url))
        if isinstance(heard, Unheard):
            return Unusable(heard.detail)
        listed = read_rows(heard)
        if isinstance(listed, Unusable):
            return listed
        keys = surt_keys(url)
        if any(surt_key(capture.original) not in keys for capture in listed):
            return Unusable("captures of another address were listed")
        return listed


class _Dialect:
    """The CDX server of the Internet Archive."""

    def __init__(self, base: str) -> None:
        self._base = base

    def page(self, url: str, *, statuses: str, near: dt.datetime, limit: int) -> str:
        return self._question(url, statuses, closest=stamp_of(near), sort="closest", limit=str(limit))

    def below(self, url: str, *, host: bool, statuses: str, limit: int) -> str:
        match = "host" if host else "prefix"
        return self._question(url, statuses, matchType=match, collapse="urlkey", limit=str(limit))

    def read(self, heard: Heard) -> tuple[Capture, ...] | Unusable:
        return read_rows(heard)

    def time_map(self, url: str) -> str:
        return f"{self._base}/web/timemap/json/{quote(url, safe=_WHOLE)}"

    def shown(self, capture: Capture) -> str:
        return f"{self._base}/web/{stamp_of(capture.at)}/{capture.original}"

    def raw(self, capture: Capture) -> str:
        return f"{self._base}/web/{stamp_of(capture.at)}id_/{quote(capture.original, safe=_WHOLE)}"

    def _question(self, url: str, statuses: str, **more: str) -> str:
        fields = {"url": url, "output": "json", "fl": "timestamp,original,statuscode"}
        return f"{self._base}/cdx/search/cdx?" + urlencode(fields | {"filter": f"statuscode:{statuses}"} | more)
