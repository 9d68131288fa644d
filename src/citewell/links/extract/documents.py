"""Files that are no records but Markdown, HTML or plain text: their texts, and the addresses in them."""

import re

from citewell.errors import InputError
from citewell.links.extract.kinds import DocumentFormat
from citewell.links.extract.markdown import extract_markdown
from citewell.links.extract.page import extract_html
from citewell.links.extract.plain import extract_text
from citewell.model import FoundLink
from citewell.records.decoding import BOM, decode_text, wide_encoding, wrong_encoding

_CHARSET = re.compile(rb"<meta\b[^>]{0,200}?\bcharset\s*=\s*[\"']?\s*([\w-]{1,40})", re.IGNORECASE)
_DECLARED_WITHIN = 4096
_EXTRACTORS = {
    DocumentFormat.MARKDOWN: extract_markdown,
    DocumentFormat.HTML: extract_html,
    DocumentFormat.TEXT: extract_text,
}


def extract_document(raw: bytes, format: DocumentFormat, file: str) -> list[FoundLink]:
    """Every occurrence of a web address or identifier in a file.

    Args:
        raw: its bytes: UTF-8, or for a page what it declares.
        format: what it is.
        file: its name, for errors.

    Returns:
        The occurrences, with positions in code points of its text, without the byte-order mark.

    Raises:
        InputError: it is empty or in another encoding.
    """
    return extract_text_of(document_text(raw, format, file), format)


def extract_text_of(text: str, format: DocumentFormat) -> list[FoundLink]:
    """Every occurrence of a web address or identifier in the text of a file."""
    return _EXTRACTORS[format](text)


def document_text(raw: bytes, format: DocumentFormat, file: str) -> str:
    """The text of a file, without the byte-order mark.

    Raises:
        InputError: it is empty or in another encoding.
    """
    if not raw.strip():
        raise InputError("the input is empty", "Name a file with text in it.", file=file)
    try:
        return _page_text(raw) if format is DocumentFormat.HTML else _text(raw)
    except InputError as error:
        error.file = file
        raise


def _text(raw: bytes) -> str:
    encoding = wide_encoding(raw[:4])
    if encoding is not None:
        raise wrong_encoding(encoding)
    return decode_text(raw.removeprefix(BOM))


def _page_text(raw: bytes) -> str:
    """A page's text in the encoding that it declares, when that is one, else as UTF-8."""
    declared = _CHARSET.search(raw, 0, _DECLARED_WITHIN)
    if declared is not None and not raw.startswith(BOM) and wide_encoding(raw[:4]) is None:
        name = declared[1].decode("ascii")
        # Browsers read Latin-1 as Windows-1252, as the HTML standard has it.
        name = "cp1252" if name.lower() in ("iso-8859-1", "latin1", "ascii", "us-ascii") else name
        try:
            return raw.decode(name, "replace")
        except LookupError:
            pass
    return _text(raw)
