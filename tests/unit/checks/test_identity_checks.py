"""The checks of which source is cited: cited, retrieved, permitted, current, scope, and the answer as a whole."""

import datetime as dt
import json
from typing import Any

import pytest

from citewell import Action, Gate
from citewell.gate import parse_policy
from citewell.model import SourceField

ASKED = "2026-10-01T12:00:00Z"


def decide(answer: str, sources: list[dict[str, Any]] | None = None, **record: Any) -> list[str]:
    """The messages of all findings but those on values and words, which have tests of their own."""
    known = (
        sources
        if sources is not None
        else [{"id": "fen-fees", "title": "Fen fees", "text": "The yearly fee is 12 crowns."}]
    )
    fields = {"id": "a", "question": "What is the fee?", "answer": answer, "asked_at": ASKED, "sources": known} | record
    policy = parse_policy(
        'id="t"\nversion="1"\n[checks]\nnumbers="ignore"\nquotes="ignore"\ncontributes="ignore"', name="t"
    )
    decision = Gate(policy, now=lambda: dt.datetime(2026, 10, 2, tzinfo=dt.UTC)).decide(fields)
    assert (decision.action is Action.SHOW) == (not decision.blocking)
    return [finding.message for finding in decision.findings]


@pytest.mark.parametrize(
    ("answer", "messages"),
    [
        ("The fee is 12 crowns [fen-fees].", []),
        ("The fee is 12 crowns.", ["no citation"]),
        ("Happy to help! The fee is 12 crowns [fen-fees]. Let me know if you need more.", []),
        ("The fee is 12 crowns [fen-fees]. It is due in May.", ["no citation"]),
        ("## Fees\n\nThe fee is 12 crowns [fen-fees].\n\nIs that all?", []),
        ("These fees apply:\n\n- 12 crowns a year [fen-fees]\n- nothing else", ["no citation"]),
        ("These fees apply [fen-fees]:\n\n- 12 crowns a year\n- nothing else", []),
        ("The fee is 12 crowns.\n\nSOURCES: fen-fees", []),
    ],
)
def test_statements_need_a_citation(answer: str, messages: list[str]) -> None:
    assert decide(answer) == messages


@pytest.mark.parametrize(
    ("answer", "record", "message", "hint"),
    [
        ("It is 12 [fen-fees-2027].", {}, "fen-fees-2027: never retrieved", None),
        ("It is 12 [fen-fes].", {}, "fen-fes: never retrieved", "the answer may mean fen-fees"),
        ("It is 12 [fen\u2011fes].", {}, "fen\u2011fes: never retrieved", "the answer may mean fen-fees"),
        ("It is 12 [FEN-FES].", {}, "FEN-FES: never retrieved", "the answer may mean fen-fees"),
        ("It is 12 [fen-fees, fen-dues-9].", {}, "fen-dues-9: never retrieved", None),
        ("It is 12 [7].", {}, "7: never retrieved", None),
        (
            "It is 12 [old-1].",
            {"earlier": ["old-1"]},
            "old-1: never retrieved",
            "old-1 was retrieved in an earlier turn",
        ),
        ("It is 12 [fen-fees].", {"retrieved": ["other"]}, "fen-fees: never retrieved", "fen-fees is known, but"),
        ("It is 12 (https://fen.example/fee).", {}, "https://fen.example/fee: never retrieved", None),
    ],
)
def test_citations_must_have_been_retrieved(
    answer: str, record: dict[str, Any], message: str, hint: str | None
) -> None:
    fields = {
        "id": "a",
        "question": "?",
        "answer": answer,
        "asked_at": ASKED,
        "sources": [{"id": "fen-fees", "text": "It is 12."}],
    }
    decision = Gate().decide(fields | record)
    found = [finding for finding in decision.findings if finding.check == "retrieved"]
    assert [finding.message for finding in found] == [message]
    assert (found[0].suggestion or "").startswith(hint or "")
    assert (found[0].suggestion is None) == (hint is None)
    assert decision.action is Action.HAND_OVER


def test_a_closing_line_need_not_bring_something_to_every_sentence() -> None:
    sources = [
        {"id": "fees", "text": "The yearly fee is 12 crowns."},
        {"id": "hours", "text": "The desk opens at 7:30."},
    ]
    record = {"id": "a", "answer": "The yearly fee is 12 crowns. The desk opens at 7:30.\n\nSources: fees, hours"}
    assert Gate().decide(record | {"sources": sources}).findings == ()
    wrong = record | {"answer": "The yearly fee is 15 crowns. The desk opens at 7:30.\n\nSources: fees, hours"}
    assert Gate().decide(wrong | {"sources": sources}).action is Action.HAND_OVER


