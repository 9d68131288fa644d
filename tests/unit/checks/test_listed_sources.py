"""What the answer's own list names besides its citations."""

import pytest

from citewell import Action, Gate
from citewell.gate.policy import parse_policy
from citewell.model import Outcome, Reason

TEXT = "The deposit is 60 euros for a city bike. It is returned within 5 days."
NAMED = [
    {"id": "deposit", "title": "Rowan Cycles: deposits", "text": TEXT, "url": "https://rowan.example/deposit"},
    {
        "id": "hours",
        "title": "Rowan Cycles: opening hours",
        "text": "It opens at 7:30.",
        "url": "https://rowan.example/hours",
    },
]
NUMBERED = [{**source, "id": str(number)} for number, source in enumerate(NAMED, 1)]
MADE_UP = [
    ("Sources: deposit, x-9", "x-9"),
    ("Sources:\n- deposit\n- x-9", "x-9"),
    ("Sources:\n- [deposit]\n- [x-9]", "x-9"),
    ("Sources:\n1. deposit\n2. x-9", "x-9"),
    ("## Sources\n| # | Source |\n|---|---|\n| 1 | deposit |\n| 2 | x-9 |", "x-9"),
    ("## Sources\nhttps://odd.net/x", "https://odd.net/x"),
    ("## Quellen\n- [Preise](https://odd.net/x)\n- deposit", "https://odd.net/x"),
    ("## Sources\n- https://rowan.example/deposit, https://odd.net/x", "https://odd.net/x"),
    ("## Further reading\n- [Cargo bikes](https://odd.net/x)", "https://odd.net/x"),
    ("[x-9]: https://odd.net/x", "https://odd.net/x"),
    ("Sources:\n- Rowan Cycles: deposits\n- Rowan Cycles: repairs", "Rowan Cycles: repairs"),
    ("Sources: deposit, Swedish Maritime Authority guidelines", "Swedish Maritime Authority guidelines"),
    ("Sources:\n- deposit\n- Baltic Travel Association", "Baltic Travel Association"),
    ("Sources:\n- Rowan Cycles: deposits\n- Rowan Cycles: crew manual", "Rowan Cycles: crew manual"),
    ("Sources:\n- deposit\n- Wikipedia", "Wikipedia"),
    ("References\n1. Okafor, A. (2021). Bikes in the snow.\n2. deposit", "Okafor, A. (2021). Bikes in the snow"),
]
MADE_UP_NUMBERS = [
    ("[1] Deposits https://odd.net/x", "https://odd.net/x"),
    ("## Sources\n[1] Deposits: https://odd.net/x", "https://odd.net/x"),
    ("[1] [18] https://odd.net/x", "https://odd.net/x"),
    ("Sources:\n1. Rowan Cycles: deposits\n9. Made up", "Made up"),
    ("Sources:\n[1] Wikipedia", "Wikipedia"),
    ("Sources:\n[1] Lindqvist, 2019, Deposits at sea", "Lindqvist, 2019, Deposits at sea"),
    ("Sources:\n[1] Baltic Handbook of Cargo Deposits (2019)", "Baltic Handbook of Cargo Deposits (2019)"),
    ("[^1]: Own estimate of the assistant.", "Own estimate of the assistant"),
    ("[^1]: General knowledge, not in the documents.", "General knowledge, not in the documents"),
]
OTHERS = [
    ("Sources:\n[1] Rowan Cycles: opening hours", "1: 1 in the record, 2 in the list"),
    ("Sources:\n[1] https://rowan.example/hours", "1: 1 in the record, 2 in the list"),
    ("[1]: https://rowan.example/hours", "1: 1 in the record, 2 in the list"),
]
FINE = [
    "Sources: deposit",
    "Sources: Rowan Cycles: deposits; Rowan Cycles: opening hours",
    "Sources:\n- Rowan Cycles: deposits\n- Rowan Cycles: opening hours (updated in May)",
    "Sources:\n- Rowan Cycles, opening hours, 2026",
    "## Sources\n- [Deposits](https://rowan.example/deposit)",
    "## Sources\nhttps://web.archive.example/2026/https://rowan.example/deposit https://rowan.example/deposit",
    "[deposit]: https://rowan.example/deposit",
    "Further reading:\n- [hours](https://rowan.example/hours)",
    "Learn more: [Services and information for visitors](https://rowan.example/hours)",
    "Notes:\n- Bring your own helmet\n- Locks",
]
FINE_NUMBERS = [
    "[1] Deposits https://rowan.example/deposit",
    "[1] [18] https://rowan.example/deposit\n[2] https://rowan.example/hours",
    "Sources:\n1. How deposits work\n2. When we open",
    "Sources:\n[1] Rowan Cycles: deposits, p. 4",
    "Sources:\n[1] Deposits",
    "Sources:\n[1] Rowan Cycles",
    "Sources:\n[1] Rowan Cycles, official website",
    "Sources:\n[1] rowan.example/deposit",
    "Sources:\n[1] Accessed 3 May 2026",
    "Sources:\n[1] Page 12",
    "[^1]: Internal document, latest version.",
]


