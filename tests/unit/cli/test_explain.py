"""An explanation tells whether findings come out again, and shows both texts but for what the reader may not see."""

import io

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.console import Console

from citewell.ledger import Case
from citewell.model import Passage, PassageMatch, Source, SourceField, Span
from citewell.report.explained import explain_case
from citewell.report.passages import Highlight
from citewell.report.side_by_side import View, explanation, marked
from tests.builders import NOON, POLICY, WARRANTY, make_answer, make_decision, make_finding

DIGEST = "sha256:" + "0" * 64
STAFF = Source(id="staff-prices", title="Secret list", text="The part costs 12 euros.", acl=("staff",))


def case_of(*findings, **answer):
    return Case(seq=7, decision=make_decision(findings=findings), answer=make_answer(**answer), policy_text=POLICY)


def judge_giving(*findings, runs=None):
    def judge(answer, policy_text, as_of, kept):
        assert policy_text == POLICY
        assert as_of == NOON
        return findings, make_decision().checks if runs is None else runs

    return judge


def printed(told, width=80):
    out = io.StringIO()
    console = Console(file=out, width=width, highlight=False, emoji=False, markup=False)
    view = View(width=width, styled=False, restricted=frozenset(told.restricted))
    console.print(explanation(told.case, told.rederivation, view))
    return out.getvalue()


def test_identical_findings():
    finding = make_finding()
    told = explain_case(case_of(finding), judge_giving(finding))
    text = printed(told, 120)
    assert told.rederivation.identical
    assert "re-derived: identical" in text
    assert "1. numbers contradicted (error, high confidence): pol-warranty does not say ['30']" in text
    assert "⟦The warranty of the X200 runs for 30" in text
    assert "source pol-warranty (Warranty terms)" in text
    assert "'30' was looked for in pol-warranty and does not stand there" in " ".join(text.split())


def test_answer_and_source_stand_side_by_side_or_one_below_the_other():
    told = explain_case(case_of(make_finding()), judge_giving(make_finding()))
    wide = printed(told, 120).splitlines()
    assert any("answer" in line and "source pol-warranty" in line for line in wide)
    narrow = printed(told, 40).splitlines()
    assert not any("answer" in line and "source pol-warranty" in line for line in narrow)
    assert any("source pol-warranty" in line for line in narrow)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_lines_fit(width):
    finding = make_finding(suggestion="24 months " * 30)
    text = printed(explain_case(case_of(finding), judge_giving(finding)), width)
    assert max(map(len, text.splitlines())) <= width


def test_differences_and_changed_checks_are_listed():
    stored, again = make_finding(), make_finding(version="2", message="pol-warranty says nothing of 30")
    runs = (replace(make_decision().checks[0], version="2"),)
    told = explain_case(case_of(stored), judge_giving(again, runs=runs))
    text = printed(told, 120)
    assert not told.rederivation.identical
    assert "re-derived: different" in text
    assert "- numbers 1 contradicted: pol-warranty does not say ['30']" in text
    assert "+ numbers 2 contradicted: pol-warranty says nothing of 30" in text
    assert "check numbers: 1 then, 2 now" in text


def test_another_order_is_named():
    one, two = make_finding("numbers"), make_finding("retrieved")
    text = printed(explain_case(case_of(one, two), judge_giving(two, one)))
    assert "re-derived: different" in text
    assert "the same findings in another order" in text


def test_without_findings():
    text = printed(explain_case(case_of(), judge_giving()))
    assert "re-derived: identical" in text
    assert "no findings" in text


@pytest.mark.parametrize(
    ("finding", "expected"),
    [
        (make_finding(related=(), evidence=()), ["no source is named"]),
        (
            make_finding(related=(), evidence=(SourceField(source="pol-x", field="id", value=None),)),
            ["source pol-x", "not among the sources of this answer", "the record has no source 'pol-x'"],
        ),
        (
            make_finding(
                related=(), evidence=(SourceField(source="pol-warranty", field="status", value='"archived"'),)
            ),
            ["source pol-warranty (Warranty terms)", "status is archived", "The warranty of the X200"],
        ),
        (
            make_finding(related=(), evidence=(SourceField(source="pol-warranty", field="updated", value=None),)),
            ["updated is not given"],
        ),
        (
            make_finding(
                related=(),
                evidence=(PassageMatch(source="pol-warranty", span=Span(34, 43), text="24 months", digest=DIGEST),),
            ),
            ["⟦24 months⟧"],
        ),
        (
            make_finding(related=(Passage(source="empty"),), evidence=()),
            ["source empty", "no text was given"],
        ),
        (make_finding(suggestion="24"), ["suggestion 24"]),
    ],
)
def test_every_kind_of_evidence_is_put_in_words(finding, expected):
    sources = (*make_answer().sources, Source(id="empty"))
    text = printed(explain_case(case_of(finding, sources=sources), judge_giving(finding)), 200)
    for words in expected:
        assert words in text


