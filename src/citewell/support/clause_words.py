"""Words that tie a sentence to the one before it, that say little of a value, and that leave something out."""

import re
from functools import cache

from citewell.support.phrases import WITHOUT_SPACES, phrases_pattern
from citewell.support.stems import read_words
from citewell.text.alternatives import telling_words, words_in
from citewell.text.lexicon import lexicons
from citewell.text.quantities.tails import TAILS

_PRONOUN_WITHIN = 30


def takes_up(sentence: str, language: str | None) -> bool:
    """Whether the beginning of a sentence has a word for a subject that was named before."""
    return _pronoun(language).search(sentence[:_PRONOUN_WITHIN]) is not None


@cache
def _pronoun(language: str | None) -> re.Pattern[str]:
    return phrases_pattern(lambda lexicon: lexicon.clauses.pronouns.split(), language)


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
def apart(language: str | None) -> re.Pattern[str]:
    """What stands before something that is left out."""
    return phrases_pattern(lambda lexicon: lexicon.clauses.apart, language)


def may_leave_out(text: str, language: str | None) -> bool:
    """Whether ``apart`` may find anything in a text, by its words alone."""
    if (language is None or language in WITHOUT_SPACES) and not text.isascii():
        return True
    return not _apart_telling(language).isdisjoint(words_in(text))


@cache
def _apart_telling(language: str | None) -> frozenset[str]:
    return telling_words(
        phrase
        for code, lexicon in lexicons().items()
        if language is None or code == language
        for phrase in lexicon.clauses.apart
    )


@cache
def turning(language: str | None) -> re.Pattern[str]:
    """Words with which a clause begins that says something else: but, however."""
    return phrases_pattern(lambda lexicon: lexicon.meaning.but, language)
