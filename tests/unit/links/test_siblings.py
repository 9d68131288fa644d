"""Pages whose addresses are much like one that is not there."""

import asyncio
import datetime as dt
import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.fetch.reply import Reply
from citewell.links.alike import most_alike
from citewell.links.siblings import Siblings
from citewell.model import ArchiveAnswer, Asked, Fault, HttpExchange

AT = dt.datetime(2026, 3, 1, tzinfo=dt.UTC)
URL = "https://tern.example/birds/artic-tern.html"
PAGES = [
    "https://tern.example/birds/arctic-tern",
    "https://tern.example/birds/common-tern",
    "https://tern.example/fish/cod",
    "http://www.tern.example/birds/artic-tern.html",
]


@pytest.mark.parametrize(
    ("url", "page", "alike"),
    [
        (URL, "https://tern.example/birds/arctic-tern", True),
        (URL, "https://tern.example/Birds/Arctic_Tern.php", True),
        (URL, "https://tern.example/birds/arctic%20tern/", True),
        (URL, "https://tern.example/birds/common-tern", False),
        (URL, "https://tern.example/fish/cod", False),
        (URL, "http://www.tern.example/birds/artic-tern.html/", False),
        ("https://tern.example/report-2021", "https://tern.example/reports-2021", True),
        ("https://tern.example/report-2021", "https://tern.example/report-2022", False),
        ("https://tern.example/news/12345-terns", "https://tern.example/news/12346-terns", False),
        (URL, "http://[", False),
    ],
)
def test_what_is_much_alike(url, page, alike):
    assert (most_alike(url, [page]) == [page]) is alike


def test_the_most_alike_comes_first_and_each_once():
    pages = ["https://tern.example/birds/arctic-terns", "https://tern.example/birds/arctic-tern"]
    assert most_alike(URL, [*pages, *pages]) == pages[::-1]


@given(st.lists(st.text(max_size=30).map(lambda text: "https://tern.example/" + text), max_size=8))
def test_no_page_is_like_itself(pages):
    for page in pages:
        assert page not in most_alike(page, pages)


class Shelf:
    name = "shelf"
    host_covers_pages = True

    def __init__(self, pages):
        self.pages = pages
        self.folders = []

    async def ask(self, url, *, about="page", near=None):
        raise AssertionError("only pages are listed")

    async def list_pages(self, folder, *, limit):
        self.folders.append(folder)
        return self.pages


class Gate:
    name = "gate"
    host_covers_pages = False

    async def ask(self, url, *, about="page", near=None):
        raise AssertionError("it lists nothing")


def answers(archive, **outcomes):
    """What an archive said of the page, and of the folder or host around it."""
    return [
        ArchiveAnswer(archive=archive, url=URL, about=about, outcome=Asked(outcome), at=AT)
        for about, outcome in outcomes.items()
    ]


NEAR = answers("shelf", page="none", host="found", parent="found")


def captured(shelf, archived, url=URL):
    async def ask():
        return await Siblings(Net({}), [Gate(), shelf]).ask(url, archived, site_answers=False)

    return asyncio.run(ask())


def test_what_archives_captured_in_the_same_folder():
    shelf = Shelf(PAGES)
    (found,) = captured(shelf, NEAR)
    assert (found.source, found.url, found.outcome, found.pages) == ("shelf", URL, Asked.FOUND, (PAGES[0],))
    assert shelf.folders == ["https://tern.example/birds/"]


def test_lists_that_hold_nothing_alike_and_lists_that_cannot_be_used():
    assert captured(Shelf(PAGES[1:]), NEAR)[0].outcome is Asked.NONE
    assert captured(Shelf(None), NEAR)[0].outcome is Asked.FAILED


@pytest.mark.parametrize(
    "archived",
    [
        [],
        answers("other", page="none", host="found", parent="found"),
        answers("shelf", page="found"),
        answers("shelf", page="failed"),
        answers("shelf", page="none", host="none"),
        answers("shelf", page="none", host="found", parent="none"),
    ],
)
def test_only_an_archive_that_has_the_folder_and_not_the_page_is_asked(archived):
    shelf = Shelf(PAGES)
    assert captured(shelf, archived) == ()
    assert shelf.folders == []


