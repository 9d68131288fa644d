"""What a stronger model is: something that says how likely a text supports a claim, or that it cannot say."""

import enum
from collections.abc import Sequence
from typing import Protocol

import msgspec

from citewell.model import Reason, Span


class Pair(msgspec.Struct, frozen=True):
    """A claim and what it is to be read against.

    Attributes:
        claim: the sentence, without its citation markers.
        passages: stretches of the sources that it cites, as they write them; they count together.
    """

    claim: str
    passages: tuple[str, ...]


class Quote(msgspec.Struct, frozen=True):
    """Words of a passage that a model gave as its evidence, found there verbatim.

    Attributes:
        passage: index of the passage in the pair.
        span: where the words stand in it.
        text: the words as the passage writes them, not as the model does.
    """

    passage: int
    span: Span
    text: str


class ModelScore(msgspec.Struct, frozen=True, kw_only=True):
    """What a model says of one pair. It is an opinion with a number, not evidence.

    Attributes:
        support: how likely the passages support the claim, from 0 to 1. A judge that gives a verdict says 0 or 1.
        contradiction: how likely they say otherwise; ``None`` when the model does not tell that from saying nothing.
        passages: indices of the passages that ``support`` comes from: those that the best reading had before it.
        quote: the words that a judge rests its verdict on; ``None`` from models that give none.
        unsupported: stretches of the claim that the model found nothing for; only from models that mark words.
        remark: why, in a judge's own words. Text of a model: never evidence, and escaped wherever it is shown.
    """

    support: float
    contradiction: float | None = None
    passages: tuple[int, ...] = ()
    quote: Quote | None = None
    unsupported: tuple[Span, ...] = ()
    remark: str | None = None


class Cause(enum.Enum):
    """Why a model said nothing that can be used."""

    ABSENT = "absent"
    LATE = "late"
    FAILED = "failed"
    REFUSED = "refused"
    UNREADABLE = "unreadable"
    TOO_LONG = "too_long"
    NOTHING_TO_READ = "nothing_to_read"
    UNVERIFIED_QUOTE = "unverified_quote"


class Unavailable(msgspec.Struct, frozen=True, kw_only=True):
    """A pair of which a model said nothing that can be used. It was not checked; it has not passed.

    Attributes:
        cause: why.
        message: the same for people, in one line; holds no text of a source, of a model or of a key.
    """

    cause: Cause
    message: str

    @property
    def reason(self) -> Reason:
        """The reason that a finding gives."""
        return Reason.MODEL_UNAVAILABLE


Answered = ModelScore | Unavailable


class SupportModel(Protocol):
    """A model that was loaded and can be asked. It may be asked by several threads at once."""

    @property
    def name(self) -> str:
        """What findings and reports call it."""

    @property
    def version(self) -> str:
        """What its answers depend on, in one word: another version may answer otherwise."""

    def score(self, pairs: Sequence[Pair], /, *, deadline: float | None) -> Sequence[Answered]:
        """One answer for each pair, in their order.

        Args:
            pairs: what to read.
            deadline: when to stop, in seconds of ``time.monotonic``; ``None`` for never.
        """
