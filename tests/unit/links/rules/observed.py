"""Observations for the tests of judging them."""

import datetime as dt

from citewell.links.classify import classify
from citewell.model import (
    ArchiveAnswer,
    Asked,
    Fault,
    HttpExchange,
    LinkQuestion,
    LinkVerdict,
    Observation,
    Page,
    RegistryAnswer,
)

AT = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)
URL = "https://www.lorne.test/guide/rope-ferry"
HOME = "https://www.lorne.test/"


def page(
    *signs: str,
    title: str | None = "The rope ferry",
    words: int = 200,
    whole: bool = True,
    sketch: tuple[int, ...] = (1, 2, 3),
    digest: str = "sha256:0",
    **found: bool,
) -> Page:
    return Page(
        media_type="text/html", size=1000, whole=whole, digest=digest, title=title, words=words, signs=signs, sketch=sketch, found=found
    )  # fmt: skip


def got(status: int | None = 200, content: Page | None = None, *, url: str = URL, hop: int = 0, purpose: str = "page",
        location: str | None = None, fault: Fault | None = None, detail: str | None = None, method: str = "GET") -> HttpExchange:  # fmt: skip
    headers = {"location": location} if location is not None else {}
    return HttpExchange(
        url=url, at=AT, elapsed_ms=10.0, method=method, purpose=purpose, hop=hop, status=status, headers=headers,
        page=content, fault=fault, detail=detail,
    )  # fmt: skip


def failed(fault: Fault, **given: object) -> HttpExchange:
    return got(None, fault=fault, **given)  # type: ignore[arg-type]


def led(*urls: str, status: int = 301, end: int = 200, content: Page | None = None) -> list[HttpExchange]:
    """Redirects from the address through all but the last of some addresses, and the answer at the last."""
    hops = [URL, *urls]
    chain = [got(status, url=url, hop=hop, location=hops[hop + 1]) for hop, url in enumerate(hops[:-1])]
    return [*chain, got(end, content if content is not None else page(), url=hops[-1], hop=len(hops) - 1)]


def archive(outcome: Asked, about: str = "page", name: str = "wayback") -> ArchiveAnswer:
    found = outcome is Asked.FOUND
    return ArchiveAnswer(
        archive=name, url=URL, outcome=outcome, at=AT, about=about, captured=AT if found else None,
        capture=f"https://archive.example/{about}" if found else None,
    )  # fmt: skip


def registry(outcome: Asked, title: str | None = None) -> RegistryAnswer:
    return RegistryAnswer(registry="doi.org", identifier="10.5555/lorne", outcome=outcome, at=AT, title=title)


def judged(*evidence: Observation, url: str = URL, **question: str) -> LinkVerdict:
    return classify(LinkQuestion(url=url, **question), evidence)


def stands(*evidence: Observation, url: str = URL, **question: str) -> str:
    verdict = judged(*evidence, url=url, **question)
    return f"{verdict.status.value} {verdict.reason.value} {verdict.confidence.value}"
