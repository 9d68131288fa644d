"""quotes: words in quotation marks stand in a cited document as they are quoted."""

import re
from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.findings import listed, objection, place, source_unknown, unchecked
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.others import other_sources
from citewell.model import (
    Absence,
    Claim,
    Confidence,
    Finding,
    Location,
    Outcome,
    Passage,
    PassageMatch,
    Reason,
    SlotKind,
    Span,
)
from citewell.support.prepared import PreparedSource
from citewell.support.quotes import Fit, QuoteMatch, find_quotation
from citewell.support.speakers import is_given_to_another, speaker_of
from citewell.text.quotes import Quotation, may_quote
from citewell.text.quoting import gives_words, is_saying

_LONGEST_SHOWN = 80
_MOST = 200
_FEWEST_WORDS = 4
# The words of a block quotation, without a label before them and a name after them.
_SIGNED = re.compile(r"[ \t\])*_.]{0,8}(?:\n>[ \t]{0,8})?[-–—]{1,2}\s?[^\W\d_a-z]")
_BLOCK = re.compile(
    r"^[\W_]*(?:\*\*[^*\n]{1,40}\*\*:?\s)?(?P<words>[^\n]*?)(?:\s[-–—]{1,2}\s?[^\W\d_][^.!?\n]{1,60})?\s*$"
)


class Quotes:
    """A quotation is verbatim or it is none; an ellipsis may shorten it, but not turn it round."""

    info = CheckInfo(
        id="quotes",
        version="4",
        title="quotations are word for word",
        subject=Subject.CLAIM,
        about=SlotKind.QUOTATION,
    )

    def concerns(self, context: Context, /) -> bool:
        """Not an answer without any mark of a quotation."""
        text = context.answer.text
        return may_quote(text) or ">" in text or "<" in text

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to each quotation that no cited document holds."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        quotations = _set_apart(claim, context) or context.said(claim).quotations
        if not quotations:
            return ()
        cited = context.cited_by(claim)
        if not cited:
            given = any(gives_words(claim.text, quotation.span, quotation.text) for quotation in quotations)
            return source_unknown(self.info, claim, context) if given else ()
        found: list[Finding] = []
        for quotation in quotations[:_MOST]:
            matches = [find_quotation(quotation.text, source) for source in cited if source.has_text]
            if any(match.fit is Fit.VERBATIM for match in matches):
                found += self._of_another(claim, quotation, cited)
            elif quotation.apart or gives_words(claim.text, quotation.span, quotation.text):
                found.append(self._finding(claim, quotation, matches, cited, context))
        if len(quotations) > _MOST:
            message = f"{len(quotations) - _MOST} further quotations in one sentence were not looked for"
            found.append(unchecked(self.info, place(claim), Reason.TOO_MANY, message))
        return found

    def _of_another(self, claim: Claim, quotation: Quotation, cited: Sequence[PreparedSource]) -> list[Finding]:
        """That every cited document that has the quotation gives it to somebody else."""
        claimed = speaker_of(claim.text, quotation.span)
        if claimed is None:
            return []
        said: list[tuple[PreparedSource, Span, str]] = []
        for source in cited:
            match = find_quotation(quotation.text, source)
            if match.fit is Fit.VERBATIM and match.spans:
                other = is_given_to_another(claimed, source.source.text, match.spans[0])
                if other is None:
                    return []
                said.append((source, match.spans[0], other))
        if not said:
            return []
        source, span, other = said[0]
        text = source.source.text[span.start : span.end]
        return [
            objection(
                self.info,
                _where(claim, quotation),
                f"{source.source.id} gives “{_shown(quotation.text)}” to {other}, not to {claimed}",
                outcome=Outcome.CONTRADICTED,
                confidence=Confidence.MEDIUM,
                related=(Passage(source=source.source.id, start=span.start, end=span.end, text=text),),
                evidence=(PassageMatch(source=source.source.id, span=span, text=text, digest=source.digest),),
            )
        ]

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
        return objection(
            self.info,
            _where(claim, quotation),
            f"{listed(names)} {'does' if len(names) == 1 else 'do'} not say “{shown}”{_reason(closest)}",
            evidence=[
                Absence(sought=quotation.text, source=source.source.id, digest=source.digest) for source in cited
            ],
            suggestion=_elsewhere(quotation, names, context),
        )


def _set_apart(claim: Claim, context: Context) -> tuple[Quotation, ...]:
    """A sentence that is set apart as a block quotation, with a line that says whose words they are."""
    text = context.answer.text
    begin = text.rfind("\n", 0, claim.span.start) + 1
    if not text.startswith(">", begin) or context.said(claim).quotations:
        return ()
    introduction = ""
    while begin > 0 and not introduction:
        end = begin - 1
        begin = text.rfind("\n", 0, end) + 1
        line = text[begin:end].strip()
        introduction = line if not line.startswith(">") else ""
    introduced = introduction.rstrip("*_ ").endswith((":", "：")) and is_saying(introduction)
    if not introduced and _SIGNED.match(text, claim.span.end) is None and not _is_named_below(claim, context):
        return ()
    return tuple(
        Quotation(Span(match.start("words"), match.end("words")), match["words"], apart=True)
        for match in _BLOCK.finditer(context.said(claim).words)
        if len(match["words"].split()) >= _FEWEST_WORDS or not match["words"].isascii()
    )


def _is_named_below(claim: Claim, context: Context) -> bool:
    """Whether the markers of a block quotation stand on a line of their own below it."""
    start = claim.text.rfind("\n") + 1
    last = claim.text[start:].lstrip()
    if not start or not last or last.startswith(">"):
        return False
    first = claim.span.end - len(last)
    return any(context.reading.citations[index].span.start == first for index in claim.citations) and not any(
        char.isalnum() for char in context.said(claim).words[start:]
    )


def _where(claim: Claim, quotation: Quotation) -> Location:
    """Where a quotation stands in the answer."""
    first, end = quotation.span.start, quotation.span.end
    start = claim.span.start
    return Location(start=start + first, end=start + end, text=claim.text[first:end])


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
