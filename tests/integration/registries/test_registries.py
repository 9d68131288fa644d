"""Registries over a real client: what they say, and that none of their faults is taken for a no."""

import asyncio
from typing import Any

import pytest

from citewell.errors import ConfigError
from citewell.fetch.cache import EvidenceCache
from citewell.fetch.client import Client
from citewell.fetch.guard import Guard
from citewell.links.registries.ask import Registries
from citewell.links.registries.identifiers import identifiers_in
from citewell.model import Asked
from tests.servers.fake_archive import FAULTS, Faults
from tests.servers.fake_registries import serve_registries

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

DOIS = {"10.1000/terns.2021": "https://press.example/terns", "10.1000/a(b)c;2-#": "https://press.example/odd"}
TITLES = {
    "2103.01234": "Terns &  gulls",
    "math/0309136": "Wings",
    "12345678": "Feathers",
    "PMC123456": "Beaks",
    "9780306406157": "Birds",
}
KNOWN = [
    ("https://doi.org/10.1000/TERNS.2021", "doi.org", "10.1000/terns.2021", "https://press.example/terns", None),
    ("https://doi.org/10.1000/a(b)c;2-%23", "doi.org", "10.1000/a(b)c;2-#", "https://press.example/odd", None),
    (
        "https://press.example/doi/full/10.1000/terns.2021",
        "doi.org",
        "10.1000/terns.2021",
        "https://press.example/terns",
        None,
    ),
    (
        "https://press.example/doi/10.1000/terns.2021/suppl/file.zip",
        "doi.org",
        "10.1000/terns.2021",
        "https://press.example/terns",
        None,
    ),
    (
        "https://arxiv.org/pdf/2103.01234v1.pdf",
        "arxiv",
        "2103.01234",
        "https://arxiv.org/abs/2103.01234",
        "Terns & gulls",
    ),
    ("https://arxiv.org/abs/math.GT/0309136", "arxiv", "math/0309136", "https://arxiv.org/abs/math/0309136", "Wings"),
    (
        "https://pubmed.ncbi.nlm.nih.gov/12345678/",
        "ncbi",
        "12345678",
        "https://pubmed.ncbi.nlm.nih.gov/12345678/",
        "Feathers",
    ),
    (
        "https://pmc.ncbi.nlm.nih.gov/articles/PMC123456/",
        "ncbi",
        "PMC123456",
        "https://pmc.ncbi.nlm.nih.gov/articles/PMC123456/",
        "Beaks",
    ),
    (
        "https://books.example/?isbn=0-306-40615-2",
        "openlibrary",
        "9780306406157",
        "https://books.example/ISBN:9780306406157",
        "Birds",
    ),
]
UNKNOWN = [
    "https://doi.org/10.1000/dodos",
    "https://press.example/doi/pdf/10.1000/dodos.2021.pdf",
    "https://arxiv.org/abs/2103.09999",
    "https://pubmed.ncbi.nlm.nih.gov/99999999/",
    "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC999999/",
]


def asked(registries, *urls, **given) -> list[Any]:
    async def ask():
        async with Client(guard=Guard(["127.0.0.0/8"])) as client:
            asker = Registries(client, bases=registries.bases, **given)
            return [answer for url in urls for answer in await asker.ask(url)]

    return asyncio.run(ask())


@pytest.fixture(scope="module")
def server():
    with serve_registries(DOIS, TITLES) as running:
        yield running


@pytest.fixture
def registries(server):
    server.faults = Faults()
    server.paths.clear()
    return server


@pytest.mark.parametrize(("url", "registry", "identifier", "place", "title"), KNOWN)
def test_what_is_registered(registries, url, registry, identifier, place, title):
    (answer,) = asked(registries, url)
    said = (answer.registry, answer.identifier, answer.outcome, answer.url, answer.title)
    assert said == (registry, identifier, Asked.FOUND, place, title), answer.detail


@pytest.mark.parametrize("url", UNKNOWN)
def test_what_is_not_registered(registries, url):
    (answer,) = asked(registries, url)
    assert answer.outcome is Asked.NONE, answer.detail


def test_that_a_catalogue_of_books_does_not_list_one_says_nothing(registries):
    (answer,) = asked(registries, "https://books.example/isbn/9783161484100")
    assert answer.outcome is Asked.FAILED
    assert "complete" in answer.detail


@pytest.mark.parametrize(
    "url",
    [
        "https://books.example/isbn/9783161484101",
        "https://arxiv.org/abs/2113.01234",
        "https://arxiv.org/abs/2103.00000",
    ],
)
def test_what_no_registry_can_have_given_is_not_asked_for(registries, url):
    (answer,) = asked(registries, url)
    assert answer.outcome is Asked.NONE
    assert registries.paths == []


def test_an_address_without_an_identifier_is_nothing_to_registries(registries):
    assert asked(registries, "https://tern.example/birds", "https://doi.org/", "nonsense", "http://[") == []
    assert registries.paths == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_registry_that_fails_says_nothing(registries, fault):
    registries.faults = Faults([fault])

    async def ask():
        async with Client(guard=Guard(["127.0.0.0/8"])) as client:
            asker = Registries(client, bases=registries.bases)
            until = asyncio.get_running_loop().time() + (0.2 if fault == "hang" else 2.0)
            return [answer for url in (KNOWN[0][0], *UNKNOWN) for answer in await asker.ask(url, until=until)]

    answers = asyncio.run(ask())
    assert len(answers) == 1 + len(UNKNOWN)
    assert {answer.outcome for answer in answers} == {Asked.FAILED}


@pytest.mark.parametrize("percent", [20, 60, 90])
def test_no_rate_of_faults_makes_a_none_that_was_not_there(registries, percent):
    kinds = [fault for fault in FAULTS if fault not in ("hang", "429", "503")]
    for seed in range(3):
        registries.faults = Faults(kinds, percent / 100, seed)
        answers = asked(registries, *(known[0] for known in KNOWN))
        assert len(answers) == len(KNOWN)
        assert [answer for answer in answers if answer.outcome is Asked.NONE] == [], seed


def test_the_cache_answers_in_the_next_run(registries, tmp_path):
    urls = [KNOWN[0][0], UNKNOWN[0], "https://books.example/isbn/9783161484100"]
    with EvidenceCache(tmp_path / "evidence.db") as cache:
        first = asked(registries, *urls, cache=cache)
        registries.paths.clear()
        again = asked(registries, *urls, cache=cache)
    assert again[:2] == first[:2]
    assert ["/api/books" in path for path in registries.paths] == [True]


def test_identifiers_of_a_text_can_be_asked_for(registries):
    text = "See doi:10.1000/terns.2021, PMID: 99999999 and ISBN 978-3-16-148410-1."

    async def ask():
        async with Client(guard=Guard(["127.0.0.0/8"])) as client:
            asker = Registries(client, bases=registries.bases)
            return [(await asker.ask_for(identifier)).outcome for _, _, identifier in identifiers_in(text)]

    assert asyncio.run(ask()) == [Asked.FOUND, Asked.NONE, Asked.NONE]


def test_a_registry_that_nobody_knows_is_refused():
    with pytest.raises(ConfigError) as refused:
        Registries(object(), bases={"library": "https://library.example"})
    assert "openlibrary" in refused.value.hint
