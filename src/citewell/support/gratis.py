"""What costs nothing, put in words: an amount of zero that a text states without a number."""

import re
from collections.abc import Sequence
from functools import cache

from citewell.model import Kind, Quantity, Span
from citewell.support.phrases import PhraseWords, phrases_pattern
from citewell.text.lexicon import UNSPACED, lexicons

_ATTACHED = "-\u2010\u2011"


def find_gratis(text: str, language: str | None, quantities: Sequence[Quantity]) -> tuple[Quantity, ...]:
    """The words of a text for no money at all, as quantities of money.

    Args:
        text: the text.
        language: ISO 639-1 code of the language by whose rules it is read.
        quantities: its values; words within one are part of it.
    """
    if (language is None or language in UNSPACED) and not text.isascii():
        may_say = True
    else:
        may_say = _phrases(language).may_be_in(text)
    if not may_say:
        return ()
    taken = [(quantity.span.start, quantity.span.end) for quantity in quantities]
    return tuple(
        Quantity(kind=Kind.MONEY, value="0", unit=None, text=match[0], span=Span(*match.span()), number="0")
        for match in _pattern(language).finditer(text)
        if text[match.start() - 1 : match.start()] not in _ATTACHED or not match.start()
        if not any(start <= match.start() < end for start, end in taken)
    )


def is_gratis(quantity: Quantity) -> bool:
    """Whether a value is such words."""
    return quantity.kind is Kind.MONEY and quantity.unit is None


@cache
def _phrases(language: str | None) -> PhraseWords:
    """The words of such phrases, to be asked for first."""
    return PhraseWords(
        phrase
        for code, lexicon in lexicons().items()
        if language is None or code == language
        for phrase in lexicon.clauses.gratis
    )


@cache
def _pattern(language: str | None) -> re.Pattern[str]:
    return phrases_pattern(lambda lexicon: lexicon.clauses.gratis, language)
