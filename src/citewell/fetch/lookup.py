"""Looks names up with the system's resolver, in a bounded number of threads. Asks the network."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from citewell.model import Fault

Lookup = Callable[[str], Awaitable[Sequence[str]]]
"""Gives the internet addresses of a name, in the order to try them; raises ``NameFailureError`` when there are none."""

_NO_SUCH_NAME = {
    getattr(socket, name) for name in ("EAI_NONAME", "EAI_NODATA", "EAI_ADDRFAMILY") if hasattr(socket, name)
}


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


class SystemLookup:
    """Looks names up as every other program of this machine does.

    Args:
        threads: how many names are looked up at one time; each takes a thread until the system has answered.
    """

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="lookup")

    async def __call__(self, host: str) -> Sequence[str]:
        """The internet addresses of a name."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, addresses_of, host)

    def close(self) -> None:
        """Give the threads up; those that wait for an answer end when they have it."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def addresses_of(host: str) -> Sequence[str]:
    """The internet addresses of a name. Waits for the system's resolver.

    Raises:
        NameFailureError: there are none, or it could not be found out.
    """
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
    except socket.gaierror as error:
        fault = Fault.NO_SUCH_HOST if error.errno in _NO_SUCH_NAME else Fault.DNS_FAILED
        raise NameFailureError(fault, error.strerror or "the name could not be resolved") from error
    except UnicodeError as error:
        raise NameFailureError(Fault.INVALID, "no name of a host") from error
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))
