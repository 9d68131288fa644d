"""The console report: readable without colour, tidy at any width, and safe whatever answers and sources hold."""

import io
import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from citewell.errors import InputError
from citewell.model import Action, Location, Outcome, Source, SourceField
from citewell.report.interface import Judged, Settings
from citewell.report.registry import format_named
from citewell.report.visible import visible
from tests.report_records import HAND_OVER, REFUSED, SHOWN, TEXT, make_answer, make_decision, make_finding, rendered

STYLING = re.compile(r"\x1b\[[\d;]*m")
HOSTILE = st.one_of(
    st.text(st.characters(), max_size=40),
    st.sampled_from(["[bold]x[/bold]", "[/]", "\x1b]0;title\x07", ":smile:", "\x1b[2J", "a\rb", "\u202egnp", "\x9b1A"]),
)


def printed(*items, width=80, styled=False):
    return rendered("console", *items, width=width, styled=styled)


def flat(text):
    return " ".join(text.split())


def test_a_refused_answer_is_explained():
    lines = printed(REFUSED).splitlines()
    assert lines[0] == "✗ handed over  tram-1  fares does not say ['4.60']"
    text = flat("\n".join(lines))
    assert f"⟦{TEXT[:39]}⟧ (1) {TEXT[40:]}" in text
    assert "(1) fares does not say ['4.60'] [numbers]" in text
    assert "suggestion: the source has 6.40" in text
    assert f"reader sees: {HAND_OVER}" in text


def test_a_shown_answer_is_not_decorated():
    lines = printed(SHOWN).splitlines()
    assert lines[0] == "✓ shown        tram-2"
    assert flat("\n".join(lines[1:5])) == f"What does a day ticket cost? {TEXT}"


def test_a_stream_that_was_not_finished_is_counted_apart():
    released = Judged(make_answer(), make_decision(action=Action.RELEASE, shown=TEXT[:39]))
    text = printed(released)
    assert text.startswith("… released in part  tram-1\n")
    assert "… released in part 1   100.0 % [20.7–100.0] of 1" in text
    assert "released" not in printed(SHOWN)


def test_reasons_about_the_same_source_are_taken_together():
    about = (SourceField(source="a: b", field="id", value=None),)
    findings = [
        make_finding(message=message, related=(), evidence=evidence)
        for message, evidence in (
            ("a: b: archived", about),
            ("a: b: never retrieved", about),
            ("no citation", ()),
            ("a: odd", ()),
            ("a: b: archived", about),
            ("a: strange", ()),
        )
    ]
    first = printed(Judged(make_answer(), make_decision(*findings)), width=120).splitlines()[0]
    assert first.endswith("a: b: archived, never retrieved; no citation; a: odd; a: strange")


def test_a_finding_that_the_policy_lets_pass_is_marked_so():
    decision = make_decision(make_finding(), blocking=())
    text = printed(Judged(make_answer(), decision))
    assert "[numbers, does not block]" in text
    assert "fares does not say" not in text.splitlines()[0]


def test_what_was_not_checked_is_said_with_its_reason():
    text = flat(printed(Judged(make_answer(), make_decision(make_finding(outcome=Outcome.NOT_CHECKED)))))
    assert "[numbers, not checked]" in text
    assert "1 answer with something that could not be checked" in text


def test_styles_take_the_place_of_brackets_on_a_terminal(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    styled = printed(REFUSED, styled=True)
    assert "⟦" not in styled
    underlined = "".join(re.findall(r"\x1b\[[\d;]*\b4\b[\d;]*m([^\x1b]*)", styled))
    assert flat(underlined) == flat(TEXT[:39])


def test_a_terminal_without_styles_gets_brackets(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    assert printed(REFUSED, styled=True) == printed(REFUSED, styled=False)


def test_colours_can_be_switched_off(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", "1")
    codes = {code for style in STYLING.findall(printed(REFUSED, styled=True)) for code in style[2:-1].split(";")}
    assert codes <= {"", "0", "1", "2", "3", "4"}


def test_the_summary_gives_counts_with_intervals_and_never_a_bare_share():
    text = printed(REFUSED, SHOWN, SHOWN, SHOWN)
    assert "✓ shown       3   75.0 % [30.1–95.4] of 4" in text
    assert "✗ handed over 1   25.0 % [4.6–69.9] of 4" in text
    assert "objected to, in answers: numbers 1" in text
    assert all(after.startswith(" [") for after in re.findall(r"[\d.]+ %(?! Wilson)(.{0,3})", text))


def test_records_that_could_not_be_read_are_named_and_counted():
    text = printed(SHOWN, InputError("the id is missing", "Give it one.", file="x.jsonl", line=3))
    assert "! could not be read  x.jsonl:3: the id is missing" in text
    assert "hint: Give it one." in text
    assert "1 answer, and 1 record that could not be read" in text


def test_of_a_source_that_the_reader_may_not_see_nothing_is_told():
    secret = Source(id="fares", text="A day ticket costs 6.40 crowns.", acl=("staff",))
    assert "6.40" not in printed(Judged(make_answer(sources=(secret,)), make_decision(make_finding())))


@settings(max_examples=150)
@given(HOSTILE, HOSTILE, HOSTILE, HOSTILE, st.booleans())
def test_whatever_texts_hold_cannot_act_on_the_terminal(text, question, message, name, styled):
    finding = make_finding(
        message=message, suggestion=text, check=name, location=Location(start=0, end=len(text), text=text)
    )
    entry = Judged(make_answer(id=name, text=text, question=question), make_decision(finding, shown=question))
    out = printed(entry, InputError(message, text, record=name), styled=styled)
    left = STYLING.sub("", out) if styled else out
    assert {unicodedata.category(c) for c in set(left) - {"\n", "\u200c", "\u200d"}} & {"Cc", "Cs", "Co"} == set()
    assert {unicodedata.bidirectional(c) for c in left} & {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI"} == set()


def test_markup_is_text():
    entry = Judged(make_answer(question="[bold red]x[/] :warning: [link=https://a.example]y"), make_decision())
    assert "[bold red]x[/] :warning: [link=https://a.example]y" in printed(entry)


@pytest.mark.parametrize("width", [40, 80, 120])
@given(text=st.text(st.sampled_from("ab 漢é\n[]-."), max_size=400))
def test_lines_are_as_wide_as_the_console_at_most_and_end_with_their_words(width, text):
    entry = Judged(make_answer(text=text), make_decision(make_finding(message=text)))
    for line in printed(entry, width=width).splitlines():
        assert cell_len(line) <= width
        assert line == line.rstrip()


@given(st.text(st.sampled_from("ab é\n[]-.")))
def test_no_word_of_the_answer_is_lost(text):
    out = printed(Judged(make_answer(text=text, question=""), make_decision()))
    assert flat(visible(text)) in flat(out)


def test_each_answer_is_written_before_the_next_is_asked_for():
    out = io.BytesIO()

    def items():
        yield SHOWN
        assert b"tram-2" in out.getvalue()
        yield REFUSED

    format_named("console").render(items(), out, Settings())
    assert not out.closed


def test_a_very_long_answer_is_cut_to_its_failing_sentences():
    filler = "Trams run every day. " * 5_000
    text = f"{filler}A day ticket costs 4.60 crowns [fares]. {filler}"
    start = text.index("A day")
    finding = make_finding(location=Location(start=start, end=start + 39, text=text[start : start + 39]))
    out = flat(printed(Judged(make_answer(text=text), make_decision(finding))))
    assert len(out) < 5_000
    assert "⟦A day ticket costs 4.60 crowns [fares].⟧" in out
    assert "characters left out" in out
