"""From what was observed of an address to where it stands; pure, so that it can be done again from what was kept."""

from collections.abc import Sequence

from citewell.links.rules.answers import answered
from citewell.links.rules.facts import Facts, Ruling, gather
from citewell.links.rules.faults import unanswered, unasked
from citewell.links.rules.identifiers import with_registry
from citewell.links.suggest import suggest
from citewell.model.exchange import Fault, HttpExchange, Observation
from citewell.model.link import HttpSummary, LinkQuestion, LinkVerdict

_REFUSED = (Fault.UNSAFE, Fault.INVALID)


def classify(question: LinkQuestion, evidence: Sequence[Observation]) -> LinkVerdict:
    """Where an address stands after everything that was observed of it.

    Every sequence of observations has a verdict. The last time that the address was asked for decides; what archives
    and registries said decides between the verdicts on what could not be seen. Nothing that went wrong on this side,
    with a name service, an archive or a registry, speaks against an address. How sure a verdict is stands with the
    rules, in ``rules/``.

    Args:
        question: the address, and what its page should be.
        evidence: the observations in the order in which they were made.
    """
    facts = gather(question, evidence)
    ruling = with_registry(facts, _rule(facts)) if facts.chain else unasked(question)
    suggestions = suggest(question, evidence, facts)
    return LinkVerdict(
        url=question.url,
        status=ruling.status,
        reason=ruling.reason,
        confidence=ruling.confidence,
        final_url=next((one.url for one in reversed(facts.chain) if one.status is not None), None),
        http=_summary(facts.chain, evidence) if facts.chain else None,
        archive=facts.archives,
        replacement=suggestions[0].url if suggestions else None,
        suggestions=suggestions,
        evidence=tuple(evidence),
    )


def _rule(facts: Facts) -> Ruling:
    last = facts.chain[-1]
    if last.status is None or last.fault in _REFUSED:
        return unanswered(facts, last)
    return answered(facts, last, last.status)


def _summary(chain: Sequence[HttpExchange], evidence: Sequence[Observation]) -> HttpSummary:
    last = chain[-1]
    return HttpSummary(
        status=last.status,
        method=last.method,
        hops=len(chain) - 1,
        media_type=last.page.media_type if last.page is not None else None,
        title=last.page.title if last.page is not None else None,
        elapsed_ms=sum(one.elapsed_ms for one in evidence if isinstance(one, HttpExchange)),
    )
