"""quotes: words in quotation marks stand in a cited document as they are quoted."""

from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.findings import listed, objection, place, source_unknown, unchecked
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.others import other_sources
from citewell.model import Absence, Claim, Finding, Location, Reason
from citewell.support.prepared import PreparedSource
from citewell.support.quotes import Fit, QuoteMatch, find_quotation
from citewell.text.quotes import Quotation

_LONGEST_SHOWN = 80
_MOST = 200


class Quotes:
    """A quotation is verbatim or it is none; an ellipsis may shorten it, but not turn it round."""

    info = CheckInfo(id="quotes", version="2", title="quotations are word for word", subject=Subject.CLAIM)

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to each quotation that no cited document holds."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        quotations = context.said(claim).quotations
        if not quotations:
            return ()
        cited = context.cited_by(claim)
        if not cited:
            return source_unknown(self.info, claim, context)
        found: list[Finding] = []
        for quotation in quotations[:_MOST]:
            matches = [find_quotation(quotation.text, source) for source in cited if source.has_text]
            if not any(match.fit is Fit.VERBATIM for match in matches):
                found.append(self._finding(claim, quotation, matches, cited, context))
        if len(quotations) > _MOST:
            message = f"{len(quotations) - _MOST} further quotations in one sentence were not looked for"
            found.append(unchecked(self.info, place(claim), Reason.TOO_MANY, message))
        return found

    def _finding(
        self,
        claim: Claim,
        quotation: Quotation,
        matches: Sequence[QuoteMatch],
        cited: Sequence[PreparedSource],
        context: Context,
    ) -> Finding:
        silent = [source.source.id for source in cited if not source.has_text]
        shown = _shown(quotation.text)
        if silent:
            message = f"{listed(silent)}: no text to look for “{shown}” in"
            return unchecked(self.info, place(claim), Reason.NO_TEXT, message)
        names = [source.source.id for source in cited]
        closest = max(matches, key=lambda match: match.fit is not Fit.ABSENT)
        start = claim.span.start
        return objection(
            self.info,
            Location(
                start=start + quotation.span.start,
                end=start + quotation.span.end,
                text=claim.text[quotation.span.start : quotation.span.end],
            ),
            f"{listed(names)} {'does' if len(names) == 1 else 'do'} not say “{shown}”{_reason(closest)}",
            evidence=[
                Absence(sought=quotation.text, source=source.source.id, digest=source.digest) for source in cited
            ],
            suggestion=_elsewhere(quotation, names, context),
        )


def _reason(match: QuoteMatch) -> str:
    if match.fit is Fit.ABSENT:
        return ""
    if match.fit is Fit.NEGATION:
        return f": the ellipsis drops “{match.dropped}”"
    return f": {match.fit.value}"


def _shown(words: str) -> str:
    flat = " ".join(words.split())
    return flat if len(flat) <= _LONGEST_SHOWN else flat[: _LONGEST_SHOWN - 1] + "…"


def _elsewhere(quotation: Quotation, cited: Sequence[str], context: Context) -> str | None:
    """Which other retrieved document holds the quotation."""
    found = [
        source.source.id
        for source in other_sources(context, cited)
        if find_quotation(quotation.text, source).fit is Fit.VERBATIM
    ]
    return f"{listed(found)} {'says' if len(found) == 1 else 'say'} it" if found else None
