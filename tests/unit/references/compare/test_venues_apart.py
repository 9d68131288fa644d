"""When two names of venues are two venues, and when that cannot be told."""

import pytest

from citewell.model import DateKind, WorkDate, WorkKind, WorkRecord
from citewell.model.reference import Reference
from citewell.model.reference_result import Agreement
from citewell.references.compare.beside import compare_beside
from citewell.references.compare.venues import compare_venues, names_another_year
from citewell.references.judging import compare

ACL = "Association for Computational Linguistics"
AGREES, NOTE, DIFFERS, UNSURE = Agreement.AGREES, Agreement.NOTE, Agreement.DIFFERS, Agreement.CANNOT_COMPARE


@pytest.mark.parametrize(
    ("printed", "recorded", "agreement"),
    [
        ("EMNLP", "Workshop on Multiword Expressions", UNSURE),
        (
            "Proceedings of the 57th Annual Meeting of the Association for Computational Linguistics",
            "Workshop on Terns",
            UNSURE,
        ),
        ("ICML", "Workshop on Multiword Expressions", DIFFERS),
        ("International Conference on Sparse Gulls", "Workshop on Multiword Expressions", DIFFERS),
        ("QXYZ", "Workshop on Multiword Expressions", UNSURE),
        ("Workshop on Counting Gulls", "Proceedings of LREC 2024", DIFFERS),
        ("Multiword Expressions", "Workshop on Multiword Expressions", AGREES),
        ("arXiv", "Workshop on Multiword Expressions", UNSURE),
    ],
)
def test_a_workshop_beside_a_conference(printed, recorded, agreement):
    assert compare_beside(printed, recorded, ACL) is agreement


def test_of_publishers_whose_workshops_are_not_known_nothing_is_told():
    assert compare_beside("ICML", "Workshop on Multiword Expressions", "Tern Press") is UNSURE


@pytest.mark.parametrize(
    ("printed", "recorded", "agreement"),
    [
        (
            "Annual Meeting of the Association for Computational Linguistics",
            "Conference of the North American Chapter of the Association for Computational Linguistics",
            DIFFERS,
        ),
        ("ICLR", "International Conference on Language Resources and Evaluation", DIFFERS),
        ("Workshop on Prepositions", "Workshop on Gulls", DIFFERS),
        ("MLJ", "Machine Learning", UNSURE),
        ("WWW", "Annual Meeting of the Association for Computational Linguistics", DIFFERS),
        ("www.example.org", "Annual Meeting of the Association for Computational Linguistics", UNSURE),
        ("NIPS", "Advances in Neural Information Processing Systems 30", AGREES),
    ],
)
def test_two_names(printed, recorded, agreement):
    assert compare_venues(printed, recorded) is agreement


@pytest.mark.parametrize(
    ("venue", "years", "another"),
    [
        ("Proceedings of the 2017 Conference on Terns", [2015], True),
        ("Proceedings of the 2017 Conference on Terns", [2015, 2018], False),
        ("TERN'04", [2016], True),
        ("TERN’98", [1998], False),
        ("Proceedings of the Conference on Terns", [2015], False),
        ("Proceedings of the 2017 Conference on Terns", [], False),
        ("Terns 12345", [2015], False),
    ],
)
def test_years_in_names(venue, years, another):
    assert names_another_year(venue, years) is another


def _venue(container: str, **record: object) -> Agreement:
    reference = Reference(key="a", kind=WorkKind.PROCEEDINGS_PAPER, title="Terns", container=container)
    kept = WorkRecord(
        registry="acl",
        record_id="1",
        kind=WorkKind.PROCEEDINGS_PAPER,
        titles=("Terns",),
        dates=(WorkDate(kind=DateKind.PUBLISHED, year=2015),),
        **record,  # type: ignore[arg-type]
    )
    (found,) = compare(reference, [kept]).of("venue")
    return found.agreement


def test_the_publisher_in_the_place_of_the_venue_is_no_difference():
    assert (
        _venue(ACL, containers=("Conference on Empirical Methods in Natural Language Processing",), publisher=ACL)
        is UNSURE
    )


def test_a_conference_of_another_year_is_a_difference_even_beside_its_workshop():
    assert _venue("EMNLP 2015", containers=("Workshop on Terns",)) is UNSURE
    assert _venue("EMNLP 2012", containers=("Workshop on Terns",)) is DIFFERS
