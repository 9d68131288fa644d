"""Names and lists of names."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.model import PersonName
from citewell.references.compare.authors import AuthorsMatch, compare_authors
from citewell.references.compare.names import NameMatch, compare_names
from citewell.references.formats.bibtex_names import names_of
from citewell.references.normal.names import person

ONE = [
    ("Okellado, Ada", "A. Okellado"),
    ("Okellado, A. B.", "Ada Okellado"),
    ("Okellado AB", "Ada B. Okellado"),
    ("Okellado, A.-B.", "Ada-Bo Okellado"),
    ("O'Varn, T.", "T. O’Varn"),
    ("Müller, J.", "J. Mueller"),
    ("Škoda, Ž.", "Zdenek Skoda"),
    ("Ørsted, A.", "A. Orsted"),
    ("van den Oost, A.", "Aaron Oost"),
    ("Oost, A. van den", "Aaron van den Oost"),
    ("Ternes Jr., Cy", "Cy Ternes"),
    ("Ternes IV, David H", "David H. Ternes IV"),
    ("Wei Li", "Li Wei"),
    ("Ostrand, Di", "Di Ostrand 0002"),
    ("Bob Varnholt", "Robert Varnholt"),
    ("Gary Varnholt", "Garrison W. Varnholt"),
    ("Dehara, Zora", "Zora Dehara Tarim"),
    ("Raymo-Sez, Al", "Alain Raymo"),
    ("Silma, S.", "Silma S"),
    ("Prof. Tian Wen", "Tian Wen"),
    ("Sch\ufffdnle, P.", "P. Schönle"),
    ("Rana, Md Mashud", "Mashud Rana"),
    ("EPMoga, Dora", "Dora E. P. Moga"),
    ("Asmund c, S.", "Søren Asmund"),
    ("Xingrui Wong", "Xingrui Wang"),
    ("P, D.", "P, Deepak"),
]
TWO = [
    ("Okellado, Ada", "Bo Varnholt"),
    ("Li, A.", "A. Wu"),
    ("Okellado, Ada", "Ada Varnholt"),
]


@pytest.mark.parametrize(("printed", "recorded"), ONE)
def test_one_person(printed, recorded):
    assert compare_names(names_of(printed)[0][0], person(recorded)) in (NameMatch.SAME, NameMatch.LIKELY)


@pytest.mark.parametrize(("printed", "recorded"), TWO)
def test_two_persons(printed, recorded):
    assert compare_names(person(printed), person(recorded)) is NameMatch.DIFFERENT


def test_one_surname_and_two_given_names():
    assert compare_names(person("Liang Wang"), person("Lu Wang")) is NameMatch.OTHER_GIVEN


def test_names_in_two_scripts_cannot_be_compared():
    assert compare_names(person("Иван Петров"), person("Ivan Petrov")) is NameMatch.CANNOT_COMPARE


LISTS = [
    ("Ada Okellado; Bo Varnholt", "A. Okellado; B. Varnholt", False, AuthorsMatch.SAME),
    ("Ada Okellado; Bo Varnholt", "Bo Varnholt; Ada Okellado", False, AuthorsMatch.VARIANT),
    ("Ada Okellado", "Ada Okellado; Bo Varnholt; Cy Ternes", True, AuthorsMatch.SAME),
    ("Ada Okellado", "Ada Okellado; Bo Varnholt; Cy Ternes", False, AuthorsMatch.SOME_MISSING),
    ("Ada Okellado; Eve Mallory", "Ada Okellado; Bo Varnholt", False, AuthorsMatch.SOME_DIFFER),
    ("Eve Mallory; Mo Mallory", "Ada Okellado; Bo Varnholt", False, AuthorsMatch.NONE_IN_COMMON),
    ("Ada Okellado; Ada Okellado", "Ada Okellado", False, AuthorsMatch.REPEATED),
    ("Tern Survey Collaboration", "Ada Okellado; Bo Varnholt", False, AuthorsMatch.CANNOT_COMPARE),
    ("TernAI", "Ada Okellado; Bo Varnholt", False, AuthorsMatch.CANNOT_COMPARE),
    ("Ada Okellado; Tern Survey Team", "Ada Okellado; Bo Varnholt", False, AuthorsMatch.VARIANT),
    ("Ada Okellado; Bo Varnholt", "Tern Survey Team; Ada Okellado; Bo Varnholt", False, AuthorsMatch.SAME),
    ("Ada Okellado; Bo Varnholt", "Okellado Ada Varnholt Bo", False, AuthorsMatch.VARIANT),
    ("Anonymous Authors", "Ada Okellado", False, AuthorsMatch.CANNOT_COMPARE),
    ("Ada Okellado; Bo Varnholt", "Ada Okellado; Bo Varnholt; Bo Varnholt", False, AuthorsMatch.SAME),
]


@pytest.mark.parametrize(("printed", "recorded", "cut", "match"), LISTS)
def test_lists(printed, recorded, cut, match):
    lists = [tuple(person(name) for name in names.split("; ")) for names in (printed, recorded)]
    assert compare_authors(*lists, cut=cut).match is match


NAMES = st.builds(
    lambda family, given: PersonName(family=family, given=given),
    st.text(alphabet="abcdefg", min_size=3, max_size=8).map(str.title),
    st.text(alphabet="abcdefg", min_size=2, max_size=8).map(str.title),
)


@given(st.lists(NAMES, min_size=1, max_size=8, unique=True))
def test_a_list_is_the_same_as_itself_and_as_its_initials(names):
    initials = [PersonName(family=name.family, given=name.given[:1] + ".") for name in names]
    assert compare_authors(names, names).match in (AuthorsMatch.SAME, AuthorsMatch.VARIANT)
    assert compare_authors(initials, names).match in (AuthorsMatch.SAME, AuthorsMatch.VARIANT)


@given(st.lists(NAMES, min_size=2, max_size=8, unique=True), st.data())
def test_a_list_that_says_it_is_cut_is_never_short(names, data):
    kept = names[: data.draw(st.integers(1, len(names)))]
    assert compare_authors(kept, names, cut=True).match in (AuthorsMatch.SAME, AuthorsMatch.VARIANT)


def test_lists_of_thousands_take_little_time():
    names = [PersonName(family=f"Fam{number:04d}".replace("0", "o"), given="A.") for number in range(3_000)]
    began = time.perf_counter()
    compare_authors(names, list(reversed(names)))
    assert time.perf_counter() - began < 10
