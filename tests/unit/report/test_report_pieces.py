"""Texts cut into pieces: nothing lost, nothing doubled, and marks where findings say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.model import Action, ClaimKind, Location, Outcome, Passage, Span
from citewell.report.excerpts import windows
from citewell.report.passages import Highlight, highlights, source_pieces
from citewell.report.pieces import stretches
from citewell.report.standing import ClaimStatus, claim_standings
from citewell.text.reading import read_answer
from tests.report_records import FARES, TEXT, make_answer, make_decision, make_finding

PROSE = st.lists(
    st.sampled_from(
        [
            "Trams run daily",
            " [fares]",
            " [map, fares]",
            ".",
            " ",
            "\n\n",
            "- ",
            "# ",
            "Is it?",
            " [lost-2]",
            "`x[1]`",
            "é漢",
        ]
    ),
    max_size=30,
).map("".join)


@given(PROSE, st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)), max_size=4))
def test_the_pieces_of_an_answer_are_its_text(text, places):
    findings = [make_finding(location=Location(start=a, end=a + n, text=text[a : a + n])) for a, n in places]
    reading = read_answer(make_answer(text=text))
    cut = list(stretches(reading, claim_standings(reading, make_decision(*findings))))
    assert "".join(piece.text for stretch in cut for piece in stretch.pieces) == text
    claims = [stretch.standing.claim for stretch in cut if stretch.standing]
    assert claims == [claim for claim in reading.claims if claim.span.start < claim.span.end]
    marked = {index for stretch in cut for piece in stretch.pieces for index in piece.citations}
    assert marked == set(range(len(reading.citations)))


@given(st.integers(0, 3_000), st.lists(st.tuples(st.integers(-5, 3_000), st.integers(-5, 3_000)), max_size=8))
def test_windows_are_sorted_and_inside_and_no_longer_than_allowed(length, places):
    found = windows(length, [Span(*place) for place in places], whole=300, context=20)
    edges = [edge for window in found for edge in (window.start, window.end)]
    assert edges == sorted(edges)
    assert all(window.start < window.end <= length for window in found)
    assert sum(window.end - window.start for window in found) <= max(300, 0)
    assert bool(found) == bool(length)


@given(st.text(max_size=100), st.lists(st.tuples(st.integers(0, 120), st.integers(0, 60)), max_size=6))
def test_the_pieces_of_a_source_are_its_text_and_marked_where_findings_say(text, places):
    findings = [
        make_finding(related=(Passage(source="fares", start=a, end=a + n, text=text[a : a + n]),), evidence=())
        for a, n in places
    ]
    pieces = list(source_pieces(text, highlights(findings).get("fares", ())))
    assert "".join(piece.text for piece in pieces) == text
    position = 0
    for piece in pieces:
        for index in range(position, position + len(piece.text)):
            assert set(piece.findings) == {n for n, (a, m) in enumerate(places, 1) if a <= index < a + m}
        position += len(piece.text)


def test_a_long_source_is_cut_to_what_findings_name():
    text = "x" * 5_000 + FARES + "y" * 5_000
    finding = make_finding(related=(Passage(source="fares", start=5_000, end=5_031, text=FARES[:31]),), evidence=())
    pieces = list(source_pieces(text, highlights([finding])["fares"]))
    assert [piece.omitted for piece in pieces] == [4_800, 0, 0, len(text) - 5_231]
    assert [piece.text for piece in pieces if piece.findings] == [FARES[:31]]


def test_claims_stand_where_their_findings_put_them():
    text = f"# Fares\n\n{TEXT} Dogs too [map]. Shall I go on?"
    dogs = text.index("Dogs")
    findings = [
        make_finding(location=Location(start=9, end=48, text=TEXT[:39])),
        make_finding(location=Location(start=dogs, end=dogs + 8, text="Dogs too"), outcome=Outcome.NOT_CHECKED),
        make_finding(location=Location(start=49, end=60, text=text[49:60]), outcome=Outcome.SUPPORTED),
    ]
    standings = claim_standings(read_answer(make_answer(text=text)), make_decision(*findings))
    assert [(item.standing, item.findings) for item in standings] == [
        (ClaimStatus.NEEDS_NONE, ()),
        (ClaimStatus.OBJECTED, (1,)),
        (ClaimStatus.NO_OBJECTION, ()),
        (ClaimStatus.NOT_CHECKED, (2,)),
        (ClaimStatus.NEEDS_NONE, ()),
    ]


def test_a_finding_about_the_whole_answer_is_about_each_of_its_statements():
    text = f"# Fares\n\n{TEXT}"
    finding = make_finding(location=Location(start=0, end=len(text), text=text))
    standings = claim_standings(read_answer(make_answer(text=text)), make_decision(finding))
    assert [item.findings for item in standings if item.claim.kind is ClaimKind.STATEMENT] == [(1,), (1,)]
    assert standings[0].standing is ClaimStatus.NEEDS_NONE


def test_where_no_check_ran_nothing_counts_as_checked():
    standings = claim_standings(read_answer(make_answer()), make_decision(checks=(), action=Action.SHOW))
    assert {item.standing for item in standings} == {ClaimStatus.NOT_CHECKED}


@pytest.mark.parametrize("span", [Span(1, 2), Span(0, 1), Span(1, 4)])
def test_a_line_end_of_two_characters_is_not_cut(span):
    text = "\r\nOne\r\nTwo"
    assert all(not piece.text.endswith("\r") for piece in source_pieces(text, [Highlight(span, 1)]))
    assert "".join(piece.text for piece in source_pieces(text, [Highlight(span, 1)])) == text
