"""Addresses that mean this machine or its network, in every guise: none is connected to."""

import asyncio
import socket
from collections.abc import Sequence
from typing import Any

import pytest

from citewell.fetch import Client, Guard, Limits
from citewell.fetch.connecting import GuardedConnector
from citewell.fetch.faults import fault_of
from citewell.fetch.resolver import GuardedResolver, UnsafeAddressError
from citewell.fetch.target import target_of
from citewell.links.address import Address, read_address
from citewell.model import Fault, LinkReason
from tests.integration.fetch.raw_server import client, page, run, sends, serving

pytestmark = pytest.mark.allow_hosts(["127.0.0.0/8"])

# What stands between ``http://`` and ``:PORT/``.
HOSTS = [
    "127.0.0.1",
    "127.0.0.1.",
    "127.1",
    "127.0.1",
    "127.255.255.254",
    "2130706433",
    "0x7f000001",
    "0X7F.0.0.1",
    "0x7f.1",
    "0177.0.0.1",
    "00000000177.0.0.01",
    "017700000001",
    "127.0.0.0x1",
    "0",
    "0.0.0.0",
    "0x0",
    "0x",
    "10.0.0.1",
    "012.1",
    "172.16.0.1",
    "192.168.0.1",
    "3232235521",
    "169.254.169.254",
    "0xa9fea9fe",
    "2852039166",
    "0251.0376.0251.0376",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "255.255.255.255",
    "4294967297",
    "127.0.0.257",
    "1.2.3.4.127.0.0.1",
    "１２７.０.０.１",
    "①②⑦.⓪.⓪.①",
    "127。0。0。1",
    "127．0．0．1",
    "127｡0｡0｡1",
    "2130706433。",
    "%31%32%37.0.0.1",
    "127%2E0%2E0%2E1",
    "127.0.0.1%00.site.test",
    "127.0.0.1%20",
    "127.0.0.1%2F",
    "127.0.0.1%23",
    "1\u00ad27.0.0.1",
    "127.0.0.\u200b1",
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[0000::0001]",
    "[::ffff:127.0.0.1]",
    "[::FFFF:7F00:1]",
    "[::127.0.0.1]",
    "[::ffff:0:127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b::a9fe:a9fe]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[2002:a9fe:a9fe::1]",
    "[2001:0:7f00:1::]",
    "[2001:0:808:808:0:0:80ff:fffe]",
    "[fe80::1]",
    "[fe80::1%25lo]",
    "[fe80::1%lo]",
    "[::1%25lo]",
    "[2606:4700::1%25lo]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[fec0::1]",
    "[ff02::1]",
    "[2001:db8::1]",
    "[100::1]",
    "[[::1]]",
    "[::1",
    "[v1.1]",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "one.localhost",
    "inside.test",
    "mixed-up.test",
    "ｌｏｃａｌｈｏｓｔ",
    "user@127.0.0.1",
    "site.test@127.0.0.1",
    "site.test:80@127.0.0.1",
    "site.test%40127.0.0.1",
    "site.test\\@127.0.0.1",
    "127.0.0.1\\@site.test",
    "@127.0.0.1",
    ":@127.0.0.1",
    "127.0.0.1\t",
    "127.0.\n0.1",
    "127.0.0.1 ",
    "127.0.0.1\x00",
]
WHOLE = [
    "http:127.0.0.1:{port}/",
    "http:/127.0.0.1:{port}/",
    "http:///127.0.0.1:{port}/",
    "http:////127.0.0.1:{port}/",
    "http:\\\\127.0.0.1:{port}\\",
    "//127.0.0.1:{port}/",
    "\\\\127.0.0.1:{port}\\",
    "127.0.0.1:{port}/",
    "gopher://127.0.0.1:{port}/_x",
    "ftp://127.0.0.1:{port}/",
    "file:///etc/hostname",
    "file://127.0.0.1:{port}/",
    "dict://127.0.0.1:{port}/x",
    "ws://127.0.0.1:{port}/",
    "tcp://127.0.0.1:{port}/",
    "unix://127.0.0.1:{port}/",
    "jar:http://127.0.0.1:{port}/!/",
    "view-source:http://127.0.0.1:{port}/",
    "data:text/html,x",
    "javascript:fetch('http://127.0.0.1:{port}/')",
]
NAMES = {
    "localhost": ["127.0.0.1", "::1"],
    "inside.test": ["127.0.0.1"],
    "mixed-up.test": ["10.0.0.1", "::1", "::ffff:127.0.0.1"],
}
UNUSABLE = {LinkReason.MALFORMED, LinkReason.UNSUPPORTED_SCHEME, LinkReason.CREDENTIALS, LinkReason.PLACEHOLDER}


