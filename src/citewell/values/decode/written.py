"""Addresses written for people and not for programs: ``info (at) firm (dot) de``, ``info~firm.de`` and their like."""

import re
from collections.abc import Iterator

_AT = (
    r"at|ät|arroba|arobase|arobas|chiocciola|snabel-?a"
    r"|snabela|sobaka|собака|собачка|małpa|malpa|zavináč|kukac|apestaartje|аt|æt|@|~"
)
_DOT = r"dot|punkt|punto|point|ponto|punt|tečka|tecka|kropka|точка|nokta|pont|\."
_MARK = re.compile(rf"[\[({{<|][ \u00a0]?(?:{_AT})[ \u00a0]?[\])}}>|][ \u00a0]?", re.IGNORECASE)
_WORD = re.compile(r" (?:AT|at|ät) (?=[\w-]{1,63}(?: (?:DOT|dot|punkt|Punkt|PUNKT) ))")
_LOCAL = re.compile(
    rf"[\w.+-]{{1,64}}(?:[ ]?[\[({{][ ]?(?:{_DOT})[ ]?[\])}}][ ]?[\w+-]{{1,64}}){{0,3}}$", re.IGNORECASE
)
_DOMAIN = re.compile(
    rf"[\w-]{{1,63}}(?:(?:\.|[ \u00a0]?[\[({{<|][ \u00a0]?(?:{_DOT})[ \u00a0]?[\])}}>|][ \u00a0]?"
    r"| (?:DOT|dot|punkt|Punkt|PUNKT) )[\w-]{1,63}){1,5}",
    re.IGNORECASE,
)
_INNER = re.compile(
    rf"[ \u00a0]?[\[({{<|][ \u00a0]?(?:{_DOT})[ \u00a0]?[\])}}>|][ \u00a0]?| (?:dot|punkt) ", re.IGNORECASE
)
_TILDE = re.compile(
    r"(?<![\w./~-])([A-Za-z0-9][\w.+-]{0,63})[~★☆◎]"
    r"([A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4})(?![A-Za-z0-9_~/-])"
)
_SPACED = re.compile(
    r"(?<![\w.@-])([A-Za-z0-9][\w.+-]{0,63}) ?@ ?([A-Za-z0-9][\w-]{0,62}(?:\.[A-Za-z0-9-]{1,63}){1,4})(?![\w@-])"
)
_DOT_WORDS = (" DOT ", " dot ", " punkt ", " Punkt ", " PUNKT ")
_WINDOW = 140


def written_addresses(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and plain form of each; whether its domain can exist is to be seen."""
    marks = []
    if "(" in text or "[" in text or "{" in text or "|" in text or "<" in text:
        marks += list(_MARK.finditer(text))
    if any(dot in text for dot in _DOT_WORDS):
        marks += list(_WORD.finditer(text))
    for mark in marks:
        begin = max(0, mark.start() - _WINDOW)
        before = text[begin : mark.start()]
        before = before[before.rfind("\n") + 1 :]
        bare = before.rstrip(" \u00a0") if len(before) - len(before.rstrip(" \u00a0")) <= 1 else before
        local = _LOCAL.search(bare)
        domain = _DOMAIN.match(text, mark.end())
        if local is None or domain is None:
            continue
        name = _INNER.sub(".", local[0]).lstrip(".")
        host = _INNER.sub(".", domain[0]).rstrip(".-_")
        yield begin_of(mark.start(), before, bare, local[0]), domain.end(), f"{name}@{host}"
    if any(sign in text for sign in "~★☆◎"):
        for match in _TILDE.finditer(text):
            yield match.start(), match.end(), f"{match[1]}@{match[2]}"
    if "@ " in text:
        yield from _spaced(text)


def begin_of(mark: int, before: str, bare: str, local: str) -> int:
    """Where an address begins whose sign stands at a place, after a space or not."""
    return mark - (len(before) - len(bare)) - len(local)


def _spaced(text: str) -> Iterator[tuple[int, int, str]]:
    at = text.find("@")
    while at >= 0:
        if text[at + 1 : at + 2] == " ":  # a space before it alone is that before a name at a social network
            for match in _SPACED.finditer(text, max(0, at - 66), min(len(text), at + 200)):
                if match.start() < at < match.end() and " " in match[0]:
                    yield match.start(), match.end(), f"{match[1]}@{match[2]}"
        at = text.find("@", at + 1)
