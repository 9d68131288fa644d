"""What the registry of an identifier changes: publishers turn strangers away, and registries know their works."""

from citewell.links.content.expected import has_title
from citewell.links.rules.facts import Facts, Ruling
from citewell.model.exchange import Asked
from citewell.model.finding import Confidence
from citewell.model.link import LinkReason, LinkStatus

_SHUT = frozenset({LinkStatus.BLOCKED, LinkStatus.THROTTLED, LinkStatus.SERVER_ERROR, LinkStatus.UNDECIDED})
_WEAKER = {Confidence.HIGH: Confidence.MEDIUM, Confidence.MEDIUM: Confidence.LOW, Confidence.LOW: Confidence.LOW}
# These say nothing of whether a page is there, whatever a registry knows.
_KEPT = frozenset({LinkReason.LEGAL, LinkReason.OFFLINE, LinkReason.REGISTRY_UNAVAILABLE})


def with_registry(facts: Facts, ruling: Ruling) -> Ruling:
    """The ruling on an address with what registries said of the identifier in it.

    A registry that knows the work makes an address alive whose page could not be seen, with medium confidence: the
    identifier leads somewhere. One that surely does not know it makes an address that is blocked never seen, unless an
    archive has it or could not be asked. One that gave no answer lowers confidence, and so does one that does not know
    what seems to be there.
    """
    if not facts.registries or ruling.reason in _KEPT:
        return ruling
    if facts.registered(Asked.FOUND):
        return _registered(facts) if ruling.status in _SHUT else ruling
    if ruling.status is LinkStatus.BLOCKED and not facts.registered(Asked.FAILED):
        if not facts.archived(Asked.FOUND) and not facts.archived(Asked.FAILED):
            return Ruling(LinkStatus.NEVER_SEEN, LinkReason.NOT_REGISTERED, Confidence.MEDIUM)
        return ruling
    if ruling.status in (LinkStatus.BLOCKED, LinkStatus.ALIVE, LinkStatus.MOVED):
        return Ruling(ruling.status, ruling.reason, _WEAKER[ruling.confidence])
    return ruling


def _registered(facts: Facts) -> Ruling:
    expected = facts.question.title
    titles = [answer.title for answer in facts.registries if answer.outcome is Asked.FOUND and answer.title]
    if expected and titles:
        text = "\n".join(titles)
        if has_title(expected, titles=titles, text=text, language=None) is False:
            return Ruling(LinkStatus.ALIVE, LinkReason.OTHER_PAGE, Confidence.MEDIUM)
    return Ruling(LinkStatus.ALIVE, LinkReason.REGISTERED, Confidence.MEDIUM)
