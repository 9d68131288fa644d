"""Checks addresses: asks for each, asks archives and registries about those that are not there, and concludes."""

from collections.abc import Sequence

from citewell.links.address import Address, read_address
from citewell.links.archive.lookup import ArchiveLookup, DeadLink
from citewell.links.classify import classify
from citewell.links.kept_pages import Asks
from citewell.links.meant import as_meant, meant_by
from citewell.links.registries.ask import Registries
from citewell.links.robots import Robots
from citewell.links.siblings import Siblings
from citewell.links.suggest import cited_at
from citewell.model import HttpExchange, LinkQuestion, LinkReason, LinkStatus, LinkVerdict, Observation

_NEED_NO_LOOKUP = frozenset({LinkStatus.ALIVE, LinkStatus.MOVED, LinkStatus.UNSAFE})
_NOT_THERE = frozenset({LinkStatus.GONE, LinkStatus.NEVER_SEEN, LinkStatus.SOFT_404})
# No page was seen there; a host that asks to be left in peace is left in peace.
_MAY_BE_MEANT_OTHERWISE = frozenset(LinkStatus) - _NEED_NO_LOOKUP - {LinkStatus.THROTTLED}


class LinkChecker:
    """Checks addresses, one at a time or several at once.

    Args:
        prober: asks for the addresses themselves.
        archives: asked about those that are not there.
        registries: asked about identifiers in addresses that are not there, or that nobody is let in to.
        siblings: asked for addresses that are much like one that is not there.
    """

    def __init__(
        self,
        prober: Asks,
        archives: ArchiveLookup | None = None,
        registries: Registries | None = None,
        siblings: Siblings | None = None,
    ) -> None:
        self._prober = prober
        self._archives = archives
        self._registries = registries
        self._siblings = siblings

    async def check(self, question: LinkQuestion) -> LinkVerdict:
        """Everything that can be found out about an address, and what follows from it."""
        seen: list[Observation] = list(await self.observe(question))
        seen += await self.look_up(question, seen)
        return classify(question, seen)

    async def observe(self, question: LinkQuestion, *, keep: bool = True) -> Sequence[Observation]:
        """What asking for an address brought.

        Args:
            question: the address.
            keep: whether connections are kept for others on the same host.
        """
        return await self._prober.observe(question, keep=keep)

    @property
    def robots(self) -> Robots | None:
        """The rules of sites for programs, when they are to be kept to."""
        return self._prober.robots

    def needs_lookup(self, verdict: LinkVerdict) -> bool:
        """Whether more may be found out about an address than asking for it showed."""
        if verdict.status in _NEED_NO_LOOKUP:
            return False
        known = (self._archives, self._registries, self._siblings)
        if verdict.status is not LinkStatus.INVALID and any(one is not None for one in known):
            return True
        return verdict.status in _MAY_BE_MEANT_OTHERWISE and meant_by(LinkQuestion(url=verdict.url)) is not None

    async def look_up(self, question: LinkQuestion, seen: Sequence[Observation]) -> Sequence[Observation]:
        """What else can be found out about an address that is not there; nothing when it is.

        That is what registries and archives know of it, what is at the address as it may be meant, and which pages
        have addresses much like it.

        Args:
            question: the address.
            seen: what asking for it brought.
        """
        verdict = classify(question, seen)
        if not self.needs_lookup(verdict):
            return ()
        address = read_address(question.url)
        found: list[Observation] = []
        if isinstance(address, Address):
            found += await self._known(question, address, verdict)
            verdict = classify(question, (*seen, *found))
        if verdict.status in _MAY_BE_MEANT_OTHERWISE and (meant := meant_by(question)) is not None:
            found += as_meant(await self._prober.observe(meant.question))
        if isinstance(address, Address) and verdict.status in _NOT_THERE and self._siblings is not None:
            answers = any(isinstance(one, HttpExchange) and not one.hop and one.status is not None for one in seen)
            found += await self._siblings.ask(address.url, verdict.archive, site_answers=answers)
        return found

    async def _known(self, question: LinkQuestion, address: Address, verdict: LinkVerdict) -> list[Observation]:
        """What registries and archives know of an address."""
        known: list[Observation] = []
        if self._registries is not None:
            known += await self._registries.ask(address.url)
        if self._archives is not None:
            dead = DeadLink(
                address.url,
                near=cited_at(question),
                no_such_host=verdict.reason is LinkReason.NO_SUCH_HOST,
            )
            known += await self._archives.ask(dead)
        return known
