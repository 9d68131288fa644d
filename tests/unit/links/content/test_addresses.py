"""What addresses are by their spelling: the same page, a home page, a gate."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.links.content import sibling_url
from citewell.links.content.addresses import (
    asks_about_errors,
    identity_of,
    is_consent,
    is_home,
    is_login,
    is_missing_page,
)

SAME = [
    ("http://lorne.example/a", "https://www.lorne.example/a/"),
    ("https://lorne.example/a", "https://lorne.example/a?utm_source=x"),
    ("https://lorne.example/a", "https://lorne.example/a;jsessionid=9F3?cookieSet=1"),
    ("https://lorne.example/", "https://lorne.example/index.html"),
    ("https://lorne.example/a%7Eb", "https://LORNE.example:443/a~b#part"),
    ("https://lorne.example/a?x=%41&sid=7", "https://lorne.example/a?x=A"),
]
DIFFERENT = [
    ("https://lorne.example/a", "https://lorne.example/b"),
    ("https://lorne.example/a", "https://lorne.example/A"),
    ("https://lorne.example/a?id=1", "https://lorne.example/a?id=2"),
    ("https://lorne.example/a", "https://m.lorne.example/a"),
    ("https://lorne.example/#/a", "https://lorne.example/#/b"),
    ("https://lorne.example/index", "https://lorne.example/"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_same_page(one: str, other: str) -> None:
    assert identity_of(one) == identity_of(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_another_page(one: str, other: str) -> None:
    assert identity_of(one) != identity_of(other)


KINDS = [
    ("https://lorne.example", "home"),
    ("https://lorne.example/", "home"),
    ("https://lorne.example/en-gb/", "home"),
    ("https://lorne.example/index.php", "home"),
    ("https://lorne.example/de/startseite", "home"),
    ("https://lorne.example/?from=page", "home"),
    ("https://lorne.example/?p=12", ""),
    ("https://lorne.example/#/trails", ""),
    ("https://lorne.example/ferry", ""),
    ("https://lorne.example/user/login", "login"),
    ("https://lorne.example/wp-login.php?redirect_to=x", "login"),
    ("https://accounts.lorne.example/x", "login"),
    ("https://lorne.example/the-login-book", ""),
    ("https://consent.lorne.example/m", "consent"),
    ("https://lorne.example/cookie-consent?to=x", "consent"),
    ("https://lorne.example/404", "missing"),
    ("https://lorne.example/en/page-not-found.html", "missing"),
    ("https://lorne.example/404/story", ""),
    ("not an address", ""),
    ("http://[", ""),
]


@pytest.mark.parametrize(("url", "kind"), KINDS)
def test_kinds(url: str, kind: str) -> None:
    tests = {"home": is_home, "login": is_login, "consent": is_consent, "missing": is_missing_page}
    assert [name for name, test in tests.items() if test(url)] == ([kind] if kind else [])


@pytest.mark.parametrize(
    ("url", "asks"),
    [
        ("https://lorne.example/wiki/HTTP_404", True),
        ("https://lorne.example/blog/page-not-found-errors", True),
        ("https://lorne.example/errors/404.html", True),
        ("https://lorne.example/item/4041", False),
        ("https://lorne.example/found-not", False),
    ],
)
def test_addresses_that_ask_about_errors(url: str, asks: bool) -> None:
    assert asks_about_errors(url) is asks


SIBLINGS = [
    ("https://lorne.example/guide/ferry", "https://lorne.example/guide/zz"),
    ("https://lorne.example/guide/ferry.html?x=1#a", "https://lorne.example/guide/zz.html"),
    ("https://lorne.example/guide/ferry/", "https://lorne.example/guide/zz/"),
    ("https://lorne.example/", "https://lorne.example/zz"),
    ("https://lorne.example/v1.2release", "https://lorne.example/zz"),
]


@pytest.mark.parametrize(("url", "sibling"), SIBLINGS)
def test_siblings(url: str, sibling: str) -> None:
    assert sibling_url(url, "zz") == sibling


@settings(deadline=None)
@given(st.text(max_size=60) | st.from_regex(r"https?://[a-z:\[\]@/?#&=%.;]{0,40}", fullmatch=True))
def test_any_text_has_an_identity(url: str) -> None:
    assert isinstance(identity_of(url), str)
    assert {type(test(url)) for test in (is_home, is_login, is_consent, is_missing_page, asks_about_errors)} == {bool}
