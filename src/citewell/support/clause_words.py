"""Words that tie a sentence to the one before it, that say little of a value, and that leave something out."""

import re
from functools import cache

from citewell.support.phrases import PhraseWords, phrases_pattern
from citewell.support.stems import read_words
from citewell.text.lexicon import UNSPACED, lexicons
from citewell.text.quantities.tails import TAILS

_PRONOUN_WITHIN = 30


def takes_up(sentence: str, language: str | None) -> bool:
    """Whether the beginning of a sentence has a word for a subject that was named before."""
    return pronouns(language).search(sentence[:_PRONOUN_WITHIN]) is not None


@cache
def pronouns(language: str | None) -> re.Pattern[str]:
    """Words for what was named before."""
    return phrases_pattern(lambda lexicon: lexicon.clauses.pronouns.split(), language)


def leans(sentence: str, language: str | None) -> bool:
    """Whether a sentence goes on from the one before, by its first word, or by its second after a word without content.

    In doubt it does: the Dutch article *het* is a pronoun too.
    """
    return _leaning(language).match(sentence) is not None


@cache
def _leaning(language: str | None) -> re.Pattern[str]:
    pronouns = phrases_pattern(lambda lexicon: lexicon.clauses.pronouns.split(), language).pattern
    phrases = phrases_pattern(lambda lexicon: lexicon.clauses.leaning, language).pattern
    plain = phrases_pattern(lambda lexicon: lexicon.stop_words.split(), language).pattern
    return re.compile(rf"[\W_]*+(?:{pronouns}|{phrases}|(?:{plain})\s++(?:{pronouns}))(?!-)", re.IGNORECASE)


_UNITS = " ".join(sorted(word for word in TAILS.words if len(word) > 1 and word.isalpha()))


@cache
def plain_stems(language: str | None) -> frozenset[str]:
    """Stems of verbs that state any value, and so say little of what it belongs to."""
    return frozenset(
        word.stem
        for code, lexicon in lexicons().items()
        if language is None or code == language
        for plain in (lexicon.clauses.plain, _UNITS)
        for word in read_words(plain, 0, len(plain), code)
    )


@cache
def ordinal_stems(language: str | None) -> frozenset[str]:
    """Stems of the words for the place of a thing in a row: first, second."""
    return frozenset(
        word.stem
        for code, lexicon in lexicons().items()
        if language is None or code == language
        for word in read_words(lexicon.numbers.ordinals, 0, len(lexicon.numbers.ordinals), code)
    )


@cache
def apart(language: str | None) -> re.Pattern[str]:
    """What stands before something that is left out."""
    return phrases_pattern(lambda lexicon: lexicon.clauses.apart, language)


def may_leave_out(text: str, language: str | None) -> bool:
    """Whether ``apart`` may find anything in a text, by its words alone."""
    if (language is None or language in UNSPACED) and not text.isascii():
        return True
    return _apart_words(language).may_be_in(text)


@cache
def _apart_words(language: str | None) -> PhraseWords:
    return PhraseWords(
        phrase
        for code, lexicon in lexicons().items()
        if language is None or code == language
        for phrase in lexicon.clauses.apart
    )


@cache
def turning(language: str | None) -> re.Pattern[str]:
    """Words with which a clause begins that says something else: but, however."""
    return phrases_pattern(lambda lexicon: lexicon.meaning.but, language)
