"""How verdicts on addresses are put into words."""

from citewell.model import ArchiveAnswer, Asked, LinkReason, LinkStatus, LinkVerdict

STATUS_WORDS = {
    LinkStatus.ALIVE: "alive",
    LinkStatus.MOVED: "moved",
    LinkStatus.GONE: "gone",
    LinkStatus.NEVER_SEEN: "never seen",
    LinkStatus.SOFT_404: "soft 404",
    LinkStatus.PARKED: "parked",
    LinkStatus.GATED: "gated",
    LinkStatus.BLOCKED: "blocked",
    LinkStatus.THROTTLED: "throttled",
    LinkStatus.SERVER_ERROR: "server error",
    LinkStatus.UNSAFE: "unsafe",
    LinkStatus.INVALID: "invalid",
    LinkStatus.UNDECIDED: "undecided",
}
REASON_WORDS = {
    LinkReason.ANSWERED: "a page answered",
    LinkReason.OTHER_PAGE: "a page answered, but not the one that was expected",
    LinkReason.FRAGMENT_MISSING: "the page has no such fragment",
    LinkReason.TEXT_MISSING: "the page does not have the highlighted text",
    LinkReason.CUT_OFF: "an answer began and did not come to its end",
    LinkReason.TLS_INCOMPLETE: "a page answered, but the server leaves out a certificate",
    LinkReason.REGISTERED: "the registry knows the identifier; the page itself could not be seen",
    LinkReason.PERMANENT: "redirects for good",
    LinkReason.TEMPORARY: "redirects for now",
    LinkReason.STALE: "not there any more; an archive has a copy",
    LinkReason.HTTP_410: "the server says that it is gone",
    LinkReason.NOT_FOUND: "not found",
    LinkReason.NO_SUCH_HOST: "there is no such host",
    LinkReason.HOST_KNOWN: "not found, and no archive has a copy; the host exists",
    LinkReason.PARENT_KNOWN: "not found, and no archive has a copy; the folder above it is known",
    LinkReason.NOT_REGISTERED: "the registry does not know the identifier",
    LinkReason.SAYS_NOT_FOUND: "answers 200, and says that the page was not found",
    LinkReason.SAME_AS_SIBLING: "answers the same for an address that cannot exist",
    LinkReason.REDIRECTED_HOME: "redirects to the home page",
    LinkReason.FOR_SALE: "the domain is parked or for sale",
    LinkReason.DEFAULT_PAGE: "shows only what a server or registrar puts up by itself",
    LinkReason.LOGIN: "asks for a login",
    LinkReason.PAYWALL: "asks for payment",
    LinkReason.CONSENT: "asks for consent first",
    LinkReason.BOT_WALL: "lets no programs in",
    LinkReason.FORBIDDEN: "forbidden",
    LinkReason.LEGAL: "withheld for legal reasons",
    LinkReason.TOO_MANY_REQUESTS: "too many requests",
    LinkReason.HTTP_5XX: "the server fails",
    LinkReason.PRIVATE_ADDRESS: "leads into a private network",
    LinkReason.REDIRECT_TO_PRIVATE_ADDRESS: "redirects into a private network",
    LinkReason.CREDENTIALS: "a user name or password stands in it",
    LinkReason.MALFORMED: "is no web address",
    LinkReason.UNSUPPORTED_SCHEME: "neither http nor https",
    LinkReason.PLACEHOLDER: "a placeholder",
    LinkReason.CUT_SHORT: "was cut short",
    LinkReason.ARCHIVE_UNAVAILABLE: "not found, but an archive did not answer",
    LinkReason.REGISTRY_UNAVAILABLE: "the registry did not answer",
    LinkReason.DNS_FAILED: "the name service did not answer",
    LinkReason.REFUSED: "the connection was refused",
    LinkReason.UNREACHABLE: "the host cannot be reached",
    LinkReason.RESET: "the connection was reset",
    LinkReason.EMPTY_REPLY: "the server hung up without an answer",
    LinkReason.TIMED_OUT: "no answer in time",
    LinkReason.BAD_HTTP: "the answer is no HTTP",
    LinkReason.TLS_EXPIRED: "its certificate has expired",
    LinkReason.TLS_WRONG_HOST: "its certificate is for another host",
    LinkReason.TLS_UNTRUSTED: "nobody vouches for its certificate",
    LinkReason.TLS_FAILED: "TLS failed",
    LinkReason.REDIRECT_LOOP: "redirects in a circle",
    LinkReason.TOO_MANY_REDIRECTS: "redirects too often",
    LinkReason.BAD_REDIRECT: "redirects to nowhere",
    LinkReason.ODD_STATUS: "an answer that says neither yes nor no",
    LinkReason.OFFLINE: "was not asked for",
    LinkReason.ROBOTS: "the site's robots.txt asks programs to stay away",
}
_OTHER_PAGE = "other page"
STANDINGS = (STATUS_WORDS[LinkStatus.ALIVE], _OTHER_PAGE, *list(STATUS_WORDS.values())[1:])
"""All that ``standing`` may say, in the order in which it is counted."""
_ABOUT = {"parent": "folder"}


def standing(verdict: LinkVerdict) -> str:
    """Where an address stands, in a word or two; people look for pages that are there and not the ones cited."""
    return _OTHER_PAGE if verdict.reason is LinkReason.OTHER_PAGE else STATUS_WORDS[verdict.status]


def reason_words(verdict: LinkVerdict) -> str:
    """Why an address stands where it does, with the status that the server gave where that says more."""
    words = REASON_WORDS[verdict.reason]
    status = verdict.http.status if verdict.http else None
    return f"{words} (HTTP {status})" if status is not None and status != 200 else words


def archive_lines(verdict: LinkVerdict) -> list[str]:
    """What each archive said, a line an archive, where that is not seen from what is suggested."""
    rests_on_it = verdict.status is LinkStatus.NEVER_SEEN or verdict.reason is LinkReason.ARCHIVE_UNAVAILABLE
    said: dict[str, list[str]] = {}
    for answer in verdict.archive:
        is_copy = answer.outcome is Asked.FOUND and answer.about == "page"
        if rests_on_it or (is_copy and answer.capture is None):
            said.setdefault(answer.archive, []).append(_said(answer))
    return [f"{archive}: {', '.join(words)}" for archive, words in said.items()]


def _said(answer: ArchiveAnswer) -> str:
    about = _ABOUT.get(answer.about, answer.about)
    if answer.outcome is Asked.NONE:
        return f"{about} not captured"
    if answer.outcome is Asked.FAILED:
        return f"no answer about the {about}" + (f" ({answer.detail})" if answer.detail else "")
    return f"{about} captured" + (f" on {answer.captured:%Y-%m-%d}" if answer.captured else "")
