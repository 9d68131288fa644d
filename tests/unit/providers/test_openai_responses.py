"""Replies of the OpenAI Responses API."""

from typing import Any

import pytest

from citewell.errors import InputError
from citewell.model import Answer, Span
from citewell.providers import read_reply

FARES = "https://orlo.example/fares"
RULES = "https://orlo.example/rules"


def part(text: str, *annotations: Any) -> dict[str, Any]:
    return {"type": "output_text", "text": text, "annotations": list(annotations), "logprobs": []}


def message(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": list(parts)}


def response(*output: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"id": "resp_1", "object": "response", "status": "completed", "output": list(output), **fields}


def cites(url: str, start: Any, end: Any, title: str | None = None) -> dict[str, Any]:
    return {"type": "url_citation", "url": url, "title": title, "start_index": start, "end_index": end}


def read(reply: Any) -> Answer:
    return read_reply(reply, "openai-responses", id="a")


def marks(answer: Answer) -> list[tuple[int, int, tuple[str, ...]]]:
    return [(c.span.start, c.span.end, c.targets) for c in answer.citations]


def test_an_url_citation_spans_its_link_and_names_the_page() -> None:
    text = f"A day ticket is 7 crowns. ([orlo.example]({FARES}))"
    answer = read(response(message(part(text, cites(FARES, 26, len(text), "Fares")))))
    assert answer.text == text
    assert marks(answer) == [(26, len(text), (FARES,))]
    assert [(source.id, source.url, source.title) for source in answer.sources] == [(FARES, FARES, "Fares")]
    assert answer.retrieved == (FARES,)
    assert answer.citations[0].known


def test_texts_are_joined_and_offsets_count_from_each() -> None:
    first, second, third = "Trams run late. ", "Buses do not. ", "Bikes are free."
    answer = read(
        response(
            {"type": "reasoning", "summary": []},
            message(part(first, cites(FARES, 0, 15)), part(second, cites(RULES, 0, 13))),
            message(part(third, cites(FARES, 0, 15))),
        )
    )
    assert answer.text == first + second + third
    assert [c.text for c in answer.citations] == ["Trams run late.", "Buses do not.", "Bikes are free."]
    assert len(answer.sources) == 2


def test_the_searched_page_and_the_cited_page_are_one_under_the_cited_address() -> None:
    text = "A day ticket is 7 crowns."
    search = {
        "type": "web_search_call",
        "action": {"type": "search", "sources": [{"type": "url", "url": FARES}, {"type": "api", "name": "orlo-times"}]},
    }
    tracked = f"{FARES}?utm_source=openai"
    answer = read(response(search, message(part(text, cites(tracked, 0, 25, "Fares")))))
    assert answer.retrieved == (tracked, "orlo-times")
    assert marks(answer) == [(0, 25, (tracked,))]


@pytest.mark.parametrize("action", [{"type": "open_page", "url": RULES}, {"type": "find_in_page", "url": RULES}])
def test_a_page_that_was_opened_was_retrieved(action: dict[str, Any]) -> None:
    assert read(response({"type": "web_search_call", "action": action}, message(part("Yes.")))).retrieved == (RULES,)


def test_file_search_results_bring_the_text_of_the_file() -> None:
    results = [
        {"file_id": "file-1", "filename": "fares.pdf", "text": "Day ticket: 7 crowns.", "score": 0.8},
        {"file_id": "file-1", "filename": "fares.pdf", "text": "Week ticket: 30 crowns.", "score": 0.5},
    ]
    text = "A day ticket is 7 crowns."
    citation = {"type": "file_citation", "file_id": "file-1", "filename": "fares.pdf", "index": 24}
    answer = read(response({"type": "file_search_call", "results": results}, message(part(text, citation))))
    (source,) = answer.sources
    assert (source.id, source.title) == ("file-1", "fares.pdf")
    assert "Day ticket: 7 crowns." in source.text
    assert "Week ticket: 30 crowns." in source.text
    assert [(c.text, c.targets) for c in answer.citations] == [("A day ticket is 7 crowns", ("file-1",))]


@pytest.mark.parametrize(
    ("text", "index", "span"),
    [
        ("Seven crowns. Cheap.", 13, (0, 13)),
        ("Seven crowns. Cheap.", 14, (0, 13)),
        ("Seven crowns. Cheap.", 20, (14, 20)),
        ("Seven crowns, cheap.", 12, (0, 12)),
        ("Seven crowns, cheap.", 9, (0, 12)),
        ("Seven crowns.", 2, (0, 13)),  # counts files, not characters
        ("Seven crowns 【4:0†fares】.", 13, (13, 24)),
        ("Seven crowns 【4:0†fares】.", 24, (13, 24)),
        ("Seven crowns.", 0, (0, 13)),
        ("Seven crowns.", 40, (0, 13)),
        ("Seven crowns.", -1, (0, 13)),
    ],
)
def test_a_file_citation_supports_the_sentence_up_to_it_or_is_the_marker_there(
    text: str, index: int, span: tuple[int, int]
) -> None:
    citation = {"type": "file_citation", "file_id": "file-1", "filename": "fares.pdf", "index": index}
    answer = read(response(message(part(text, citation))))
    assert marks(answer) == [(*span, ("file-1",))]


def test_files_made_by_the_model_are_cited_where_they_are_linked() -> None:
    text = "See [chart](sandbox:/mnt/data/chart.png)."
    made = {"type": "container_file_citation", "container_id": "c1", "file_id": "cfile-1", "filename": "chart.png"}
    answer = read(response(message(part(text, {**made, "start_index": 4, "end_index": 40}))))
    assert marks(answer) == [(4, 40, ("cfile-1",))]
    assert answer.sources[0].title == "chart.png"
    path = {"type": "file_path", "file_id": "file-9", "index": len(text)}
    assert marks(read(response(message(part(text, path))))) == [(0, len(text), ("file-9",))]


@pytest.mark.parametrize(
    ("start", "end"),
    [(None, None), (0, 0), (-3, 4), (90, 120), (12, 4), ("x", []), (True, False)],
)
def test_without_usable_offsets_the_link_itself_is_the_place(start: Any, end: Any) -> None:
    text = f"Seven crowns. ([orlo]({FARES})) More."
    answer = read(response(message(part(text, cites(FARES, start, end)))))
    assert [c.text for c in answer.citations] == [f"([orlo]({FARES}))"]
    assert answer.meta["provider_notes"]


def test_without_offsets_and_link_the_whole_text_is_the_place() -> None:
    answer = read(response(message(part("Seven crowns.", cites(FARES, 90, 120)))))
    assert answer.citations[0].span == Span(0, 13)
    assert answer.meta["provider_notes"] == ["an annotation has offsets outside the text"]


@pytest.mark.parametrize("shift", [0, -1])
def test_an_inclusive_end_is_told_by_the_link(shift: int) -> None:
    text = f"Seven crowns. ([orlo]({FARES})) More."
    end = text.index(" More") + shift
    assert [c.text for c in read(response(message(part(text, cites(FARES, 14, end))))).citations] == [
        f"([orlo]({FARES}))"
    ]


def test_several_citations_of_one_stretch_are_all_kept() -> None:
    answer = read(response(message(part("Seven crowns.", cites(FARES, 0, 13), cites(RULES, 0, 13)))))
    assert marks(answer) == [(0, 13, (FARES,)), (0, 13, (RULES,))]


@pytest.mark.parametrize("annotations", [[], None, [None], ["x"], [{}], [{"type": "highlight", "start_index": 0}]])
def test_what_cites_nothing_makes_no_citation(annotations: Any) -> None:
    answer = read(response(message({"type": "output_text", "text": "Seven crowns.", "annotations": annotations})))
    assert answer.text == "Seven crowns."
    assert answer.citations == ()


def test_a_citation_of_nothing_stays_as_unknown() -> None:
    answer = read(response(message(part("Seven crowns.", {"type": "url_citation", "start_index": 0, "end_index": 5}))))
    (citation,) = answer.citations
    assert (citation.text, citation.known, citation.bound) == ("Seven", False, (None,))
    assert answer.sources == ()


def test_a_refusal_is_the_answer() -> None:
    answer = read(response(message({"type": "refusal", "refusal": "I cannot help with that."})))
    assert answer.text == "I cannot help with that."


def test_an_incomplete_reply_says_so() -> None:
    reply = response(message(part("Sev")), status="incomplete", incomplete_details={"reason": "max_output_tokens"})
    assert read(reply).meta["provider_notes"] == ["the reply is incomplete: max_output_tokens"]


FINAL = response(
    message(
        part("Trams run late. ", cites(FARES, 0, 15, "Fares")), part("Buses do not.", cites(RULES, 0, 13, "Rules"))
    ),
    model="m-1",
    created_at=1764500000.0,
)


def test_a_stream_that_ends_gives_what_the_reply_gives() -> None:
    events = [
        {"type": "response.created", "response": {**FINAL, "output": []}},
        {"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": "Trams"},
        {"type": "response.completed", "response": FINAL},
    ]
    assert read(events) == read(FINAL)
    assert read_reply(events, id="a") == read(FINAL)


def test_a_stream_that_breaks_off_gives_what_came() -> None:
    def delta(index: int, text: str) -> dict[str, Any]:
        return {"type": "response.output_text.delta", "output_index": 1, "content_index": index, "delta": text}

    def added(index: int, annotation: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "response.output_text.annotation.added",
            "output_index": 1,
            "content_index": index,
            "annotation": annotation,
        }

    search = {"type": "web_search_call", "action": {"type": "search", "sources": [{"type": "url", "url": RULES}]}}
    events = [
        {"type": "response.output_item.done", "output_index": 0, "item": search},
        delta(0, "Trams run "),
        delta(0, "late. "),
        added(0, cites(FARES, 0, 15, "Fares")),
        delta(1, "Buses do not."),
        added(1, cites(RULES, 0, 13, "Rules")),
    ]
    answer = read(events)
    whole = read(FINAL)
    assert (answer.text, answer.citations) == (whole.text, whole.citations)
    assert set(answer.retrieved) == {FARES, RULES}
    assert answer.meta["provider_notes"] == ["the reply is cut off in the stream"]


@pytest.mark.parametrize(
    ("reply", "field"),
    [({}, "output"), ({"object": "response", "output": None}, "output"), ({"error": {"message": "quota"}}, "error")],
)
def test_what_is_no_response_is_refused_with_the_field(reply: Any, field: str) -> None:
    with pytest.raises(InputError) as caught:
        read(reply)
    assert caught.value.field == field
    assert caught.value.record == "a"
    assert caught.value.hint


@pytest.mark.parametrize("reply", [None, 3, "text", [], [1], [{"type": "message_start"}]])
def test_what_is_no_object_is_refused(reply: Any) -> None:
    with pytest.raises(InputError):
        read(reply)
