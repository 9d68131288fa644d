"""No page costs more than its length, and none is too deep."""

import time

import pytest

from citewell.values import read_pages
from citewell.values.bounds import bounded

DEEP = 100_000
TAGS = ("div", "b", "ul><li", "table><tr><td", "span", "a", "p", "form", "section")
FOOTER = "<footer>Contact: info@orrinmill-ptr.com</footer>"


@pytest.mark.parametrize("tag", TAGS)
def test_a_page_of_a_hundred_thousand_levels_is_read(tag):
    started = time.process_time()
    page = f"<html><body>{f'<{tag}>' * DEEP}{FOOTER}"
    assert read_pages(page, subject="Orrin Mill").resolve("contact e-mail").value == "info@orrinmill-ptr.com"
    assert time.process_time() - started < 10


def test_ordinary_pages_are_parsed_as_they_are():
    page = f"<html><body>{'<div><p>text</p></div>' * 3_000}{FOOTER}</body></html>"
    assert bounded(page) == page


HOSTILE = {
    "digits": lambda n: " ".join(str(7919 * i % 1_000_003) for i in range(n)),
    "signs": lambda n: "a@" * n,
    "written": lambda n: "a (at) b (dot) " * n,
    "labels": lambda n: " ".join(f"Contact: u{i}@firm{i}-ptr.com" for i in range(n // 20)),
    "formatting": lambda n: "<p><b><i><u>x" * n,
    "one run of digits": lambda n: "1" * n,
    "attributes": lambda n: f"<p {' '.join(f'a{i}=1' for i in range(n))}>x</p>",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_the_time_grows_with_the_length_and_not_faster(kind):
    def seconds(n):
        page = f"<html><body><p>{HOSTILE[kind](n)}</p></body></html>"
        best = 99.0
        for _ in range(2):
            started = time.process_time()
            read_pages(page).judged()
            best = min(best, time.process_time() - started)
        return best

    assert seconds(20_000) < 8 * seconds(5_000) + 0.5
