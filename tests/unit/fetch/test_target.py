"""What may be asked for is decided before anything is looked up."""

import pytest

from citewell.fetch.guard import Guard
from citewell.fetch.target import TargetError, judge_host, target_of
from citewell.model import Fault


@pytest.mark.parametrize(
    "url",
    [
        "http://site.test/",
        "https://site.test:8443/a/%2F%5c%zz?q=%20#x",
        "http://[2606:4700::1]/",
        "http://site.test",
        "HTTP://SITE.TEST/a",
    ],
)
def test_an_address_is_asked_for_as_it_is_encoded(url):
    target = target_of(url)
    path = url.partition("#")[0].split("/", 3)[3:]
    assert target.raw_path_qs == "/" + "".join(path)


@pytest.mark.parametrize(
    ("url", "fault"),
    [
        ("ftp://site.test/", Fault.INVALID),
        ("file:///etc/passwd", Fault.INVALID),
        ("site.test", Fault.INVALID),
        ("//site.test/", Fault.INVALID),
        ("http://", Fault.INVALID),
        ("http:///x", Fault.INVALID),
        ("http://:80/", Fault.INVALID),
        ("http://site.test:0/", Fault.INVALID),
        ("http://site.test:65536/", Fault.INVALID),
        ("http://site.test/ä", Fault.INVALID),
        ("http://site.test/a b", Fault.INVALID),
        ("http://site.test/\r\nX: y", Fault.INVALID),
        ("http://site.test\\@127.0.0.1/", Fault.INVALID),
        ("http://[::1/", Fault.INVALID),
        ("", Fault.INVALID),
        ("http://site.test/" + "a" * 40_000, Fault.INVALID),
        ("http://user@site.test/", Fault.UNSAFE),
        ("http://user:word@site.test/", Fault.UNSAFE),
        ("http://@site.test/", Fault.UNSAFE),
    ],
)
def test_what_cannot_be_asked_for(url, fault):
    with pytest.raises(TargetError) as raised:
        target_of(url)
    assert raised.value.fault is fault
    assert raised.value.detail


@pytest.mark.parametrize(
    "host",
    ["site.test", "a_b.site.test", "xn--mnchen-3ya.test", "site.test.", "localhost", "8.8.8.8", "2606:4700::1111"],
)
def test_hosts_that_are_looked_up_or_connected_to(host):
    judge_host(host, Guard())


@pytest.mark.parametrize(
    ("host", "fault"),
    [
        ("127.0.0.1", Fault.UNSAFE),
        ("127.1", Fault.UNSAFE),
        ("::1", Fault.UNSAFE),
        ("fe80::1%25eth0", Fault.UNSAFE),
        ("134744072", Fault.INVALID),
        ("256.1.1.1", Fault.INVALID),
        ("a..b", Fault.INVALID),
        ("a" * 64 + ".test", Fault.INVALID),
        ("%31.test", Fault.INVALID),
        ("si te.test", Fault.INVALID),
        ("", Fault.INVALID),
        ("a." * 130 + "test", Fault.INVALID),
    ],
)
def test_hosts_that_are_not(host, fault):
    with pytest.raises(TargetError) as raised:
        judge_host(host, Guard())
    assert raised.value.fault is fault
