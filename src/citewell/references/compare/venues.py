"""Two names of a journal, a conference or a book: one venue, perhaps one, or two."""

import functools
import re
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from citewell.model.reference_result import Agreement
from citewell.references.compare.words import distance
from citewell.references.normal.letters import fold_letters, script_of

_WORD = re.compile(r"[^\W_]+")
_YEAR = re.compile(r"(?<!\d)(19[6-9]\d|20\d\d)(?!\d)")
_SHORT_YEAR = re.compile(r"(?<=[A-Za-z])[\u2019'](\d\d)(?!\d)")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)?|[mdclxvi]{2,}")
_ACRONYM = re.compile(r"(?<![^\W_])[A-Z][A-Za-z]?[A-Z]{1,10}[A-Za-z]{0,3}(?![^\W\d_])")
# "Retrieved August": what is filed as the journal of a page.
_NO_VENUE = frozenset({"retrieved", "accessed", "available", "http", "https", "www"})
_MEETING = re.compile(r"\b(?:conference|meeting|symposium|transactions)\b", re.IGNORECASE)
_LONGEST_ACRONYM = 8
_WORKSHOP = re.compile(
    r"\b(?:workshops?|@|satellite|wkshp|w\.?shop|tutorials?|shared task|challenge)\b|@", re.IGNORECASE
)


@functools.cache
def venue_table() -> dict[str, Any]:
    """What is known of names of venues; see ``venues.toml``."""
    return tomllib.loads(files(__package__).joinpath("venues.toml").read_text(encoding="utf-8"))


@functools.cache
def _empty() -> frozenset[str]:
    return frozenset(venue_table()["empty"]["words"])


@functools.cache
def _preprint_names() -> frozenset[str]:
    return frozenset(venue_table()["preprint"]["names"])


@functools.lru_cache(maxsize=20_000)
def venue_words(venue: str) -> tuple[str, ...]:
    """The words of a venue's name that tell it from others; all words when none does."""
    words = _WORD.findall(fold_letters(venue).replace("&", " and ").replace("'", ""))
    telling = tuple(word for word in words if word not in _empty() and not _ORDINAL.fullmatch(word))
    return telling or tuple(word for word in words if not word.isdigit())


@functools.lru_cache(maxsize=20_000)
def is_preprint_venue(venue: str) -> bool:
    """Whether it names no venue but where preprints and unpublished things stand."""
    words = _WORD.findall(fold_letters(venue))
    text = " ".join(word for word in words if not any(map(str.isdigit, word)))
    if not text or text in _preprint_names():
        return True
    # "WWW" alone, or with its year, is the conference; "www.example.org" is an address.
    if words[0] in _NO_VENUE and not (words[0] == "www" and len(words) <= 2 and "." not in venue):
        return True
    return (
        words[0] in ("arxiv", "biorxiv", "medrxiv", "corr", "submitted", "unpublished", "preprint")
        or ("arxiv" in words and len(words) <= 6)
        or "preprint" in words
    )


@functools.lru_cache(maxsize=20_000)
def short_names(venue: str) -> frozenset[str]:
    """The short names that the table has for a venue."""
    words = venue_words(venue)
    text = " ".join(_WORD.findall(fold_letters(venue).replace("&", " and ")))
    table = venue_table()["short"]
    named = {fold_letters(name) for name in _ACRONYM.findall(venue)} | set(words[:1] if len(words) == 1 else ())
    long = {short for short, names in table.items() if any(name in text for name in names if " " in name)}
    return frozenset({name for name in named if name in table} | long)


def _named(venue: str) -> frozenset[str]:
    """The short names of a venue that are meant: none whose full name is but a part of another's.

    ``Transactions of the Association for Computational Linguistics`` is ``tacl``, and neither ``acl`` nor ``coling``.
    """
    text = " ".join(_WORD.findall(fold_letters(venue).replace("&", " and ")))
    full: dict[str, str] = {}
    for short, names in venue_table()["short"].items():
        found = max((name for name in names if " " in name and name in text), key=len, default="")
        if found:
            full[short] = found
    kept = {short for short, name in full.items() if not any(name != one and name in one for one in full.values())}
    written = {fold_letters(name) for name in _ACRONYM.findall(venue)}
    words = venue_words(venue)
    return frozenset(kept | ((written | set(words if len(words) == 1 else ())) & venue_table()["short"].keys()))


def names_another_year(venue: str, years: Iterable[int]) -> bool:
    """Whether a year stands in the name of a venue that is far from all of some years.

    Args:
        venue: as printed, ``LREC'04`` or ``Proceedings of the 2017 Conference``.
        years: of the work; of none, nothing is far.
    """
    written = [int(year) for year in _YEAR.findall(venue)]
    written += [(2000 if int(year) < 50 else 1900) + int(year) for year in _SHORT_YEAR.findall(venue)]
    known = list(years)
    return bool(written and known) and all(abs(one - year) > 1 for one in written for year in known)


def is_workshop(venue: str) -> bool:
    """Whether it names a workshop, which is beside a conference and not the same."""
    return _WORKSHOP.search(venue) is not None


def same_words(venue: str, other: str) -> bool:
    """Whether two names have the same words, but for those that many have."""
    return bool(venue and other) and set(venue_words(venue)) == set(venue_words(other))


