import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.support.hints import hints_of
from citewell.support.senses import senses_of


@pytest.mark.parametrize(
    ("language", "said", "held", "expected"),
    [
        ("en", "The tank holds 40 litres.", "The tank has 40 litres and weighs 3 kg.", False),
        ("en", "The tank is included.", "The tank is included in the price.", False),
        ("en", "The tank is included.", "The tank is charged separately.", True),
        ("en", "The tank is red.", "The tank is not red.", True),
        ("en", "The tank always leaks.", "The tank sometimes leaks.", True),
        ("en", "The tank sometimes leaks.", "The tank always leaks.", False),
        ("en", "The tank holds at least 40 litres.", "The tank holds up to 40 litres.", True),
        ("en", "It is due at noon.", "It is due on Monday.", False),
        ("en", "Fees go up in May.", "Fees will stay the same.", True),
        ("de", "Der Tank fasst 40 Liter.", "Der Tank fasst keine 40 Liter.", True),
        ("fr", "Le vélo est livré en magasin.", "Le vélo n'est livré qu'en magasin.", True),
        ("zh", "早餐包括在内。", "早餐包括在房费内。", False),
        ("zh", "早餐包括在内。", "早餐不包括在内。", True),
    ],
)
def test_a_hint_tells_whether_two_sentences_may_contradict_each_other(
    language: str, said: str, held: str, expected: bool
):
    hints = hints_of(language)
    assert hints is not None
    assert hints.may_differ(hints.of(said, 0, len(said)), hints.of(held, 0, len(held))) is expected


@pytest.mark.parametrize(
    ("said", "held", "differ", "tell"),
    [
        ("Parking is free of charge.", "You park free of charge.", False, True),
        ("Parking costs 4 euros.", "You park free of charge.", True, True),
        ("Returns are accepted within 9 days.", "We accept returns within 9 days.", False, True),
        ("It keeps for at least 9 days.", "It keeps up to 9 days.", True, True),
        ("The tank holds 40 litres.", "The tank has 40 litres.", False, False),
        ("", "The tank has no cap.", True, True),
    ],
)
def test_a_phrase_says_what_it_says_as_a_whole_and_its_words_are_worth_a_look(
    said: str, held: str, differ: bool, tell: bool
):
    hints = hints_of("en")
    assert hints is not None
    ours, theirs = hints.of(said, 0, len(said)), hints.of(held, 0, len(held))
    assert hints.may_differ(ours, theirs) is differ
    assert hints.may_tell(ours, theirs) is tell


WORDS = ["The", "tank", "is", "not", "free", "of", "charge", "may", "only", "within", "9", "days", ",", "it", "costs"]


@given(st.lists(st.sampled_from(WORDS)))
def test_a_stretch_without_a_hint_has_no_word_that_says_anything(words: list[str]):
    text = " ".join(words)
    hints, senses = hints_of("en"), senses_of("en")
    assert hints is not None
    assert senses is not None
    found = [mark.sense for mark in senses.find(text, 0, len(text))]
    if not hints.of(text, 0, len(text)):
        assert not any(sense.opposites or sense.weak for sense in found)
        assert all(sense.roles.isdisjoint({"denies", "only", "most", "least"}) for sense in found)


SENTENCES = [
    "The tank is not free of charge.",
    "It may only keep for at least 9 days.",
    "Fees go up in May.",
    "Fees stay the same, unless the tank always leaks.",
    "All of it will keep for exactly 9 days.",
    "The tank holds 40 litres.",
]


@given(st.lists(st.sampled_from(WORDS)), st.sampled_from(SENTENCES))
def test_what_is_not_heeded_makes_no_difference(words: list[str], source: str):
    hints = hints_of("en")
    assert hints is not None
    text = " ".join(words)
    said, held = hints.of(text, 0, len(text)), hints.of(source, 0, len(source))
    if not hints.may_say(text, hints.heeded(held)):
        assert hints.may_differ(said, held) is hints.may_differ(0, held)
        assert hints.may_tell(said, held) is hints.may_tell(0, held)


@pytest.mark.parametrize(
    ("said", "held", "heeded"),
    [
        ("Parking is free of charge.", "Parking costs 4 euros.", True),
        ("Fees go up in May.", "Fees are due in May.", False),
        ("Fees go up in May.", "Fees stay the same.", True),
        ("It keeps for at least 9 days.", "It keeps up to 9 days.", True),
        ("It keeps for at least 9 days.", "It keeps.", False),
        ("It does not keep.", "It keeps.", True),
    ],
)
def test_what_a_sentence_says_is_heeded_where_its_source_may_say_otherwise(said: str, held: str, heeded: bool):
    hints = hints_of("en")
    assert hints is not None
    assert hints.may_say(said, hints.heeded(hints.of(held, 0, len(held)))) is heeded


def test_there_are_no_hints_where_the_words_of_a_language_are_not_known():
    assert hints_of("ko") is None
    assert hints_of(None) is None
