"""The names in a text: runs of words with a capital, and which of their words tell."""

import re
import unicodedata
from collections.abc import Container, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from citewell.text.lexicon import UNSPACED, lexicons

_CAPITAL = r"[^\W\d_a-zß-öø-ÿ\u3040-\u30ff\u3400-\u9fff]"
_WORD = rf"(?:{_CAPITAL}|[dlDL]['’](?={_CAPITAL}))[\w’'-]{{0,40}}"
_PARTICLE = r"(?:van|von|vom|zu|zur|de|der|den|del|della|di|da|dos|das|du|la|le|el|al|bin|ibn|ten|ter|y)"
_LINK = rf"(?:(?:(?<!\w{{4}})\.)?[ \u00a0]|\s?&\s|\s?[-–·]\s?(?={_CAPITAL})|[ ]{_PARTICLE}[ ](?:{_PARTICLE}[ ])?)"
_RUN = re.compile(rf"(?<![\w’'])(?:{_WORD})(?:{_LINK}(?:{_WORD})){{0,7}}")
_PART = re.compile(r"[^\W_]+(?:['’][^\W\d_]{2,})?")
_POSSESSIVE = re.compile(r"['’]s?$")
_ELIDED = re.compile(r"(?:[dlDL]|[^\W\d_]{2,5}ll)['’](?=[^\W\d_]{2})")
_BEGINS = re.compile(r"(?:^|[.!?:;…。！？]['\"”’»)\]]*\s+|[\n\r]\s*|[•*#|>–—-]\s+|[\"“„«(\[‘]\s?)$")
_LOOK_BACK = 6

_BEFORE = re.compile(r"[^\W_]+|[,;:.(]")
_FAR = 12
_WORDS_BACK = 4
_CAPITALISING = frozenset({"de"})
_LAST_WORD = re.compile(r"([^\W\d_]+)\s$")
_LONG = 24
_INFLECTED = ("em", "es", "ische", "ischen", "ige", "igen", "liche", "lichen", "neue", "neuen", "erste", "ersten")
_INTRODUCING = frozenset(
    f"{lexicons()['de'].roles.articles} {lexicons()['de'].roles.owned} am im zum zur beim vom".split()
)
_FEWEST = 2
_SHORT = 3


class Name(msgspec.Struct, frozen=True, gc=False):
    """A name as it stands in a text.

    Attributes:
        start: first code point.
        end: after the last.
        text: as it is written.
        parts: its words without titles, folded; an initial is one letter.
        titled: whether a title stands before it, as before a person's name.
        sure: whether it is a name for certain: not one word with which a sentence begins.
    """

    start: int
    end: int
    text: str
    parts: tuple[str, ...]
    titled: bool = False
    sure: bool = True


@lru_cache(maxsize=20_000)
def fold_part(word: str) -> str:
    """A word of a name as it is compared: without accents, case and possessive ending."""
    word = _POSSESSIVE.sub("", word)
    if word.isascii():
        return word.lower()
    plain = unicodedata.normalize("NFKD", word.replace("ß", "ss").replace("ø", "o").replace("ł", "l"))
    return "".join(char for char in plain if not unicodedata.combining(char)).casefold()


def _folded_words(*tables: str) -> frozenset[str]:
    return frozenset(fold_part(word) for table in tables for word in table.split())


TITLES = _folded_words(*(f"{lexicon.roles.titles} {lexicon.roles.offices}" for lexicon in lexicons().values()))
"""Words before the name of a person."""

_LEGAL = _folded_words(*(lexicon.roles.legal for lexicon in lexicons().values()))
"""Words that say what kind of company it is, and so do not tell one name from another."""

_STOP = _folded_words(
    *(
        words
        for lexicon in lexicons().values()
        if lexicon.script == "latin"
        for words in (lexicon.stop_words, lexicon.clauses.pronouns, lexicon.clauses.conditions, lexicon.roles.common)
    )
)
_DATED = _folded_words(
    *(
        table.strip().partition("\n")[0].replace("-", " ")
        for lexicon in lexicons().values()
        for table in (lexicon.dates.months, lexicon.dates.weekdays)
    )
)
"""Full names of months and weekdays."""


def find_names(
    text: str, start: int, end: int, common: Container[str] = frozenset(), language: str | None = None
) -> Iterator[Name]:
    """The names in a stretch of a text, in order.

    Args:
        text: the text.
        start: where the stretch begins.
        end: where it ends.
        common: words that the text, or the one it is compared with, writes small; where a sentence begins with one, it
            is no name.
        language: ISO 639-1 code of its language.
    """
    for match in _RUN.finditer(text, start, end):
        made = _name(text, match, start, common)
        if made is not None and _is_named(text, made, start, language):
            yield made
    if language in UNSPACED:
        for match in bodies(language).finditer(text, start, end):
            yield Name(match.start(), match.end(), match[0], (match[0],))


