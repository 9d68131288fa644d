"""The labelled pages are what the page on them says, and citewell keeps seeing them for what they are."""

import pytest

from citewell.model import Estimate
from tests.accuracy.link_content import KINDS, labelled, run
from tests.accuracy.pages.behaviours import NOTHING
from tests.accuracy.pages.words import DEVELOP, HELD_OUT, words_of


@pytest.fixture(scope="module")
def measured() -> dict[str, dict[str, object]]:
    return {figure.set: dict(figure.values) for figure in run(()).figures}


def share(value: object) -> float:
    assert isinstance(value, Estimate)
    assert value.value is not None
    return value.value


@pytest.mark.parametrize("split", [DEVELOP, HELD_OUT])
def test_the_labelled_pages_are_many(split: str) -> None:
    pages = list(labelled(split))
    assert len({name for name, _, _ in pages}) >= 30
    assert len({lang for _, lang, _ in pages}) >= 10
    assert len(pages) >= 200
    assert {made.kind for _, _, made in pages} == {NOTHING, *KINDS}


def test_no_wording_of_the_two_parts_is_the_same() -> None:
    for lang, words in words_of(DEVELOP).items():
        other = words_of(HELD_OUT)[lang]
        for name in ("not_found_titles", "not_found_headings", "not_found_texts", "prose"):
            assert not set(getattr(words, name)) & set(getattr(other, name)), (lang, name)


@pytest.mark.parametrize("part", ["held-out", "develop"])
def test_ordinary_pages_are_not_accused(measured: dict[str, dict[str, object]], part: str) -> None:
    assert share(measured[f"link-content/{part}"]["accused"]) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_signs_are_right_and_seldom_overlooked(measured: dict[str, dict[str, object]], kind: str) -> None:
    figures = measured[f"link-content/held-out/{kind}"]
    assert share(figures["precision"]) >= 0.98
    assert share(figures["recall"]) >= 0.85
    assert share(measured[f"link-content/develop/{kind}"]["recall"]) == 1
