"""What was observed of an address on the web. Judging is done elsewhere, and can be done again from this."""

import datetime as dt
import enum

import msgspec


class Fault(enum.Enum):
    """What kept an exchange from being answered, or its answer from being read."""

    UNSAFE = "unsafe"
    INVALID = "invalid"
    NO_SUCH_HOST = "no_such_host"
    DNS_FAILED = "dns_failed"
    REFUSED = "refused"
    UNREACHABLE = "unreachable"
    RESET = "reset"
    EMPTY_REPLY = "empty_reply"
    TIMED_OUT = "timed_out"
    BAD_HTTP = "bad_http"
    TLS_INCOMPLETE = "tls_incomplete"
    TLS_EXPIRED = "tls_expired"
    TLS_WRONG_HOST = "tls_wrong_host"
    TLS_UNTRUSTED = "tls_untrusted"
    TLS_FAILED = "tls_failed"
    BUDGET = "budget"


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What was read of the body of an answer: what decides of a verdict, not the body itself.

    Attributes:
        media_type: from the header, or told from the first bytes.
        size: bytes of the body that were read, decompressed.
        whole: whether that was all of it; otherwise a cap or a fault ended it.
        digest: SHA-256 of the bytes read, as ``sha256:`` and hex digits.
        title: of the document; ``None`` when it has none or is no page.
        language: ISO 639-1 code, when it is sure; what the document says of itself unless more had to be known.
        words: how many words its visible text has.
        signs: what in it speaks for something else than the page asked for, as ``kind:detail``, for example
            ``not_found:title`` or ``login:password_field``.
        found: of what was looked for in it (fragment, text fragment, title, quotation), what is there, by its name.
        sketch: hashes of the shingles of its visible text, least first, for telling how alike two pages are; left out
            of a page that need not be compared with another.
        refresh: where the document itself sends its reader at once, as an absolute address.
        canonical: the address that the document gives as its own, absolute.
    """

    media_type: str | None
    size: int
    whole: bool
    digest: str
    title: str | None = None
    language: str | None = None
    words: int = 0
    signs: tuple[str, ...] = ()
    found: dict[str, bool] = {}
    sketch: tuple[int, ...] = ()
    refresh: str | None = None
    canonical: str | None = None


class HttpExchange(msgspec.Struct, frozen=True, kw_only=True, tag="http"):
    """One request and what came of it.

    Attributes:
        purpose: ``page`` for the address itself, ``sibling`` for one beside it that should not exist, ``retry``,
            ``unverified`` when made once more without verifying the certificate. What was asked for the address as
            it may be meant has ``repaired_`` in front of that.
        hop: how many redirects came before it.
        method: of the request.
        url: that was requested.
        address: IP address and port that were connected to; ``None`` when none was.
        status: of the answer.
        headers: of the answer, those that bear on a verdict, names in lower case.
        page: what was read of the body.
        fault: what kept it from being answered or read.
        detail: the fault in words, without anything private; of an invalid address, a ``LinkReason`` comes first, as
            in ``unsupported_scheme: ftp``.
        at: when it was asked, in UTC.
        elapsed_ms: from then to the end.
    """

    url: str
    at: dt.datetime
    elapsed_ms: float
    method: str = "GET"
    purpose: str = "page"
    hop: int = 0
    address: str | None = None
    status: int | None = None
    headers: dict[str, str] = {}
    page: Page | None = None
    fault: Fault | None = None
    detail: str | None = None


class Asked(enum.Enum):
    """What became of a question to an archive or a registry."""

    FOUND = "found"
    NONE = "none"
    FAILED = "failed"


class ArchiveAnswer(msgspec.Struct, frozen=True, kw_only=True, tag="archive"):
    """What one archive said of one address.

    Attributes:
        archive: its name, such as ``wayback`` or the base address of another.
        url: the address that was asked for.
        about: ``page``, ``parent`` (a folder above it) or ``host``.
        outcome: ``found``, ``none``, or ``failed`` when it gave no answer that can be used; a failure says nothing.
        captured: when the capture was made, in UTC.
        capture: address of the capture.
        original: the address as the archive has it.
        detail: why it failed, or how the answer came about.
        at: when it was asked, in UTC.
    """

    archive: str
    url: str
    outcome: Asked
    at: dt.datetime
    about: str = "page"
    captured: dt.datetime | None = None
    capture: str | None = None
    original: str | None = None
    detail: str | None = None


class RegistryAnswer(msgspec.Struct, frozen=True, kw_only=True, tag="registry"):
    """What the registry of an identifier said of it.

    Attributes:
        registry: its name, such as ``doi.org`` or ``arxiv``.
        identifier: that was asked for, in its normal form.
        outcome: ``found``, ``none``, or ``failed`` when it gave no answer that can be used; a failure says nothing.
        url: where the registry says it leads.
        title: of the work, where the registry told it.
        detail: why it failed, or how the answer came about.
        at: when it was asked, in UTC.
    """

    registry: str
    identifier: str
    outcome: Asked
    at: dt.datetime
    url: str | None = None
    title: str | None = None
    detail: str | None = None


class SimilarPages(msgspec.Struct, frozen=True, kw_only=True, tag="similar"):
    """Which pages an archive or a site's own map lists whose addresses are much like one that is not there.

    Attributes:
        source: name of the archive, or ``sitemap``.
        url: the address that is not there.
        outcome: ``found``, ``none``, or ``failed`` when there was no list that can be used; a failure says nothing.
        pages: addresses of such pages, the most alike first.
        detail: why it failed.
        at: when the list was asked for, in UTC.
    """

    source: str
    url: str
    outcome: Asked
    at: dt.datetime
    pages: tuple[str, ...] = ()
    detail: str | None = None


Observation = HttpExchange | ArchiveAnswer | RegistryAnswer | SimilarPages
