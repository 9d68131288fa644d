"""Numbers that a sentence may state without its source writing them: small counts, and one of something."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import cache
from itertools import islice

from citewell.model import Kind, Quantity
from citewell.support.cues import NOTHING, YEAR_END
from citewell.support.prepared import PreparedText
from citewell.support.words import content_words
from citewell.text.lexicon import lexicons
from citewell.text.quantities.tails import TAILS

_AFTER = 32
_NEXT_WORDS = 2
_SMALL = 12
_COMPARED = 500
_YEARS = range(1900, 2101)
_NAME_BEFORE = re.compile(r"([^\W\d_]{2,20})[ \u00a0]$")
_ROMAN_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMAN_TENS = (*("X" * count for count in range(4)), "XL")
_ROMAN_END = 50


def _words(words: Iterable[str]) -> re.Pattern[str]:
    written = "|".join(map(re.escape, sorted(set(words), key=len, reverse=True)))
    return re.compile(rf"(?<![^\W_])(?:{written})(?![^\W_])", re.IGNORECASE)


_ONES = _words(
    word
    for numbers in (lexicon.numbers for lexicon in lexicons().values())
    for word in (*numbers.articles.split(), *numbers.small.split()[1:2], *numbers.more)
    if word != "-" and numbers.more.get(word, 1) == 1
)
_HALVES = _words(word for lexicon in lexicons().values() for word in lexicon.numbers.halves.split())
_ORDINALS = {
    str(value): _words(
        word + ending
        for lexicon in lexicons().values()
        for word in lexicon.numbers.ordinals.split()[value - 1 : value]
        if word != "-"
        for ending in ("", *lexicon.numbers.ordinal_endings.split())
    )
    for value in (1, 2)
}


def is_loose_count(quantity: Quantity, claim: str, texts: Sequence[PreparedText]) -> bool:
    """Whether a small number in words may be the writer's own counting ("three kinds of …").

    It is not when a source puts another number in front of the same thing.

    Args:
        quantity: the value in question.
        claim: the sentence.
        texts: the cited sources.
    """
    if quantity.kind not in (Kind.NUMBER, Kind.ORDINAL) or any(char.isdecimal() for char in quantity.text):
        return False
    if Decimal(quantity.number) > _SMALL:
        return False
    counted = _counted(claim, quantity.span.end)
    if not counted:
        return True
    if quantity.kind is Kind.ORDINAL and any(
        not counted.isdisjoint(_counted(text.text, other.end()))
        for text in texts
        for pattern in _ORDINALS.values()
        for other in pattern.finditer(text.text)
    ):
        return False  # "the third trimester" where the source has the second
    return not any(
        other.number and not counted.isdisjoint(_counted(text.text, other.span.end - len(_unit(text.text, other))))
        for text in texts
        for other in text.quantities[:_COMPARED]
    )


def is_unsaid_year(quantity: Quantity, texts: Sequence[PreparedText]) -> bool:
    """Whether a value is a year and no source states any: which year is meant is then known from elsewhere."""
    if (
        quantity.kind is not Kind.NUMBER
        or quantity.text != quantity.number
        or len(quantity.number) != 4
        or not quantity.number.isdecimal()
    ):
        return False
    return int(quantity.number) in _YEARS and not any(text.values.calendar.years() for text in texts)


def is_put_in_words(quantity: Quantity, texts: Sequence[PreparedText], claim: str = "") -> bool:
    """Whether a source says without digits what a sentence says with them: one, nothing, half, first, a Roman numeral.

    Args:
        quantity: the value in question.
        texts: the cited sources.
        claim: the sentence.
    """
    if quantity.kind is Kind.DATE:
        return quantity.value.endswith("-12-31") and any(YEAR_END.search(text.text) for text in texts)
    if quantity.number == "0":
        return any(NOTHING.search(text.text) for text in texts)
    if quantity.kind is Kind.ORDINAL and quantity.number in _ORDINALS:
        return any(_ORDINALS[quantity.number].search(text.text) for text in texts)
    if quantity.number == "0.5":
        return any(_HALVES.search(text.text) for text in texts)
    if quantity.kind is Kind.NUMBER and quantity.number == "1" and quantity.text == "1":
        counted = _counted(claim, quantity.span.end)
        ones = ((text.text, one.end()) for text in texts for one in _ONES.finditer(text.text))
        return any(not counted.isdisjoint(_counted(text, end)) for text, end in ones)
    if quantity.kind in (Kind.NUMBER, Kind.ORDINAL) and quantity.number.isdecimal():
        return _is_roman(quantity, claim, texts)
    return _is_one_of(quantity, texts)


def _is_roman(quantity: Quantity, claim: str, texts: Sequence[PreparedText]) -> bool:
    """Whether a source writes a number with Roman numerals after the same word: chapter IV, Chapter 4."""
    number = int(quantity.number)
    name = _NAME_BEFORE.search(claim[max(0, quantity.span.start - _AFTER) : quantity.span.start])
    if name is None or not 0 < number < _ROMAN_END:
        return False
    tens, ones = divmod(number, 10)
    roman = _ROMAN_TENS[tens] + _ROMAN_ONES[ones]
    written = re.compile(rf"(?<![^\W_]){re.escape(name[1])}[ \u00a0](?-i:{roman})(?![^\W_])", re.IGNORECASE)
    return any(written.search(text.text) for text in texts)


def _is_one_of(quantity: Quantity, texts: Sequence[PreparedText]) -> bool:
    """Whether a source speaks of one such measure of time without a number: a week, weekly, per month."""
    if quantity.kind is not Kind.MEASURE or quantity.unit not in ("s", "month"):
        return False
    # Only values that have such words reach the patterns, so there are never more of them than the languages have.
    if (quantity.unit, quantity.value) not in TAILS.single:
        return False
    pattern = _single(quantity.unit, quantity.value)
    return any(pattern.search(text.text) for text in texts)


@cache
def _single(unit: str, value: str) -> re.Pattern[str]:
    words = TAILS.single[unit, value]
    return re.compile(
        r"(?<![^\W_])(?:" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + ")", re.IGNORECASE
    )


def _unit(text: str, quantity: Quantity) -> str:
    """The unit as written after a quantity."""
    return text[quantity.span.start + len(quantity.text) : quantity.span.end] if quantity.unit is not None else ""


def _counted(text: str, end: int) -> frozenset[str]:
    """Stems of the words right after a number."""
    return frozenset(islice(content_words(text[end : end + _AFTER].split(".")[0]), _NEXT_WORDS))


def next_words(text: str, quantity: Quantity) -> frozenset[str]:
    """Stems of the words after a value, which say what it counts."""
    return _counted(text, quantity.span.end)
