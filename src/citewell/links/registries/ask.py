"""Identifiers asked for at their registries, each once. Asks the network."""

import datetime as dt
from collections.abc import Mapping

from citewell.errors import ConfigError
from citewell.fetch.budget import Budget
from citewell.fetch.cache import EvidenceCache
from citewell.fetch.service import Exchanges, Service, Unheard
from citewell.links.registries.arxiv import ArxivRegistry
from citewell.links.registries.doi import DoiRegistry
from citewell.links.registries.identifiers import Identifier, identifier_of
from citewell.links.registries.interface import Registry, Said
from citewell.links.registries.ncbi import NcbiRegistry
from citewell.links.registries.open_library import OpenLibrary
from citewell.model import Asked, RegistryAnswer

REGISTRIES: tuple[Registry, ...] = (DoiRegistry(), ArxivRegistry(), NcbiRegistry(), OpenLibrary())


class Registries:
    """All registries, each within its own budget.

    Args:
        client: that carries requests.
        bases: addresses of others that stand in for registries, by their names; those are asked without a budget.
        cache: where answers are kept from run to run.

    Raises:
        ConfigError: a name is that of no registry.
    """

    def __init__(
        self, client: Exchanges, *, bases: Mapping[str, str] | None = None, cache: EvidenceCache | None = None
    ) -> None:
        bases = bases or {}
        if strangers := bases.keys() - {registry.name for registry in REGISTRIES}:
            names = ", ".join(registry.name for registry in REGISTRIES)
            raise ConfigError(f"there is no registry {min(strangers)!r}", f"Name one of {names}.")
        self._cache = cache
        self._bases = {registry.name: bases.get(registry.name, registry.base).rstrip("/") for registry in REGISTRIES}
        self._services = {
            registry.name: Service(
                registry.name,
                client,
                budget=None if registry.name in bases else Budget(registry.name, registry.requests, registry.period),
            )
            for registry in REGISTRIES
        }

    async def ask(self, url: str, *, until: float | None = None) -> tuple[RegistryAnswer, ...]:
        """What the registry of the identifier in an address says of it; nothing when there is no identifier in it."""
        identifier = identifier_of(url)
        return () if identifier is None else (await self.ask_for(identifier, until=until),)

    async def ask_for(self, identifier: Identifier, *, until: float | None = None) -> RegistryAnswer:
        """What the registry of an identifier says of it. Whatever the network does, it is an answer.

        Args:
            identifier: to ask for. One that its registry can never have given is ``none`` without being asked for.
            until: time of the loop's clock after which the answer would be of no use.
        """
        registry = next(one for one in REGISTRIES if identifier.scheme in one.schemes)
        if not identifier.possible:
            said = Said(Asked.NONE, detail="no registry can have given it: its digits do not fit together")
            return _answer(registry, identifier.value, said, dt.datetime.now(dt.UTC))
        key = f"{registry.name} {identifier.scheme.value} {identifier.value}"
        if self._cache is not None and (kept := self._cache.registry_answer(key)) is not None:
            return kept
        answer = await self._once(registry, identifier, identifier.value, until)
        for other in identifier.others:
            if answer.outcome is not Asked.NONE:
                break
            if (about_other := await self._once(registry, identifier, other, until)).outcome is not Asked.NONE:
                answer = about_other
        if self._cache is not None:
            self._cache.keep(key, answer)
        return answer

    async def _once(
        self, registry: Registry, identifier: Identifier, value: str, until: float | None
    ) -> RegistryAnswer:
        question = registry.question(self._bases[registry.name], identifier.scheme, value)
        heard = await self._services[registry.name].get(question, until=until)
        if isinstance(heard, Unheard):
            return _answer(registry, value, Said(Asked.FAILED, detail=heard.detail), heard.at)
        return _answer(registry, value, registry.read(heard, identifier.scheme, value), heard.at)


def _answer(registry: Registry, value: str, said: Said, at: dt.datetime) -> RegistryAnswer:
    return RegistryAnswer(
        registry=registry.name,
        identifier=value,
        outcome=said.outcome,
        url=said.url,
        title=said.title,
        detail=said.detail,
        at=at,
    )
