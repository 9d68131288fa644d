"""Putting together whom to ask about references, and asking them. Asks the network where live registries are wanted."""

import asyncio
import datetime as dt
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import msgspec

from citewell.errors import ConfigError
from citewell.fetch.cache import EvidenceCache
from citewell.fetch.client import Client
from citewell.fetch.guard import Guard
from citewell.model.reference import Reference
from citewell.model.reference_result import ReferenceResult
from citewell.references.at_hand import issues_at_hand
from citewell.references.checking import check_references_async
from citewell.references.registries.asking import registries_on_the_web
from citewell.references.registries.interface import Registry
from citewell.references.registries.local import LocalRegistry
from citewell.references.retractions.lists import RetractionList
from citewell.references.told_retracted import with_retractions

LIVE, NONE = "live", "none"


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """Whom to ask about references.

    Attributes:
        registries: ``live`` for those on the web, ``none``, or files that ``citewell references index build`` made.
        offline: whether nothing on the web is to be asked.
        retractions: a list of retractions at hand.
        cache: file in which answers of the web are kept for other runs.
        contact: address of a mailbox for registries that treat those better who give one.
        allow: private ranges in CIDR notation that may be connected to.
        bases: addresses of others that stand in for live registries, by name.
    """

    registries: Sequence[str] = (LIVE,)
    offline: bool = False
    retractions: RetractionList | None = None
    cache: Path | None = None
    contact: str | None = None
    allow: Sequence[str] = ()
    bases: dict[str, str] = {}


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a bibliography.

    Attributes:
        results: of each reference, in their order.
        attributions: where the records come from that were looked at.
    """

    results: Sequence[ReferenceResult]
    attributions: Sequence[str]


def check_bibliography(references: Sequence[Reference], asking: Asking, *, today: dt.date) -> Checked:
    """``check_bibliography_async``, waited for."""
    return asyncio.run(check_bibliography_async(references, asking, today=today))


async def check_bibliography_async(references: Sequence[Reference], asking: Asking, *, today: dt.date) -> Checked:
    """Where each reference of a bibliography stands, with what shows without asking anybody.

    Args:
        references: all of it.
        asking: whom to ask.
        today: no work is of a later year but the next.

    Raises:
        ConfigError: a registry is none.
        StoreError: a local registry or the cache cannot be used.
    """
    if wrong := [name for name in asking.registries if name not in (LIVE, NONE) and not Path(name).exists()]:
        hint = "Name live, none, or a file that citewell references index build made."
        raise ConfigError(f"there is no registry {wrong[0]}", hint)
    with ExitStack() as stack:
        local = [
            stack.enter_context(LocalRegistry(Path(name))) for name in asking.registries if name not in (LIVE, NONE)
        ]
        cache = EvidenceCache(asking.cache) if asking.cache is not None else None
        if cache is not None:
            stack.callback(cache.close)
        results, asked = await _check(references, asking, local, cache)
    if asking.retractions is not None:
        results = with_retractions(results, asking.retractions)
    shown = issues_at_hand(references, year=today.year)
    results = [msgspec.structs.replace(one, static=static) for one, static in zip(results, shown, strict=True)]
    attributions = list(asked)
    if asking.retractions is not None:
        attributions.append(asking.retractions.attribution)
    return Checked(results=results, attributions=tuple(dict.fromkeys(attributions)))


async def _check(
    references: Sequence[Reference], asking: Asking, local: Sequence[LocalRegistry], cache: EvidenceCache | None
) -> tuple[list[ReferenceResult], list[str]]:
    async with AsyncExitStack() as stack:
        registries: list[Registry] = [*local]
        if LIVE in asking.registries and not asking.offline:
            client = await stack.enter_async_context(Client(guard=Guard(asking.allow), contact=asking.contact))
            registries += registries_on_the_web(client, bases=asking.bases, cache=cache, contact=asking.contact)
        results = await check_references_async(references, registries)
    used = {answer.registry for result in results for answer in result.answers if answer.records}
    # A local registry answers in the names of those that its records are from.
    return results, [one.attribution for one in registries if one.name in used or (one in local and used)]