def test_of_a_page_in_no_folder_the_host_has_to_be_known():
    shelf = Shelf(["https://tern.example/arctic-tern"])
    (found,) = captured(shelf, answers("shelf", page="none", host="found"), "https://tern.example/artic-tern")
    assert found.pages == ("https://tern.example/arctic-tern",)


def test_each_list_is_asked_for_once_however_many_pages_are_missing():
    shelf, net = Shelf(PAGES), Net({MAP: map_of(*PAGES)})

    async def ask():
        siblings = Siblings(net, [shelf])
        return await asyncio.gather(*(siblings.ask(URL, NEAR, site_answers=True) for _ in range(20)))

    found = asyncio.run(ask())
    assert all([one.source for one in each] == ["shelf", "sitemap"] for each in found)
    assert (len(shelf.folders), net.asked) == (1, [MAP])


class Net:
    """Sites with some files, whose servers may be down."""

    def __init__(self, files, status=200):
        self.files = files
        self.status = status
        self.asked = []

    async def exchange(self, url, *, method="GET", headers=None, deadline=None, wants=None):
        self.asked.append(url)
        there = url in self.files
        exchange = HttpExchange(
            url=url,
            at=AT,
            elapsed_ms=1.0,
            status=self.status if there else None,
            fault=None if there else Fault.REFUSED,
        )
        return Reply(exchange=exchange, body=self.files.get(url, b""), media_type="text/xml", charset=None, whole=there)


def map_of(*places, index=False):
    kind, entry = ("sitemapindex", "sitemap") if index else ("urlset", "url")
    entries = "".join(f"<{entry}><loc> {place} </loc></{entry}>" for place in places)
    return (
        f'<?xml version="1.0"?><{kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entries}</{kind}>'.encode()
    )


MAP = "https://tern.example/sitemap.xml"


def mapped(files, **given):
    net = Net(files, **given)
    (found,) = asyncio.run(Siblings(net).ask(URL, [], site_answers=True))
    assert found.source == "sitemap"
    return list(found.pages), net.asked


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_what_the_sites_own_map_lists(pack):
    assert mapped({MAP: pack(map_of(*PAGES))}) == ([PAGES[0]], [MAP])


def test_entities_in_a_map_are_read():
    page = "https://tern.example/birds/arctic-tern?a=1&amp;b=2"
    assert mapped({MAP: map_of(page)})[0] == ["https://tern.example/birds/arctic-tern?a=1&b=2"]


def test_a_map_of_maps_is_followed_but_not_for_ever():
    maps = [f"https://tern.example/map-{number}.xml" for number in range(50)]
    files = {MAP: map_of(*maps, index=True)} | {one: map_of(*maps, index=True) for one in maps}
    assert len(mapped(files)[1]) == 4
    files = {
        MAP: map_of("https://tern.example/birds.xml", index=True),
        "https://tern.example/birds.xml": map_of(*PAGES),
    }
    assert mapped(files)[0] == [PAGES[0]]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>no map</html>",
        gzip.compress(map_of(*PAGES), mtime=0)[:40],
        b"\x1f\x8b",
        map_of("https://gull.example/birds/arctic-tern"),
    ],
)
def test_what_is_no_map_of_the_site_suggests_nothing(body):
    assert mapped({MAP: body})[0] == []


def test_a_site_that_is_down_is_told_from_one_that_lists_nothing_alike():
    outcomes = [
        asyncio.run(Siblings(net).ask(URL, [], site_answers=True))[0].outcome
        for net in (Net({}), Net({MAP: map_of()}, status=404), Net({MAP: map_of(PAGES[1])}))
    ]
    assert outcomes == [Asked.FAILED, Asked.FAILED, Asked.NONE]


def test_a_site_that_does_not_answer_is_not_asked_for_its_map():
    net = Net({MAP: map_of(*PAGES)})
    assert asyncio.run(Siblings(net).ask(URL, [], site_answers=False)) == ()
    assert net.asked == []


def test_a_site_that_is_down_suggests_nothing():
    assert mapped({}) == ([], [MAP])
    assert mapped({MAP: map_of(*PAGES)}, status=404)[0] == []


def test_maps_at_other_hosts_are_not_fetched():
    elsewhere = "http://169.254.169.254/sitemap.xml"
    assert mapped({MAP: map_of(elsewhere, index=True), elsewhere: map_of(*PAGES)})[1] == [MAP]
