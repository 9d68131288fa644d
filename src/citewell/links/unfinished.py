"""Addresses that stand in for one, or that were cut short: nobody meant them to be opened."""

import functools
import re

from citewell.model import LinkReason
from citewell.text.stand_ins import find_stand_ins

_HOST = re.compile(r"(?:https?:)?(?://)?(?P<authority>[^/?#\s]{1,255})", re.IGNORECASE)
# Reserved names that are looked up all the same: it is the name service or the guard that has to say no to them.
_LOOKED_UP = re.compile(r"(?:[^:\\]*\.)?(?:localhost|local|test|invalid)\.?(?:[:\\].*)?", re.IGNORECASE)
_ELLIPSIS = re.compile(
    r"(?:\.{3,}|\u2026|%e2%80%a6)[)\]\"'*_,;/]{0,3}$|/(?:\.{3,}|\u2026|%e2%80%a6)(?:[/?#]|$)", re.IGNORECASE
)
_BLANKS = re.compile(
    r"(?<![a-z0-9])x{4,}(?![a-z0-9])|[<{\[](?:your|insert|url|link|domain)\b[^<>{}\[\]]{0,60}[>}\]]", re.IGNORECASE
)
_MOST_REMEMBERED = 8_192


def unfinished(address: str) -> tuple[LinkReason, str] | None:
    """Why an address was never meant to be opened, if that can be seen from it."""
    if _ELLIPSIS.search(address) is not None:
        return LinkReason.CUT_SHORT, "an ellipsis stands for a part of the address"
    match = _HOST.match(address)
    if match is not None and _is_stand_in(match["authority"]):
        return LinkReason.PLACEHOLDER, "the host stands in for one"
    if _BLANKS.search(address) is not None:
        return LinkReason.PLACEHOLDER, "a part of the address is left to be filled in"
    return None


@functools.lru_cache(_MOST_REMEMBERED)
def _is_stand_in(authority: str) -> bool:
    if authority.startswith("[") and ":" in authority:
        return False  # an IPv6 address
    found = find_stand_ins(f"https://{authority}/")
    return any(
        one.kind == "address" and not (one.reserved and _LOOKED_UP.fullmatch(authority.rpartition("@")[2]))
        for one in found
    )
