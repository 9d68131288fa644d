"""The words of phrases, for which a text is asked before the phrases themselves are looked for."""

import pytest

from citewell.support.phrases import PhraseWords

PHRASES = PhraseWords(
    ["up to", "no more than", "within", "or less"], common=frozenset({"up", "to", "or", "no", "than"})
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It holds up to 9 litres.", True),
        ("UP, and then TO the left", True),
        ("It goes up and down.", False),
        ("It weighs more than before.", False),
        ("No box holds more than nine.", True),
        ("Within a week.", True),
        ("", False),
    ],
)
def test_a_text_may_have_a_phrase_only_with_all_its_words(text: str, expected: bool) -> None:
    assert PHRASES.may_be_in(text) is expected


def test_of_no_phrases_a_text_has_none() -> None:
    assert not PhraseWords([]).may_be_in("anything at all")
