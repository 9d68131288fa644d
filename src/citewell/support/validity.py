"""From when until when a document says of itself that it holds.

Only statements about the document count: a title such as *Fees from 1 July 2026*, a line such as *Valid until …*, a
sentence about *this offer*. A date on which something in the world begins or ends says nothing of the document.
"""

import calendar
import datetime as dt
import re

import msgspec

from citewell.model import Kind, Quantity, Span
from citewell.text.quantities import read_quantities


def _any_of(*groups: str) -> str:
    """A pattern for any of the words and phrases, one group of alternatives a language."""
    return "|".join(groups)


# A document that speaks of itself, by language: English, German, French, Spanish, Portuguese, Italian, Dutch.
_SELF = _any_of(
    r"this (?:\w+ )?(?:offer|policy|price list|tariff|version|document|edition|guide|promotion)s?",
    r"this (?:\w+ )?(?:agreement|notice|page)s?",
    r"this (?:\w+ )?(?:schedule|rate|fare|timetable)s?",
    r"these (?:\w+ )?(?:terms|conditions|prices|rates|fees|fares|rules)",
    r"the(?:se)? (?:offer|promotion|sale|campaign|discount)s?",
    r"dieses? (?:\w+ )?(?:angebot|dokument|preisliste|fassung|version|tarif|ordnung|richtlinie|seite)",
    r"das angebot|die aktion",
    r"cette (?:offre|version|page|édition)|ce (?:document|tarif|règlement)|l'offre",
    r"esta (?:oferta|versión|página|edición)|este (?:documento|reglamento)|la oferta",
    r"esta (?:versão|página)|a oferta",
    r"questa (?:offerta|versione|pagina)|questo (?:documento|regolamento)|l'offerta",
    r"deze (?:aanbieding|versie|pagina)|dit document",
)
_HOLDS = _any_of(
    r"valid|in force|in effect|effective|applies|apply|available|runs?|ends?|ended|expires?|expired",
    r"gültig|gilt|gelten|läuft|endet",
    r"valables?|en vigueur|s'applique|expire",
    r"válid[oa]s?|vigentes?|en vigor|vence|caduca",
    r"em vigor|termina",
    r"valid[oai]|in vigore|scade",
    r"geldig|van kracht|eindigt",
)
_BARE = _any_of(
    r"valid|effective|in force|in effect|offer valid|prices valid",
    r"gültig|stand|valables?|válid[oa]|vigente|valid[oa]|geldig",
)
# What follows on the line; a full stop ends it unless it belongs to a date such as ``31. August 2026``.
_REST = r"[^.\n]{0,20}(?:[.](?!\s)[^.\n]{0,20}|[.]\s(?=[A-Za-zäöüéû]{3,9}\s\d{4})){0,4}[^.\n]{0,70}"
_ABOUT_ITSELF = re.compile(
    rf"(?:(?:^|[.!?]\s|\n)[ \t*_>#-]{{0,6}}(?P<bare>{_BARE})"
    rf"|\b(?:{_SELF})\b[^.\n]{{0,40}}?\b(?:{_HOLDS}))\b(?P<rest>{_REST})",
    re.IGNORECASE,
)
_FROM = _any_of(
    r"from|as of|since|starting|effective",
    r"ab|seit|vom",
    r"à partir du|à compter du|du|dès",
    r"desde|a partir del?|del",
    r"a partire dal|dal",
    r"vanaf|van|de",
)
_TO = _any_of(
    r"until|till|through|thru|to|ends?|ended|expires?|expired",
    r"bis|zum|endet",
    r"jusqu'au|au|expire",
    r"hasta|al|vence|caduca",
    r"até|a|termina",
    r"fino al|scade",
    r"tot|t/m|eindigt",
)
_SINCE = re.compile(rf"\b(?:{_FROM})\b|自|从|起", re.IGNORECASE)
_UNTIL = re.compile(rf"\b(?:{_TO})\b|[\u2013\u2014-]|至|到|止|まで", re.IGNORECASE)
_TITLE_SINCE = re.compile(
    r"\b(?:from|as of|effective|starting|(?-i:ab)|à partir du|desde(?: el)?|a partir de|dal|vanaf)\s(?P<rest>.{4,80})",
    re.IGNORECASE,
)
_TITLE_UNTIL = re.compile(
    r"\b(?:until|till|through|(?-i:bis)|jusqu'au|hasta(?: el)?|até|fino al|(?-i:tot))\s(?P<rest>.{4,80})", re.IGNORECASE
)
_OFFERS = _any_of(
    r"offer|promotion|sale|special|discount|campaign",
    r"angebot|aktion|offre|oferta|promoción|promoção|offerta|aanbieding",
)
_OFFER = re.compile(rf"\b(?:{_OFFERS})s?\b", re.IGNORECASE)
_OFFER_SPAN = re.compile(r"(?:^|[.!?]\s|\n)(?P<rest>(?:from|between|vom|du|del|dal|van)\s[^.\n]{6,60})", re.IGNORECASE)
_FULL = re.compile(r"(\d{4})-(\d\d)(?:-(\d\d))?")
_PARTIAL = re.compile(r"--(\d\d)-(\d\d)")


