"""An address as it may be meant, asked for beside the address as given, and what came of it. Pure.

The exchanges about it stand in the same evidence, told apart by their purpose; they have no part in the verdict on the
address as given.
"""

from collections.abc import Iterable, Sequence

import msgspec

from citewell.links.address import Address, read_address
from citewell.links.repair import repair
from citewell.model import HttpExchange, LinkQuestion, LinkReason, Observation

_MARK = "repaired_"
# What was left out of an address cannot be repaired.
_BEYOND_REPAIR = frozenset({LinkReason.CUT_SHORT, LinkReason.PLACEHOLDER})


class Meant(msgspec.Struct, frozen=True):
    """An address as it may be meant.

    Attributes:
        question: asks for it, and for the same title and words.
        reasons: what does not belong to the address as given, in words.
    """

    question: LinkQuestion
    reasons: str


def meant_by(question: LinkQuestion) -> Meant | None:
    """The address as it may be meant, if that is another that can be asked for."""
    repaired = repair(question.url)
    if repaired is None:
        return None
    given, address = read_address(question.url), read_address(repaired[0])
    if not isinstance(address, Address):
        return None
    if address.url == given.url if isinstance(given, Address) else given.reason in _BEYOND_REPAIR:
        return None
    return Meant(msgspec.structs.replace(question, url=repaired[0]), repaired[1])


def as_meant(exchanges: Iterable[HttpExchange]) -> tuple[HttpExchange, ...]:
    """Exchanges about the address as it may be meant, as they stand in the evidence on the address as given."""
    return tuple(msgspec.structs.replace(one, purpose=_MARK + one.purpose) for one in exchanges)


def of_meant(evidence: Sequence[Observation]) -> tuple[HttpExchange, ...]:
    """The exchanges about the address as it may be meant, as if they were about an address as given."""
    return tuple(
        msgspec.structs.replace(one, purpose=one.purpose.removeprefix(_MARK))
        for one in evidence
        if isinstance(one, HttpExchange) and one.purpose.startswith(_MARK)
    )
