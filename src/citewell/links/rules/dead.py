"""Addresses at which nothing is: what archives know decides between gone and never seen."""

from citewell.links.rules.facts import Facts, Ruling
from citewell.model.exchange import Asked
from citewell.model.finding import Confidence
from citewell.model.link import LinkReason, LinkStatus


def dead(facts: Facts, reason: LinkReason) -> Ruling:
    """Where an address stands at which nothing is.

    A copy in any archive shows that it was there: gone, surely. So does a registry that knows the work. That it was
    never seen is said only when archives were asked and every one of them answered that it has none. How sure that is
    depends on what they can be expected to know. An archive that has the folder but not the page, or neither archives
    nor the name service knowing the host: high. The host is known, or nothing was asked of it: medium. No archive ever
    visited a host that answers: low, since it would not have the page either.

    Args:
        facts: what was observed.
        reason: ``not_found`` when a server said so, ``no_such_host`` when the name service did.
    """
    if facts.archived(Asked.FOUND, "page"):
        return Ruling(LinkStatus.GONE, LinkReason.STALE, Confidence.HIGH)
    if facts.registered(Asked.FOUND):
        return Ruling(LinkStatus.GONE, reason, Confidence.MEDIUM)
    if facts.archived(Asked.FAILED):
        return Ruling(LinkStatus.UNDECIDED, LinkReason.ARCHIVE_UNAVAILABLE, Confidence.LOW)
    if facts.registered(Asked.FAILED):
        return Ruling(LinkStatus.UNDECIDED, LinkReason.REGISTRY_UNAVAILABLE, Confidence.LOW)
    if facts.registered(Asked.NONE):
        return Ruling(LinkStatus.NEVER_SEEN, LinkReason.NOT_REGISTERED, Confidence.HIGH)
    if not facts.archived(Asked.NONE, "page"):
        return Ruling(LinkStatus.GONE, reason, Confidence.MEDIUM)
    return _never_seen(facts, reason)


def _never_seen(facts: Facts, reason: LinkReason) -> Ruling:
    if facts.archived(Asked.FOUND, "parent"):
        return Ruling(LinkStatus.NEVER_SEEN, LinkReason.PARENT_KNOWN, Confidence.HIGH)
    if facts.archived(Asked.FOUND, "host"):
        return Ruling(LinkStatus.NEVER_SEEN, LinkReason.HOST_KNOWN, Confidence.MEDIUM)
    unknown = facts.archived(Asked.NONE, "host")
    # A host that redirected to one that does not exist is there itself.
    if reason is LinkReason.NO_SUCH_HOST and len(facts.chain) == 1:
        return Ruling(LinkStatus.NEVER_SEEN, reason, Confidence.HIGH if unknown else Confidence.MEDIUM)
    return Ruling(LinkStatus.NEVER_SEEN, LinkReason.HOST_KNOWN, Confidence.LOW if unknown else Confidence.MEDIUM)
