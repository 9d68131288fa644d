"""Only addresses of the public internet are open, and what was opened by name."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.errors import ConfigError
from citewell.fetch.guard import Guard

PUBLIC = [
    "8.8.8.8",
    "1.1.1.1",
    "99.255.255.255",
    "100.128.0.1",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "198.20.0.1",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:80b::200e",
    "64:ff9b::8.8.8.8",
    "2002:808:808::1",
    "2001:0:808:808:0:0:f7f7:f7f7",
]
CLOSED = [
    ("0.0.0.0", "this host"),
    ("0.1.2.3", "this host"),
    ("10.255.255.255", "private"),
    ("100.64.0.1", "shared"),
    ("100.100.100.200", "shared"),
    ("127.0.0.1", "loopback"),
    ("127.255.255.254", "loopback"),
    ("168.63.129.16", "cloud"),
    ("169.254.169.254", "link-local"),
    ("172.16.0.1", "private"),
    ("172.31.255.255", "private"),
    ("192.0.0.192", "protocols"),
    ("192.0.2.1", "documentation"),
    ("192.88.99.1", "relay"),
    ("192.168.1.1", "private"),
    ("198.18.0.1", "benchmarks"),
    ("198.19.255.255", "benchmarks"),
    ("198.51.100.7", "documentation"),
    ("203.0.113.7", "documentation"),
    ("224.0.0.1", "multicast"),
    ("239.255.255.250", "multicast"),
    ("240.0.0.1", "reserved"),
    ("255.255.255.255", "reserved"),
    ("::", "unspecified"),
    ("::1", "loopback"),
    ("::2", "IPv4-compatible"),
    ("::127.0.0.1", "IPv4-compatible"),
    ("::8.8.8.8", "IPv4-compatible"),
    ("::ffff:127.0.0.1", "IPv4-mapped"),
    ("::ffff:8.8.8.8", "IPv4-mapped"),
    ("::ffff:0:8.8.8.8", "IPv4-translated"),
    ("64:ff9b::127.0.0.1", "leads to 127.0.0.1"),
    ("64:ff9b::a9fe:a9fe", "leads to 169.254.169.254"),
    ("64:ff9b:1::808:808", "translation within one network"),
    ("64:ff9b:2::1", "reserved"),
    ("100::1", "discarded"),
    ("2001:0:7f00:1::", "leads to 127.0.0.1"),
    ("2001:0:808:808:0:0:80ff:fffe", "leads to 127.0.0.1"),
    ("2001:2::1", "protocols"),
    ("2001:10::1", "protocols"),
    ("2001:20::1", "protocols"),
    ("2001:db8::1", "documentation"),
    ("2002:7f00:1::", "leads to 127.0.0.1"),
    ("2002:c0a8:101::1", "leads to 192.168.1.1"),
    ("3fff::1", "documentation"),
    ("4000::1", "reserved"),
    ("5f00::1", "reserved"),
    ("fc00::1", "unique local"),
    ("fd00:ec2::254", "unique local"),
    ("fe80::1", "link-local"),
    ("fe80::1%eth0", "interface"),
    ("2606:4700:4700::1111%eth0", "interface"),
    ("fec0::1", "site-local"),
    ("ff02::1", "multicast"),
    ("localhost", "not an internet address"),
    ("127.1", "not an internet address"),
    ("", "not an internet address"),
]


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_open(address):
    assert Guard().refusal(address) is None


@pytest.mark.parametrize(("address", "why"), CLOSED)
def test_all_others_are_closed_and_say_why(address, why):
    assert why in (Guard().refusal(address) or "open")


@pytest.mark.parametrize(
    ("opened", "address", "is_open"),
    [
        ("127.0.0.0/8", "127.3.2.1", True),
        ("127.0.0.1/32", "127.0.0.2", False),
        ("10.1.0.0/16", "10.1.255.255", True),
        ("10.1.0.0/16", "10.2.0.0", False),
        ("::1/128", "::1", True),
        ("fd00::/8", "fd12::1", True),
        ("127.0.0.0/8", "::ffff:127.0.0.1", False),
        ("127.0.0.0/8", "::1", False),
        ("::/0", "127.0.0.1", False),
        ("0.0.0.0/0", "10.0.0.1", True),
        ("fe80::/10", "fe80::1%eth0", False),
    ],
)
def test_only_the_range_that_was_named_is_opened(opened, address, is_open):
    assert (Guard([opened]).refusal(address) is None) is is_open


@pytest.mark.parametrize("range_", ["10.0.0.1/8", "10.0.0.0/33", "intranet", "", "127.1/8"])
def test_a_range_that_is_none_cannot_be_opened(range_):
    with pytest.raises(ConfigError, match="not a range") as raised:
        Guard([range_])
    assert "CIDR" in raised.value.hint


@given(st.ip_addresses())
def test_nothing_is_open_that_is_not_public(address):
    # The standard library's own table is the second opinion; where it is older, it knows less of what is closed. It
    # calls the prefix of NAT64 reserved, through which the public internet is reached where there is IPv6 alone.
    if Guard().refusal_of(address) is None and address not in ipaddress.ip_network("64:ff9b::/96"):
        kinds = ("private", "multicast", "reserved", "loopback", "link_local", "unspecified")
        assert [kind for kind in kinds if getattr(address, f"is_{kind}")] == []


@given(st.ip_addresses(v=4))
def test_an_address_within_another_is_as_open_as_it_is_itself(address):
    number = int(address)
    guard = Guard()
    is_open = guard.refusal_of(address) is None
    nat64 = ipaddress.IPv6Address((0x64_FF9B << 96) + number)
    six_to_four = ipaddress.IPv6Address((0x2002 << 112) + (number << 80) + 1)
    teredo = ipaddress.IPv6Address((0x2001_0000 << 96) + (0x0808_0808 << 64) + (number ^ 0xFFFF_FFFF))
    assert [guard.refusal_of(outer) is None for outer in (nat64, six_to_four, teredo)] == [is_open] * 3
    mapped = ipaddress.IPv6Address(f"::ffff:{address}")
    assert guard.refusal_of(mapped) is not None
