"""The small web on loopback, checked with an archive beside it: the right verdict for every site."""

import asyncio
from collections.abc import Iterator

import pytest

from citewell.links.patience import Patience
from citewell.links.setting_up import LinkSettings, open_checker
from citewell.model import LinkQuestion, LinkVerdict
from tests.servers.fake_archive import FakeArchive
from tests.world.build import CASES, NETWORK, World
from tests.world.cases import Case
from tests.world.running import running

pytestmark = pytest.mark.enable_socket

_PATIENCE = Patience(seconds=8, exchange_seconds=2.5, wait=0.2, longest_wait=3)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[World, FakeArchive]]:
    with running(tmp_path_factory.mktemp("world")) as both:
        yield both


@pytest.fixture(scope="module")
def world(both: tuple[World, FakeArchive]) -> World:
    return both[0]


@pytest.fixture(scope="module")
def archive(both: tuple[World, FakeArchive]) -> FakeArchive:
    return both[1]


def check_all(world: World, archives: list[str], cases: list[Case]) -> dict[str, LinkVerdict]:
    """The verdict on each case, by its name."""
    for site in world.web.sites.values():
        site.asked.clear()
    settings = LinkSettings(archives=archives, registries=False, allow=(NETWORK,), patience=_PATIENCE)

    async def run() -> list[LinkVerdict]:
        async with open_checker(settings, lookup=world.look_up) as checker:
            questions = [LinkQuestion(url=case.url, title=case.title, quote=case.quote) for case in cases]
            return await asyncio.gather(*map(checker.check, questions))

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(world.root))
        return dict(zip([case.name for case in cases], asyncio.run(run()), strict=True))


@pytest.fixture(scope="module")
def verdicts(world: World, archive: FakeArchive) -> dict[str, LinkVerdict]:
    return check_all(world, [f"wayback:{archive.url}"], list(world.cases))


@pytest.mark.parametrize("name", [case.name for case in CASES])
def test_every_site_gets_the_right_verdict(world: World, verdicts: dict[str, LinkVerdict], name: str) -> None:
    case = next(case for case in world.cases if case.name == name)
    verdict = verdicts[name]
    assert verdict.status.value == case.status, verdict
    assert not case.reasons or verdict.reason.value in case.reasons, verdict
    if case.moved_to is not None:
        assert verdict.replacement == case.moved_to
    if "stale" in case.reasons:
        assert verdict.replacement is not None
        assert "/web/2021" in verdict.replacement


def test_cases_are_many_and_have_names_of_their_own() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 80


@pytest.mark.parametrize("kind", ["429", "503", "html", "empty", "malformed", "truncated", "null"])
def test_a_broken_archive_makes_nobody_a_liar(world: World, archive: FakeArchive, kind: str) -> None:
    dead = [case for case in world.cases if case.status in {"never_seen", "gone"}]
    archive.faults.kinds, archive.faults.rate = (kind,), 1.0
    try:
        found = check_all(world, [f"wayback:{archive.url}"], dead)
    finally:
        archive.reset()
    for name, verdict in found.items():
        assert verdict.status.value in {"undecided", "gone"}, name
        assert verdict.reason.value != "stale", name


def test_nothing_is_never_seen_when_no_archive_is_asked(world: World) -> None:
    dead = [case for case in world.cases if case.status == "never_seen"]
    found = check_all(world, [], dead)
    assert {verdict.status.value for verdict in found.values()} == {"gone"}
