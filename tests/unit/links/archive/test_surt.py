"""Keys of addresses, by hand and as pywb makes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pywb.utils.canonicalize import canonicalize

from citewell.links.archive.surt import folder_key, host_key, surt_key, surt_keys

SESSION = "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("http://tern.example", "example,tern)/"),
        ("https://www.Tern.Example:443/", "example,tern)/"),
        ("http://www2.tern.example/Birds/", "example,tern)/birds"),
        ("http://tern.example:8080/a//b/../c", "example,tern:8080)/a/c"),
        ("http://tern.example/?b=2&A=1", "example,tern)/?a=1&b=2"),
        ("http://tern.example/x?", "example,tern)/x"),
        ("http://tern.example/x#part", "example,tern)/x"),
        ("http://tern.example/café", "example,tern)/caf%c3%a9"),
        ("http://tern.example/caf%25C3%25A9", "example,tern)/caf%c3%a9"),
        ("http://tern.example/a b", "example,tern)/a%20b"),
        ("http://tern.example/100%", "example,tern)/100%25"),
        (f"http://tern.example/x?sid={SESSION}&q=1", "example,tern)/x?q=1"),
        ("http://bücher.example/", "example,xn--bcher-kva)/"),
        ("http://reader:secret@tern.example/", "example,tern)/"),
        ("tern.example/x", "example,tern)/x"),
    ],
)
def test_keys(url, key):
    assert surt_key(url) == key
    assert key in surt_keys(url)


@pytest.mark.parametrize(
    "url", ["", "http://", "http:///x", "http://[x", "http://tern.example:port/", "http://\u200b/"]
)
def test_what_has_no_host_has_no_key(url):
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
        surt_key(url)


def test_keys_of_folders_and_hosts_are_beginnings():
    page = surt_key("https://tern.example/Birds/Arctic.html")
    assert page.startswith(folder_key("http://www.tern.example/birds/"))
    assert page.startswith(host_key("http://www.tern.example/"))
    assert not page.startswith(folder_key("http://tern.example/bird/"))
    assert not page.startswith(host_key("http://tern.example.org/"))
    assert folder_key("http://tern.example/") == "example,tern)/"


def test_other_makers_keys_are_among_those_that_an_address_may_have():
    assert "example,tern)/café" in surt_keys("http://tern.example/café/")
    assert {"7,2,0,192)/x", "192.0.2.7)/x"} <= set(surt_keys("http://192.0.2.7/x"))
    assert {"7,2,0,192:81)/x", "192.0.2.7:81)/x"} <= set(surt_keys("http://192.0.2.7:81/x"))
    assert "example,tern)/p" in surt_keys(f"http://tern.example/p;jsessionid={SESSION}")


steps = st.sampled_from(
    [
        "a",
        "B",
        "index.html",
        "x/..",
        ".",
        "caf%C3%A9",
        "café",
        "sp ace",
        "a+b",
        "%2520",
        "%41",
        "%2F",
        "~u",
        "100%",
        "x;y=1",
    ]
)
parameters = st.sampled_from(["a=1", "B=2", "b", "a=", "u=%2Fx", "k=ü", "x=1+2", "a-b=2", f"phpsessid={SESSION}"])
hosts = st.sampled_from(
    ["tern.example", "www.tern.example", "WWW2.Tern.Example", "tern.example:80", "tern.example:8080", "192.0.2.7"]
)


@given(
    st.sampled_from(["http", "https"]),
    hosts,
    st.lists(steps, max_size=4),
    st.lists(parameters, max_size=3, unique=True),
)
def test_pywb_makes_the_same_keys(scheme, host, path, query):
    url = f"{scheme}://{host}/{'/'.join(path)}{'?' if query else ''}{'&'.join(query)}"
    assert surt_key(url) == canonicalize(url)


@given(st.text(max_size=60))
def test_any_text_has_a_key_or_is_refused(text):
    for url in (text, "http://tern.example/" + text):
        try:
            key = surt_key(url)
        except ValueError:
            continue
        assert ")/" in key
        assert key in surt_keys(url)
