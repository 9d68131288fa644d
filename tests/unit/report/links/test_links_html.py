"""The HTML page on addresses: what it shows, and that nothing in an address or title is more than text on it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.errors import InputError
from citewell.report.links.interface import Place
from citewell.report.visible import visible
from tests.link_records import ALIVE, BLOCKED, CHECKED, GONE, MOVED, NEVER, checked, http, render, verdict
from tests.report_page import parse

HOSTILE = "https://a.test/</p><script>alert(1)</script>\" onmouseover='x'"


def page_of(items):
    return parse(render("html", items).decode())


def cards(root):
    return [element for element in root.walk() if element.tag == "article"]


def test_what_is_wrong_comes_first_and_what_is_in_order_last():
    badges = [
        next(one for one in card.walk() if "badge" in one.classes).text()
        for card in cards(page_of(checked(ALIVE, BLOCKED, MOVED, GONE)))
    ]
    assert badges == ["gone", "moved", "blocked", "alive"]


def test_a_card_says_what_why_where_and_what_instead():
    (card,) = cards(page_of(checked(GONE, places=(Place(file="a.md", line=3, column=5, length=9),))))
    text = card.text()
    for part in (GONE.url, "an archive has a copy (HTTP 404)", "high confidence", GONE.replacement, "a.md:3:5"):
        assert part in text
    (never,) = cards(page_of(checked(NEVER)))
    assert "wayback: page not captured, host captured on 2026-03-01" in never.text()


def test_places_beyond_twenty_are_counted():
    places = tuple(Place(file="a.md", line=line, column=1) for line in range(1, 31))
    assert "a.md:20:1 and 10 more" in " ".join(cards(page_of(checked(GONE, places=places)))[0].text().split())


def test_the_tiles_count_every_address_and_unreadable_input_is_told():
    root = page_of(
        [InputError("no \u202erow", "Write one.", file="a.jsonl", line=2), *checked(ALIVE, GONE, NEVER, BLOCKED)]
    )
    counts = [element.text() for element in root.walk() if element.tag == "span" and "count" in element.classes]
    assert counts == ["2", "0", "1", "1"]
    text = root.text()
    assert "1 input could not be read" in text
    assert "a.jsonl:2: no \\u202erow. Write one." in text


@pytest.mark.parametrize("url", [HOSTILE, "javascript:alert(1)", "data:text/html,<b>x</b>", "{{ 7 * 7 }}"])
def test_a_hostile_address_is_text(url):
    one = verdict("invalid", "malformed", url, final_url=url, http=http(200, title=url), replacement=url)
    root = page_of(checked(one, places=(Place(file=url, line=1),)))
    assert url in cards(root)[0].text()
    assert not [element for element in root.walk() if element.tag == "script"]


@settings(max_examples=40, deadline=None)
@given(st.lists(CHECKED, max_size=3))
def test_no_verdict_adds_an_element_a_link_or_a_handler(items):
    root = page_of(items)
    assert len(cards(root)) == len(items)
    for element in root.walk():
        assert element.tag not in {"script", "img", "iframe", "object", "embed", "form", "link", "base"}
        assert not [name for name in element.attributes if name.startswith("on") or name in {"src", "style", "action"}]
        assert element.attributes.get("href", "#links") == "#links"
    shown = [next(one for one in card.walk() if "address" in one.classes).text() for card in cards(root)]
    assert sorted(shown) == sorted(visible(item.verdict.url) for item in items)


def test_the_page_asks_for_nothing_and_allows_nothing():
    html = render("html", checked(GONE)).decode()
    assert "default-src 'none'" in html
    assert re.search(r"<(?:a|link|img)\b[^>]*(?:href|src)=\"(?!#)", html) is None
    assert "url(" not in html
