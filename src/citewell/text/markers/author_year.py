"""Author and year: ``(Varnholt, 2020; Okellado et al., 2021)``, ``Varnholt (2020)``, ``[Lee, 2021a]``."""

import re

from citewell.model import Family
from citewell.text.markers.numbers import Found
from citewell.text.markers.scan import Scan
from citewell.text.works import PARTICLES, YEAR

_SURNAME = r"[A-Z\u00c0-\u00de][\w'\u2019-]{1,40}"
_NAME = rf"(?:[A-Z]\.\s?){{0,3}}{PARTICLES}{_SURNAME}(?:\s{_SURNAME}){{0,3}}(?:,\s[A-Z]\.(?:\s?[A-Z]\.){{0,3}})?"
_OTHERS = r",?\s[*_]{0,2}et\.?\sal\.?[*_]{0,2}|,?\su\.\s?a\.|\s等"
_MORE = rf"(?P<more>(?:,\s{_NAME}){{0,6}},?\s(?:and|&|und|et|y|e|en|og)\s{_NAME}|{_OTHERS})?"
_PLACE = r"(?:[,:]\s?(?:(?:pp?|S|Kap|ch|sec)\.\s?|page\s|§\s?)?\d[\d\u2013-]{0,12}(?:\s?ff?\.)?)?"
_SEE = r"(?:(?:see|see\salso|e\.g\.,?|cf\.|siehe|vgl\.|voir|véase|zie)\s)?"
_WORK = re.compile(
    rf"{_SEE}(?P<first>{_NAME}){_MORE},?\s\(?(?P<years>{YEAR}(?:,\s?(?:{YEAR}|[a-z])){{0,6}})\)?{_PLACE}"
)
_BRACKETED = re.compile(r"[(（]([^()（）\n]{6,300})[)）]|\[([^\[\]\n]{6,300})\]")
_YEAR = re.compile(YEAR)
_PARENTHESIS = re.compile(rf"\s\((?P<years>{YEAR})(?:,?\s?(?:pp?|S)\.\s?[\d\u2013-]{{1,12}})?\)")
_BEFORE = re.compile(
    rf"(?P<first>{PARTICLES}{_SURNAME}(?:\s{_SURNAME}){{0,3}}?)(?P<more>\s(?:and|&|und|et|y|e|en)\s{PARTICLES}{_SURNAME}|{_OTHERS})?(?:['\u2019]s)?$"
)
_POSSESSIVE = re.compile(r"['\u2019]s$")
_SEPARATOR = re.compile(r"\s{0,2}[;；]\s{0,2}")
# A single unknown name counts only when it can be a person's: not ``IonQ``, ``NASA`` or ``Q3``.
_PERSON = re.compile(
    rf"{PARTICLES}(?:(?:Mc|Mac|O['\u2019]|D['\u2019])?[A-Z\u00c0-\u00de][a-z\u00df-\u00ff]{{1,30}}-?){{1,3}}"
)
# Words before a year that are no author: months, seasons, things that have a year.
_UNAUTHORED = """
january february march april may june july august september october november december jan feb mar apr jun jul aug sep
sept oct nov dec spring summer autumn fall winter januar februar märz mai juni juli oktober dezember janvier février
mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto
septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre novembre
dicembre janeiro fevereiro março maio junho julho setembro outubro novembro dezembro januari februari maart mei
augustus since until before after in from by q1 q2 q3 q4 h1 h2 early late mid fy version article section table figure
chapter page volume edition issue part act law rule regulation directive iso din windows office copyright updated
published accessed retrieved effective amended established founded born died season series class model year week
monday tuesday wednesday thursday friday saturday sunday the a an this that
"""
_OTHERS_OF_A_YEAR = frozenset(_UNAUTHORED.split())
_WINDOW = 130


