"""Cookies go back to where they came from, within one check."""

import asyncio
from collections.abc import Iterator

import pytest
from yarl import URL

from citewell.fetch.cookies import Cookies

HOME = URL("http://site.test/a/b")


@pytest.fixture(autouse=True)
def within_a_loop() -> Iterator[None]:
    """Cookies belong to a check, and a check runs on a loop."""
    with asyncio.Runner() as runner:
        asyncio._set_running_loop(runner.get_loop())
        yield
        asyncio._set_running_loop(None)


def learnt(*headers: str, url: URL = HOME) -> Cookies:
    cookies = Cookies()
    cookies.learn(url, headers)
    return cookies


@pytest.mark.parametrize(
    ("headers", "asked", "sent"),
    [
        (["seen=1"], "http://site.test/a/c", "seen=1"),
        (["seen=1"], "http://other.test/a/c", None),
        (["seen=1"], "http://sub.site.test/a/c", None),
        (["seen=1; Domain=site.test"], "http://sub.site.test/a/c", "seen=1"),
        (["seen=1; Domain=other.test"], "http://other.test/a/c", None),
        (["seen=1; Path=/x"], "http://site.test/a/c", None),
        (["seen=1; Secure"], "https://site.test/a/c", "seen=1"),
        (["seen=1; Secure"], "http://site.test/a/c", None),
        (["seen=1; Max-Age=0"], "http://site.test/a/c", None),
        (['seen="a b"'], "http://site.test/a/c", 'seen="a b"'),
        (["a=1", "b=2; HttpOnly"], "http://site.test/a/c", "a=1; b=2"),
        (["a=1", "a=2"], "http://site.test/a/c", "a=2"),
        (["no cookie", ""], "http://site.test/a/c", None),
        (["a=\xff", "b=2"], "http://site.test/a/c", "b=2"),
        (["a=" + "x" * 5_000], "http://site.test/a/c", None),
        ([], "http://site.test/a/c", None),
    ],
)
def test_what_is_sent_where(headers, asked, sent):
    assert learnt(*headers).header_for(URL(asked)) == sent


def test_hosts_that_are_internet_addresses_have_cookies_too():
    cookies = learnt("seen=1", url=URL("http://127.0.0.1:8000/"))
    assert cookies.header_for(URL("http://127.0.0.1:8000/x")) == "seen=1"


def test_the_same_line_means_the_same_cookies():
    assert str(Cookies()) == ""
    assert str(learnt("a=1", "b=2")) == str(learnt("b=2", "a=1")) != str(learnt("a=1", "b=3"))


def test_a_site_cannot_set_them_without_end():
    cookies = Cookies()
    for number in range(40):
        cookies.learn(HOME, [f"c{number}.{part}=x" for part in range(10)])
    header = cookies.header_for(HOME) or ""
    assert header.count("=") <= 50
