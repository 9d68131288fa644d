"""What a record says of itself is not taken on trust, and no name in it means two sources."""

import io
import json
from typing import Any

import pytest

from citewell import Action, Answer, Citation, Gate, InputError, Source, read_answer
from citewell.model import Family, Span
from citewell.records.batch import Batch
from citewell.records.checked import checked
from citewell.records.record import answer_from

TEXT = "The Brook weighs 5 kg."
BROOK = Source(id="brook", title="Brook", text="The Brook weighs 4 kg.", url="https://brook.example/data", label="7")
REPLY = {"object": "chat.completion", "choices": [{"message": {"content": "It is 12 [p]."}}], "model": "m", "id": "c"}


def citation(*targets: str, start: int = 0, end: int = len(TEXT), **fields: Any) -> Citation:
    given = {"text": "", "family": Family.STRUCTURED, "bound": (), "known": True} | fields
    return Citation(span=Span(start, end), targets=targets, **given)


def answer(*citations: Citation, **fields: Any) -> Answer:
    return Answer(**{"id": "a", "text": TEXT, "sources": (BROOK,), "citations": citations} | fields)


@pytest.mark.parametrize("bound", [(), (None,), ("another",), ("brook",)])
def test_a_citation_cannot_bind_itself(bound: tuple[str | None, ...]) -> None:
    decision = Gate().decide(answer(citation("brook", bound=bound)))
    assert decision.action is Action.HAND_OVER
    assert "brook does not say ['5']" in [finding.message for finding in decision.findings]


@pytest.mark.parametrize(
    ("target", "bound"),
    [
        ("brook", "brook"),
        ("7", "brook"),
        ("https://brook.example/data", "brook"),
        ("http://BROOK.example/data/?utm_source=x", "brook"),
        ("Brook", None),
        ("https://brook.example/other", None),
    ],
)
def test_targets_name_sources_by_id_label_or_address(target: str, bound: str | None) -> None:
    found = checked(answer(citation(target, start=4, end=9, text="x", bound=("zz",)))).citations[0]
    assert (found.text, found.targets, found.bound, found.known) == ("Brook", (target,), (bound,), bound is not None)
    assert checked(checked(answer(citation(target)))) == checked(answer(citation(target)))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (citation("brook", start=0, end=400), "no stretch of the answer: 0 to 400"),
        (citation("brook", start=-1, end=3), "no stretch"),
        (citation("brook", start=3, end=3), "no stretch"),
        (citation(), "no target"),
    ],
)
def test_a_citation_of_no_stretch_is_refused(given: Citation, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        checked(answer(citation("brook"), given))
    assert caught.value.field == "citations[1]"


@pytest.mark.parametrize(
    ("sources", "words"),
    [
        ((Source(id="p", label="1"), Source(id="q", label="1")), "stands for two sources"),
        ((Source(id="p", label="q"), Source(id="q")), "is the id of another source"),
        ((Source(id="q"), Source(id="p", label="q")), "is the id of another source"),
    ],
)
def test_a_label_that_means_two_sources_is_refused(sources: tuple[Source, ...], words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        checked(Answer(id="a", text="x", sources=sources))
    assert caught.value.field in {"sources[0].label", "sources[1].label"}


def test_a_label_may_be_the_sources_own_id() -> None:
    assert checked(Answer(id="a", text="x", sources=(Source(id="1", label="1"), Source(id="2", label="b"))))


def test_all_sources_count_as_retrieved_unless_the_record_says_otherwise() -> None:
    assert checked(answer()).retrieved == ("brook",)
    assert checked(answer(retrieved=())).retrieved == ()
    assert checked(answer(retrieved=("lost",))).retrieved == ("lost",)
    right = answer(text="The Brook weighs 4 kg [brook].")
    assert Gate().decide(right).action is Action.SHOW


@pytest.mark.parametrize("named", ["opnai-chat", 3, ["x"]])
@pytest.mark.parametrize("format", ["auto", "record"])
def test_a_record_with_an_unknown_format_does_not_end_the_batch(named: object, format: str) -> None:
    lines = [{"id": "a", "from": named, "reply": REPLY}, {"id": "b", "from": "openai-chat", "reply": REPLY}]
    raw = b"\n".join(json.dumps(line).encode() for line in lines)
    bad, good = Batch(io.BytesIO(raw), file="in", format=format)
    assert isinstance(bad, InputError)
    assert (bad.record, bad.field) == ("a", "from")
    assert isinstance(good, Answer)


def test_a_record_around_a_reply_keeps_what_it_says() -> None:
    record = {
        "id": "a",
        "reply": REPLY,
        "system": "desk",
        "language": "de",
        "earlier": ["old"],
        "sources": [{"id": "p", "text": "It is 12."}],
        "citations": [{"start": 0, "end": 8, "targets": ["p"], "quoted": "is 12"}],
        "trace": 3,
    }
    read = answer_from(record)
    assert (read.system, read.language, read.earlier) == ("desk", "de", ("old",))
    assert [(c.text, c.bound, c.quoted) for c in read.citations] == [("It is 12", ("p",), "is 12")]
    assert read.meta == {"trace": 3, "provider": "openai-chat"}
    assert answer_from({"id": "a", "reply": REPLY}).system == "m"


def test_the_citations_of_a_record_are_bound_by_any_spelling_of_an_address() -> None:
    record = {
        "id": "a",
        "answer": "It is 12.",
        "sources": [{"id": "p", "text": "It is 12.", "url": "https://fees.example/p?utm_medium=mail"}],
        "citations": [{"start": 0, "end": 9, "targets": ["http://fees.example/p/"]}],
    }
    assert answer_from(record).citations[0].bound == ("p",)


def test_a_page_listed_twice_by_a_reply_is_two_sources_with_markers_of_their_own() -> None:
    page = "https://orlo.example/fares"
    choice = {"message": {"role": "assistant", "content": "Up[1][2]."}}
    reply = {"object": "chat.completion", "choices": [choice], "citations": [page, page]}
    read = answer_from(reply, default_id="a")
    assert [(source.id, source.label) for source in read.sources] == [(page, "1"), (page + "#2", "2")]
    assert [c.bound for c in read_answer(read).citations] == [(page,), (page + "#2",)]


def test_a_reply_that_cites_a_page_cites_all_the_passages_that_were_sent() -> None:
    page = "https://orlo.example/fares"
    note = {"type": "url_citation", "start_index": 0, "end_index": 9, "url": page, "title": "Fares"}
    part = {"type": "output_text", "text": "It is 12.", "annotations": [note]}
    record = {
        "id": "a",
        "from": "openai-responses",
        "reply": {"object": "response", "output": [{"type": "message", "role": "assistant", "content": [part]}]},
        "sources": [{"id": "p", "url": page, "text": "It was 9."}, {"id": "q", "url": page, "text": "It is 12."}],
    }
    assert [(c.targets, c.bound) for c in answer_from(record).citations] == [((page, page), ("p", "q"))]


def test_a_citation_of_an_empty_reply_is_left_out() -> None:
    note = {"type": "url_citation", "start_index": 0, "end_index": 0, "url": "https://orlo.example/fares"}
    part = {"type": "output_text", "text": "", "annotations": [note]}
    reply = {"object": "response", "output": [{"type": "message", "role": "assistant", "content": [part]}]}
    assert answer_from({"id": "a", "reply": reply}).citations == ()
