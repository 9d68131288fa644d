"""What became of a web address."""

import enum

import msgspec

from citewell.model.exchange import ArchiveAnswer, Observation
from citewell.model.finding import Confidence


class LinkStatus(enum.Enum):
    """Where an address stands."""

    ALIVE = "alive"
    MOVED = "moved"
    GONE = "gone"
    NEVER_SEEN = "never_seen"
    SOFT_404 = "soft_404"
    PARKED = "parked"
    GATED = "gated"
    BLOCKED = "blocked"
    THROTTLED = "throttled"
    SERVER_ERROR = "server_error"
    UNSAFE = "unsafe"
    INVALID = "invalid"
    UNDECIDED = "undecided"


class LinkReason(enum.Enum):
    """Why an address stands there: what in the observations decided it."""

    # alive
    ANSWERED = "answered"
    OTHER_PAGE = "other_page"
    FRAGMENT_MISSING = "fragment_missing"
    TEXT_MISSING = "text_missing"
    CUT_OFF = "cut_off"
    TLS_INCOMPLETE = "tls_incomplete"
    REGISTERED = "registered"
    # moved
    PERMANENT = "permanent"
    TEMPORARY = "temporary"
    # gone: the archive has a copy; the server said 410; dead and no archive was to be asked
    STALE = "stale"
    HTTP_410 = "http_410"
    NOT_FOUND = "not_found"
    # never seen, and gone without an archive
    NO_SUCH_HOST = "no_such_host"
    HOST_KNOWN = "host_known"
    PARENT_KNOWN = "parent_known"
    NOT_REGISTERED = "not_registered"
    # soft 404
    SAYS_NOT_FOUND = "says_not_found"
    SAME_AS_SIBLING = "same_as_sibling"
    REDIRECTED_HOME = "redirected_home"
    # parked: the domain is on offer; nothing but what a server or a registrar puts up by itself
    FOR_SALE = "for_sale"
    DEFAULT_PAGE = "default_page"
    # gated
    LOGIN = "login"
    PAYWALL = "paywall"
    CONSENT = "consent"
    # blocked
    BOT_WALL = "bot_wall"
    FORBIDDEN = "forbidden"
    LEGAL = "legal"
    # throttled, server error
    TOO_MANY_REQUESTS = "too_many_requests"
    HTTP_5XX = "http_5xx"
    MAINTENANCE = "maintenance"
    # unsafe
    PRIVATE_ADDRESS = "private_address"
    REDIRECT_TO_PRIVATE_ADDRESS = "redirect_to_private_address"
    CREDENTIALS = "credentials"
    # invalid
    MALFORMED = "malformed"
    UNSUPPORTED_SCHEME = "unsupported_scheme"
    PLACEHOLDER = "placeholder"
    CUT_SHORT = "cut_short"
    # undecided
    ARCHIVE_UNAVAILABLE = "archive_unavailable"
    REGISTRY_UNAVAILABLE = "registry_unavailable"
    DNS_FAILED = "dns_failed"
    REFUSED = "refused"
    UNREACHABLE = "unreachable"
    RESET = "reset"
    EMPTY_REPLY = "empty_reply"
    TIMED_OUT = "timed_out"
    BAD_HTTP = "bad_http"
    TLS_EXPIRED = "tls_expired"
    TLS_WRONG_HOST = "tls_wrong_host"
    TLS_UNTRUSTED = "tls_untrusted"
    TLS_FAILED = "tls_failed"
    REDIRECT_LOOP = "redirect_loop"
    TOO_MANY_REDIRECTS = "too_many_redirects"
    BAD_REDIRECT = "bad_redirect"
    ODD_STATUS = "odd_status"
    OFFLINE = "offline"
    ROBOTS = "robots"


class ReplacementKind(enum.Enum):
    """What a suggested address is."""

    REDIRECT = "redirect"
    REPAIRED = "repaired"
    ARCHIVED = "archived"
    REGISTERED = "registered"
    SIBLING = "sibling"


class Replacement(msgspec.Struct, frozen=True, kw_only=True):
    """An address to consider instead; never put in place in silence.

    Attributes:
        url: the address.
        kind: what it is.
        why: one line for people.
    """

    url: str
    kind: ReplacementKind
    why: str


class HttpSummary(msgspec.Struct, frozen=True, kw_only=True):
    """The last answer for the address itself, for those who do not want to read all observations.

    Attributes:
        status: of the last hop; ``None`` when nothing answered.
        method: of its request.
        hops: how many redirects were followed.
        media_type: of its body.
        title: of its page.
        elapsed_ms: of all requests for the address together.
    """

    status: int | None
    method: str
    hops: int = 0
    media_type: str | None = None
    title: str | None = None
    elapsed_ms: float = 0.0


class LinkVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """Where an address stands, and all that was observed; the verdict can be derived from that again.

    Attributes:
        url: the address as given.
        status: where it stands.
        reason: what decided it.
        confidence: how sure that is.
        final_url: where its redirects ended; ``None`` when nothing answered.
        http: the last answer in short.
        archive: what the archives said.
        replacement: the first of the suggestions' addresses.
        suggestions: addresses to consider instead, the best first.
        evidence: everything observed, in order.
    """

    url: str
    status: LinkStatus
    reason: LinkReason
    confidence: Confidence
    final_url: str | None = None
    http: HttpSummary | None = None
    archive: tuple[ArchiveAnswer, ...] = ()
    replacement: str | None = None
    suggestions: tuple[Replacement, ...] = ()
    evidence: tuple[Observation, ...] = ()


class LinkQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """An address to check, and what its page should be.

    Attributes:
        url: the address as given.
        title: what its page is expected to be called.
        quote: words that are expected on its page.
        cited_at: when it was cited, as an ISO 8601 date or time; the archived copy nearest to it is suggested.
    """

    url: str
    title: str | None = None
    quote: str | None = None
    cited_at: str | None = None
