"""The check of scope: names of products in every writing, and what a title says a document is about."""

from typing import Any

import pytest

from citewell import Gate


def scope(question: str, answer: str = "It has 40 dB [p].", **source: Any) -> list[str]:
    record = {
        "id": "a",
        "question": question,
        "answer": answer,
        "sources": [{"id": "p", "text": "It has 40 dB."} | source],
    }
    return [finding.message for finding in Gate().decide(record).findings if finding.check == "scope"]


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("How loud is the W200?", "W200"),
        ("How loud is the W 200?", "W 200"),
        ("How loud is the w-200?", "w-200"),
        ("How loud is the W\u2011200?", "W-200"),
        ("How loud are W200s?", "W200"),
        ("How loud are W200's?", "W200"),
        ("Wie laut ist der W 200?", "W 200"),
        ("Quel bruit fait la W-200 ?", "W-200"),
        ("W200の音はどのくらいですか", "W200"),
        ("¿Cuánto ruido hace la w200?", "w200"),
    ],
)
@pytest.mark.parametrize("source", [{"scope": {"products": ["W300"]}}, {"title": "Fen W300: manual"}])
def test_another_product(question: str, asked: str, source: dict[str, Any]) -> None:
    assert scope(question, **source) == [f"p: is about W300, not {asked}"]


@pytest.mark.parametrize(
    "question", ["How loud is the W300?", "How loud is the W 300?", "How loud is the w-300?", "And W300s?"]
)
@pytest.mark.parametrize(
    "source",
    [{"scope": {"products": ["W300"]}}, {"scope": {"products": ["W 300"]}}, {"scope": {"products": ["w-300"]}}],
)
def test_the_same_product_in_another_writing(question: str, source: dict[str, Any]) -> None:
    assert scope(question, **source) == []


@pytest.mark.parametrize(
    ("question", "source"),
    [
        ("How loud is the W200?", {"scope": {"products": ["W200", "W300"]}}),
        ("How loud is the W200?", {"scope": {"products": ["W300"]}, "title": "W200 and W300: manual"}),
        ("How loud is the W200?", {"title": "Fen W200/W300: manual"}),
        ("How loud is the W200?", {"title": "Fen W300: manual", "text": "The W 200 and the W300 have 40 dB."}),
        ("How loud is the W200?", {"title": "Fen machines: manual"}),
        ("How loud is a 200 m hose?", {"scope": {"products": ["A300"]}}),
        ("Is it quiet within 24h?", {"title": "Fen 48h hotline"}),
        ("What was Q3 like?", {"title": "Fen Q2 report"}),
        ("My W300 shows F33, why?", {"title": "Fen W300: manual"}),
        ("Is it quiet in 2026?", {"title": "Fen W300: manual"}),
        ("What does form K12 ask?", {"title": "Fen W300: manual"}),
    ],
)
def test_no_false_alarm(question: str, source: dict[str, Any]) -> None:
    assert scope(question, **source) == []


def test_a_sentence_that_names_the_other_product_compares() -> None:
    assert scope("How loud is the W200?", "The W-300 has 40 dB [p].", title="Fen W300: manual") == []