def test_a_plain_word_that_touches_a_marker_is_one() -> None:
    assert decide("The fee is 12 crowns [fen-fees][terms].") == ["terms: never retrieved"]


@pytest.mark.parametrize("answer", ["Yes.", "No!", "Ja.", "是的。", "That is correct."])
def test_an_answer_of_one_word_was_not_checked(answer: str) -> None:
    assert decide(answer) == ["an answer without a citation"]
    assert decide(f"{answer} The fee is 12 crowns [fen-fees].") == []


def test_a_near_miss_names_no_source_that_the_reader_may_not_see() -> None:
    sources = [{"id": "fen-fees", "text": "It is 12.", "acl": ["staff"]}, {"id": "open", "text": "Nothing."}]
    decision = Gate().decide({"id": "a", "answer": "It is 12 [fen-fes].", "sources": sources})
    assert "fen-fees" not in str(decision.findings)


@pytest.mark.parametrize(
    ("fields", "messages"),
    [
        ({}, []),
        ({"status": "current"}, []),
        ({"status": "archived"}, ["p: archived"]),
        ({"status": "superseded"}, ["p: superseded"]),
        ({"status": "expired"}, ["p: expired"]),
        ({"status": "withdrawn"}, ["p: withdrawn"]),
        ({"valid_until": "2026-09-30"}, ["p: expired"]),
        ({"valid_until": "2026-10-01"}, []),
        ({"valid_from": "2026-10-02"}, ["p: not yet in force"]),
        ({"valid_from": "2026-10-01", "valid_until": "2026-12-31"}, []),
        ({"title": "Fees from 1 November 2026"}, ["p: not yet in force"]),
        ({"title": "Fees from 1 July 2026"}, []),
        ({"title": "Fees until 30 June 2026"}, ["p: expired"]),
        ({"title": "BIS (Oct 17, 2023)"}, []),
        ({"title": "Preise bis 30. Juni 2026"}, ["p: expired"]),
        ({"text": "This offer is valid until 31 August 2026. The fee is 12."}, ["p: expired"]),
        ({"text": "Valid from 1 January 2026 to 31 August 2026.\nThe fee is 12."}, ["p: expired"]),
        ({"text": "This offer is valid until 31 October 2026. The fee is 12."}, []),
        ({"title": "Summer offer", "text": "From 1 June to 31 August 2026 the fee is 12."}, ["p: expired"]),
        (
            {"title": "Gültig", "text": "Dieses Angebot gilt bis 31. August 2026. Die Gebühr beträgt 12."},
            ["p: expired"],
        ),
        # What began or ended in the world says nothing of the document.
        ({"text": "The bridge was closed from 1 June to 31 August 2025. The fee is 12."}, []),
        ({"text": "Garden waste is collected from 1 March to 30 November. The fee is 12."}, []),
        ({"text": "Vouchers bought before 1 May 2020 expired on 30 April 2022. The fee is 12."}, []),
        # The record knows better than the text.
        ({"text": "This offer is valid until 31 August 2026. It is 12.", "valid_until": "2026-12-31"}, []),
    ],
)
def test_sources_must_be_in_force(fields: dict[str, Any], messages: list[str]) -> None:
    source = {"id": "p", "title": "Fees", "text": "The fee is 12."} | fields
    assert decide("The fee is 12 [p].", [source]) == messages


@pytest.mark.parametrize(
    ("answer", "messages"),
    [
        ("Students save 4 euros [p].", ["p: expired"]),
        ("Students saved 4 euros until 31 May 2026 [p].", []),
        ("A canoe costs 19 euros [p].", []),
        ("There is a discount for students [p].", []),
        ("A kayak costs 9 euros [q].", ["q: expired"]),
        ("A canoe costs 19 euros [q].", []),
        ("The summer offer was 15 euros and ended on 31 May 2026 [r].", []),
        ("A canoe costs 15 euros [r].", ["r: expired"]),
    ],
)
def test_an_offer_that_is_over_spoils_only_what_it_offers(answer: str, messages: list[str]) -> None:
    texts = {
        "p": "A canoe costs 19 euros. The student discount of 4 euros ends on 31 May 2026.",
        "q": "Kayaks: 9 euros a day, offer ends 31 May 2026.\n\nCanoes: 19 euros a day, all year.",
        "r": "The summer offer ends on 31 May 2026. A canoe costs 15 euros.",
    }
    sources = [{"id": name, "title": "Fen Boats", "text": text} for name, text in texts.items()]
    assert decide(answer, sources) == messages


