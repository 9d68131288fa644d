"""Dead addresses looked up: nothing twice, hosts before many pages, failures told as failures."""

import asyncio
import datetime as dt

import pytest

from citewell.fetch.cache import EvidenceCache
from citewell.links.archive.captures import Answering
from citewell.links.archive.lookup import ArchiveLookup, DeadLink
from citewell.model import ArchiveAnswer, Asked

AT = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)
FOUND, NONE, FAILED = Asked.FOUND, Asked.NONE, Asked.FAILED


class Shelf:
    """An archive that knows some hosts, folders and pages, and notes what it was asked."""

    def __init__(self, *known: str, name: str = "shelf", host_covers_pages: bool = True, fails: bool = False) -> None:
        self.name = name
        self.host_covers_pages = host_covers_pages
        self.known = known
        self.fails = fails
        self.asked: list[tuple[str, str]] = []

    async def ask(self, url: str, *, about="page", near=None) -> ArchiveAnswer:
        self.asked.append((about, url))
        await asyncio.sleep(0)
        answering = Answering(self.name, url, about, dt.datetime.now(dt.UTC))
        if self.fails:
            return answering.failed("it is down")
        beginnings = {"page": url, "parent": url.rpartition("/")[0] + "/", "host": "/".join(url.split("/")[:3]) + "/"}
        begin = beginnings[about]
        there = url in self.known if about == "page" else any(one.startswith(begin) for one in self.known)
        return ArchiveAnswer(
            archive=self.name,
            url=url,
            about=about,
            at=answering.at,
            outcome=FOUND if there else NONE,
            captured=AT if there else None,
        )


class Library(Shelf):
    """One that can also list what it has."""

    async def list_pages(self, folder, *, limit):
        raise AssertionError("no list is wanted")


def asked(archives, *links, cache=None, **given):
    async def ask():
        lookup = ArchiveLookup(archives, cache=cache)
        return [await lookup.ask(DeadLink(link) if isinstance(link, str) else link, **given) for link in links]

    return asyncio.run(ask())


def said(answers):
    return [(answer.archive, answer.about, answer.outcome) for answer in answers]


PAGE = "https://tern.example/birds/arctic"
MISSING = "https://tern.example/birds/dodo"


def test_a_copy_is_enough():
    shelf = Library(PAGE)
    assert said(asked([shelf], PAGE)[0]) == [("shelf", "page", FOUND)]
    assert shelf.asked == [("page", PAGE)]


def test_where_there_is_none_the_host_and_the_folder_are_asked_for():
    assert said(asked([Library(PAGE)], MISSING)[0]) == [
        ("shelf", "page", NONE),
        ("shelf", "host", FOUND),
        ("shelf", "parent", FOUND),
    ]


@pytest.mark.parametrize("url", ["https://tern.example/dodo", "https://puffin.example/birds/dodo"])
def test_no_folder_is_asked_for_at_the_root_or_at_an_unknown_host(url):
    assert [about for _, about, _ in said(asked([Library(PAGE)], url)[0])] == ["page", "host"]


def test_of_one_that_lists_nothing_only_what_it_has_is_told():
    assert said(asked([Shelf(PAGE)], MISSING)[0])[1:] == [("shelf", "host", FOUND), ("shelf", "parent", FOUND)]
    assert said(asked([Shelf(PAGE)], "https://puffin.example/birds/dodo")[0]) == [("shelf", "page", NONE)]


def test_a_failure_is_told_and_nothing_more_is_asked():
    shelf = Library(fails=True)
    (answers,) = asked([shelf], MISSING)
    assert said(answers) == [("shelf", "page", FAILED)]
    assert shelf.asked == [("page", MISSING)]


def test_every_archive_is_asked():
    answers = asked([Library(PAGE), Library(name="other", fails=True)], PAGE)[0]
    assert said(answers) == [("shelf", "page", FOUND), ("other", "page", FAILED)]


def test_a_host_without_a_name_is_asked_for_first_and_once():
    shelf = Library(PAGE)
    links = [DeadLink(f"https://puffin.example/{number}", no_such_host=True) for number in range(5)]
    for link, answers in zip(links, asked([shelf], *links), strict=True):
        assert said(answers) == [("shelf", "page", NONE), ("shelf", "host", NONE)]
        assert {answer.url for answer in answers} == {link.url}
        assert "host" in answers[0].detail
    assert len(shelf.asked) == 1


