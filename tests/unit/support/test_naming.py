"""Names in texts, and whether two are of one bearer."""

import pytest

from citewell.support.naming import Name, are_one, find_names


def names(text: str, language: str | None = "en", common: frozenset[str] = frozenset()) -> list[str]:
    return [name.text for name in find_names(text, 0, len(text), common, language)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("In June 2025 Arno Vell met Dr. Ida Renn's team.", ["Arno Vell", "Ida Renn"]),
        ("The Vell & Sons works of Ludo van der Meer, in Oslo.", ["Vell & Sons", "Ludo van der Meer", "Oslo"]),
        ("Chief Executive Ada Reed spoke.", ["Ada Reed"]),
        ("It is not named.", []),
        ("l'usine d'Orvane", ["Orvane"]),
    ],
)
def test_runs_of_capitals_are_names(text: str, found: list[str]) -> None:
    assert names(text) == found


def test_a_common_word_that_begins_a_sentence_is_no_name() -> None:
    assert names("Boats leave Oslo.", common=frozenset({"boats"})) == ["Oslo"]
    assert not next(find_names("Boats leave.", 0, 12)).sure


def test_nouns_after_articles_are_no_names_in_german() -> None:
    assert names("Der Leiter des Hauses ist Almut Redder.", "de") == ["Almut Redder"]


def test_bodies_are_names_in_scripts_without_capitals() -> None:
    assert names("海棠传媒收购木槿影业。", "zh") == ["海棠传媒", "木槿影业"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ida Renn", "Renn", True),
        ("I. Renn", "Ida Renn", True),
        ("Renn Ida", "Ida Renn", True),
        ("Élise Guérin", "Elise Guerin", True),
        ("NAP", "Northern Anchor Pilots", True),
        ("Ida Renn", "Ida Vell", False),
        ("Vell", "Renn", False),
    ],
)
def test_forms_of_one_name(one: str, other: str, same: bool) -> None:
    first, second = (next(find_names(f"met {text}", 0, len(text) + 4)) for text in (one, other))
    assert are_one(first, second) is same
    assert are_one(second, first) is same


def test_names_are_found_in_linear_time() -> None:
    assert len(list(find_names("A" * 50_000 + " B-" * 20_000, 0, 110_000))) > 0
    assert isinstance(next(find_names("Oslo " * 10_000, 0, 50_000)), Name)
