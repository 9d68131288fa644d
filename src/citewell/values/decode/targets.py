"""Targets of links that are values: ``mailto:`` with all that is put behind it, ``tel:`` and its like."""

import re
from urllib.parse import unquote

_MAIL = re.compile(r"(?:\s|%20)*(?:mailto\s*:(?:\s|%20|/)*)+", re.IGNORECASE)
_PHONE = re.compile(r"\s*(tel|callto|fax|sms|whatsapp)\s*:(?:\s|%20|/)*", re.IGNORECASE)
_UNSEEN = re.compile("[\\u200b-\\u200f\\u2060\\ufeff\\u00ad]")
_PARTING = re.compile(r"[,;]")


def mail_targets(href: str) -> list[str]:
    """The addresses in a ``mailto:`` target, decoded; empty when it is no such target."""
    match = _MAIL.match(href)
    if match is None:
        return []
    rest = unquote(href[match.end() :].partition("?")[0]) if "%" in href else href[match.end() :].partition("?")[0]
    rest = rest.partition("?")[0]
    rest = _UNSEEN.sub("", rest)
    return [part for name in _PARTING.split(rest)[:10] if (part := name.strip(" \t\r\n<>\"'\u200b"))]


def phone_target(href: str) -> tuple[str, str] | None:
    """The scheme and the number of a target such as ``tel:``; ``None`` when it is no such target."""
    match = _PHONE.match(href)
    if match is None:
        return None
    number = _UNSEEN.sub("", unquote(href[match.end() :])).partition("?")[0].partition(";")[0].strip()
    return match[1].lower(), number
