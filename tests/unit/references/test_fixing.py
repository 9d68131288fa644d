"""Bibliographies put right in place, byte for byte elsewhere."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.model import ReferenceReason, ReferenceResult, ReferenceStatus
from citewell.model.finding import Confidence
from citewell.model.reference_result import FieldFix
from citewell.references import read_bibtex
from citewell.references.asking_all import Asking, check_bibliography
from citewell.references.fixing import as_patch, fixed

BIB = """\
% kept: https://doi.org/10.5555/ferry.1
@article{one, title = {Ropes of 1994}, year = {1994},
  doi = {https://doi.org/10.5555/ferry.1}, note = {see https://doi.org/10.5555/ferry.1}}\r
@article{two, title = {Winches}, year = {1995}, doi = {10.5555/w.1}}"""


def results(text: str):
    return check_bibliography(
        read_bibtex(text).references, Asking(registries=("none",)), today=dt.date(2026, 1, 1)
    ).results


def proposed(text: str, key: str, field: str, printed: str, value: str) -> list[ReferenceResult]:
    (reference,) = [one for one in read_bibtex(text).references if one.key == key]
    fix = FieldFix(field=field, printed=printed, proposed=value, why="as crossref has it")
    return [
        ReferenceResult(
            reference=reference,
            status=ReferenceStatus.DESCRIBED_WRONGLY,
            reason=ReferenceReason.YEAR_DIFFERS,
            confidence=Confidence.HIGH,
            message="",
            suggestions=(fix,),
        )
    ]


def test_only_the_field_changes_and_nothing_else():
    made = fixed(BIB, results(BIB), safe_only=True)
    assert made.text == BIB.replace("doi = {https://doi.org/10.5555/ferry.1}", "doi = {10.5555/ferry.1}")
    assert [key for key, _ in made.done] == ["one"]
    assert made.left == ()


def test_what_records_have_is_put_in_only_when_that_is_wanted():
    told = proposed(BIB, "one", "year", "1994", "1993")
    assert fixed(BIB, told, safe_only=True).text == BIB
    made = fixed(BIB, told, safe_only=False)
    assert made.text == BIB.replace("year = {1994}", "year = {1993}")


def test_what_cannot_be_placed_for_sure_is_left():
    told = proposed(BIB, "two", "title", "Winches of Telby", "Winches of the Lorne")
    made = fixed(BIB, told, safe_only=False)
    assert made.text == BIB
    assert [(key, fix.field) for key, fix in made.left] == [("two", "title")]


@pytest.mark.parametrize("value", ["R&D in {Telby}", "100 % of $x$", "a_b"])
def test_what_latex_would_read_otherwise_is_never_put_in(value):
    assert fixed(BIB, proposed(BIB, "two", "title", "Winches", value), safe_only=False).text == BIB


def test_a_patch_tells_the_difference():
    made = fixed(BIB, results(BIB), safe_only=True)
    patch = as_patch("refs.bib", BIB, made.text)
    assert patch.startswith("--- a/refs.bib\n+++ b/refs.bib\n")
    assert [line for line in patch.splitlines() if line.startswith("+ ")] == [
        "+  doi = {10.5555/ferry.1}, note = {see https://doi.org/10.5555/ferry.1}}"
    ]
    assert as_patch("refs.bib", BIB, BIB) == ""


@given(
    st.lists(
        st.sampled_from(
            [*BIB.splitlines(keepends=True), "\x0b", "\u2028", "@article{x, doi={doi:10.5555/a.b}}\n", "é"]
        ),
        max_size=8,
    ).map("".join)
)
def test_what_was_put_right_needs_nothing_more(text):
    once = fixed(text, results(text), safe_only=True)
    again = fixed(once.text, results(once.text), safe_only=True)
    if not once.left:
        assert again.text == once.text
