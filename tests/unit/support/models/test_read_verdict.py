"""What a judge wrote is read, or is not an answer; nothing that it can write does more."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.support.models.interface import Cause, ModelScore, Pair, Unavailable
from citewell.support.models.verdict import find_quote, read_completion

PAIR = Pair("Keys cost 25 euros.", ("Lost keys cost 25 euros. It was -4 degrees.", "\u5165\u5834\u6599\u306f500\u5186"))


def completion(content: str) -> bytes:
    return json.dumps({"choices": [{"message": {"content": content}, "finish_reason": "stop"}]}).encode()


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("Lost keys cost 25 euros.", (0, "Lost keys cost 25 euros")),
        ("\u201clost keys\u201d cost 25\u00a0euros", (0, "Lost keys cost 25 euros")),
        ("keys cost 2.5 euros", None),
        ("keys cost 2 5 euros", None),
        ("It was 4 degrees.", None),
        ("It was \u22124 degrees.", (0, "It was -4 degrees")),
        ("25 euros", None),
        ("eys cost 25 euros", None),
        ("\u5165\u5834\u6599\u306f500\u5186", (1, "\u5165\u5834\u6599\u306f500\u5186")),
        ("", None),
        ("...", None),
    ],
)
def test_a_quote_is_found_word_for_word(quote, expected):
    found = find_quote(quote, PAIR.passages)
    assert (found and (found.passage, found.text)) == expected


def test_two_words_are_enough_when_they_are_all_there_is():
    found = find_quote("25 euros", ("25 euros.",))
    assert found is not None
    assert found.text == "25 euros"


@given(st.text(max_size=80), st.lists(st.text(max_size=80), max_size=3))
def test_whatever_is_found_stands_there(quote, passages):
    found = find_quote(quote, tuple(passages))
    if found is not None:
        assert passages[found.passage][found.span.start : found.span.end] == found.text != ""


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: completion(text)))
def test_any_answer_is_read_or_is_none(body):
    assert isinstance(read_completion(body, PAIR), Unavailable)


@given(
    st.sampled_from(["supported", "contradicted", "not_enough_info", "?"]), st.text(max_size=60), st.text(max_size=400)
)
def test_a_verdict_without_the_words_never_counts(verdict, quote, reason):
    answer = read_completion(completion(json.dumps({"verdict": verdict, "quote": quote, "reason": reason})), PAIR)
    if isinstance(answer, ModelScore):
        assert verdict == "not_enough_info" or (
            answer.quote and answer.quote.text in PAIR.passages[answer.quote.passage]
        )
        assert answer.remark is None or (len(answer.remark) <= 300 and answer.remark.isprintable())


@pytest.mark.parametrize(
    "body", [b'{"choices":' + b"[" * 200_000, b'{"x":' + b'{"x":' * 200_000, completion("[" * 90_000)]
)
def test_brackets_without_end_are_no_answer(body):
    answer = read_completion(body, PAIR)
    assert isinstance(answer, Unavailable)
    assert answer.cause is Cause.UNREADABLE
