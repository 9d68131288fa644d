"""Names of people and groups divided into their parts, however they are written."""

import functools
import re
import tomllib
from importlib.resources import files
from typing import Any

from citewell.model.reference import PersonName
from citewell.references.normal.letters import fold_letters

# "Nuno Santos 0001": how dblp tells people of one name apart.
_HOMONYM = re.compile(r"\s+\d{4}$")
_FOOTNOTE = re.compile(
    r"[*\u2020\u2021\u00a7\u00b6#]+$|^[*\u2020\u2021\u00a7\u00b6#]+|(?<=[^\W\d_])\s*[\u00b9\u00b2\u00b3\u2070-\u2079]+$"
)
_ET_AL = re.compile(
    r"[\s,;]{0,9}(?:\band\s{1,9})?(?:\d{1,5}\s{1,9})?"
    r"(?:\bet[\s.]{1,3}al(?:ii|ia|\.)?|\bothers|\bother\sauthors?|\bet\s{1,9}coll)\.?\s{0,9}$",
    re.IGNORECASE,
)
_MOST_WORDS = 6
_SPACES = re.compile(r"\s+")
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[-\s]?){1,4}")
_LETTERS = re.compile(r"[^\W\d_]+")


@functools.cache
def _words() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("names.toml").read_text(encoding="utf-8"))


@functools.cache
def _set(name: str) -> frozenset[str]:
    return frozenset(_words()[name])


def is_particle(word: str) -> bool:
    """Whether a word is a particle of a surname, such as ``van`` or ``de``."""
    return fold_letters(word).strip(".'") in _set("particles")


def is_suffix(word: str) -> bool:
    """Whether a word is what follows a surname, such as ``Jr.`` or ``III``."""
    return fold_letters(word).strip(".,") in _set("suffixes")


def is_title(word: str) -> bool:
    """Whether a word is a title of a person and no name."""
    return fold_letters(word).strip(".,") in _set("titles")


def short_forms(given: str) -> frozenset[str]:
    """The names that a given name may be short for, folded."""
    return frozenset(_words()["short"].get(given, ()))


def is_anonymous(name: PersonName) -> bool:
    """Whether it says that nobody is named."""
    whole = " ".join(_LETTERS.findall(fold_letters(whole_name(name))))
    return whole in _set("anonymous") or whole.removeprefix("anonymous ") in _set("anonymous")


def looks_like_group(name: str) -> bool:
    """Whether a name has a word in it that only names of groups have."""
    return any(word in _set("groups") for word in _LETTERS.findall(fold_letters(name)))


def whole_name(name: PersonName) -> str:
    """The name in the usual order."""
    return name.literal or " ".join(part for part in (name.given, name.family, name.suffix) if part)


def clean_name(text: str) -> str:
    """A name without numbers of homonyms, footnote marks and needless spaces."""
    text = _SPACES.sub(" ", text).strip(" ,;")
    return _FOOTNOTE.sub("", _HOMONYM.sub("", text)).strip(" ,;")


def cut_et_al(text: str) -> tuple[str, bool]:
    """A list or a name without ``et al.`` at its end, and whether there was one."""
    match = _ET_AL.search(text)
    return (text[: match.start()].strip(), True) if match else (text, False)


def person(text: str) -> PersonName:
    """A name in whatever order, as well as it can be divided.

    ``Family, Given``, ``Family, Jr., Given`` and ``Given Family`` are understood, and initials after the surname
    (``Okellado TB``).
    """
    text = clean_name(text)
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts:
        return PersonName()
    if len(parts) == 1:
        return _without_comma(parts[0])
    if len(parts) >= 3 and is_suffix(parts[1]):
        return PersonName(family=parts[0], suffix=parts[1], given=" ".join(parts[2:]))
    if len(parts) == 2 and is_suffix(parts[1]):
        name = _without_comma(parts[0])
        return PersonName(family=name.family, given=name.given, suffix=parts[1], literal=name.literal)
    if len(parts) == 3 and is_suffix(parts[2]):
        return PersonName(family=parts[0], given=parts[1], suffix=parts[2])
    family, suffix = _cut_suffix(parts[0])
    given, late = _cut_suffix(" ".join(parts[1:]))
    return PersonName(family=family, given=given, suffix=suffix or late)


def _without_comma(text: str) -> PersonName:
    words = text.split()
    if len(words) == 1:
        return PersonName(family=text)
    if len(words) > _MOST_WORDS or (looks_like_group(text) and len(words) > 2):
        return PersonName(literal=text)
    if looks_like_group(text) and not any(len(word.strip(".")) == 1 for word in words):
        return PersonName(literal=text)
    suffix = ""
    if len(words) > 2 and is_suffix(words[-1]):
        suffix = words.pop()
    if len(words) == 2 and _are_initials(words[1]) and not words[0].isupper() and len(words[0].strip(".")) > 1:
        return PersonName(family=words[0], given=words[1], suffix=suffix)
    begin = len(words) - 1
    while begin > 1 and is_particle(words[begin - 1]) and words[begin - 1][:1].islower():
        begin -= 1
    if begin == 1 and words[0][:1].islower() and is_particle(words[0]):
        begin = 0
    return PersonName(family=" ".join(words[begin:]), given=" ".join(words[:begin]), suffix=suffix)


def _are_initials(word: str) -> bool:
    return word.isupper() and len(word.strip(".")) <= 3


def _cut_suffix(text: str) -> tuple[str, str]:
    words = text.split()
    if len(words) > 1 and is_suffix(words[-1]):
        return " ".join(words[:-1]), words[-1]
    return text, ""
