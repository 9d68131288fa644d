"""Answers that are not quite HTTP are read as far as they can be understood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.fetch.lenient_parse import ChunkedBody, read_head


@pytest.mark.parametrize(
    ("data", "status", "headers", "body"),
    [
        (b"HTTP/1.1 200 OK\r\nA: b\r\n\r\nbody", 200, [("A", "b")], b"body"),
        (b"HTTP/1.1 200 OK\nA: b\n\nbody", 200, [("A", "b")], b"body"),
        (b"\r\n\r\nHTTP/1.0 404\r\n\r\n", 404, [], b""),
        (b"HTTP/1.1 200 OK\r\n\r\nbody", 200, [], b"body"),
        (b"HTTP/1.1  999  Denied\r\n\r\n", 999, [], b""),
        (b"http/1.1 200 ok\r\n\r\n", 200, [], b""),
        (b"ICY 200 OK\r\n\r\n", 200, [], b""),
        (b"HTTP 200 OK\r\n\r\n", 200, [], b""),
        (b"HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nA: b\r\n\r\nbody", 200, [("A", "b")], b"body"),
        (
            b"HTTP/1.1 200 OK\r\nA : b\r\nno header\r\nB\x00: c\r\nC: d\r\n e\r\n\r\n",
            200,
            [("A", "b"), ("C", "d e")],
            b"",
        ),
        (
            b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n",
            200,
            [("Content-Length", "4"), ("Content-Length", "5")],
            b"",
        ),
        (b"HTTP/1.1 200 OK\r\nA: caf\xe9\r\n\r\n", 200, [("A", "caf\udce9")], b""),
    ],
)
def test_heads(data, status, headers, body):
    head = read_head(data)
    assert head is not None
    assert (head.status, head.headers, data[head.end :]) == (status, headers, body)


@pytest.mark.parametrize(
    "data",
    [b"", b"HT", b"HTTP/1.1 200", b"HTTP/1.1 200 OK\r\nA: b", b"HTTP/1.1 200 OK\r\nA: b\r\n", b"HTTP/1.1 100 \r\n\r\n"],
)
def test_heads_that_are_not_all_there(data):
    assert read_head(data) is None


@pytest.mark.parametrize(
    "data",
    [
        b"<html>hello</html>",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"HTTP/1.1 OK 200\r\n\r\n",
        b"HTTP/1.1 20\r\n\r\n",
        b"220 mail ready\r\n",
    ],
)
def test_what_does_not_begin_as_an_answer(data):
    with pytest.raises(ValueError, match="HTTP"):
        read_head(data)


CHUNKED = [
    (b"5\r\nhello\r\n0\r\n\r\n", b"hello", "ended"),
    (b"5;x=y\r\nhello\r\n2 \r\n, \r\n5\r\nthere\r\n0\r\nT: x\r\n\r\n", b"hello, there", "ended"),
    (b"5\nhello\n0\n\n", b"hello", "ended"),
    (b"5\r\nhelloXX\r\n5\r\nthere\r\n0\r\n", b"hellothere", "ended"),
    (b"5\r\nhello\r\n", b"hello", "open"),
    (b"5\r\nhello", b"hello", "open"),
    (b"5\r\nhel", b"hel", "open"),
    (b"5\r\nhello\r\nzz\r\nmore", b"hello", "broken"),
    (b"5\r\nhello\r\n" + b"z" * 300, b"hello", "broken"),
    (b"<p>no chunks at all</p>\r\n", b"<p>no chunks at all</p>\r\n", "broken"),
    (b"", b"", "open"),
    (b"5", b"", "open"),
    (b"fffffffffff\r\nhello", b"hello", "open"),
]


def fed(*pieces: bytes) -> tuple[bytes, str]:
    chunks = ChunkedBody()
    for piece in pieces:
        chunks.feed(piece)
    return chunks.body(), "ended" if chunks.ended else "broken" if chunks.broken else "open"


@pytest.mark.parametrize(("data", "body", "state"), CHUNKED)
def test_chunks(data, body, state):
    assert fed(data) == (body, state)


@pytest.mark.parametrize(("data", "body", "state"), [case for case in CHUNKED if not case[0].startswith(b"<")])
def test_chunks_in_crumbs(data, body, state):
    assert fed(*(data[place : place + 1] for place in range(len(data)))) == (body, state)


@given(st.lists(st.binary(min_size=1, max_size=50), max_size=8), st.integers(1, 60))
def test_chunks_hold_what_was_put_in(parts, step):
    data = b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"
    pieces = [data[place : place + step] for place in range(0, len(data), step)]
    assert fed(*pieces) == (b"".join(parts), "ended")


@given(st.binary(max_size=300))
def test_no_bytes_break_it(data):
    fed(data)
    try:
        head = read_head(b"HTTP/1.1 200 " + data)
    except ValueError:
        return
    assert head is None or 0 <= head.end <= len(data) + 13
