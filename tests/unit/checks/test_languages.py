"""Sources in several languages: what is found does not depend on which of them comes first."""

from itertools import permutations

import msgspec
import pytest

from citewell import Gate
from citewell.gate.policy import default_policy

GATE = Gate(msgspec.structs.replace(default_policy(), deadline_ms=60_000))

ENGLISH = "Hexley Foods bought Dunmere in March, as both firms told their staff."
GERMAN = "Dunmere kaufte Hexley Foods im März, wie beide Firmen ihren Leuten sagten."


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [
        ("Dunmere bought Hexley Foods.", "contradicted"),
        ("Hexley Foods bought Dunmere.", "supported"),
        ("Hexley Foods kaufte Dunmere.", "contradicted"),
        ("Dunmere kaufte Hexley Foods.", "supported"),
    ],
)
def test_a_short_sentence_is_read_in_the_language_of_its_verb(claim, outcome):
    texts = {"a": ENGLISH, "b": GERMAN, "c": "Dunmere 2024"}
    found = [
        GATE.support({"claim": claim, "sources": [{"id": name, "text": texts[name]} for name in order]})
        for order in permutations(texts)
    ]
    assert {one.outcome.value for one in found} == {outcome}
    assert len({one.score for one in found}) == 1
