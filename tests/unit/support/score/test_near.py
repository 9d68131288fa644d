"""What the features say of words that stand near the best passage in other words, as opposites, or not at all."""

import pytest

from citewell.model import Source
from citewell.support.prepared import PreparedSource, PreparedText
from citewell.support.score import support_score
from citewell.support.score.comparison import Comparison
from citewell.support.score.features import features
from citewell.support.score.thesaurus import groups, thesaurus
from citewell.support.words import stem

POLICY = "The Ardel workshop closes early in winter. Prices for pumps rose in March. Tarn engineers answer customers."


def prepared(text: str) -> PreparedSource:
    return PreparedSource(Source(id="s", text=text), PreparedText(text))


def found(claim: str, text: str = POLICY) -> dict[str, float]:
    return features(Comparison(claim, (), [prepared(text)]))


@pytest.mark.parametrize(
    ("claim", "synonyms", "opposites", "missing"),
    [
        ("Prices for pumps rose in March.", False, False, False),
        ("Prices for pumps increased in March.", True, False, False),
        ("Prices for pumps fell in March.", False, True, False),
        ("Prices for pumps glimmered in March.", False, False, True),
        ("Prices for lanterns increased in March.", True, False, True),
        ("Tarn engineers answer clients.", True, False, False),
        ("The Ardel workshop opens early in winter.", False, True, False),
    ],
)
def test_words_that_are_not_there_are_told_apart(claim: str, synonyms: bool, opposites: bool, missing: bool) -> None:
    here = found(claim)
    assert (here["near_synonyms"] > 0, here["near_opposites"] > 0, here["near_missing"] > 0) == (
        synonyms,
        opposites,
        missing,
    )


def test_names_and_numbers_that_are_not_there_are_counted() -> None:
    here = found("In March prices for pumps of Lowick and Corvane rose by 14 to 90 euros, says Tarn.")
    assert here["near_names_missing"] == 2
    assert here["near_numbers_missing"] == 2
    assert found("Tarn engineers answer customers.")["near_names_missing"] == 0


def test_what_stands_far_from_the_best_passage_is_missing() -> None:
    claim = "The Ardel workshop closes early in winter, and pumps are dearer."
    far = POLICY.replace("winter.", "winter. Bicycles travel on regional trains.")
    assert found(claim, far)["near_missing"] > found(claim, POLICY)["near_missing"] > 0


def test_other_languages_have_no_thesaurus() -> None:
    text = "Die Werkstatt in Lindenau schließt im Winter früher, und die Preise für Pumpen stiegen im März wieder."
    here = found("Die Preise für Pumpen sind im März in Lindenau rise increase.", text)
    assert here["near_synonyms"] == here["near_opposites"] == 0


def test_a_synonym_scores_higher_than_an_opposite() -> None:
    scores = [
        support_score(f"Prices for pumps {verb} in March at the Ardel workshop.", (), [prepared(POLICY)])
        for verb in ("increased", "decreased")
    ]
    assert scores[0] is not None
    assert scores[1] is not None
    assert scores[0].value > scores[1].value


@pytest.mark.parametrize(
    ("word", "other", "same"),
    [
        ("purchased", "buying", True),
        ("studies", "learned", True),
        ("stopping", "halts", True),
        ("rising", "dropped", False),
        ("northern", "south", False),
        ("earliest", "pump", None),
    ],
)
def test_forms_of_words_are_known(word: str, other: str, same: bool | None) -> None:
    related = thesaurus().get(stem(word))
    sides = ((), ()) if related is None else related
    held = [any(stem(other) in group for group in groups) for groups in sides]
    assert held == {True: [True, False], False: [False, True], None: [False, False]}[same]


def test_the_thesaurus_is_sound() -> None:
    assert len(groups()) == len(set(groups()))
    for sides in groups():
        assert len(sides) <= 2, sides
        words = [word for side in sides for word in side]
        assert len(words) == len(set(words)) > 1, sides
        assert all(word.isalpha() and word.islower() for word in words), sides