async def lookup(host: str) -> Sequence[str]:
    return NAMES.get(host, ["127.0.0.1"])


@pytest.mark.parametrize("trick", [f"http://{host}:{{port}}/" for host in HOSTS] + WHOLE)
def test_none_is_connected_to(trick):
    async def ask() -> None:
        async with serving(sends(page())) as server, Client(lookup=lookup) as asking:
            url = trick.format(port=server.port)
            # As a redirect might give it, as it stands, and as an address is read.
            assert (await asking.exchange(url)).exchange.fault in {Fault.UNSAFE, Fault.INVALID}
            read = read_address(url)
            if isinstance(read, Address):
                assert (await asking.exchange(read.url)).exchange.fault is Fault.UNSAFE
            else:
                assert read.reason in UNUSABLE
            assert server.connections == 0

    run(ask())


def test_there_are_enough_of_them():
    assert len({*HOSTS, *WHOLE}) >= 60


class Rebinding:
    """A name service whose answer changes from one question to the next."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked = 0

    async def __call__(self, host: str) -> Sequence[str]:
        self.asked += 1
        return self.answers[min(self.asked, len(self.answers)) - 1]


@pytest.mark.parametrize("second", [["127.0.0.1"], ["127.0.0.1", "10.0.0.1"], ["::1"], ["::ffff:127.0.0.1"]])
def test_an_answer_that_changes_between_check_and_connection(second):
    # 127.0.0.2 plays the public host, 127.0.0.1 what is to be reached by the trick.
    async def ask() -> None:
        names = Rebinding(["127.0.0.2"], second)
        asking = Client(guard=Guard(["127.0.0.2/32"]), lookup=names, limits=Limits(names_seconds=-1.0))
        async with asking, serving(sends(page()), host="127.0.0.2") as public:
            url = f"http://site.test:{public.port}/"
            first = (await asking.exchange(url)).exchange
            assert (first.status, first.address, names.asked) == (200, f"127.0.0.2:{public.port}", 1)
            assert (await asking.exchange(url)).exchange.fault is Fault.UNSAFE
            assert names.asked == 2

    run(ask())


def test_of_open_and_closed_addresses_only_the_open_are_tried():
    async def ask() -> None:
        names = Rebinding(["127.0.0.1", "127.0.0.3"])
        async with serving(sends(page())) as closed, Client(guard=Guard(["127.0.0.3/32"]), lookup=names) as asking:
            assert (await asking.exchange(f"http://site.test:{closed.port}/")).exchange.fault is Fault.REFUSED
            assert closed.connections == 0

    run(ask())


class Lying(GuardedResolver):
    """A resolver that hands out what nobody has judged."""

    async def resolve(self, host: str) -> list[str]:
        return ["127.0.0.1"]


class Careless(GuardedConnector):
    """A connector that does not look at what it connects to, only at what it has connected to."""

    def _socket(self, info: Any) -> socket.socket:
        return socket.socket(*info[:3])


@pytest.mark.parametrize(("kind", "connections"), [(GuardedConnector, 0), (Careless, 1)])
def test_the_socket_is_judged_whatever_the_resolver_says(kind, connections):
    async def ask() -> None:
        connector = kind(Guard(), Lying(Rebinding(), Guard(), Limits()))
        async with serving(sends(page())) as server:
            with pytest.raises(UnsafeAddressError) as raised:
                await connector.open(target_of(f"http://site.test:{server.port}"), None)
            assert fault_of(raised.value) == (Fault.UNSAFE, "127.0.0.1 is loopback")
            await asyncio.sleep(0.01)
            assert server.requests == []
            assert server.connections == connections

    run(ask())


def test_what_is_read_leniently_is_not_asked_for_again():
    async def ask() -> None:
        bad = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloXX\r\n0\r\n\r\n"
        async with serving(sends(bad)) as server, client() as asking:
            reply = await asking.exchange(server.url + "/")
            assert (reply.body, len(server.requests)) == (b"hello", 1)
            assert (reply.exchange.detail or "").startswith("not quite HTTP")

    run(ask())


def test_a_resolver_remembers_names_and_not_that_they_were_judged():
    async def ask() -> None:
        guard = Guard()
        resolver = GuardedResolver(Rebinding(["127.0.0.1"]), guard, Limits())
        for _ in range(2):
            with pytest.raises(UnsafeAddressError):
                await resolver.resolve("site.test")

    run(ask())
