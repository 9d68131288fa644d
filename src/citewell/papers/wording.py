"""The words around numbers, and patterns that find them."""

import functools
import re
import tomllib
from importlib import resources

Phrases = tuple[str, ...]


@functools.cache
def words(section: str, name: str) -> re.Pattern[str]:
    """The pattern of a list of phrases.

    Args:
        section: table of ``words.toml``.
        name: name of the list in it.
    """
    return re.compile("|".join(_pattern(phrase) for phrase in sorted(_lists()[section][name], key=len, reverse=True)))


@functools.cache
def values(section: str) -> dict[str, Phrases]:
    """The lists of a table of ``words.toml``, by their names."""
    return _lists()[section]


@functools.cache
def _lists() -> dict[str, dict[str, Phrases]]:
    read = resources.files("citewell.papers").joinpath("words.toml").read_bytes()
    return {
        name: {key: tuple(phrases) for key, phrases in table.items()}
        for name, table in tomllib.loads(read.decode()).items()
    }


def _pattern(phrase: str) -> str:
    """A phrase as a pattern over text in lower case, at the borders of words."""
    inner = r"\s{1,3}".join(
        r"\w{1,20}" if word == "*" else re.escape(word).replace(r"\*", r"\w{0,20}") for word in phrase.split(" ")
    )
    before = r"(?<![\w-])" if phrase[0].isalnum() else ""
    after = r"(?!\w)" if phrase[-1].isalnum() else ""
    return before + inner + after
