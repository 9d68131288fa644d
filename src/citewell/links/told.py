"""What is asked about the addresses of an answer, and what comes back: a verdict, or why there is none."""

import enum
from collections.abc import Sequence
from typing import Protocol

import msgspec

from citewell.model import LinkQuestion, LinkVerdict, Observation, Reason, Span


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """An address of an answer that is to be checked.

    Attributes:
        question: the address, and what its page should be.
        other: the address in another reading, where its end is uncertain.
        place: where it stands first, in code points of the answer.
    """

    question: LinkQuestion
    other: str | None = None
    place: Span

    def otherwise(self) -> LinkQuestion:
        """The question about the other reading."""
        return msgspec.structs.replace(self.question, url=self.other or self.question.url)


class Cause(enum.Enum):
    """Why there is no verdict on an address."""

    LATE = "late"
    FAILED = "failed"


class Untold(msgspec.Struct, frozen=True, kw_only=True):
    """That nothing can be said of an address. It was not checked; it has not passed.

    Attributes:
        cause: why.
        message: the same for people, in one line.
        evidence: what was observed all the same.
    """

    cause: Cause
    message: str
    evidence: tuple[Observation, ...] = ()


Told = LinkVerdict | Untold

_REASONS = {Cause.LATE: Reason.TIMED_OUT, Cause.FAILED: Reason.FAILED}


def reason_of(cause: Cause) -> Reason:
    """The reason that a finding gives for having no verdict."""
    return _REASONS[cause]


def cause_of(reason: Reason | None) -> Cause | None:
    """Why there was no verdict, by the reason that a finding gives; ``None`` when there was one."""
    return next((cause for cause, known in _REASONS.items() if known is reason), None)


class LinkAsker(Protocol):
    """What finds out about addresses. It may be asked by several threads at once."""

    def ask(self, wanted: Sequence[Wanted], /, *, deadline: float | None) -> Sequence[Told]:
        """What is known of each address, in their order. Never raises because of what the network does.

        Args:
            wanted: the addresses, each once.
            deadline: when to stop, in seconds of ``time.monotonic``; ``None`` for never.
        """
        ...


class AskedOnce:
    """Asks for no address twice, for as long as it is used: for one answer.

    Args:
        asker: asks.
    """

    def __init__(self, asker: LinkAsker) -> None:
        self._asker = asker
        self._known: dict[tuple[LinkQuestion, str | None], Told] = {}

    def ask(self, wanted: Sequence[Wanted], /, *, deadline: float | None) -> Sequence[Told]:
        """What is known of each address, now or from before."""
        new = {(one.question, one.other): one for one in wanted if (one.question, one.other) not in self._known}
        if new:
            self._known.update(zip(new, self._asker.ask(list(new.values()), deadline=deadline), strict=True))
        return [self._known[one.question, one.other] for one in wanted]