def decide(answer: str, sources: list[dict[str, str]]) -> tuple[Action, list[str]]:
    decision = Gate().decide({"id": "a", "answer": answer, "sources": sources})
    return decision.action, [f.message for f in decision.findings if f.check != "placeholder"]


@pytest.mark.parametrize(("ending", "name"), MADE_UP)
def test_a_made_up_source_in_a_list_is_objected_to_once(ending: str, name: str) -> None:
    action, messages = decide(f"The deposit is 60 euros for a city bike [deposit].\n\n{ending}", NAMED)
    assert (action, messages) == (Action.HAND_OVER, [f"{name}: never retrieved"])


@pytest.mark.parametrize(("ending", "name"), MADE_UP_NUMBERS)
def test_a_made_up_line_under_a_known_number_is_objected_to(ending: str, name: str) -> None:
    action, messages = decide(f"The deposit is 60 euros for a city bike [1].\n\n{ending}", NUMBERED)
    assert (action, messages) == (Action.HAND_OVER, [f"{name}: never retrieved"])


@pytest.mark.parametrize(("ending", "message"), OTHERS)
def test_a_line_that_gives_a_number_to_another_source_is_objected_to(ending: str, message: str) -> None:
    action, messages = decide(f"The deposit is 60 euros for a city bike [1].\n\n{ending}", NUMBERED)
    assert (action, messages) == (Action.HAND_OVER, [message])


def test_a_number_that_only_counts_lines_gives_nothing_to_anybody() -> None:
    sources = [{**source, "label": str(number)} for number, source in enumerate(NAMED, 1)]
    answer = "The deposit is 60 euros for a city bike [deposit].\n\nSources:\n1. opening hours\n2. deposit"
    assert decide(answer, sources) == (Action.SHOW, [])


UNSOURCED = {
    "de": ("Die Kaution beträgt 60 Euro", "Allgemeinwissen"),
    "fr": ("La caution est de 60 euros", "Connaissances générales"),
    "es": ("El depósito es de 60 euros", "Estimación propia"),
    "it": ("La cauzione è di 60 euro", "Conoscenza generale"),
    "pt": ("A caução é de 60 euros", "Conhecimento geral"),
    "nl": ("De borg is 60 euro", "Eigen schatting"),
    "zh": ("押金为60欧元", "一般知识"),
    "ja": ("保証金は60ユーロです", "一般知識"),
}


@pytest.mark.parametrize("language", sorted(UNSOURCED))
def test_a_line_that_says_that_no_source_is_meant_is_objected_to(language: str) -> None:
    said, line = UNSOURCED[language]
    action, messages = decide(f"{said} [^1].\n\n[^1]: {line}", [{"id": "1", "text": f"{said}."}])
    assert (action, messages) == (Action.HAND_OVER, [f"{line}: never retrieved"])


@pytest.mark.parametrize("ending", FINE)
def test_lines_that_describe_known_sources_are_fine(ending: str) -> None:
    answer = f"The deposit is 60 euros for a city bike [deposit].\n\n{ending}"
    assert decide(answer, NAMED)[1] == []


@pytest.mark.parametrize("ending", FINE_NUMBERS)
def test_numbered_lines_that_describe_known_sources_are_fine(ending: str) -> None:
    answer = f"The deposit is 60 euros for a city bike [1].\n\n{ending}"
    assert decide(answer, NUMBERED)[1] == []


def test_one_unknown_source_is_told_of_once() -> None:
    action, messages = decide("The deposit is 60 euros for a city bike [made-up-7].", NAMED)
    assert (action, messages) == (Action.HAND_OVER, ["made-up-7: never retrieved"])


@pytest.mark.parametrize(
    "ignored", [("retrieved",), ("retrieved", "numbers"), ("retrieved", "numbers", "contributes", "quotes")]
)
def test_no_policy_makes_an_unknown_source_a_checked_one(ignored: tuple[str, ...]) -> None:
    levels = "".join(f'{check} = "ignore"\n' for check in ignored)
    gate = Gate(parse_policy(f'id = "t"\nversion = "1"\n[checks]\n{levels}', name="t"))
    decision = gate.decide({"id": "a", "answer": "The deposit is 60 euros [made-up-7].", "sources": NAMED})
    (finding,) = decision.findings
    assert decision.action is Action.HAND_OVER
    assert (finding.outcome, finding.reason) == (Outcome.NOT_CHECKED, Reason.UNKNOWN_SOURCE)


def test_a_warning_does_not_stand_for_a_check_that_blocks() -> None:
    gate = Gate(parse_policy('id = "t"\nversion = "1"\n[checks]\nretrieved = "warn"', name="t"))
    decision = gate.decide({"id": "a", "answer": "The deposit is 60 euros [made-up-7].", "sources": NAMED})
    assert decision.action is Action.HAND_OVER
