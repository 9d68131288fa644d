"""The host of an address in the form in which it is looked up."""

import functools
import ipaddress
import re
from urllib.parse import unquote

import idna

from citewell.fetch.literals import NoAddressError, literal

_ASCII_HOST = re.compile(r"[a-z0-9._-]+")
_LONGEST_LABEL = 63
_LONGEST = 253
_MOST_REMEMBERED = 8_192


class NoHostError(ValueError):
    """What stands in the place of a host is none."""


@functools.lru_cache(_MOST_REMEMBERED)
def host_of(written: str) -> str:
    """A host as it is looked up: IDNA 2008 after the mapping of UTS 46, internet addresses in their usual notation.

    Args:
        written: as it stands in an address, IPv6 addresses in brackets.

    Returns:
        The host in ASCII and lower case, IPv6 addresses in brackets.

    Raises:
        NoHostError: it is none.
    """
    try:
        if "%" in written and not written.startswith("["):
            written = unquote(written, errors="strict")
        address = literal(written)
    except UnicodeDecodeError as error:
        raise NoHostError("what is percent-encoded in the host is no text") from error
    except NoAddressError as error:
        raise NoHostError(str(error)) from error
    if address is not None:
        return f"[{address}]" if isinstance(address, ipaddress.IPv6Address) else str(address)
    host = written.lower() if written.isascii() else _encoded(written)
    if _ASCII_HOST.fullmatch(host) is None:
        raise NoHostError("the host holds characters that no host has")
    labels = host.removesuffix(".").split(".")
    if not all(labels):
        raise NoHostError("a label of the host is empty")
    if any(len(label) > _LONGEST_LABEL for label in labels):
        raise NoHostError(f"a label of the host is longer than {_LONGEST_LABEL} characters")
    if len(host.removesuffix(".")) > _LONGEST:
        raise NoHostError(f"the host is longer than {_LONGEST} characters")
    return host


def _encoded(written: str) -> str:
    try:
        mapped = idna.uts46_remap(written, std3_rules=False)
    except (idna.IDNAError, UnicodeError) as error:
        raise NoHostError(_words(error)) from error
    return ".".join(label if label.isascii() else _encoded_label(label) for label in mapped.split("."))


def _encoded_label(label: str) -> str:
    try:
        return idna.alabel(label).decode()
    except idna.InvalidCodepoint:
        # Some registries gave out names with symbols before the standard ruled them out; browsers still open them.
        return "xn--" + label.encode("punycode").decode()
    except (idna.IDNAError, UnicodeError) as error:
        raise NoHostError(_words(error)) from error


def _words(error: Exception) -> str:
    return "the host is no internationalised name: " + str(error).encode("ascii", "backslashreplace").decode()[:120]
