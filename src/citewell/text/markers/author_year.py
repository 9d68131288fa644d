"""Author and year: ``(Varnholt, 2020; Okellado et al., 2021)``, ``Varnholt (2020)``, ``[@key]``."""

import re

from citewell.model import Family
from citewell.text.markers.numbers import Found
from citewell.text.markers.scan import Scan

_YEAR = r"(?:1[5-9]|20)\d\d[a-z]?"
_NAME = r"(?:(?:van|von|de|der|den|del|della|di|da|la|le|el|al|bin|ten|ter)\s){0,3}[A-Z\u00c0-\u00de][\w'\u2019-]{1,40}(?:\s[A-Z\u00c0-\u00de][\w'\u2019-]{1,40}){0,3}"
_WORK = re.compile(
    rf"(?:see\s|e\.g\.,?\s|cf\.\s|siehe\s|vgl\.\s)?(?P<first>{_NAME})"
    rf"(?P<more>(?:,\s{_NAME}){{0,6}},?\s(?:and|&|und|et|y|e|en)\s{_NAME}|,?\set\sal\.?|,?\su\.\sa\.)?"
    rf",?\s\(?(?P<year>{_YEAR})\)?(?:,\s(?:pp?\.|S\.)\s?[\d\u2013-]{{1,12}})?"
)
_ROUND = re.compile(r"\(([^()\n]{6,300})\)")
_NARRATIVE = re.compile(
    rf"(?P<first>{_NAME})(?P<more>\s(?:and|&|und|et|y)\s{_NAME}|\set\sal\.?)?\s\((?P<year>{_YEAR})\)"
)
_PANDOC = re.compile(r"\[((?:[^\[\]\n]{0,60}-?@[\w:.#$%&+?/-]{1,80}[^\[\]\n;]{0,60};?){1,20})\]")
_PANDOC_KEY = re.compile(r"@([\w:.#$%&+?/-]{1,80}\w|\w)")
_KEY_PAGES = re.compile(r"\(([^\W\d_]{2,40}(?:1[5-9]|20)\d\d[a-z]{0,20})\s(?:pages?|pp?\.)\s(\d[\d\s,\u2013-]{0,20})\)")
_MONTHS = frozenset(
    [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "jan",
        "feb",
        "mar",
        "apr",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "nov",
        "dec",
        "spring",
        "summer",
        "autumn",
        "fall",
        "winter",
        "januar",
        "februar",
        "märz",
        "mai",
        "juni",
        "juli",
        "oktober",
        "dezember",
        "janvier",
        "février",
        "mars",
        "avril",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
        "since",
        "until",
        "before",
        "after",
        "in",
        "from",
        "by",
        "q1",
        "q2",
        "q3",
        "q4",
        "early",
        "late",
        "mid",
    ]
)


def read_author_years(scan: Scan) -> None:
    """Author-year references, in brackets or in the sentence, and keys.

    ``(August 2025)`` and ``(IonQ, 2024)`` look like references. So a single name and year counts only when a source
    answers to it, or when the sources of this answer are cited by author and year.
    """
    text = scan.text
    if "@" in text:
        for match in _PANDOC.finditer(text):
            if scan.is_free(*match.span()):
                keys = _PANDOC_KEY.findall(match[1])
                scan.add(*match.span(), Family.AUTHOR_YEAR, [scan.names.lookup(key) for key in keys])
    if "(" not in text:
        return
    for match in _ROUND.finditer(text):
        if any(char.isdigit() for char in match[1]) and scan.is_free(*match.span()):
            found = _works(match[1], scan)
            if found:
                scan.add(*match.span(), Family.AUTHOR_YEAR, found)
    for match in _KEY_PAGES.finditer(text):
        if scan.is_free(*match.span()):
            scan.add(*match.span(), Family.AUTHOR_YEAR, [scan.names.lookup(match[1])], locator=match[2])
    for match in _NARRATIVE.finditer(text):
        if scan.is_free(*match.span()):
            found = _resolve(match, scan)
            if found is not None and found[1] is not None:
                scan.add(*match.span(), Family.AUTHOR_YEAR, [found])


def _works(content: str, scan: Scan) -> Found | None:
    """The works between round brackets, when all parts are works and the place is a reference."""
    parts = content.split("; ") if "; " in content else content.split(";")
    matches = [_WORK.fullmatch(part.strip()) for part in parts]
    works = [match for match in matches if match is not None]
    if len(works) != len(matches):
        return None
    if any(match["first"].split()[0].casefold() in _MONTHS for match in works):
        return None
    found = [_resolve(match, scan) for match in works]
    named = [pair for pair in found if pair is not None]
    if any(bound is not None for _, bound in named) or scan.names.has_authors:
        return named
    return named if all(match["more"] for match in works) else None


def _resolve(match: re.Match[str], scan: Scan) -> tuple[str, str | None] | None:
    """The source of a work by its first author's surname and year, else the work as written."""
    name = match["first"]
    if name.split()[0].casefold() in _MONTHS:
        return None
    for surname in (name, name.split()[-1]):
        known = scan.names.author_year(surname, match["year"])
        if known is not None:
            return known, known
    key = name.split()[-1].casefold() + match["year"]
    if scan.names.resolves(key):
        return scan.names.lookup(key)
    return f"{name}{match['more'] or ''}, {match['year']}", None
