"""Every registry with every fault, over a real client: what is said of references only ever becomes less sure."""

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citewell.fetch.cache import EvidenceCache
from citewell.fetch.client import Client
from citewell.fetch.guard import Guard
from citewell.model import (
    Confidence,
    LookupOutcome,
    PersonName,
    Reference,
    ReferenceReason,
    ReferenceStatus,
    WorkKind,
)
from citewell.references import check_references_async
from citewell.references.registries.asking import registries_on_the_web
from tests.servers.fake_works import FAULTS, NAMES, Known, serve_works

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

TERNS = Known(
    "How arctic terns find their way across the open sea",
    (("Okellado", "Ada"), ("Varnholt", "Bo"), ("Ternes", "Cy")),
    2016,
    "Journal of Imagined Birds",
    "10.1234/terns.16",
    "1601.00016",
    "16016",
)
AUTHORS = tuple(PersonName(family=family, given=given) for family, given in TERNS.authors)
GOOD = Reference(
    key="good",
    kind=WorkKind.ARTICLE,
    title=TERNS.title,
    authors=AUTHORS,
    year=2016,
    container=TERNS.venue,
    doi=TERNS.doi,
    pmid="16016",
)
PREPRINT = Reference(
    key="preprint", title=TERNS.title, authors=AUTHORS, year=2016, arxiv=TERNS.arxiv, container="arXiv"
)
BY_TITLE = Reference(
    key="title",
    kind=WorkKind.ARTICLE,
    title=TERNS.title,
    authors=AUTHORS,
    year=2016,
    container=TERNS.venue,
    volume="12",
    pages="34",
)
NEAR = Reference(
    key="near", kind=WorkKind.ARTICLE, title="How arctic gulls find their way across the open sea", authors=AUTHORS, year=2016,
    container=TERNS.venue, doi=TERNS.doi,
)  # fmt: skip
STRANGER = Reference(
    key="stranger", kind=WorkKind.ARTICLE, title=TERNS.title, authors=(*AUTHORS[:2], PersonName(family="Mallory", given="Eve")),
    year=2016, container=TERNS.venue, doi=TERNS.doi,
)  # fmt: skip
ELSEWHERE = Reference(
    key="elsewhere", kind=WorkKind.ARTICLE, title="Pumping of brine through frozen ground in spring",
    authors=(PersonName(family="Mallory", given="Eve"),), year=2014, container="Journal of Brine", doi=TERNS.doi,
)  # fmt: skip
NO_DOI = Reference(
    key="no_doi",
    kind=WorkKind.ARTICLE,
    title=TERNS.title,
    authors=AUTHORS,
    year=2016,
    container=TERNS.venue,
    doi="10.1234/nothing.1",
)
MADE_UP = Reference(
    key="made_up", kind=WorkKind.ARTICLE, title="How arctic terns lose their way across the frozen southern sea",
    authors=(PersonName(family="Mallory", given="Eve"),), year=2015, container=TERNS.venue, volume="9", pages="1",
)  # fmt: skip
RIGHT = (GOOD, PREPRINT, BY_TITLE)
WRONG = (NEAR, STRANGER, ELSEWHERE, NO_DOI)
ACCUSES = {
    ReferenceStatus.DESCRIBED_WRONGLY,
    ReferenceStatus.IDENTIFIER_POINTS_ELSEWHERE,
    ReferenceStatus.DOES_NOT_EXIST,
    ReferenceStatus.RETRACTED,
    ReferenceStatus.WITHDRAWN,
    ReferenceStatus.CONCERN,
}
SURENESS = (Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH)


@pytest.fixture(scope="module")
def server():
    with serve_works(TERNS) as running:
        yield running


def check(server, references, faults, names=None, cache=None):
    server.works.faults = dict(faults)
    server.works.paths.clear()

    async def run():
        async with Client(guard=Guard(["127.0.0.0/8"])) as client:
            registries = registries_on_the_web(client, names=names, bases=server.bases, cache=cache)
            # Nobody waits long for a server that does not answer; otherwise there is time.
            patience = 1.0 if "hang" in faults.values() else 20.0
            until = asyncio.get_running_loop().time() + patience
            return await check_references_async(references, registries, until=until)

    return {result.reference.key: result for result in asyncio.run(run())}


def accusations(result):
    return {
        (issue.reason, issue.field): SURENESS.index(issue.confidence)
        for issue in result.issues
        if issue.status in ACCUSES
    }


