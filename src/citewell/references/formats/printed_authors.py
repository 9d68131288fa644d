"""Where the list of authors of a printed reference ends, and who is in it."""

import re
from typing import NamedTuple

from citewell.model.reference import PersonName
from citewell.references.normal.names import cut_et_al, is_particle, is_suffix, looks_like_group, person

_UPPER = r"[^\W\d_a-zß-öø-ÿ]"
_WORD = rf"(?:[dDlLOo]['’])?{_UPPER}[\w'’.\-\u2010\u2011]*"
_INITIAL = rf"(?:{_UPPER}\.?[-\u2010\u2011 ]?){{1,4}}"
_TOKEN = re.compile(r"[\w'’\-\u2010\u2011]+\.?|[,;:&]")
_CAPITAL = re.compile(rf"(?:[dDlLOo]['’]|al-|el-|bin-)?{_UPPER}")
_LONE = re.compile(rf"{_UPPER}\.?$|(?:{_UPPER}\.?[-\u2010\u2011]){{1,3}}{_UPPER}\.?$|{_UPPER}{{2,3}}\.?$")
# A stop after which a list of authors may end, and what cannot begin a title: another name's initial, "and", a comma.
_STOP = re.compile(rf"[.:]\s+(?=[\"“‘'(\[]?\w)(?!(?:and|&|und|et|y|e)\s)(?!{_UPPER}\.)")
_JOINED = frozenset({"and", "und", "et", "y", "e", "en", "with"})
_EDITORS = re.compile(r"[,\s]*\(?\b(?:eds?|editors?|hrsg|hg|dir|coord)\b\.?\)?\s*[.,:]?\s*$", re.IGNORECASE)
_AND = re.compile(r"\s*(?:,\s*)?(?:\band\b|&|\bund\b|\bet\b(?!\s+al))\s*", re.IGNORECASE)
_ET_AL_HERE = re.compile(r"\bet\s+al\b\.?|\band\s+others\b", re.IGNORECASE)
_FAMILY_FIRST = re.compile(rf"[\w'’\-\u2010\u2011 ]+,\s*{_INITIAL}(?:$|[,;]|\s)")
_VANCOUVER = re.compile(rf"(?:[a-z]{{1,4}}\s){{0,2}}{_WORD}(?:\s(?:[a-z]{{1,4}}\s)?{_WORD}){{0,3}}\s{_UPPER}{{1,3}}")
_PARTICLES = r"(?:(?:van|von|im|de|der|den|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ten|ter)\s){0,2}"
_INITIALS_FIRST = re.compile(
    rf"(?P<given>(?:{_UPPER}\.[-\u2010\u2011 ]?){{1,4}})(?P<family>{_PARTICLES}{_WORD}(?:\s{_PARTICLES}{_WORD}){{0,2}})"
)
_INITIALS_LAST = re.compile(
    rf"(?P<family>{_PARTICLES}{_WORD}(?:\s{_PARTICLES}{_WORD}){{0,3}})\s(?P<given>{_UPPER}{{1,3}})"
)
_SEGMENT = re.compile(r"[,;&]|\band\b|\bund\b|\bet\b")
_ABBREVIATED = frozenset({"St", "Jr", "Sr", "Dr", "Prof"})
_SURNAME_NEXT = re.compile(
    rf"(?:{_PARTICLES}(?={_UPPER}[\w'’]){_WORD}\s?){{1,2}}(?:,\s*(?:Jr|Sr|II|III)\.?)?(?:[,;](?:\s|$)|\.(?:\s(?!In\b)|$)|\s?(?:&|and\b|und\b|et\b)|\s?\()"
)
_MOST = 3_000
_MOST_GROUP = 9


class Authors(NamedTuple):
    """The list of authors of a printed reference.

    Attributes:
        names: as listed.
        cut: whether it says that there are more.
        edited: whether they are said to be editors.
    """

    names: tuple[PersonName, ...] = ()
    cut: bool = False
    edited: bool = False


def end_of_authors(text: str) -> int | None:
    """How far the list of authors with which a text begins goes, the stop after it left out; ``None`` for no list."""
    for stop in _STOP.finditer(text[:_MOST]):
        head = text[: stop.start()]
        if stop[0][0] == "." and _is_open(head, text[stop.end() :]):
            continue
        return stop.start() if is_author_list(head) else None
    return None


def _is_open(head: str, tail: str) -> bool:
    """Whether a stop belongs to an initial whose surname is still to come, or to an abbreviation in a name."""
    *before, last = _SEGMENT.split(head)
    words = last.split()
    if not words:
        return False
    if not _LONE.fullmatch(words[-1]):
        return words[-1] in _ABBREVIATED
    if all(_LONE.fullmatch(word) for word in words):
        # "J" is open in "J. Smith"; in "Smith, J." the surname has come before.
        return not before or _FAMILY_FIRST.match(head) is None
    if len(words[-1]) > 1 and words[-1].isalpha():
        return False  # "Smith AB" is whole; nobody writes given names so before a surname
    listed = [one.strip() for one in (*before, last) if one.strip()]
    if len(listed) > 1 and all(_VANCOUVER.fullmatch(one) for one in listed):
        return False
    # "Ada B. Smith, ..." goes on with a surname, "Smith B. A study of ..." with a title.
    return _SURNAME_NEXT.match(tail) is not None


