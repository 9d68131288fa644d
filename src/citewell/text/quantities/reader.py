"""Reading every value of a text: one pass over the digits, and over the words only when number words occur."""

import re
from bisect import bisect_right
from collections.abc import Sequence, Set
from itertools import pairwise

import msgspec

from citewell.model import Kind, Quantity, Span
from citewell.text.blot import blot
from citewell.text.language import guess_latin
from citewell.text.quantities import making
from citewell.text.quantities.compounds import has_thousands
from citewell.text.quantities.dates import MONTHS, in_one_order, months_alone
from citewell.text.quantities.digits import read_digits
from citewell.text.quantities.enumerators import ENUMERATORS, without_enumerators
from citewell.text.quantities.han import read_han
from citewell.text.quantities.identifiers import ADDRESS, MASK, emails
from citewell.text.quantities.numerals import ascii_digits
from citewell.text.quantities.ranges import share_units, sorted_apart
from citewell.text.quantities.rates import RATE_WORDS, with_denominators
from citewell.text.quantities.recurring import RECURRING_WORDS, read_recurring
from citewell.text.quantities.separators import ambiguous, decided
from citewell.text.quantities.spoken_times import TIME_WORDS, languages_of_times, read_spoken_times
from citewell.text.quantities.tails import TAILS
from citewell.text.quantities.temperatures import with_signs
from citewell.text.quantities.vocabulary import VOCABULARY
from citewell.text.quantities.words import read_words
from citewell.text.runs import letter_runs

_HAN = re.compile(r"[〇零一二两兩三四五六七八九十百千万萬亿億兆半]")
_MONTH_WORDS = frozenset(MONTHS)
_COMMON_WORDS = frozenset(("may", "march", "mar"))
# What any of the readers takes note of. Most texts have few of these words, and the readers are asked about them alone.
_NOTED = frozenset().union(
    _MONTH_WORDS,
    VOCABULARY.triggers,
    VOCABULARY.ones,
    VOCABULARY.scales,
    TIME_WORDS,
    RECURRING_WORDS,
    RATE_WORDS,
    ENUMERATORS,
)


def read_quantities(text: str, *, skip: Sequence[Span] = ()) -> tuple[Quantity, ...]:
    """The values that a text states, in order, without overlaps.

    Args:
        text: any text.
        skip: stretches in which digits are no values, such as citation markers and code.

    Returns:
        One quantity for each value. Numbers that count the items of a list, number headings or are part of an
        address are left out; names made of letters and digits come as identifiers.
    """
    addresses = _addresses(text)
    blotted = blot(text, [*skip, *addresses] if addresses else skip, MASK) if skip or addresses else text
    masked = ascii_digits(blotted)
    lowered = masked.lower()
    if len(lowered) != len(masked):  # a few capitals become two characters
        lowered = "".join(low if len(low := char.lower()) == 1 else char for char in masked)
    words = letter_runs(lowered)
    noted = _NOTED.intersection(words)
    months = _MONTH_WORDS & noted
    if months and "Ma" not in masked and months <= _COMMON_WORDS:
        months = frozenset()
    found = read_digits(masked, month=bool(months))
    several = False
    if _states_in_words(words, noted, lowered):
        found += read_words(masked, lowered, words)
        several = True
    if months:
        dated = [quantity.span for quantity in found if quantity.kind is Kind.DATE]
        ends = [span.end for span in dated]
        for readings, begin, end in months_alone(masked, lowered, months):
            after = bisect_right(ends, begin)
            if after == len(dated) or dated[after].start >= end:
                found.append(making.calendar(masked, Kind.DATE, begin, end, readings))
                several = True
    if not masked.isascii() and _HAN.search(masked):
        found += read_han(masked)
        several = True
    spoken = languages_of_times(lowered, noted) if noted else []
    doubtful = ambiguous(found)
    language = guess_latin(lowered) if spoken or doubtful else None
    if spoken and (times := read_spoken_times(masked, lowered, spoken, language)):
        found = times + found
        several = True
    if doubtful:
        found = decided(masked, found, language)
    recurring = read_recurring(masked, lowered, noted)
    if recurring:
        found += recurring
        several = True
    if several:
        found = sorted_apart(found)
    if not ENUMERATORS.isdisjoint(noted):
        found = without_enumerators(masked, found)
    if len(found) > 1:
        found = in_one_order(share_units(masked, found))
    if found:
        if "°" in masked or _may_say_degrees(lowered):
            found = with_signs(masked, found)
        found = with_denominators(masked, lowered, found, noted)
    if masked is not blotted:
        found = [_as_written(text, masked, quantity) for quantity in found]
    if addresses and "@" in text:
        found += [making.name(text, *place) for place in emails(blot(text, skip, MASK))]
        found.sort(key=lambda quantity: quantity.span)
    return tuple(found)


def _states_in_words(words: list[str], noted: Set[str], lowered: str) -> bool:
    """Whether any number word occurs, or a word for one together with a unit."""
    if noted:
        if not VOCABULARY.triggers.isdisjoint(noted):
            return True
        if not VOCABULARY.ones.isdisjoint(noted) and any(
            word in TAILS.words or word in TAILS.phrases for word in words
        ):
            return True
        if not VOCABULARY.scales.isdisjoint(noted) and any(
            word in VOCABULARY.scales and (before == "a" or before in VOCABULARY.ones)
            for before, word in pairwise(words)
        ):
            return True
    return has_thousands(lowered)


def _may_say_degrees(lowered: str) -> bool:
    """Whether a text may have a word for degrees in any language."""
    return "degr" in lowered or "grad" in lowered or "grau" in lowered or "град" in lowered


def _addresses(text: str) -> list[Span]:
    """Where URLs and e-mail addresses stand."""
    found: list[Span] = []
    if "://" in text or "www." in text or "WWW." in text:
        found += [Span(*match.span()) for match in ADDRESS.finditer(text)]
    if "@" in text:
        found += [Span(*place) for place in emails(text)]
    return found


def _as_written(text: str, masked: str, quantity: Quantity) -> Quantity:
    """The quantity with its words taken from the text itself instead of the copy that was read."""
    at = masked.find(quantity.text, quantity.span.start)
    written = text[at : at + len(quantity.text)]
    return quantity if written == quantity.text else msgspec.structs.replace(quantity, text=written)
