"""What addresses answered lately, so that one that many answers show is not asked for each time. Touches the disk."""

from collections.abc import Sequence
from typing import Protocol

from citewell.fetch.cache import EvidenceCache
from citewell.links.classify import classify
from citewell.links.grade import was_checked
from citewell.links.robots import Robots
from citewell.model import HttpExchange, LinkQuestion


class Asks(Protocol):
    """Asks for one address."""

    @property
    def robots(self) -> Robots | None:
        """The rules of sites for programs, when they are to be kept to."""
        ...

    async def observe(self, question: LinkQuestion, *, keep: bool = True) -> Sequence[HttpExchange]:
        """Everything that asking for an address brought, in order.

        Args:
            question: the address.
            keep: whether connections are kept for others on the same host.
        """
        ...


class KeptPages:
    """Asks for addresses that were not asked for lately. What left open what stands there is asked for each time.

    Args:
        prober: asks.
        cache: where it is kept.
    """

    def __init__(self, prober: Asks, cache: EvidenceCache) -> None:
        self._prober = prober
        self._cache = cache

    @property
    def robots(self) -> Robots | None:
        """The rules of sites for programs, when they are to be kept to."""
        return self._prober.robots

    async def observe(self, question: LinkQuestion, *, keep: bool = True) -> Sequence[HttpExchange]:
        """Everything that asking for an address brought, now or a short while ago.

        Args:
            question: the address.
            keep: whether connections are kept for others on the same host.
        """
        # What is looked for in a page is part of what was read of it.
        key = "\n".join(["address", question.url, question.title or "", question.quote or ""])
        kept = self._cache.exchanges(key)
        if kept is not None:
            return kept
        seen = tuple(await self._prober.observe(question, keep=keep))
        if was_checked(classify(question, seen)):
            self._cache.keep_exchanges(key, seen)
        return seen