@pytest.mark.parametrize(
    ("acl", "audience", "messages"),
    [
        (None, None, []),
        (["public"], ["public"], []),
        (["staff"], None, ["p: not permitted for this reader"]),
        (["staff", "board"], ["board"], []),
        (["staff"], ["public", "customers"], ["p: not permitted for this reader"]),
        ([], ["public"], ["p: not permitted for this reader"]),
    ],
)
def test_the_reader_must_be_permitted(acl: list[str] | None, audience: list[str] | None, messages: list[str]) -> None:
    source = {"id": "p", "text": "The fee is 12.", "acl": acl}
    assert decide("The fee is 12 [p].", [source], audience=audience) == messages


@pytest.mark.parametrize(
    ("question", "answer", "scope", "extra", "messages"),
    [
        ("How loud is the R20?", "It has 40 dB [p].", {"products": ["R20"]}, {}, []),
        ("How loud is the R20?", "It has 40 dB [p].", {"products": ["R30"]}, {}, ["p: is about R30, not R20"]),
        ("How loud is the r-20?", "It has 40 dB [p].", {"products": ["R20", "R30"]}, {}, []),
        ("How loud is the R20?", "The R30 has 40 dB [p].", {"products": ["R30"]}, {}, []),
        ("How loud are R20 and R30?", "It has 40 dB [p].", {"products": ["R30"]}, {}, []),
        ("How loud is it?", "It has 40 dB [p].", {"products": ["R30"]}, {}, []),
        (
            "How loud is the R20?",
            "It has 40 dB [man-R30].",
            {"products": ["R30"]},
            {},
            ["man-R30: is about R30, not R20"],
        ),
        ("My R30 shows F3, why?", "It has 40 dB [p].", {"products": ["R30"]}, {}, []),
        (
            "What holds here?",
            "It has 40 dB [p].",
            {"regions": ["EU"]},
            {"scope": {"regions": ["UK"]}},
            ["p: is about EU, not UK"],
        ),
        ("What holds here?", "It has 40 dB [p].", {"regions": ["EU", "UK"]}, {"scope": {"regions": ["UK"]}}, []),
    ],
)
def test_sources_must_be_about_what_was_asked(
    question: str, answer: str, scope: dict[str, list[str]], extra: dict[str, Any], messages: list[str]
) -> None:
    source = {"id": "man-R30" if "man-R30" in answer else "p", "text": "It has 40 dB.", "scope": scope}
    assert decide(answer, [source], question=question, **extra) == messages


@pytest.mark.parametrize(
    ("answer", "messages"),
    [
        ("I could not find that in our documents.", []),
        ("Sorry, I don't know.", []),
        ("I could not find that in our documents [fen-fees].", ["a refusal that cites"]),
        ("Das konnte ich in den Unterlagen leider nicht finden [fen-fees].", ["a refusal that cites"]),
        ("The fee is 12 crowns [fen-fees]. I could not find when it is due.", []),
    ],
)
def test_a_refusal_is_shown_unless_it_cites(answer: str, messages: list[str]) -> None:
    assert decide(answer) == messages


def test_nothing_can_be_answered_from_nothing() -> None:
    assert decide("The fee is 12 crowns [fen-fees].", []) == ["nothing was retrieved", "fen-fees: never retrieved"]
    assert decide("I could not find that.", []) == []


@pytest.mark.parametrize("answer", ["", "  \n", "```\nx = 1\n```", "# Fees"])
def test_an_answer_without_a_sentence_was_not_checked(answer: str) -> None:
    decision = Gate().decide({"id": "a", "answer": answer, "sources": [{"id": "p", "text": "x"}]})
    assert [finding.outcome.value for finding in decision.findings] == ["not_checked"]
    assert decision.action is Action.HAND_OVER


