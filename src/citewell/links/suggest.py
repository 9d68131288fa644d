"""Addresses to consider in place of one that is dead, moved or misspelt: from what was observed, and from its form."""

import datetime as dt
from collections.abc import Iterator, Sequence

from citewell.links.archive.captures import distance
from citewell.links.content.addresses import identity_of
from citewell.links.repair import repair, untracked
from citewell.links.rules.facts import Facts, Ruling, gather
from citewell.links.rules.pages import page_there
from citewell.model import (
    ArchiveAnswer,
    Asked,
    LinkQuestion,
    LinkReason,
    LinkStatus,
    Observation,
    RegistryAnswer,
    Replacement,
    ReplacementKind,
)

_RESOLVERS = {"doi.org": "https://doi.org/"}


def suggest(question: LinkQuestion, evidence: Sequence[Observation]) -> tuple[Replacement, ...]:
    """Addresses to consider instead, the best first, each once and none of them the address as given.

    First comes where the site itself sends its readers, then where the registry of the work says that it
    stands, then copies in archives, the one captured nearest to the time of citing first, and last the address without
    what does not belong to it. An address that shows its page is left as it is, but for tracking parameters.

    Args:
        question: the address as given, and when it was cited.
        evidence: everything observed of it.
    """
    facts = gather(question, evidence)
    shown = _page_shown(facts)
    found = [*_redirected(facts, shown)]
    if shown is None:
        found += _registered(question, evidence)
        found += _archived(question, evidence)
        found += _repaired(question.url)
    if stripped := untracked(question.url):
        why = "the same address without tracking parameters"
        found.append(Replacement(url=stripped, kind=ReplacementKind.REPAIRED, why=why))
    first: dict[str, Replacement] = {}
    for one in found:
        if one.url != question.url:
            first.setdefault(one.url, one)
    return tuple(first.values())


def _page_shown(facts: Facts) -> Ruling | None:
    """The ruling on the page that the address shows, if it shows one."""
    last = facts.chain[-1] if facts.chain else None
    if last is None or last.status is None or not 200 <= last.status < 300:
        return None
    ruling = page_there(facts, last)
    return ruling if ruling.status in (LinkStatus.ALIVE, LinkStatus.MOVED) else None


def _redirected(facts: Facts, shown: Ruling | None) -> Iterator[Replacement]:
    if shown is not None and shown.status is LinkStatus.MOVED:
        lasting = "for good" if shown.reason is LinkReason.PERMANENT else "for now"
        why = f"the site redirects there {lasting}"
        yield Replacement(url=facts.chain[-1].url, kind=ReplacementKind.REDIRECT, why=why)


def _registered(question: LinkQuestion, evidence: Sequence[Observation]) -> Iterator[Replacement]:
    for answer in evidence:
        if not isinstance(answer, RegistryAnswer) or answer.outcome is not Asked.FOUND:
            continue
        resolver = _RESOLVERS.get(answer.registry)
        lasting = resolver + answer.identifier if resolver else answer.url
        for url, why in (
            (lasting, f"the lasting address of {answer.identifier}"),
            (answer.url, f"where {answer.registry} says that {answer.identifier} stands"),
        ):
            if url and identity_of(url) != identity_of(question.url):
                yield Replacement(url=url, kind=ReplacementKind.REGISTERED, why=why)
                break


def _archived(question: LinkQuestion, evidence: Sequence[Observation]) -> Iterator[Replacement]:
    cited = cited_at(question)
    copies = [
        (distance(answer.captured, cited), answer.captured, answer.capture, answer.archive)
        for answer in evidence
        if isinstance(answer, ArchiveAnswer) and answer.outcome is Asked.FOUND and answer.about == "page"
        if answer.captured is not None and answer.capture is not None
    ]
    for _, captured, capture, archive in sorted(copies, key=lambda copy: copy[0]):
        why = f"copy of {captured:%Y-%m-%d} in {archive}"
        yield Replacement(url=capture, kind=ReplacementKind.ARCHIVED, why=why)


def _repaired(url: str) -> Iterator[Replacement]:
    if repaired := repair(url):
        address, reasons = repaired
        yield Replacement(url=address, kind=ReplacementKind.REPAIRED, why=f"the address as it may be meant: {reasons}")


def cited_at(question: LinkQuestion) -> dt.datetime | None:
    """When the address was cited, in UTC when no zone is given; ``None`` when that is not known."""
    if not question.cited_at:
        return None
    try:
        cited = dt.datetime.fromisoformat(question.cited_at)
    except ValueError:
        return None
    return cited if cited.tzinfo else cited.replace(tzinfo=dt.UTC)
