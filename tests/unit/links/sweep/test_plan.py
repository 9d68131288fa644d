"""What makes two addresses one, and what a sweep over many will take."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.links.sweep.plan import HostLoad, identity, least_seconds, make_plan
from citewell.links.sweep.progress import Progress, duration

PUMP = "https://docs.velmora.org/pump"

SAME = [
    (PUMP, PUMP + "?utm_source=openai"),
    (PUMP, " " + PUMP + "\u200b"),
    (PUMP, "HTTPS://Docs.Velmora.org:443/pump"),
    (PUMP, "docs.velmora.org/pump"),
    (PUMP + "?a=1&b=2", PUMP + "?a=1&utm_campaign=x&b=2"),
    ("https://docs.velmora.org", "https://docs.velmora.org/"),
]
DIFFERENT = [
    (PUMP, PUMP + "/"),
    (PUMP, PUMP + "#parts"),
    (PUMP, PUMP + "?a=1"),
    (PUMP, "http://docs.velmora.org/pump"),
    (PUMP, "https://www.docs.velmora.org/pump"),
    (PUMP + "?a=1&b=2", PUMP + "?b=2&a=1"),
    ("ftp://velmora.org/a", "ftp://velmora.org/b"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_addresses_that_are_asked_for_in_the_same_way_are_one(one: str, other: str) -> None:
    assert identity(one) == identity(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_addresses_that_may_lead_elsewhere_are_two(one: str, other: str) -> None:
    assert identity(one)[0] != identity(other)[0]


@pytest.mark.parametrize(
    ("url", "host"),
    [
        (PUMP, "docs.velmora.org"),
        ("http://velmora.org:8080?x", "velmora.org:8080"),
        ("http://[2606:4700::1]/a", "[2606:4700::1]"),
        ("http://b\u00fccher.velmora.org/", "xn--bcher-kva.velmora.org"),
        ("mailto:pump@velmora.org", ""),
        ("http://a..b/", ""),
    ],
)
def test_hosts(url: str, host: str) -> None:
    assert identity(url)[1] == host


@given(st.text(max_size=60))
def test_every_text_has_an_identity(text: str) -> None:
    key, host = identity(text)
    assert isinstance(key, str)
    assert not host or identity(key)[1] == host


def test_a_plan_counts_each_address_once() -> None:
    urls = [PUMP, PUMP, PUMP + "?utm_source=x", PUMP + "/b", "https://other.velmora.org/", "ftp://x/", "nothing at all"]
    plan = make_plan(urls, delay=2.0, rate=None, most=1)
    assert (plan.given, plan.links, plan.unusable, plan.hosts) == (7, 5, 2, 2)
    assert plan.heaviest == (HostLoad("docs.velmora.org", 2),)
    assert plan.seconds == 2.0


@pytest.mark.parametrize(
    ("heaviest", "links", "delay", "rate", "seconds"),
    [
        (0, 0, 1.0, None, 0.0),
        (1, 1, 1.0, None, 0.0),
        (11, 20, 0.5, None, 5.0),
        (11, 20, 0.5, 2.0, 10.0),
        (1, 1000, 0.0, 100.0, 10.0),
    ],
)
def test_the_least_time(heaviest: int, links: int, delay: float, rate: float | None, seconds: float) -> None:
    assert least_seconds(heaviest, links, delay=delay, rate=rate) == seconds


PROGRESS = [
    (Progress(step="asking", done=0, total=10, seconds=0.0), "asking: 0 of 10, 0/s"),
    (Progress(step="asking", done=5, total=10, seconds=2.5), "asking: 5 of 10, 2/s, 0:00:02 to go"),
    (Progress(step="asking", done=1500, total=9000, seconds=1.0, begun_with=500), "asking: 1,500 of 9,000, 1,000/s, 0:00:08 to go"),
    (Progress(step="looking up", done=10, total=10, seconds=2.0), "looking up: 10 of 10, 5/s"),
]  # fmt: skip


@pytest.mark.parametrize(("progress", "words"), PROGRESS)
def test_progress_in_words(progress: Progress, words: str) -> None:
    assert progress.words() == words


@pytest.mark.parametrize(
    ("seconds", "written"), [(0, "0:00:00"), (59.6, "0:01:00"), (3723, "1:02:03"), (1e6, "277:46:40")]
)
def test_times(seconds: float, written: str) -> None:
    assert duration(seconds) == written
