"""An answer that says nothing which anything could bear out was not checked; one that opens something is borne out by it."""

from typing import Any

import pytest

from citewell import Gate

SOURCES: list[dict[str, Any]] = [
    {
        "id": "fees",
        "text": "The fee is EUR 4. The warranty lasts 3 years. Bags up to 8 kg are free. The K17 has two settings.",
    },
    {"id": "shop", "text": "The shop in Velmora opens at 9:00. The bike weighs 14 kg."},
]
UNCHECKED = {
    "Of course you can!": "an answer without a citation",
    "Absolutely not!": "an answer without a citation",
    "Yes, you can. I could not find more about it.": "an answer without a citation",
    "Natürlich!": "an answer without a citation",
    "当然可以！": "an answer without a citation",
    "[fees].": "a source is named, and nothing said",
    "See [fees].": "a source is named, and nothing said",
    "Siehe [fees].": "a source is named, and nothing said",
    "Yes [fees].": "a source is named, and nothing said",
    "The table below compares the fees.": "an announcement of an answer, and no answer",
}
SHOWN = [
    "Yes, it is. The fee is EUR 4 [fees].",
    "Happy to help! What is your order number?",
    "You're welcome!",
    "The fee is EUR 4 [fees]. See [fees] for details.",
    "## The fee is EUR 4\n\nThe fee is EUR 4 [fees].",
    "The warranty lasts 3 years:\n- Bags up to 8 kg are free [fees]\n- The bike weighs 14 kg [shop]",
    "The K17 has two settings:\n- It has settings [fees]",
    "The table below compares the fees.\n\nThe fee is EUR 4 [fees].",
]
BLOCKED = {
    "Yes, it is free.": "no citation",
    "Great news: it is free!": "no citation",
    "## The fee is EUR 4": "no citation",
    "## The fee is EUR 5\n\nThe fee is EUR 4 [fees].": "fees does not say ['5']",
    "The warranty lasts 5 years:\n- Bags up to 8 kg are free [fees]": "fees does not say ['5']",
    "| Deposit | 150 euros |\n|---|---|\n| Fee | EUR 4 [fees] |": "fees does not say ['150']",
    "## Dogs are not allowed inside\n\nThe bike weighs 14 kg [shop].": "shop: nothing in common with this",
    "見つかりませんでした[fees]。": "a refusal that cites",
}


def messages(answer: str) -> list[str]:
    return [finding.message for finding in Gate().decide({"id": "a", "answer": answer, "sources": SOURCES}).findings]


@pytest.mark.parametrize(("answer", "message"), UNCHECKED.items())
def test_what_says_nothing_was_not_checked(answer: str, message: str) -> None:
    decision = Gate().decide({"id": "a", "answer": answer, "sources": SOURCES})
    assert [(finding.outcome.value, finding.message) for finding in decision.findings] == [("not_checked", message)]


@pytest.mark.parametrize("answer", SHOWN)
def test_what_is_in_order_is_shown(answer: str) -> None:
    assert messages(answer) == []


@pytest.mark.parametrize(("answer", "message"), BLOCKED.items())
def test_statements_in_every_shape_are_checked(answer: str, message: str) -> None:
    assert message in messages(answer)


@pytest.mark.parametrize("spans", [[(0, 16)], [(0, 15)], [(4, 15)], [(0, 16), (17, 44)]])
def test_what_a_provider_cites_for_a_stretch_of_its_text_is_that_text(spans: list[tuple[int, int]]) -> None:
    text = "The fee is EUR 4. The warranty lasts 3 years."
    citations = [{"start": start, "end": end, "targets": ["fees"]} for start, end in spans]
    answer = text if len(spans) > 1 else text[:17]
    decision = Gate().decide({"id": "a", "answer": answer, "sources": SOURCES, "citations": citations})
    assert (decision.action.value, decision.findings) == ("show", ())


def test_what_is_turned_round_for_a_reader_is_not_what_was_checked() -> None:
    decision = Gate().decide({"id": "a", "answer": "The fee is EUR \u202e4\u202c [fees].", "sources": SOURCES})
    assert decision.action.value == "hand_over"
    assert [finding.message for finding in decision.findings] == ["signs that turn round what a reader sees"]
