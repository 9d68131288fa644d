"""Letters folded to what they are compared by: case, accents, dashes, apostrophes, special letters, Greek."""

import functools
import re
import tomllib
import unicodedata
from importlib.resources import files

from citewell.text.fold import FOLDED_CHARACTERS

_WORD = re.compile(r"[^\W_]+")
_GREEK = re.compile(r"[\u0370-\u03ff]")
_LOST = "\ufffd"
# Accents, set on a letter or beside it.
_MARKS = frozenset({"Mn", "Mc", "Me", "Sk", "Lm"})


@functools.cache
def _tables() -> tuple[dict[int, str], dict[int, str]]:
    table = tomllib.loads(files(__package__).joinpath("letters.toml").read_text(encoding="utf-8"))
    return (
        {ord(letter): plain for letter, plain in (table["plain"] | table["signs"]).items()},
        {ord(letter): name for letter, name in table["greek"].items()},
    )


@functools.lru_cache(maxsize=20_000)
def fold_letters(text: str) -> str:
    """Lower case, without accents, dashes and quotation marks in one form, Latin special letters written out."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKD", text.translate(FOLDED_CHARACTERS).translate(_tables()[0])).casefold()
    text = "".join(char for char in text if unicodedata.category(char) not in _MARKS)
    return text.translate(_tables()[0])


def greek_named(text: str) -> str:
    """Folded text with each single Greek letter as its name; a word in Greek stays one."""
    if not _GREEK.search(text):
        return text
    names = _tables()[1]
    out: list[str] = []
    for index, char in enumerate(text):
        alone = not (
            (index and _GREEK.match(text[index - 1])) or (index + 1 < len(text) and _GREEK.match(text[index + 1]))
        )
        out.append(f" {names[ord(char)]} " if alone and ord(char) in names else char)
    return "".join(out)


def words_of(text: str) -> list[str]:
    """The words and numbers of a text, folded."""
    return _WORD.findall(fold_letters(text))


def has_lost_letters(text: str) -> bool:
    """Whether a letter was lost on the way: the replacement character, or a question mark within a word."""
    return _LOST in text or re.search(r"[^\W\d_]\?[^\W\d_]", text) is not None


@functools.lru_cache(maxsize=20_000)
def script_of(text: str) -> str:
    """The script that most letters of a text are of, such as ``LATIN`` or ``CJK``; empty when it has no letters."""
    if text.isascii():
        return "LATIN" if any(map(str.isalpha, text)) else ""
    counts: dict[str, int] = {}
    for char in text:
        if char.isalpha():
            script = unicodedata.name(char, "").partition(" ")[0]
            script = "CJK" if script in ("HIRAGANA", "KATAKANA", "HANGUL") else script
            counts[script] = counts.get(script, 0) + 1
    return max(counts, key=lambda script: (counts[script], script)) if counts else ""
