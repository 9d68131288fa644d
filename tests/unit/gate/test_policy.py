"""Policies decide what findings do, and what readers get instead."""

import pytest

from citewell import Action, Gate, PolicyError
from citewell.gate import default_policy, load_policy, parse_policy

HEAD = 'id = "house"\nversion = "3"\n'
RECORD = {
    "id": "a",
    "question": "What is the fee?",
    "answer": "The yearly fee is 12 crowns [fen-fees]. It is due in May.",
    "sources": [{"id": "fen-fees", "text": "The yearly fee is 12 crowns."}],
}


def decide(policy: str, **record: object):  # type: ignore[no-untyped-def]
    return Gate(parse_policy(HEAD + policy, name="house")).decide(RECORD | record)


def test_everything_blocks_by_default() -> None:
    decision = Gate().decide(RECORD)
    assert decision.action is Action.HAND_OVER
    assert decision.shown == default_policy().hand_over["en"]
    assert [decision.findings[index].message for index in decision.blocking] == ["no citation"]


def test_a_warning_is_kept_and_does_not_block() -> None:
    decision = decide('[checks]\ncited = "warn"')
    assert (decision.action, decision.blocking) == (Action.SHOW, ())
    assert [finding.message for finding in decision.findings] == ["no citation"]
    assert (decision.policy, decision.policy_version) == ("house", "3")


def test_an_ignored_check_does_not_run() -> None:
    decision = decide('[checks]\ncited = "ignore"')
    assert (decision.action, decision.findings) == (Action.SHOW, ())
    assert "cited" not in [run.check for run in decision.checks]


def test_amending_drops_the_failing_sentence_and_says_so() -> None:
    decision = decide('on_block = "amend"')
    assert decision.action is Action.AMEND
    assert decision.shown.startswith("The yearly fee is 12 crowns [fen-fees].\n\n")
    assert "May" not in decision.shown


def test_nothing_is_left_to_amend_when_every_statement_fails() -> None:
    assert decide('on_block = "amend"', answer="It is due in May.").action is Action.HAND_OVER


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (
            "The fee:\n\n- 12 crowns a year [fen-fees]\n- due in May\n\nAnything else?",
            "The fee:\n\n- 12 crowns a year [fen-fees]\n\nAnything else?",
        ),
        ("It is due in May. The yearly fee is 12 crowns [fen-fees].", "The yearly fee is 12 crowns [fen-fees]."),
        (
            "Dues:\n\n- May\n- June\n\nThe yearly fee is 12 crowns [fen-fees].",
            "The yearly fee is 12 crowns [fen-fees].",
        ),
    ],
)
def test_amending_leaves_no_stumps(answer: str, shown: str) -> None:
    decision = decide('on_block = "amend"', answer=answer)
    assert decision.shown.rpartition("\n\n")[0] == shown


@pytest.mark.parametrize(
    ("language", "starts"), [("de", "Das kann ich"), ("fr-CA", "Je ne peux"), ("xx", "I can't"), (None, "I can't")]
)
def test_the_reader_is_addressed_in_the_answers_language(language: str | None, starts: str) -> None:
    assert Gate().decide(RECORD | {"language": language}).shown.startswith(starts)


@pytest.mark.parametrize(
    ("question", "answer", "starts"),
    [
        ("Gebühr?", "99 euros [d].", "Das kann ich"),
        ("Quanto custa o bilhete para crianças?", "99 euros [d].", "Não consigo"),
        ("", "99 euros [d] [d] [d].", "I can't"),
        ("", "Ein Koffer kostet 99 Euro [d].", "Das kann ich"),
        ("Larkhaven?", "Une valise coûte 99 euros [d].", "Je ne peux"),
    ],
)
def test_the_reader_is_addressed_in_the_language_of_the_question_or_answer(
    question: str, answer: str, starts: str
) -> None:
    record = {
        "id": "a",
        "question": question,
        "answer": answer,
        "sources": [{"id": "d", "text": "A bag costs 18 euros."}],
    }
    assert Gate().decide(record).shown.startswith(starts)


def test_a_policy_words_its_own_hand_over() -> None:
    assert decide('[hand_over]\nen = "One moment, please."').shown == "One moment, please."


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("id = 3", "id"),
        ('id = "x"', "version"),
        (HEAD + 'on_block = "maybe"', "on_block"),
        (HEAD + "colour = 1", "colour"),
        (HEAD + '[checks]\ncited = "loud"', "checks"),
        (HEAD + "deadline_ms = 0", "deadline_ms"),
        (HEAD + '[hand_over]\nen = ""', "hand_over.en is empty"),
        (HEAD + '[hand_over]\nen = "One moment."\nde = " \\t\\n"', "hand_over.de is empty"),
        (HEAD + '[amended]\nen = "\u200b\u2028"', "amended.en is empty"),
        ("id = ", "end of document"),
    ],
)
def test_a_wrong_policy_says_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(PolicyError, match=complaint) as caught:
        parse_policy(text, name="mine.toml")
    assert "mine.toml" in str(caught.value)
    assert caught.value.hint


def test_a_missing_policy_file_is_named() -> None:
    with pytest.raises(PolicyError, match=r"no-such\.toml"):
        load_policy("no-such.toml")


def test_a_misspelt_check_is_no_policy() -> None:
    with pytest.raises(PolicyError, match="numbrs"):
        Gate(parse_policy(HEAD + '[checks]\nnumbrs = "warn"', name="house"))
