"""Which sources a citation of an address means."""

import pytest

from citewell import Action, Answer, Gate, Source, read_answer
from citewell.text.addresses import Addresses

PAGE = "https://quay.example/dues"
SOURCES = (
    Source(
        id="dues-1",
        url=PAGE,
        text="A berth at the quay costs 12 crowns a night. Water and power are included; laundry, bicycles and sauna are "
        "not. Leave before noon, tie up with two ropes, and show the warden your licence.",
    ),
    Source(id="dues-2", url=PAGE + "/?utm_source=mail", text="A berth at the quay has a deposit of 40 crowns."),
    Source(id="https://quay.example/map", text="The quay lies north of the bridge."),
    Source(id="https://quay.example/map#2", text="The quay has two piers."),
)


@pytest.mark.parametrize(
    ("address", "ids"),
    [
        (PAGE, ("dues-1", "dues-2")),
        ("http://QUAY.example/dues/#top", ("dues-1", "dues-2")),
        ("https://quay.example/map#2", ("https://quay.example/map#2",)),
        ("https://quay.example/map", ("https://quay.example/map",)),
        ("https://quay.example/map#3", ("https://quay.example/map", "https://quay.example/map#2")),
        ("https://quay.example/else", ()),
        ("dues-1", ()),
    ],
)
def test_an_id_means_itself_and_an_address_all_that_stand_there(address: str, ids: tuple[str, ...]) -> None:
    assert Addresses(SOURCES).at(address) == ids


def bindings(text: str, retrieved: tuple[str, ...] | None = None) -> list[tuple[tuple[str, ...], tuple[object, ...]]]:
    reading = read_answer(Answer(id="a", text=text, sources=SOURCES, retrieved=retrieved))
    return [(citation.targets, citation.bound) for citation in reading.citations]


@pytest.mark.parametrize(
    "text",
    [
        f"A berth costs 12 crowns ([dues]({PAGE})).",
        f"A berth costs 12 crowns [1]({PAGE}).",
        f"A berth costs 12 crowns, see {PAGE} for more.",
        f"A berth costs 12 crowns [1].\n\n[1]: {PAGE}",
    ],
)
def test_passages_of_one_page_are_cited_together(text: str) -> None:
    assert bindings(text) == [((PAGE, PAGE), ("dues-1", "dues-2"))]
    assert bindings(text, ("dues-2",)) == [((PAGE,), ("dues-2",))]


def test_a_page_cited_by_its_doi_is_all_its_passages() -> None:
    url = "https://doi.org/10.5555/quay.7"
    sources = (Source(id="a", url=url), Source(id="b", url=url))
    reading = read_answer(Answer(id="a", text="Berths are full (doi:10.5555/quay.7).", sources=sources))
    assert reading.citations[0].bound == ("a", "b")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (f"A berth at the quay costs 12 crowns ([dues]({PAGE})).", Action.SHOW),
        (f"A berth at the quay has a deposit of 40 crowns ([dues]({PAGE})).", Action.SHOW),
        (f"A berth at the quay has a deposit of 45 crowns ([dues]({PAGE})).", Action.HAND_OVER),
        (f"A parrot sings loudly in every garden here ([there]({PAGE})).", Action.HAND_OVER),
        (f"A berth at the quay costs 12 crowns ([elsewhere.example]({PAGE})).", Action.HAND_OVER),
    ],
)
def test_what_a_page_says_is_what_its_passages_say(text: str, action: Action) -> None:
    assert Gate().decide(Answer(id="a", text=text, sources=SOURCES[:2])).action is action
