"""Addresses to consider in place of one that is dead, moved or misspelt: from what was observed, and from its form."""

import datetime as dt
from collections.abc import Iterator, Sequence

from citewell.links.archive.captures import distance
from citewell.links.content.addresses import identity_of
from citewell.links.meant import meant_by, of_meant
from citewell.links.repair import untracked
from citewell.links.rules.facts import Facts, Ruling, gather
from citewell.links.rules.pages import page_there
from citewell.model import (
    ArchiveAnswer,
    Asked,
    Fault,
    LinkQuestion,
    LinkReason,
    LinkStatus,
    Observation,
    RegistryAnswer,
    Replacement,
    ReplacementKind,
    SimilarPages,
)

_RESOLVERS = {"doi.org": "https://doi.org/"}


def suggest(
    question: LinkQuestion, evidence: Sequence[Observation], facts: Facts | None = None
) -> tuple[Replacement, ...]:
    """Addresses to consider instead, the best first, each once and none of them the address as given.

    First comes where the site itself sends its readers, then the address as it may be meant if a page was seen there,
    then where the registry of the work says that it stands, then copies in archives, the one captured nearest to the
    time of citing first, then the address as it may be meant if nobody could see what is there, and last pages whose
    addresses are much like it. An address that shows its page is left as it is, but for tracking parameters.

    Args:
        question: the address as given, and when it was cited.
        evidence: everything observed of it.
        facts: what that comes to, where it is known already.
    """
    facts = facts or gather(question, evidence)
    shown = _page_shown(facts)
    found = [*_redirected(facts, shown)]
    if shown is None:
        meant, seen = _meant(question, evidence)
        found += meant if seen else ()
        found += _registered(question, evidence)
        found += _archived(question, evidence)
        found += () if seen else meant
        found += _similar(evidence)
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


def _meant(question: LinkQuestion, evidence: Sequence[Observation]) -> tuple[list[Replacement], bool]:
    """The address as it may be meant, unless it was seen that nothing is there; and whether a page was seen there."""
    meant = meant_by(question)
    if meant is None:
        return [], False
    facts = gather(meant.question, of_meant(evidence))
    shown = _page_shown(facts)
    if not facts.chain:
        told = "it was not asked for"
    elif shown is not None and shown.reason is not LinkReason.OTHER_PAGE:
        told = "a page answers there"
    elif shown is not None or _is_dead(facts):
        return [], False
    else:
        told = "what is there could not be seen"
    why = f"the address as it may be meant (odd: {meant.reasons}); {told}"
    return [Replacement(url=meant.question.url, kind=ReplacementKind.REPAIRED, why=why)], shown is not None


def _is_dead(facts: Facts) -> bool:
    """Whether an answer said that there is no such page."""
    last = facts.chain[-1]
    if last.status is None:
        return last.fault is Fault.NO_SUCH_HOST
    if 200 <= last.status < 300:
        return page_there(facts, last).status in (LinkStatus.SOFT_404, LinkStatus.PARKED)
    return last.status in (404, 410)


def _similar(evidence: Sequence[Observation]) -> Iterator[Replacement]:
    for one in evidence:
        if isinstance(one, SimilarPages):
            where = "in the site's own map" if one.source == "sitemap" else f"captured by {one.source}"
            for page in one.pages:
                why = f"an address much like it, {where}"
                yield Replacement(url=page, kind=ReplacementKind.SIBLING, why=why)


def cited_at(question: LinkQuestion) -> dt.datetime | None:
    """When the address was cited, in UTC when no zone is given; ``None`` when that is not known."""
    if not question.cited_at:
        return None
    try:
        cited = dt.datetime.fromisoformat(question.cited_at)
    except ValueError:
        return None
    return cited if cited.tzinfo else cited.replace(tzinfo=dt.UTC)
