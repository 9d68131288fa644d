"""Answers judged by citewell itself, statement by statement, as rows for the protocol of citation support."""

from collections.abc import Sequence
from typing import Any

from citewell import __version__
from citewell.gate import Gate
from citewell.model import Answer, Citation, Claim, ClaimKind, Outcome, Source
from citewell.text.reading import Reading, read_answer

_VERDICTS = {
    Outcome.SUPPORTED: "full",
    Outcome.CONTRADICTED: "contradicted",
    Outcome.NOT_ENOUGH_INFO: "none",
    Outcome.NOT_CHECKED: "unknown",
}


def judged_row(answer: Answer, gate: Gate) -> dict[str, Any]:
    """An answer with citewell's own verdict on each statement: of all its sources together, and of each alone.

    The verdicts are those of ``citewell support``: whoever wants people's words instead labels the same rows. A
    statement that cites nothing known is unsupported, and one without any text to look into is ``unknown``.

    Args:
        answer: the answer.
        gate: whose checks, score and model judge.
    """
    reading = read_answer(answer)
    statements = [_statement(claim, reading, gate) for claim in reading.claims if claim.kind is ClaimKind.STATEMENT]
    return {
        "id": answer.id,
        "query": answer.question or answer.id,
        "system": answer.system or "",
        "judge": f"citewell {__version__}, policy {gate.policy.id} {gate.policy.version}",
        "listed": list(answer.found),
        "statements": statements,
    }


def _statement(claim: Claim, reading: Reading, gate: Gate) -> dict[str, Any]:
    answer = reading.answer
    known = {source.id: source for source in answer.sources}
    found = set(answer.found)
    text = _words(claim, [reading.citations[index] for index in claim.citations], answer.text)
    cited: dict[str, Source | None] = {}
    for index in claim.citations:
        citation = reading.citations[index]
        for target, bound in zip(citation.targets, citation.bound, strict=True):
            name = bound or target
            # A source that was not retrieved is as far out of range as one that does not exist.
            cited[name] = known.get(name) if name in found else None
    sources = [source for source in cited.values() if source is not None]
    union = _verdict(text, sources, answer, gate)
    alone = len(cited) == 1
    citations = [
        {"source": name, "resolved": False, "support": "none"}
        if source is None
        else {"source": name, "support": union if alone else _verdict(text, [source], answer, gate)}
        for name, source in cited.items()
    ]
    return {"text": text, "support": union, "citations": citations}


def _words(claim: Claim, citations: Sequence[Citation], whole: str) -> str:
    """A statement without its markers; words of a link that readers see stay."""
    pieces: list[str] = []
    position = claim.span.start
    for citation in sorted(citations, key=lambda each: each.span.start):
        start, end = citation.span.start, citation.span.end
        if start < position or end > claim.span.end or whole[start:end] != citation.text:
            continue
        pieces += [whole[position:start].rstrip() if not citation.link_text else whole[position:start]]
        pieces += [citation.link_text or ""]
        position = end
    pieces.append(whole[position : claim.span.end])
    return "".join(pieces).strip()


def _verdict(text: str, sources: Sequence[Source], answer: Answer, gate: Gate) -> str:
    if not sources:
        return "none"
    if not text:
        return "unknown"
    record = {
        "id": answer.id,
        "claim": text,
        "question": answer.question,
        "audience": list(answer.audience),
        "sources": [
            {"id": source.id, "title": source.title, "text": source.text, "acl": list(source.acl)} for source in sources
        ],
        **({"asked_at": answer.asked_at.isoformat()} if answer.asked_at is not None else {}),
        **({"language": answer.language} if answer.language else {}),
    }
    return _VERDICTS[gate.support(record).outcome]
