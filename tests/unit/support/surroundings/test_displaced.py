"""Values and names that a source has among the words of something else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.model import Source
from citewell.support.name_index import small_in
from citewell.support.naming import find_names
from citewell.support.prepared import PreparedSource, PreparedText
from citewell.support.surroundings.features import FEATURES
from citewell.support.surroundings.judge import displaced, weights
from citewell.support.surroundings.pieces import pieces_of
from citewell.text.quantities import read_quantities

REPORT = (
    "Norbury Foods opened its new bakery in Telby in spring, where 140 people now work in three shifts. The old dairy in "
    "Marsham was sold to the cooperative of farmers, which kept 62 people and the name. Ines Calder leads the bakery, "
    "while Tomas Wren remains at the head of the dairy until a successor is found."
)


def prepared(text: str, name: str = "report") -> PreparedSource:
    return PreparedSource(Source(id=name, text=text), PreparedText(text))


def found_in(claim: str, *sources: PreparedSource):
    names = find_names(claim, 0, len(claim), small_in([one.body.names("en") for one in sources]), "en")
    return list(displaced(claim, pieces_of(read_quantities(claim), names), sources, "en"))


def told(claim: str, *sources: PreparedSource):
    return [
        (claim[one.piece.start : one.piece.end], one.source.source.text[one.rival.start : one.rival.end])
        for one in found_in(claim, *sources)
    ]


@pytest.mark.parametrize(
    "claim",
    [
        "At the new bakery in Telby, 140 people now work in three shifts.",
        "The old dairy in Marsham was sold to the cooperative of farmers, which kept 62 people.",
        "Ines Calder leads the bakery.",
    ],
)
def test_what_stands_among_its_own_words_is_its_own(claim):
    assert told(claim, prepared(REPORT)) == []


def test_a_value_among_the_words_of_another_is_told_with_that_other():
    claim = "Norbury Foods opened its new bakery in Telby in spring, where 62 people now work in three shifts."
    assert told(claim, prepared(REPORT)) == [("62", "140")]


def test_a_name_among_the_words_of_another_is_told_with_that_other():
    claim = "The old dairy in Telby was sold to the cooperative of farmers, which kept 62 people and the name."
    assert told(claim, prepared(REPORT)) == [("Telby", "Marsham")]


def test_where_no_other_could_be_meant_nothing_is_told():
    assert told("Some 140 ducks live on the pond.", prepared("In the year of the storm 140 people worked here.")) == []


def test_tables_are_left_to_the_rules():
    table = "| Site | Staff |\n|---|---|\n| Telby | 140 |\n| Marsham | 62 |\n"
    assert told("Telby has a staff of 62.", prepared(table)) == []


def test_another_source_that_has_it_among_the_words_of_the_sentence_clears_it():
    claim = "Norbury Foods opened its new bakery in Telby in spring, where 62 people now work in three shifts."
    other = prepared("In Telby, in the new bakery of Norbury Foods, 62 people now work in three shifts.", "notes")
    assert told(claim, prepared(REPORT), other) == []


def test_the_order_of_sources_changes_nothing():
    claim = "The old dairy in Telby was sold to the cooperative of farmers, which kept 62 people and the name."
    sources = [prepared(REPORT), prepared("Telby has a harbour. Marsham has a mill.", "towns")]
    one, other = found_in(claim, *sources), found_in(claim, *reversed(sources))
    assert [(d.piece, d.value) for d in one] == [(d.piece, d.value) for d in other]


@given(
    st.lists(st.sampled_from([*REPORT.split(), "| 3 |", "\n", "5 kg", "Ann", "12%", ".", "\u3000"]), max_size=40),
    st.lists(st.sampled_from([*REPORT.split(), "7 kg", "Bob", "3", "\n- "]), max_size=25),
)
def test_any_text_can_be_judged(words, claimed):
    for one in found_in(" ".join(claimed), prepared(" ".join(words))):
        assert 0 <= one.value <= 1
        assert one.held.sort == one.rival.sort == one.piece.sort


def test_the_weights_know_the_features_and_tell_what_was_measured():
    known = weights()
    assert known.features == FEATURES
    assert {one.family for one in known.measured} == set(known.thresholds)
    assert all(one.objected <= 0.03 for one in known.measured if one.claims >= 30 and one.name != "defacto")
