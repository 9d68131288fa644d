"""Words as stems: what is one word, what is a name, what carries no content."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.support.stems import is_empty, read_words, single, single_stems


def stems(text, language="en"):
    return [word.stem for word in read_words(text, 0, len(text), language)]


def names(text, language="en"):
    return [text[word.start : word.end] for word in read_words(text, 0, len(text), language) if word.name]


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "closing", "closed"),
        ("en", "the harbours", "a harbour"),
        ("de", "Gebühren", "die Gebühr"),
        ("fr", "l'autonomie", "autonomie"),
        ("fr", "gratuites", "gratuit"),
        ("es", "los abonos", "abono"),
        ("nl", "fietsen", "fiets"),
        (None, "tickets", "ticket"),
    ],
)
def test_forms_of_a_word_have_one_stem(language, one, other):
    assert stems(one, language)[-1] == stems(other, language)[-1]


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("Line 4 and line 14 stop at Gate B.", "en", ["lin", "lin 4", "lin", "lin 14", "stop", "gat", "gat b"]),
        ("It takes 13 settings.", "en", ["tak", "set"]),
        ("Le Ville 2 coûte peu", "fr", ["vill", "vill 2", "cout"]),
        ("The LX-４０ glows", "en", ["lx", "lx 40", "glow"]),
        ("Revenue in 2025", "en", ["revenu", "2025"]),
    ],
)
def test_a_number_that_names_something_is_one_with_its_word(text, language, found):
    assert stems(text, language) == found


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("The ferry Solan calls at Port Hill.", "en", ["Solan", "Port", "Hill"]),
        ("Ferries call at the K12 quay.", "en", ["K12"]),
        ("Die Fähre hält am Hafen.", "de", []),
        ("DVDは2点まで", "ja", ["DVD", "DVDは2"]),
    ],
)
def test_names_are_told_by_capitals_and_digits(text, language, found):
    assert names(text, language) == found


def test_chinese_characters_are_read_in_pairs_and_hiragana_not_at_all():
    assert stems("本を借りられる期間", "ja") == ["本", "借~", "期間"]
    assert stems("图书借阅", "zh") == ["图书", "书借", "借阅"]


@pytest.mark.parametrize(("word", "language"), [("the", "en"), ("der", "de"), ("avec", "fr")])
def test_words_without_content_are_empty(word, language):
    assert is_empty(word, language)


PIECES = ["line", "4", "Plan", "B", "non-stick", "non", "1999", "the", "don't", "l'eau", "T100", "5kg", "closing", "_x"]


@given(st.lists(st.sampled_from(PIECES)), st.sampled_from([" ", "-", ", "]), st.sampled_from(["en", "fr", "de", None]))
def test_single_stems_lack_none_of_a_text(pieces, between, language):
    text = between.join(pieces)
    told = single_stems(text, language)
    assert told is not None
    assert {single(stem) for stem in stems(text, language)} <= told


@pytest.mark.parametrize(("text", "language"), [("早餐", "zh"), ("breakfast", "ja"), ("Café", "en")])
def test_single_stems_are_told_of_plain_words_between_spaces_alone(text, language):
    assert single_stems(text, language) is None
