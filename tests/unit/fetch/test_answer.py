"""One answer, however it comes: where it ends, what of it counts, and whether its connection can be used further."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.fetch.answer import Answer, BadAnswerError, EmptyAnswerError
from citewell.fetch.intake import Intake, any_text
from citewell.fetch.limits import Limits

LIMITS = Limits(wire_bytes=50, header_bytes=500)
OK = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
PDF = b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n"
CHUNKED = OK + b"Transfer-Encoding: chunked\r\n\r\n"


def taken(*pieces: bytes, method: str = "GET") -> tuple[Intake, Answer, bool]:
    intake = Intake(LIMITS, any_text)
    answer = Answer(intake, method, "192.0.2.1:80", LIMITS)
    over = False
    for piece in pieces:
        over = answer.is_over(piece)
        if over:
            break
    else:
        return intake, answer, over
    answer.finish()
    return intake, answer, over


@pytest.mark.parametrize(
    ("data", "body", "keeps"),
    [
        (OK + b"Content-Length: 5\r\n\r\nhello", b"hello", True),
        (OK + b"Content-Length: 0\r\n\r\n", b"", True),
        (OK + b"Content-Length: 5\r\n\r\nhello and more", b"hello", False),
        (OK + b"Connection: close\r\nContent-Length: 5\r\n\r\nhello", b"hello", False),
        (OK.replace(b"1.1", b"1.0") + b"Content-Length: 5\r\n\r\nhello", b"hello", False),
        (OK.replace(b"1.1", b"1.0") + b"Connection: Keep-Alive\r\nContent-Length: 5\r\n\r\nhello", b"hello", True),
        (OK + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", b"hello", False),
        (OK + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", b"hello", False),
        (CHUNKED + b"5\r\nhello\r\n0\r\n\r\n", b"hello", True),
        (CHUNKED + b"5\r\nhello\r\n0\r\nT: x\r\n\r\n", b"hello", False),
        (CHUNKED + b"5\r\nhelloXX\r\n0\r\n\r\n", b"hello", False),
        (b"HTTP/1.1 204 No Content\r\n\r\n", b"", True),
        (b"HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n", b"", True),
        (b"HTTP/1.1 204 No Content\r\n\r\nmore", b"", False),
        (PDF + b"Content-Length: 5\r\n\r\nhello", b"", True),
        (PDF + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", b"", True),
        (PDF + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhel", b"", False),
        (PDF + b"\r\nhello", b"", False),
        (OK + b"Content-Length: 99\r\n\r\n" + b"x" * 60, b"x" * 50, False),
        (CHUNKED + b"63\r\n" + b"x" * 60, b"x" * 50, False),
        (OK + b"\r\n" + b"x" * 60, b"x" * 50, False),
    ],
)
def test_where_it_ends_and_what_may_follow(data: bytes, body: bytes, keeps: bool) -> None:
    intake, answer, over = taken(data)
    assert over
    assert (intake.body().body, answer.keeps) == (body, keeps)


def test_what_is_asked_for_without_its_body_has_none() -> None:
    intake, answer, over = taken(OK + b"Content-Length: 5\r\n\r\n", method="HEAD")
    assert (over, answer.keeps, intake.body().body, intake.cut) == (True, True, b"", None)


@pytest.mark.parametrize(
    ("data", "odd"),
    [
        (OK + b"Content-Length: 5\r\n\r\nhello", False),
        (OK.replace(b"\r\n", b"\n") + b"Content-Length: 5\n\nhello", False),
        (b"HTTP/1.1 103 Early\r\nLink: x\r\n\r\n" + OK + b"Content-Length: 5\r\n\r\nhello", False),
        (OK + b"X-A: caf\xe9\r\nContent-Length: 5\r\n\r\nhello", False),
        (OK + b"no header\r\nContent-Length: 5\r\n\r\nhello", True),
        (OK + b"X-A: a\0b\r\nContent-Length: 5\r\n\r\nhello", True),
        (b"ICY 200 OK\r\nContent-Length: 5\r\n\r\nhello", True),
        (CHUNKED + b"5\r\nhelloXX\r\n0\r\n\r\n", True),
        (CHUNKED + b"5\nhello\n0\n\n", False),
    ],
)
def test_what_is_not_as_it_should_be_is_told(data: bytes, odd: bool) -> None:
    intake, answer, _ = taken(data)
    assert (intake.status, intake.body().body) == (200, b"hello")
    assert (answer.odd is not None) == odd


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", EmptyAnswerError),
        (b"\r\n\r\n", EmptyAnswerError),
        (b"HT", EmptyAnswerError),
        (OK, EmptyAnswerError),
        (b"\x16\x03\x01", BadAnswerError),
        (OK + b"Content-Length: 9\r\n\r\nhello", BadAnswerError),
        (CHUNKED + b"5\r\nhello\r\n", BadAnswerError),
        (OK + b"\r\nhello", None),
    ],
)
def test_a_connection_that_ends_first(data: bytes, error: type[Exception] | None) -> None:
    _, answer, over = taken(*([data] if data else []))
    assert not over
    if error is None:
        answer.end()
    else:
        with pytest.raises(error):
            answer.end()
    assert not answer.keeps


@pytest.mark.parametrize("data", [b"SSH-2.0-OpenSSH_9.2\r\n", b"<html>hello</html>", OK + b"X: " + b"y" * 3_000])
def test_what_is_no_answer_is_refused(data: bytes) -> None:
    with pytest.raises(BadAnswerError):
        taken(data)


HEADERS = st.lists(
    st.sampled_from(
        [
            b"Content-Length: 5",
            b"Transfer-Encoding: chunked",
            b"Connection: close",
            b"X-A: b",
            b"X : y",
            b"odd",
            b"A: \xff",
        ]
    ),
    max_size=4,
)
BODIES = st.sampled_from([b"hello", b"5\r\nhello\r\n0\r\n\r\n", b"5\r\nhelloXX\r\n0\r\n\r\n", b"zz\r\n"])


@given(HEADERS, BODIES, st.sampled_from([b"\r\n", b"\n"]), st.integers(1, 9))
def test_it_is_the_same_in_crumbs(headers: list[bytes], body: bytes, end: bytes, step: int) -> None:
    data = end.join([b"HTTP/1.1 200 OK", *headers, b"", b""]) + body
    whole, first, over = taken(data)
    crumbs, second, over_too = taken(*(data[place : place + step] for place in range(0, len(data), step)))
    assert over == over_too
    assert (whole.status, whole.headers, whole.cut) == (crumbs.status, crumbs.headers, crumbs.cut)
    assert first.odd == second.odd
    # What cannot be read as chunks is told by its first line, so that the rest may not have come yet.
    if b"zz" not in body:
        first.finish()
        second.finish()
        assert whole.body() == crumbs.body()


@given(st.binary(max_size=200))
def test_no_bytes_break_it(data: bytes) -> None:
    for begin in (b"", OK + b"\r\n", CHUNKED):
        try:
            taken(begin + data)
        except BadAnswerError:
            continue