def read_author_years(scan: Scan) -> None:
    """Author-year references, in brackets or in the sentence.

    ``(August 2025)`` and ``(IonQ, 2024)`` look like references. So a name and year that no source answers to counts
    only beside one that does or beside another marker, with several authors, or when the sources of this answer are
    works.
    """
    text = scan.text
    if not ("(" in text or "[" in text or "（" in text) or _YEAR.search(text) is None:
        return
    for match in _BRACKETED.finditer(text):
        content = match[1] or match[2]
        if _YEAR.search(content) and scan.is_free(*match.span()):
            found = _works(content, scan, beside=scan.is_beside_marker(*match.span()))
            if found and not text.startswith("](", match.end() - 1):
                scan.add(*match.span(), Family.AUTHOR_YEAR, found)
    for match in _PARENTHESIS.finditer(text):
        before = _BEFORE.search(text, max(match.start() - _WINDOW, 0), match.start())
        if before is None or not scan.is_free(before.start(), match.end()):
            continue
        start, found = _narrative(before, match["years"], scan)
        if found:
            scan.add(start, match.end(), Family.AUTHOR_YEAR, found)


def _works(content: str, scan: Scan, *, beside: bool) -> Found | None:
    """The works between brackets, when all parts are works and the place is a reference.

    Args:
        content: what stands between the brackets.
        scan: the answer.
        beside: whether a marker stands beside the brackets.
    """
    matches = [_WORK.fullmatch(part.strip()) for part in _SEPARATOR.split(content)]
    works = [match for match in matches if match is not None]
    if len(works) != len(matches) or any(_is_other(match["first"]) for match in works):
        return None
    found = [pair for match in works for pair in _resolve(match, scan)]
    if any(bound is not None for _, bound in found) or all(_has_others(match["more"]) for match in works):
        return found
    if not all(m["more"] or _PERSON.fullmatch(m["first"]) for m in works):
        return None
    # ``[deposit] (Okafor, 2021)``: beside a marker a name of which no source speaks can hardly be anything else;
    # without the comma it is often a journal, ``(Science 2021)``.
    meant = scan.names.has_works or (
        beside and "," in content and not any(scan.names.speak_of(m["first"]) for m in works)
    )
    return found if meant else None


def _narrative(before: re.Match[str], year: str, scan: Scan) -> tuple[int, Found]:
    """A reference in the sentence and where it begins. Capitalised words before a name may not belong to it."""
    first, more = _POSSESSIVE.sub("", before["first"]), before["more"] or ""
    words = first.split(" ")
    for index in range(len(words)):
        name = " ".join(words[index:])
        known = scan.names.work(name, year)
        if known is not None:
            return before.start() + len(first) - len(name), [(known, known)]
    several = _has_others(more) or (bool(more) and scan.names.has_works)
    if not several or _is_other(words[-1]):
        return before.start(), []
    name = words[-1]
    return before.start() + len(first) - len(name), [(f"{name}{more}, {year}", None)]


def _resolve(match: re.Match[str], scan: Scan) -> Found:
    """The sources of a work by its first author's surname and each year, else the work as written."""
    written = match["first"]
    name = written.partition(",")[0]
    while name[1:2] == ".":  # initials
        name = name[2:].lstrip()
    found: Found = []
    last = ""
    for year in (part.strip() for part in match["years"].split(",")):
        last = year if len(year) > 1 else last[:4] + year
        known = scan.names.work(name, last) or scan.names.work(name.rpartition(" ")[2], last)
        found.append((known, known) if known else (f"{written}{match['more'] or ''}, {last}", None))
    return found


def _has_others(more: str | None) -> bool:
    """Whether a reference says *et al.*, which nothing but an author does."""
    return more is not None and more.rstrip(".*_ ").endswith(("al", "a", "等"))


def _is_other(name: str) -> bool:
    """Whether a word before a year is a month, a season or a thing that has a year rather than an author."""
    return name.split(" ")[0].casefold() in _OTHERS_OF_A_YEAR
