"""Dead addresses looked up in archives: nothing is asked twice, and hosts are asked for before many pages of them."""

import asyncio
import collections
import datetime as dt
from collections.abc import AsyncIterator, Iterable, Sequence

import msgspec

from citewell.fetch.cache import EvidenceCache
from citewell.links.archive.interface import About, Archive, ListsPages
from citewell.links.archive.spellings import folder_above, is_root, root_of
from citewell.model import ArchiveAnswer, Asked

_AT_ONCE = 64
_REMEMBERED = 100_000


class DeadLink(msgspec.Struct, frozen=True):
    """An address that is dead and may have been captured.

    Attributes:
        url: the address.
        near: when it was cited; the capture closest to that is told.
        no_such_host: whether its host is not known to the DNS, so that it may never have been.
    """

    url: str
    near: dt.datetime | None = None
    no_such_host: bool = False


class ArchiveLookup:
    """Archives, all of which are asked.

    Args:
        archives: to ask.
        cache: where answers are kept from run to run.
        at_once: how many hosts are looked up at one time.
    """

    def __init__(
        self, archives: Sequence[Archive], *, cache: EvidenceCache | None = None, at_once: int = _AT_ONCE
    ) -> None:
        self._archives = tuple(archives)
        self._cache = cache
        self._at_once = at_once
        self._asking: dict[str, asyncio.Task[ArchiveAnswer]] = {}
        self._answered: collections.OrderedDict[str, ArchiveAnswer] = collections.OrderedDict()

    async def ask(self, link: DeadLink, *, host_first: bool = False) -> tuple[ArchiveAnswer, ...]:
        """What each archive has of a page, and, where it answers that it has none, what of its host and folder.

        Args:
            link: the page.
            host_first: ask for the host before the page, which saves a request where nothing of it is known.
        """
        first = host_first or link.no_such_host
        found = await asyncio.gather(*(self._ask(archive, link, host_first=first) for archive in self._archives))
        return tuple(answer for answers in found for answer in answers)

    async def ask_all(self, links: Iterable[DeadLink]) -> AsyncIterator[tuple[DeadLink, tuple[ArchiveAnswer, ...]]]:
        """Look many addresses up, the pages of one host one after another; each is told once it is known."""
        hosts: dict[str, list[DeadLink]] = {}
        for link in links:
            hosts.setdefault(_root(link.url), []).append(link)
        known: asyncio.Queue[tuple[DeadLink, tuple[ArchiveAnswer, ...]] | Exception] = asyncio.Queue()
        waiting = iter(sorted(hosts.values(), key=len, reverse=True))

        async def work() -> None:
            try:
                for group in waiting:
                    for link in group:
                        known.put_nowait((link, await self.ask(link, host_first=len(group) > 1)))
            except Exception as error:  # told to whoever reads the answers
                known.put_nowait(error)

        workers = [asyncio.create_task(work()) for _ in range(min(self._at_once, len(hosts)))]
        try:
            for _ in range(sum(map(len, hosts.values()))):
                item = await known.get()
                if isinstance(item, Exception):
                    raise item
                yield item
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)

    async def _ask(self, archive: Archive, link: DeadLink, *, host_first: bool) -> list[ArchiveAnswer]:
        """The answers of one archive, that about the page first."""
        if host_first and archive.host_covers_pages:
            host = await self._about(archive, link, "host")
            if host.outcome is Asked.NONE:
                page = msgspec.structs.replace(host, about="page", detail="nothing of its host is known")
                return [page, host]
        page = await self._about(archive, link, "page")
        if page.outcome is not Asked.NONE:
            return [page]
        host = await self._about(archive, link, "host")
        around = [host]
        if host.outcome is Asked.FOUND and not is_root(folder_above(link.url)):
            around.append(await self._about(archive, link, "parent"))
        if not isinstance(archive, ListsPages):
            # It can only be asked for the pages of host and folder themselves, whose absence says nothing.
            around = [answer for answer in around if answer.outcome is Asked.FOUND]
        return [page, *around]

    async def _about(self, archive: Archive, link: DeadLink, about: About) -> ArchiveAnswer:
        """One answer of one archive; whoever asks the same meanwhile waits for the same answer."""
        key = _key(archive, link, about)
        if (kept := self._kept(key)) is not None:
            return msgspec.structs.replace(kept, url=link.url)
        if key not in self._asking:
            self._asking[key] = task = asyncio.create_task(self._asked(key, archive, link, about))
            task.add_done_callback(lambda _: self._asking.pop(key, None))
        # One that gives up waiting does not take the answer from the others.
        answer = await asyncio.shield(self._asking[key])
        return msgspec.structs.replace(answer, url=link.url)

    async def _asked(self, key: str, archive: Archive, link: DeadLink, about: About) -> ArchiveAnswer:
        """One answer, kept before anybody hears of it: who comes later finds it there, or still being asked for."""
        answer = await archive.ask(link.url, about=about, near=link.near)
        self._keep(key, answer)
        return answer

    def _kept(self, key: str) -> ArchiveAnswer | None:
        if (answer := self._answered.get(key)) is not None:
            self._answered.move_to_end(key)
            return answer
        return self._cache.archive_answer(key) if self._cache is not None else None

    def _keep(self, key: str, answer: ArchiveAnswer) -> None:
        if answer.outcome is Asked.FAILED or key in self._answered:
            return
        self._answered[key] = answer
        if len(self._answered) > _REMEMBERED:
            self._answered.popitem(last=False)
        if self._cache is not None:
            self._cache.keep(key, answer)


def _key(archive: Archive, link: DeadLink, about: About) -> str:
    if about == "host":
        return f"{archive.name} host {_root(link.url)}"
    if about == "parent":
        return f"{archive.name} parent {folder_above(link.url)}"
    return f"{archive.name} page {link.near:%Y-%m-%d} {link.url}" if link.near else f"{archive.name} page {link.url}"


def _root(url: str) -> str:
    try:
        return root_of(url)
    except ValueError:
        return url