def about_staff():
    return make_finding(
        "permitted",
        message="staff-prices: not for this reader",
        related=(Passage(source="staff-prices", start=15, end=23, text="12 euros"),),
        evidence=(PassageMatch(source="staff-prices", span=Span(15, 23), text="12 euros", digest=DIGEST),),
    )


def test_a_source_that_the_reader_may_not_see_is_only_named():
    sources = (*make_answer().sources, STAFF)
    stored, again = about_staff(), replace(about_staff(), version="2")
    told = explain_case(case_of(stored, sources=sources), judge_giving(again))
    for shown in (printed(told), msgspec.json.encode(told).decode()):
        assert "staff-prices" in shown
        assert "not permitted for this reader" in shown
        for secret in ("12 euros", "Secret list", "The part costs"):
            assert secret not in shown
    assert told.restricted == ("staff-prices",)


def test_show_restricted_shows_it():
    sources = (*make_answer().sources, STAFF)
    told = explain_case(case_of(about_staff(), sources=sources), judge_giving(about_staff()), show_restricted=True)
    assert told.rederivation.identical
    assert "The part costs ⟦12 euros⟧." in printed(told, 120)
    assert "not permitted" not in printed(told)


def test_what_is_restricted_still_counts_when_findings_are_compared():
    sources = (*make_answer().sources, STAFF)
    told = explain_case(case_of(about_staff(), sources=sources), judge_giving(about_staff()))
    assert told.rederivation.identical


def test_nothing_acts_on_the_terminal():
    nasty = "\x1b]0;x\x07\u202e[bold red]M[/]"
    finding = make_finding(
        message=nasty, suggestion=nasty, related=(Passage(source=nasty, start=0, end=3, text=nasty),)
    )
    source = Source(id=nasty, title=nasty, text=nasty)
    told = explain_case(case_of(finding, text=nasty, sources=(source,)), judge_giving(finding))
    text = printed(told, 200)
    assert "[bold red]M[/]" in text
    for character in "\x1b\x07\u202e":
        assert character not in text


@given(st.text(max_size=60), st.integers(-5, 70), st.integers(-5, 70))
def test_marking_never_fails(text, start, end):
    marked(text, [Highlight(Span(start, end), 1)], styled=True).plain.encode()


def test_context_is_trimmed_and_the_stretch_is_marked():
    text = "before " * 150 + "NEEDLE" + " behind" * 150
    start = text.index("NEEDLE")
    shown = marked(text, [Highlight(Span(start, start + 6), 1)], styled=True)
    assert len(shown.plain) < 300
    assert shown.plain.startswith("…")
    assert "before before NEEDLE behind behind" in shown.plain
    assert shown.plain.endswith("…")
    (mark,) = [span for span in shown.spans if "reverse" in str(span.style)]
    assert shown.plain[mark.start : mark.end] == "NEEDLE"


def test_brackets_mark_where_styles_do_not_show():
    assert marked("a NEEDLE b", [Highlight(Span(2, 8), 1)], styled=False).plain == "a ⟦NEEDLE⟧ b"
    assert marked("a NEEDLE b", [], styled=False).plain == "a NEEDLE b"


def test_a_very_long_stretch_is_cut():
    assert len(marked("x" * 50_000, [Highlight(Span(0, 50_000), 1)], styled=False).plain) < 1000


def test_source_text_around_the_passage():
    finding = make_finding(related=(Passage(source="pol-warranty", start=34, end=43, text="24 months"),))
    assert WARRANTY[34:43] == "24 months"
    text = printed(explain_case(case_of(finding), judge_giving(finding)), 200)
    assert WARRANTY.replace("24 months", "⟦24 months⟧") in text
