"""How bad a verdict is for whoever cites the address, and whether it could be checked at all. Pure."""

from citewell.model import LinkReason, LinkStatus, LinkVerdict, Severity

_ERRORS = frozenset(
    {
        LinkStatus.GONE,
        LinkStatus.NEVER_SEEN,
        LinkStatus.SOFT_404,
        LinkStatus.PARKED,
        LinkStatus.UNSAFE,
        LinkStatus.INVALID,
    }
)
_UNCHECKED = frozenset(
    {LinkStatus.BLOCKED, LinkStatus.THROTTLED, LinkStatus.SERVER_ERROR, LinkStatus.GATED, LinkStatus.UNDECIDED}
)
_FLAWS = {
    LinkReason.OTHER_PAGE: Severity.ERROR,
    LinkReason.FRAGMENT_MISSING: Severity.WARNING,
    LinkReason.TEXT_MISSING: Severity.WARNING,
    LinkReason.TLS_INCOMPLETE: Severity.NOTE,
    LinkReason.PERMANENT: Severity.WARNING,
}


def severity_of(verdict: LinkVerdict) -> Severity | None:
    """How bad it is; ``None`` when there is nothing to object to, be it that nothing could be found out."""
    if verdict.status in _ERRORS:
        return Severity.ERROR
    return None if verdict.status in _UNCHECKED else _FLAWS.get(verdict.reason)


def was_checked(verdict: LinkVerdict) -> bool:
    """Whether what stands at the address could be seen."""
    return verdict.status not in _UNCHECKED
