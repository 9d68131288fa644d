"""Titles that differ in small words, or in what stands in brackets."""

import pytest

from citewell.references.compare.titles import TitleMatch, compare_titles


@pytest.mark.parametrize(
    ("printed", "recorded", "match"),
    [
        ("Counting of terns in the wild", "Counting in terns in the wild", TitleMatch.NEAR),
        (
            "Zählen [Counting terns for pleasure at sea]",
            "Zählen [Counting terns with pleasure at sea]",
            TitleMatch.NEAR,
        ),
        ("Zählen von Vögeln [Counting terns]", "Zählen von Vögeln [A census of seabirds]", TitleMatch.VARIANT),
        ("Zählen von Vögeln", "Zählen von Vögeln [A census of seabirds]", TitleMatch.VARIANT),
        ("The x of terns at sea", "The y of terns at sea", TitleMatch.VARIANT),
    ],
)
def test_titles(printed, recorded, match):
    assert compare_titles(printed, recorded).match is match
