"""Which sentences of an answer fail, and what may stand in their place. Pure."""

import re
from bisect import bisect_right
from collections.abc import Sequence, Set

import msgspec

from citewell.model import Answer, Finding, Source, SourceEvidence
from citewell.support.permission import may_see
from citewell.text.reading import Reading

# As suggestions name an archived copy. Others, such as a page with nearly the same address, may say something else.
_COPY = re.compile(r"(https?://\S+) \(copy of \d{4}-\d{2}-\d{2} in .*\)")
_MOST_SOURCES = 40
_LONGEST_SOURCE = 6000


class Failing(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence that fails.

    Attributes:
        number: its place among the claims of the answer, from 0.
        text: as written.
        problems: what is wrong with it, a line each.
    """

    number: int
    text: str
    problems: tuple[str, ...]


def failing_sentences(reading: Reading, blocking: Sequence[Finding]) -> tuple[Failing, ...] | None:
    """The sentences that blocking findings stand in.

    Args:
        reading: the answer as read.
        blocking: its blocking findings.

    Returns:
        The sentences in order; ``None`` when a finding concerns more than one sentence, or none: then nothing can be
        revised without touching sentences that passed.
    """
    claims = reading.claims
    starts = [claim.span.start for claim in claims]
    problems: dict[int, list[str]] = {}
    answer = reading.answer
    hidden = frozenset(source.id for source in answer.sources if not may_see(source, answer.audience))
    for finding in blocking:
        start, end = finding.location.start, finding.location.end
        index = bisect_right(starts, start) - 1
        if index < 0 or end > claims[index].span.end:
            return None
        problems.setdefault(index, []).append(_told(finding, hidden))
    return tuple(
        Failing(number=index, text=claims[index].text, problems=tuple(dict.fromkeys(problems[index])))
        for index in sorted(problems)
    )


def _told(finding: Finding, hidden: Set[str]) -> str:
    """What the model is told of a finding: nothing of sources that the reader may not see."""
    named = {passage.source for passage in finding.related}
    named |= {seen.source for seen in finding.evidence if isinstance(seen, SourceEvidence)}
    words = f"{finding.message}; {finding.suggestion}" if finding.suggestion else finding.message
    if not hidden.isdisjoint(named) or any(name in words for name in hidden):
        return f"{finding.check}: it rests on a source that may not be used"
    return f"{finding.check}: {words}"


def with_replacements(answer: Answer, blocking: Sequence[Finding]) -> Answer:
    """The answer with further addresses for its own sources: archived copies of those that are dead.

    Only what was retrieved gets one, as the finding on its dead address suggests. An address that was never retrieved
    gets none, and no other kind of suggestion counts: what stands there was not compared with what was retrieved.

    Args:
        answer: the record.
        blocking: its blocking findings.
    """
    found = set(answer.found)
    known = {source.id for source in answer.sources} | {source.url for source in answer.sources if source.url}
    added: list[Source] = []
    for finding in blocking:
        if finding.check != "link-alive" or not finding.suggestion:
            continue
        copy = _COPY.fullmatch(finding.suggestion)
        dead = finding.message.partition(": ")[0]
        for source in answer.sources:
            if copy and source.id in found and source.url == dead and copy[1] not in known:
                known.add(copy[1])
                added.append(msgspec.structs.replace(source, id=copy[1], url=copy[1], label=None))
    if not added:
        return answer
    return msgspec.structs.replace(
        answer,
        sources=(*answer.sources, *added),
        retrieved=(*answer.found, *(source.id for source in added)),
    )


def usable_sources(answer: Answer) -> list[dict[str, str]]:
    """The sources that a revision may cite: retrieved, and such as the reader may see."""
    found = set(answer.found)
    chosen = [source for source in answer.sources if source.id in found and may_see(source, answer.audience)]
    return [
        {
            "cite_as": source.label or source.id,
            **({"title": source.title} if source.title else {}),
            **({"url": source.url} if source.url else {}),
            "status": source.status.value,
            "text": source.text[:_LONGEST_SOURCE],
        }
        for source in chosen[:_MOST_SOURCES]
    ]
