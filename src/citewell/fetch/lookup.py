"""Looks names up with the system's resolver, in a bounded number of threads. Asks the network, reads the clock.

That a name does not exist counts against whoever cited it, so it is only said when it is sure. A resolver that answers
"no such name" to everything, as some do while a machine is offline or behind a portal, is found out by a name that is
always there.
"""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from citewell.model import Fault

Lookup = Callable[[str], Awaitable[Sequence[str]]]
"""Gives the internet addresses of a name, in the order to try them; raises ``NameFailureError`` when there are none."""

Ask = Callable[[str], Sequence[str]]
"""Gives the internet addresses of a name as the system sees them; waits for them, and raises as ``Lookup`` does."""

_ALWAYS_THERE = "a.root-servers.net"
_SURE_FOR_SECONDS = 60.0
_NO_SUCH_NAME = socket.EAI_NONAME
_NO_ADDRESS = getattr(socket, "EAI_NODATA", None)  # told apart by some systems only
_FAMILIES = (socket.AF_INET, socket.AF_INET6)


class NameFailureError(OSError):
    """A name could not be resolved.

    Args:
        fault: ``no_such_host`` when the name service answered that there is none, otherwise ``dns_failed``.
        detail: what was said, in words.
    """

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(detail)
        self.fault = fault
        self.detail = detail


def ask_system(host: str) -> Sequence[str]:
    """The internet addresses of a name. Waits for the system's resolver.

    The name is asked for as it stands first, then as the system completes it, so that domains which a machine searches
    by default neither slow the lookup down nor hide what the machine calls by a name of its own.

    Raises:
        NameFailureError: there are none, or it could not be found out.
    """
    try:
        return _addresses(host if host.endswith(".") else f"{host}.")
    except NameFailureError as failure:
        if failure.fault is not Fault.NO_SUCH_HOST or host.endswith("."):
            raise
    return _addresses(host)


def _addresses(host: str) -> Sequence[str]:
    try:
        return _found(host, socket.AF_UNSPEC)
    except socket.gaierror as error:
        if error.errno != _NO_ADDRESS:
            raise _failure(error) from error
    return _addresses_by_family(host)


def _addresses_by_family(host: str) -> Sequence[str]:
    """Addresses of a name that is said to have none.

    The system says so as soon as either kind of address was answered for with none, although asking for the other may
    have failed. Each is asked for again by itself.
    """
    addresses: list[str] = []
    for family in _FAMILIES:
        try:
            addresses += _found(host, family)
        except socket.gaierror as error:
            if error.errno not in (_NO_ADDRESS, _NO_SUCH_NAME):
                raise _failure(error) from error
    if not addresses:
        raise NameFailureError(Fault.NO_SUCH_HOST, "the name has no internet address")
    return addresses


def _found(host: str, family: int) -> list[str]:
    try:
        found = socket.getaddrinfo(host, None, family=family, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise NameFailureError(Fault.INVALID, "no name of a host") from error
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def _failure(error: socket.gaierror) -> NameFailureError:
    fault = Fault.NO_SUCH_HOST if error.errno == _NO_SUCH_NAME else Fault.DNS_FAILED
    return NameFailureError(fault, (error.strerror or "the name could not be resolved").lower())


class SystemLookup:
    """Looks names up as every other program of this machine does.

    Args:
        threads: how many names are looked up at one time; each takes a thread until the system has answered.
        ask: asks the system.
    """

    def __init__(self, threads: int, ask: Ask = ask_system) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="lookup")
        self._ask = ask
        self._sure_until = -1.0

    async def __call__(self, host: str) -> Sequence[str]:
        """The internet addresses of a name."""
        last = host.rstrip(".").rpartition(".")[2].lower()
        if last == "invalid":  # RFC 6761: never there, and not to be asked for
            raise NameFailureError(Fault.NO_SUCH_HOST, "names under .invalid do not exist")
        if last == "onion":  # RFC 7686: not to be asked for
            raise NameFailureError(Fault.DNS_FAILED, "names under .onion are reached through Tor only")
        try:
            addresses = await self._asked(host)
        except NameFailureError as failure:
            if failure.fault is Fault.NO_SUCH_HOST and not await self._is_sure():
                raise NameFailureError(Fault.DNS_FAILED, "no name at all can be looked up here at present") from failure
            raise
        self._sure_until = time.monotonic() + _SURE_FOR_SECONDS
        return addresses

    async def _asked(self, host: str) -> Sequence[str]:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, host)

    async def _is_sure(self) -> bool:
        """Whether the name service knows names at present."""
        if time.monotonic() < self._sure_until:
            return True
        try:
            await self._asked(_ALWAYS_THERE)
        except NameFailureError:
            return False
        self._sure_until = time.monotonic() + _SURE_FOR_SECONDS
        return True

    def close(self) -> None:
        """Give the threads up; those that wait for an answer end when they have it."""
        self._threads.shutdown(wait=False, cancel_futures=True)
