"""What a report may tell of a decision: nothing of a source that the answer's reader may not see. Pure.

Ids stay, since whoever repairs an answer must know which source to take out of it.
"""

import re
from collections.abc import Set

from msgspec.structs import replace

from citewell.model import Answer, Citation, Decision, Finding, Passage, Source, SourceEvidence
from citewell.support.permission import may_see

NOT_PERMITTED = "not permitted for this reader"
_PERMITTED = "permitted"


def restricted_ids(answer: Answer) -> frozenset[str]:
    """Ids of the sources that the answer's reader may not see."""
    return frozenset(source.id for source in answer.sources if not may_see(source, answer.audience))


def redact_decision(answer: Answer, decision: Decision) -> Decision:
    """The decision with everything taken out that sources say which the answer's reader may not see.

    Its digest stays that of the full decision.
    """
    restricted = restricted_ids(answer)
    if not restricted:
        return decision
    return replace(decision, findings=tuple(redact_finding(finding, restricted) for finding in decision.findings))


def redact_answer(answer: Answer, restricted: Set[str]) -> Answer:
    """The answer with nothing left of restricted sources but their ids and groups."""
    if not restricted:
        return answer
    sources = tuple(
        Source(id=source.id, acl=source.acl) if source.id in restricted else source for source in answer.sources
    )
    citations = tuple(_redact_citation(citation, restricted) for citation in answer.citations)
    return replace(answer, sources=sources, citations=citations)


def redact_finding(finding: Finding, restricted: Set[str]) -> Finding:
    """The finding as it may be told: one that names a restricted source says no more than that it was made."""
    named = _named(finding, restricted)
    if named:
        words = NOT_PERMITTED if finding.check == _PERMITTED else "withheld"
        return replace(
            finding,
            message=f"{', '.join(named)}: {words}",
            related=(
                *(Passage(source=name) for name in named),
                *(passage for passage in finding.related if passage.source not in restricted),
            ),
            # What was observed of an address tells of the document that stands there.
            evidence=tuple(
                seen for seen in finding.evidence if isinstance(seen, SourceEvidence) and seen.source not in restricted
            ),
            suggestion=None,
        )
    if finding.suggestion is not None and _mentions(finding.suggestion, restricted):
        return replace(finding, suggestion=None)
    return finding


def _named(finding: Finding, restricted: Set[str]) -> list[str]:
    """The restricted sources that a finding is about, each once, in order."""
    seen = [evidence.source for evidence in finding.evidence if isinstance(evidence, SourceEvidence)]
    sources = seen + [passage.source for passage in finding.related]
    named = [name for name in dict.fromkeys(sources) if name in restricted]
    # Not every finding has evidence, but where a message names a source it starts with it.
    return named or sorted(name for name in restricted if finding.message.startswith((f"{name}:", f"{name} ")))


def _mentions(text: str, names: Set[str]) -> bool:
    return any(name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in names)


def _redact_citation(citation: Citation, restricted: Set[str]) -> Citation:
    if citation.quoted is None or restricted.isdisjoint(name for name in citation.bound if name is not None):
        return citation
    return replace(citation, quoted=None)
