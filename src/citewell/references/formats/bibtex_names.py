"""Lists of names in BibTeX notation."""

import re

from citewell.model.reference import PersonName
from citewell.references.normal.latex import from_latex, outside_braces
from citewell.references.normal.names import clean_name, cut_et_al, looks_like_group, person

_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_COMMA = re.compile(r",")
_NBSP = re.compile(r"(?<!\\)~")
_INITIALED = re.compile(r"(?:[^\W\d_]\.[\s-]?){1,3}[^\W\d_][^\d.,{}\\]{1,40}")
_FIELDS = re.compile(r"\s*(family|given|prefix|suffix|useprefix)\s*=\s*(.*)", re.IGNORECASE | re.DOTALL)


def names_of(value: str) -> tuple[tuple[PersonName, ...], bool]:
    """The names of a list, and whether it says that there are more.

    A name in braces is a group's, unless it is divided inside them as persons' names are.
    """
    names: list[PersonName] = []
    cut = False
    for written in outside_braces(_unbraced(_NBSP.sub(" ", value)), _AND):
        text, et_al = cut_et_al(written.strip().strip(","))
        if not et_al and cut_et_al(text.strip("{} ")) == ("", True):
            text, et_al = "", True
        cut = cut or et_al
        if text.strip("{} ,").lower() in ("", "and"):
            continue
        if text.strip("{} ").lower() in ("others", "et al", "et al."):
            cut = True
            continue
        names += _written_lists(text)
    return tuple(name for name in names if name.family or name.literal), cut


def _unbraced(value: str) -> str:
    """A list without the braces around all of it, where what they hold is several people by their initials."""
    inner = value.strip()
    while (whole := _whole_group(inner)) is not None:
        inner = whole.strip()
    listed = [part.strip() for part in re.split(r",\s*(?:and\s+)?|\s+and\s+", inner) if part.strip()]
    if inner != value.strip() and len(listed) > 1 and all(map(_INITIALED.fullmatch, listed)):
        return " and ".join(listed)
    return value


def _written_lists(text: str) -> list[PersonName]:
    """One name, or several that were strung together with commas alone."""
    parts = [part.strip() for part in outside_braces(text, _COMMA)]
    if len(parts) > 3 and all(" " in part.strip() for part in parts if part):
        # "Ada Okellado, Bo Varnholt, Cy Ternes, Di Ostrand": no name has so many parts.
        return [_one(part) for part in parts if part]
    return [_one(text)]


def _one(text: str) -> PersonName:
    if fielded := _fielded(text):
        return fielded
    parts = [part.strip() for part in outside_braces(text, _COMMA)]
    if len(parts) == 1 and (whole := _whole_group(text.strip())) is not None:
        inner = clean_name(from_latex(whole))
        if "," in inner and not looks_like_group(inner):
            return person(inner)
        return PersonName(literal=inner) if " " in inner or looks_like_group(inner) else PersonName(family=inner)
    if len(parts) > 1:
        return person(", ".join(from_latex(part) for part in parts))
    return _words(text)


def _words(text: str) -> PersonName:
    """A name without commas; words that braces hold together are one."""
    words = [word for word in outside_braces(text, re.compile(r"\s+")) if word]
    last = words[-1]
    if (
        len(words) > 1
        and last.startswith("{")
        and _whole_group(last) is not None
        and " " in (inner := from_latex(last))
    ):
        return person(f"{inner}, {' '.join(from_latex(word) for word in words[:-1])}")
    return person(from_latex(text))


def _whole_group(text: str) -> str | None:
    """What is in the braces, when one pair of them holds all of it."""
    if not (text.startswith("{") and text.endswith("}")):
        return None
    depth = 0
    for place, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if depth == 0 and place < len(text) - 1:
            return None
    inner = text[1:-1].strip()
    # An accent alone in braces, as in "{\'E}".
    return None if inner.startswith("\\") and " " not in inner else inner


def _fielded(text: str) -> PersonName | None:
    """BibLaTeX's extended notation: ``family=Oord, given=Aaron, prefix=van den, useprefix=true``."""
    parts: dict[str, str] = {}
    for part in outside_braces(text, _COMMA):
        match = _FIELDS.fullmatch(part)
        if match is None:
            return None
        parts[match[1].lower()] = from_latex(match[2].strip().strip('"'))
    if "family" not in parts:
        return None
    family = " ".join(part for part in (parts.get("prefix", ""), parts["family"]) if part)
    return PersonName(family=family, given=parts.get("given", ""), suffix=parts.get("suffix", ""))
