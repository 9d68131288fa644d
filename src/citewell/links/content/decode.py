"""From bytes to characters: the byte order mark, the header, the document's own word, in this order."""

import codecs
import re

# Labels of the web's encodings with what Python calls the superset that browsers read them as. Codecs that are not
# listed are never looked up: some cost quadratic time, and some are no character sets at all.
_CODECS = {
    "utf-8": "utf-8",
    "utf8": "utf-8",
    "us-ascii": "cp1252",
    "ascii": "cp1252",
    "iso-8859-1": "cp1252",
    "latin1": "cp1252",
    "windows-1252": "cp1252",
    "cp1252": "cp1252",
    "iso-8859-15": "iso8859-15",
    "iso-8859-2": "iso8859-2",
    "windows-1250": "cp1250",
    "iso-8859-5": "iso8859-5",
    "windows-1251": "cp1251",
    "cp1251": "cp1251",
    "koi8-r": "koi8-r",
    "koi8-u": "koi8-u",
    "iso-8859-6": "iso8859-6",
    "windows-1256": "cp1256",
    "iso-8859-7": "iso8859-7",
    "windows-1253": "cp1253",
    "iso-8859-8": "iso8859-8",
    "windows-1255": "cp1255",
    "iso-8859-9": "cp1254",
    "windows-1254": "cp1254",
    "windows-1257": "cp1257",
    "windows-1258": "cp1258",
    "windows-874": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "big5": "big5hkscs",
    "big5-hkscs": "big5hkscs",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "sjis": "cp932",
    "x-sjis": "cp932",
    "windows-31j": "cp932",
    "euc-jp": "euc_jp",
    "iso-2022-jp": "iso2022_jp",
    "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949",
    "windows-949": "cp949",
    "utf-16": "utf-16-le",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
}
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
# These are written in bytes that are sound UTF-8 as well, so UTF-8 may not be tried first.
_LOOKS_LIKE_ASCII = frozenset({"iso2022_jp", "utf-16-le", "utf-16-be"})
_HEADER = re.compile(r"charset\s*=\s*[\"']?([\w.:-]{1,40})", re.IGNORECASE)
_META = re.compile(rb"<(?:meta|\?xml)\s[^>]{0,300}?(?:charset|encoding)\s*=\s*[\"']?([\w.:-]{1,40})", re.IGNORECASE)
_START = 4096


def decode(body: bytes, content_type: str) -> str:
    """The characters of a body; bytes that stand for none become U+FFFD.

    A declaration is believed only if the bytes are not sound UTF-8, which hardly anything else happens to be.

    Args:
        body: the bytes, perhaps cut off in the middle of a character.
        content_type: the header of that name; empty when there is none.
    """
    for mark, codec in _MARKS:
        if body.startswith(mark):
            return body[len(mark) :].decode(codec, "replace")
    declared = _declared(body, content_type)
    if declared not in _LOOKS_LIKE_ASCII:
        try:
            return codecs.getincrementaldecoder("utf-8")("strict").decode(body, final=False)
        except UnicodeDecodeError:
            pass
    return body.decode(declared or "cp1252", "replace")


def _declared(body: bytes, content_type: str) -> str | None:
    header = _HEADER.search(content_type)
    if header is not None and (codec := _CODECS.get(header[1].lower())):
        return codec
    meta = _META.search(body[:_START])
    if meta is None:
        return None
    codec = _CODECS.get(meta[1].decode("ascii", "replace").lower())
    # A declaration that could be read as ASCII is not UTF-16, whatever it says.
    return "utf-8" if codec in ("utf-16-le", "utf-16-be") else codec
