"""What is suggested in place of an address, from what was observed of it."""

import datetime as dt

import pytest

from citewell.links.suggest import suggest
from citewell.model import ArchiveAnswer, Asked, Fault, HttpExchange, LinkQuestion, Page, RegistryAnswer

AT = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)
URL = "https://tern.test/birds/dodo"


def hop(url: str, status: int | None, number: int = 0, *signs: str, **given) -> HttpExchange:
    page = Page(media_type="text/html", size=9, whole=True, digest="sha256:0", signs=signs) if status == 200 else None
    return HttpExchange(url=url, at=AT, elapsed_ms=1.0, status=status, hop=number, page=page, **given)


def copy(
    year: int, archive: str = "wayback", *, about: str = "page", outcome: Asked = Asked.FOUND, capture: bool = True
):
    place = f"https://{archive}.example/{year}/{URL}" if capture else None
    captured = dt.datetime(year, 6, 1, tzinfo=dt.UTC)
    return ArchiveAnswer(
        archive=archive, url=URL, about=about, outcome=outcome, at=AT, captured=captured, capture=place
    )


def registered(registry: str, identifier: str, url: str | None, outcome: Asked = Asked.FOUND) -> RegistryAnswer:
    return RegistryAnswer(registry=registry, identifier=identifier, outcome=outcome, at=AT, url=url)


def suggested(*evidence, url: str = URL, cited_at: str | None = None) -> list[tuple[str, str]]:
    found = suggest(LinkQuestion(url=url, cited_at=cited_at), evidence)
    assert all(one.why for one in found)
    return [(one.kind.value, one.url) for one in found]


DEAD = hop(URL, 404)
NEW = "https://tern.test/extinct/dodo"


@pytest.mark.parametrize(
    ("statuses", "lasting"),
    [
        ((301,), "for good"),
        ((308,), "for good"),
        ((301, 308), "for good"),
        ((302,), "for now"),
        ((301, 307), "for now"),
    ],
)
def test_where_redirects_lead(statuses, lasting):
    hops = [
        hop(URL if not number else f"https://tern.test/{number}", status, number)
        for number, status in enumerate(statuses)
    ]
    (one,) = suggest(LinkQuestion(url=URL), (*hops, hop(NEW, 200, len(hops))))
    assert (one.kind.value, one.url, one.why) == ("redirect", NEW, f"the site redirects there {lasting}")


@pytest.mark.parametrize(
    "evidence",
    [
        (hop(URL, 301), hop(NEW, 404, 1)),
        (hop(URL, 301), hop(NEW, None, 1, fault=Fault.TIMED_OUT)),
        (hop(URL, 301), hop(NEW, 200, 1, "not_found:title")),
        (hop(URL, 301), hop("https://tern.test/", 200, 1)),
        (hop(URL, 301), hop("http://tern.test/birds/dodo/", 200, 1)),
        (hop(URL, 301), hop(NEW, 200, 1), hop(URL, 404, purpose="retry")),
        (hop(URL, 404), hop(URL, 301, purpose="sibling"), hop(NEW, 200, 1, purpose="sibling")),
        (hop(URL, 200),),
        (DEAD,),
        (),
    ],
)
def test_redirects_that_show_no_other_page_are_not_suggested(evidence):
    assert "redirect" not in [kind for kind, _ in suggested(*evidence)]


def test_the_copy_nearest_to_the_time_of_citing_comes_first():
    copies = [copy(2015), copy(2021, "other"), copy(2018, "third")]
    first = [url for _, url in suggested(DEAD, *copies, cited_at="2018-11-01")]
    assert first == [
        f"https://{name}.example/{year}/{URL}" for name, year in (("third", 2018), ("other", 2021), ("wayback", 2015))
    ]
    assert "2021" in suggested(DEAD, *copies)[0][1]
    assert "2021" in suggested(DEAD, *copies, cited_at="some day")[0][1]
    assert "2018" in suggested(DEAD, *copies, cited_at="2018-11-01T10:00:00+02:00")[0][1]


@pytest.mark.parametrize(
    "answer",
    [
        copy(2020, outcome=Asked.NONE),
        copy(2020, outcome=Asked.FAILED),
        copy(2020, about="host"),
        copy(2020, about="parent"),
        copy(2020, capture=False),
    ],
)
def test_what_is_no_copy_of_the_page_is_not_suggested(answer):
    assert suggested(DEAD, answer) == []


@pytest.mark.parametrize(
    ("url", "answer", "right"),
    [
        (
            "https://press.example/doi/10.1000/dodo",
            registered("doi.org", "10.1000/dodo", NEW),
            "https://doi.org/10.1000/dodo",
        ),
        ("https://doi.org/10.1000/Dodo", registered("doi.org", "10.1000/dodo", NEW), NEW),
        (
            "https://arxiv.org/pdf/2103.01234",
            registered("arxiv", "2103.01234", "https://arxiv.org/abs/2103.01234"),
            "https://arxiv.org/abs/2103.01234",
        ),
    ],
)
def test_where_the_registry_says_that_it_stands(url, answer, right):
    assert suggested(hop(url, 403), answer, url=url) == [("registered", right)]


@pytest.mark.parametrize(
    "answer",
    [
        registered("doi.org", "10.1000/dodo", NEW, Asked.NONE),
        registered("doi.org", "10.1000/dodo", NEW, Asked.FAILED),
        registered("doi.org", "10.1000/dodo", None),
        registered("doi.org", "10.1000/dodo", "https://doi.org/10.1000/dodo"),
    ],
)
def test_a_registry_that_knows_no_other_place_suggests_none(answer):
    url = "https://doi.org/10.1000/dodo"
    assert suggested(hop(url, 404), answer, url=url) == []


def test_an_address_as_it_may_be_meant():
    odd = URL + ")**"
    assert suggested(hop(odd, 404), url=odd) == [("repaired", URL)]
    assert suggested(hop(odd, 200), url=odd) == []
    assert suggested(hop(odd, 200, 0, "not_found:title"), url=odd) == [("repaired", URL)]
    assert suggested(url=odd) == [("repaired", URL)]


def test_tracking_parameters_are_dropped_even_where_all_is_well():
    tracked = URL + "?utm_source=x"
    assert suggested(hop(tracked, 200), url=tracked) == [("repaired", URL)]


def test_the_best_comes_first_and_each_once():
    odd = "https://tern.test/doi/10.1000/dodo)?utm_source=x"
    evidence = (
        hop(odd, 404),
        copy(2020),
        copy(2020),
        registered("doi.org", "10.1000/dodo", NEW),
        hop(odd, 404, purpose="retry"),
    )
    assert suggested(*evidence, url=odd) == [
        ("registered", "https://doi.org/10.1000/dodo"),
        ("archived", f"https://wayback.example/2020/{URL}"),
        ("repaired", "https://tern.test/doi/10.1000/dodo)"),
    ]
