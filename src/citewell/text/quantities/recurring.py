"""Days of the week, how often something happens, and how many times as much: Mondays, daily, every week, doubled."""

import re
from collections.abc import Iterable, Iterator, Set

from citewell.model import Kind, Quantity, Span
from citewell.text.lexicon import lexicons
from citewell.text.quantities.canonical import canonical, canonical_float
from citewell.text.quantities.rates import denominator_at
from citewell.text.quantities.tails import TAILS
from citewell.text.quantities.vocabulary import VOCABULARY
from citewell.text.quantities.weekdays import DAY_WORDS, WEEK, WORD, days_of, named_days, unspaced_days, without_days
from citewell.text.runs import letter_runs

_ALWAYS = re.compile(r"(?<![\w/])24/7(?![\w/])")


def _groups() -> dict[str, str]:
    """For each phrase for several days of the week, which they are."""
    groups: dict[str, str] = {}
    for lexicon in lexicons().values():
        groups |= dict.fromkeys(lexicon.dates.working_days, "12345")
        groups |= dict.fromkeys(lexicon.dates.weekend, "67")
        groups |= dict.fromkeys(lexicon.dates.every_day, WEEK)
    return {phrase: days for phrase, days in groups.items() if phrase not in TAILS.adverbs}


def _multiples() -> dict[str, str]:
    return {
        word: canonical_float(number)
        for lexicon in lexicons().values()
        for word, number in lexicon.numbers.multiples.items()
    }


def _phrases(phrases: Iterable[str], *, spaced: bool = True) -> re.Pattern[str]:
    written = "|".join(map(re.escape, sorted(phrases, key=len, reverse=True)))
    return re.compile(rf"(?<![^\W_])(?:{written})(?![^\W_])" if spaced else f"(?:{written})")


_GROUPS = _groups()


def _how_often() -> dict[str, str]:
    """Words such as ``zweiundzwanzigmal``, with their number."""
    return {
        word + ending: canonical(values[code])
        for code, lexicon in lexicons().items()
        for ending in lexicon.numbers.times_endings.split()
        for word, values in VOCABULARY.cardinals.items()
        if code in values and values[code] > 1
    }


_HOW_OFTEN = _how_often()
MULTIPLES = {**_HOW_OFTEN, **_multiples()}
"""Words such as ``twice`` and ``doubled``, with how many times they mean."""
_MULTIPLE_WORDS = frozenset(MULTIPLES)

OFTEN = frozenset([*_HOW_OFTEN, *(word for lexicon in lexicons().values() for word in lexicon.numbers.often.split())])
"""Those of them that say how often."""

_CJK_GROUPS = _phrases((phrase for phrase in _GROUPS if phrase >= "\u2e80"), spaced=False)
_GROUP = _phrases(phrase for phrase in _GROUPS if phrase < "\u2e80")
_EVERY = re.compile(
    rf"(?<![^\W_])(?:{'|'.join(re.escape(word) for lexicon in lexicons().values() for word in lexicon.rates.every)})[ ]"
)
_GROUP_WORDS = frozenset(phrase.split()[0].partition("-")[0].partition("/")[0] for phrase in _GROUPS)
# The longest word of each phrase: "all" stands in many texts, "week" in few of them.
_TELLING_GROUP_WORDS = frozenset(max(letter_runs(phrase), key=len, default="") for phrase in _GROUPS)
_EVERY_WORDS = frozenset(max(word.split(), key=len) for lexicon in lexicons().values() for word in lexicon.rates.every)
_ADVERB_WORDS = frozenset(adverb.partition("-")[0] for adverb in TAILS.adverbs)
RECURRING_WORDS = DAY_WORDS.union(_GROUP_WORDS, _TELLING_GROUP_WORDS, _EVERY_WORDS, _ADVERB_WORDS, MULTIPLES)
"""Words without one of which a text has neither days of the week nor frequencies or multiples, ``24/7`` apart."""


def read_recurring(text: str, lowered: str, words: Set[str]) -> list[Quantity]:
    """The days of the week, frequencies and multiples of a text, in no order.

    Args:
        text: the text.
        lowered: the text in lower case, of the same length.
        words: its words in lower case, at least those of ``RECURRING_WORDS``.
    """
    found: list[Quantity] = []
    known = RECURRING_WORDS & words
    if known:
        if not known.isdisjoint(DAY_WORDS):
            found += named_days(text, lowered)
        if not known.isdisjoint(_EVERY_WORDS):
            found += _every(text, lowered)
        if not known.isdisjoint(_GROUP_WORDS) and ("24/7" in text or not known.isdisjoint(_TELLING_GROUP_WORDS)):
            found += [days_of(text, *place.span(), _GROUPS[place[0]]) for place in _GROUP.finditer(lowered)]
        if not known.isdisjoint(_ADVERB_WORDS) or not known.isdisjoint(_MULTIPLE_WORDS):
            found += _single_words(text, lowered)
    if "24/7" in text:
        found += [days_of(text, *place.span(), WEEK) for place in _ALWAYS.finditer(text)]
    if not text.isascii() and max(text) >= "\u2e80":
        found += unspaced_days(text)
        for place in _CJK_GROUPS.finditer(text):
            found.append(days_of(text, *place.span(), _GROUPS[place[0]]))
    return without_days(text, lowered, found) if len(found) > 1 else found


def _every(text: str, lowered: str) -> Iterator[Quantity]:
    for link in _EVERY.finditer(lowered):
        unit = denominator_at(text, lowered, link.end())
        if unit is not None and not text[link.end()].isdigit():
            yield _frequency(text, link.start(), unit[1], unit[0])


def _single_words(text: str, lowered: str) -> Iterator[Quantity]:
    for word in WORD.finditer(lowered):
        period = TAILS.adverbs.get(word[0])
        if period is not None:
            yield _frequency(text, *word.span(), period)
        elif word[0] in MULTIPLES:
            start, end = word.span()
            number = MULTIPLES[word[0]]
            yield Quantity(
                kind=Kind.MULTIPLE, value=number, unit=None, text=text[start:end], span=Span(start, end), number=number
            )


def _frequency(text: str, start: int, end: int, period: str) -> Quantity:
    return Quantity(kind=Kind.FREQUENCY, value=period, unit=None, text=text[start:end], span=Span(start, end))
