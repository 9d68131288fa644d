"""The names in a text: runs of words with a capital, and which of their words tell."""

import re
import unicodedata
from collections.abc import Iterator, Set
from functools import cache, lru_cache

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
    text: str, start: int, end: int, common: Set[str] = frozenset(), language: str | None = None
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


def _name(text: str, match: re.Match[str], start: int, common: Set[str]) -> Name | None:
    words = [(part.start(), part.end(), part[0]) for part in _PART.finditer(text, match.start(), match.end())]
    words = [_without_elision(*word) for word in words]
    first = text[max(start, match.start() - _LOOK_BACK) : match.start()]
    begins = opens = match.start() == start or _BEGINS.search(first) is not None
    titled = False
    while words:
        folded = fold_part(words[0][2])
        if folded in TITLES:
            titled = True
        elif folded not in _STOP and folded not in _DATED and not (begins and folded in common):
            break
        begins = False if folded in TITLES else begins
        words.pop(0)
    while words and not _may_end(words[-1][2], follows_stop=text[words[-1][0] - 2 : words[-1][0]] == ". "):
        words.pop()
    parts = tuple(fold_part(word) for _, _, word in words)
    if not any(len(part) >= _FEWEST for part in parts):
        return None
    end = words[-1][1]
    written = text[words[0][0] : end]
    stripped = _POSSESSIVE.sub("", written)
    telling = tuple(part for part in parts if part not in _LEGAL) or parts
    sure = not (opens and len(parts) == 1 and not titled and words[0][0] == match.start()) or stripped.isupper()
    return Name(words[0][0], words[0][0] + len(stripped), stripped, telling, titled, sure)


def _may_end(word: str, *, follows_stop: bool) -> bool:
    folded = fold_part(word)
    return (
        word[0].isupper()
        and (folded not in _DATED or len(folded) <= _SHORT)
        and not (follows_stop and folded in _STOP and len(word) > 1)
    )


def _without_elision(start: int, end: int, word: str) -> tuple[int, int, str]:
    elided = _ELIDED.match(word)
    return (start + elided.end(), end, word[elided.end() :]) if elided is not None else (start, end, word)


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


def _is_named(text: str, name: Name, start: int, language: str | None) -> bool:
    """Whether a name is one, in a language that writes all nouns with a capital: no article or adjective before it."""
    if language not in _CAPITALISING or len(name.parts) > 1 or name.titled or not name.text[1:].islower():
        return True
    before = _LAST_WORD.search(text, max(start, name.start - _LONG), name.start)
    return before is None or not (before[1].lower() in _INTRODUCING or before[1].endswith(_INFLECTED))


def words_before(text: str, name: Name, start: int, most: int = _WORDS_BACK) -> Iterator[str]:
    """The few words before a name that may introduce it, the nearest first; marks and numbers end them."""
    for word in reversed(_BEFORE.findall(text[max(start, name.start - _FAR * most) : name.start])[-most:]):
        if not word[0].isalpha():
            return
        yield word.lower()


def _is_acronym(few: tuple[str, ...], many: tuple[str, ...]) -> bool:
    """Whether one word is made of the first letters of several."""
    return len(few) == 1 and len(many) > 1 and few[0] == "".join(part[0] for part in many)
