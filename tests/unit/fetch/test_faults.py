"""Errors of the network in the terms of evidence."""

import errno
import ssl

import pytest

from citewell.fetch.answer import BadAnswerError, EmptyAnswerError
from citewell.fetch.faults import fault_of
from citewell.fetch.lookup import NameFailureError
from citewell.fetch.resolver import UnsafeAddressError
from citewell.model import Fault


def from_system(number: int) -> OSError:
    return OSError(number, "said by the system")


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (NameFailureError(Fault.NO_SUCH_HOST, "none"), Fault.NO_SUCH_HOST),
        (NameFailureError(Fault.DNS_FAILED, "down"), Fault.DNS_FAILED),
        (UnsafeAddressError("10.0.0.1 is private"), Fault.UNSAFE),
        (from_system(errno.ECONNREFUSED), Fault.REFUSED),
        (from_system(errno.ECONNRESET), Fault.RESET),
        (from_system(errno.EHOSTUNREACH), Fault.UNREACHABLE),
        (from_system(errno.ENETUNREACH), Fault.UNREACHABLE),
        (from_system(errno.ETIMEDOUT), Fault.TIMED_OUT),
        (from_system(errno.EMFILE), Fault.UNREACHABLE),
        (OSError("several things at once"), Fault.UNREACHABLE),
        (ConnectionResetError(), Fault.RESET),
        (ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number"), Fault.TLS_FAILED),
        (from_system(errno.EPIPE), Fault.RESET),
        (EmptyAnswerError("nothing came"), Fault.EMPTY_REPLY),
        (BadAnswerError("\x00\u202e"), Fault.BAD_HTTP),
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
    error = OSError("wrapped")
    error.__cause__ = UnsafeAddressError("10.0.0.1 is private")
    assert fault_of(error) == (Fault.UNSAFE, "10.0.0.1 is private")
