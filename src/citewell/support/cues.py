"""Words around a value or a dropped passage that change how it is meant, of every language."""

import re
from collections.abc import Callable, Iterable

from citewell.text.alternatives import telling_words, words_in
from citewell.text.lexicon import JOINED_SCRIPTS, Lexicon, lexicons
from citewell.text.runs import letter_and_digit_runs

_INFLECTED = 4


def _pattern(words_of: Callable[[Lexicon], Iterable[str]], *, inflected: bool = False) -> re.Pattern[str]:
    """One pattern for the words of all languages.

    Args:
        words_of: the words of one language.
        inflected: whether longer words may have endings.
    """
    # One group of words for all languages that write spaces: the place where a word begins is looked at once.
    spaced: set[str] = set()
    unspaced: set[str] = set()
    for lexicon in lexicons().values():
        (unspaced if lexicon.script in JOINED_SCRIPTS else spaced).update(words_of(lexicon))
    parts = [
        _words_pattern(words, script, inflected=inflected).pattern
        for words, script in ((spaced, ""), (unspaced, "han"))
        if words
    ]
    return re.compile("|".join(parts), re.IGNORECASE)


def _beginnings(phrases: Iterable[str]) -> frozenset[str]:
    """The first letters of the first words of phrases that may be inflected, as ``may_begin`` looks for them."""
    return frozenset(runs[0][:_INFLECTED] for phrase in phrases if (runs := letter_and_digit_runs(phrase.lower())))


def may_begin(text: str, beginnings: frozenset[str]) -> bool:
    """Whether a text may hold any of some phrases, by how its words begin: cheap, and mostly the answer is no."""
    return not text.isascii() or not beginnings.isdisjoint([word[:_INFLECTED] for word in words_in(text)])


def _words_pattern(words: Iterable[str], script: str, *, inflected: bool = False) -> re.Pattern[str]:
    """One pattern for some words; in scripts without spaces they stand anywhere."""
    longest_first = sorted(set(words), key=lambda word: (-len(word), word))
    written = "|".join(
        re.escape(word).replace("'", "['’]") + (r"\w{0,6}" if inflected and len(word) >= _INFLECTED else "")
        for word in longest_first
    )
    if not written:
        return re.compile("")
    if script in JOINED_SCRIPTS:
        return re.compile(written)
    # A word that ends in an apostrophe goes on with the next one: n'est.
    firsts = "".join(sorted({re.escape(word[0]) for word in longest_first}))
    return re.compile(rf"(?<![^\W_])(?=[{firsts}])(?:{written})(?:(?![^\W_])|(?<=['’]))", re.IGNORECASE)


def _directed(lexicon: Lexicon, side: int) -> Iterable[str]:
    """The words of a language for more, or for less."""
    words = lexicon.comparing
    trends = (words.up, words.down)[side].replace("_", " ").split()
    pairs = [pair[side] for pair in words.comparatives.values() if len(pair) > side]
    if lexicon.script in JOINED_SCRIPTS:  # there the plain word for long compares
        pairs += [pair[side] for pair in words.scales.values() if len(pair) > side]
    return (*(words.more, words.less)[side], *trends, *(word for pair in pairs for word in pair.split()))


ABOUT = _pattern(lambda lexicon: lexicon.cues.about.split())
"""The value is rounded."""

ROUNDED = _pattern(lambda lexicon: lexicon.cues.rounded)
"""The values of the sentence are rounded."""

OVER = _pattern(lambda lexicon: lexicon.cues.over)
"""The true value lies a little above."""

UNDER = _pattern(lambda lexicon: lexicon.cues.under)
"""The true value lies a little below."""

NEARLY = frozenset(phrase for lexicon in lexicons().values() for phrase in lexicon.cues.nearly)
"""Those of both that are always a rough value: "just under", where "under" may be a bound."""


def _totals(lexicon: Lexicon) -> Iterable[str]:
    return (*lexicon.cues.total.split(), *lexicon.arithmetic.in_all)


def _differences(lexicon: Lexicon) -> Iterable[str]:
    return lexicon.cues.difference.split()


TOTAL = _pattern(_totals, inflected=True)
"""The value is a sum."""

TOTAL_BEGINS = _beginnings(phrase for lexicon in lexicons().values() for phrase in _totals(lexicon))
"""How the words of ``TOTAL`` begin."""

DIFFERENCE = _pattern(_differences, inflected=True)
"""The value is a difference."""

DIFFERENCE_BEGINS = _beginnings(phrase for lexicon in lexicons().values() for phrase in _differences(lexicon))
"""How the words of ``DIFFERENCE`` begin."""

LOW = _pattern(lambda lexicon: lexicon.cues.low.split())
"""Something lies below a bound."""

HIGH = _pattern(lambda lexicon: lexicon.cues.high.split())
"""Something lies above a bound."""

UPPER = _pattern(lambda lexicon: lexicon.cues.upper)
"""An upper bound."""

LOWER = _pattern(lambda lexicon: lexicon.cues.lower)
"""A lower bound."""

REFERENCE = re.compile(
    rf"(?:{_pattern(lambda lexicon: lexicon.cues.references.split()).pattern})(?: id| no\.?| number| nr\.?)?[ #]*$",
    re.IGNORECASE,
)
"""What stands before a number that names a source."""

PREMISE = re.compile(rf"[\W_]*(?:{_pattern(lambda lexicon: lexicon.cues.premises.split()).pattern})", re.IGNORECASE)
"""The beginning of a sentence that first repeats what is given."""

