"""Authors and years: which source is the work that ``Varnholt (2020)`` or ``okellado2021`` means."""

import re

from citewell.model import Source
from citewell.text.fold import fold

# It begins with one set of characters, so that the engine can skip to the next of them.
YEAR = r"[12](?:(?<=1)[5-9]|(?<=2)0)\d\d[a-z]?"
_WORD = r"[^\W\d_]{1,40}(?:['\u2019-][^\W\d_]{1,40}){0,3}"
PARTICLES = (
    r"(?:(?:[Vv]an|[Vv]on|[Vv]om|[Dd]e|[Dd]er|[Dd]en|[Dd]em|[Dd]el|[Dd]ella|[Dd]i|[Dd]a|[Dd]u|[Dd]os|[Ll]a|[Ll]e|[Ee]l|[Aa]l"
    r"|[Bb]in|[Tt]en|[Tt]er|[Zz]u|[Zz]um|[Zz]ur)\s){0,3}"
)
_TITLE_AUTHORS = re.compile(
    rf"(?P<surname>{PARTICLES}{_WORD})(?P<others>[^\d():]{{0,80}})\(?(?P<year>{YEAR})\b", re.UNICODE
)
_STRICT = re.compile(rf"[^\d():]{{2,100}}\({YEAR}\)[:.,]")
# ``Varnholt, 2019, Sleep``, ``Varnholt, A. (2019). Sleep``, ``Varnholt et al. 2019``
_AUTHORED = re.compile(
    rf"{PARTICLES}[A-Z\u00c0-\u00de][\w'\u2019-]{{1,40}}(?:,(?:\s?[A-Z]\.){{1,3}},?\s\(?|,\s\(?|\s\(|\set\sal\.?,?\s\(?){YEAR}\b"
)
_OTHER_AUTHORS = re.compile(r"(?:[\s,.;&]|and\b|et\b|al\b|und\b|[A-Z\u00c0-\u00de][\w'\u2019-]{0,40}){0,30}")
_KEY = re.compile(rf"(?P<surname>[^\W\d_]{{2,40}})[-_:]?(?:et[-_]?al[-_]?)?(?P<year>{YEAR})(?![\d-]).{{0,40}}")
_LETTERS = re.compile(r"[^\W\d_]+")


def fold_surname(name: str) -> str:
    """A surname as it is compared: letters only, folded, so that ``O’Neil`` is ``oneil``."""
    return "".join(_LETTERS.findall(fold(name)))


def work_of_title(title: str) -> tuple[str, str] | None:
    """First surname and year of a title such as ``Varnholt and Okellado (2020): Sleep``."""
    match = _TITLE_AUTHORS.match(title)
    if match and any(map(str.isupper, match["surname"])) and _OTHER_AUTHORS.fullmatch(match["others"]):
        return fold_surname(match["surname"]), match["year"]
    return None


def is_work(title: str) -> bool:
    """Whether a title presents itself as a work: authors, then the year in brackets, then the work's own title."""
    return _STRICT.match(title) is not None and work_of_title(title) is not None


def is_authored(words: str) -> bool:
    """Whether words begin with an author and a year, however they go on: ``Varnholt, 2019, Sleep``."""
    return _AUTHORED.match(words) is not None


def work_of_key(key: str) -> tuple[str, str] | None:
    """Surname and year of an id such as ``varnholt2020``."""
    match = _KEY.fullmatch(key)
    return (fold_surname(match["surname"]), match["year"]) if match else None


def work_of(source: Source) -> tuple[str, str] | None:
    """First surname and year of a source, from its title or its id."""
    return (work_of_title(source.title) if source.title else None) or work_of_key(source.id)
