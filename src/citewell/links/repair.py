"""Addresses as they were meant, made of addresses as they were written; a pure function of their characters."""

import re
from collections.abc import Callable
from html import unescape
from string import ascii_lowercase, ascii_uppercase

from citewell.text.urls import strip_tracking

# Marks that an address does not end with, as they are and percent-encoded.
_TRAILING = frozenset(".,;:!?'\"*_~>|\\`")
_TRAILING_ENCODED = ("%22", "%27", "%2A", "%2C", "%3B", "%3E", "%60", "%E2%80%9D", "%E2%80%99", "%EF%BF%BD")
# Brackets belong to an address as long as they close one that began in it.
_PAIRS = ((("(", "%28"), (")", "%29")), (("[", "%5B"), ("]", "%5D")), (("{", "%7B"), ("}", "%7D")))
_UPPER = str.maketrans(ascii_lowercase, ascii_uppercase)
_SCHEMES = re.compile(r"^(?:h?t{1,3}ps?(?::/{0,3}|/{2})\s*)+(?=[^\s/])", re.IGNORECASE)
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]|%(?:E2%80%8[B-F]|E2%81%A0|EF%BB%BF|C2%AD)", re.IGNORECASE)
_TWICE_ENCODED = re.compile(r"%25(?=[0-9A-Fa-f]{2})")
_LEFT_OF_MARKUP = re.compile(r"(?:\]\(|\)\[|\]\[|\)\*\*|</|%5D\().*$", re.IGNORECASE | re.DOTALL)
_ESCAPED = re.compile(r"\\([_*~&#()\[\]-])")


def repair(url: str) -> tuple[str, str] | None:
    """An address without what does not belong to it, and what that was, in words; ``None`` when nothing is odd.

    Tracking parameters are not odd; see ``untracked``. The result may be no better: it is to be asked for first.
    """
    reasons: dict[str, None] = {}
    repaired, before = url, None
    # What was around the address may have hidden what stands at its end.
    while repaired != before:
        before = repaired
        for reason, mend in _REPAIRS:
            mended = mend(repaired)
            if mended != repaired:
                reasons[reason] = None
                repaired = mended
    return (repaired, ", ".join(reasons)) if reasons and _SCHEMES.sub("", repaired) else None


def untracked(url: str) -> str | None:
    """An address without the parameters that only say where a reader came from; ``None`` when it has none."""
    stripped = strip_tracking(url)
    return stripped if stripped != url else None


def _one_scheme(url: str) -> str:
    match = _SCHEMES.match(url)
    if match is None:
        return url
    # Of several schemes the last one is nearest to the host.
    secure = match[0].rstrip("/: \t").lower().endswith("s")
    return ("https://" if secure else "http://") + url[match.end() :]


def _untrailed(url: str) -> str:
    text = url.translate(_UPPER)
    end = len(text)
    unopened = [sum(map(text.count, closers)) - sum(map(text.count, openers)) for openers, closers in _PAIRS]
    while end:
        if text[end - 1] in _TRAILING:
            end -= 1
        elif mark := next((mark for mark in _TRAILING_ENCODED if text.endswith(mark, 0, end)), None):
            end -= len(mark)
        else:
            for place, (_, closers) in enumerate(_PAIRS):
                if unopened[place] > 0 and text.endswith(closers, 0, end):
                    unopened[place] -= 1
                    end -= 1 if text[end - 1] == closers[0] else len(closers[1])
                    break
            else:
                break
    return url[:end]


def _once_encoded(url: str) -> str:
    while (decoded := _TWICE_ENCODED.sub("%", url)) != url:
        url = decoded
    return url


def _unescaped(url: str) -> str:
    return unescape(url) if "&amp;" in url else url


_REPAIRS: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("spaces around it", str.strip),
    ("invisible characters", lambda url: _INVISIBLE.sub("", url)),
    ("the markup around it", lambda url: _LEFT_OF_MARKUP.sub("", url)),
    ("escapes of the markup around it", lambda url: _ESCAPED.sub(r"\1", _unescaped(url))),
    ("its scheme is written twice or not to the end", _one_scheme),
    ("it is percent-encoded twice", _once_encoded),
    ("punctuation of the sentence around it", _untrailed),
)
