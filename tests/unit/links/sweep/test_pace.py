"""When a sweep asks again."""

import datetime as dt

import pytest

from citewell.links.classify import classify
from citewell.links.sweep.pace import Pace, host_wait, wait_before_asking_again
from citewell.model import Fault, HttpExchange, LinkQuestion, LinkVerdict

URL = "https://docs.velmora.org/pump"
AT = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)
PACE = Pace(retries=2, retry_wait=10.0, longest_wait=100.0)


def verdict(status: int | None = None, fault: Fault | None = None, **headers: str) -> LinkVerdict:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    exchange = HttpExchange(url=URL, at=AT, elapsed_ms=1.0, status=status, fault=fault, headers=named)
    return classify(LinkQuestion(url=URL), [exchange])


AGAIN = [
    (verdict(503), 1, 10.0),
    (verdict(503), 2, 20.0),
    (verdict(503), 3, None),
    (verdict(429, retry_after="30"), 1, 30.0),
    (verdict(429, retry_after="3"), 1, 10.0),
    (verdict(429, retry_after="101"), 1, None),
    (verdict(503, retry_after="Mon, 30 Nov 2026 12:01:00 GMT"), 1, 60.0),
    (verdict(fault=Fault.TIMED_OUT), 1, 10.0),
    (verdict(fault=Fault.REFUSED), 1, 10.0),
    (verdict(fault=Fault.DNS_FAILED), 2, 20.0),
    (verdict(fault=Fault.NO_SUCH_HOST), 1, None),
    (verdict(fault=Fault.TLS_EXPIRED), 1, None),
    (verdict(fault=Fault.UNSAFE), 1, None),
    (verdict(404), 1, None),
    (verdict(403), 1, None),
    (verdict(200), 1, None),
]


@pytest.mark.parametrize(("found", "tried", "wait"), AGAIN)
def test_what_may_pass_is_asked_for_again_later(found: LinkVerdict, tried: int, wait: float | None) -> None:
    assert wait_before_asking_again(found, tried, PACE) == wait


@pytest.mark.parametrize(
    ("found", "wait"),
    [
        (verdict(429, retry_after="30"), 30.0),
        (verdict(503, retry_after="5"), 5.0),
        (verdict(429), None),
        (verdict(500, retry_after="30"), None),
        (verdict(fault=Fault.RESET), None),
    ],
)
def test_how_long_a_host_asks_not_to_be_disturbed(found: LinkVerdict, wait: float | None) -> None:
    assert host_wait(found) == wait