NOTHING = _pattern(lambda lexicon: lexicon.cues.nothing.split())
"""No amount at all."""

YEAR_END = re.compile(
    rf"{_pattern(lambda lexicon: lexicon.dates.year_ends).pattern}"
    r"|(?:end of|ende|fin|final de|fim de|fine|einde?) \d{4}",
    re.IGNORECASE,
)
"""The last day of a year."""

BOUND_BEFORE_NUMBER = re.compile(
    rf"(?:{OVER.pattern}|{UNDER.pattern}|{UPPER.pattern}|{LOWER.pattern})(?=\s*[\d$€£¥])", re.IGNORECASE
)
"""A comparison with a number, which is no difference: "more than 30"."""

BEFORE = _pattern(lambda lexicon: lexicon.cues.before.split())
"""What follows is the last time or span."""

AFTER = _pattern(lambda lexicon: lexicon.cues.after.split())
"""What follows is the first time or span."""

RATIO = _pattern(lambda lexicon: lexicon.arithmetic.ratios)
"""Something is so many times as much as something else."""

SHUT = _pattern(lambda lexicon: lexicon.cues.shut.split())
"""Something is not open or does not take place."""

NOW = _pattern(lambda lexicon: lexicon.cues.now.split())
"""What follows is so today, and what stands before was so once."""

REST = _pattern(lambda lexicon: lexicon.arithmetic.rest.split())
"""A percentage is what another one leaves."""

YEAR_BEFORE = _pattern(lambda lexicon: lexicon.arithmetic.year_before)
"""The year before the one that a text is about."""

YEAR_AFTER = _pattern(lambda lexicon: lexicon.arithmetic.year_after)
"""The year after the one that a text is about."""

EXCESS = _pattern(lambda lexicon: lexicon.arithmetic.excess)
"""Something is so much more or less than something else."""

TOGETHER = _pattern(lambda lexicon: lexicon.arithmetic.together)
"""Several amounts are added up."""

ALONG = _pattern(lambda lexicon: lexicon.arithmetic.along)
"""What follows is added to the price of something."""

AVERAGE = _pattern(lambda lexicon: lexicon.arithmetic.average)
"""A value is an average."""

ONE_OF = _pattern(lambda lexicon: lexicon.arithmetic.one_of)
"""A value is what comes to one of several."""

BY_SO_MUCH = re.compile(rf"(?:{_pattern(lambda lexicon: lexicon.arithmetic.by).pattern})[^\w]*$", re.IGNORECASE)
"""What follows is by how much something differs."""

RISE = _pattern(lambda lexicon: lexicon.comparing.up.replace("_", " ").split())
"""Something rises."""

SET_OFF = _pattern(lambda lexicon: lexicon.arithmetic.set_off)
"""A value is what lies between two others: net of debt, missed by so much."""

OFF = _pattern(lambda lexicon: (*lexicon.arithmetic.off, *lexicon.arithmetic.taken_off))
"""A share is taken off a price."""

FURTHER = _pattern(lambda lexicon: lexicon.arithmetic.further)
"""An amount comes on top of another."""

FORMERLY = _pattern(lambda lexicon: (*lexicon.arithmetic.year_before, *lexicon.arithmetic.formerly))
"""The value held before a change."""

BOTH_WAYS = _pattern(lambda lexicon: lexicon.arithmetic.both_ways)
"""The price is that of two journeys."""

MORE = _pattern(lambda lexicon: _directed(lexicon, 0))
"""Something is more than before, or than something else."""

LESS = _pattern(lambda lexicon: _directed(lexicon, 1))
"""Something is less than before, or than something else."""

PART = _pattern(lambda lexicon: lexicon.arithmetic.part)
"""An amount is a part of the one before."""

MAJORITY = _pattern(lambda lexicon: lexicon.arithmetic.majority)
"""What counts is more than half of the votes."""

HALF_PRICE = _pattern(lambda lexicon: lexicon.arithmetic.half_price)
"""Somebody pays half."""

THAN = _pattern(lambda lexicon: (word for word in lexicon.comparing.than if not word.startswith(("de", "di"))))
"""Something is compared with what follows."""

NEGATOR = _pattern(lambda lexicon: lexicon.negators.split())
"""A word that turns a statement into its opposite, or makes an exception to it, in any language."""

NOT = _pattern(lambda lexicon: lexicon.cues.denials)
"""A word that denies the whole of its clause."""

_NEGATORS = {code: _words_pattern(lexicon.negators.split(), lexicon.script) for code, lexicon in lexicons().items()}


def negator_of(language: str | None) -> re.Pattern[str]:
    """The negators of one language, or of all when it is not known: what negates in one is a name in another."""
    return _NEGATORS.get(language, NEGATOR) if language is not None else NEGATOR


_NEGATORS_TELL = {
    code: telling_words(lexicon.negators.split())
    for code, lexicon in lexicons().items()
    if lexicon.script not in JOINED_SCRIPTS
}
_ANY_NEGATOR_TELLS = frozenset[str]().union(*_NEGATORS_TELL.values())


def may_negate(text: str, language: str | None) -> bool:
    """Whether a text may hold a negator of ``negator_of``, by its words alone: cheap, and mostly the answer is no."""
    if language in _NEGATORS_TELL:
        return not _NEGATORS_TELL[language].isdisjoint(words_in(text))
    return not text.isascii() or not _ANY_NEGATOR_TELLS.isdisjoint(words_in(text))
