"""What kind of thing a body is, from its header and its first bytes; nothing is parsed."""

from collections.abc import Mapping

_MARKS: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "application/pdf"),
    (b"%!PS", "application/postscript"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"PK\x03\x04", "application/zip"),
    (b"\x1f\x8b\x08", "application/gzip"),
    (b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (b"OggS", "application/ogg"),
    (b"ID3", "audio/mpeg"),
    (b"\x1aE\xdf\xa3", "video/webm"),
    (b"wOF2", "font/woff2"),
)
_OFFICE = ("application/vnd.", "application/epub", "application/java-archive", "application/msword")
_MARKUP = (b"<!doctype html", b"<html", b"<head", b"<body", b"<title", b"<meta", b"<script", b"<frameset")
_HTML = frozenset({"text/html", "application/xhtml+xml"})
_START = 1024


def media_type_of(body: bytes, headers: Mapping[str, str]) -> str | None:
    """The media type of a body, in lower case and without parameters; ``None`` when it is empty and undeclared.

    The first bytes overrule the header where they are beyond doubt: a PDF that is sent as HTML is a PDF.
    """
    declared = headers.get("content-type", "").partition(";")[0].strip().lower()
    if "/" not in declared:
        declared = ""
    marked = next((name for mark, name in _MARKS if body.startswith(mark)), None)
    if marked == "application/zip" and declared.startswith(_OFFICE):
        return declared
    if marked is not None:
        return marked
    if declared and declared != "application/octet-stream":
        return declared
    start = body[:_START].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith(_MARKUP):
        return "text/html"
    if not start:
        return declared or None
    return "application/octet-stream" if b"\0" in start else "text/plain"


def is_html(media_type: str | None) -> bool:
    """Whether a body of this media type is read as HTML."""
    return media_type in _HTML


def is_plain_text(media_type: str | None) -> bool:
    """Whether a body of this media type is text to be read as it stands."""
    return media_type in ("text/plain", "text/markdown", "text/csv", "text/x-rst")
