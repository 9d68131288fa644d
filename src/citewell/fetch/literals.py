"""Internet addresses written as hosts, in every notation that some resolver or browser reads as one."""

import ipaddress
import re
import unicodedata

from citewell.fetch.guard import Address

_LAST_IS_NUMBER = re.compile(r"(?:^|\.)(?:[0-9]+|0[xX][0-9a-fA-F]*)\.?$")
_PART = re.compile(r"0[xX](?P<hex>[0-9a-fA-F]*)|(?P<octal>0[0-7]*)|(?P<decimal>[1-9][0-9]*)")
_DOTS = re.compile("[\u3002\uff0e\uff61]")
_MOST_DIGITS = 40
_PARTS = 4


class NoAddressError(ValueError):
    """A host that can only be an internet address is none."""


def literal(host: str) -> Address | None:
    """The internet address that a host is, whatever its notation.

    Short, octal, hexadecimal and single-number forms of IPv4 count, digits of any script and full stops of any width
    do; IPv6 stands in brackets or without.

    Args:
        host: as it stands in an address, still encoded or not.

    Returns:
        The address, or ``None`` when the host is a name.

    Raises:
        NoAddressError: it is meant to be an internet address but is not well formed. What resolvers make of it differs.
    """
    if host[:1] == "[" and host[-1:] == "]":
        return _v6(host[1:-1])
    if ":" in host:
        return _v6(host)
    if not host.isascii():
        host = _DOTS.sub(".", unicodedata.normalize("NFKC", host))
    if _LAST_IS_NUMBER.search(host) is None:
        return None
    return _v4(host.removesuffix("."))


def _v6(written: str) -> ipaddress.IPv6Address:
    try:
        return ipaddress.IPv6Address(written)
    except ValueError as error:
        raise NoAddressError(f"not an IPv6 address: {error}") from error


def _v4(written: str) -> ipaddress.IPv4Address:
    parts = written.split(".")
    if len(parts) > _PARTS:
        raise NoAddressError("an IPv4 address has at most four parts")
    numbers = [_number(part) for part in parts]
    # The last part fills all bytes that the parts before it leave.
    *first, last = numbers
    if any(number > 0xFF for number in first) or last >= 256 ** (_PARTS + 1 - len(numbers)):
        raise NoAddressError("a part of the IPv4 address is too large")
    value = last
    for place, number in enumerate(first):
        value += number << (8 * (_PARTS - 1 - place))
    return ipaddress.IPv4Address(value)


def _number(part: str) -> int:
    match = _PART.fullmatch(part) if len(part) <= _MOST_DIGITS else None
    if match is None:
        raise NoAddressError(f"no part of an IPv4 address: {part[:_MOST_DIGITS]!r}")
    if match["hex"] is not None:
        return int(match["hex"] or "0", 16)
    return int(match["octal"], 8) if match["octal"] else int(match["decimal"])
