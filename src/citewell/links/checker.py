"""Checks addresses: asks for each, asks archives and registries about those that are not there, and concludes."""

from collections.abc import Sequence

from citewell.links.address import Address, read_address
from citewell.links.archive.lookup import ArchiveLookup, DeadLink
from citewell.links.classify import classify
from citewell.links.kept_pages import Asks
from citewell.links.registries.ask import Registries
from citewell.links.suggest import cited_at
from citewell.model import LinkQuestion, LinkReason, LinkStatus, LinkVerdict, Observation

_NEED_NO_LOOKUP = frozenset({LinkStatus.ALIVE, LinkStatus.MOVED, LinkStatus.INVALID, LinkStatus.UNSAFE})


class LinkChecker:
    """Checks addresses, one at a time or several at once.

    Args:
        prober: asks for the addresses themselves.
        archives: asked about those that are not there.
        registries: asked about identifiers in addresses that are not there, or that nobody is let in to.
    """

    def __init__(
        self, prober: Asks, archives: ArchiveLookup | None = None, registries: Registries | None = None
    ) -> None:
        self._prober = prober
        self._archives = archives
        self._registries = registries

    async def check(self, question: LinkQuestion) -> LinkVerdict:
        """Everything that can be found out about an address, and what follows from it."""
        seen: list[Observation] = list(await self.observe(question))
        seen += await self.look_up(question, seen)
        return classify(question, seen)

    async def observe(self, question: LinkQuestion) -> Sequence[Observation]:
        """What asking for an address brought."""
        return await self._prober.observe(question)

    def needs_lookup(self, verdict: LinkVerdict) -> bool:
        """Whether archives or registries may know more of an address than asking for it showed."""
        return verdict.status not in _NEED_NO_LOOKUP and (self._archives is not None or self._registries is not None)

    async def look_up(self, question: LinkQuestion, seen: Sequence[Observation]) -> Sequence[Observation]:
        """What registries and archives know of an address that is not there; nothing when it is.

        Args:
            question: the address.
            seen: what asking for it brought.
        """
        verdict = classify(question, seen)
        address = read_address(question.url)
        if not self.needs_lookup(verdict) or not isinstance(address, Address):
            return ()
        found: list[Observation] = []
        if self._registries is not None:
            found += await self._registries.ask(address.url)
        if self._archives is not None:
            dead = DeadLink(
                address.url,
                near=cited_at(question),
                no_such_host=verdict.reason is LinkReason.NO_SUCH_HOST,
            )
            found += await self._archives.ask(dead)
        return found
