"""What values come to when they are put together, and which words of a sentence tell that they are."""

import re
from decimal import Decimal
from functools import cached_property
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


class Cues:
    """What the words of a sentence tell of how one of its values was reckoned, each looked for when it is asked for.

    Args:
        quantity: the value.
        inquiry: the sentence, the question and the sources.
    """

    def __init__(self, quantity: Quantity, inquiry: Inquiry) -> None:
        self._quantity = quantity
        self._inquiry = inquiry
        self._claim = inquiry.claim
        self._before = inquiry.claim[max(0, quantity.span.start - _BESIDE) : quantity.span.start]

    def _has(self, *cues: re.Pattern[str]) -> bool:
        return any(cue.search(self._claim) is not None for cue in cues)

    @cached_property
    def apart(self) -> bool:
        """It is a difference, or what is left."""
        told = self._inquiry.tells_difference or self._has(REST, SET_OFF, EXCESS, NEGATOR)
        return told or BY_SO_MUCH.search(self._before) is not None

    @cached_property
    def together(self) -> bool:
        """It is a sum."""
        return self._inquiry.tells_total or self._has(TOGETHER)

    @cached_property
    def mean(self) -> bool:
        """It is an average."""
        return self._has(AVERAGE)

    @cached_property
    def each(self) -> bool:
        """It is what comes to one of something."""
        per = self._quantity.per
        return (bool(per) and not per.endswith((" s", " month"))) or self._has(ONE_OF)

    @cached_property
    def formerly(self) -> bool:
        """It held before a change."""
        return self._has(FORMERLY)

    @cached_property
    def off(self) -> bool:
        """It is taken off a price."""
        return self._has(OFF)

    @cached_property
    def rough(self) -> bool:
        """It is rounded."""
        return ABOUT.search(self._before) is not None

    @cached_property
    def stems(self) -> frozenset[str]:
        """How the words of the sentence begin."""
        return prefixes(content_words(self._claim))

    @cached_property
    def counted(self) -> str:
        """How the word of what it counts begins, if there is one."""
        return next(iter(prefixes(content_words(self._quantity.counts))), "")

    @property
    def silent(self) -> bool:
        """Whether no word tells of a sum or a difference."""
        return not (self.apart or self.together or self.mean)


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
