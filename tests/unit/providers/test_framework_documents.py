"""Responses of LlamaIndex and answers of Haystack: numbered documents beside a text."""

from typing import Any

import pytest

from citewell.errors import InputError
from citewell.providers import read_reply


def node(id: str, text: str, **fields: Any) -> dict[str, Any]:
    return {"node": {"id_": id, "text": text, "metadata": {}, "class_name": "TextNode", **fields}, "score": None}


class TestLlamaIndex:
    def read(self, reply: Any) -> Any:
        answer = read_reply(reply, "llamaindex", id="a")
        assert answer.citations == ()
        return answer

    def test_nodes_are_labelled_in_order_under_their_ids(self) -> None:
        nodes = [
            node("n1", "Source 1:\nPlus: 4 crowns.\n", metadata={"file_name": "fees.pdf"}),
            node("n2", "Saver: 2 percent.", metadata={"title": "Rates", "file_name": "rates.pdf"}),
        ]
        answer = self.read({"response": "It costs 4 crowns [1].", "source_nodes": nodes, "metadata": {}})
        assert answer.text == "It costs 4 crowns [1]."
        assert [(s.id, s.label, s.title, s.text) for s in answer.sources] == [
            ("n1", "1", "fees.pdf", "Plus: 4 crowns.\n"),
            ("n2", "2", "Rates", "Saver: 2 percent."),
        ]
        assert answer.retrieved == ("n1", "n2")

    @pytest.mark.parametrize(
        "entry",
        [
            {"node": {"node_id": "n1", "text": "Plus."}},
            {"node": {"id_": "n1", "text_resource": {"text": "Plus."}}},
            {"node": {"__data__": {"id_": "n1", "text": "Plus."}, "__type__": "1"}, "score": 0.4},
            {"id_": "n1", "text": "Plus."},
            {"node": {"id_": "n1", "text": "Plus.", "metadata": None, "relationships": None}},
        ],
    )
    def test_every_way_of_writing_a_node(self, entry: dict[str, Any]) -> None:
        (source,) = self.read({"response": "x", "source_nodes": [entry]}).sources
        assert (source.id, source.text) == ("n1", "Plus.")

    def test_the_number_shown_to_the_model_is_the_label(self) -> None:
        nodes = [node("n2", "Source 2:\nb"), node("n1", "Source 1:\na")]
        answer = self.read({"response": "x", "source_nodes": nodes})
        assert [(source.id, source.label) for source in answer.sources] == [("n2", "2"), ("n1", "1")]

    def test_a_node_without_title_has_that_of_its_document(self) -> None:
        parent = {"1": {"node_id": "d1", "metadata": {"file_name": "fees.pdf"}}}
        (source,) = self.read({"response": "x", "source_nodes": [node("n1", "a", relationships=parent)]}).sources
        assert source.title == "fees.pdf"

    def test_nodes_that_share_an_id_stay_two(self) -> None:
        answer = self.read({"response": "x", "source_nodes": [node("n1", "a"), node("n1", "b")]})
        assert [(s.id, s.label, s.text) for s in answer.sources] == [("n1", "1", "a"), ("n1 (2)", "2", "b")]

    @pytest.mark.parametrize(
        ("response", "text"), [("Yes.", "Yes."), (None, ""), ({"answer": "Yes."}, "Yes."), (3, ""), ("", "")]
    )
    def test_the_response_may_be_structured_or_empty(self, response: Any, text: str) -> None:
        assert self.read({"response": response, "source_nodes": []}).text == text

    def test_nodes_of_a_tool_are_those_of_the_chat(self) -> None:
        output = {"tool_name": "search", "raw_output": {"source_nodes": [node("n1", "a")]}}
        assert self.read({"response": "x", "source_nodes": [], "sources": [output]}).retrieved == ("n1",)

    def test_citation_blocks_are_for_the_text_before_them(self) -> None:
        blocks = [
            {"block_type": "text", "text": "One. "},
            {"block_type": "text", "text": "Two."},
            {"block_type": "citation", "cited_content": {"text": "deux"}, "source": "doc-1", "title": "Doc"},
            {"block_type": "citation", "cited_content": {}, "source": "https://a.example/d", "title": ""},
        ]
        answer = read_reply({"message": {"role": "assistant", "blocks": blocks}}, id="a")
        assert answer.text == "One. Two."
        assert [(c.text, c.targets, c.quoted) for c in answer.citations] == [
            ("Two.", ("doc-1",), "deux"),
            ("Two.", ("https://a.example/d",), None),
        ]

    def test_what_holds_no_response_is_refused(self) -> None:
        with pytest.raises(InputError) as caught:
            self.read({"source_nodes": []})
        assert caught.value.field == "response"


