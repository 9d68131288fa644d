"""citesure: its markers and its overlap tier, the part that runs offline and without a model.

The whole pipeline fetches each source from the web or from a file; here the texts are at hand.
"""

from typing import Any

from citesure import Status, extract_citations, score_overlap, segment_passages, status_for_score

Case = tuple[str, dict[str, str]]


def prepare(record: dict[str, Any]) -> Case:
    """The record as it wants it; not timed."""
    return record["answer"], {source["id"]: source["text"] for source in record["sources"]}


def check(case: Case) -> bool:
    """Whether it has nothing to object to."""
    answer, texts = case
    citations = extract_citations(answer, {name: name for name in texts})
    statuses = [
        status_for_score(score_overlap(citation.claim, segment_passages(texts[citation.url]))[0])
        for citation in citations
    ]
    return bool(statuses) and all(status is Status.SUPPORTED for status in statuses)
