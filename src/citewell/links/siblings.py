"""Pages beside one that is not there and whose addresses are alike: a slip of the pen, or a page that was renamed.

Asks the network: archives for what they captured in the same folder, and the site for its own map.
"""

import asyncio
import collections
import datetime as dt
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Generic, TypeVar
from urllib.parse import urlsplit

from citewell.fetch.service import Exchanges, Heard, Service
from citewell.links.alike import most_alike
from citewell.links.archive.interface import Archive, ListsPages
from citewell.links.archive.spellings import folder_above, is_root, root_of
from citewell.links.sitemap import SiteMap, read_map
from citewell.model import ArchiveAnswer, Asked, SimilarPages

_MOST = 3
_MOST_LISTED = 1_000
_MOST_MAPS = 4
_REMEMBERED = 64
_SECONDS = 8.0
_Kept = TypeVar("_Kept")


class Siblings:
    """Looks for pages that are much like one that is not there. Used within one event loop.

    Args:
        client: that carries requests to sites.
        archives: those that list pages are asked, if they know the folder of a page and not the page.
    """

    def __init__(self, client: Exchanges, archives: Sequence[Archive] = ()) -> None:
        self._client = client
        self._archives = tuple(archives)
        self._folders: _Once[Sequence[str] | None] = _Once()
        self._maps: _Once[SiteMap | str] = _Once()

    async def ask(self, url: str, archived: Iterable[ArchiveAnswer], *, site_answers: bool) -> tuple[SimilarPages, ...]:
        """What archives and the site list that is much like an address; lists are asked for once.

        Args:
            url: the address that is not there.
            archived: what archives said of it.
            site_answers: whether its site answers at all, and can be asked for its map.
        """
        answers = tuple(archived)
        asked = [
            self.captured(url, archive.name, archive)
            for archive in self._archives
            if isinstance(archive, ListsPages) and _knows_folder(url, archive.name, answers)
        ]
        if site_answers:
            asked.append(self.mapped(url))
        return tuple(await asyncio.gather(*asked))

    async def captured(self, url: str, name: str, archive: ListsPages) -> SimilarPages:
        """Pages in the same folder that an archive of this name captured and whose addresses are alike."""
        folder, at = folder_above(url), dt.datetime.now(dt.UTC)
        pages = await self._folders.get(f"{name} {folder}", lambda: archive.list_pages(folder, limit=_MOST_LISTED))
        if pages is None:
            return SimilarPages(source=name, url=url, outcome=Asked.FAILED, at=at, detail="no list that can be used")
        return _similar(name, url, pages, at)

    async def mapped(self, url: str) -> SimilarPages:
        """Pages of the site's own map whose addresses are alike; of a map of maps, those that are most alike."""
        at = dt.datetime.now(dt.UTC)
        waiting = [root_of(url) + "sitemap.xml"]
        pages: list[str] = []
        failed: str | None = None
        for _ in range(_MOST_MAPS):
            if not waiting:
                break
            address = waiting.pop(0)
            read = await self._maps.get(address, lambda address=address: self._map(address))  # type: ignore[misc]
            if isinstance(read, str):
                failed = failed or read
            elif read.is_index:
                waiting += most_alike(url, read.places, threshold=0.0)
            else:
                pages += read.places
        if failed and not pages:
            return SimilarPages(source="sitemap", url=url, outcome=Asked.FAILED, at=at, detail=failed)
        return _similar("sitemap", url, pages, at)

    async def _map(self, address: str) -> SiteMap | str:
        """A site's map, or why there is none."""
        site = Service(urlsplit(address).netloc, self._client, seconds=_SECONDS, retries=0)
        heard = await site.get(address)
        if not isinstance(heard, Heard):
            return heard.detail
        return read_map(heard.body, address) if heard.status == 200 else f"HTTP {heard.status}"


class _Once(Generic[_Kept]):
    """Asks for each thing once, and remembers the last ones; who asks for the same meanwhile waits for it."""

    def __init__(self) -> None:
        self._kept: collections.OrderedDict[str, asyncio.Task[_Kept]] = collections.OrderedDict()

    async def get(self, key: str, ask: Callable[[], Awaitable[_Kept]]) -> _Kept:
        if key not in self._kept:
            self._kept[key] = asyncio.ensure_future(_awaited(ask))
            if len(self._kept) > _REMEMBERED:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        # One that gives up waiting does not take the answer from the others.
        return await asyncio.shield(self._kept[key])


async def _awaited(ask: Callable[[], Awaitable[_Kept]]) -> _Kept:
    return await ask()


def _knows_folder(url: str, archive: str, answers: Sequence[ArchiveAnswer]) -> bool:
    """Whether an archive said that it has something of the folder of a page, and not the page."""
    said = {answer.about: answer.outcome for answer in answers if answer.archive == archive}
    above = "host" if is_root(folder_above(url)) else "parent"
    return said.get("page") is Asked.NONE and said.get(above) is Asked.FOUND


def _similar(source: str, url: str, pages: Sequence[str], at: dt.datetime) -> SimilarPages:
    alike = tuple(most_alike(url, pages)[:_MOST])
    return SimilarPages(source=source, url=url, outcome=Asked.FOUND if alike else Asked.NONE, at=at, pages=alike)
