"""Verdicts as one HTML page that needs nothing else: no script, no request, and no address that is live by itself."""

from collections import Counter
from collections.abc import Iterable
from typing import BinaryIO

import msgspec

from citewell.links.grade import severity_of, was_checked
from citewell.links.words import reason_words
from citewell.model import LinkVerdict, Severity
from citewell.report.interface import Settings
from citewell.report.links.interface import CheckedLink, LinkFormat, LinkItem
from citewell.report.links.wording import STANDINGS, archive_lines, standing
from citewell.report.page_templates import environment

_MOST_PLACES = 20


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One address on the page.

    Attributes:
        group: ``bad``, ``some``, ``open`` or ``ok``: what it is coloured and filtered by.
        suggestions: addresses to consider instead, each with what it is.
        observed: what was observed, a line each.
        places: where it was found.
    """

    url: str
    group: str
    status: str
    reason: str
    confidence: str
    title: str | None
    final_url: str | None
    suggestions: tuple[tuple[str, str], ...]
    observed: tuple[str, ...]
    places: tuple[str, ...]
    more_places: int


def render(items: Iterable[LinkItem], out: BinaryIO, settings: Settings) -> None:
    """Write the page: the counts, then the addresses, what is wrong first."""
    rows: list[Row] = []
    unread: list[str] = []
    counts: Counter[str] = Counter()
    for item in items:
        if isinstance(item, CheckedLink):
            counts[standing(item.verdict)] += 1
            rows.append(_row(item))
        else:
            unread.append(f"{item}. {item.hint}" if item.hint else str(item))
    rows.sort(key=lambda row: _ORDER.index(row.group))
    tiles = [(group, words, sum(row.group == group for row in rows)) for group, words in _GROUPS.items()]
    by_status = [(words, counts[words]) for words in STANDINGS if counts[words]]
    template = environment().get_template("links.html.j2")
    out.write(template.render(title="Link report", rows=rows, tiles=tiles, by_status=by_status, unread=unread).encode())


_GROUPS = {"bad": "wrong", "some": "to look at", "open": "not checked", "ok": "in order"}
_ORDER = list(_GROUPS)


def _group(verdict: LinkVerdict) -> str:
    severity = severity_of(verdict)
    if severity is Severity.ERROR:
        return "bad"
    if not was_checked(verdict):
        return "open"
    return "some" if severity else "ok"


def _row(item: CheckedLink) -> Row:
    verdict = item.verdict
    places = [place.words() for place in item.places]
    return Row(
        url=verdict.url,
        group=_group(verdict),
        status=standing(verdict),
        reason=reason_words(verdict),
        confidence=verdict.confidence.value,
        title=verdict.http.title if verdict.http else None,
        final_url=verdict.final_url if verdict.final_url != verdict.url else None,
        suggestions=tuple((suggestion.url, suggestion.why) for suggestion in verdict.suggestions),
        observed=tuple(archive_lines(verdict)),
        places=tuple(places[:_MOST_PLACES]),
        more_places=max(0, len(places) - _MOST_PLACES),
    )


FORMAT = LinkFormat(id="html", title="one HTML page that needs nothing else", render=render)