def test_that_a_host_is_not_known_says_nothing_where_it_does_not_cover_pages():
    shelf = Library(PAGE, host_covers_pages=False)
    asked([shelf], DeadLink("https://puffin.example/x", no_such_host=True))
    assert shelf.asked[0] == ("page", "https://puffin.example/x")


def test_a_failed_question_about_a_host_decides_nothing():
    shelf = Library(fails=True)
    (answers,) = asked([shelf], MISSING, host_first=True)
    assert said(answers) == [("shelf", "page", FAILED)]
    assert [about for about, _ in shelf.asked] == ["host", "page"]


def test_those_who_ask_the_same_at_once_share_one_question():
    shelf = Library(PAGE)

    async def ask():
        lookup = ArchiveLookup([shelf])
        return await asyncio.gather(*(lookup.ask(DeadLink(MISSING)) for _ in range(10)))

    answers = asyncio.run(ask())
    assert len({str(said(one)) for one in answers}) == 1
    assert len(shelf.asked) == 3


def test_failures_are_asked_about_again():
    shelf = Library(fails=True)
    asked([shelf], MISSING, MISSING)
    assert len(shelf.asked) == 2


def test_one_who_gives_up_does_not_take_the_answer_from_the_others():
    shelf = Library(PAGE)

    async def ask():
        lookup = ArchiveLookup([shelf])
        first, second = (asyncio.create_task(lookup.ask(DeadLink(PAGE))) for _ in range(2))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        first.cancel()
        return await second

    assert said(asyncio.run(ask())) == [("shelf", "page", FOUND)]
    assert len(shelf.asked) == 1


def test_the_cache_answers_in_the_next_run(tmp_path):
    with EvidenceCache(tmp_path / "evidence.db") as cache:
        first = asked([Library(PAGE)], PAGE, MISSING, cache=cache)
        nobody = Library(fails=True)
        again = asked([nobody], PAGE, MISSING, cache=cache)
    assert nobody.asked == []
    assert again == first


def test_copies_near_different_times_are_different_questions():
    shelf = Library(PAGE)
    times = [None, AT, AT.replace(hour=5), AT.replace(year=2020)]
    asked([shelf], *(DeadLink(PAGE, near=near) for near in times))
    assert len(shelf.asked) == 3


def test_many_are_looked_up_by_host_and_each_is_told_once():
    shelf = Library(PAGE, "https://gull.example/a/1")
    links = [DeadLink(f"https://{host}.example/a/{n}") for n in range(4) for host in ("tern", "gull", "skua", "auk")]

    async def ask():
        return {
            link.url: said(answers) async for link, answers in ArchiveLookup([shelf], at_once=2).ask_all(iter(links))
        }

    told = asyncio.run(ask())
    assert told.keys() == {link.url for link in links}
    assert told["https://gull.example/a/1"] == [("shelf", "page", FOUND)]
    assert told["https://gull.example/a/2"][1:] == [("shelf", "host", FOUND), ("shelf", "parent", FOUND)]
    assert told["https://skua.example/a/1"] == [("shelf", "page", NONE), ("shelf", "host", NONE)]
    # Of the two unknown hosts, only they themselves; of the known ones the host, each page, and the folder once.
    assert len([url for _, url in shelf.asked if "skua" in url or "auk" in url]) == 2
    assert len([url for _, url in shelf.asked if "gull" in url]) == 1 + 4 + 1


def test_whoever_stops_reading_stops_the_asking():
    shelf = Library(PAGE)
    links = [DeadLink(f"https://h{n}.example/") for n in range(50)]

    async def ask():
        telling = ArchiveLookup([shelf], at_once=1).ask_all(links)
        await anext(telling)
        await telling.aclose()
        return asyncio.all_tasks() - {asyncio.current_task()}

    assert asyncio.run(ask()) == set()
    assert len(shelf.asked) < 10


def test_a_fault_of_ours_is_not_hidden():
    class Broken(Shelf):
        async def ask(self, url, *, about="page", near=None):
            raise RuntimeError("a fault of ours")

    async def ask():
        return [one async for one in ArchiveLookup([Broken()]).ask_all([DeadLink(PAGE)])]

    with pytest.raises(RuntimeError, match="of ours"):
        asyncio.run(ask())


def test_of_nothing_nothing_is_told():
    async def ask():
        return [one async for one in ArchiveLookup([Library()]).ask_all([])]

    assert asyncio.run(ask()) == []
    assert asked([], PAGE) == [()]
