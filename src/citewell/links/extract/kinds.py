"""Which files are no records but documents: by the endings of their names, or by how they begin. Pure."""

import enum
import re
from pathlib import PurePath

from citewell.records.decoding import BOM


class DocumentFormat(enum.Enum):
    """What a file is."""

    MARKDOWN = "markdown"
    HTML = "html"
    TEXT = "text"


_ENDINGS = {
    ".md": DocumentFormat.MARKDOWN,
    ".markdown": DocumentFormat.MARKDOWN,
    ".mdx": DocumentFormat.MARKDOWN,
    ".html": DocumentFormat.HTML,
    ".htm": DocumentFormat.HTML,
    ".xhtml": DocumentFormat.HTML,
    ".txt": DocumentFormat.TEXT,
    ".text": DocumentFormat.TEXT,
}
_RECORDS = frozenset({".json", ".jsonl", ".ndjson"})
_PAGE = re.compile(
    rb"(?:\s|<!--.{0,2000}?-->|<\?xml[^>]{0,200}>)*(?:<!doctype\s+html|<html[\s>]|<head[\s>])",
    re.IGNORECASE | re.DOTALL,
)
_RECORD = re.compile(rb'\s*(?:\{\s*(?:"|\})|\[\s*(?:\{|\]\s*$))')


def detect_document(name: str, start: bytes) -> DocumentFormat | None:
    """What a file is, by the ending of its name, else by how it begins; ``None`` when it holds records.

    Args:
        name: its name; ``-`` for stdin.
        start: its first bytes. What is neither JSON nor a page is taken for Markdown.
    """
    ending = PurePath(name).suffix.lower()
    if ending in _ENDINGS:
        return _ENDINGS[ending]
    begin = start.removeprefix(BOM)
    if ending in _RECORDS or _RECORD.match(begin):
        return None
    return DocumentFormat.HTML if _PAGE.match(begin) else DocumentFormat.MARKDOWN