@cache
def bodies(language: str) -> re.Pattern[str]:
    """The names of firms and other bodies in a language whose script has neither capitals nor spaces."""
    outside = "".join(map(re.escape, lexicons()[language].roles.outside))
    inside = rf"(?:(?![{outside}])[\u4e00-\u9fff])" if outside else r"[\u4e00-\u9fff]"
    endings = "|".join(sorted(lexicons()[language].roles.bodies.split(), key=lambda ending: (-len(ending), ending)))
    return re.compile(rf"[\u30a1-\u30fa\u30fc]{{2,20}}(?:{endings})?|{inside}{{2,6}}?(?:{endings}){{1,2}}")


class _Part(NamedTuple):
    """A word of a run of words with a capital: where it stands in the run, how it is written, and how compared."""

    start: int
    end: int
    text: str
    folded: str


@lru_cache(maxsize=4096)
def _parts_of(run: str) -> tuple[_Part, ...]:
    return tuple([_without_elision(part.start(), part.end(), part[0]) for part in _PART.finditer(run)])


def _without_elision(start: int, end: int, word: str) -> _Part:
    elided = _ELIDED.match(word)
    if elided is not None:
        start, word = start + elided.end(), word[elided.end() :]
    return _Part(start, end, word, fold_part(word))


def _name(text: str, match: re.Match[str], start: int, common: Container[str]) -> Name | None:
    words, at = _parts_of(match[0]), match.start()
    begins = opens = _begins(text, start, at)
    titled = False
    first, last = 0, len(words)
    while first < last:
        folded = words[first].folded
        if folded in TITLES:
            titled, begins = True, False
        elif folded not in _STOP and folded not in _DATED and not (begins and folded in common):
            break
        first += 1
    while first < last and not _may_end(words[last - 1], text, at):
        last -= 1
    if first == last:
        return None
    parts = tuple([word.folded for word in words[first:last]])
    if not any(len(part) >= _FEWEST for part in parts):
        return None
    begin = at + words[first].start
    written = text[begin : at + words[last - 1].end]
    stripped = _POSSESSIVE.sub("", written) if "'" in written or "’" in written else written
    telling = tuple([part for part in parts if part not in _LEGAL]) or parts
    sure = not (opens and len(parts) == 1 and not titled and begin == at) or stripped.isupper()
    return Name(begin, begin + len(stripped), stripped, telling, titled, sure)


def _begins(text: str, start: int, at: int) -> bool:
    """Whether a place in a stretch of a text, given by its beginning, is where a sentence or the like begins."""
    if at == start:
        return True
    if at - start > 1 and text[at - 1] == " " and text[at - 2].isalnum():
        return False  # in the middle of one, as most names are
    return _BEGINS.search(text, max(start, at - _LOOK_BACK), at) is not None


def _may_end(word: _Part, text: str, at: int) -> bool:
    """Whether a word of a run may end a name.

    Args:
        word: the word.
        text: the text.
        at: where the run begins in it.
    """
    folded = word.folded
    if not word.text[0].isupper() or (folded in _DATED and len(folded) > _SHORT):
        return False
    begin = at + word.start
    return folded not in _STOP or len(word.text) == 1 or text[begin - 2 : begin] != ". "


def _is_named(text: str, name: Name, start: int, language: str | None) -> bool:
    """Whether a name is one, in a language that writes all nouns with a capital: no article or adjective before it."""
    if language not in _CAPITALISING or len(name.parts) > 1 or name.titled or not name.text[1:].islower():
        return True
    before = _LAST_WORD.search(text, max(start, name.start - _LONG), name.start)
    return before is None or not (before[1].lower() in _INTRODUCING or before[1].endswith(_INFLECTED))


def are_one(name: Name, other: Name) -> bool:
    """Whether two names may be of one bearer: one has all the words of the other, an initial or acronym for them."""
    if name.parts == other.parts:
        return True
    few, many = sorted((name.parts, other.parts), key=len)
    if name.text == other.text or not few:
        return name.text == other.text
    return all(any(_stands_for(part, word) for word in many) for part in few) or _is_acronym(few, many)


def _stands_for(part: str, word: str) -> bool:
    if part == word or part.rstrip("s") == word.rstrip("s"):
        return True
    return (len(part) == 1 or len(word) == 1) and part[0] == word[0]


def words_before(text: str, name: Name, start: int, most: int = _WORDS_BACK) -> Iterator[str]:
    """The few words before a name that may introduce it, the nearest first; marks and numbers end them."""
    for word in reversed(_BEFORE.findall(text[max(start, name.start - _FAR * most) : name.start])[-most:]):
        if not word[0].isalpha():
            return
        yield word.lower()


def _is_acronym(few: tuple[str, ...], many: tuple[str, ...]) -> bool:
    """Whether one word is made of the first letters of several."""
    return len(few) == 1 and len(many) > 1 and few[0] == "".join(part[0] for part in many)
