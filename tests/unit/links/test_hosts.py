"""Hosts in the form in which they are looked up."""

import pytest

from citewell.links.hosts import NoHostError, host_of


@pytest.mark.parametrize(
    ("written", "host"),
    [
        ("Quay.Test", "quay.test"),
        ("quay.test.", "quay.test."),
        ("münchen.test", "xn--mnchen-3ya.test"),
        ("MÜNCHEN.test", "xn--mnchen-3ya.test"),
        ("mu\u0308nchen.test", "xn--mnchen-3ya.test"),
        ("faß.test", "xn--fa-hia.test"),
        ("日本語。テスト", "xn--wgv71a119e.xn--zckzah"),
        ("ｑｕａｙ．test", "quay.test"),
        ("نامه\u200cای.test", "xn--mgba3gch31f060k.test"),
        ("qu\u00aday.test", "quay.test"),
        ("i❤.test", "xn--i-7iq.test"),
        ("a_b.quay.test", "a_b.quay.test"),
        ("-a-.test", "-a-.test"),
        ("xn--mnchen-3ya.test", "xn--mnchen-3ya.test"),
        ("%71uay.test", "quay.test"),
        ("m%C3%BCnchen.test", "xn--mnchen-3ya.test"),
        ("8.8.8.8", "8.8.8.8"),
        ("0x08.8.0x808", "8.8.8.8"),
        ("127.1", "127.0.0.1"),
        ("[2606:4700::0001]", "[2606:4700::1]"),
        ("[::FFFF:8.8.8.8]", "[::ffff:808:808]"),
        ("a" * 63 + ".test", "a" * 63 + ".test"),
    ],
)
def test_how_they_are_looked_up(written, host):
    assert host_of(written) == host
    assert host_of(host) == host


NONE = ["", ".", "a..b", ".a", "a..", "a" * 64 + ".test", "ä" * 64 + ".test", "a." * 127 + "test"]
NONE += [
    "a b",
    "a/b",
    "a?b",
    "a:b",
    "a<b",
    "a%00b",
    "%ff.test",
    "a%2Fb",
    "a／b.test",
    "a？b.test",
    "\u0301a.test",
    "a\ufffdb.test",
    "\u202ea.test",
]
NONE += ["1.2.3.400", "1.2.3.4.5", "[::g]", "[::1", "٠١٢.٠٠"]


@pytest.mark.parametrize("written", NONE)
def test_what_is_none(written):
    with pytest.raises(NoHostError):
        host_of(written)
