"""Verdicts on addresses for the tests of reports: a few that look like real ones, and any at all."""

import datetime as dt
import io
from collections.abc import Iterable

from hypothesis import strategies as st

from citewell.model import (
    ArchiveAnswer,
    Asked,
    Confidence,
    HttpExchange,
    HttpSummary,
    LinkReason,
    LinkStatus,
    LinkVerdict,
    Replacement,
    ReplacementKind,
    SimilarPages,
)
from citewell.report.interface import Settings
from citewell.report.links.interface import CheckedLink, LinkItem, Place
from citewell.report.links.registry import format_named

AT = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)
URL = "https://www.lorne.test/guide/rope-ferry"
COPY = f"https://archive.test/web/20210301100000/{URL}"


def answer(outcome: Asked, about: str = "page", **more: str) -> ArchiveAnswer:
    found = outcome is Asked.FOUND
    return ArchiveAnswer(
        archive="wayback", url=URL, outcome=outcome, about=about, at=AT, captured=AT if found else None, **more
    )


def verdict(status: str, reason: str, url: str = URL, **more: object) -> LinkVerdict:
    given = {"confidence": Confidence.HIGH, "evidence": (HttpExchange(url=URL, at=AT, elapsed_ms=5.0, status=404),)}
    return LinkVerdict(url=url, status=LinkStatus(status), reason=LinkReason(reason), **(given | more))  # type: ignore[arg-type]


def http(status: int | None = 404, **more: object) -> HttpSummary:
    return HttpSummary(status=status, method="GET", elapsed_ms=1250.0, **more)  # type: ignore[arg-type]


ALIVE = verdict("alive", "answered", final_url=URL, http=http(200, title="The rope ferry"))
GONE = verdict(
    "gone",
    "stale",
    http=http(),
    archive=(answer(Asked.FOUND, capture=COPY),),
    replacement=COPY,
    suggestions=(Replacement(url=COPY, kind=ReplacementKind.ARCHIVED, why="copy of 2026-03-01 in wayback"),),
)
NEVER = verdict("never_seen", "host_known", http=http(), archive=(answer(Asked.NONE), answer(Asked.FOUND, "host")))
MOVED = verdict("moved", "permanent", http=http(200, hops=1), final_url="https://lorne.test/ferry")
BLOCKED = verdict("blocked", "bot_wall", http=http(403))
UNDECIDED = verdict("undecided", "timed_out")


def render(format: str, items: Iterable[LinkItem], **settings: object) -> bytes:
    out = io.BytesIO()
    format_named(format).render(items, out, Settings(**settings))  # type: ignore[arg-type]
    assert not out.closed
    return out.getvalue()


def checked(*verdicts: LinkVerdict, places: tuple[Place, ...] = ()) -> list[LinkItem]:
    return [CheckedLink(verdict=one, places=places) for one in verdicts]


HOSTILE = st.one_of(
    st.text(st.characters(), max_size=30),
    st.text(st.sampled_from("<>&\"'`={}%#/ \n\t\r\x00\x1b\u202e\ud800[]().!-abc"), max_size=30),
    st.sampled_from(["javascript:alert(1)", "</p><script>alert(1)</script>", "{{ 7 * 7 }}", "]]>", '" onload="x']),
)
_suggestions = st.builds(Replacement, url=HOSTILE, kind=st.sampled_from(ReplacementKind), why=HOSTILE)
_http = st.builds(
    HttpSummary, status=st.none() | st.integers(100, 999), method=st.just("GET"), title=st.none() | HOSTILE
)
_answers = st.builds(
    ArchiveAnswer,
    archive=HOSTILE,
    url=HOSTILE,
    about=st.sampled_from(["page", "parent", "host"]),
    outcome=st.sampled_from(Asked),
    at=st.just(AT),
    captured=st.none() | st.just(AT),
    detail=st.none() | HOSTILE,
)
_similar = st.builds(
    SimilarPages, source=HOSTILE, url=HOSTILE, outcome=st.sampled_from(Asked), at=st.just(AT), pages=st.tuples(HOSTILE)
)
VERDICTS = st.builds(
    LinkVerdict,
    url=HOSTILE,
    status=st.sampled_from(LinkStatus),
    reason=st.sampled_from(LinkReason),
    confidence=st.sampled_from(Confidence),
    final_url=st.none() | HOSTILE,
    http=st.none() | _http,
    archive=st.lists(_answers, max_size=3).map(tuple),
    replacement=st.none() | HOSTILE,
    suggestions=st.lists(_suggestions, max_size=4).map(tuple),
    evidence=st.lists(_answers | _similar, max_size=2).map(tuple),
)
PLACES = st.builds(
    Place,
    file=HOSTILE,
    line=st.none() | st.integers(1, 9),
    column=st.none() | st.integers(1, 9),
    length=st.integers(0, 99),
    record=st.none() | HOSTILE,
)
CHECKED = st.builds(CheckedLink, verdict=VERDICTS, places=st.lists(PLACES, max_size=5).map(tuple))
