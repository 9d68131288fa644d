"""Patterns of many words find what the plain pattern of the same words finds."""

import re

import pytest

from citewell.text.alternatives import alternatives, telling_words, words_in

WORDS = ["on top of", "on", "oder", "d.h.", "plus", "più", "über", "(sic)", "加上", "加"]


@pytest.mark.parametrize(
    "text",
    [
        "It costs €9 on top of that, plus fees, d.h. €12.",
        "ON TOP or oder, Über und PIÙ",
        "no word of the list: only, uber, d h",
        "三加上四",
        "as written (sic) here",
        "",
    ],
)
def test_they_find_what_the_plain_alternatives_find(text: str) -> None:
    escaped = [re.escape(word) for word in WORDS]
    plain = re.compile("|".join(escaped), re.IGNORECASE)
    grouped = re.compile(alternatives(escaped), re.IGNORECASE)
    assert [match.span() for match in grouped.finditer(text)] == [match.span() for match in plain.finditer(text)]


def test_no_words_are_never_found() -> None:
    assert re.search(alternatives([]), "anything") is None


def test_phrases_have_a_word_that_a_text_can_be_asked_for() -> None:
    telling = telling_words(["On top of", "(up to)", "d.h.", "/"])
    assert telling == {"top", "up", "d"}
    assert not telling.isdisjoint(words_in("Fees come ON TOP OF that"))
    assert telling.isdisjoint(words_in("only, of, upper, dh"))


def test_of_a_phrase_with_common_words_another_tells() -> None:
    assert telling_words(["and up", "or", "and or"], {"and", "or"}) == {"up", "or", "and"}
