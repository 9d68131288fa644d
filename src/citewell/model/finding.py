"""What a check concluded from evidence."""

import enum

import msgspec

from citewell.model.evidence import Evidence


class Outcome(enum.Enum):
    """Where a claim or a citation stands after a check."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_ENOUGH_INFO = "not_enough_info"
    NOT_CHECKED = "not_checked"


class Reason(enum.Enum):
    """Why something was not checked."""

    TIMED_OUT = "timed_out"
    FAILED = "failed"
    NO_TEXT = "no_text"
    NO_CLAIMS = "no_claims"
    OTHER_LANGUAGE = "other_language"
    UNKNOWN_SOURCE = "unknown_source"
    NOT_PERMITTED = "not_permitted"
    TOO_MANY = "too_many"
    TOO_SHORT = "too_short"
    MODEL_UNAVAILABLE = "model_unavailable"
    NO_ANSWER = "no_answer"
    NOT_CONFIGURED = "not_configured"


class Severity(enum.Enum):
    """How bad it is for the reader if the finding is right."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Confidence(enum.Enum):
    """How sure the check is of its finding."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Location(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of the answer.

    Attributes:
        start: index of the first code point.
        end: index after the last code point.
        text: the stretch as written.
    """

    start: int
    end: int
    text: str


class Passage(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a source, or a whole source when ``start`` is ``None``.

    Attributes:
        source: id of the source.
        start: index of the first code point of the source's text.
        end: index after the last code point.
        text: the stretch as written.
    """

    source: str
    start: int | None = None
    end: int | None = None
    text: str | None = None


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One conclusion of one check about one place in an answer.

    Attributes:
        check: id of the check.
        version: version of the check, raised whenever its conclusions may change.
        outcome: where the claim or citation stands.
        severity: how bad it is if right.
        confidence: how sure the check is.
        message: one line for people; starts with the source's id where one is named.
        location: the place in the answer.
        related: places in sources that bear on it.
        evidence: what was observed; the finding can be derived again from it.
        suggestion: what would put it right, for a person or a model to consider; never applied in silence.
        reason: why it was not checked, when the outcome is ``not_checked``.
    """

    check: str
    version: str
    outcome: Outcome
    severity: Severity
    confidence: Confidence
    message: str
    location: Location
    related: tuple[Passage, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    suggestion: str | None = None
    reason: Reason | None = None
