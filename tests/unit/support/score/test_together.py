"""Words that stand near each other in a sentence, and whether one passage holds them together."""

import pytest

from citewell.model import Source
from citewell.support.prepared import PreparedSource, PreparedText
from citewell.support.score.comparison import Comparison
from citewell.support.score.features import features

POLICY = (
    "The Hollin X200 carries a two-year warranty. It covers the motor and the pump. "
    "Filters and hoses are excluded. Ardel engineers answer within five days."
)


def found(claim: str, text: str = POLICY) -> dict[str, float]:
    return features(Comparison(claim, (), [PreparedSource(Source(id="s", text=text), PreparedText(text))]))


@pytest.mark.parametrize(
    ("claim", "together", "weakest"),
    [
        ("The warranty covers the motor and the pump.", (0.4, 0.8), (0.5, 0.9)),
        ("It covers the motor and the pump.", (1.0, 1.0), (1.0, 1.0)),
        ("Engineers cover hoses.", (0.0, 0.0), (0.2, 0.5)),
        ("Bicycles travel free on Sunday trains.", (0.0, 0.0), (0.0, 0.0)),
        ("The motor and the pump, and saddles from Corvane.", (0.1, 0.5), (0.0, 0.6)),
        ("Pumps.", (0.0, 0.0), (1.0, 1.0)),
    ],
)
def test_words_count_as_together_where_one_passage_holds_them(
    claim: str, together: tuple[float, float], weakest: tuple[float, float]
) -> None:
    here = found(claim)
    assert together[0] <= here["together"] <= together[1]
    assert weakest[0] <= here["weakest_three"] <= weakest[1]


def test_words_held_apart_are_not_held_together() -> None:
    apart = found("Ardel engineers cover the pump and the hoses.")
    assert apart["held_or_other_form"] > 0.9
    assert apart["together"] < 0.6


@pytest.mark.parametrize(
    ("claim", "mean", "among"),
    [
        ("It covers the motor and the pump.", False, False),
        ("It covers the motor, the gearbox and the pump.", True, True),
        ("Bicycles travel free.", True, False),
    ],
)
def test_a_missing_word_among_held_ones_is_told_from_a_run_of_them(claim: str, *, mean: bool, among: bool) -> None:
    here = found(claim)
    assert (here["missing_mean"] > 0) is mean
    assert (here["missing_among_held"] > 0) is among


def test_frequent_words_count_near_the_best_passage() -> None:
    assert found("It covers the motor and the pump.")["frequent_near"] == 1.0
    assert found("The motor and the pump would have been covered by us.")["frequent_near"] < 0.7
