"""What an error of the network says in the terms of evidence."""

import errno
import ssl

from citewell.fetch.answer import EmptyAnswerError
from citewell.fetch.lookup import NameFailureError
from citewell.fetch.resolver import UnsafeAddressError
from citewell.fetch.tls import fault_of_tls
from citewell.model import Fault

NETWORK_ERRORS = (OSError, EOFError, ValueError)
"""What the network and the parser of HTTP may raise for what others did."""

_UNREACHABLE = {errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN, errno.EHOSTDOWN, errno.EADDRNOTAVAIL}
_RESET = {errno.ECONNRESET, errno.EPIPE, errno.ECONNABORTED, errno.ESHUTDOWN}
_REFUSED = {errno.ECONNREFUSED}
_LOCAL = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
_MOST_CHARS = 200


def fault_of(error: BaseException) -> tuple[Fault, str]:
    """Which fault an error is, and the error in words."""
    for cause in _causes(error):
        if isinstance(cause, NameFailureError):
            return cause.fault, cause.detail
        if isinstance(cause, UnsafeAddressError):
            return Fault.UNSAFE, cause.detail
        if isinstance(cause, ssl.SSLError):
            return fault_of_tls(cause)
    if isinstance(error, EmptyAnswerError):
        return Fault.EMPTY_REPLY, "the server hung up without an answer"
    if isinstance(error, TimeoutError):
        return Fault.TIMED_OUT, "no answer in time"
    if isinstance(error, OSError):
        return _fault_of_system(error)
    return Fault.BAD_HTTP, _words(error)


def _causes(error: BaseException) -> list[BaseException]:
    """An error and what it arose from, the last first."""
    found: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in found:
        found.append(cause)
        cause = cause.__cause__
    return found


def _fault_of_system(error: OSError) -> tuple[Fault, str]:
    number = error.errno
    if number in _REFUSED:
        return Fault.REFUSED, "the connection was refused"
    if number in _RESET or (number is None and isinstance(error, ConnectionError)):
        return Fault.RESET, "the connection was reset"
    if number == errno.ETIMEDOUT:
        return Fault.TIMED_OUT, "the connection timed out"
    if number in _UNREACHABLE:
        return Fault.UNREACHABLE, "the host cannot be reached"
    if number in _LOCAL:
        return Fault.UNREACHABLE, "this machine has no means left for a connection"
    return Fault.UNREACHABLE, _words(error)


def _words(error: BaseException) -> str:
    """An error as one line that can be stored anywhere."""
    line = "".join(char for char in " ".join(str(error).split()) if char.isprintable()) or type(error).__name__
    return line.encode("ascii", "backslashreplace").decode()[:_MOST_CHARS]
