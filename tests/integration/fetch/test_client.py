"""One request to a real server, and what is made of the answer."""

import asyncio
import gzip

import pytest

from citewell.fetch import Client, Cookies, Guard, Limits
from citewell.model import Fault
from tests.integration.fetch.raw_server import LOOPBACK, Request, client, fetched, page, run, sends, serving

pytestmark = pytest.mark.allow_hosts(["127.0.0.0/8"])

BODY = b"<p>Deposits are returned within 14 days.</p>"


def test_a_page_is_read():
    reply = fetched(
        sends(page(BODY, headers=["Server: quay", "X-Other: 1"]), then_close=False), "/a?b=%20", hop=2, purpose="retry"
    )
    exchange = reply.exchange
    assert (exchange.status, exchange.fault, exchange.detail) == (200, None, None)
    assert (exchange.hop, exchange.purpose, exchange.method) == (2, "retry", "GET")
    assert exchange.url.endswith("/a?b=%20")
    assert exchange.address == exchange.url.split("/")[2]
    assert exchange.headers["server"] == "quay"
    assert "x-other" not in exchange.headers
    assert (reply.body, reply.media_type, reply.charset, reply.whole, reply.cut) == (
        BODY,
        "text/html",
        "utf-8",
        True,
        None,
    )


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/%7Euser/%2F%2f%5C",
        "/a%zz%",
        "/?q=%20+&&=",
        "/a;b=c,d:e@f!$&'()*+|[]^`{}\"<>",
        "//double//",
        "/a/../b/./c",
        "/%C3%A4?%C3%BC",
    ],
)
def test_an_address_is_sent_as_it_is_encoded(path):
    async def ask() -> str:
        async with serving(sends(page())) as server, client() as asking:
            await asking.exchange(server.url + path + "#not-sent")
            return server.requests[0].target

    assert run(ask()) == path


def test_what_a_request_says_of_who_asks(monkeypatch):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")

    async def ask() -> Request:
        asking = Client(guard=Guard([LOOPBACK]), agent="quaybot/2", contact="https://quay.example/bot")
        async with serving(sends(page())) as server, asking:
            await asking.exchange(server.url + "/", headers={"Accept": "application/json", "X-Key": "1"})
            return server.requests[0]

    headers = run(ask()).headers
    assert headers["user-agent"] == "Mozilla/5.0 (compatible; quaybot/2; +https://quay.example/bot)"
    assert headers["accept-encoding"] == "gzip, deflate"
    assert (headers["accept"], headers["x-key"]) == ("application/json", "1")
    assert not {"authorization", "cookie", "referer"} & headers.keys()


def test_redirects_are_answers():
    async def ask() -> tuple[int | None, str, int]:
        async with serving(sends(page(status="302 Found", headers=["Location: /next"]))) as server, client() as asking:
            reply = await asking.exchange(server.url + "/")
            return reply.exchange.status, reply.exchange.headers["location"], len(server.requests)

    assert run(ask()) == (302, "/next", 1)


def test_cookies_are_those_of_the_check():
    async def ask() -> list[str | None]:
        behaviour = sends(page(headers=["Set-Cookie: seen=1", "Set-Cookie: lang=en"]), then_close=False)
        async with serving(behaviour) as server, client() as asking:
            cookies = Cookies()
            for jar in (cookies, cookies, None, Cookies()):
                await asking.exchange(server.url + "/", cookies=jar)
            return [request.headers.get("cookie") for request in server.requests]

    assert run(ask()) == [None, "seen=1; lang=en", None, None]


def test_head_has_no_body():
    async def ask() -> tuple[str, int | None, bytes, bool]:
        answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n"
        async with serving(sends(answer, then_close=False)) as server, client() as asking:
            reply = await asking.exchange(server.url + "/", method="HEAD")
            await asking.exchange(server.url + "/", method="HEAD")
            assert server.connections == 1
            return server.requests[0].line, reply.exchange.status, reply.body, reply.whole

    assert run(ask()) == ("HEAD / HTTP/1.1", 200, b"", True)


def test_connections_are_kept():
    async def ask() -> tuple[int, int]:
        async with serving(sends(page(), then_close=False)) as server, client() as asking:
            for _ in range(5):
                assert (await asking.exchange(server.url + "/")).exchange.status == 200
            return server.connections, len(server.requests)

    assert run(ask()) == (1, 5)


def test_connections_are_not_kept_for_nothing():
    async def ask() -> list[str | None]:
        async with serving(sends(page(), then_close=False)) as server, client() as asking:
            for keep in (True, False, True):
                assert (await asking.exchange(server.url + "/", keep=keep)).body == BODY
            assert server.connections == 2
            return [request.headers.get("connection") for request in server.requests]

    assert run(ask()) == [None, "close", None]


