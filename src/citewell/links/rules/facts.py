"""What the observations of an address come to: where its redirects led last, what stood beside it, who was asked."""

from collections.abc import Sequence

import msgspec

from citewell.links.content.addresses import identity_of
from citewell.model.exchange import ArchiveAnswer, Asked, HttpExchange, Observation, RegistryAnswer
from citewell.model.finding import Confidence
from citewell.model.link import LinkQuestion, LinkReason, LinkStatus

_OF_PAGE = frozenset({"page", "retry", "unverified"})


class Ruling(msgspec.Struct, frozen=True):
    """Where an address stands by a rule.

    Attributes:
        status: where it stands.
        reason: what decided it.
        confidence: how sure that is.
    """

    status: LinkStatus
    reason: LinkReason
    confidence: Confidence


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What the observations of an address come to.

    Attributes:
        question: the address.
        chain: the exchanges of the last time that it was asked for, from the address itself to where it led.
        siblings: exchanges about addresses beside those, which should not exist.
        archives: what archives said.
        registries: what registries said.
        is_unverified: whether a certificate on the way could not be verified, and the page was fetched all the same.
    """

    question: LinkQuestion
    chain: tuple[HttpExchange, ...]
    siblings: tuple[HttpExchange, ...]
    archives: tuple[ArchiveAnswer, ...]
    registries: tuple[RegistryAnswer, ...]
    is_unverified: bool

    @property
    def is_redirected(self) -> bool:
        """Whether the page is at an address that does not name the same page as the one that was asked for."""
        if len(self.chain) < 2:
            return False
        final = identity_of(self.chain[-1].url)
        return final not in (identity_of(self.question.url), identity_of(self.chain[0].url))

    def archived(self, outcome: Asked, about: str | None = None) -> bool:
        """Whether an archive gave such an answer, about the page, its folder or its host, or about any of these."""
        return any(answer.outcome is outcome and about in (None, answer.about) for answer in self.archives)

    def registered(self, outcome: Asked) -> bool:
        """Whether a registry gave such an answer."""
        return any(answer.outcome is outcome for answer in self.registries)


def gather(question: LinkQuestion, evidence: Sequence[Observation]) -> Facts:
    """What the observations of an address come to, in the order in which they were made."""
    chain: list[HttpExchange] = []
    siblings: list[HttpExchange] = []
    for one in evidence:
        if isinstance(one, HttpExchange):
            if one.purpose in _OF_PAGE:
                # What was asked again, or from the beginning, takes the place of what came of it before.
                chain = [earlier for earlier in chain if earlier.hop < one.hop] + [one]
            elif one.purpose == "sibling":
                siblings.append(one)
    return Facts(
        question=question,
        chain=tuple(chain),
        siblings=tuple(siblings),
        archives=tuple(one for one in evidence if isinstance(one, ArchiveAnswer)),
        registries=tuple(one for one in evidence if isinstance(one, RegistryAnswer)),
        is_unverified=any(one.purpose == "unverified" for one in chain),
    )
