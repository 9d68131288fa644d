"""What holds for every sequence of observations."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.links.classify import classify
from citewell.model import (
    ArchiveAnswer,
    Asked,
    Fault,
    HttpExchange,
    LinkQuestion,
    LinkReason,
    LinkStatus,
    LinkVerdict,
    Observation,
    RegistryAnswer,
)
from tests.unit.links.rules.observed import AT, HOME, URL, archive, page, registry

ACCUSING = {LinkStatus.GONE, LinkStatus.NEVER_SEEN, LinkStatus.SOFT_404}
ADDRESSES = st.sampled_from(
    [URL, HOME, "https://www.lorne.test/login", "https://kelm.test/404", "http://[", "", "10.5555/x", "//", "ftp://x/"]
) | st.text(max_size=20)  # fmt: skip
SIGNS = st.sampled_from(
    ["not_found:title", "not_found:text", "parked:for_sale", "default_page:nginx", "login:title", "paywall:schema",
     "consent:dialog", "bot_wall:header", "bot_wall:text", "script_only:empty", "odd", ""]
)  # fmt: skip
PAGES = st.builds(
    page,
    title=st.none() | st.sampled_from(["The rope ferry", "Page not found"]),
    words=st.integers(0, 500),
    whole=st.booleans(),
    sketch=st.sampled_from([(), (1, 2, 3), (4, 5)]),
).flatmap(
    lambda made: st.builds(
        lambda signs, found: msgspec.structs.replace(made, signs=tuple(signs), found=found),
        st.lists(SIGNS, max_size=3),
        st.dictionaries(st.sampled_from(["title", "quote", "text", "fragment"]), st.booleans(), max_size=4),
    )
)
EXCHANGES = st.builds(
    HttpExchange,
    url=ADDRESSES,
    at=st.just(AT),
    elapsed_ms=st.floats(0, 1e6),
    method=st.sampled_from(["GET", "HEAD"]),
    purpose=st.sampled_from(["page", "page", "page", "retry", "unverified", "sibling", "other"]),
    hop=st.integers(0, 3),
    status=st.none() | st.sampled_from([200, 204, 301, 302, 308, 304, 401, 403, 404, 410, 418, 429, 451, 500, 999]) | st.integers(-5, 1200),
    headers=st.dictionaries(st.just("location"), ADDRESSES),
    page=st.none() | PAGES,
    fault=st.none() | st.none() | st.sampled_from(list(Fault)),
    detail=st.none() | st.sampled_from(["robots: no", "malformed: x", "", "timed out"]),
)  # fmt: skip
ARCHIVES = st.builds(
    archive, st.sampled_from(list(Asked)), st.sampled_from(["page", "parent", "host"]), st.sampled_from(["a", "b"])
)
REGISTRIES = st.builds(registry, st.sampled_from(list(Asked)), st.none() | st.just("A grammar of dialects"))
EVIDENCE = st.lists(EXCHANGES, max_size=4).flatmap(
    lambda asked: st.lists(ARCHIVES | REGISTRIES, max_size=5).map(lambda known: [*asked, *known])
) | st.lists(EXCHANGES | ARCHIVES | REGISTRIES, max_size=7)  # fmt: skip
QUESTIONS = st.builds(
    LinkQuestion,
    url=ADDRESSES,
    title=st.none() | st.just("Tables of river depths"),
    quote=st.none() | st.just("two horses"),
    cited_at=st.none() | st.sampled_from(["2024-05-01", "soon"]),
)


def last_asked(evidence: list[Observation]) -> HttpExchange | None:
    asked = [
        one for one in evidence if isinstance(one, HttpExchange) and one.purpose in ("page", "retry", "unverified")
    ]
    return asked[-1] if asked else None


def archives(evidence: list[Observation], outcome: Asked) -> list[ArchiveAnswer]:
    return [one for one in evidence if isinstance(one, ArchiveAnswer) and one.outcome is outcome]


def without(evidence: list[Observation], *dropped: Observation) -> list[Observation]:
    return [one for one in evidence if not any(one is other for other in dropped)]


@settings(deadline=None)
@given(QUESTIONS, EVIDENCE)
def test_every_sequence_has_a_verdict(question: LinkQuestion, evidence: list[Observation]) -> None:
    verdict = classify(question, evidence)
    assert verdict.url == question.url
    assert verdict.evidence == tuple(evidence)


@settings(deadline=None)
@given(QUESTIONS, EVIDENCE)
def test_a_verdict_can_be_derived_again_from_what_was_kept(question: LinkQuestion, evidence: list[Observation]) -> None:
    verdict = classify(question, evidence)
    kept = msgspec.json.decode(msgspec.json.encode(verdict), type=LinkVerdict)
    assert classify(question, kept.evidence) == verdict


@settings(deadline=None)
@given(QUESTIONS, EVIDENCE)
def test_an_archive_that_failed_never_accuses(question: LinkQuestion, evidence: list[Observation]) -> None:
    if archives(evidence, Asked.FAILED) and not archives(evidence, Asked.FOUND):
        assert classify(question, evidence).status is not LinkStatus.NEVER_SEEN


@settings(deadline=None)
@given(QUESTIONS, EVIDENCE, st.data())
def test_failing_archives_make_no_accusation_that_was_not_made(
    question: LinkQuestion, evidence: list[Observation], data: st.DataObject
) -> None:
    failing = [
        msgspec.structs.replace(one, outcome=Asked.FAILED)
        if isinstance(one, ArchiveAnswer) and one.about == "page" and data.draw(st.booleans())
        else one
        for one in evidence
    ]
    if classify(question, evidence).status is not LinkStatus.NEVER_SEEN:
        assert classify(question, failing).status is not LinkStatus.NEVER_SEEN


@settings(deadline=None)
@given(QUESTIONS, EVIDENCE)
def test_a_fault_on_the_way_accuses_nobody(question: LinkQuestion, evidence: list[Observation]) -> None:
    last = last_asked(evidence)
    if last is None or (last.status is None and last.fault is not Fault.NO_SUCH_HOST):
        assert classify(question, evidence).status not in ACCUSING


@settings(deadline=None)
@given(QUESTIONS, EVIDENCE)
def test_nothing_is_never_seen_without_anyone_saying_so(question: LinkQuestion, evidence: list[Observation]) -> None:
    verdict = classify(question, evidence)
    if verdict.status is LinkStatus.NEVER_SEEN:
        registered = [one for one in evidence if isinstance(one, RegistryAnswer)]
        asked = [one for one in archives(evidence, Asked.NONE) if one.about == "page"]
        assert asked or any(one.outcome is Asked.NONE for one in registered)
        assert not [one for one in archives(evidence, Asked.FOUND) if one.about == "page"]
        assert all(one.outcome is Asked.NONE for one in registered)


@settings(deadline=None)
@given(QUESTIONS, EVIDENCE)
def test_without_a_copy_nothing_is_more_alive(question: LinkQuestion, evidence: list[Observation]) -> None:
    alive = {LinkStatus.ALIVE, LinkStatus.MOVED}
    copies = archives(evidence, Asked.FOUND)
    if classify(question, evidence).status not in alive:
        assert classify(question, without(evidence, *copies)).status not in alive


@settings(deadline=None)
@given(QUESTIONS, EVIDENCE)
def test_only_a_copy_makes_an_address_stale(question: LinkQuestion, evidence: list[Observation]) -> None:
    stale = classify(question, evidence).reason is LinkReason.STALE
    assert not stale or archives(evidence, Asked.FOUND)


@settings(deadline=None)
@given(QUESTIONS, EVIDENCE)
def test_what_a_sibling_says_never_kills(question: LinkQuestion, evidence: list[Observation]) -> None:
    siblings = [one for one in evidence if isinstance(one, HttpExchange) and one.purpose == "sibling"]
    dead = {LinkStatus.GONE, LinkStatus.NEVER_SEEN}
    if classify(question, evidence).status in dead:
        assert classify(question, without(evidence, *siblings)).status in dead
