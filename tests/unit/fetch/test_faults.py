"""Errors of the network in the terms of evidence."""

import errno
import ssl

import aiohttp
import pytest
from aiohttp.client_reqrep import ConnectionKey
from aiohttp.http_exceptions import BadStatusLine

from citewell.fetch.faults import fault_of
from citewell.fetch.lookup import NameFailureError
from citewell.fetch.resolver import UnsafeAddressError
from citewell.model import Fault

KEY = ConnectionKey("site.test", 443, True, True, None, None, None)


def connecting(error: OSError) -> aiohttp.ClientConnectorError:
    return aiohttp.ClientConnectorError(KEY, error)


def from_system(number: int) -> OSError:
    return OSError(number, "said by the system")


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (connecting(NameFailureError(Fault.NO_SUCH_HOST, "none")), Fault.NO_SUCH_HOST),
        (connecting(NameFailureError(Fault.DNS_FAILED, "down")), Fault.DNS_FAILED),
        (connecting(UnsafeAddressError("10.0.0.1 is private")), Fault.UNSAFE),
        (connecting(from_system(errno.ECONNREFUSED)), Fault.REFUSED),
        (connecting(from_system(errno.ECONNRESET)), Fault.RESET),
        (connecting(from_system(errno.EHOSTUNREACH)), Fault.UNREACHABLE),
        (connecting(from_system(errno.ENETUNREACH)), Fault.UNREACHABLE),
        (connecting(from_system(errno.ETIMEDOUT)), Fault.TIMED_OUT),
        (connecting(from_system(errno.EMFILE)), Fault.UNREACHABLE),
        (connecting(OSError("several things at once")), Fault.UNREACHABLE),
        (connecting(ConnectionResetError()), Fault.RESET),
        (connecting(ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number")), Fault.TLS_FAILED),
        (aiohttp.ClientOSError(errno.EPIPE, "Broken pipe"), Fault.RESET),
        (aiohttp.ServerDisconnectedError(), Fault.EMPTY_REPLY),
        (aiohttp.ClientPayloadError("not completed"), Fault.BAD_HTTP),
        (aiohttp.InvalidURL("http://"), Fault.INVALID),
        (BadStatusLine("\x00\u202e"), Fault.BAD_HTTP),
        (ValueError("a\nb" * 500), Fault.BAD_HTTP),
        (TimeoutError(), Fault.TIMED_OUT),
    ],
)
def test_what_an_error_means(error, fault):
    told, detail = fault_of(error)
    assert told is fault
    assert detail.isascii()
    assert detail.isprintable()
    assert 0 < len(detail) <= 200


def test_an_error_within_an_error_counts():
    error = aiohttp.ClientOSError("wrapped")
    error.__cause__ = UnsafeAddressError("10.0.0.1 is private")
    assert fault_of(error) == (Fault.UNSAFE, "10.0.0.1 is private")
