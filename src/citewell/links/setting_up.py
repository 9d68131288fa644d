"""Puts a checker of addresses together from what its user wants. Opens connections when entered."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from citewell.fetch.cache import EvidenceCache
from citewell.fetch.client import Client
from citewell.fetch.guard import Guard
from citewell.fetch.limits import Limits
from citewell.fetch.lookup import Lookup
from citewell.links.archive.choice import choose_archives
from citewell.links.archive.lookup import ArchiveLookup
from citewell.links.checker import LinkChecker
from citewell.links.kept_pages import KeptPages
from citewell.links.patience import Patience
from citewell.links.probe import Prober
from citewell.links.registries.ask import Registries
from citewell.links.robots import Robots
from citewell.links.siblings import Siblings

# Of very many hosts, none is visited often enough to hold a connection open for long.
_KEEP_ALIVE_SECONDS = 3.0


class LinkSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How addresses are checked.

    Attributes:
        archives: asked about what is not there, each as on the command line: ``wayback``, ``wayback:BASE``,
            ``memento:URL``, ``cdx:PATH``; none to ask none.
        archive_rate: requests a minute to each archive that is not the Internet Archive's; ``None`` for no bound.
        archive_patience: seconds that a question waits for an archive that keeps failing, before it is given up.
        registries: whether registries are asked about DOIs and the like.
        siblings: whether archives and sites' own maps are asked for addresses that are much like one that is not there.
        allow: ranges in CIDR notation that may be connected to although they are not public.
        patience: how long an address is asked.
        connections: open at one time; 0 for no bound.
        per_host: of these, to one host; 0 for no bound.
        robots: whether what sites ask of programs in their ``robots.txt`` is kept to.
        contact: address of a page or mailbox for those who want to know who asks.
        cache: file in which what archives and registries said is kept for other runs; ``None`` to keep nothing.
        keep_pages: whether what addresses answered is kept there too, for a shorter time.
    """

    archives: Sequence[str] = ("wayback",)
    archive_rate: int | None = None
    archive_patience: float = 0.0
    registries: bool = True
    siblings: bool = True
    allow: Sequence[str] = ()
    patience: Patience = Patience()
    connections: int = 256
    per_host: int = 0
    robots: bool = False
    contact: str | None = None
    cache: Path | None = None
    keep_pages: bool = False


def try_settings(settings: LinkSettings) -> None:
    """Refuses settings that cannot be used, before anything is asked.

    Raises:
        ConfigError: an archive or a range is none.
        StoreError: the cache cannot be used.
    """
    client = Client(guard=Guard(settings.allow))  # which connects to nothing before it is entered
    choose_archives(settings.archives, client, per_minute=settings.archive_rate)
    if settings.cache is not None:
        EvidenceCache(settings.cache).close()


@asynccontextmanager
async def open_checker(settings: LinkSettings, *, lookup: Lookup | None = None) -> AsyncIterator[LinkChecker]:
    """A checker, ready to be used, with its connections closed afterwards.

    Args:
        settings: how addresses are checked.
        lookup: resolves names; the system's resolver when none is given.

    Raises:
        ConfigError: an archive or a range is none.
        StoreError: the cache cannot be used.
    """
    limits = Limits(
        connections=settings.connections,
        connections_per_host=settings.per_host,
        keep_alive_seconds=_KEEP_ALIVE_SECONDS,
    )
    cache = EvidenceCache(settings.cache) if settings.cache is not None else None
    if cache is not None:
        cache.drop_expired()
    try:
        async with Client(
            guard=Guard(settings.allow), limits=limits, lookup=lookup, contact=settings.contact
        ) as client:
            archives = choose_archives(
                settings.archives, client, per_minute=settings.archive_rate, patience=settings.archive_patience
            )
            prober = Prober(client, settings.patience, robots=Robots(client) if settings.robots else None)
            yield LinkChecker(
                KeptPages(prober, cache) if cache is not None and settings.keep_pages else prober,
                ArchiveLookup(archives, cache=cache) if archives else None,
                Registries(client, cache=cache) if settings.registries else None,
                Siblings(client, archives) if settings.siblings else None,
            )
    finally:
        if cache is not None:
            cache.close()
