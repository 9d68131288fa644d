"""A sweep over sites on loopback: politely, and with what may pass asked for again before it is decided."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from citewell.links.patience import Patience
from citewell.links.setting_up import LinkSettings, open_checker
from citewell.links.sweep.pace import Pace
from citewell.links.sweep.progress import Progress
from citewell.links.sweep.run import Sweep
from citewell.links.sweep.state import SweepState
from citewell.links.sweep.workers import Workers, suitable_processes
from citewell.links.swiftly import run_swiftly
from citewell.model import LinkQuestion, LinkVerdict
from tests.integration.links.sweep.sites import Sites, serving

pytestmark = pytest.mark.enable_socket

SETTINGS = LinkSettings(
    archives=(), registries=False, allow=("127.0.0.0/8",), patience=Patience(retries=0, exchange_seconds=5.0)
)


@pytest.fixture
def sites() -> Iterator[Sites]:
    with serving(Sites()) as serving_sites:
        yield serving_sites


def swept(
    urls: list[str],
    pace: Pace,
    *,
    settings: LinkSettings = SETTINGS,
    processes: int = 1,
    path: Path | None = None,
    told: list[Progress] | None = None,
) -> list[LinkVerdict]:
    """The verdicts on addresses, in their order."""
    with SweepState(path) as state:
        if state.is_new:
            state.fill(LinkQuestion(url=url) for url in urls)

        async def run() -> None:
            workers = Workers(settings, processes) if processes > 1 else None
            async with open_checker(settings) as checker:
                tell = told.append if told is not None else lambda _: None
                await Sweep(state, checker, pace, tell, workers=workers).run()

        run_swiftly(run())
        return [verdict for _, verdict in state.verdicts()]


def outcomes(verdicts: list[LinkVerdict]) -> list[str]:
    return [f"{verdict.status.value}/{verdict.reason.value}" for verdict in verdicts]


FAST = Pace(delay=0.0, per_host=4, retry_wait=0.05)


def test_every_address_is_asked_for_once_however_often_it_is_given(sites: Sites) -> None:
    urls = [sites.url(site, f"ok/{page}") for page in range(5) for site in range(8)]
    told: list[Progress] = []
    assert set(outcomes(swept([*urls, *urls, "http://no host/"], FAST, told=told))) == {
        "alive/answered",
        "invalid/malformed",
    }
    assert sites.counts() == dict.fromkeys(urls, 1)
    assert (told[-1].step, told[-1].done, told[-1].total) == ("asking", 41, 41)


def test_an_empty_sweep_is_over_at_once() -> None:
    assert swept([], FAST) == []


@pytest.mark.parametrize("processes", [1, 2])
def test_no_site_is_asked_more_at_one_time_or_sooner_than_is_polite(sites: Sites, processes: int) -> None:
    sites.delay = 0.05
    urls = [sites.url(site, f"ok/{page}") for site in range(6) for page in range(6)]
    swept(urls, Pace(per_host=2, delay=0.04), processes=processes)
    for asked in sites.by_site().values():
        assert len(asked) == 6
        assert max(one.open for one in asked) <= 2
        # Five times 0.04 s lie between the first and the last; requests may be late, the first more than the last.
        assert asked[-1].at - asked[0].at >= 0.1


def test_what_may_pass_is_decided_only_when_it_was_asked_for_again(sites: Sites) -> None:
    urls = [sites.url(0, "flaky/1/a"), sites.url(1, "flaky/2/a"), sites.url(2, "flaky/3/a"), sites.url(3, "missing/a")]
    found = outcomes(swept(urls, FAST))
    assert found == ["alive/answered", "alive/answered", "server_error/http_5xx", "gone/not_found"]
    assert [sites.counts()[url] for url in urls] == [2, 3, 3, 1]


def test_a_host_that_asks_for_time_is_left_alone_for_that_long(sites: Sites) -> None:
    urls = [sites.url(0, "busy/1/a"), *[sites.url(0, f"ok/{page}") for page in range(3)], sites.url(1, "ok/a")]
    found = outcomes(swept(urls, Pace(per_host=1, delay=0.0, retry_wait=0.05)))
    assert set(found) == {"alive/answered"}
    times = {one.url: one.at for one in sites.asked}
    throttled = next(one.at for one in sites.asked if "busy" in one.url)
    assert all(times[url] - throttled >= 1.0 for url in urls[:4])
    assert times[urls[4]] - throttled < 1.0


def test_no_more_a_second_than_the_rate_allows(sites: Sites) -> None:
    urls = [sites.url(site, "ok/a") for site in range(60)]
    swept(urls, Pace(delay=0.0, rate=30.0))
    # One second's worth may be made up for at once, and the last may be less late than the first.
    assert sites.asked[-1].at - sites.asked[0].at >= 0.5


@pytest.mark.parametrize("processes", [1, 3])
def test_several_processes_find_what_one_does(sites: Sites, processes: int, tmp_path: Path) -> None:
    kinds = ("ok", "missing", "moved", "error", "flaky/1")
    urls = [sites.url(site, f"{kinds[(site + page) % 5]}/{page}") for page in range(4) for site in range(20)]
    found = swept(urls, FAST, processes=processes, path=tmp_path / "state.db")
    assert [verdict.url for verdict in found] == urls
    expected = {
        "ok": "alive/answered",
        "missing": "gone/not_found",
        "moved": "moved/permanent",
        "error": "server_error/http_5xx",
        "flaky": "alive/answered",
    }
    assert outcomes(found) == [expected[url.split("/")[3]] for url in urls]


def test_several_processes_are_for_much_to_do_only() -> None:
    assert suitable_processes(100) == 1
    assert suitable_processes(1_000_000) >= 1


def test_rules_for_programs_are_kept_to_on_request(sites: Sites) -> None:
    host = sites.url(0, "").split("/")[2].split(":")[0]
    sites.robots[host] = "User-agent: *\nDisallow: /moved/\nDisallow: /private/\nCrawl-delay: 0.2\n"
    urls = [
        sites.url(0, "ok/a"),
        sites.url(0, "private/a"),
        sites.url(0, "ok/b"),
        sites.url(0, "ok/c"),
        sites.url(1, "ok/a"),
    ]
    settings = LinkSettings(
        archives=(), registries=False, allow=("127.0.0.0/8",), patience=SETTINGS.patience, robots=True
    )
    found = outcomes(swept(urls, FAST, settings=settings))
    assert found == ["alive/answered", "undecided/robots", "alive/answered", "alive/answered", "alive/answered"]
    assert sites.counts()[sites.url(0, "robots.txt")] == 1
    assert sites.url(0, "private/a") not in sites.counts()
    times = [one.at for one in sites.by_site()[f"{host}:{sites.port}"]]
    assert len(times) == 4
    assert times[-1] - times[0] >= 0.4


def test_rules_of_a_site_hold_for_where_redirects_lead(sites: Sites) -> None:
    host = sites.url(0, "").split("/")[2].split(":")[0]
    sites.robots[host] = "User-agent: citewell\nDisallow: /ok/\n"
    settings = LinkSettings(
        archives=(), registries=False, allow=("127.0.0.0/8",), patience=SETTINGS.patience, robots=True
    )
    assert outcomes(swept([sites.url(0, "moved/a")], FAST, settings=settings)) == ["undecided/robots"]
    assert outcomes(swept([sites.url(0, "moved/a")], FAST)) == ["moved/permanent"]


def test_a_site_that_fails_to_tell_its_rules_is_not_asked(sites: Sites) -> None:
    host = sites.url(0, "").split("/")[2].split(":")[0]
    sites.robots[host] = None
    settings = LinkSettings(
        archives=(), registries=False, allow=("127.0.0.0/8",), patience=SETTINGS.patience, robots=True
    )
    assert outcomes(swept([sites.url(0, "ok/a"), sites.url(1, "ok/a")], FAST, settings=settings)) == [
        "undecided/robots",
        "alive/answered",
    ]
    assert sites.url(0, "ok/a") not in sites.counts()
