"""Cookies go back to where they came from, within one check."""

import asyncio

import pytest
from yarl import URL

from citewell.fetch.cookies import Cookies

HOME = URL("http://site.test/a/b")


class Check:
    """Cookies of one check, used on a loop as checks are."""

    def __init__(self) -> None:
        self.cookies = Cookies()

    def learn(self, *headers: str, url: URL = HOME) -> "Check":
        async def learn() -> None:
            self.cookies.learn(url, headers)

        asyncio.run(learn())
        return self

    def sent_to(self, url: str) -> str | None:
        async def ask() -> str | None:
            return self.cookies.header_for(URL(url))

        return asyncio.run(ask())


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
        (["a=1\rX: y", "b=2"], "http://site.test/a/c", "b=2"),
        (["a=\xff", "b=2"], "http://site.test/a/c", "b=2"),
        (["a=" + "x" * 5_000], "http://site.test/a/c", None),
        ([], "http://site.test/a/c", None),
    ],
)
def test_what_is_sent_where(headers, asked, sent):
    assert Check().learn(*headers).sent_to(asked) == sent


def test_hosts_that_are_internet_addresses_have_cookies_too():
    check = Check().learn("seen=1", url=URL("http://127.0.0.1:8000/"))
    assert check.sent_to("http://127.0.0.1:8000/x") == "seen=1"


def test_the_same_line_means_the_same_cookies():
    one, same, other = Check().learn("a=1", "b=2"), Check().learn("b=2", "a=1"), Check().learn("a=1", "b=3")
    assert str(Cookies()) == ""
    assert str(one.cookies) == str(same.cookies) != str(other.cookies)


def test_a_site_cannot_set_them_without_end():
    check = Check()
    for number in range(40):
        check.learn(*(f"c{number}.{part}=x" for part in range(10)))
    assert (check.sent_to(str(HOME)) or "").count("=") <= 50
