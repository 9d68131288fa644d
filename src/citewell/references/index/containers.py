"""Under which names a registry knows a journal or a meeting, so that one can be told from another. Pure."""

import re

from citewell.references.normal.letters import words_of

# Words that come and go from one year's name of a meeting to the next.
_PASSING = frozenset(
    [
        "a",
        "an",
        "and",
        "annual",
        "at",
        "biennial",
        "conference",
        "de",
        "des",
        "du",
        "edition",
        "for",
        "in",
        "international",
        "joint",
        "la",
        "le",
        "les",
        "meeting",
        "number",
        "of",
        "on",
        "papers",
        "proceedings",
        "series",
        "session",
        "the",
        "track",
        "vol",
        "volume",
        "volumes",
        "workshop",
        "workshops",
    ]
)
_ORDINAL = re.compile(
    r"\d+(?:st|nd|rd|th)?|[ivx]{1,5}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)?"
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)|eleventh|twelfth|thirteenth|fourteenth"
    r"|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|fortieth|fiftieth"
    r"|january|february|march|april|may|june|july|august|september|october|november|december"
)
_IN_BRACKETS = re.compile(r"[\[(]([^\[\]()]{2,60})[\])]")
_ACRONYM = re.compile(r"(?=[^\s]*[A-Z][^\s]*[A-Z])[A-Za-z][A-Za-z0-9&+-]{1,14}")


def container_keys(name: str) -> tuple[str, ...]:
    """The keys of a container: its name without what changes from year to year, and its acronyms, in order.

    ``Proceedings of the 12th Annual Meeting on Terns (TERN 2019)`` and ``TERN'20`` share ``tern``.
    """
    keys: dict[str, None] = {}
    bare = _IN_BRACKETS.sub(" ", name)
    words = [word for word in words_of(bare) if word not in _PASSING and not _ORDINAL.fullmatch(word)]
    if words:
        keys[" ".join(words)] = None
    for part in (*_IN_BRACKETS.findall(name), bare if len(words) <= 2 else ""):
        for acronym in _ACRONYM.findall(part.replace("’", " ").replace("'", " ")):
            keys[acronym.lower().rstrip("0123456789-")] = None
    return tuple(key for key in keys if key)
