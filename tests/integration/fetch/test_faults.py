"""Servers that break the rules or the connection: what can be understood is an answer, the rest is a fault."""

import asyncio
import socket
import struct

import pytest

from citewell.fetch import Limits
from citewell.model import Fault
from tests.integration.fetch.raw_server import Request, client, fetched, page, run, sends, serving

pytestmark = pytest.mark.allow_hosts(["127.0.0.0/8"])

OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("pieces", "body"),
    [
        ([OK.replace(b"\r\n", b"\n") + b"Content-Length: 5\n\nhello"], b"hello"),
        ([OK + b"\r\nhello"], b"hello"),
        ([b"HTTP/1.0 200 OK\r\n\r\nhello"], b"hello"),
        ([b"\r\n" + OK + b"Content-Length: 5\r\n\r\nhello"], b"hello"),
        ([b"HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello"], b"hello"),
        ([b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + OK + b"Content-Length: 5\r\n\r\nhello"], b"hello"),
        (
            [OK + b"".join(b"X-%d: y\r\n" % number for number in range(400)) + b"Content-Length: 5\r\n\r\nhello"],
            b"hello",
        ),
        ([OK + b"X-Long: " + b"y" * 50_000 + b"\r\nContent-Length: 5\r\n\r\nhello"], b"hello"),
        ([OK + b"Broken header\r\nContent-Length: 5\r\n\r\nhello"], b"hello"),
        ([OK + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello"], b"hello"),
        ([OK + b"Content-Length: five\r\n\r\nhello"], b"hello"),
        ([OK + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"], b"hello"),
        ([OK + b"X-A: caf\xe9\r\nContent-Length: 5\r\n\r\nhello"], b"hello"),
        ([OK + b"X-A: a\x01b\r\nContent-Length: 5\r\n\r\nhello"], b"hello"),
        ([OK + b"X-A: a\x00b\r\nContent-Length: 5\r\n\r\nhello"], b"hello"),
        ([CHUNKED + b"5\r\nhello\r\n0\r\n\r\n"], b"hello"),
        ([CHUNKED + b"5\r\nhello\r\n0\r\n"], b"hello"),
        ([CHUNKED + b"5\nhello\n0\n\n"], b"hello"),
        ([CHUNKED + b"5 \r\nhello\r\n0;x\r\nT: x\r\n\r\n"], b"hello"),
        ([CHUNKED, b"5\r\nhello\r\n", b"0\r\n\r\n"], b"hello"),
        ([CHUNKED + b"5\r\nhelloXX\r\n0\r\n\r\n"], b"hello"),
        ([bytes([byte]) for byte in b"HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhelloXX\n0\n"], b"hello"),
        ([CHUNKED, b"5\r\nhelloXX\r\n0\r\n\r\n"], b"hello"),
        ([CHUNKED + b"<p>no chunks</p>\r\n"], b"<p>no chunks</p>\r\n"),
        ([CHUNKED + b"zz\r\nhello\r\n"], b"zz\r\nhello\r\n"),
    ],
)
def test_a_page_in_bad_form_is_a_page(pieces, body):
    reply = fetched(sends(*pieces, every=0.01))
    assert (reply.exchange.status, reply.body) == (200, body)
    assert reply.exchange.fault is not Fault.TIMED_OUT
    assert (reply.exchange.address or "").startswith("127.0.0.1:")


@pytest.mark.parametrize("then_close", [True, False])
@pytest.mark.parametrize(
    ("pieces", "status", "body"),
    [
        ([OK + b"Content-Length: 50\r\n\r\nhello"], 200, b"hello"),
        ([OK + b"Content-Length: 50\r\n\r\n", b"hello"], 200, b"hello"),
        ([CHUNKED + b"5\r\nhello\r\n"], 200, b"hello"),
        ([CHUNKED, b"5\r\nhello\r\n", b"9\r\nthe"], 200, b"hellothe"),
        ([OK.replace(b"200 OK", b"404 Not Found") + b"Content-Length: 50\r\n\r\n", b"hello"], 404, b"hello"),
    ],
)
def test_a_page_that_breaks_off_is_an_answer_whose_body_is_not_whole(pieces, status, body, then_close):
    reply = fetched(sends(*pieces, then_close=then_close, every=0.01), limits=Limits(seconds=0.3))
    assert (reply.exchange.status, reply.body, reply.whole) == (status, body, False)
    assert reply.cut


@pytest.mark.parametrize(
    "answer",
    [
        b"<html><p>hello</p></html>",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"220 mail.site.test ready\r\n",
        b"HTTP/1.1 OK 200\r\n\r\n",
        b"HTTP/1.1 2000 OK\r\n\r\n",
        b"\x16\x03\x01\x00\xa5\x01\x00\x00",
        b"\x00" * 2_000,
        b"garbage" * 100_000,
    ],
)
def test_what_is_no_answer_is_bad_http(answer):
    exchange = fetched(sends(answer)).exchange
    assert (exchange.status, exchange.fault) == (None, Fault.BAD_HTTP)
    assert (exchange.detail or "").isprintable()
    assert len(exchange.detail or "") <= 200


def test_a_head_without_end_is_given_up():
    exchange = fetched(
        sends(OK, *[b"X-A: " + b"y" * 60_000 + b"\r\n"] * 200), limits=Limits(header_bytes=8_192)
    ).exchange
    assert (exchange.status, exchange.fault) == (None, Fault.BAD_HTTP)


@pytest.mark.parametrize("head", [b"", b"\r\n", b"\n" * 100_000, OK, b"HTTP/1.1 200 OK\r\nX: y"])
def test_a_server_that_hangs_up_before_the_answer(head):
    exchange = fetched(sends(head)).exchange
    assert exchange.status is None
    assert exchange.fault in ({Fault.EMPTY_REPLY} if not head.strip() else {Fault.EMPTY_REPLY, Fault.BAD_HTTP})


async def resets(_: Request, writer: asyncio.StreamWriter) -> None:
    """Hangs up without the courtesy of saying so."""
    sock = writer.get_extra_info("socket")
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


def test_a_connection_that_is_reset():
    assert fetched(resets).exchange.fault is Fault.RESET


def test_a_connection_that_is_reset_within_the_body():
    async def behave(request: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(OK + b"Content-Length: 50\r\n\r\nhello")
        await writer.drain()
        await asyncio.sleep(0.05)
        await resets(request, writer)

    reply = fetched(behave)
    assert (reply.exchange.status, reply.exchange.fault, reply.body) == (200, Fault.BAD_HTTP, b"hello")


def test_a_port_where_nobody_listens():
    async def ask() -> Fault | None:
        async with serving(sends(page())) as server:
            pass
        async with client() as asking:
            return (await asking.exchange(server.url + "/")).exchange.fault

    assert run(ask()) is Fault.REFUSED


@pytest.mark.parametrize(
    ("behaviour", "status", "fault"),
    [
        (sends(then_close=False), None, Fault.TIMED_OUT),
        (sends(OK, *[b"X: y\r\n"] * 1_000, every=0.02), None, Fault.TIMED_OUT),
        (sends(*[bytes([byte]) for byte in OK * 20], every=0.02), None, Fault.TIMED_OUT),
        (sends(*[b"HTTP/1.1 102 Wait\r\n\r\n"] * 1_000, every=0.02), None, Fault.TIMED_OUT),
        (sends(OK + b"\r\n", *[b"x"] * 1_000, every=0.02), 200, Fault.TIMED_OUT),
        (sends(CHUNKED, *[b"1\r\nx\r\n"] * 1_000, every=0.02), 200, Fault.TIMED_OUT),
        (sends(OK + b"Content-Length: 9\r\n\r\n", then_close=False), 200, Fault.TIMED_OUT),
        (sends(CHUNKED + b"1\r\nxYY\r\n", *[b"1\r\nx\r\n"] * 1_000, every=0.02), 200, Fault.TIMED_OUT),
    ],
)
def test_the_deadline_cannot_be_stretched(behaviour, status, fault):
    async def ask() -> None:
        clock = asyncio.get_running_loop().time
        async with serving(behaviour) as server, client() as asking:
            began = clock()
            reply = await asking.exchange(server.url + "/", deadline=began + 0.4)
            assert clock() - began < 5.0
        assert (reply.exchange.status, reply.exchange.fault, reply.whole) == (status, fault, False)

    run(ask())


def test_a_deadline_that_has_passed():
    async def ask() -> None:
        async with serving(sends(page())) as server, client() as asking:
            exchange = (await asking.exchange(server.url + "/", deadline=0.0)).exchange
            assert (exchange.fault, server.requests) == (Fault.TIMED_OUT, [])

    run(ask())


def test_a_name_service_that_is_too_slow_is_no_slow_server():
    async def never(host: str) -> list[str]:
        await asyncio.sleep(60)
        return []

    async def ask() -> Fault | None:
        asking = client()
        asking._lookup = never
        async with asking:
            return (
                await asking.exchange("http://site.test/", deadline=asyncio.get_running_loop().time() + 0.1)
            ).exchange.fault

    assert run(ask()) is Fault.DNS_FAILED