def test_what_is_said_when_all_registries_answer(server):
    results = check(server, (*RIGHT, *WRONG, MADE_UP), {})
    assert {key: result.status for key, result in results.items()} == {
        "good": ReferenceStatus.EXISTS_AS_DESCRIBED,
        "preprint": ReferenceStatus.SUPERSEDED,
        "title": ReferenceStatus.EXISTS_AS_DESCRIBED,
        "near": ReferenceStatus.DESCRIBED_WRONGLY,
        "stranger": ReferenceStatus.DESCRIBED_WRONGLY,
        "elsewhere": ReferenceStatus.IDENTIFIER_POINTS_ELSEWHERE,
        "no_doi": ReferenceStatus.DESCRIBED_WRONGLY,
        "made_up": ReferenceStatus.CANNOT_TELL,
    }
    assert results["near"].reason is ReferenceReason.TITLE_DIFFERS
    assert results["stranger"].reason is ReferenceReason.AUTHORS_DIFFER
    assert results["no_doi"].reason is ReferenceReason.IDENTIFIER_UNKNOWN
    assert [fix.proposed for fix in results["no_doi"].suggestions] == [TERNS.doi]


@pytest.fixture(scope="module")
def answered(server):
    return {key: accusations(result) for key, result in check(server, (*RIGHT, *WRONG, MADE_UP), {}).items()}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", NAMES)
def test_a_fault_of_one_registry_only_lowers_certainty(server, answered, name, fault):
    results = check(server, (*RIGHT, *WRONG, MADE_UP), {name: fault})
    for key, result in results.items():
        now = accusations(result)
        # A registry that leaves its own record out is no reason to accuse, and neither is one that mixes records up.
        assert now.keys() <= answered[key].keys(), (key, result.message, result.issues)
        assert all(sure <= answered[key][what] for what, sure in now.items()), (key, result.issues)


@pytest.mark.parametrize(
    "fault", [fault for fault in FAULTS if fault not in ("wrong_title", "empty_list", "other_record")]
)
def test_when_all_registries_fail_nothing_is_said_and_why(server, fault):
    results = check(server, (*RIGHT, *WRONG, MADE_UP), dict.fromkeys(NAMES, fault))
    assert {result.status for result in results.values()} == {ReferenceStatus.CANNOT_TELL}
    assert {result.reason for result in results.values()} == {ReferenceReason.REGISTRY_FAILED}
    assert all("No answer from" in result.message for result in results.values())


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.dictionaries(
        st.sampled_from(NAMES),
        st.sampled_from(
            [one for one in FAULTS if one not in ("hang", "429", "500", "503", "wrong_title", "empty_list")]
        ),
    ),
)
def test_no_set_of_faults_accuses_what_is_right(server, answered, faults):
    results = check(server, (*RIGHT, *WRONG, MADE_UP), faults)
    for key, result in results.items():
        now = accusations(result)
        assert now.keys() <= answered[key].keys(), (key, faults, result.issues)
        assert all(sure <= answered[key][what] for what, sure in now.items()), (key, faults)


def test_a_busy_registry_is_asked_again_and_one_that_says_when_is_left_in_peace(server):
    check(server, [BY_TITLE], {"openalex": "429"}, names=["openalex"])
    assert len(server.works.paths) == 2
    check(server, [BY_TITLE], {"openalex": "429_later"}, names=["openalex"])
    assert len(server.works.paths) == 1


def test_what_was_answered_is_kept_for_the_next_run_and_failures_are_not(server, tmp_path):
    with EvidenceCache(tmp_path / "evidence.db") as cache:
        check(server, [GOOD], {"crossref": "html"}, cache=cache)
        first = set(server.works.paths)
        again = check(server, [GOOD], {}, cache=cache)["good"]
    assert {path.split("/")[1] for path in server.works.paths} == {"crossref"}
    assert first
    assert again.status is ReferenceStatus.EXISTS_AS_DESCRIBED
    assert all(answer.outcome is not LookupOutcome.FAILED for answer in again.answers)


def test_with_no_registry_nothing_is_said(server):
    (result,) = check(server, [GOOD], {}, names=[]).values()
    assert (result.status, result.reason) == (ReferenceStatus.CANNOT_TELL, ReferenceReason.NO_REGISTRY)
