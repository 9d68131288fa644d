"""Addresses as given become addresses that can be asked for, or say why they cannot."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from citewell.fetch.target import target_of
from citewell.links.address import Address, Unusable, read_address
from citewell.model import LinkReason


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("https://quay.test/terms", "https://quay.test/terms"),
        ("https://quay.test", "https://quay.test/"),
        ("https://quay.test?x=1", "https://quay.test/?x=1"),
        ("HTTPS://Quay.TEST/Terms", "https://quay.test/Terms"),
        ("https://quay.test:443/a", "https://quay.test/a"),
        ("http://quay.test:80/a", "http://quay.test/a"),
        ("http://quay.test:443/a", "http://quay.test:443/a"),
        ("https://quay.test:/a", "https://quay.test/a"),
        ("https://quay.test/a%2Fb%5Cc%20d%zz%", "https://quay.test/a%2Fb%5Cc%20d%zz%"),
        ("https://quay.test/%c3%a9?%E9", "https://quay.test/%c3%a9?%E9"),
        ("https://quay.test/é?ü=ß", "https://quay.test/%C3%A9?%C3%BC=%C3%9F"),
        ("https://quay.test/a/../b/./c", "https://quay.test/a/../b/./c"),
        ("https://quay.test/a;b=c,d:e@f!$&'()*+[1]|~", "https://quay.test/a;b=c,d:e@f!$&'()*+[1]|~"),
        ('https://quay.test/"a"<b>{c}^`', "https://quay.test/%22a%22%3Cb%3E%7Bc%7D%5E%60"),
        ("https://quay.test/a?b=c?d/e:f&g=%26+h", "https://quay.test/a?b=c?d/e:f&g=%26+h"),
        ("https://quay.test/@user", "https://quay.test/@user"),
        ("https://quay.test/go?to=https://user@other.test", "https://quay.test/go?to=https://user@other.test"),
        (
            "https://archive.test/web/2020/http://quay.test/a?b=c",
            "https://archive.test/web/2020/http://quay.test/a?b=c",
        ),
        ("https://münchen.test/ä", "https://xn--mnchen-3ya.test/%C3%A4"),
        ("http://0x7f.1/", "http://127.0.0.1/"),
        ("http://[::1]:8080/a", "http://[::1]:8080/a"),
        ("https://quay.test/نامه\u200cای", "https://quay.test/%D9%86%D8%A7%D9%85%D9%87%E2%80%8C%D8%A7%DB%8C"),
    ],
)
def test_what_is_asked_for(given, url):
    assert read_address(given) == Address(given, url)


@pytest.mark.parametrize(
    ("given", "url", "note"),
    [
        ("  https://quay.test/a\n", "https://quay.test/a", "taken off"),
        ("\u200bhttps://quay\u200b.test/a\u00adb\ufeff", "https://quay.test/ab", "taken off"),
        ("https://quay.test/a\u200d", "https://quay.test/a", "taken off"),
        ("www.quay.test/a", "https://www.quay.test/a", "https assumed"),
        ("quay.test", "https://quay.test/", "https assumed"),
        ("quay.test:8080/a", "https://quay.test:8080/a", "https assumed"),
        ("//quay.test/a", "https://quay.test/a", "https assumed"),
        ("münchen.test/a", "https://xn--mnchen-3ya.test/a", "https assumed"),
    ],
)
def test_what_was_done_to_it_is_said(given, url, note):
    read = read_address(given)
    assert isinstance(read, Address)
    assert read.url == url
    assert any(note in one for one in read.notes)


@pytest.mark.parametrize(
    ("given", "url", "written"),
    [
        ("https://quay.test/a#terms", "https://quay.test/a", "terms"),
        ("https://quay.test/#/terms?x", "https://quay.test/", "/terms?x"),
        ("https://quay.test#:~:text=14%20days", "https://quay.test/", ":~:text=14%20days"),
        ("https://quay.test/a#b#c", "https://quay.test/a", "b#c"),
    ],
)
def test_the_fragment_is_kept_apart(given, url, written):
    read = read_address(given)
    assert isinstance(read, Address)
    assert (read.url, read.fragment and read.fragment.written) == (url, written)


def test_a_hash_with_nothing_behind_it_is_no_fragment():
    assert read_address("https://quay.test/a#") == Address("https://quay.test/a#", "https://quay.test/a")


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("", LinkReason.MALFORMED),
        ("   ", LinkReason.MALFORMED),
        ("terms", LinkReason.MALFORMED),
        ("see the terms", LinkReason.MALFORMED),
        ("/terms", LinkReason.MALFORMED),
        ("#terms", LinkReason.MALFORMED),
        ("https://", LinkReason.MALFORMED),
        ("https:///a", LinkReason.MALFORMED),
        ("https:/quay.test/a", LinkReason.MALFORMED),
        ("https:quay.test/a", LinkReason.MALFORMED),
        ("http://https://quay.test/a", LinkReason.MALFORMED),
        ("https://:80/", LinkReason.MALFORMED),
        ("https://quay.test:0/", LinkReason.MALFORMED),
        ("https://quay.test:65536/", LinkReason.MALFORMED),
        ("https://quay.test:8o/", LinkReason.MALFORMED),
        ("https://quay..test/", LinkReason.MALFORMED),
        (f"https://{'a' * 64}.test/", LinkReason.MALFORMED),
        ("https://quay.test/a b", LinkReason.MALFORMED),
        ("https://quay.test/a\u00a0b", LinkReason.MALFORMED),
        ("https://quay.test/a\tb", LinkReason.MALFORMED),
        ("https://quay.test/a\nb", LinkReason.MALFORMED),
        ("https://quay.test/a\x00b", LinkReason.MALFORMED),
        ("https://quay.test/a\x7fb", LinkReason.MALFORMED),
        ("https://quay.test\\a", LinkReason.MALFORMED),
        ("https://quay.test/a\\b", LinkReason.MALFORMED),
        ("https://quay.test/\ud800", LinkReason.MALFORMED),
        ("https://1.2.3.400/", LinkReason.MALFORMED),
        ("https://[::1/", LinkReason.MALFORMED),
        ("https://quay.test/" + "a" * 20_000, LinkReason.MALFORMED),
        ("https://user@quay.test/", LinkReason.CREDENTIALS),
        ("https://user:word@quay.test/", LinkReason.CREDENTIALS),
        ("https://quay.test@127.0.0.1/", LinkReason.CREDENTIALS),
        ("mailto:desk@quay.test", LinkReason.UNSUPPORTED_SCHEME),
        ("ftp://quay.test/a", LinkReason.UNSUPPORTED_SCHEME),
        ("file:///etc/hostname", LinkReason.UNSUPPORTED_SCHEME),
        ("javascript:void(0)", LinkReason.UNSUPPORTED_SCHEME),
        ("doi:10.1000/182", LinkReason.UNSUPPORTED_SCHEME),
        ("urn:isbn:9780000000002", LinkReason.UNSUPPORTED_SCHEME),
        ("https://example.com/a", LinkReason.PLACEHOLDER),
        ("https://quay.test/ter...", LinkReason.CUT_SHORT),
    ],
)
def test_what_cannot_be_asked_for(given, reason):
    read = read_address(given)
    assert isinstance(read, Unusable)
    assert read.reason is reason
    assert read.given == given
    assert read.detail


TEXTS = st.one_of(
    st.text(max_size=60),
    st.text(alphabet="htps:/.@#?%[]\\0123456789abxé \u200b\u3002", max_size=40),
    st.from_regex(r"https?://[a-zäöü.-]{1,20}(:[0-9]{1,5})?(/[^#]{0,20})?(\?[^#]{0,20})?(#.{0,20})?", fullmatch=True),
)


@given(TEXTS)
def test_what_can_be_asked_for_stays_as_it_is(text):
    read = read_address(text)
    if isinstance(read, Address):
        assert re.fullmatch(r"https?://[!-~]+", read.url)
        assert "#" not in read.url
        assert read_address(read.url) == Address(read.url, read.url)
        assert target_of(read.url).raw_host


PIECES = st.lists(
    st.sampled_from(["a", "%2F", "%5c", "%20", "%C3%A9", "%e9", "%", "~", ".", "+", "(", "'"]), max_size=12
).map("".join)


@given(PIECES, PIECES)
def test_what_is_percent_encoded_is_sent_so(path, query):
    given = f"https://quay.test/p/{path}z?q={query}"
    assume("..." not in given)  # it would have been cut short
    read = read_address(given)
    assert isinstance(read, Address)
    assert read.url == given
    assert target_of(read.url).raw_path_qs == given.removeprefix("https://quay.test")
