"""How words in quotation marks are meant: as somebody's own words, or as a title, a term or something one might say."""

import re
from collections.abc import Callable, Iterable

from citewell.model import Span
from citewell.text.lexicon import UNSPACED_SCRIPTS, Lexicon, lexicons

_UNSPACED = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_EDGES = "\"“”„‟«»‹›‘’‚「」『』'`*_ \t("
_CLOSING = "\"“”»«›‹’‘'"
_FEWEST_WORDS = 4
_FEWEST_UNSPACED = 12
_FEW = 6
_MOSTLY = 0.75
_AUTHORS = re.compile(r"\bet al\.?,?$")
_FEWEST_LETTERS = 4
_BEFORE = 80
_AFTER = 40


def _pattern(words_of: Callable[[Lexicon], Iterable[str]], spaced: str, unspaced: str) -> re.Pattern[str]:
    """A pattern for words of all languages, put into a frame for each kind of script."""
    groups: tuple[set[str], set[str]] = (set(), set())
    for lexicon in lexicons().values():
        groups[lexicon.script in UNSPACED_SCRIPTS].update(words_of(lexicon))
    frames = (spaced, unspaced)
    parts = [
        frame.replace("WORDS", "|".join(map(re.escape, sorted(words, key=len, reverse=True))))
        for words, frame in zip(groups, frames, strict=True)
        if words
    ]
    return re.compile("|".join(parts), re.IGNORECASE)


_SAYING = _pattern(lambda lexicon: lexicon.quoting.saying.split(), r"\b(?:WORDS)\b", "(?:WORDS)")
_SUGGESTING = _pattern(
    lambda lexicon: [phrase for phrase in lexicon.quoting.suggesting if phrase[0] != "^"],
    r"(?<!\w)(?:WORDS)[\s,:]{0,3}$",
    "(?:WORDS)[：:，,]?$",
)
_BEGINNING = _pattern(
    lambda lexicon: [phrase[1:] for phrase in lexicon.quoting.suggesting if phrase[0] == "^"],
    r"\W{0,8}(?:WORDS)[\s,:]{0,3}$",
    "(?:WORDS)$",
)
_NAMING = _pattern(lambda lexicon: lexicon.quoting.naming.split(), r"\b(?:WORDS)\s?$", "(?:WORDS)$")
_NAMED = _pattern(lambda lexicon: lexicon.quoting.named.split(), r"\s?(?:WORDS)\b", r"\s?(?:WORDS)")


SAYING = _SAYING.pattern
"""Words with which somebody's own words are given, as a regular expression without regard to case."""

ACCORDING = _pattern(lambda lexicon: lexicon.quoting.according, r"\b(?:WORDS)\b", "(?:WORDS)").pattern
"""Phrases after which stands who said something, likewise."""


# ``An “open all year” pier``: the words are used like an adjective.
_ARTICLE = _pattern(lambda lexicon: lexicon.numbers.articles.split(), r"\b(?:WORDS)$", "(?!)")
_NOUN = re.compile(r"\s[^\W\d_]")


def is_saying(text: str) -> bool:
    """Whether a text has a word with which somebody's own words are given."""
    return _SAYING.search(text) is not None


def gives_words(text: str, quoted: Span, words: str) -> bool:
    """Whether a sentence gives words in quotation marks as somebody's own; titles, terms and suggestions are not.

    Args:
        text: the sentence.
        quoted: where the words stand in it, without the quotation marks.
        words: they.
    """
    before = text[max(0, quoted.start - _BEFORE) : quoted.start].rstrip(_EDGES)
    after = text[quoted.end : quoted.end + _AFTER].lstrip(_EDGES + ",.")
    if _BEGINNING.match(before) or _SUGGESTING.search(before) or _NAMING.search(before) or _NAMED.match(after):
        return False
    if _AUTHORS.search(before) or (
        _ARTICLE.search(before) and _NOUN.match(text[quoted.end : quoted.end + _AFTER].lstrip(_CLOSING))
    ):
        return False
    said = is_saying(before) or is_saying(after)
    unspaced = len(_UNSPACED.findall(words))
    if unspaced:
        return said or unspaced >= _FEWEST_UNSPACED
    plain = _WORD.findall(words)
    return said or (len(plain) >= _FEWEST_WORDS and not _is_headline(plain))


def _is_headline(words: list[str]) -> bool:
    """Whether words are written as in a title: *The Quiet Harbour of Fen*."""
    large = [word for word in words if len(word) >= _FEWEST_LETTERS or word[0].isupper()]
    written = sum(word[0].isupper() or word[0].isdigit() for word in large)
    # A long title may have a word or two in lower case.
    return len(large) > 1 and written >= (len(large) if len(large) < _FEW else _MOSTLY * len(large))