def is_author_list(text: str) -> bool:
    """Whether a text reads as names of people, or of one group."""
    body, _ = cut_et_al(_EDITORS.sub("", text.strip()))
    body = _ET_AL_HERE.sub("", body)
    tokens = [token.rstrip(".") for token in _TOKEN.findall(body)]
    words = [token for token in tokens if token not in (",", ";", ":", "&")]
    if not words or (not _CAPITAL.match(words[0]) and not is_particle(words[0])):
        return False
    if ":" in tokens or re.search(r"\d{2}", body):
        return False
    plain = [word for word in words if not _CAPITAL.match(word)]
    if all(word.lower() in _JOINED or is_particle(word) or is_suffix(word) for word in plain):
        return _has_names(body, words)
    return looks_like_group(body) and len(words) <= _MOST_GROUP and not re.search(r"[,;]\s", body)


def _has_names(body: str, words: list[str]) -> bool:
    """Whether capitalised words are names: with initials, in a list, or no more of them than a name has."""
    if any(_LONE.fullmatch(word) for word in words) or re.search(r"[,;&]|\band\b", body):
        longest = max(len(piece.split()) for piece in re.split(r"[,;&]|\band\b", body))
        return longest <= _MOST_GROUP - 3
    return len(words) <= 4 or (looks_like_group(body) and len(words) <= _MOST_GROUP)


def read_authors(text: str) -> Authors:
    """The names of a list of authors, however they are strung together."""
    body = text.strip().strip(",;:").strip()
    edited = _EDITORS.search(body) is not None
    body = _EDITORS.sub("", body)
    body, cut = cut_et_al(body)
    if _ET_AL_HERE.search(body):
        body, cut = _ET_AL_HERE.split(body)[0], True
    body = body.strip().rstrip(",;&").strip()
    if not body:
        return Authors(cut=cut, edited=edited)
    if looks_like_group(body) and len(body.split()) > 2 and not re.search(r"[,;]", body):
        return Authors((PersonName(literal=body),), cut, edited)
    return Authors(tuple(name for name in map(_person, _divided(body)) if name != PersonName()), cut, edited)


def _person(written: str) -> PersonName:
    """One name; where given names are initials only, all the rest is the surname."""
    if "," not in written and (match := _INITIALS_FIRST.fullmatch(written.strip())) is not None:
        return PersonName(given=match["given"].strip(), family=match["family"])
    if "," not in written and (match := _INITIALS_LAST.fullmatch(written.strip())) is not None:
        return PersonName(given=match["given"], family=match["family"])
    return person(written)


def _divided(body: str) -> list[str]:
    if ";" in body:
        return [part for part in re.split(r"\s*;\s*(?:and\s+|&\s*)?", body) if part.strip()]
    if re.search(rf",\s*{_UPPER}\.", body) and _FAMILY_FIRST.match(body):
        return _family_first(body)
    pieces = [part for part in _AND.split(body) if part.strip(" ,.")]
    listed = [part.strip() for piece in pieces for part in piece.split(",") if part.strip()]
    if len(listed) > 1 and all(_VANCOUVER.fullmatch(part.rstrip(".")) for part in listed):
        return [part.rstrip(".") for part in listed]
    # "Okellado, Ada, Bo Varnholt": only the first is turned around.
    turned = len(listed) > 1 and "," in pieces[0] and _is_surname(listed[0]) and not is_suffix(listed[1])
    if turned and (" " not in listed[1] or all(" " in part for part in listed[2:])):
        return [f"{listed[0]}, {listed[1]}", *_rejoined(listed[2:])]
    return _rejoined(listed)


def _is_surname(text: str) -> bool:
    """Whether a text is a surname alone: one word, with particles before it."""
    *particles, _ = text.split()
    return all(word.islower() and is_particle(word) for word in particles)


def _rejoined(parts: list[str]) -> list[str]:
    """Suffixes put back to their names."""
    found: list[str] = []
    for part in parts:
        if found and is_suffix(part):
            found[-1] += f", {part}"
        else:
            found.append(part)
    return found


def _family_first(body: str) -> list[str]:
    """``Okellado, T. B., Varnholt, C., & Ternes, D.``, where initials follow each surname."""
    parts = [part.strip() for part in re.split(r",\s*|\s*(?:&|\band\b|\bund\b)\s*", body) if part.strip()]
    found: list[str] = []
    for part in parts:
        initials = re.fullmatch(rf"{_INITIAL}\.?", part) is not None
        if found and (initials or is_suffix(part)) and (found[-1].count(",") < 1 or is_suffix(part)):
            found[-1] += f", {part}"
        else:
            found.append(part)
    return found
