"""What shows in a bibliography without asking anybody, and what only looks so."""

import pytest

from citewell.references import read_bibtex
from citewell.references.at_hand import issues_at_hand

TITLE = "A study of ropes and ferries in narrow valleys"


def rules(*entries: str) -> list[set[str]]:
    text = "\n".join(f"@article{{k{number}, {entry}}}" for number, entry in enumerate(entries))
    return [{issue.rule for issue in found} for found in issues_at_hand(read_bibtex(text).references, year=2026)]


@pytest.mark.parametrize(
    ("entry", "right"),
    [
        ("year={2031}", {"future_year"}),
        ("year={2027}", set()),
        ("year={in press}", set()),
        ("author={Doe, John and Orlen, Mara}", {"placeholder_author"}),
        ("author={Firstname Lastname}", {"placeholder_author"}),
        ("author={Döe, Johanna}", set()),
        ("author={Doe, A.}", set()),
        ("author={Orlen, Mara and Tarn, Jo and Orlen, Mara}", {"author_twice"}),
        ("author={Orlen, M. and Orlen, M.}", set()),
        ("author={Orlen, Mara and Orlen, Max}", set()),
        ("pages={120-99}", set()),
        ("pages={320--199}", {"pages_descend"}),
        ("pages={1201-9}", set()),
        ("pages={99-120}", set()),
        ("pages={e120}", set()),
    ],
)
def test_one_entry(entry: str, right: set[str]) -> None:
    assert rules(entry) == [right]


def test_one_work_twice_and_one_doi_of_two_works() -> None:
    assert rules(f"title={{{TITLE}}}, year={{1994}}", f"title={{{TITLE.upper()}}}, year={{1995}}") == [
        {"listed_twice"},
        {"listed_twice"},
    ]
    assert rules(f"title={{{TITLE}}}", "title={Mills and their barley in the wider vale}") == [set(), set()]
    assert rules("title={Ropes}", "title={Ropes}") == [set(), set()]  # so short a title many works may have
    shared = rules(f"title={{{TITLE}}}, doi={{10.5555/a}}", "title={Mills}, doi={10.5555/A}", "doi={10.5555/b}")
    assert shared == [{"doi_shared"}, {"doi_shared"}, set()]
