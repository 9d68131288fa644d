"""What is looked up of which addresses, and in which order."""

import asyncio

import pytest

from citewell.links.checker import LinkChecker
from citewell.links.classify import classify
from citewell.model import Asked, Fault, LinkQuestion, LinkStatus, RegistryAnswer, SimilarPages
from tests.unit.links.rules.observed import AT, URL, archive, failed, got, page

ODD = URL + ")."


class Web:
    """Answers by address, and everyone else who may be asked."""

    def __init__(self, answers, archived=(), registered=()):
        self.answers = answers
        self.archived = archived
        self.registered = registered
        self.asked = []

    async def observe(self, question, *, keep=True):
        self.asked.append(("page", question.url))
        return tuple(self.answers.get(question.url, ()))


class Archives:
    def __init__(self, web):
        self.web = web

    async def ask(self, link):
        self.web.asked.append(("archive", link.url))
        return tuple(self.web.archived)


class Registries:
    def __init__(self, web):
        self.web = web

    async def ask(self, url):
        self.web.asked.append(("registry", url))
        return tuple(self.web.registered)


class Siblings:
    def __init__(self, web):
        self.web = web

    async def ask(self, url, archived, *, site_answers):
        self.web.asked.append(("siblings", url, site_answers))
        return (SimilarPages(source="sitemap", url=url, outcome=Asked.NONE, at=AT),)


def checked(url, answers, archived=(), registered=(), *, alone=False):
    web = Web(answers, archived, registered)
    others = () if alone else (Archives(web), Registries(web), Siblings(web))
    verdict = asyncio.run(LinkChecker(web, *others).check(LinkQuestion(url=url)))
    return verdict, web.asked


NONE = [archive(Asked.NONE)]
DEAD = [got(404)]


@pytest.mark.parametrize("answer", [got(200, page()), failed(Fault.UNSAFE)], ids=["alive", "unsafe"])
def test_nothing_more_is_asked_of_what_is_there_or_must_not_be_asked(answer):
    assert checked(URL, {URL: [answer]})[1] == [("page", URL)]


def test_of_what_is_not_there_everyone_is_asked():
    verdict, asked = checked(URL, {URL: DEAD}, NONE)
    assert asked == [("page", URL), ("registry", URL), ("archive", URL), ("siblings", URL, True)]
    assert verdict.status is LinkStatus.NEVER_SEEN
    assert [type(one).__name__ for one in verdict.evidence] == ["HttpExchange", "ArchiveAnswer", "SimilarPages"]


@pytest.mark.parametrize(
    ("answer", "archived", "looked_for"),
    [
        (got(404), NONE, True),
        (got(410), [archive(Asked.FOUND)], True),
        (got(200, page("not_found:title", "not_found:heading", words=5)), NONE, True),
        (failed(Fault.NO_SUCH_HOST), NONE, True),
        (got(403), NONE, False),
        (got(500), NONE, False),
        (got(401), NONE, False),
        (failed(Fault.TIMED_OUT), NONE, False),
        (got(404), [archive(Asked.FAILED)], False),
        (got(200, page("parked:offer", "parked:service", words=5)), NONE, False),
    ],
)
def test_siblings_are_looked_for_only_where_it_is_known_that_the_page_is_not_there(answer, archived, looked_for):
    _, asked = checked(URL, {URL: [answer]}, archived)
    assert ("siblings" in [one[0] for one in asked]) is looked_for


def test_a_site_that_gave_no_answer_is_not_asked_for_its_map():
    _, asked = checked(URL, {URL: [failed(Fault.NO_SUCH_HOST)]}, NONE)
    assert asked[-1] == ("siblings", URL, False)


@pytest.mark.parametrize(
    ("answer", "asked_for"),
    [
        (got(404, url=ODD), True),
        (failed(Fault.NO_SUCH_HOST, url=ODD), True),
        (failed(Fault.REFUSED, url=ODD), True),
        (got(200, page(), url=ODD), False),
        (got(403, url=ODD), True),
        (got(500, url=ODD), True),
        (got(429, url=ODD), False),
    ],
)
def test_the_address_as_it_may_be_meant_is_asked_for_where_nothing_is(answer, asked_for):
    verdict, asked = checked(ODD, {ODD: [answer], URL: [got(200, page())]}, NONE)
    assert (("page", URL) in asked) is asked_for
    assert any(one.why.endswith("a page answers there") for one in verdict.suggestions) is asked_for


def test_an_address_that_cannot_be_asked_for_is_asked_for_as_it_may_be_meant_and_nobody_else_is_asked():
    twice = "https://" + URL
    verdict, asked = checked(twice, {URL: [got(200, page())]}, NONE)
    assert asked == [("page", twice), ("page", URL)]
    assert (verdict.status, verdict.replacement) == (LinkStatus.INVALID, URL)
    assert checked("mailto:a@lorne.test", {})[1] == [("page", "mailto:a@lorne.test")]


def test_a_registry_that_knows_the_work_is_believed_before_anything_else_is_looked_for():
    known = RegistryAnswer(registry="doi.org", identifier="10.5555/a", outcome=Asked.FOUND, at=AT, url=URL)
    verdict, asked = checked(URL, {URL: [got(403)]}, NONE, [known])
    assert verdict.status is LinkStatus.ALIVE
    assert "siblings" not in [one[0] for one in asked]


def test_without_anyone_else_to_ask_only_what_may_be_meant_needs_a_look():
    checker = LinkChecker(Web({}))
    dead, odd = (classify(LinkQuestion(url=url), [got(404, url=url)]) for url in (URL, ODD))
    assert (checker.needs_lookup(dead), checker.needs_lookup(odd)) == (False, True)
    verdict, asked = checked(ODD, {ODD: [got(404, url=ODD)], URL: [got(200, page())]}, alone=True)
    assert asked == [("page", ODD), ("page", URL)]
    assert verdict.suggestions[0].why.endswith("a page answers there")


def test_what_needs_no_look_gets_none():
    question = LinkQuestion(url=URL)
    seen = [got(200, page())]
    assert not LinkChecker(Web({})).needs_lookup(classify(question, seen))
    assert asyncio.run(LinkChecker(Web({})).look_up(question, seen)) == ()
