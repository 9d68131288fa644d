"""Names that are mistaken for another."""

import pytest

from citewell.support.naming import find_names
from citewell.support.near_names import near_name
from citewell.support.prepared import ready

TEXT = "The mayor, Odile Farrant, met Rohan Adeyo and Mr Sigurd Halvorsen in Waverley Road."


@pytest.mark.parametrize(
    ("written", "near"),
    [
        ("Odile Ferrand", "Odile Farrant"),
        ("R. Adebayo", "Rohan Adeyo"),
        ("Mr Halmersen", "Sigurd Halvorsen"),
        ("Waverly Road", None),
        ("Odile Farant", None),
        ("Sigurd Halvorsens", None),
        ("Odile Quist", None),
        ("Halmersen", None),
    ],
)
def test_one_word_the_same_and_one_nearly_so(written: str, near: str | None) -> None:
    name = next(find_names(f"met {written}", 0, len(written) + 4))
    found = near_name(name, ready(TEXT).names("en"))
    assert (found[1].text if found is not None else None) == near
