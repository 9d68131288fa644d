"""Words, likeness, containers, scope and packing of a local registry."""

import difflib
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.model import DateKind, IdScheme, PersonName, WorkDate, WorkId, WorkKind, WorkRecord
from citewell.references.index.asking import identifiers_in
from citewell.references.index.containers import container_keys
from citewell.references.index.filing import file_record, normal_forms, title_keys
from citewell.references.index.likeness import Likeness
from citewell.references.index.packing import encoded, packed, unpacked
from citewell.references.index.scope import Held, gives_out, knows_work, registries
from citewell.references.index.words import search_words


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Counting Terns: A Co-Study", ["counting", "terns", "a", "co", "study"]),
        ("The Tern, the tern", ["the", "tern"]),
        ("Les Sternes d'Été", ["les", "sternes", "dete"]),
        ("海鳥の研究", ["海鳥", "鳥の", "の研", "研究"]),
        ("鳥", ["鳥"]),
        ("BERT与海鳥", ["bert", "与海", "海鳥"]),
        ("", []),
    ],
)
def test_words_that_a_title_is_searched_by(title, words):
    assert search_words(title) == words


@given(st.text(max_size=60), st.text(max_size=60))
def test_likeness_lies_between_none_and_equal(first, second):
    alike = Likeness(first).to(second)
    assert 0 <= alike <= 1
    assert (alike == 1) == (first == second)
    assert alike == pytest.approx(Likeness(second).to(first))


@given(st.text("abc", min_size=1, max_size=30), st.text("abc", min_size=1, max_size=30))
def test_likeness_is_that_of_the_longest_common_subsequence(first, second):
    rows = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for i, one in enumerate(first):
        for j, other in enumerate(second):
            rows[i + 1][j + 1] = rows[i][j] + 1 if one == other else max(rows[i][j + 1], rows[i + 1][j])
    assert Likeness(first).to(second) == pytest.approx(2 * rows[-1][-1] / (len(first) + len(second)))
    assert Likeness(first).to(second) >= difflib.SequenceMatcher(None, first, second, autojunk=False).ratio() - 1e-9


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Proceedings of the 12th Annual Meeting on Terns (TERN 2019)", "TERN"),
        ("Proceedings of TERN 2020", "TERN'19"),
        ("Computational Ornithology, Volume 26, Number 1, March 2000", "Computational Ornithology"),
        ("GULL-TERN", "TERN"),
        ("Annals of Terns", "The Annals of Terns"),
    ],
)
def test_one_container_under_two_names(name, other):
    assert set(container_keys(name)) & set(container_keys(other))


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Workshop on Gulls at TERN 2020", "TERN"),
        ("Workshop on Gulls (TERN 2020)", "TERN"),
        ("Journal of the ACM", "Journal"),
        ("Terns", "Gulls"),
        ("", ""),
    ],
)
def test_two_containers(name, other):
    assert not set(container_keys(name)) & set(container_keys(other))


ALL_OF_IT = Held(registry="acl", works=registries()["acl"].works, snapshot="2031-05-01")
SOME_OF_IT = Held(registry="acl", works=50, snapshot="2031-05-01")


@pytest.mark.parametrize(
    ("held", "year", "container", "knows"),
    [
        (ALL_OF_IT, 2020, "TERN", True),
        (ALL_OF_IT, 2021, "TERN", False),  # it has two works of it in that year
        (ALL_OF_IT, 2020, "GULL", False),
        (ALL_OF_IT, 2020, "", False),
        (ALL_OF_IT, None, "TERN", False),
        (SOME_OF_IT, 2020, "TERN", False),
        (Held(registry="acl", works=50, snapshot="2031-05-01", whole=True), 2020, "TERN", True),
        (Held(registry="acl", works=10**6, snapshot="2019-05-01"), 2020, "TERN", False),
        (Held(registry="acl", works=10**6, snapshot="2031-05-01", whole=True, broken_off=True), 2020, "TERN", False),
        (Held(registry="acl", works=10**6, snapshot="2031-05-01", broken=10**3), 2020, "TERN", True),
        (Held(registry="acl", works=10**6, snapshot="2031-05-01", broken=10**4), 2020, "TERN", False),
        (Held(registry="bibtex", works=10**6, snapshot="2031-05-01", whole=True), 2020, "TERN", False),
        (Held(registry="unheard-of", works=10**9, snapshot="2031-05-01", whole=True), 2020, "TERN", False),
    ],
)
def test_what_a_registry_of_venues_is_able_to_know(held, year, container, knows):
    counts = {("acl", "TERN", 2020): 40, ("acl", "TERN", 2021): 2}

    def works_of(registry: str, container: str, year: int) -> int:
        return counts.get((registry, container, year), 0)

    assert knows_work([held], WorkKind.PROCEEDINGS_PAPER, year, container, works_of) is knows


