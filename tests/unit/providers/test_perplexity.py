"""Replies whose markers count a list of sources."""

from typing import Any

import pytest

from citewell.errors import InputError
from citewell.model import Answer
from citewell.providers import read_reply

A, B, C = "https://isk.example/a", "https://isk.example/b", "https://isk.example/c"


def reply(text: str, **fields: Any) -> dict[str, Any]:
    return {"object": "chat.completion", "choices": [{"message": {"role": "assistant", "content": text}}], **fields}


def read(raw: Any) -> Answer:
    return read_reply(raw, "perplexity", id="a")


def labels(answer: Answer) -> list[tuple[str | None, str | None, str | None]]:
    return [(source.label, source.url, source.title) for source in answer.sources]


def test_addresses_are_labelled_by_their_places() -> None:
    answer = read(reply("Up[1][2].", citations=[A, B]))
    assert labels(answer) == [("1", A, None), ("2", B, None)]
    assert [source.id for source in answer.sources] == [A, B]
    assert answer.retrieved == (A, B)
    assert answer.citations == ()


def test_results_bring_title_date_and_excerpt() -> None:
    results = [
        {"title": "Annual", "url": A, "date": "2026-02-01", "snippet": "Revenue rose."},
        {"title": "B", "url": B},
    ]
    answer = read(reply("Up[1].", search_results=results))
    assert labels(answer) == [("1", A, "Annual"), ("2", B, "B")]
    assert answer.sources[0].meta == {"date": "2026-02-01", "snippet": "Revenue rose."}
    assert answer.sources[0].text == ""


def test_where_both_lists_differ_the_markers_count_the_older() -> None:
    results = [{"title": "C", "url": C}, {"title": "A", "url": A + "/"}, {"title": "B", "url": B}]
    answer = read(reply("Up[1].", citations=[A, B], search_results=results))
    assert labels(answer) == [("1", A, "A"), ("2", B, "B"), (None, C, "C")]


def test_an_address_twice_has_both_labels() -> None:
    answer = read(reply("Up[1][2].", citations=[A, A]))
    assert labels(answer) == [("1", A, None), ("2", A, None)]
    assert len({source.id for source in answer.sources}) == 2


@pytest.mark.parametrize("citations", [None, []])
def test_no_list_is_no_source(citations: Any) -> None:
    assert read(reply("Up.", citations=citations)).sources == ()


def test_a_hole_in_the_list_keeps_the_count() -> None:
    answer = read(reply("Up[3].", citations=[A, None, B]))
    assert [(source.label, source.url) for source in answer.sources] == [("1", A), ("2", None), ("3", B)]
    assert answer.meta["provider_notes"] == ["source 2 of the list has no address"]


def test_the_last_list_of_a_stream_counts() -> None:
    def chunk(text: str, citations: list[str]) -> dict[str, Any]:
        return {"choices": [{"delta": {"content": text}, "message": {"content": "…"}}], "citations": citations}

    chunks = [chunk("Up", [A]), chunk("[1]", [A, B]), chunk("[2].", [A, B])]
    assert read(chunks) == read(reply("Up[1][2].", citations=[A, B]))
    assert read_reply(chunks, id="a") == read(chunks)


def test_a_reply_without_choice_is_refused() -> None:
    with pytest.raises(InputError) as caught:
        read({"citations": [A]})
    assert caught.value.field == "choices"