@pytest.mark.parametrize(
    ("answer", "messages"),
    [
        ("It is 12: [the terms](https://fen.example/terms).", []),
        ("It is 12: [fen.example](https://fen.example/terms).", []),
        ("It is 12: [www.fen.example/terms](https://fen.example/terms).", []),
        ("It is 12: [help.fen.example](https://fen.example/terms).", []),
        (
            "It is 12: [bank.example](https://fen.example/terms).",
            ["the link shows bank.example and leads to fen.example"],
        ),
        ("It is 12 [2](https://fen.example/terms).", ["the link names 2 and leads to t"]),
        ("It is 12 [3](https://fen.example/terms).", []),
        ("It is 12 [terms.pdf](https://fen.example/terms).", []),
    ],
)
def test_links_lead_where_they_say(answer: str, messages: list[str]) -> None:
    sources = [
        {"id": "t", "text": "It is 12, see the terms.", "url": "https://fen.example/terms"},
        {"id": "2", "text": "It is 12.", "url": "https://fen.example/other"},
        {"id": "3", "text": "It is 12, on the same page.", "url": "https://fen.example/terms"},
    ]
    assert decide(answer, sources) == messages


@pytest.mark.parametrize(
    ("address", "stands_in"),
    [
        ("https://example.com/help", True),
        ("https://www.your-company.com/help", True),
        ("https://fenbank.se/xxxxx", True),
        ("https://fenbank.se/...", True),
        ("https://fenbank.se/abs/2011ApJ...736..131P", False),
        ("info@example.org", True),
        ("name@yourdomain.com", True),
        ("https://fenbank.se/help", False),
        ("help@fenbank.se", False),
    ],
)
def test_placeholders_are_no_addresses(address: str, stands_in: bool) -> None:
    messages = decide(f"Write to {address} for that [fen-fees].")
    assert any(message.endswith("a placeholder, not an address") for message in messages) == stands_in


def test_a_reserved_address_that_the_source_gives_is_what_the_source_says() -> None:
    assert decide("Write to help@fen.example [p].", [{"id": "p", "text": "Write to help@fen.example."}]) == []


@pytest.mark.parametrize(
    ("fields", "question"),
    [
        ({"text": "This offer is valid until 31 August 2026. It has 40 dB."}, "How loud is it?"),
        ({"title": "Noise limits: rules until 30 June 2026"}, "How loud is it?"),
        ({"scope": {"products": ["R30"]}}, "How loud is the R20?"),
    ],
)
def test_a_source_that_the_reader_may_not_see_is_not_looked_into(fields: dict[str, Any], question: str) -> None:
    source = {"id": "p", "text": "It has 40 dB."} | fields
    assert len(decide("It has 40 dB [p].", [source], question=question)) == 1
    closed = source | {"acl": ["staff"]}
    assert decide("It has 40 dB [p].", [closed], question=question) == ["p: not permitted for this reader"]


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("It is 12 [p].", {"title": 'The "summer" fees until 30 June 2026'}),
        ("It is 12 [p].", {"status": "archived"}),
        ("It is 12 [p].", {"valid_until": "2026-09-30"}),
        ("It is 12 [p].", {"acl": ["staff"]}),
        ("It is 12 [p].", {"scope": {"regions": ['the "north"']}}),
        ("It is 12 [3](https://fen.example/p).", {"url": "https://fen.example/p"}),
        ("It is 12 [fees-2027].", {}),
    ],
)
def test_what_the_record_says_is_kept_as_json(answer: str, source: dict[str, Any]) -> None:
    sources = [{"id": "p", "text": "It is 12."} | source, {"id": "3", "text": "It is 12."}]
    record = {"id": "a", "answer": answer, "asked_at": ASKED, "sources": sources, "scope": {"regions": ["south"]}}
    kept = [e for f in Gate().decide(record).findings for e in f.evidence if isinstance(e, SourceField)]
    assert kept
    for evidence in kept:
        assert evidence.value is None or json.loads(evidence.value)


def test_a_record_without_end_gets_suggestions_for_its_first_unknown_names() -> None:
    answer = " ".join(f"It is 12 [fen-fes-{number}]." for number in range(300))
    sources = [{"id": f"fen-fees-{number}", "text": "It is 12."} for number in range(300)]
    found = Gate().decide({"id": "a", "answer": answer, "sources": sources}).findings
    unknown = [finding for finding in found if finding.check == "retrieved"]
    assert len(unknown) == 300
    assert unknown[0].suggestion == "the answer may mean fen-fees-0"
    assert unknown[-1].suggestion is None


def test_past_so_many_stand_ins_none_is_called_one_without_a_look() -> None:
    messages = decide("Write to " + ", ".join(f"a{number}@fen.example" for number in range(510)) + " [fen-fees].")
    assert len(messages) == 501
    assert messages[0] == "10 further addresses that look like placeholders were not looked for"


def test_an_address_in_code_within_code_is_no_address() -> None:
    assert decide("Write `to a@fen.example` as it is [fen-fees].") == []
