"""The phrases with which pages say that they are something else than was asked for, in the languages of ``phrases/``.

A phrase is written in plain words. A word ending with ``*`` may go on; ``..`` stands for up to four words. Phrases
become patterns without nested repetition, which are applied to short texts only.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from citewell.text.alternatives import alternatives
from citewell.text.fold import fold

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|[\n。！？]+")
_LONGEST_SENTENCE = 300
_MARKUP = "markup"
_BETWEEN = r"[\W_]{1,3}"
_UP_TO_FOUR_WORDS = r"(?:[\W_]{1,3}[^\W_]{1,24}){0,4}?"


class Wording(msgspec.Struct, frozen=True, kw_only=True):
    """The phrases of one language, as patterns for plain text.

    Attributes:
        code: ISO 639-1 code of the language.
        spaced: whether it puts spaces between words.
        things: what may not be there: *page*, *document*.
        missing: what is said of a thing that is not there.
        addressed: what shows that the reader is addressed, or the page speaks of itself.
        whole: phrases that say that nothing is there, without naming a thing.
        fillers: words that may stand beside these and change nothing.
        about: words of texts about such messages, and of works that are called so.
        asking: words of titles of texts that explain something.
        domains: words for a domain.
        offered: words with which one is put up for sale.
        unused: words with which one is said to hold nothing.
        soon: titles of sites that are not there yet.
        sign_in: titles of pages to sign in, and what they ask for.
        subscribe: words for a subscription.
        reading: words for reading what a subscription opens.
        cookies: words for what consent is asked for.
        agree: words with which it is asked for.
        consenting: titles of pages that ask for consent.
        persons: words for what a visitor is or is not.
        checking: words with which that is checked.
        waiting: titles of pages on which it is checked.
        script: words with which scripts are asked for.
        maintenance: titles of pages that are shown while a site is worked on.
    """

    code: str
    spaced: bool
    things: re.Pattern[str]
    missing: re.Pattern[str]
    addressed: re.Pattern[str]
    whole: re.Pattern[str]
    fillers: re.Pattern[str]
    about: re.Pattern[str]
    asking: re.Pattern[str]
    domains: re.Pattern[str]
    offered: re.Pattern[str]
    unused: re.Pattern[str]
    soon: re.Pattern[str]
    sign_in: re.Pattern[str]
    subscribe: re.Pattern[str]
    reading: re.Pattern[str]
    cookies: re.Pattern[str]
    agree: re.Pattern[str]
    consenting: re.Pattern[str]
    persons: re.Pattern[str]
    checking: re.Pattern[str]
    waiting: re.Pattern[str]
    script: re.Pattern[str]
    maintenance: re.Pattern[str]

    def left(self, text: str, *patterns: re.Pattern[str]) -> int:
        """How many words of a plain text are left when what the patterns match is taken out.

        In a language without spaces between words two characters count as one.
        """
        for pattern in patterns:
            text = pattern.sub(" ", text)
        words = re.findall(r"[^\W_]+", text)
        return len(words) if self.spaced else sum((len(word) + 1) // 2 for word in words)


def plain(text: str) -> str:
    """The text folded, and without the marks above and below letters, which many pages leave out."""
    folded = fold(text).replace("\u2026", "...")
    if folded.isascii():
        return folded
    decomposed = unicodedata.normalize("NFD", folded)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def sentences(text: str, most: int) -> list[str]:
    """The first sentences of a text of lines, each plain and cut off where it is too long to say one thing."""
    found: list[str] = []
    begin = 0
    for end in _SENTENCE_END.finditer(text):
        if sentence := plain(text[begin : min(end.start(), begin + _LONGEST_SENTENCE)]):
            found.append(sentence)
            if len(found) == most:
                return found
        begin = end.end()
    if sentence := plain(text[begin : begin + _LONGEST_SENTENCE]):
        found.append(sentence)
    return found


@lru_cache(maxsize=1)
def all_wordings() -> Mapping[str, Wording]:
    """The phrases of every language, by its code."""
    return {code: _wording(code, table) for code, table in _tables().items() if code != _MARKUP}


def wordings_of(codes: Iterable[str | None]) -> tuple[Wording, ...]:
    """The phrases of some languages and of English, which much of the web's furniture is in; all if none is known."""
    known = all_wordings()
    chosen = {code for code in codes if code is not None and code in known}
    return tuple(known[code] for code in sorted(chosen | {"en"})) if chosen else tuple(known.values())


@lru_cache
def in_any_language(*names: str) -> tuple[re.Pattern[str], ...]:
    """Patterns of which one is found in a plain text if phrases of these names in any language are, whichever it is.

    Args:
        names: attributes of a wording, such as ``missing``.
    """
    phrases: dict[bool, list[str]] = {}
    for code, table in _tables().items():
        if code != _MARKUP:
            kept = phrases.setdefault(bool(table.get("spaced", True)), [])
            for section in table.values():
                if isinstance(section, dict):
                    kept += (phrase for name in names for phrase in section.get(name.replace("_", "-"), ()))
    return tuple(_pattern(dict.fromkeys(kept), spaced=spaced) for spaced, kept in phrases.items())


@lru_cache(maxsize=1)
def markup() -> Mapping[str, Any]:
    """What services leave in markup, paths and titles, by kind."""
    return _tables()[_MARKUP]


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, Any]]:
    folder = files("citewell.links.content").joinpath("phrases")
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return {file.name[:-5]: tomllib.loads(file.read_text(encoding="utf-8")) for file in found}


def _wording(code: str, table: Mapping[str, Any]) -> Wording:
    spaced = bool(table.get("spaced", True))
    patterns = {
        name.replace("-", "_"): _pattern(phrases, spaced=spaced)
        for section in table.values()
        if isinstance(section, dict)
        for name, phrases in section.items()
    }
    return Wording(code=code, spaced=spaced, **patterns)


def _pattern(phrases: Iterable[str], *, spaced: bool) -> re.Pattern[str]:
    # The longest first, so that what is taken out of a title is taken out whole.
    written = [_written(plain(phrase), spaced=spaced) for phrase in sorted(phrases, key=len, reverse=True)]
    if not spaced:
        return re.compile(alternatives(written))
    return re.compile(rf"(?<![^\W_]){alternatives(written)}(?![^\W_])")


def _written(phrase: str, *, spaced: bool) -> str:
    if not spaced:
        return re.escape(phrase)
    written, gap = "", ""
    for word in phrase.split(" "):
        if word == "..":
            gap = _UP_TO_FOUR_WORDS
            continue
        goes_on = r"[^\W_]{0,12}" if word.endswith("*") else ""
        written += (f"{gap}{_BETWEEN}" if written else "") + re.escape(word.removesuffix("*")) + goes_on
        gap = ""
    return written
