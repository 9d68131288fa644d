"""The address as it may be meant, and what was seen there."""

import msgspec
import pytest

from citewell.links.classify import classify
from citewell.links.meant import as_meant, meant_by, of_meant
from citewell.links.suggest import suggest
from citewell.model import Asked, Fault, LinkQuestion, LinkStatus
from tests.unit.links.rules.observed import archive, failed, got, led, page

RIGHT = "https://lorne.test/guide/rope-ferry"
ODD = RIGHT + ")."
QUESTION = LinkQuestion(url=ODD, title="The rope ferry over the Lorne")


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (ODD, RIGHT),
        ("https:/lorne.test/guide", "https://lorne.test/guide"),
        ("http://https://lorne.test/guide", "https://lorne.test/guide"),
        ("https://lorne.test/rope%2520ferry", "https://lorne.test/rope%20ferry"),
        (RIGHT, None),
        (RIGHT + "?utm_source=x", None),
        (f" {RIGHT} ", None),  # would be asked for in the same way
        ("https://lorne.test/guide/rope-fe...", None),
        ("https://lorne.test/guide/rope-fe…)", None),
        ("https://example.com/page).", None),
        ("mailto:museum@lorne.test.", None),
        (").", None),
    ],
)
def test_what_an_address_may_be_meant_for(given, meant):
    found = meant_by(LinkQuestion(url=given))
    assert (found and found.question.url) == meant


def test_the_same_title_and_words_are_expected_there():
    meant = meant_by(LinkQuestion(url=ODD, title="The rope ferry", quote="a penny on foot", cited_at="2026-01-02"))
    assert meant.question == LinkQuestion(
        url=RIGHT, title="The rope ferry", quote="a penny on foot", cited_at="2026-01-02"
    )
    assert meant.reasons


def about(*exchanges):
    """The address as given is not there, and this came of asking for what may be meant."""
    return (got(404, url=ODD), *as_meant(exchanges))


def test_exchanges_about_it_can_be_told_apart_and_read_as_they_were():
    seen = led("https://lorne.test/new")
    evidence = about(*seen)
    assert [one.purpose for one in evidence] == ["page", "repaired_page", "repaired_page"]
    assert of_meant(evidence) == tuple(seen)


@pytest.mark.parametrize(
    ("seen", "told"),
    [
        ((), "not asked for"),
        ((got(200, page(), url=RIGHT),), "a page answers there"),
        (tuple(led("https://lorne.test/new")), "a page answers there"),
        ((got(503, url=RIGHT), got(200, page(), url=RIGHT, purpose="retry")), "a page answers there"),
        ((got(403, url=RIGHT),), "could not be seen"),
        ((failed(Fault.TIMED_OUT, url=RIGHT),), "could not be seen"),
    ],
)
def test_the_suggestion_says_whether_it_was_seen(seen, told):
    (one,) = suggest(LinkQuestion(url=ODD), about(*seen))
    assert one.url == RIGHT
    assert one.kind.value == "repaired"
    assert told in one.why


@pytest.mark.parametrize(
    "seen",
    [
        (got(404, url=RIGHT),),
        (got(410, url=RIGHT),),
        (failed(Fault.NO_SUCH_HOST, url=RIGHT),),
        (got(200, page("not_found:title", "not_found:heading"), url=RIGHT),),
        (got(200, page("parked:offer", "parked:service"), url=RIGHT),),
        (got(503, url=RIGHT), got(404, url=RIGHT, purpose="retry")),
    ],
)
def test_what_is_known_not_to_be_there_is_not_suggested(seen):
    assert suggest(LinkQuestion(url=ODD), about(*seen)) == ()


def test_another_page_than_was_expected_is_not_suggested():
    other = msgspec.structs.replace(page(), found={"title": False})
    assert suggest(QUESTION, about(got(200, other, url=RIGHT))) == ()


def test_a_page_that_was_seen_comes_before_copies_in_archives_and_a_guess_after_them():
    copy = archive(Asked.FOUND)
    seen = suggest(LinkQuestion(url=ODD), (*about(got(200, page(), url=RIGHT)), copy))
    guess = suggest(LinkQuestion(url=ODD), (*about(), copy))
    assert [one.kind.value for one in seen] == ["repaired", "archived"]
    assert [one.kind.value for one in guess] == ["archived", "repaired"]


def test_what_may_be_meant_has_no_part_in_the_verdict_on_what_was_given():
    alone = classify(LinkQuestion(url=ODD), (got(404, url=ODD), archive(Asked.NONE)))
    beside = classify(LinkQuestion(url=ODD), (*about(got(200, page(), url=RIGHT)), archive(Asked.NONE)))
    assert (alone.status, alone.reason, alone.confidence) == (beside.status, beside.reason, beside.confidence)
    assert alone.status is LinkStatus.NEVER_SEEN
    assert beside.final_url == ODD
    assert beside.http.status == 404


def test_an_address_that_cannot_be_asked_for_stays_invalid():
    given = LinkQuestion(url="http://https://lorne.test/guide")
    verdict = classify(given, as_meant([got(200, page(), url="https://lorne.test/guide")]))
    assert (verdict.status, verdict.replacement) == (LinkStatus.INVALID, "https://lorne.test/guide")
    assert verdict.http is None
