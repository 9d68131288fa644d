"""What was observed. Judging is done elsewhere, and can be done again from this."""

import msgspec

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


Evidence = PassageMatch | Absence | SourceField
