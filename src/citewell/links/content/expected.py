"""Whether a page is the one that was meant: by the title that it should have, and by words that should be on it."""

import re
from collections.abc import Iterable

from citewell.links.content.fragments import letters_of
from citewell.text.fold import fold
from citewell.text.language import guess_language, guess_reader_language, guess_script
from citewell.text.lexicon import lexicons

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]+")
_PARTS = re.compile(r"\s[-|–—/·•»:]\s|\s?[|»·•]\s?|:\s")
_LEFT_OUT = re.compile(r"\s*(?:\[(?:\.{3}|…)\]|\((?:\.{3}|…)\)|\.{3}|…)\s*")
_HOST = re.compile(r"^(?:https?://)?(?:[\w-]+\.)+[a-z]{2,24}/?$", re.IGNORECASE)
_SHORTEST = 8
_SAME = 0.6
_CONTAINED = 0.8
_NEAR = 0.6
_RUN = 3
_NO_WORDS: frozenset[str] = frozenset()


def has_title(expected: str, *, titles: Iterable[str], text: str, language: str | None) -> bool | None:
    """Whether a page is called what it should be called.

    Titles are cut, and names of sites stand before or after them; so shared words decide. ``None`` when that cannot
    be told: the page is in another language, or has the words in its text although not in its titles.

    Args:
        expected: what the page should be called, or a host, which says nothing.
        titles: what it is called: its title, its first headings, what it tells social networks.
        text: its visible text.
        language: of its text, ISO 639-1; ``None`` when that is unsure.
    """
    wanted = _words(expected, language)
    found = [title for title in titles if title]
    if not wanted or not found or _HOST.match(expected.strip()):
        return None
    if any(_alike(expected, title, language) for title in found):
        return True
    if not _is_comparable(expected, text, language):
        return None
    on_page = _words(text, language)
    return None if len(wanted & on_page) >= _SAME * len(wanted) else False


def has_quote(quote: str, *, text: str, language: str | None) -> bool | None:
    """Whether words are on a page; what they leave out with an ellipsis may be anything.

    ``None`` when that cannot be told: the page is in another language, or what stands there is nearly the same, with a
    few other words or in another order.

    Args:
        quote: the words.
        text: the title and visible text of the page.
        language: of the text, ISO 639-1; ``None`` when that is unsure.
    """
    parts = [part for part in map(letters_of, _LEFT_OUT.split(quote)) if part]
    if not parts:
        return None
    letters, position = letters_of(text), 0
    for part in parts:
        position = letters.find(part, position)
        if position < 0:
            break
        position += len(part)
    else:
        return True
    if all(part in letters for part in parts) or not _is_comparable(quote, text, language):
        return None
    runs = _runs(quote)
    return None if runs and len(runs & _runs(text)) >= _NEAR * len(runs) else False


def _alike(expected: str, title: str, language: str | None) -> bool:
    wanted = _words(expected, language)
    one, other = letters_of(expected), letters_of(title)
    if one == other or (min(len(one), len(other)) >= _SHORTEST and (one in other or other in one)):
        return True
    if len(wanted & _words(title, language)) >= max(_SAME * len(wanted), 1):
        return True
    # Of a long title that was expected, the page may show a part only.
    parts = (_words(part, language) for part in _PARTS.split(title))
    return any(len(part) >= _RUN and len(part & wanted) >= _CONTAINED * len(part) for part in parts)


def _is_comparable(expected: str, text: str, language: str | None) -> bool:
    """Whether words that are expected would stand on a page as they are, had it the same content."""
    if guess_script(expected) != guess_script(text):
        return False
    own = guess_language(expected) or guess_reader_language(expected)
    if own is None:
        # Words that tell no language, such as names, are at least no translation in English.
        return language in (None, "en")
    return language is None or own == language


def _words(text: str, language: str | None) -> frozenset[str]:
    lexicon = lexicons().get(language or "")
    stops = frozenset(lexicon.stop_words.split()) if lexicon is not None else _NO_WORDS
    words = frozenset(_WORD.findall(fold(text)))
    return frozenset(word for word in words - stops if len(word) > 1 or not word.isascii()) or words


def _runs(text: str) -> frozenset[tuple[str, ...]]:
    words = _WORD.findall(fold(text))
    return frozenset(zip(*(words[start:] for start in range(_RUN)), strict=False))
