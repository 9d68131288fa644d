"""What a marker of each family must look like, told apart from how citewell finds it.

The patterns are deliberately coarse: they say where a marker must begin and end, so that a span that is one character
too long or too short is noticed in any text.
"""

import re

from citewell.model import Citation, Family

_BRACKETED = re.compile(r"\[[^\[\]\n]+\]|\\\[[^\[\]\n]+\\\]")
_URL = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_LINK = re.compile(r"\(?\[.+?\]\(\S.*\)\)?|\[.+\]\[[^\[\]\n]+\]|<a\b.+</a>", re.DOTALL)

SHAPES: dict[Family, re.Pattern[str]] = {
    Family.BRACKET_NUMBER: _BRACKETED,
    Family.GROUP: _BRACKETED,
    Family.LINKED_NUMBER: re.compile(
        r"\(?(?:\[\[?|\[?\\\[)\^?\d+(?:\]\]?|\\\]\]?)\(\S+?(?: \"[^\"\n]*\")?\)\)?|<a\b.+</a>"
    ),
    Family.TEXT_LINK: _LINK,
    Family.FULL_WIDTH: re.compile(r"【[^【】\n]+】|［[^［］\n]+］"),
    Family.PROVIDER_FILE: re.compile(r"【[^【】\n]+】"),
    Family.PRIVATE_USE: re.compile(r"\ue200[^\ue200\ue201]*\ue201"),
    Family.FOOTNOTE: re.compile(r"\[\^[^\[\]\s]+\]"),
    Family.SUPERSCRIPT: re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+|<sup>.+</sup>|\^\{?\[?[\d, ]+\]?\}?\^?"),
    Family.KEYED_ID: re.compile(r"[\[({【].+[\])}】]|\S+"),
    Family.FILE_NAME: re.compile(r"[\[({【].+[\])}】]|\S+"),
    Family.TAG: re.compile(r"<.+>", re.DOTALL),
    Family.AUTHOR_YEAR: re.compile(r"[(\[（].+[)\]）]|[^\W\d].*\(?\d{4}[a-z]?\)?|\[?@.+\]?|\\cite.+\}"),
    Family.BARE_URL: _URL,
    Family.IDENTIFIER: re.compile(r"(?:doi|arxiv|pmid|pmcid|isbn)?:?\s?\S+", re.IGNORECASE),
}
# A number in brackets goes on when it is a link or stands in a second pair.
_GOES_ON = re.compile(r"\]?\(https?://|\]\(")
_URL_GOES_ON = re.compile(r"[\w/%=&#?~+-]")


def is_exact(text: str, citation: Citation) -> bool:
    """Whether a citation's span is exactly one marker of its family."""
    start, end = citation.span.start, citation.span.end
    written = text[start:end]
    if written != citation.text or not written or written != written.strip():
        return False
    shape = SHAPES.get(citation.family)
    if shape is not None and not shape.fullmatch(written):
        return False
    match citation.family:
        case Family.BRACKET_NUMBER | Family.GROUP:
            return not _GOES_ON.match(text, end)
        case Family.BARE_URL:
            return written[-1] not in ".,;:!?\"'" and not _URL_GOES_ON.match(text, end)
        case _:
            return True
