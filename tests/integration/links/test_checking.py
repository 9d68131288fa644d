"""Addresses checked by programs, over the small web: one, many, awaited or not, and what is suggested."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from citewell.errors import ConfigError, StoreError
from citewell.links import check, check_async
from citewell.links.classify import classify
from citewell.model import HttpExchange, LinkQuestion, LinkStatus, LinkVerdict, ReplacementKind
from tests.servers.fake_archive import Captured, FakeArchive
from tests.world.build import NETWORK, World
from tests.world.running import forget, running

pytestmark = pytest.mark.enable_socket


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[World, FakeArchive]]:
    with running(tmp_path_factory.mktemp("world")) as both:
        yield both


@pytest.fixture
def world(both: tuple[World, FakeArchive]) -> World:
    forget(*both)
    return both[0]


@pytest.fixture
def options(both: tuple[World, FakeArchive]) -> dict[str, Any]:
    return {
        "archives": [f"wayback:{both[1].url}"],
        "allow_net": [NETWORK],
        "registries": False,
        "timeout": 2.5,
        "retry_wait": 0.1,
        "delay": 0,
    }


def test_one_address_has_one_verdict(world: World, options: dict[str, Any]) -> None:
    verdict = check(world.named("page").url, **options)
    assert isinstance(verdict, LinkVerdict)
    assert (verdict.status, verdict.url) == (LinkStatus.ALIVE, world.named("page").url)
    assert verdict.http is not None
    assert verdict.http.status == 200


def test_several_have_theirs_in_their_order(world: World, options: dict[str, Any]) -> None:
    names = ["not found, archived", "page", "forbidden", "page"]
    verdicts = check((world.named(name).url for name in names), **options)
    assert [verdict.status.value for verdict in verdicts] == ["gone", "alive", "blocked", "alive"]
    assert check([], **options) == []


def test_a_question_may_say_what_the_page_should_be(world: World, options: dict[str, Any]) -> None:
    question = LinkQuestion(url=world.named("page").url, title="Annual accounts of the harbour board for 2019")
    assert check(question, **options).reason.value == "other_page"


def test_it_can_be_awaited_and_called_while_a_loop_runs(world: World, options: dict[str, Any]) -> None:
    url = world.named("page").url

    async def both_ways() -> tuple[LinkVerdict, list[LinkVerdict], LinkVerdict]:
        return await check_async(url, **options), await check_async([url], **options), check(url, **options)

    one, several, from_within = asyncio.run(both_ways())
    assert {one.status, several[0].status, from_within.status} == {LinkStatus.ALIVE}


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"archives": ["nonsense"]}, ConfigError),
        ({"archives": ["none", "wayback"]}, ConfigError),
        ({"allow_net": ["nonsense"]}, ConfigError),
        ({"timeout": 0}, ConfigError),
        ({"at_once": 0}, ConfigError),
        ({"rate": -1}, ConfigError),
        ({"cache": Path("/nowhere/kept.db")}, StoreError),
        ({"nonsense": 1}, TypeError),
    ],
)
def test_options_that_make_no_sense(wrong: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        check("http://127.0.0.1:9/", **({"archives": [], "registries": False} | wrong))


def test_private_addresses_are_not_asked_unless_allowed(world: World) -> None:
    assert check(world.named("page").url, archives=[], registries=False).status is LinkStatus.UNSAFE


def test_half_a_surrogate_pair_is_no_crash(options: dict[str, Any]) -> None:
    verdict = check(LinkQuestion(url="http://a.test/\ud800", title="\udfff"), **options)
    assert (verdict.status, verdict.url) == (LinkStatus.INVALID, "http://a.test/\\ud800")


def test_spellings_of_one_address_are_asked_for_once_and_suggested_for_each_apart(
    world: World, options: dict[str, Any]
) -> None:
    url = world.named("page").url
    tracked, plain = check([url + "?utm_source=openai", url], **options)
    assert (tracked.url, tracked.replacement) == (url + "?utm_source=openai", url)
    assert (plain.url, plain.replacement, plain.suggestions) == (url, None, ())
    asked = [path for site in world.web.sites.values() for path in site.asked.elements()]
    assert sum(path.partition("?")[0] == urlsplit(url).path for path in asked) == 1


def test_every_kind_of_suggestion(world: World, options: dict[str, Any], both: tuple[World, FakeArchive]) -> None:
    dead = world.named("not found, archived").url
    both[1].captures += [Captured(dead, stamp="20150601000000"), Captured(dead, stamp="20190601000000")]
    near = {
        ReplacementKind.ARCHIVED: LinkQuestion(url=dead, cited_at="2019-01-01"),
        ReplacementKind.REDIRECT: LinkQuestion(url=world.named("redirect 301").url),
        ReplacementKind.REPAIRED: LinkQuestion(url=world.named("punctuation behind it").url),
        ReplacementKind.SIBLING: LinkQuestion(url=world.named("slip of the pen, right in the map of the site").url),
    }
    first = {kind: verdict.suggestions[0] for kind, verdict in zip(near, check(near.values(), **options), strict=True)}
    assert {kind: one.kind for kind, one in first.items()} == {kind: kind for kind in near}
    assert "/web/20190601000000/" in first[ReplacementKind.ARCHIVED].url
    assert first[ReplacementKind.REDIRECT].why == "the site redirects there for good"
    assert first[ReplacementKind.REPAIRED].why.endswith("a page answers there")
    assert first[ReplacementKind.SIBLING].why.endswith("in the site's own map")


def test_one_more_request_tells_whether_the_repaired_address_is_there(world: World, options: dict[str, Any]) -> None:
    case = world.named("neither it nor what may be meant is there")
    verdict = check(case.url, **options)
    assert [one.purpose for one in verdict.evidence if isinstance(one, HttpExchange)] == ["page", "repaired_page"]
    assert "repaired" not in [one.kind.value for one in verdict.suggestions]


def test_lists_are_asked_for_once_however_many_pages_of_a_site_are_missing(
    world: World, options: dict[str, Any], both: tuple[World, FakeArchive]
) -> None:
    url = world.named("slip of the pen, right in the map of the site").url
    verdicts = check([f"{url}{letter}" for letter in "abcdefgh"], **options)
    assert {verdict.status for verdict in verdicts} == {LinkStatus.NEVER_SEEN}
    asked = [request.path for site in world.web.sites.values() for request in site.log]
    assert asked.count("/sitemap.xml") == 1
    other = world.named("slip of the pen, right in the archive").url
    forget(*both)
    check([f"{other}{letter}" for letter in "abcdefgh"], **options)
    around = [path for path in both[1].paths if "collapse=urlkey" in path]
    assert len(around) == len(set(around)) == 3  # of the host, of the folder, and the pages in it


def test_siblings_are_not_looked_for_when_that_is_not_wanted(world: World, options: dict[str, Any]) -> None:
    verdict = check(world.named("slip of the pen, right in the map of the site").url, **options, siblings=False)
    assert verdict.suggestions == ()
    assert not [request for site in world.web.sites.values() for request in site.log if request.path == "/sitemap.xml"]


def test_verdicts_follow_from_their_evidence_alone(world: World, options: dict[str, Any]) -> None:
    cases = [case for case in world.cases if "lorne" not in case.url and case.status != "undecided"]
    questions = [LinkQuestion(url=case.url, title=case.title, quote=case.quote) for case in cases]
    for question, verdict in zip(questions, check(questions, **options), strict=True):
        assert classify(question, verdict.evidence) == verdict


def test_a_cache_keeps_what_archives_said(
    world: World, options: dict[str, Any], both: tuple[World, FakeArchive], tmp_path: Path
) -> None:
    options = options | {"cache": tmp_path / "kept.db", "siblings": False}
    urls = [world.named(name).url for name in ("not found, archived", "not found, never archived")]
    first = check(urls, **options)
    asked = len(both[1].paths)
    second = check(urls, **options)
    assert (len(both[1].paths), asked > 0) == (asked, True)
    assert [(one.status, one.replacement) for one in first] == [(one.status, one.replacement) for one in second]
