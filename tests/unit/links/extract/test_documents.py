"""What a file is, and its text."""

import pytest

from citewell.errors import InputError
from citewell.links.extract.documents import extract_document
from citewell.links.extract.kinds import DocumentFormat, detect_document

A = "https://docs.velmora.example/p"
MARKDOWN, HTML, TEXT = DocumentFormat.MARKDOWN, DocumentFormat.HTML, DocumentFormat.TEXT


@pytest.mark.parametrize(
    ("name", "start", "format"),
    [
        ("a.md", b'{"id": 1}', MARKDOWN),
        ("a.HTM", b"x", HTML),
        ("a.txt", b"<html>", TEXT),
        ("a.jsonl", b"x", None),
        ("-", b'{"id": "a"}', None),
        ("-", b' [ {"id": "a"}]', None),
        ("-", b"\xef\xbb\xbf{}", None),
        ("-", b"[]", None),
        ("-", b"[](https://docs.velmora.example/p)", MARKDOWN),
        ("-", b"[1] Velmora", MARKDOWN),
        ("-", b"{Velmora}", MARKDOWN),
        ("-", b"<!-- x -->\n<!DOCTYPE html>", HTML),
        ("-", b"<html lang=de>", HTML),
        ("a.cgi", b"<p>See", MARKDOWN),
        ("-", b"", MARKDOWN),
    ],
)
def test_formats(name: str, start: bytes, format: DocumentFormat | None) -> None:
    assert detect_document(name, start) is format


@pytest.mark.parametrize(
    ("raw", "format", "url"),
    [
        (b"\xef\xbb\xbf" + A.encode(), MARKDOWN, A),
        (f"{A}/ä".encode(), TEXT, f"{A}/ä"),
        (f'<meta charset="iso-8859-1"><a href="{A}/ä">'.encode("latin-1"), HTML, f"{A}/ä"),
        (f'<meta charset="nonsense"><a href="{A}/ä">'.encode(), HTML, f"{A}/ä"),
        (f"See \x00 {A}\x00".encode(), TEXT, A),
    ],
)
def test_texts(raw: bytes, format: DocumentFormat, url: str) -> None:
    (link,) = extract_document(raw, format, "f")
    assert link.url == url


@pytest.mark.parametrize("raw", [b"", b" \n", f"{A}/ä".encode("latin-1"), A.encode("utf-16")])
def test_what_cannot_be_read_is_an_error_that_names_the_file(raw: bytes) -> None:
    with pytest.raises(InputError) as error:
        extract_document(raw, MARKDOWN, "f.md")
    assert error.value.file == "f.md"
