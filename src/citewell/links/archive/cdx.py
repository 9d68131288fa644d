"""Captures looked up at a CDX server, whatever its dialect. Asks the network."""

import datetime as dt
import re
from collections.abc import Sequence
from typing import Protocol
from urllib.parse import urljoin, urlsplit

from citewell.fetch.service import Heard, Service, Unheard
from citewell.links.archive.captures import Answering, Capture, Silence, Unusable, distance, nearest
from citewell.links.archive.interface import About
from citewell.links.archive.spellings import encodings, folder_above, is_root, root_of, spellings
from citewell.links.archive.surt import folder_key, host_key, surt_key, surt_keys
from citewell.links.archive.web_links import LINK_FORMAT
from citewell.model import ArchiveAnswer

# Patterns of statuses. One question for both kinds is enough for most pages, since most have no capture at all.
_PAGES = "2.."
_PAGES_AND_REDIRECTS = "[23].."
_ANY = "..."
_MOST_LISTED = 10
_MOST_HOPS = 3
# An address as an archive shows it: the time, perhaps how to show it, and the original.
_SHOWN = re.compile(r"/[0-9]{1,14}(?:[a-z]{2}_)?/(https?://.+)$", re.IGNORECASE | re.DOTALL)


class Dialect(Protocol):
    """How a CDX server is asked, what its answers look like, and where its captures stand."""

    def page(self, url: str, *, statuses: str, near: dt.datetime, limit: int) -> str:
        """Where to ask for captures of one page whose status matches a pattern, the closest to a time first."""
        ...

    def below(self, url: str, *, host: bool, statuses: str, limit: int) -> str:
        """Where to ask for captures below a folder or on a host whose status matches a pattern."""
        ...

    def read(self, heard: Heard) -> tuple[Capture, ...] | Unusable:
        """What an answer lists; only a well-formed answer lists nothing. One that may be a fault is ``Silence``."""
        ...

    def time_map(self, url: str) -> str:
        """Where all captures of a page are listed, errors as well, and 404 says that there are none."""
        ...

    def shown(self, capture: Capture) -> str:
        """Where a capture can be looked at."""
        ...

    def raw(self, capture: Capture) -> str:
        """Where a capture stands as its server answered it."""
        ...


