"""A value that only names the case of a rule needs no source of its own; one that the rule leaves out does."""

import pytest

from citewell.model import Source
from citewell.support.instances import instances
from citewell.support.prepared import prepare
from citewell.text.quantities import read_quantities


def named(claim: str, source: str, language: str) -> list[str]:
    values = read_quantities(claim)
    prepared = prepare(Source(id="s", text=source))
    missing = [value for value in values if not prepared.body.values.holders(value)]
    return [value.text for value in instances(claim, values, missing, [prepared], language)]


@pytest.mark.parametrize(
    ("claim", "source", "language", "inside", "outside"),
    [
        ("A suitcase weighing {} kg is within the weight limit.", "A suitcase of up to 23 kg is carried.", "en", "19", "27"),
        ("An aquarium of {} litres needs no permission.", "Aquariums of up to 80 litres need no permission.", "en", "60", "90"),
        ("With a score of {} points, the test is taken again.", "Below 34 points the test is taken again.", "en", "31", "36"),
        ("Wer nach {} Tagen zahlt, darf 2 % abziehen.", "Bei Zahlung binnen 14 Tagen: 2 % Skonto.", "de", "8", "20"),
        ("Un chien de {} kg voyage en cabine.", "Les chiens jusqu’à 10 kg voyagent en cabine.", "fr", "7", "16"),
        ("Una mujer de {} años viaja gratis.", "A partir de los 65 años se viaja gratis.", "es", "68", "61"),
        ("Een kind van {} jaar betaalt de helft.", "Kinderen tot 12 jaar betalen de helft.", "nl", "9", "14"),
        ("A person of {} kg is too heavy for the swing.", "The swing holds people of up to 90 kg.", "en", "95", "85"),
    ],
)  # fmt: skip
def test_a_case_of_a_rule(claim: str, source: str, language: str, inside: str, outside: str) -> None:
    assert named(claim.format(inside), source, language) == [inside]
    assert named(claim.format(outside), source, language) == []


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Suitcases of up to 19 kg are carried.", "A suitcase of up to 23 kg is carried."),
        ("The weight limit for suitcases is 19 kg.", "A suitcase of up to 23 kg is carried."),
        ("A swing of 60 kg costs nothing.", "The swing holds people of up to 90 kg."),
    ],
)
def test_what_names_no_case(claim: str, source: str) -> None:
    assert named(claim, source, "en") == []
