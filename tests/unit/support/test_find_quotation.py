"""When a quotation is verbatim, and why it is not."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.model import Source
from citewell.support.prepared import prepare
from citewell.support.quotes import Fit, QuoteMatch, find_quotation

TEXT = """Chair Ida Lund said: "We chose to protect our bakers rather than our margin." Prices will not rise
before the summer, she added, and the well-known pier – the long one – stays open.

Nobody has to leave. The com-
pany will not close any pier except the eastern one. The board will meet in May, and the harbour will be dredged. The
port authority expects more boats.

### Outlook

The **outlook** is *good*, and the naïve view of 1,240 berths (7.1 %) is fine.
"""


def find(quotation: str, text: str = TEXT) -> QuoteMatch:
    return find_quotation(quotation, prepare(Source(id="s", text=text)))


@pytest.mark.parametrize(
    "quotation",
    [
        "We chose to protect our bakers rather than our margin.",
        "we chose to protect our bakers rather than our margin",
        "Prices will not rise before the summer",
        "the well-known pier — the long one — stays open",
        "the well\u2011known pier \u2013 the long one",
        "The company will not close any pier",
        "the outlook is good, and the naive view",
        "The outlook is good,",
        "1,240 berths (7.1 %)",
        "We chose to protect our bakers … than our margin",
        "We chose to protect ... our margin",
        "We chose [...] our margin.",
        "… to protect our bakers …",
        "[They] chose to protect our bakers",
        "[T]he board will meet in May",
        "[The firm] will meet in May",
        "The board will meet [later], and the harbour",
        "We chose to protect our bakers [sic] rather than our margin",
        "the harbour will be dredged … authority expects more boats",
    ],
)
def test_verbatim(quotation: str) -> None:
    found = find(quotation)
    assert found.fit is Fit.VERBATIM
    assert found.spans


@pytest.mark.parametrize(
    ("quotation", "fit"),
    [
        ("We chose to protect our margin rather than our bakers.", Fit.ABSENT),
        ("We chose to protect our bakers and not our margin", Fit.ABSENT),
        ("Prices will rise before the summer", Fit.ABSENT),
        ("stays open … Prices will", Fit.REORDERED),
        ("The board will meet … the company will", Fit.REORDERED),
        ("Prices will … before the summer", Fit.NEGATION),
        ("The company will … close any pier", Fit.NEGATION),
        ("close any pier … The board will meet", Fit.NEGATION),
        ("We chose … margin", Fit.FRAGMENT),
        ("[They] wanted to protect our bakers", Fit.ABSENT),
        ("We [never] rather than our margin", Fit.ABSENT),
        ("We chose to protect our bakers … with great pleasure", Fit.ABSENT),
    ],
)
def test_not_verbatim(quotation: str, fit: Fit) -> None:
    assert find(quotation).fit is fit


@pytest.mark.parametrize(
    ("text", "quotation", "dropped"),
    [
        ("The fee is not due in May.", "The fee is … due in May", "not"),
        ("Those there don’t pay the fee in May.", "Those there … pay the fee", "don’t"),
        ("All pay the fee, except those under ten years old.", "All pay … ten years old", "except"),
        ("Die Gebühr ist im Mai nicht fällig.", "Die Gebühr ist … fällig im", None),
        ("Die Gebühr ist im Mai noch nicht zu zahlen.", "Die Gebühr ist … zu zahlen", "noch"),
        ("La taxe n'est pas due en mai.", "La taxe … due en mai", "n'"),
        ("A taxa não é devida em maio.", "A taxa … devida em maio", "não"),
        ("公司不会在五月收费。", "公司……在五月收费", "不"),
        ("公司不会在五月收费。", "公司……在五月收费。。。", "不"),
        ("料金は五月には発生しない。返金は可能です。", "料金は五月には……返金は可能です", "ない"),
        ("The fee is not due in May.", "The fee is [...] due in May", "not"),
        ("The fee is not due in May.", "The fee is (…) due in May", "not"),
        ("The fee is not due in May.", "The fee is […] due in May", "not"),
        ("The fee is not due in May.", "The fee is (...) due in May", "not"),
        ("The fee is not due in May.", "The fee is ⋯ due in May", "not"),
        ("The fee is not due in May.", "The fee is . . . due in May", "not"),
        ("The fee is not due in May.", "The fee is &hellip; due in May", "not"),
        ("The fee is not due in May.", "… due in May", "not"),
        ("The fee is not due in May.", "[...] due in May.", "not"),
        ("The fee is due in May.", "… due in May", None),
        ("It is not. The fee is due in May.", "… fee is due in May", None),
        ("All dogs may enter the pier except terriers.", "All dogs may enter the pier …", "except"),
        ("桟橋は開いていますが駐車場はありません。", "桟橋は開いています…", None),
        ("桟橋は開いていません。", "桟橋は開いて…", "ません"),
        ("Wir schließen den langen Steg nicht.", "Wir schließen den langen Steg …", "nicht"),
        ("Wir schließen den langen Steg. Nicht so den kurzen.", "Wir schließen den langen Steg …", None),
        ("Il molo non è aperto il lunedì.", "Il molo … è aperto il lunedì", "non"),
        ("El muelle no está abierto los lunes.", "El muelle […] está abierto los lunes", "no"),
        ("De pier is niet open op maandag.", "De pier is … open op maandag", "niet"),
    ],
)
def test_an_ellipsis_may_not_drop_a_negation(text: str, quotation: str, dropped: str | None) -> None:
    found = find(quotation, text)
    assert found.dropped == dropped
    assert (found.fit is Fit.NEGATION) == (dropped is not None)


def test_parts_must_stand_within_about_a_paragraph() -> None:
    near, far = ("The pier is long. " + "Boats come and go. " * count + "The quay is short." for count in (20, 200))
    assert find("The pier is … quay is short", near).fit is Fit.VERBATIM
    assert find("The pier is … quay is short", far).fit is Fit.APART


def test_where_it_stands() -> None:
    (span,) = find("will not rise before the summer").spans
    assert TEXT[span.start : span.end] == "will not rise\nbefore the summer"
    first, second = find("We chose … our margin").spans
    assert (TEXT[first.start : first.end], TEXT[second.start : second.end]) == ("We chose", "our margin")


def test_dots_of_the_source_itself_are_no_gap() -> None:
    assert find("Well ... no", "He said: Well ... no.").fit is Fit.VERBATIM


WORDS = st.lists(
    st.sampled_from(["the", "pier", "not", "is", "long", "…", "[they]", "boat", "12", "%", "naïve", "码头", "e-mail"]),
    min_size=1,
    max_size=8,
)


@settings(deadline=None, max_examples=200)
@given(WORDS, WORDS, WORDS)
def test_every_stretch_of_a_text_is_verbatim(before: list[str], inside: list[str], after: list[str]) -> None:
    found = find(" ".join(inside), " ".join([*before, *inside, *after]))
    assert (
        found.fit in (Fit.VERBATIM, Fit.NEGATION, Fit.FRAGMENT)
        if {"…", "[they]"} & {*inside}
        else found.fit is Fit.VERBATIM
    )


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=40), st.text(max_size=80))
def test_looking_for_anything_in_anything_gives_places_in_the_text(quotation: str, text: str) -> None:
    for span in find(quotation, text).spans:
        assert 0 <= span.start < span.end <= len(text)


def test_hostile_quotations_take_seconds() -> None:
    text = "a b " * 100_000
    start = time.process_time()
    find("a b … " * 200 + "c d", text)
    find("a b a b", text)
    find("… " * 10_000, text)
    assert time.process_time() - start < 20
