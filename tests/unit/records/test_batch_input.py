"""Records in bad shape are named, and the rest of the batch goes on."""

import io
import json
import re
from typing import Any

import pytest

from citewell import Answer, InputError
from citewell.records.batch import Batch
from citewell.records.checked import MAX_ANSWER
from citewell.records.decoding import decode
from citewell.records.record import answer_from

GOOD = {"id": "a", "answer": "It is 12 [p].", "sources": [{"id": "p", "text": "It is 12."}]}


def batch(*lines: bytes | dict[str, Any]) -> list[Answer | InputError]:
    raw = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    return list(Batch(io.BytesIO(raw), file="in.jsonl"))


@pytest.mark.parametrize(
    ("bad", "place", "words"),
    [
        (b'{"id": "b", ', "in.jsonl:2", "broken JSON"),
        (b"\xff\xfe", "in.jsonl:2", "not UTF-8 at byte 1$"),
        ('{"id": "b", "answer": "Der Beitrag beträgt 12 Kronen."}'.encode("latin-1"), "2", "looks like Latin-1$"),
        ('{"id": "b", "answer": "“Été”, dit-elle, à 12 €."}'.encode("cp1252"), "2", "looks like Windows-1252$"),
        ('{"id": "b", "answer": "Взнос составляет 12 крон."}'.encode("cp1251"), "2", "not UTF-8 at byte 24$"),
        ('{"id": "b", "answer": "年会費は十二クローネです。"}'.encode("shift_jis"), "2", "not UTF-8 at byte 24$"),
        (b'{"id": "b", "answer": "caf\xc3', "in.jsonl:2", "broken JSON: .*truncated"),
        (b'{"id": "b", "answer": "x", "meta": {"score": NaN}}', "in.jsonl:2", "NaN is no number"),
        (b'{"id": "b", "answer": "x", "meta": {"score": -Infinity}}', "in.jsonl:2", "-Infinity is no number"),
        (b'{"id": "b", "answer": "x", "answer": "y"}', "in.jsonl:2", "the key 'answer' occurs twice"),
        (b'{"id": "b", "answer": "x", "sources": [{"id" : "p", "id" : "q"}]}', "in.jsonl:2", "key 'id' occurs twice"),
        ({"id": "b", "reply": 5}, "record 'b', field 'reply'", "an object or a list, not int"),
        ({"id": "b", "reply": "{}"}, "record 'b', field 'reply'", "an object or a list, not str"),
        ({"id": "b", "answer": "x", "sources": {"p": "y"}}, "field 'sources'", "a list, not dict"),
        (b"[" * 100_000, "in.jsonl:2", "JSON|deep"),
        (b"3", "in.jsonl:2", "object"),
        ({"answer": "x"}, "field 'id'", "missing"),
        ({"id": "b"}, "record 'b', field 'answer'", "missing"),
        ({"id": "b", "answer": 3}, "record 'b', field 'answer'", "str"),
        ({"id": "b", "answer": None}, "record 'b', field 'answer'", "missing"),
        ({"id": "b", "answer": "x", "sources": [{"text": "y"}]}, "field 'sources.0.'|field 'sources.0..id'", "id"),
        ({"id": "b", "answer": "x", "sources": ["y"]}, "field 'sources.0.'", "object"),
        ({"id": "b", "answer": "x", "sources": [{"id": "p"}, {"id": "p"}]}, "field 'sources.1..id'", "two sources"),
        ({"id": "b", "answer": "x", "sources": [{"id": "p", "status": "new"}]}, "field 'sources.0..status'", "new"),
        (
            {"id": "b", "answer": "x", "sources": [{"id": "p", "valid_until": "soon"}]},
            "field 'sources.0..valid_until'",
            "",
        ),
        ({"id": "b", "answer": "x", "asked_at": "yesterday"}, "field 'asked_at'", "yesterday"),
        ({"id": "b", "answer": "x", "retrieved": [""]}, "field 'retrieved.0.'", "empty id"),
        ({"id": "b", "answer": "x\u0000y"}, "field 'answer'", "NUL at character 1"),
        ({"id": "b", "answer": "x", "sources": [{"id": "p", "text": "\u0000"}]}, "field 'sources.0..text'", "NUL"),
        (b'{"id": "b", "answer": "x\\ud800y"}', "record 'b'", r"half a surrogate pair: \\ud800"),
        (b'{"id": "b", "answer": "x\\udc00"}', "record 'b'", r"half a surrogate pair: \\udc00"),
        ({"id": "b", "answer": "x" * (MAX_ANSWER + 1)}, "field 'answer'", "1,000,001 characters"),
        (
            {"id": "b", "answer": "x", "citations": [{"start": 0, "end": 9, "targets": ["p"]}]},
            "field 'citations.0.'",
            "stretch",
        ),
        ({"id": "b", "answer": "x", "citations": [{"start": 0}]}, "field 'citations", "end"),
        (GOOD, "record 'a', field 'id'", "before, on line 1"),
    ],
)
def test_a_bad_record_is_named_and_the_rest_goes_on(bad: bytes | dict[str, Any], place: str, words: str) -> None:
    first, middle, last = batch(GOOD, bad, GOOD | {"id": "z"})
    assert isinstance(first, Answer)
    assert isinstance(last, Answer)
    assert isinstance(middle, InputError)
    assert re.search(f"in.jsonl:2.*({words})", str(middle))
    assert re.search(place, str(middle))


