"""The text of DOCX documents, paragraph by paragraph, for the list of references in them."""

import io
import zipfile
from xml.etree.ElementTree import Element

from citewell.errors import InputError
from citewell.text.xml_tree import xml_tree

_BODY = "word/document.xml"
_MOST = 50_000_000
_HINT = "Save it as DOCX once more, or give the list as text."
_SPACE = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def is_docx(data: bytes) -> bool:
    """Whether a file begins as a DOCX document does."""
    return data.startswith(b"PK\x03\x04")


def docx_text(data: bytes, *, file: str | None = None) -> str:
    """The paragraphs of a document, each with a blank line after it; of numbered ones the number is not shown.

    Args:
        data: the file.
        file: its name, for messages.

    Raises:
        InputError: it is no DOCX document, or holds more text than any has.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            if parts.getinfo(_BODY).file_size > _MOST:
                raise InputError("it unpacks to more text than a document has", _HINT, file=file)
            with parts.open(_BODY) as body:
                unpacked = body.read(_MOST + 1)
    except (zipfile.BadZipFile, KeyError, RuntimeError, EOFError, OSError, ValueError) as error:
        raise InputError(f"it is no DOCX document: {error}", _HINT, file=file) from error
    if len(unpacked) > _MOST:
        raise InputError("it unpacks to more text than a document has", _HINT, file=file)
    root = xml_tree(unpacked, file=file)
    return "\n\n".join(filter(None, (_paragraph(one).strip() for one in root.iter(f"{_SPACE}p"))))


def _paragraph(paragraph: Element) -> str:
    pieces = []
    for one in paragraph.iter():
        if one.tag == f"{_SPACE}t":
            pieces.append(one.text or "")
        elif one.tag in (f"{_SPACE}tab", f"{_SPACE}br"):
            pieces.append(" ")
        elif one.tag == f"{_SPACE}noBreakHyphen":
            pieces.append("-")
    return "".join(pieces)
