"""The words of a title by which similar titles are found. Pure."""

import re
from collections.abc import Iterator

from citewell.references.normal.titles import title_words

# Scripts that are written without spaces: their words are pairs of neighbouring characters.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
_LONGEST = 64


def search_words(title: str) -> list[str]:
    """The words that a title is searched by, in order, each once."""
    return list(dict.fromkeys(word for run in title_words(title) for word in _of_run(run)))


def _of_run(run: str) -> Iterator[str]:
    if run.isascii():
        yield run[:_LONGEST]
        return
    at = 0
    for match in _UNSPACED.finditer(run):
        if match.start() > at:
            yield run[at : match.start()][:_LONGEST]
        characters = match[0]
        if len(characters) == 1:
            yield characters
        for place in range(len(characters) - 1):
            yield characters[place : place + 2]
        at = match.end()
    if at < len(run):
        yield run[at:][:_LONGEST]
