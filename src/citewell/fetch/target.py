"""Whether an address can be asked for at all, before anything is looked up or connected to."""

import re

from yarl import URL

from citewell.fetch.guard import Guard
from citewell.fetch.literals import NoAddressError, literal
from citewell.model import Fault

# What a request line may hold; everything else must have been percent-encoded.
_ENCODED = re.compile(r"[!-~]+")
_LABEL = r"[A-Za-z0-9_-]{1,63}"
_NAME = re.compile(rf"(?:{_LABEL}\.)*{_LABEL}\.?")
_SCHEMES = frozenset({"http", "https"})
_LONGEST = 32_768
_LONGEST_NAME = 254


class TargetError(Exception):
    """An address must not or cannot be asked for.

    Args:
        fault: ``unsafe`` or ``invalid``.
        detail: why, in words.
    """

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(detail)
        self.fault = fault
        self.detail = detail


def target_of(url: str) -> URL:
    """An address in the form that is asked for, its percent-encoding exactly as given.

    Raises:
        TargetError: it is not one, or not one to ask for.
    """
    if len(url) > _LONGEST:
        raise TargetError(Fault.INVALID, "the address is too long")
    if _ENCODED.fullmatch(url) is None:
        raise TargetError(Fault.INVALID, "the address holds characters that have to be percent-encoded")
    try:
        target = URL(url, encoded=True)
        port = target.port
    except ValueError as error:
        raise TargetError(Fault.INVALID, f"not an address: {error}") from error
    if target.scheme not in _SCHEMES:
        raise TargetError(Fault.INVALID, "only http and https are asked for")
    authority = target.raw_authority
    if "@" in authority:
        raise TargetError(Fault.UNSAFE, "the address carries a user name or password")
    if "\\" in authority or not target.raw_host or not port:
        raise TargetError(Fault.INVALID, "the address names no host that can be asked")
    return target


def judge_host(host: str, guard: Guard) -> None:
    """Look at a host as it stands in an address; names are judged later, by what they resolve to.

    Raises:
        TargetError: it is an internet address that is not open, or neither an address nor a name.
    """
    try:
        address = literal(host)
    except NoAddressError as error:
        raise TargetError(Fault.INVALID, str(error)) from error
    if address is not None:
        refusal = guard.refusal_of(address)
        if refusal is not None:
            raise TargetError(Fault.UNSAFE, f"{address} is {refusal}")
        if str(address) != host.strip("[]").lower():
            raise TargetError(Fault.INVALID, f"{address} is written in an unusual way")
    elif len(host) > _LONGEST_NAME or _NAME.fullmatch(host) is None:
        raise TargetError(Fault.INVALID, "no name of a host")
