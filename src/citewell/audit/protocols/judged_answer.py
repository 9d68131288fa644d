"""Answers of which somebody has judged, statement by statement, whether the cited sources say it."""

import msgspec

from citewell.audit.protocols.interface import Row, Word


class Verdict(Word):
    """How far a text supports a statement."""

    FULL = "full"
    PARTIAL = "partial"
    NONE = "none"
    CONTRADICTED = "contradicted"
    INACCESSIBLE = "inaccessible"
    UNCLEAR = "unclear"
    UNKNOWN = "unknown"

    @classmethod
    def synonyms(cls) -> dict[str, str]:
        """Words of other audits, and of citewell's own outcomes; *incomplete* is none, since studies differ in it."""
        return {
            "complete": "full",
            "supported": "full",
            "partially_supported": "partial",
            "unsupported": "none",
            "no_support": "none",
            "missing": "none",
            "not_enough_info": "none",
            "contradict": "contradicted",
            "contradictory": "contradicted",
            "dead": "inaccessible",
            "not_checked": "unknown",
        }


class JudgedCitation(msgspec.Struct, frozen=True, kw_only=True):
    """One citation of a statement.

    Attributes:
        source: what is cited.
        support: how far that source alone supports the statement.
        resolved: whether the marker names a source at all; an index out of range does not.
        rest: how far the statement's other citations support it without this one.
    """

    source: str
    support: Verdict = Verdict.UNKNOWN
    resolved: bool = True
    rest: Verdict | None = None

    @property
    def alone(self) -> Verdict:
        """What counts of it by itself: what names no source supports nothing."""
        return self.support if self.resolved else Verdict.NONE


class JudgedStatement(msgspec.Struct, frozen=True, kw_only=True):
    """One statement of an answer.

    Attributes:
        text: its words.
        worthy: whether it needs support at all; to be decided before any verdict is seen.
        support: how far all its citations together support it; where it is not given and follows from the single
            verdicts, it is taken from them.
        citations: its citations in order.
        supported_by: every listed source that fully supports it, cited or not; ``None`` when that was not judged.
    """

    text: str = ""
    worthy: bool = True
    support: Verdict | None = None
    citations: tuple[JudgedCitation, ...] = ()
    supported_by: tuple[str, ...] | None = None

    @property
    def union(self) -> Verdict:
        """How far all citations together support it."""
        if self.support is not None and any(citation.resolved for citation in self.citations):
            return self.support
        singles = [citation.alone for citation in self.citations]
        if not singles:
            return Verdict.NONE
        if Verdict.FULL in singles:
            return Verdict.FULL
        if Verdict.UNKNOWN in singles:
            return Verdict.UNKNOWN
        some = [verdict for verdict in singles if verdict is Verdict.PARTIAL]
        if len(some) > 1:
            return Verdict.UNKNOWN  # two halves may or may not make a whole
        if some:
            return Verdict.PARTIAL
        return next(
            (v for v in (Verdict.CONTRADICTED, Verdict.UNCLEAR, Verdict.INACCESSIBLE) if v in singles), Verdict.NONE
        )

    @property
    def out_of_range(self) -> bool:
        """Whether a marker names no source."""
        return any(not citation.resolved for citation in self.citations)


class JudgedAnswer(Row, frozen=True, kw_only=True):
    """One answer.

    Attributes:
        statements: its statements in order.
        listed: the sources that it lists; when not given, those that are cited.
        judge: who judged, with version.
    """

    statements: tuple[JudgedStatement, ...] = ()
    listed: tuple[str, ...] | None = None
    judge: str = ""

    @property
    def worthy(self) -> tuple[JudgedStatement, ...]:
        """The statements that need support."""
        return tuple(statement for statement in self.statements if statement.worthy)
