"""Whether names that a source tells apart are mistaken for each other."""

import pytest

from citewell.model import Source
from citewell.support.exchanged_names import exchanged
from citewell.support.naming import find_names
from citewell.support.prepared import prepare
from citewell.support.stems import read_words

BOARD = "Ms Orla Fenn asked for figures. The board approved the works. Mr Pell voted against them, Ms Fenn abstained."
FIRM = "Nothing will change for now, said Ottway, who will stay as head of the unit. Sorrel will leave the company."
FR = "Le bâtiment, achevé en 1912, est dû à l'architecte Émile Sorvan ; la verrière a été dessinée par Jeanne Thiel."


def found(claim: str, source: str, language: str) -> list[tuple[str, str]]:
    names = prepare(Source(id="s", text=source)).body.names(language)
    own = list(find_names(claim, 0, len(claim), names.small, language))
    words = read_words(claim, 0, len(claim), language)
    return [(one.name.text, one.rival.text) for _, one in exchanged(claim, own, lambda: words, [names], language)]


@pytest.mark.parametrize(
    ("source", "language", "right", "wrong"),
    [
        (BOARD, "en", "Mr Pell voted against, and Ms Fenn abstained.", "Ms Fenn voted against, and Mr Pell abstained."),
        (FIRM, "en", "Then Ottway stays and Sorrel leaves.", "Then Sorrel stays and Ottway leaves."),
        (
            FR,
            "fr",
            "La verrière est de Jeanne Thiel, le bâtiment d'Émile Sorvan.",
            "La verrière est d'Émile Sorvan, le bâtiment de Jeanne Thiel.",
        ),
    ],
)
def test_exchanged(source: str, language: str, right: str, wrong: str) -> None:
    assert not found(right, source, language)
    assert len(found(wrong, source, language)) == 1


@pytest.mark.parametrize(
    "claim",
    ["Ms Fenn voted against, and Mr Pell did not abstain.", "Ms Fenn voted against.", "Ms Fenn sang, and Mr Pell ate."],
)
def test_left_alone(claim: str) -> None:
    assert not found(claim, BOARD, "en")
