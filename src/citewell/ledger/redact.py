"""What may be shown of a stored decision: nothing of a source that the answer's reader may not see. Pure."""

from collections.abc import Set

from msgspec.structs import replace

from citewell.model import Absence, Answer, Evidence, Finding, Passage, PassageMatch, Source, SourceField

NOT_PERMITTED = "not permitted for this reader"
# Fields that say why a source was objected to, and nothing of what it says.
_OPEN_FIELDS = frozenset({"id", "acl", "status", "updated", "valid_from", "valid_until"})


def restricted_ids(answer: Answer) -> frozenset[str]:
    """Ids of the sources that share no group with the answer's audience."""
    audience = set(answer.audience)
    return frozenset(source.id for source in answer.sources if audience.isdisjoint(source.acl))


def redact_answer(answer: Answer, restricted: Set[str]) -> Answer:
    """The answer with nothing left of restricted sources but their ids and what they may be objected to for."""
    sources = tuple(_redact_source(source) if source.id in restricted else source for source in answer.sources)
    return replace(answer, sources=sources)


def redact_finding(finding: Finding, restricted: Set[str]) -> Finding:
    """The finding with everything taken out that restricted sources say."""
    named = {passage.source for passage in finding.related} | {evidence.source for evidence in finding.evidence}
    if restricted.isdisjoint(named):
        return finding
    return replace(
        finding,
        related=tuple(_redact_passage(passage, restricted) for passage in finding.related),
        evidence=tuple(_redact_evidence(evidence, restricted) for evidence in finding.evidence),
        # A suggestion may be put together from what the source says.
        suggestion=None if finding.suggestion is None else NOT_PERMITTED,
    )


def _redact_source(source: Source) -> Source:
    return replace(source, title=None, text="", url=None, type=None, scope={}, meta={})


def _redact_passage(passage: Passage, restricted: Set[str]) -> Passage:
    if passage.source not in restricted or passage.text is None:
        return passage
    return replace(passage, text=NOT_PERMITTED)


def _redact_evidence(evidence: Evidence, restricted: Set[str]) -> Evidence:
    if evidence.source not in restricted or isinstance(evidence, Absence):
        return evidence
    if isinstance(evidence, PassageMatch):
        return replace(evidence, text=NOT_PERMITTED)
    return evidence if _is_open(evidence) else replace(evidence, value=NOT_PERMITTED)


def _is_open(evidence: SourceField) -> bool:
    return evidence.value is None or evidence.field in _OPEN_FIELDS