@pytest.mark.parametrize(
    ("kind", "year", "knows"),
    [
        (WorkKind.ARTICLE, 2001, True),
        (WorkKind.ARTICLE, 1980, False),
        (WorkKind.ARTICLE, 2031, False),  # the year is not over on the day of the snapshot
        (WorkKind.THESIS, 2001, False),
        (None, 2001, False),
    ],
)
def test_what_a_registry_of_kinds_is_able_to_know(kind, year, knows):
    held = [Held(registry="crossref", works=10, snapshot="2031-05-01", whole=True)]
    assert knows_work(held, kind, year, "Annals of Terns", lambda *_: 0) is knows


@pytest.mark.parametrize(
    ("scheme", "value", "gives"),
    [
        (IdScheme.DOI, "10.18653/v1/2030.tern-main.7", True),
        (IdScheme.DOI, "10.18653/v1/p19-1001", True),
        (IdScheme.DOI, "10.18653/v1/2030.tern-main", False),  # a whole volume, of which it has no record
        (IdScheme.DOI, "10.18653/v1/2031.tern-main.7", False),  # may have come after the snapshot
        (IdScheme.DOI, "10.5555/2030.tern-main.7", False),
        (IdScheme.ACL, "2030.tern-main.7", True),
        (IdScheme.ARXIV, "1901.01234", False),
    ],
)
def test_whose_identifiers_a_registry_gives_out(scheme, value, gives):
    assert gives_out([ALL_OF_IT], scheme, value) is gives
    assert gives_out([SOME_OF_IT], scheme, value) is False


RECORD = WorkRecord(
    registry="acl",
    record_id="2031.tern-main.7",
    kind=WorkKind.PROCEEDINGS_PAPER,
    titles=("Retracted: Counting Terns: A Census",),
    authors=(PersonName(family="Quell", given="Ada"),),
    dates=(WorkDate(kind=DateKind.PUBLISHED, year=2031), WorkDate(kind=DateKind.ONLINE, year=2030)),
    containers=("Proceedings of TERN 2031",),
    ids=(WorkId(IdScheme.ACL, "2031.tern-main.7"), WorkId(IdScheme.DOI, "10.5555/tern.7")),
)


def test_a_record_is_packed_and_comes_out_again():
    kept = packed(encoded(RECORD))
    assert unpacked(kept) == RECORD
    assert len(kept) < len(encoded(RECORD)) / 2


def test_where_a_record_is_filed():
    filed = file_record(RECORD)
    assert filed.identifiers == ("acl 2031.tern-main.7", "doi 10.5555/tern.7")
    assert filed.containers == (("tern", 2030), ("tern", 2031))
    assert filed.words == "retracted counting terns a census"
    assert title_keys(RECORD.titles[0])[1] == "countingternsacensus"
    assert len(filed.titles) == len(set(filed.titles)) == len(title_keys(RECORD.titles[0]))


def test_normal_forms_are_told_by_their_digest():
    assert normal_forms() == normal_forms()
    assert len(normal_forms()) == 16


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        ("10.5555/TERN.7", WorkId(IdScheme.DOI, "10.5555/tern.7")),
        ("doi:10.5555/tern.7", WorkId(IdScheme.DOI, "10.5555/tern.7")),
        ("https://doi.org/10.5555/tern.7", WorkId(IdScheme.DOI, "10.5555/tern.7")),
        ("arXiv:2401.01234v2", WorkId(IdScheme.ARXIV, "2401.01234")),
        ("2401.01234", WorkId(IdScheme.ARXIV, "2401.01234")),
        ("PMID 123456", WorkId(IdScheme.PUBMED, "123456")),
        ("2031.tern-main.7", WorkId(IdScheme.ACL, "2031.tern-main.7")),
        ("https://aclanthology.org/P19-1001/", WorkId(IdScheme.ACL, "P19-1001")),
        ("dblp:conf/tern/Quell31", WorkId(IdScheme.DBLP, "conf/tern/Quell31")),
    ],
)
def test_identifiers_in_any_spelling(wanted, first):
    assert identifiers_in(wanted)[0] == first


@pytest.mark.parametrize("wanted", ["Counting terns", "doi", "ACL 2031 and the terns", "Terns", "978"])
def test_titles_are_no_identifiers(wanted):
    assert [one for one in identifiers_in(wanted) if one.scheme is not IdScheme.ACL] == []


def test_case_and_accents_are_no_part_of_a_key():
    title = "Über die Zählung der Seeschwalben – eine Übersicht"
    upper = unicodedata.normalize("NFD", title.upper())
    assert title_keys(upper) == title_keys(title)
