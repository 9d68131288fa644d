"""What was observed. Judging is done elsewhere, and can be done again from this."""

import msgspec

from citewell.model.exchange import Observation
from citewell.model.span import Span


class PassageMatch(msgspec.Struct, frozen=True, kw_only=True, tag="passage"):
    """A stretch of a source that bears on a claim.

    Attributes:
        source: id of the source.
        span: the stretch, in code points of the source's text.
        text: the stretch as written.
        digest: SHA-256 of the source's text, as ``sha256:`` and hex digits.
    """

    source: str
    span: Span
    text: str
    digest: str


class Absence(msgspec.Struct, frozen=True, kw_only=True, tag="absence"):
    """Something that was looked for in a text and does not stand there.

    Attributes:
        sought: what was looked for, as the answer writes it.
        source: id of the source that was searched.
        digest: SHA-256 of the source's text, as ``sha256:`` and hex digits.
    """

    sought: str
    source: str
    digest: str


class SourceField(msgspec.Struct, frozen=True, kw_only=True, tag="source_field"):
    """What the record says of a source, or that it has no such source.

    Attributes:
        source: id that was looked up.
        field: the field that was read; ``id`` when the look-up itself is the observation.
        value: what it held, as JSON text; ``None`` when there was nothing.
    """

    source: str
    field: str
    value: str | None


class SupportScore(msgspec.Struct, frozen=True, kw_only=True, tag="support"):
    """How far the sources of a sentence support it, by one tier that looked at all of them together.

    Attributes:
        tier: what looked: ``score``, or ``model:`` and the name of the stronger model.
        version: its version, on which the number depends.
        value: from 0 to 1.
        threshold: the value from which on nothing is objected to.
        contradiction: how likely the sources say otherwise; ``None`` where that is not told apart.
        remark: why, in the model's own words; text of a model, never evidence.
        source: id of one of the sources that were read.
        digest: SHA-256 of the source's text, as ``sha256:`` and hex digits.
    """

    tier: str
    version: str
    value: float
    threshold: float
    source: str
    digest: str
    contradiction: float | None = None
    remark: str | None = None


SourceEvidence = PassageMatch | Absence | SourceField | SupportScore
"""What was observed of a source of the record."""

Evidence = SourceEvidence | Observation
"""What was observed of a source, or of an address on the web."""
