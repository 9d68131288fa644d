import pytest

from citewell.support.hints import hints_of


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


def test_there_are_no_hints_where_the_words_of_a_language_are_not_known():
    assert hints_of("ko") is None
    assert hints_of(None) is None
