"""Which stretches in quotation marks are quotations."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.model import Span
from citewell.text.quotes import find_quotations


@pytest.mark.parametrize(
    ("text", "quotations"),
    [
        ('She said: "We will not close the pier."', ["We will not close the pier."]),
        ("She said: “We will not close the pier.”", ["We will not close the pier."]),
        ("Sie sagte: „Wir schließen den Steg nicht.“", ["Wir schließen den Steg nicht."]),
        ("Elle a dit : « Nous ne fermerons pas le quai. »", [" Nous ne fermerons pas le quai. "]),
        ("Sie sagte: »Wir schließen den Steg nicht.«", ["Wir schließen den Steg nicht."]),
        ("‹Wir schließen den Steg nicht›", ["Wir schließen den Steg nicht"]),
        ("‘We don’t close the pier’, she said", ["We don’t close the pier"]),
        ("她说：“我们不会关闭码头。”", ["我们不会关闭码头。"]),
        ("彼女は「桟橋は閉めません」と言った。", ["桟橋は閉めません"]),
        ("『桟橋は閉めません』", ["桟橋は閉めません"]),
        ('He wrote "we will not" and then "close the pier now".', ["we will not", "close the pier now"]),
        ("“He said ‘close the pier now’ to us”", ["He said ‘close the pier now’ to us"]),
        ('the so-called "pier"', []),
        ('the "Grand Pier" hotel', []),
        ("“码头”", []),
        ("It's the dogs' owner's fault and the cats' too", []),
        ('a 5" pipe and a 6" pipe of steel', []),
        ('never closed "we will not close', []),
        ('one stray mark" here, then "we will not close it"', ["we will not close it"]),
        ('an open "mark here\n\nand the "second paragraph says this"', ["second paragraph says this"]),
        ("“never closed here «but this one is closed»", ["but this one is closed"]),
    ],
)
def test_quotations(text: str, quotations: list[str]) -> None:
    found = find_quotations(text)
    assert [quotation.text for quotation in found] == quotations
    assert [text[quotation.span.start : quotation.span.end] for quotation in found] == quotations


@pytest.mark.parametrize(
    ("text", "quotations"),
    [
        ("She said 'we close the pier' today", ["we close the pier"]),
        ("She said: 'We don't close the pier.'", ["We don't close the pier."]),
        ("'We close the boats' owners out,' she said", ["We close the boats' owners out,"]),
        ("It's the dogs' owner's fault and the cats' too", []),
        ("the '90s were the boats' best years", []),
        ("'tis the season of the boats' owners", []),
        ("never closed 'we will not close", []),
        ("an open 'mark here\n\nand the 'second paragraph says this'", ["second paragraph says this"]),
        ("‚Wir schließen den Steg‘, sagte sie", ["Wir schließen den Steg"]),
        ("&quot;we close the pier&quot; and &ldquo;we open the pier&rdquo;", ["we close the pier", "we open the pier"]),
        ('She said ""we close the pier"" today', ["we close the pier"]),
        ("<q>we close the pier</q> and <Q cite='x'>we open the pier</Q>", ["we close the pier", "we open the pier"]),
        ("<blockquote>We close the pier.</blockquote>", ["We close the pier."]),
        ("她说「我们『不会』关闭码头」。", ["我们『不会』关闭码头"]),
        ("《我们的码头与河流》很好。", []),
        ('No, "we will not close it"', ["we will not close it"]),
    ],
)
def test_single_and_written_out_marks(text: str, quotations: list[str]) -> None:
    assert [quotation.text for quotation in find_quotations(text, single=True)] == quotations


def test_markers_are_no_part_of_a_quotation() -> None:
    text = 'She said "we will not [1] close the pier" [2].'
    (quotation,) = find_quotations(text, skip=[Span(22, 25), Span(42, 45)])
    assert quotation.text == "we will not  close the pier"


def test_quotation_marks_in_code_open_nothing() -> None:
    text = '`x = "a b c d` and "we will not close"'
    (quotation,) = find_quotations(text, skip=[Span(0, 14)])
    assert quotation.text == "we will not close"


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet="abs \n\"“”„«»‹›‘’‚「」『』'.&;<>q", max_size=60), st.booleans())
def test_quotations_are_exact_in_order_and_apart(text: str, single: bool) -> None:
    end = 0
    for quotation in find_quotations(text, single=single):
        assert end <= quotation.span.start < quotation.span.end <= len(text)
        assert text[quotation.span.start : quotation.span.end] == quotation.text
        end = quotation.span.end


@pytest.mark.parametrize(
    "piece", ['"', "“", "‘’", '" a b c ', "“a b c", "「a", "«»", "'", " 'a ", " 'a b' c", "<q>", "&quot;"]
)
def test_a_million_marks_take_seconds(piece: str) -> None:
    start = time.process_time()
    find_quotations(piece * (1_000_000 // len(piece)), single=True)
    assert time.process_time() - start < 15
