"""A sentence or clause of an answer."""

import enum

import msgspec

from citewell.model.span import Span


class ClaimKind(enum.Enum):
    """What a sentence does; only statements need a citation."""

    STATEMENT = "statement"
    LEAD_IN = "lead-in"
    HEADING = "heading"
    QUESTION = "question"
    COURTESY = "courtesy"
    REFUSAL = "refusal"
    TABLE_HEADER = "table header"

    __hash__ = object.__hash__  # asked for in every set of them; that of the standard library is written in Python


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of an answer that says one thing, with the citations offered for it.

    Attributes:
        span: where it stands, markers included.
        text: the words as written, always ``answer[span.start:span.end]``.
        kind: what the stretch does.
        citations: indices into the answer's citations, in order of appearance.
        lead_in: the sentence that a list item or table row continues, when there is one.
    """

    span: Span
    text: str
    kind: ClaimKind
    citations: tuple[int, ...] = ()
    lead_in: Span | None = None
