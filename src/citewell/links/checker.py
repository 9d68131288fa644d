"""Checks addresses: asks for each, asks archives and registries about those that are not there, and concludes."""

import asyncio
import datetime as dt
from collections.abc import Sequence
from typing import Protocol

from citewell.links.archive.interface import About, Archive
from citewell.links.classify import classify
from citewell.links.probe import Prober
from citewell.model import (
    ArchiveAnswer,
    Asked,
    LinkQuestion,
    LinkReason,
    LinkStatus,
    LinkVerdict,
    Observation,
)

_NEED_NO_ARCHIVE = frozenset({LinkStatus.ALIVE, LinkStatus.MOVED, LinkStatus.INVALID, LinkStatus.UNSAFE})
_MAY_NOT_EXIST = frozenset({LinkReason.NOT_FOUND, LinkReason.NO_SUCH_HOST})


class Registries(Protocol):
    """What knows identifiers such as DOIs."""

    async def ask(self, url: str) -> Sequence[Observation]:
        """What the registry of the identifier in an address said; nothing when there is no identifier in it."""


class LinkChecker:
    """Checks addresses, one at a time or several at once.

    Args:
        prober: asks for the addresses themselves.
        archives: asked about those that are not there.
        registries: asked about identifiers in addresses that are not there, or that nobody is let in to.
    """

    def __init__(self, prober: Prober, archives: Sequence[Archive] = (), registries: Registries | None = None) -> None:
        self._prober = prober
        self._archives = tuple(archives)
        self._registries = registries

    async def check(self, question: LinkQuestion) -> LinkVerdict:
        """Everything that can be found out about an address, and what follows from it."""
        seen: list[Observation] = list(await self.observe(question))
        seen += await self.look_up(question, seen)
        return classify(question, seen)

    async def observe(self, question: LinkQuestion) -> Sequence[Observation]:
        """What asking for an address brought."""
        return await self._prober.observe(question)

    async def look_up(self, question: LinkQuestion, seen: Sequence[Observation]) -> Sequence[Observation]:
        """What registries and archives know of an address that is not there; nothing when it is.

        Args:
            question: the address.
            seen: what asking for it brought.
        """
        verdict = classify(question, seen)
        if verdict.status in _NEED_NO_ARCHIVE:
            return ()
        found: list[Observation] = []
        if self._registries is not None:
            found += await self._registries.ask(question.url)
        if self._archives:
            found += await self._ask_archives(question, may_not_exist=verdict.reason in _MAY_NOT_EXIST)
        return found

    async def _ask_archives(self, question: LinkQuestion, *, may_not_exist: bool) -> Sequence[ArchiveAnswer]:
        near = _moment(question.cited_at)
        pages = await asyncio.gather(*[archive.ask(question.url, near=near) for archive in self._archives])
        if not may_not_exist or any(answer.outcome is not Asked.NONE for answer in pages):
            return pages
        # Never seen: what is known of its surroundings tells a slip in a path from a host that never was.
        about: tuple[About, ...] = ("parent", "host")
        around = [await archive.ask(question.url, about=what) for archive in self._archives for what in about]
        return (*pages, *around)


def _moment(written: str | None) -> dt.datetime | None:
    """A time as given with a question; ``None`` when there is none or it is none."""
    if not written:
        return None
    try:
        moment = dt.datetime.fromisoformat(written)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC)
