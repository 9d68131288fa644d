"""What values come to when they are put together, and which words of a sentence tell that they are."""

from decimal import Decimal
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.amounts import Amount
from citewell.support.cues import (
    ABOUT,
    AVERAGE,
    BOUND_BEFORE_NUMBER,
    BY_SO_MUCH,
    EXCESS,
    FORMERLY,
    NEGATOR,
    OFF,
    ONE_OF,
    REST,
    SET_OFF,
    TOGETHER,
)
from citewell.support.inquiry import Inquiry
from citewell.support.sums import Terms
from citewell.support.terms import same_passage
from citewell.support.words import content_words, prefixes

_AFTER = 40
_BESIDE = 24
_FOLLOWS = 80
_CLOSE = 12


class Outcome(NamedTuple):
    """What some values come to.

    Attributes:
        value: the result, in base units.
        terms: the values of the sources that went into it.
        told: whether words say that it was reckoned so.
    """

    value: Decimal
    terms: Terms
    told: bool


class Cues(NamedTuple):
    """What the words of a sentence tell of how a value was reckoned.

    Attributes:
        apart: it is a difference, or what is left.
        together: it is a sum.
        mean: it is an average.
        each: it is what comes to one of something.
        formerly: it held before a change.
        off: it is taken off a price.
        rough: the value is rounded.
        stems: the words of the sentence.
        counted: the word of what the value counts, if any.
    """

    apart: bool
    together: bool
    mean: bool
    each: bool
    formerly: bool
    off: bool
    rough: bool
    stems: frozenset[str]
    counted: str

    @property
    def silent(self) -> bool:
        """Whether no word tells of a sum or a difference."""
        return not (self.apart or self.together or self.mean)


def read_cues(quantity: Quantity, inquiry: Inquiry) -> Cues:
    """What the words of a sentence tell of how one of its values was reckoned."""
    claim, start = inquiry.claim, quantity.span.start
    apart = inquiry.tells_difference or any(cue.search(claim) is not None for cue in (REST, SET_OFF, EXCESS, NEGATOR))
    apart = apart or BY_SO_MUCH.search(claim[max(0, start - _BESIDE) : start]) is not None
    together = inquiry.tells_total or TOGETHER.search(claim) is not None
    counted = next(iter(prefixes(content_words(quantity.counts))), "")
    return Cues(
        apart=apart,
        together=together,
        mean=AVERAGE.search(claim) is not None,
        each=(bool(quantity.per) and not quantity.per.endswith((" s", " month"))) or ONE_OF.search(claim) is not None,
        formerly=FORMERLY.search(claim) is not None,
        off=OFF.search(claim) is not None,
        rough=ABOUT.search(claim[max(0, start - _BESIDE) : start]) is not None,
        stems=prefixes(content_words(claim)),
        counted=counted,
    )


def is_alike(amount: Amount, target: Amount) -> bool:
    """Whether two values can be added: of one dimension, and shares with shares."""
    if amount.dimension != target.dimension:
        return False
    if amount.is_part != target.is_part and Kind.POINTS not in (amount.kind, target.kind):
        return False
    if target.is_part and amount.is_part:
        return True
    shares = (Kind.PERCENT, Kind.POINTS)
    if target.kind in shares or amount.kind in shares:
        return target.kind in shares and amount.kind in shares
    return not (target.kind is Kind.NUMBER and amount.kind is Kind.MULTIPLE)


def follows_in_text(base: Amount, amount: Amount) -> bool:
    """Whether a value stands right behind another in one sentence."""
    left, right = base.terms[0], amount.terms[0]
    return same_passage(left, right) and 0 <= right.quantity.span.start - left.quantity.span.end <= _FOLLOWS


def words_around(amount: Amount) -> tuple[str, str]:
    """The words before and right behind a value, and those behind it without bounds on other values."""
    term = amount.terms[0]
    text, span = term.source.body.text, term.quantity.span
    behind = BOUND_BEFORE_NUMBER.sub(" ", text[span.end : span.end + _AFTER])
    return text[max(0, span.start - _BESIDE) : span.end + _CLOSE], behind


def is_named(amount: Amount, stems: frozenset[str]) -> bool:
    """Whether words stand beside a value."""
    return not stems.isdisjoint(prefixes(content_words(" ".join(words_around(amount)))))
