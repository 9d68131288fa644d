"""Who holds which office in a sentence."""

import pytest

from citewell.support.naming import find_names
from citewell.support.offices import read_holdings
from citewell.support.stems import read_words


def held(text: str, language: str) -> list[tuple[frozenset[str], str]]:
    names = list(find_names(text, 0, len(text), language=language))
    words = read_words(text, 0, len(text), language)
    return [(one.office, one.holder.text) for one in read_holdings(text, 0, len(text), names, words, language)]


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("The head of the library is Aino Laine.", "Aino Laine, the director of the library, said so.", "en"),
        ("Trustees: Edda Rowan (chair), Silas Orme.", "The chairwoman is Edda Rowan.", "en"),
        ("Administrator: Lorne Cray.", "The administrator is called Lorne Cray.", "en"),
        ("Leiterin des Lagers ist Ute Halm.", "Chefin des Lagers ist Ute Halm.", "de"),
        ("Le directeur est Luc Varin.", "Le responsable est Luc Varin.", "fr"),
        ("La directora es Ana Lirio.", "La jefa es Ana Lirio.", "es"),
        ("Il direttore è Ugo Brenna.", "Il responsabile è Ugo Brenna.", "it"),
        ("O diretor é Rui Folga.", "O responsável é Rui Folga.", "pt"),
        ("De directeur is Hylke Bouma.", "Het hoofd is Hylke Bouma.", "nl"),
    ],
)
def test_same_office(one: str, other: str, language: str) -> None:
    assert held(one, language) == held(other, language) != []


def test_offices_in_a_row() -> None:
    text = "The head of the library is Aino Laine; Mr Felix Moor is head of the archive."
    assert [holder for _, holder in held(text, "en")] == ["Aino Laine", "Felix Moor"]