class Validity(msgspec.Struct, frozen=True, kw_only=True):
    """What a document says of its own validity.

    Attributes:
        since: first day on which it holds, if it says so.
        until: last day on which it holds, if it says so.
        text: the words that say so.
        span: where they stand in its text; ``None`` when they are in its title.
    """

    since: dt.date | None
    until: dt.date | None
    text: str
    span: Span | None


def stated_validity(title: str, text: str) -> Validity | None:
    """The validity that a document states of itself, if it does.

    Args:
        title: its title.
        text: what it says; statements about itself are looked for in the first and the last few thousand characters.
    """
    stated = _in_title(title)
    if stated is not None:
        return stated
    for offset, part in _ends(text):
        for match in _ABOUT_ITSELF.finditer(part):
            since, until = _period(match["rest"], bare=match["bare"])
            if since or until:
                span = Span(offset + match.start("rest"), offset + match.end("rest"))
                return Validity(since=since, until=until, text=match["rest"], span=span)
        if _OFFER.search(title):
            for match in _OFFER_SPAN.finditer(part):
                since, until = _period(match["rest"], bare=None)
                if since and until:
                    span = Span(offset + match.start("rest"), offset + match.end("rest"))
                    return Validity(since=since, until=until, text=match["rest"], span=span)
    return None


def _ends(text: str, length: int = 3000) -> list[tuple[int, str]]:
    """The stretches of a text in which documents speak of themselves."""
    if len(text) <= 2 * length:
        return [(0, text)]
    return [(0, text[:length]), (len(text) - length, text[-length:])]


def _in_title(title: str) -> Validity | None:
    if not any(char.isdigit() for char in title):
        return None
    since = until = None
    if match := _TITLE_SINCE.search(title):
        since = next((day for day, _ in _days(match["rest"], first=True)), None)
    if match := _TITLE_UNTIL.search(title):
        until = next((day for day, _ in _days(match["rest"], first=False)), None)
    return Validity(since=since, until=until, text=title, span=None) if since or until else None


def _period(words: str, *, bare: str | None) -> tuple[dt.date | None, dt.date | None]:
    """First and last day that the words name."""
    since = until = None
    last_end = 0
    for first, start, end in _dated(words):
        lead = words[last_end:start]
        if _UNTIL.search(lead) and (until is None):
            until = _day(first, words, opening=False)
        elif since is None and (_SINCE.search(lead) or (bare or "").lower() in ("effective", "stand")):
            since = _day(first, words, opening=True)
        last_end = end
    if since and until and since > until:
        return None, None
    return since, until


def _dated(words: str) -> list[tuple[Quantity, int, int]]:
    return [
        (found, found.span.start, found.span.end)
        for found in read_quantities(words)
        if found.kind is Kind.DATE and not found.readings
    ]


def _days(words: str, *, first: bool) -> list[tuple[dt.date, int]]:
    """The days named, each with where it stands."""
    days = [(_day(found, words, opening=first), start) for found, start, _ in _dated(words)]
    return [(day, start) for day, start in days if day is not None]


def _day(found: Quantity, words: str, *, opening: bool) -> dt.date | None:
    """The day of a date: of a month its first or last; without a year that of a later full date in the words."""
    full = _FULL.fullmatch(found.value)
    partial = _PARTIAL.fullmatch(found.value)
    if full:
        year, month = int(full[1]), int(full[2])
        day = int(full[3]) if full[3] else (1 if opening else calendar.monthrange(year, month)[1])
    elif partial:
        years = [int(match[1]) for other, _, _ in _dated(words) if (match := _FULL.fullmatch(other.value))]
        if not years:
            return None
        year, month, day = years[0], int(partial[1]), int(partial[2])
    else:
        return None
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None