class CdxArchive:
    """An archive whose captures a CDX server lists.

    Args:
        name: how it is called in answers.
        index: the service of its index.
        dialect: how it is asked.
        captures: the service of its captures, when it is another.
        literal: whether its index may distinguish spellings of one page, so that each must be asked for.
        host_covers_pages: see ``Archive``.
    """

    def __init__(
        self,
        name: str,
        index: Service,
        dialect: Dialect,
        *,
        captures: Service | None = None,
        literal: bool = False,
        host_covers_pages: bool = False,
    ) -> None:
        self.name = name
        self._index = index
        self._replay = captures or index
        self._dialect = dialect
        self._literal = literal
        self.host_covers_pages = host_covers_pages

    async def ask(self, url: str, *, about: About = "page", near: dt.datetime | None = None) -> ArchiveAnswer:
        """See ``Archive.ask``."""
        answering = Answering(self.name, url, about, dt.datetime.now(dt.UTC))
        try:
            if about == "page":
                return await self._page(answering, near)
            return await self._around(answering)
        except ValueError as error:
            return answering.failed(f"not an address: {error}")

    async def list_pages(self, folder: str, *, limit: int) -> Sequence[str] | None:
        """See ``ListsPages.list_pages``."""
        try:
            begin = folder_key(folder)
            listed = await self._captures(self._dialect.below(folder, host=False, statuses=_PAGES, limit=limit))
        except ValueError:
            return None
        if isinstance(listed, Unusable):
            return None
        return tuple(
            dict.fromkeys(
                capture.original for capture in listed if capture.shows_page and _is_below(capture.original, begin)
            )
        )

    async def _page(self, answering: Answering, near: dt.datetime | None) -> ArchiveAnswer:
        redirects: list[Capture] = []
        for form in self._forms(answering.url):
            listed = await self._captures_of(form, near)
            if isinstance(listed, Unusable):
                return answering.failed(listed.detail)
            if page := nearest((capture for capture in listed if capture.shows_page), near):
                return answering.found(page, self._dialect.shown(page))
            redirects += listed
        if not redirects:
            return answering.none()
        return await self._through_redirect(answering, redirects, near)

    async def _around(self, answering: Answering) -> ArchiveAnswer:
        """Whether anything is known below the folder or on the host."""
        host = answering.about == "host"
        above = root_of(answering.url) if host else folder_above(answering.url)
        listed = await self._captures(self._dialect.below(above, host=host, statuses=_PAGES_AND_REDIRECTS, limit=1))
        if isinstance(listed, Silence):
            # Folders and hosts have no other list, and nothing that is unknown of them speaks against a page.
            listed = ()
        if isinstance(listed, Unusable):
            return answering.failed(listed.detail)
        begin = host_key(above) if host else folder_key(above)
        below = [capture for capture in listed if _is_below(capture.original, begin)]
        if below:
            return answering.found(below[0], self._dialect.shown(below[0]))
        if listed:
            return answering.failed("captures of something else were listed")
        return answering.none() if host else await self._folder_itself(answering, above)

    async def _folder_itself(self, answering: Answering, folder: str) -> ArchiveAnswer:
        """Whether the page of a folder is known, which a CDX server may not list below the folder."""
        listed = await self._captures_of(folder, None)
        if isinstance(listed, Unusable):
            return answering.failed(listed.detail)
        return answering.found(listed[0], self._dialect.shown(listed[0])) if listed else answering.none()

    async def _through_redirect(
        self, answering: Answering, redirects: Sequence[Capture], near: dt.datetime | None
    ) -> ArchiveAnswer:
        """The copy that a captured redirect leads to; a redirect alone is no evidence that there was a page."""
        seen = set(surt_keys(answering.url))
        for _ in range(_MOST_HOPS):
            target = await self._target(min(redirects, key=lambda redirect: distance(redirect.at, near)))
            if target is None:
                return answering.none("captured only as a redirect, and there is no copy of that either")
            if isinstance(target, Unusable):
                return answering.failed(target.detail)
            if is_root(target) and not is_root(answering.url):
                return answering.failed("captured only as a redirect to the home page")
            if surt_key(target) in seen:
                return answering.none("captured only as a redirect to itself")
            seen.update(surt_keys(target))
            listed = await self._captures_of(target, near)
            if isinstance(listed, Unusable):
                return answering.failed(listed.detail)
            if page := nearest((capture for capture in listed if capture.shows_page), near):
                return answering.found(page, self._dialect.shown(page), f"through a redirect to {target}")
            if not listed:
                return answering.none(f"captured only as a redirect to {target}, of which there is no copy")
            redirects = listed
        return answering.failed("captured only as a chain of redirects")

    async def _target(self, redirect: Capture) -> str | Unusable | None:
        """Where a captured redirect led; ``None`` where the archive has no copy of it to show."""
        heard = await self._replay.get(self._dialect.raw(redirect))
        if isinstance(heard, Unheard):
            return Unusable(heard.detail)
        if heard.status == 404:
            return None
        location = heard.headers.get("location")
        if not 300 <= heard.status < 400 or not location:
            return Unusable("a redirect was captured, but it is not shown where it led")
        shown = _SHOWN.search(location)
        target = urljoin(redirect.original, shown[1] if shown else location)
        return target if urlsplit(target).scheme in ("http", "https") else Unusable("a redirect to no web address")

    async def _captures_of(self, url: str, near: dt.datetime | None) -> tuple[Capture, ...] | Unusable:
        """Captures of one page: pages if there are any, otherwise redirects."""
        listed = await self._matching(url, near, _PAGES_AND_REDIRECTS)
        if isinstance(listed, Unusable) or len(listed) < _MOST_LISTED or any(c.shows_page for c in listed):
            return listed
        # There are so many redirects that pages may not have been listed any more.
        pages = await self._matching(url, near, _PAGES)
        return pages or listed

    async def _matching(self, url: str, near: dt.datetime | None, statuses: str) -> tuple[Capture, ...] | Unusable:
        near = near or dt.datetime.now(dt.UTC)
        listed = await self._captures(self._dialect.page(url, statuses=statuses, near=near, limit=_MOST_LISTED))
        if isinstance(listed, Silence):
            return await self._confirmed(url, near)
        if isinstance(listed, Unusable):
            return listed
        keys = set(surt_keys(url))
        if any(surt_key(capture.original) not in keys for capture in listed):
            return Unusable("captures of another address were listed")
        if all(re.fullmatch(statuses, str(capture.status)) for capture in listed):
            return listed
        return Unusable("captures with other statuses than those asked for were listed")

    async def _confirmed(self, url: str, near: dt.datetime) -> tuple[Capture, ...] | Unusable:
        """Nothing, if the archive has no capture of a page, or only captures of errors; asked for in another way."""
        heard = await self._replay.get(self._dialect.time_map(url), body=False)
        if isinstance(heard, Unheard):
            return Unusable(heard.detail)
        if heard.status == 404 and heard.media_type == LINK_FORMAT:
            return ()
        if heard.status != 200 or heard.media_type != LINK_FORMAT:
            return Unusable(f"an empty answer, and HTTP {heard.status} where captures are listed")
        listed = await self._captures(self._dialect.page(url, statuses=_ANY, near=near, limit=_MOST_LISTED))
        if isinstance(listed, Unusable):
            return listed
        if len(listed) == _MOST_LISTED or any(capture.shows_page or capture.redirects for capture in listed):
            return Unusable("an empty answer, though there are captures")
        return ()

    async def _captures(self, question: str) -> tuple[Capture, ...] | Unusable:
        heard = await self._index.get(question)
        return Unusable(heard.detail) if isinstance(heard, Unheard) else self._dialect.read(heard)

    def _forms(self, url: str) -> Sequence[str]:
        """The spellings of an address that must be asked for."""
        if self._literal:
            return spellings(url)
        keys: dict[str, str] = {}
        for form in encodings(url):
            keys.setdefault(surt_key(form), form)
        return tuple(keys.values())


def _is_below(original: str, begin: str) -> bool:
    try:
        return surt_key(original).startswith(begin) or surt_key(original) + "/" == begin
    except ValueError:
        return False
