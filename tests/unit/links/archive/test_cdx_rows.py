"""Rows of the Internet Archive's index, whole and broken."""

import datetime as dt
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.fetch.service import Heard
from citewell.links.archive.captures import Capture, Unusable
from citewell.links.archive.cdx_rows import read_rows

AT = dt.datetime(2026, 3, 1, tzinfo=dt.UTC)
HEAD = ["urlkey", "timestamp", "original", "mimetype", "statuscode"]
ROW = ["example,tern)/", "20200301100000", "http://tern.example/", "text/html", "200"]


def heard(body: bytes, status: int = 200) -> Heard:
    return Heard(url="", status=status, headers={}, media_type="application/json", body=body, at=AT)


def test_rows_are_captures_whatever_the_order_of_fields():
    body = json.dumps([HEAD[::-1], ROW[::-1]]).encode()
    assert read_rows(heard(body)) == (Capture("http://tern.example/", dt.datetime(2020, 3, 1, 10, tzinfo=dt.UTC), 200),)


@pytest.mark.parametrize("status", ["-", None])
def test_a_status_may_be_unknown(status):
    (capture,) = read_rows(heard(json.dumps([HEAD, [*ROW[:4], status]]).encode()))
    assert capture.status is None


@pytest.mark.parametrize("body", [b"[]", b"[]\n", json.dumps([HEAD]).encode()])
def test_nothing_is_listed(body):
    assert read_rows(heard(body)) == ()


@pytest.mark.parametrize("status", [204, 301, 400, 403, 404])
def test_another_status_is_no_answer(status):
    assert isinstance(read_rows(heard(b"[]", status)), Unusable)


def test_what_an_archive_says_instead_is_told():
    said = read_rows(
        heard(b"org.archive.wayback.exception.AdministrativeAccessControlException: Blocked Site Error", 403)
    )
    assert isinstance(said, Unusable)
    assert "AccessControl" in said.detail


@given(st.integers(1, 10_000))
def test_no_part_of_an_answer_is_an_answer(cut):
    body = json.dumps([HEAD, ROW, ROW]).encode()
    assert isinstance(read_rows(heard(body[: cut % len(body)])), Unusable)


@given(st.binary(max_size=40))
def test_any_bytes_are_read(body):
    read = read_rows(heard(body))
    assert isinstance(read, Unusable) or body.strip()[:1] == b"["
