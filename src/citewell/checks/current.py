"""current: every cited source is in force at the time of the question."""

import datetime as dt
from collections.abc import Sequence

from citewell.checks.findings import objection, place, source_field
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Citation, Confidence, Evidence, Finding, Outcome, Passage, PassageMatch, Source
from citewell.model import SourceStatus as Status


class Current:
    """An archived, expired or future document may say anything; it does not say what holds now."""

    info = CheckInfo(id="current", version="2", title="every cited source is in force", subject=Subject.CITATION)

    def judge(self, citation: Citation, context: Context, /) -> Sequence[Finding]:
        """Objects to sources that are archived, superseded, expired, withdrawn or not yet in force."""
        found: list[Finding] = []
        for name in citation.bound:
            if name is None:
                continue
            source = context.sources[name].source
            if source.status is not Status.CURRENT:
                value = source.status.value
                evidence = source_field(name, "status", value)
                found.append(self._objection(citation, f"{name}: {value}", evidence))
            else:
                found += self._by_date(citation, source, context)
        return found

    def _by_date(self, citation: Citation, source: Source, context: Context) -> list[Finding]:
        """Objections by the record's dates, else by the dates that the source states of itself."""
        today = context.as_of.date()
        if source.valid_from is not None or source.valid_until is not None:
            if source.valid_until is not None and source.valid_until < today:
                return [self._dated(citation, source, "expired", "valid_until", source.valid_until)]
            if source.valid_from is not None and source.valid_from > today:
                return [self._dated(citation, source, "not yet in force", "valid_from", source.valid_from)]
            return []
        prepared = context.open_sources.get(source.id)
        stated = prepared.validity if prepared is not None else None
        if prepared is None or stated is None:
            return []
        if stated.until is not None and stated.until < today:
            message = f"{source.id}: expired"
        elif stated.since is not None and stated.since > today:
            message = f"{source.id}: not yet in force"
        else:
            return []
        evidence: Evidence
        if stated.span is None:
            evidence = source_field(source.id, "title", stated.text)
        else:
            evidence = PassageMatch(source=source.id, span=stated.span, text=stated.text, digest=prepared.digest)
        start, end = (stated.span.start, stated.span.end) if stated.span is not None else (None, None)
        related = Passage(source=source.id, start=start, end=end, text=stated.text)
        return [self._objection(citation, message, evidence, related=(related,), confidence=Confidence.MEDIUM)]

    def _dated(self, citation: Citation, source: Source, word: str, field: str, day: dt.date) -> Finding:
        evidence = source_field(source.id, field, day)
        return self._objection(citation, f"{source.id}: {word}", evidence)

    def _objection(
        self,
        citation: Citation,
        message: str,
        evidence: Evidence,
        *,
        related: Sequence[Passage] = (),
        confidence: Confidence = Confidence.HIGH,
    ) -> Finding:
        return objection(
            self.info,
            place(citation),
            message,
            outcome=Outcome.CONTRADICTED,
            confidence=confidence,
            related=related,
            evidence=(evidence,),
        )
