"""Pages whose addresses are much like one that is not there."""

import asyncio
import datetime as dt
import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.fetch.service import Heard, Unheard
from citewell.links.siblings import captured_siblings, mapped_siblings, most_alike

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


def test_what_archives_captured_in_the_same_folder():
    shelf = Shelf(PAGES)
    found = asyncio.run(captured_siblings(URL, [Gate(), Shelf(None), shelf]))
    assert [(one.url, one.kind.value) for one in found] == [(PAGES[0], "sibling")]
    assert "shelf" in found[0].why
    assert shelf.folders == ["https://tern.example/birds/"]


class Site:
    """A site with some files, and whose server may be down."""

    def __init__(self, files, status=200):
        self.files = files
        self.status = status
        self.asked = []

    async def get(self, url, *, headers=None, body=True, until=None):
        self.asked.append(url)
        if url not in self.files:
            return Unheard(detail="down", at=AT)
        return Heard(url=url, status=self.status, headers={}, media_type="text/xml", body=self.files[url], at=AT)


def map_of(*places, index=False):
    kind, entry = ("sitemapindex", "sitemap") if index else ("urlset", "url")
    entries = "".join(f"<{entry}><loc> {place} </loc></{entry}>" for place in places)
    return (
        f'<?xml version="1.0"?><{kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entries}</{kind}>'.encode()
    )


MAP = "https://tern.example/sitemap.xml"


def mapped(files, **given):
    site = Site(files, **given)
    found = asyncio.run(mapped_siblings(URL, site))
    return [one.url for one in found], site.asked


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
        gzip.compress(map_of(*PAGES))[:40],
        b"\x1f\x8b",
        map_of("https://gull.example/birds/arctic-tern"),
    ],
)
def test_what_is_no_map_of_the_site_suggests_nothing(body):
    assert mapped({MAP: body})[0] == []


def test_a_site_that_is_down_suggests_nothing():
    assert mapped({}) == ([], [MAP])
    assert mapped({MAP: map_of(*PAGES)}, status=404)[0] == []


def test_maps_at_other_hosts_are_not_fetched():
    elsewhere = "http://169.254.169.254/sitemap.xml"
    assert mapped({MAP: map_of(elsewhere, index=True), elsewhere: map_of(*PAGES)})[1] == [MAP]