def compare_venues(printed: str, recorded: str) -> Agreement:
    """How a printed venue stands to a recorded one."""
    if not printed or not recorded or is_preprint_venue(printed) or is_preprint_venue(recorded):
        return Agreement.CANNOT_COMPARE
    if script_of(printed) != script_of(recorded):
        return Agreement.CANNOT_COMPARE
    first, second = venue_words(printed), venue_words(recorded)
    if not first or not second:
        return Agreement.CANNOT_COMPARE
    if "".join(first) == "".join(second) or set(first) == set(second):
        return Agreement.AGREES
    workshops = is_workshop(printed), is_workshop(recorded)
    if any(workshops) and not all(workshops):
        return Agreement.CANNOT_COMPARE
    return compare_words(printed, first, recorded, second)


def words_of_subject(venue: str) -> tuple[str, ...]:
    """The words that tell a venue from others, without those that say that it is a workshop."""
    return tuple(word for word in venue_words(venue) if not _WORKSHOP.fullmatch(word))


def compare_words(printed: str, first: tuple[str, ...], recorded: str, second: tuple[str, ...]) -> Agreement:
    """How two names stand to each other by their words and their short names.

    Args:
        printed: as printed.
        first: the telling words of it.
        recorded: as the record has it.
        second: the telling words of that.
    """
    if _short_of(printed, first, recorded, second) or _short_of(recorded, second, printed, first):
        return Agreement.AGREES
    names, others = _named(printed), _named(recorded)
    apart = bool(names and others and not names & others)
    if apart and (_MEETING.search(printed) or _MEETING.search(recorded)):
        return Agreement.DIFFERS  # "Meeting of the Association", "Meeting of the European Chapter of the Association"
    if _abbreviates(first, second) or _abbreviates(second, first):
        return Agreement.AGREES
    if is_workshop(printed) and is_workshop(recorded):
        first, second = words_of_subject(printed) or first, words_of_subject(recorded) or second
    shared = sum(1 for word in first if any(_one_word(word, other) for other in second))
    if shared >= 0.5 * min(len(first), len(second)):
        return Agreement.DIFFERS if apart else Agreement.NOTE
    if len(first) == len(second) == 1 and min(len(first[0]), len(second[0])) <= 2:
        return Agreement.CANNOT_COMPARE
    if _may_stand_for(printed, first, recorded) or _may_stand_for(recorded, second, printed):
        return Agreement.CANNOT_COMPARE
    return Agreement.DIFFERS


def _may_stand_for(short: str, short_words: tuple[str, ...], long: str) -> bool:
    """Whether it is capitals alone, unknown to the table, that the words of a longer name may begin with.

    ``MLJ`` may be *Machine Learning*, whose journal it is; ``ECDL`` cannot be *Document Analysis and Recognition*.
    """
    letters = short.strip(" .0123456789'\u2019()")
    if len(short_words) != 1 or not letters.isupper() or len(letters) > _LONGEST_ACRONYM:
        return False
    if short_words[0] in venue_table()["short"]:
        return False
    initials = iter([word[0] for word in _WORD.findall(fold_letters(long))])
    wanted = [letter for letter in letters.lower() if letter.isalpha()]
    if wanted[-1:] == ["j"]:
        wanted.pop()
    return len(wanted) > 1 and all(letter in initials for letter in wanted)


def _one_word(first: str, second: str) -> bool:
    if first == second:
        return True
    short, long = sorted((first, second), key=len)
    return (len(short) >= 2 and long.startswith(short)) or (len(short) >= 5 and distance(short, long, 2) < 2)


def _short_of(short: str, short_words: tuple[str, ...], long: str, long_words: tuple[str, ...]) -> bool:
    """Whether one is, or has in it, a short name of the other."""
    names = {fold_letters(name) for name in _ACRONYM.findall(short)} | set(
        short_words[:1] if len(short_words) == 1 else ()
    )
    others = {fold_letters(name) for name in _ACRONYM.findall(long)}
    table = venue_table()["short"]
    text = " ".join(_WORD.findall(fold_letters(long).replace("&", " and ")))
    for name in names - {"ieee", "acm", "cvf", "siam", "usenix", "the", "proc"}:
        if name in others or name in long_words:
            return True
        if name in table and name not in _named(long) and _named(long):
            continue  # "iclr" is not of the International Conference on Language Resources
        if any(full in text or " ".join(venue_words(full)) in " ".join(long_words) for full in table.get(name, ())):
            return True
        words = [
            word for word in _WORD.findall(fold_letters(long)) if word not in ("of", "the", "on", "in", "and", "for")
        ]
        if len(name) >= 3 and (_initials(name, words) or _initials(name, long_words)):
            return True
    return False


def _initials(name: str, words: tuple[str, ...] | list[str]) -> bool:
    """Whether a short name is made of the first letters of words, some words perhaps left out at the ends."""
    initials = "".join(word[0] for word in words)
    return name == initials or (len(name) >= 3 and name in initials)


def _abbreviates(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Whether each word of one is short for a word of the other, in order, and none that matters is left over."""
    place = 0
    used = 0
    for word in short:
        while place < len(long) and not _short_word(word, long[place]):
            place += 1
        if place == len(long):
            return False
        place, used = place + 1, used + 1
    return used >= max(1, (len(long) + 1) // 2) if len(short) > 1 else used == len(long) or short[0] == long[0]


def _short_word(short: str, long: str) -> bool:
    """``transact`` for ``transactions``, ``natl`` for ``national``: the first letter, and the others in order."""
    if long.startswith(short):
        return True
    if len(short) < 2 or short[0] != long[0]:
        return False
    letters = iter(long)
    return all(letter in letters for letter in short) and len(short) <= len(long)
