"""Whether an address is worth asking for again, and after how long."""

import datetime as dt

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.links.patience import Patience, retry_after, wait_before_retry
from citewell.model import Fault
from tests.unit.links.rules.observed import AT, failed, got, page

PATIENCE = Patience(retries=2, wait=0.5, longest_wait=10.0)


def told(status, retry_after=None, content=None):
    exchange = got(status, content)
    headers = {} if retry_after is None else {"retry-after": retry_after}
    return msgspec.structs.replace(exchange, headers=headers)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("0", 0.0),
        ("7", 7.0),
        (" 120 ", 120.0),
        ("Sun, 01 Mar 2026 12:00:30 GMT", 30.0),
        ("Sunday, 01-Mar-26 12:00:30 GMT", 30.0),
        ("Sun Mar  1 12:00:30 2026", 30.0),
        ("Sun, 01 Mar 2026 11:00:00 GMT", 0.0),
        ("Sun, 01 Mar 2026 13:00:30 +0100", 30.0),
        ("", None),
        ("soon", None),
        ("-5", None),
        ("1.5", None),
        ("٣", None),
        ("Sun, 99 Mar 2026 12:00:30 GMT", None),
    ],
)
def test_both_forms_of_retry_after(header, seconds):
    assert retry_after(header, AT) == seconds


@given(st.text(max_size=40))
def test_whatever_a_header_says_is_no_fault(header):
    wait = retry_after(header, AT)
    assert wait is None or wait >= 0


@given(st.datetimes(dt.datetime(2000, 1, 1), dt.datetime(2099, 1, 1)))
def test_a_date_and_the_seconds_to_it_mean_the_same(moment):
    then = moment.replace(microsecond=0, tzinfo=dt.UTC)
    seconds = max(0.0, (then - AT).total_seconds())
    assert retry_after(then.strftime("%a, %d %b %Y %H:%M:%S GMT"), AT) == seconds


@pytest.mark.parametrize(
    ("exchange", "waits"),
    [
        (told(429), [0.5, 1.0, None]),
        (told(503), [0.5, 1.0, None]),
        (told(500), [0.5, 1.0, None]),
        (told(408), [0.5, 1.0, None]),
        (told(429, "3"), [3.0, 3.0, None]),
        (told(503, "Sun, 01 Mar 2026 12:00:04 GMT"), [4.0, 4.0, None]),
        (told(429, "11"), [None, None, None]),
        (told(429, "nonsense"), [0.5, 1.0, None]),
        (told(404), [None] * 3),
        (told(403), [None] * 3),
        (told(200), [None] * 3),
        (told(501), [None] * 3),
        (told(503, None, page("bot_wall:challenge")), [None] * 3),
        (failed(Fault.RESET), [0.5, 1.0, None]),
        (failed(Fault.REFUSED), [0.5, 1.0, None]),
        (failed(Fault.DNS_FAILED), [0.5, 1.0, None]),
        (failed(Fault.NO_SUCH_HOST), [None] * 3),
        (failed(Fault.UNSAFE), [None] * 3),
        (failed(Fault.TLS_EXPIRED), [None] * 3),
        (failed(Fault.TIMED_OUT), [None] * 3),
    ],
)
def test_what_is_asked_for_again_and_when(exchange, waits):
    assert [wait_before_retry(exchange, tried, PATIENCE) for tried in range(3)] == waits
