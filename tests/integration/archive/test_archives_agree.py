"""Archives by different hands, asked in different ways, say the same."""

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from citewell.fetch.client import Client
from citewell.links.archive.cdx_server import cdx_server
from citewell.links.archive.interface import Archive
from citewell.links.archive.local import LocalIndex
from citewell.links.archive.memento import TimeGate
from citewell.model import Asked
from tests.integration.archive.asking import CAPTURES, hasty, told, wayback
from tests.servers.fake_archive import FAULTS, Faults, serve_archive
from tests.servers.faulty_proxy import serve_proxy
from tests.servers.pywb import fill_collection, serve_pywb

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

ARCTIC = "http://www.tern.example/birds/Arctic.html?b=2&a=1"
NEW = "https://tern.example/new/"
IN_2019 = dt.datetime(2019, 6, 1, tzinfo=dt.UTC)


@dataclass(frozen=True)
class Places:
    fake: str
    pywb: str
    index: Path


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Places]:
    folder = tmp_path_factory.mktemp("pywb")
    index = fill_collection(folder, CAPTURES)
    with serve_archive(CAPTURES) as fake, serve_pywb(folder) as pywb:
        yield Places(fake.url, pywb, index)


ARCHIVES: dict[str, Callable[[Places, Client], Archive]] = {
    "wayback": lambda at, client: wayback(at.fake, client),
    "pywb": lambda at, client: cdx_server(f"{at.pywb}/cdx", hasty("pywb", client)),
    "timegate": lambda at, client: TimeGate(f"{at.fake}/web/", hasty("fake", client)),
    "pywb timegate": lambda at, client: TimeGate(at.pywb, hasty("pywb", client)),
    "index": lambda at, client: LocalIndex(str(at.index)),
}

PAGES = [
    ("https://tern.example/birds/arctic.html?a=1&b=2", None, ("found", "20210301100000", ARCTIC)),
    ("https://tern.example/birds/arctic.html?a=1&b=2", IN_2019, ("found", "20190301100000", ARCTIC)),
    ("http://WWW.TERN.example/birds/Arctic.html?b=2&a=1#top", IN_2019, ("found", "20190301100000", ARCTIC)),
    ("http://www.tern.example/new", None, ("found", "20200301100001", NEW)),
    ("https://tern.example/café/menu", None, ("found", "20200301100000", "https://tern.example/caf%C3%A9/menu")),
    (
        "https://tern.example/caf%25C3%25A9/menu/",
        None,
        ("found", "20200301100000", "https://tern.example/caf%C3%A9/menu"),
    ),
    ("https://tern.example/sp ace/a+b", None, ("found", "20200301100000", "https://tern.example/sp%20ace/a+b")),
    ("https://tern.example/failing", None, ("found", "20180301100000", "https://tern.example/failing")),
    ("https://tern.example/lost", None, ("none", None, None)),
    ("https://tern.example/never", None, ("none", None, None)),
    ("https://puffin.example/", None, ("none", None, None)),
]
REDIRECTS = [
    ("https://tern.example/old", ("found", "20200301100001", NEW)),
    ("https://tern.example/astray", ("none", None, None)),
    ("https://tern.example/swept/away", ("failed", None, None)),
]


@pytest.mark.parametrize("name", ARCHIVES)
@pytest.mark.parametrize(("url", "near", "right"), PAGES)
def test_pages(run, places, name, url, near, right):
    answer = run(lambda client: ARCHIVES[name](places, client).ask(url, near=near))
    assert told(answer) == right, answer.detail
    assert (answer.url, answer.about) == (url, "page")


@pytest.mark.parametrize("name", ARCHIVES)
@pytest.mark.parametrize(("url", "right"), REDIRECTS)
def test_redirects_count_where_they_lead(run, places, name, url, right):
    answer = run(lambda client: ARCHIVES[name](places, client).ask(url))
    # An index in a file does not say where a redirect led, so nothing is said of it.
    assert told(answer) == (("failed", None, None) if name == "index" else right), answer.detail


@pytest.mark.parametrize("name", ["wayback", "pywb", "index"])
@pytest.mark.parametrize(
    ("url", "about", "outcome"),
    [
        ("https://tern.example/birds/dodo.html", "parent", "found"),
        ("https://tern.example/bird/dodo.html", "parent", "none"),
        ("https://tern.example/new/dodo.html", "parent", "found"),
        ("https://tern.example/lost/dodo.html", "parent", "none"),
        ("https://tern.example/dodo.html", "parent", "found"),
        ("https://tern.example/fish/dodo.html", "host", "found"),
        ("https://www.tern.example/fish/dodo.html", "host", "found"),
        ("https://ern.example/dodo.html", "host", "none"),
        ("https://sub.tern.example/dodo.html", "host", "none"),
    ],
)
def test_folders_and_hosts(run, places, name, url, about, outcome):
    answer = run(lambda client: ARCHIVES[name](places, client).ask(url, about=about))
    assert (answer.outcome.value, answer.about, answer.url) == (outcome, about, url), answer.detail


@pytest.mark.parametrize("name", ["wayback", "pywb", "index"])
def test_pages_of_a_folder_are_listed(run, places, name):
    listed = run(lambda client: ARCHIVES[name](places, client).list_pages("https://tern.example/birds/", limit=50))
    assert listed == (ARCTIC,)


@pytest.mark.parametrize("name", ARCHIVES)
@pytest.mark.parametrize("about", ["page", "parent", "host"])
@pytest.mark.parametrize("url", ["", "http://", "http://[", "nonsense", "http://a..b/", "https://tern.example:x/"])
def test_what_is_no_address_is_never_found_and_raises_nothing(run, places, name, url, about):
    answer = run(lambda client: ARCHIVES[name](places, client).ask(url, about=about))
    assert answer.outcome.value in ("failed", "none")


QUICK = [fault for fault in FAULTS if fault != "hang"]


@pytest.mark.parametrize("name", ["pywb", "pywb timegate"])
@pytest.mark.parametrize("percent", [20, 60, 100])
def test_no_fault_on_the_way_makes_a_none_that_was_not_there(run, places, name, percent):
    urls = [url for url, _, _ in PAGES] + [url for url, _ in REDIRECTS]

    async def ask_all(client, base):
        archive = ARCHIVES[name](Places(base, base, places.index), client)
        return [(await archive.ask(url)).outcome for url in urls]

    undisturbed = run(lambda client: ask_all(client, places.pywb))
    with serve_proxy(places.pywb) as proxy:
        assert run(lambda client: ask_all(client, proxy.url)) == undisturbed
        for seed in range(4):
            proxy.paths.clear()
            proxy.faults = Faults(QUICK, percent / 100, seed)
            disturbed = run(lambda client: ask_all(client, proxy.url))
            pairs = zip(urls, disturbed, undisturbed, strict=True)
            assert [url for url, said, right in pairs if said is Asked.NONE and right is not Asked.NONE] == [], seed
