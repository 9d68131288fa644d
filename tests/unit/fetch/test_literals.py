"""Internet addresses are recognised in every notation that something reads as one."""

import ipaddress
import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.fetch.literals import NoAddressError, literal


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("127.0.0.1.", "127.0.0.1"),
        ("127.1", "127.0.0.1"),
        ("127.0.1", "127.0.0.1"),
        ("2130706433", "127.0.0.1"),
        ("0x7f000001", "127.0.0.1"),
        ("0X7F.1", "127.0.0.1"),
        ("0177.0.0.1", "127.0.0.1"),
        ("017700000001", "127.0.0.1"),
        ("00000177.0.0.01", "127.0.0.1"),
        ("0251.0376.0251.0376", "169.254.169.254"),
        ("0xa9.254.0251.254", "169.254.169.254"),
        ("0", "0.0.0.0"),
        ("0x", "0.0.0.0"),
        ("10.0.513", "10.0.2.1"),
        ("１２７.０.０.１", "127.0.0.1"),
        ("①②⑦.⓪.⓪.①", "127.0.0.1"),
        ("127。0．0｡1", "127.0.0.1"),
        ("[::1]", "::1"),
        ("::1", "::1"),
        ("[0:0:0:0:0:0:0:1]", "::1"),
        ("[::ffff:127.0.0.1]", "::ffff:127.0.0.1"),
        ("[2001:DB8::1]", "2001:db8::1"),
    ],
)
def test_notations(host, address):
    assert literal(host) == ipaddress.ip_address(address)


@pytest.mark.parametrize(
    "host", ["site.test", "1.2.3.4.site.test", "0x7f.site", "127.0.0.1x", "7.test", "a1", "xn--1", ""]
)
def test_names_are_none(host):
    assert literal(host) is None


@pytest.mark.parametrize(
    "host",
    [
        "256.1.1.1",
        "1.2.3.4.5",
        "4294967296",
        "127.0.0.08",
        "127..1",
        ".1",
        "site.1",
        "0x7g.0x1",
        "1" * 60,
        "[::1",
        "[::g]",
        "[v1.a]",
        "[]",
        "[::1]]",
        "127.0.0.1:80",
    ],
)
def test_what_is_meant_to_be_one_and_is_none(host):
    with pytest.raises(NoAddressError):
        literal(host)


PARTS = st.lists(st.one_of(st.integers(0, 300), st.integers(0, 2**33)), min_size=1, max_size=5)
NOTATIONS = st.sampled_from(
    [str, hex, lambda number: f"0{number:o}", lambda number: f"0X{number:06X}", lambda number: f"00{number:o}"]
)


@given(PARTS, st.data())
def test_no_notation_that_the_system_reads_is_missed(numbers, data):
    written = ".".join(data.draw(NOTATIONS)(number) for number in numbers)
    try:
        read_by_system = socket.inet_aton(written)
    except OSError:
        with pytest.raises(NoAddressError):
            literal(written)
    else:
        address = literal(written)
        assert address is not None
        assert address.packed == read_by_system
