"""current: every cited source is in force at the time of the question."""

import datetime as dt
from collections.abc import Sequence

from citewell.checks.findings import objection, place, source_field
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import (
    Citation,
    Claim,
    Confidence,
    Evidence,
    Finding,
    Kind,
    Outcome,
    Passage,
    PassageMatch,
    Source,
    Span,
)
from citewell.model import SourceStatus as Status
from citewell.support.prepared import PreparedSource
from citewell.support.validity import Period


class Current:
    """An archived, expired or future document may say anything; it does not say what holds now."""

    info = CheckInfo(id="current", version="4", title="every cited source is in force", subject=Subject.CITATION)

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
        for period in _counting(stated.periods, today):
            message = _message(period, today)
            if message is not None and self._concerns(period, citation, prepared, context):
                evidence: Evidence
                if period.span is None:
                    evidence = source_field(source.id, "title", period.text)
                else:
                    evidence = PassageMatch(
                        source=source.id, span=period.span, text=period.text, digest=prepared.digest
                    )
                start, end = (period.span.start, period.span.end) if period.span is not None else (None, None)
                related = Passage(source=source.id, start=start, end=end, text=period.text)
                message = f"{source.id}: {message}"
                return [self._objection(citation, message, evidence, related=(related,), confidence=Confidence.MEDIUM)]
        return []

    def _concerns(self, period: Period, citation: Citation, source: PreparedSource, context: Context) -> bool:
        """Whether what is cited is that which no longer holds, or does not hold yet.

        A sentence that gives the day itself tells its reader. Where only a passage of the document is concerned,
        a sentence is when it gives a value that the document gives in this passage alone.
        """
        claims = context.once(_claims_by_place).get(citation.span, ())
        days = {day.isoformat() for day in (period.since, period.until) if day is not None}
        telling = [days & {value.value for value in context.said(claim).values} for claim in claims]
        if claims and all(telling):
            return False
        if period.passage is None:
            return True
        first, end = period.passage.start, period.passage.end
        within: set[tuple[str | None, str]] = set()
        outside: set[tuple[str | None, str]] = set()
        for value in source.body.quantities:
            if value.kind is not Kind.DATE:
                inside = first <= value.span.start and value.span.end <= end
                (within if inside else outside).add((value.unit, value.value))
        only = within - outside
        return any(
            (value.unit, value.value) in only
            for claim, told in zip(claims, telling, strict=True)
            if not told
            for value in context.said(claim).values
        )

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


def _counting(periods: Sequence[Period], today: dt.date) -> Sequence[Period]:
    """The statements that count: where one on the document as a whole says that it holds today, no other such does."""
    holds = any(
        p.passage is None
        and p.until is not None
        and not p.gone
        and (p.since is None or p.since <= today)
        and p.until >= today
        for p in periods
    )
    return [p for p in periods if p.passage is not None or p.gone or p.draft or not holds]


def _message(period: Period, today: dt.date) -> str | None:
    """What a statement means today, if it does not hold."""
    if period.gone:
        return "no longer in force"
    if period.until is not None and period.until < today:
        return "expired"
    if period.draft or (period.since is not None and period.since > today):
        return "not yet in force"
    return None


def _claims_by_place(context: Context) -> dict[Span, list[Claim]]:
    """The sentences for which each citation is offered, by where it stands."""
    found: dict[Span, list[Claim]] = {}
    for claim in context.reading.claims:
        for index in claim.citations:
            found.setdefault(context.reading.citations[index].span, []).append(claim)
    return found
