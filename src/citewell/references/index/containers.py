"""Under which names a registry knows a journal or a meeting, so that its works there can be counted. Pure."""

import re

from citewell.references.compare.venues import is_workshop, venue_words
from citewell.references.normal.letters import fold_letters

_IN_BRACKETS = re.compile(r"[\[(]([^\[\]()]{2,60})[\])]")
_WORD = re.compile(r"[^\W_]+")
_DIGITS = "0123456789"
# What is left of a name whose other words are those of many publishers.
_NO_NAME = frozenset({"bulletin", "conference", "journal", "letters", "magazine", "review", "transactions"})
# What follows is the volume, its date, its subject.
_VOLUME = re.compile(r",?\s+(?:vol(?:ume|\.)?|band|tome)\s*\d", re.IGNORECASE)


def container_keys(name: str) -> tuple[str, ...]:
    """The keys of a container: its name without what changes from year to year, and its acronyms, in order.

    ``Proceedings of the 12th Annual Meeting on Terns (TERN 2019)`` and ``TERN'20`` share ``tern``. A workshop has its
    name only: an acronym in it may be that of the conference that it stands beside.
    """
    bare = _IN_BRACKETS.sub(" ", name)
    if volume := _VOLUME.search(bare, 1):
        bare = bare[: volume.start()]
    words = [word for word in venue_words(bare) if not word.isdigit()]
    keys = [" ".join(words)]
    if not is_workshop(name):
        written = {fold_letters(word).rstrip(_DIGITS): _is_acronym(word) for word in _WORD.findall(name)}
        telling = [word.rstrip(_DIGITS) for word in words]
        if all(written.get(word, False) for word in telling):
            keys += telling
        for part in _IN_BRACKETS.findall(name):
            keys += [fold_letters(word).rstrip(_DIGITS) for word in _WORD.findall(part) if _is_acronym(word)]
    return tuple(dict.fromkeys(key for key in keys if key and key not in _NO_NAME))


def _is_acronym(word: str) -> bool:
    letters = word.rstrip(_DIGITS)
    return len(letters) > 1 and sum(map(str.isupper, letters)) > len(letters) // 2
