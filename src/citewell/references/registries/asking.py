"""Registries on the web, asked within their budgets, their answers kept. Asks the network."""

from collections.abc import Iterable, Mapping
from urllib.parse import quote

from citewell.errors import ConfigError
from citewell.fetch.budget import Budget
from citewell.fetch.cache import EvidenceCache
from citewell.fetch.service import Exchanges, Service, Unheard
from citewell.model.reference import Reference
from citewell.model.work_record import LookupAnswer, LookupOutcome
from citewell.references.registries.interface import ById, Question, WebRegistry
from citewell.references.registries.registry import REGISTRIES
from citewell.references.registries.scope import covers

_CONTACT = {"crossref": "mailto", "openalex": "mailto", "pubmed": "email"}


class OnTheWeb:
    """One registry on the web; a ``Registry``.

    Args:
        registry: which address is asked, and how the answer is read.
        client: that carries requests.
        base: address of another that stands in for it, which is asked without a budget.
        cache: where answers are kept from run to run.
        contact: address of a mailbox, for registries that treat those better who give one.
    """

    def __init__(
        self,
        registry: WebRegistry,
        client: Exchanges,
        *,
        base: str | None = None,
        cache: EvidenceCache | None = None,
        contact: str | None = None,
    ) -> None:
        self._registry = registry
        self._base = (base or registry.base).rstrip("/")
        self._cache = cache
        self._contact = contact if contact and "@" in contact else None
        self._service = Service(
            registry.name,
            client,
            budget=None if base else Budget(registry.name, registry.requests, registry.period),
        )

    @property
    def name(self) -> str:
        """See ``Registry.name``."""
        return self._registry.name

    @property
    def attribution(self) -> str:
        """See ``Registry.attribution``."""
        return self._registry.attribution

    def takes(self, question: Question) -> bool:
        """See ``Registry.takes``."""
        if isinstance(question, ById):
            return question.scheme in self._registry.schemes
        return self._registry.searches

    def knows(self, reference: Reference) -> bool:
        """See ``Registry.knows``."""
        return covers(self._registry.scope, reference)

    async def ask(self, question: Question, *, until: float | None = None) -> LookupAnswer:
        """See ``Registry.ask``."""
        if not self.takes(question):
            return LookupAnswer(
                registry=self.name,
                asked_for=question.asked_for,
                outcome=LookupOutcome.NOT_ASKED,
                detail="it cannot be asked this",
            )
        key = f"references {self.name} {question.asked_for}"
        if self._cache is not None and (kept := self._cache.lookup_answer(key)) is not None:
            return kept
        answer = await self._ask(question, until)
        if self._cache is not None:
            self._cache.keep_lookup(key, answer)
        return answer

    async def _ask(self, question: Question, until: float | None) -> LookupAnswer:
        address = self._registry.address(self._base, question)
        if self._contact and (parameter := _CONTACT.get(self.name)):
            address += f"{'&' if '?' in address else '?'}{parameter}={quote(self._contact)}"
        heard = await self._service.get(address, until=until)
        decisive = isinstance(question, ById) and question.scheme in self._registry.decisive
        if isinstance(heard, Unheard):
            return LookupAnswer(
                registry=self.name,
                asked_for=question.asked_for,
                outcome=LookupOutcome.FAILED,
                decisive=decisive,
                detail=heard.detail,
                at=heard.at,
            )
        said = self._registry.read(heard, question)
        outcome = LookupOutcome.FOUND if said.records else LookupOutcome.NONE
        return LookupAnswer(
            registry=self.name,
            asked_for=question.asked_for,
            outcome=LookupOutcome.FAILED if said.failed is not None else outcome,
            records=said.records if said.failed is None else (),
            decisive=decisive,
            detail=said.failed,
            at=heard.at,
        )


def registries_on_the_web(
    client: Exchanges,
    *,
    names: Iterable[str] | None = None,
    bases: Mapping[str, str] | None = None,
    cache: EvidenceCache | None = None,
    contact: str | None = None,
) -> tuple[OnTheWeb, ...]:
    """The registries on the web.

    Args:
        client: that carries requests.
        names: of those to ask; all of them when not given.
        bases: addresses of others that stand in for them, by name; those are asked without a budget.
        cache: where answers are kept from run to run.
        contact: address of a mailbox, for registries that treat those better who give one.

    Raises:
        ConfigError: a name is that of no registry.
    """
    by_name = {registry.name: registry for registry in REGISTRIES}
    bases = bases or {}
    wanted = list(by_name) if names is None else list(names)
    if strangers := {*wanted, *bases} - by_name.keys():
        known = ", ".join(by_name)
        raise ConfigError(f"there is no registry {min(strangers)!r}", f"Name one of {known}.")
    return tuple(OnTheWeb(by_name[name], client, base=bases.get(name), cache=cache, contact=contact) for name in wanted)
