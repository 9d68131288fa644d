"""Words beside a marker: what is meant as one more source, and what is a remark."""

import pytest

from citewell.model import Source
from tests.reading_cases import assert_cited, read

SOURCES = (
    Source(
        id="deposit", title="Rowan Cycles: deposits", url="https://rowan.example/deposit", text="Ask for Mr Lindqvist."
    ),
    Source(id="hours", title="Rowan Cycles: opening hours", url="https://rowan.example/hours"),
)
MEANT = {
    "a word in a group": ("It is 60 euros ⟪[deposit; prices]⟫.", [("deposit", "?prices")]),
    "a word first in a group": ("It is 60 euros ⟪[prices; deposit]⟫.", [("?prices", "deposit")]),
    "a word after a comma": ("It is 60 euros ⟪[deposit, prices]⟫.", [("deposit", "?prices")]),
    "an id with a short number": ("It is 60 euros ⟪[deposit, x-9]⟫.", [("deposit", "?x-9")]),
    "a word after a bar": ("It is 60 euros ⟪[deposit | prices]⟫.", [("deposit", "?prices")]),
    "a word after and": ("It is 60 euros ⟪[deposit and prices]⟫.", [("deposit", "?prices")]),
    "a word written up against a marker": ("It is 60 euros ⟪[deposit]⟫⟪[prices]⟫.", ["deposit", "?prices"]),
    "a code written up against a marker": ("It is 60 euros ⟪[deposit]⟫⟪[A1]⟫.", ["deposit", "?A1"]),
    "a title written up against a marker": (
        "It is 60 euros ⟪[deposit]⟫⟪[Rowan Cycles: prices]⟫.",
        ["deposit", "?Rowan Cycles: prices"],
    ),
    "a word after a space, at the end": ("It is 60 euros ⟪[deposit]⟫ ⟪[prices]⟫.", ["deposit", "?prices"]),
    "a word after a comma outside": ("It is 60 euros ⟪[deposit]⟫, ⟪[prices]⟫.", ["deposit", "?prices"]),
    "full width": ("押金为60欧元⟪【deposit】⟫⟪【prices】⟫。", ["deposit", "?prices"]),
    "a full-width group": ("押金为60欧元⟪【deposit；prices】⟫。", [("deposit", "?prices")]),
    "author and year": ("It is 60 euros ⟪[deposit]⟫ ⟪(Okafor, 2021)⟫.", ["deposit", "?Okafor, 2021"]),
    "author and year before": ("It is 60 euros ⟪(Okafor, 2021)⟫ ⟪[deposit]⟫.", ["?Okafor, 2021", "deposit"]),
    "author and year in square brackets": (
        "It is 60 euros ⟪[deposit]⟫⟪[Okafor, 2021]⟫.",
        ["deposit", "?Okafor, 2021"],
    ),
    "a closing line": ("It is 60 euros ⟪[deposit]⟫.\n\n⟪Sources: deposit, x-9⟫", ["deposit", ("deposit", "?x-9")]),
    "a closing line in the paragraph": (
        "It is 60 euros ⟪[deposit]⟫. ⟪Sources: deposit, x-9⟫",
        ["deposit", ("deposit", "?x-9")],
    ),
    "a German closing line": (
        "Es sind 60 Euro ⟪[deposit]⟫.\n\n⟪Quellen: deposit und x-9⟫",
        ["deposit", ("deposit", "?x-9")],
    ),
}
REMARKS = [
    "[sic]", "[optional]", "[emphasis added]", "[Hervorhebung im Original]", "[Emphasis mine]", "[p. 4]", "[...]", "[new]", "[note: cash only]",
    "(see above)", "(May 2021)", "(Windows 11, 2021)", "(Lindqvist, 2021)", "(Science 2021)", "(voir ci-dessus)", "(in euros)", "[強調]", "[译注]",
]  # fmt: skip
PLACES = [
    "[deposit, p. 4]", "[deposit, emphasis added]", "[deposit, see above]", "[deposit; siehe auch hours]", "[deposit, v2]", "[deposit, 2026]",
    "[deposit, IV]", "[deposit, section 2]", "[deposit, Rowan Cycles]", "[Rowan Cycles: deposits, PDF]", "[deposit, a-c]",
]  # fmt: skip


@pytest.mark.parametrize(("answer", "expected"), MEANT.values(), ids=MEANT)
def test_words_beside_a_marker_are_meant_as_a_source(answer: str, expected: list[str | tuple[str, ...]]) -> None:
    assert_cited(answer, expected, SOURCES)


@pytest.mark.parametrize("space", ["", " "])
@pytest.mark.parametrize("remark", REMARKS)
def test_remarks_beside_a_marker_are_none(remark: str, space: str) -> None:
    assert_cited(f"It is 60 euros ⟪[deposit]⟫{space}{remark}.", ["deposit"], SOURCES)


@pytest.mark.parametrize("marker", PLACES)
def test_places_and_remarks_in_a_marker_are_no_sources(marker: str) -> None:
    (citation,) = read(f"It is 60 euros {marker}.", SOURCES).citations
    assert citation.bound == ("deposit",)
