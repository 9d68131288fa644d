"""Headers that bear on a verdict are kept as text that can be stored."""

import json

import pytest

from citewell.fetch.headers import kept_headers, media_type_of


def bytes_as_text(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


@pytest.mark.parametrize(
    ("headers", "kept"),
    [
        ([("Location", "/b"), ("X-Secret", "1"), ("Set-Cookie", "a=b")], {"location": "/b"}),
        ([("LOCATION", "/a"), ("location", "/b")], {"location": "/a"}),
        ([("Link", "<a>; rel=x"), ("link", "<b>; rel=y")], {"link": "<a>; rel=x, <b>; rel=y"}),
        ([("Retry-After", "")], {"retry-after": ""}),
        ([("Location", "/weiß?q=ü")], {"location": "/weiß?q=ü"}),
        ([("Location", bytes_as_text(b"/wei\xdf%20a"))], {"location": "/wei%DF%20a"}),
        ([("Server", bytes_as_text(b"caf\xe9"))], {"server": "café"}),
        ([], {}),
    ],
)
def test_which_are_kept_and_how(headers, kept):
    found = kept_headers(headers)
    assert found == kept
    json.dumps(found, ensure_ascii=False).encode()


def test_a_value_without_end_is_cut():
    assert len(kept_headers([("Server", "x" * 100_000)])["server"]) == 8_192


@pytest.mark.parametrize(
    ("content_type", "read"),
    [
        (None, (None, None)),
        ("", (None, None)),
        ("text/html", ("text/html", None)),
        ("Text/HTML; Charset=UTF-8", ("text/html", "utf-8")),
        ('text/html;charset="windows-1252"', ("text/html", "windows-1252")),
        ("text/html; boundary=x; charset = koi8-r ", ("text/html", "koi8-r")),
        ("text/html; charset=", ("text/html", None)),
        (" ; charset=utf-8", (None, "utf-8")),
        ("garbage", ("garbage", None)),
    ],
)
def test_media_type_and_character_set(content_type, read):
    assert media_type_of(content_type) == read