def haystack_document(id: str, content: Any, **fields: Any) -> dict[str, Any]:
    return {"id": id, "content": content, "blob": None, "score": 0.6, "embedding": None, **fields}


HAYSTACK_DOCUMENTS = [
    haystack_document("a1", "Eco uses 0.7 kWh.", meta={"file_path": "docs/eco.pdf"}),
    haystack_document("b2", "F3: blocked.", meta={"title": "Errors", "url": "https://v.example/errors"}),
]
GENERATED = {
    "data": "Eco uses 0.7 kWh [1].",
    "query": "How much?",
    "documents": HAYSTACK_DOCUMENTS,
    "meta": {"model": "m"},
}
SERIALISED = {"type": "haystack.dataclasses.answer.GeneratedAnswer", "init_parameters": GENERATED}
FLATTENED = [{**{k: v for k, v in d.items() if k != "meta"}, **d["meta"]} for d in HAYSTACK_DOCUMENTS]


class TestHaystack:
    @pytest.mark.parametrize(
        "reply",
        [
            GENERATED,
            SERIALISED,
            {"answers": [GENERATED]},
            {"answer_builder": {"answers": [SERIALISED]}, "llm": {"replies": ["x"]}},
            {**GENERATED, "documents": FLATTENED},
        ],
    )
    def test_every_wrapping_says_the_same(self, reply: Any) -> None:
        answer = read_reply(reply, "haystack", id="a")
        assert (answer.text, answer.question, answer.system) == ("Eco uses 0.7 kWh [1].", "How much?", "m")
        assert [(s.id, s.label, s.title, s.url, s.text) for s in answer.sources] == [
            ("a1", "1", "docs/eco.pdf", None, "Eco uses 0.7 kWh."),
            ("b2", "2", "Errors", "https://v.example/errors", "F3: blocked."),
        ]
        assert answer.retrieved == ("a1", "b2")
        assert read_reply(reply, id="a") == answer

    def test_documents_know_their_numbers_when_only_those_cited_are_kept(self) -> None:
        kept = haystack_document("b2", "F3: blocked.", meta={"source_index": 2, "referenced": True})
        answer = read_reply({"data": "Blocked [2].", "query": "", "documents": [kept]}, id="a")
        assert [(source.id, source.label) for source in answer.sources] == [("b2", "2")]

    def test_an_extracted_answer_stands_in_its_document(self) -> None:
        reply = {
            "data": "0.7 kWh",
            "query": "How much?",
            "document": HAYSTACK_DOCUMENTS[0],
            "document_offset": {"start": 9, "end": 16},
            "score": 0.9,
        }
        answer = read_reply(reply, id="a")
        (citation,) = answer.citations
        assert (citation.text, citation.targets, citation.quoted) == ("0.7 kWh", ("a1",), "0.7 kWh")
        assert citation.locator == "characters 9-16"

    @pytest.mark.parametrize("fields", [{"documents": None}, {"documents": []}, {"document": None}])
    def test_an_answer_may_have_nothing_behind_it(self, fields: dict[str, Any]) -> None:
        answer = read_reply({"data": None, "query": "Q?", **fields}, id="a")
        assert (answer.text, answer.sources, answer.citations) == ("", (), ())

    def test_what_holds_no_data_is_refused(self) -> None:
        with pytest.raises(InputError) as caught:
            read_reply({"documents": []}, "haystack", id="a")
        assert caught.value.field == "data"
