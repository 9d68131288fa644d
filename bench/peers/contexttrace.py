"""contexttrace: ``verify_trace`` in its default mode, which is lexical and offline.

It does not read markers itself, so it is told which source each sentence cites.
"""

from typing import Any

from contexttrace.verify import RAGTrace, TraceCitation, TraceContext, verify_trace


def prepare(record: dict[str, Any]) -> RAGTrace:
    """The record as it wants it; not timed."""
    sentences = record["meta"]["sentences"]
    return RAGTrace(
        query=record["question"],
        answer=" ".join(text for text, _ in sentences),
        contexts=[TraceContext(id=source["id"], text=source["text"]) for source in record["sources"]],
        citations=[TraceCitation(claim=text, source_id=name) for text, name in sentences],
    )


def check(trace: RAGTrace) -> bool:
    """Whether it has nothing to object to."""
    claims = verify_trace(trace)["claims"]
    return all(claim["verdict"] == "supported" and claim["citation_status"] == "citation_ok" for claim in claims)
