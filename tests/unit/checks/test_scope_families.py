"""The check of scope: one of several products of a family, by a short name, a number alone, or a change of hands."""

import pytest

from citewell import Gate

MANUALS = {"k4": ("Kestrel K4 manual", ["Kestrel K4"]), "k6": ("Kestrel K6 manual", ["Kestrel K6"])}
TITLES = {"p3": ("Pavo 3 manual", []), "p2": ("Pavo 2 manual", [])}


def _objects(question: str, cited: str, documents: dict[str, tuple[str, list[str]]], *, text: str = "") -> bool:
    record = {
        "id": "a",
        "question": question,
        "answer": f"The battery lasts 9 hours [{cited}].",
        "sources": [
            {"id": name, "title": title, "text": f"The battery lasts 9 hours. {text}"}
            | ({"scope": {"products": products}} if products else {})
            for name, (title, products) in documents.items()
        ],
    }
    return any(finding.check == "scope" for finding in Gate().decide(record).findings)


@pytest.mark.parametrize(
    ("question", "cited"),
    [
        ("How long does the battery of my K6 last?", "k4"),
        ("How long does the battery of my k-6 last?", "k4"),
        ("How long does the Kestrel K9 last?", "k4"),
        ("I had a Kestrel K4 and now own a Kestrel K6. How long does its battery last?", "k4"),
        ("Ich hatte einen Kestrel K4 und habe jetzt einen Kestrel K6. Wie lange hält der Akku?", "k4"),
        ("J'avais un K4 et j'ai maintenant un K6. Combien de temps tient la batterie ?", "k4"),
    ],
)
def test_another_of_the_family(question: str, cited: str) -> None:
    assert _objects(question, cited, MANUALS)


@pytest.mark.parametrize(
    ("question", "cited"),
    [
        ("How long does the battery of my K6 last?", "k6"),
        ("How long does the battery last?", "k4"),
        ("How long do the batteries of the K4 and the K6 last?", "k4"),
        ("I had a Kestrel K4 and now own a Kestrel K6. How long does its battery last?", "k6"),
        ("Does the Kestrel last 9 hours?", "k4"),
        ("Does the Kestrel K4 now last longer than the Kestrel K6 and the Kestrel K4 of 2020?", "k4"),
    ],
)
def test_what_was_asked_about(question: str, cited: str) -> None:
    assert not _objects(question, cited, MANUALS)


@pytest.mark.parametrize(
    ("question", "cited", "text", "objects"),
    [
        ("How long does the Pavo 2 battery last?", "p3", "", True),
        ("How long does the Pavo 2 battery last?", "p2", "", False),
        ("How long does the Pavo 2 battery last?", "p3", "The same holds for the Pavo 2.", False),
        ("How long does the Pavo 4 battery last?", "p3", "", False),
        ("How long does the Pavo 2 battery last compared with the Pavo 3?", "p3", "", False),
    ],
)
def test_a_number_in_titles(question: str, cited: str, text: str, *, objects: bool) -> None:
    assert _objects(question, cited, TITLES, text=text) is objects