def test_a_connection_that_was_closed_meanwhile_is_replaced():
    async def ask() -> list[int | None]:
        async with serving(sends(page())) as server, client() as asking:
            return [(await asking.exchange(server.url + "/")).exchange.status for _ in range(4)]

    assert run(ask()) == [200] * 4


@pytest.mark.parametrize(
    ("headers", "wanted"),
    [
        ("Content-Type: application/pdf", False),
        ("Content-Type: image/png", False),
        ("Content-Type: text/plain", True),
        ("Content-Type: application/json; charset=utf-8", True),
        ("X-None: 1", True),
    ],
)
def test_a_body_is_read_when_it_is_wanted(headers, wanted):
    answer = f"HTTP/1.1 200 OK\r\n{headers}\r\nContent-Length: 4\r\n\r\n".encode()
    reply = fetched(sends(answer, b"body", then_close=False, every=0.01))
    assert reply.body == (b"body" if wanted else b"")
    assert reply.cut == (None if wanted else "not wanted")


def test_who_asks_may_want_something_else():
    answer = page(b"%PDF-1.7").replace(b"text/html", b"application/pdf")
    reply = fetched(sends(answer), wants=lambda status, media_type: (status, media_type) == (200, "application/pdf"))
    assert reply.body == b"%PDF-1.7"


def test_a_small_body_that_is_not_wanted_does_not_cost_the_connection():
    async def ask(length: int) -> int:
        head = f"HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: {length}\r\n\r\n".encode()
        async with serving(sends(head, b"x" * length, then_close=False, every=0.01)) as server, client() as asking:
            for _ in range(2):
                assert (await asking.exchange(server.url + "/")).exchange.status == 200
            return server.connections

    assert run(ask(1_000)) == 1
    assert run(ask(300_000)) == 2


@pytest.mark.parametrize("status", [200, 201, 203, 206, 299, 301, 304, 400, 404, 410, 418, 451, 500, 503, 599, 999])
def test_every_status_is_an_answer(status):
    reply = fetched(sends(page(status=f"{status} Said")))
    assert (reply.exchange.status, reply.exchange.fault) == (status, None)


def test_bodies_are_cut_at_the_cap():
    reply = fetched(sends(page(b"x" * 300_000)), limits=Limits(wire_bytes=100_000))
    assert (len(reply.body), reply.whole, reply.cut) == (100_000, False, "too large")
    assert reply.exchange.fault is None


def test_a_body_without_end_is_cut():
    endless = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
    reply = fetched(sends(endless, *[b"x" * 60_000] * 100), limits=Limits(wire_bytes=100_000))
    assert (len(reply.body), reply.cut) == (100_000, "too large")


@pytest.mark.parametrize(("encoding", "pack"), [("gzip", gzip.compress), ("br", bytes)])
def test_bodies_are_decompressed(encoding, pack):
    reply = fetched(sends(page(pack(BODY), headers=[f"Content-Encoding: {encoding}"])))
    if encoding == "gzip":
        assert (reply.body, reply.whole) == (BODY, True)
    else:
        assert (reply.body, reply.whole) == (b"", False)
        assert "'br'" in (reply.cut or "")
    assert (reply.exchange.status, reply.exchange.fault) == (200, None)


def test_a_compression_bomb_is_cut():
    bomb = gzip.compress(b"\0" * 50_000_000, mtime=0)
    reply = fetched(sends(page(bomb, headers=["Content-Encoding: gzip"])), limits=Limits(body_bytes=200_000))
    assert (len(reply.body), reply.cut, reply.exchange.fault) == (200_000, "too large", None)


def test_the_same_connection_serves_the_names_that_share_it_no_further():
    async def ask() -> list[str]:
        async with serving(sends(page(), then_close=False)) as server:
            names = {"one.test": ["127.0.0.1"], "two.test": ["127.0.0.1"]}
            async with client(names=names) as asking:
                for name in ("one.test", "two.test", "one.test"):
                    await asking.exchange(f"http://{name}:{server.port}/")
            return [request.headers["host"].partition(":")[0] for request in server.requests]

    assert run(ask()) == ["one.test", "two.test", "one.test"]


def test_the_next_address_of_a_name_is_tried():
    async def ask() -> str | None:
        names = {"site.test": ["127.0.0.2", "127.0.0.1"]}
        async with serving(sends(page())) as server, client(names=names) as asking:
            return (await asking.exchange(f"http://site.test:{server.port}/")).exchange.address

    assert (run(ask()) or "").startswith("127.0.0.1:")


def test_cancelling_leaves_nothing_behind():
    async def ask() -> Fault | None:
        async with serving(sends(b"HTTP/1.1 200 OK\r\n", every=30.0)) as server, client() as asking:
            task = asyncio.create_task(asking.exchange(server.url + "/"))
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return (await asking.exchange("http://127.0.0.1:9/")).exchange.fault

    assert run(ask()) is Fault.REFUSED