@pytest.mark.parametrize(
    "raw",
    [
        json.dumps(GOOD).encode(),
        json.dumps(GOOD, indent=2).encode(),
        b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n",
        json.dumps([GOOD]).encode(),
        b"\n\n" + json.dumps([GOOD], indent=1).encode() + b"\n",
    ],
)
def test_every_shape_of_input_is_read(raw: bytes) -> None:
    (answer,) = Batch(io.BytesIO(raw), file="in")
    assert isinstance(answer, Answer)
    assert (answer.id, answer.retrieved) == ("a", ("p",))


def test_a_bad_element_of_an_array_is_named_by_its_line() -> None:
    raw = b'[\n{"id": "a", "answer": "x"},\n{"id": "b"}\n]'
    good, bad = Batch(io.BytesIO(raw), file="in.json")
    assert isinstance(good, Answer)
    assert str(bad) == "in.json:3 (record 'b', field 'answer'): missing"


@pytest.mark.parametrize("raw", [b"", b" \n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n\n"])
def test_an_empty_input_is_an_error(raw: bytes) -> None:
    (error,) = Batch(io.BytesIO(raw), file="in")
    assert str(error) == "in: the input is empty"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_an_input_in_a_wide_encoding_is_one_error_that_names_it(encoding: str) -> None:
    raw = f"{json.dumps(GOOD)}\n{json.dumps(GOOD | {'id': 'b'})}\n".encode(encoding)
    (error,) = Batch(io.BytesIO(raw), file="in")
    assert isinstance(error, InputError)
    assert str(error).startswith(f"in: this looks like {encoding.upper()[:6]}")
    assert error.hint.startswith("Convert it first: iconv -f UTF-")


def test_a_mark_of_the_encoding_before_a_later_line_is_passed_over() -> None:
    raw = json.dumps(GOOD).encode() + b"\n\xef\xbb\xbf" + json.dumps(GOOD | {"id": "b"}).encode()
    assert [answer.id for answer in Batch(io.BytesIO(raw), file="in") if isinstance(answer, Answer)] == ["a", "b"]


def test_keys_within_texts_are_no_keys() -> None:
    answer = answer_from(decode(json.dumps(GOOD | {"answer": '"id": "id": is said of {"id": [p].'}).encode()))
    assert answer.text.startswith('"id"')


def test_an_input_that_fails_on_the_way_is_told_after_what_was_read() -> None:
    class Failing(io.BytesIO):
        def __next__(self) -> bytes:
            if self.tell():
                raise OSError(5, "Input/output error")
            return super().__next__()

    good, error = Batch(Failing(json.dumps(GOOD).encode() + b"\n{}"), file="in")
    assert isinstance(good, Answer)
    assert str(error) == "in:1: cannot be read any further: Input/output error"


def test_the_line_of_a_record_is_known() -> None:
    records = Batch(io.BytesIO(b"\n" + json.dumps(GOOD).encode()), file="in")
    assert len(list(records)) == 1
    assert (records.line_of("a"), records.line_of("b")) == (2, None)


def test_unknown_keys_are_kept() -> None:
    record = GOOD | {
        "trace": {"k": 1},
        "sources": [{"id": "p", "text": "It is 12.", "rank": 3}],
        "meta": {"expect": "show"},
    }
    answer = answer_from(record)
    assert answer.meta == {"expect": "show", "trace": {"k": 1}}
    assert answer.sources[0].meta == {"rank": 3}


def test_absent_and_null_fields_mean_the_defaults() -> None:
    record = {
        "id": "a",
        "answer": "x",
        "retrieved": None,
        "audience": None,
        "asked_at": None,
        "sources": [{"id": "p", "acl": None, "status": None}],
    }
    answer = answer_from(record)
    assert (answer.retrieved, answer.audience, answer.asked_at) == (("p",), ("public",), None)
    assert answer.sources[0].acl == ("public",)


def test_a_retrieved_id_without_a_source_is_a_source_without_text() -> None:
    answer = answer_from(GOOD | {"retrieved": ["p", "q"]})
    assert [(source.id, source.text) for source in answer.sources] == [("p", "It is 12."), ("q", "")]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2026-10-01T12:00:00Z", "2026-10-01T12:00:00+00:00"),
        ("2026-10-01", "2026-10-01T00:00:00+00:00"),
        ("2026-10-01T12:00:00+02:00", "2026-10-01T12:00:00+02:00"),
    ],
)
def test_moments(written: str, read: str) -> None:
    asked_at = answer_from(GOOD | {"asked_at": written}).asked_at
    assert asked_at is not None
    assert asked_at.isoformat() == read


def test_a_reply_in_a_record_is_read_with_the_records_sources() -> None:
    reply = {
        "choices": [{"message": {"content": "It is 12 [p]."}}],
        "object": "chat.completion",
        "model": "m",
        "id": "c",
    }
    answer = answer_from({"id": "a", "from": "openai-chat", "reply": reply, "sources": GOOD["sources"]})
    assert (answer.id, answer.text, [source.id for source in answer.sources]) == ("a", "It is 12 [p].", ["p"])
