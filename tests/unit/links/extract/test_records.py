"""Addresses of answer records and providers' replies."""

import pytest

from citewell.links.extract import extract_answer
from citewell.model import LinkKind
from citewell.records.record import answer_from

A = "https://docs.velmora.example/pump"
B = "https://docs.velmora.example/seal?utm_source=openai"
TEXT = "The pump is covered. Seals are not."

REPLIES = {
    "openai-responses": {
        "object": "response",
        "output": [
            {
                "type": "web_search_call",
                "action": {"sources": [{"type": "url", "url": A}, {"type": "api", "name": "weather"}]},
            },
            {
                "type": "message",
                "content": [
                    {
                        "type": "output_text",
                        "text": TEXT,
                        "annotations": [
                            {"type": "url_citation", "url": B, "title": "Seals", "start_index": 21, "end_index": 35}
                        ],
                    }
                ],
            },
        ],
    },
    "openai-chat": {
        "object": "chat.completion",
        "choices": [
            {
                "message": {
                    "content": TEXT,
                    "annotations": [
                        {
                            "type": "url_citation",
                            "url_citation": {"url": B, "title": "Seals", "start_index": 21, "end_index": 35},
                        }
                    ],
                }
            }
        ],
    },
    "gemini": {
        "candidates": [
            {
                "content": {"parts": [{"text": TEXT}]},
                "groundingMetadata": {
                    "groundingChunks": [
                        {"web": {"uri": A, "title": "velmora.example"}},
                        {"web": {"uri": B, "title": "Seals"}},
                    ],
                    "groundingSupports": [
                        {
                            "segment": {"startIndex": 21, "endIndex": 35, "text": "Seals are not."},
                            "groundingChunkIndices": [1],
                        }
                    ],
                },
            }
        ]
    },
    "anthropic": {
        "type": "message",
        "content": [
            {"type": "web_search_tool_result", "content": [{"type": "web_search_result", "url": A, "title": "Pump"}]},
            {"type": "text", "text": "The pump is covered. "},
            {
                "type": "text",
                "text": "Seals are not.",
                "citations": [
                    {
                        "type": "web_search_result_location",
                        "url": B,
                        "title": "Seals",
                        "cited_text": "Seals are excluded.",
                    }
                ],
            },
        ],
    },
}


@pytest.mark.parametrize("name", REPLIES)
def test_a_reply_tells_what_it_cites_where(name: str) -> None:
    found = extract_answer(answer_from(REPLIES[name], default_id="r1"))
    annotated = [link for link in found if link.kind is LinkKind.ANNOTATION]
    assert [(link.url, link.span, link.text, link.title, link.field) for link in annotated] == [
        (B, (21, 35), "Seals are not.", "Seals", "citations[0]")
    ]
    sources = {link.url for link in found if link.kind is LinkKind.SOURCE}
    assert sources == ({B} if name == "openai-chat" else {A, B})
    assert all(link.answer_id == "r1" and link.identity for link in found)


def test_numbers_into_a_list_of_sources() -> None:
    reply = {
        "choices": [{"message": {"content": "The pump is covered [1]."}}],
        "search_results": [{"url": A, "title": "Pump", "date": "2026-01-01"}],
    }
    (link,) = extract_answer(answer_from(reply, "perplexity", default_id="r1"))
    assert (link.url, link.title, link.span, link.field) == (A, "Pump", None, "sources[0].url")


def test_a_record_tells_of_its_text_its_citations_and_its_sources() -> None:
    record = {
        "id": "a1",
        "answer": f"See {A}. Covered.",
        "sources": [{"id": "pol", "title": "Pump", "text": f"not read: {B}", "url": A}, {"id": B}, {"id": "x"}],
        "citations": [{"start": 5, "end": 9, "targets": ["pol", "x"]}, {"start": 5, "end": 9, "targets": [B]}],
    }
    found = extract_answer(answer_from(record))
    assert [(link.field, link.url, link.kind) for link in found] == [
        ("answer", A, LinkKind.BARE),
        ("citations[0]", A, LinkKind.ANNOTATION),
        ("citations[1]", B, LinkKind.ANNOTATION),
        ("sources[0].url", A, LinkKind.SOURCE),
        ("sources[1].id", B, LinkKind.SOURCE),
    ]
