"""Where a bare address could as well end: the second reading of what no rule can settle."""

import re

from citewell.text.url_spans import unspaced_from, url_end, url_limit

_REACH = 2000
_ZERO_WIDTH = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
# A line that breaks off behind such a mark may go on with what looks like the rest of a path in the next.
_BROKEN = re.compile(r"[-/_=&?%+]$")
_REST = re.compile(
    r"\r?\n[ \t]{0,8}(?!https?:|www\.|\d+[.)]\s)(?=[^\s/]*[/_=%.-])([A-Za-z0-9%][^\s<>\"`\[\]()|]{1,200})"
)
# A destination that should have stood in angle brackets, since it has spaces.
_SPACED = re.compile(r"(?: [^()\s<>\[\]]{1,80}){0,8} [^()\s<>\[\]]{0,80}\.\w{2,5}\)")
_HOST = re.compile(r"(?:https?://)?[^/?#]*[/?#]", re.IGNORECASE)


def other_end(text: str, start: int, end: int) -> str | None:
    """The address that begins at ``start`` as written in the other reading, when its end is uncertain.

    Args:
        text: the text.
        start: where it begins.
        end: where it ends by the rules.

    Returns:
        It is longer when a link's destination goes on behind a space, when letters of a script without spaces or a
        zero-width character end the address, or when it may go on in the next line; it is shorter when such letters or
        characters are taken to belong to it.
    """
    after = text[end : end + 1]
    if text.startswith("](", start - 2) and (spaced := _SPACED.match(text, end)) is not None:
        return text[start : spaced.end() - 1]
    if after and unspaced_from(text, end, end + 1) == end:
        longer = url_end(text, start, min(url_limit(text, end), end + _REACH))
        return text[start:longer] if longer > end else None
    if _ZERO_WIDTH.match(text, end) and text[end + 1 : end + 2].isalnum():
        longer = url_end(text, start, min(url_limit(text, end + 1), end + _REACH))
        return text[start:longer] if longer > end else None
    if after in ("\n", "\r") and _BROKEN.search(text, max(start, end - 1), end):
        rest = _REST.match(text, end)
        if rest is not None:
            return text[start:end] + rest[1].rstrip(".,;:!?'\"*_~")
    host = _HOST.match(text, start, end)
    if host is None or text[start:end].isascii():
        return None
    places = [unspaced_from(text, host.end(), end)]
    if inner := _ZERO_WIDTH.search(text, host.end(), end):
        places.append(inner.start())
    places = [place for place in places if place >= 0]
    return text[start : url_end(text, start, min(places))] if places else None
