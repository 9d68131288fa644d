"""Headings, lead-ins and table headers that state something take the citations of what they open, or have none."""

import pytest

from citewell.model import ClaimKind
from tests.reading_cases import NUMBERED, read

# The first claim of an answer: its kind, and its citations.
CASES: dict[str, tuple[str, ClaimKind, list[str]]] = {
    "heading with a value": ("## The fee is EUR 4\n\nA holds [1].", ClaimKind.HEADING, ["[1]"]),
    "heading over uncited": ("## The fee is EUR 4\n\nA holds.", ClaimKind.STATEMENT, []),
    "heading over nothing": ("## The fee is EUR 4", ClaimKind.STATEMENT, []),
    "heading, its section only": ("## The fee is EUR 4\n\nA holds [1].\n\n## B\n\nB holds [2].", ClaimKind.HEADING, ["[1]"]),
    "heading over deeper ones": ("# The fee is EUR 4\n\n## A\n\nA holds [1].", ClaimKind.HEADING, ["[1]"]),
    "label with a value": ("## Fee: EUR 4\n\nA holds [1].", ClaimKind.HEADING, ["[1]"]),
    "bold heading": ("**The warranty lasts 3 years**\n\nA holds [2].", ClaimKind.HEADING, ["[2]"]),
    "sentence without a value": ("## Dogs are not allowed\n\nA holds [1].", ClaimKind.HEADING, ["[1]"]),
    "German": ("## Die Gebühr beträgt 4 Euro\n\nA [1].", ClaimKind.HEADING, ["[1]"]),
    "French": ("## Les frais sont de 4 euros\n\nA [1].", ClaimKind.HEADING, ["[1]"]),
    "Spanish": ("## La tasa es de 4 euros\n\nA [1].", ClaimKind.HEADING, ["[1]"]),
    "Portuguese": ("## A taxa é de 4 euros\n\nA [1].", ClaimKind.HEADING, ["[1]"]),
    "Italian": ("## La tassa è di 4 euro\n\nA [1].", ClaimKind.HEADING, ["[1]"]),
    "Dutch": ("## De kosten zijn 4 euro\n\nA [1].", ClaimKind.HEADING, ["[1]"]),
    "Chinese": ("## 费用为4欧元\n\n甲成立[1]。", ClaimKind.HEADING, ["[1]"]),
    "Japanese": ("## 料金は4ユーロです\n\nAが成り立ちます[1]。", ClaimKind.HEADING, ["[1]"]),
    "title with a year": ("## 2024 results\n\nA holds [1].", ClaimKind.HEADING, []),
    "title with a count": ("## Top 5 laptops\n\nA holds [1].", ClaimKind.HEADING, []),
    "step": ("## Step 1: Open the app\n\nA holds [1].", ClaimKind.HEADING, []),
    "numbered title": ("## 1. Report the loss\n\nA holds [1].", ClaimKind.HEADING, []),
    "title of a question": ("## What the fee is and why it is EUR 4\n\nA holds [1].", ClaimKind.HEADING, []),
    "question": ("## Is the fee EUR 4?\n\nA holds [1].", ClaimKind.HEADING, []),
    "title with a price": ("## Best bikes under EUR 400\n\nA holds [1].", ClaimKind.HEADING, []),
    "lead-in with a value": ("The warranty lasts 3 years:\n- A [1]\n- B [2]", ClaimKind.LEAD_IN, ["[1]", "[2]"]),
    "lead-in with a small count": ("The K17 has two settings:\n- A [1]\n- B [2]", ClaimKind.LEAD_IN, []),
    "lead-in with its own citation": ("The warranty lasts 3 years [3]:\n- A [1]", ClaimKind.STATEMENT, ["[3]"]),
    "lead-in over uncited items": ("The warranty lasts 3 years:\n- A\n- B", ClaimKind.LEAD_IN, []),
    "lead-in without a verb": ("For orders over 50 euros:\n- A [1]", ClaimKind.LEAD_IN, []),
    "lead-in over a paragraph": ("The warranty lasts 3 years:\n\nA holds [1]. B holds.", ClaimKind.LEAD_IN, ["[1]"]),
    "item as lead-in": ("- The warranty lasts 3 years:\n  - A [1]\n- B [2]", ClaimKind.LEAD_IN, ["[1]"]),
    "header with a value": ("| Deposit | 150 euros |\n|---|---|\n| Fee | 20 euros [1] |", ClaimKind.TABLE_HEADER, ["[1]"]),
    "header with a label": ("| Fee: EUR 4 | A |\n|---|---|\n| B | C |", ClaimKind.STATEMENT, []),
    "header of names": ("| Part | Price |\n|---|---|\n| pump | 20 euros [1] |", ClaimKind.TABLE_HEADER, []),
    "header with years": ("| Part | 2024 | 2025 |\n|---|---|---|\n| pump | 20 | 30 [1] |", ClaimKind.TABLE_HEADER, []),
    "question that tells": ("Did you know that it holds 2 litres?", ClaimKind.STATEMENT, []),
}  # fmt: skip


@pytest.mark.parametrize(("answer", "kind", "citations"), CASES.values(), ids=CASES)
def test_what_the_first_claim_is(answer: str, kind: ClaimKind, citations: list[str]) -> None:
    reading = read(answer, NUMBERED)
    claim = reading.claims[0]
    assert claim.kind is kind
    assert [reading.citations[index].text for index in claim.citations] == citations
