"""How alike two pages are, and which pages are worth comparing with an address that should not exist."""

from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.links.content import likeness, looks_suspicious
from citewell.links.content.words import count_words, sketch_of
from tests.unit.links.content.pages import PROSE, URL, html, read

WORDS = st.lists(st.sampled_from("rope ferry winch shed river log boat horse mill weir".split()), max_size=200)


@settings(deadline=None)
@given(WORDS, WORDS)
def test_likeness_is_a_share_and_symmetric(one: list[str], other: list[str]) -> None:
    first, second = sketch_of(" ".join(one)), sketch_of(" ".join(other))
    assert 0 <= likeness(first, second) <= 1
    assert likeness(first, second) == likeness(second, first)
    assert likeness(first, first) == (1 if one else 0)


def test_one_message_for_two_addresses_is_alike() -> None:
    lines = "Sorry, the page /{} is not here. " + PROSE
    one = read(html("Lorne", lines.format("guide/rope-ferry")))
    other = read(html("Lorne", lines.format("guide/3f9a0c")), url="https://www.lorne.example/guide/3f9a0c")
    assert likeness(one.sketch, other.sketch) == 1
    assert likeness(one.sketch, read(html("Kelm", "Another page about lamps and their repair.")).sketch) == 0


def test_a_long_page_with_a_part_changed_is_nearly_alike() -> None:
    words = [f"{chr(97 + n % 26)}{chr(97 + n // 26)}word" for n in range(400)]
    changed = words[:380] + ["other"] * 20
    assert 0.75 < likeness(sketch_of(" ".join(words)), sketch_of(" ".join(changed))) < 1


def test_words() -> None:
    assert count_words("The rope-ferry of 1911") == 5
    assert count_words("水坝旁的石窑") == 3
    assert count_words("") == 0


def test_what_looks_suspicious() -> None:
    article = read(html("The rope ferry", *[PROSE] * 3))
    assert not looks_suspicious(article, url=URL, asked=URL)
    assert not looks_suspicious(article, url=f"{URL}/", asked=URL)
    assert looks_suspicious(article, url="https://www.lorne.example/guide", asked=URL)
    assert looks_suspicious(read(html("Page not found", PROSE)), url=URL, asked=URL)
    assert looks_suspicious(read(html("The rope ferry", "Short.")), url=URL, asked=URL)
    assert not looks_suspicious(
        read(html("The rope ferry", PROSE), quote="two horses drew the boat"), url=URL, asked=URL
    )
    assert not looks_suspicious(
        read(html("Lorne", "Short.")), url="https://lorne.example/", asked="https://lorne.example/"
    )
    assert not looks_suspicious(read(b"%PDF-1.4"), url=URL, asked=URL)
    homeward = html("The rope ferry", *[PROSE] * 3, head='<link rel="canonical" href="/">')
    assert looks_suspicious(read(homeward), url=URL, asked=URL)
