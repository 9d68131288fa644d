"""A gate that could not stop anything is not set up, and a stream shows nothing that was not looked at."""

import pytest

from citewell import Action, Answer, ConfigError, Gate, InputError, Policy, PolicyError, Source
from citewell.checks.registry import CHECKS
from citewell.gate import default_policy, parse_policy
from citewell.gate.policy import Level, OnBlock, policy_from_text, policy_text

FEES = Source(id="fees", text="The fee is 12 crowns. It is due in May. It is paid at the quay.")
UNCITED = Answer(id="a", text="The fee is 12 crowns.", sources=(FEES,))


@pytest.mark.parametrize("checks", [[], [CHECKS[0], CHECKS[0]]])
def test_no_check_or_one_twice_is_no_gate(checks: list[object]) -> None:
    with pytest.raises(ConfigError) as caught:
        Gate(checks=checks)  # type: ignore[arg-type]
    assert caught.value.hint


def test_a_policy_that_ignores_all_checks_is_refused_and_one_that_warns_is_not() -> None:
    with pytest.raises(ConfigError, match="no check would run"):
        Gate(Policy(id="t", version="1", default=Level.IGNORE))
    assert Gate(Policy(id="t", version="1", default=Level.WARN)).decide(UNCITED).action is Action.SHOW


def test_a_policy_may_only_name_checks_that_run() -> None:
    with pytest.raises(PolicyError, match="no check refusal"):
        Gate(Policy(id="t", version="1", checks={"refusal": Level.BLOCK}), checks=CHECKS[:1])


def test_a_policy_made_in_python_has_the_sentences_that_ship() -> None:
    policy = Policy(id="t", version="1", on_block=OnBlock.AMEND)
    assert Gate(policy).decide(UNCITED).shown == default_policy().hand_over["en"]
    assert policy_from_text(policy_text(policy)) == policy
    assert (policy.hand_over, policy.amended) == (default_policy().hand_over, default_policy().amended)


def test_a_policy_of_any_name_has_the_sentences_that_ship() -> None:
    assert parse_policy('id = "t"\nversion = "1"', name="default").hand_over == default_policy().hand_over


@pytest.mark.parametrize("table", ["hand_over", "amended"])
def test_a_table_without_a_sentence_is_refused(table: str) -> None:
    with pytest.raises(PolicyError, match=table) as caught:
        parse_policy(f'id = "t"\nversion = "1"\n[{table}]', name="mine.toml")
    assert caught.value.hint


@pytest.mark.parametrize(
    "answer",
    [
        Answer(id="a", text="", sources=(FEES, FEES)),
        Answer(id="a", text="", sources=(Source(id="p", label="1"), Source(id="q", label="1"))),
        Answer(id="", text="", sources=(FEES,)),
    ],
)
def test_a_stream_of_a_bad_record_does_not_begin(answer: Answer) -> None:
    with pytest.raises(InputError):
        Gate().stream(answer)


@pytest.mark.parametrize(
    "record",
    [
        Answer(id="a", text="Left over", sources=(FEES,)),
        {"id": "a", "answer": "Left over", "sources": [{"id": "fees", "text": FEES.text}]},
    ],
)
def test_a_stream_takes_only_the_record_around_a_text(record: Answer | dict[str, object]) -> None:
    with pytest.raises(InputError, match="has an answer already"):
        Gate().stream(record)


@pytest.mark.parametrize(
    "record",
    [
        Answer(id="a", text="", sources=(FEES,)),
        {"id": "a", "answer": "", "sources": [{"id": "fees", "text": FEES.text}]},
        {"id": "a", "sources": [{"id": "fees", "text": FEES.text}]},
    ],
)
def test_a_stream_ends_once(record: Answer | dict[str, object]) -> None:
    stream = Gate().stream(record)
    stream.feed("The fee is 12 crowns [fees].")
    assert stream.finish().shown == "The fee is 12 crowns [fees]."
    with pytest.raises(ConfigError, match="feed was called on a stream that is finished"):
        stream.feed("It is due in May [fees].")
    with pytest.raises(ConfigError, match="finish was called on a stream that is finished"):
        stream.finish()


@pytest.mark.parametrize("piece", [5, None, b"The fee"])
def test_a_piece_that_is_no_text_is_refused(piece: object) -> None:
    stream = Gate().stream(Answer(id="a", text="", sources=(FEES,)))
    with pytest.raises(ConfigError, match=f"not {type(piece).__name__}"):
        stream.feed(piece)  # type: ignore[arg-type]


@pytest.mark.parametrize("piece", ["\x00", "\ud800"])
def test_a_piece_that_cannot_be_shown_is_refused_when_it_comes(piece: str) -> None:
    stream = Gate().stream(Answer(id="a", text="", sources=(FEES,)))
    with pytest.raises(InputError):
        stream.feed(f"The fee is 12 crowns [fees].{piece} It is due in May [fees]. It is paid at the quay [fees].")
    assert stream.released == ""


def test_a_marker_of_private_characters_is_not_cut() -> None:
    text = "The fee is 12 crowns [fees]. It is due in May [fees]. It is paid at the quay [fees]."
    for opened, whole in (("", True), ("\ue200", False)):
        stream = Gate().stream(Answer(id="a", text="", sources=(FEES,)))
        for char in opened + text:
            stream.feed(char)
        assert bool(stream.released) is whole
