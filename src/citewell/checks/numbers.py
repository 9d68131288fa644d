"""numbers: every value of a sentence stands in at least one of the documents that it cites."""

from collections.abc import Sequence

from citewell.checks.claim_kinds import SAYING
from citewell.checks.claim_text import is_overlong
from citewell.checks.findings import listed, objection, place, source_unknown, unchecked
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.languages import common_language
from citewell.checks.others import other_sources
from citewell.model import Absence, Claim, Confidence, Finding, Kind, Passage, Quantity, Reason, SlotKind
from citewell.support.conditions import named_cases
from citewell.support.given_values import held_against_bounds
from citewell.support.instances import instances
from citewell.support.numbers import Standing, Weighed, all_held, held_by, misworked, weigh
from citewell.support.prepared import PreparedSource, PreparedText, ready
from citewell.support.running_ordinals import with_spans

_MOST_PASSAGES = 3


class Numbers:
    """A number, date, price or measure that no cited document holds is misread or made up.

    Documents that are cited together are taken together: each value needs to stand in one of them.
    """

    info = CheckInfo(
        id="numbers",
        version="7",
        title="the values stand in the cited documents",
        subject=Subject.CLAIM,
        about=SlotKind.NUMBER,
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to the values of a sentence that stand nowhere in what it cites."""
        if not claim.citations or claim.kind not in SAYING:
            return ()
        said = context.said(claim)
        values = said.values
        if not values:
            return ()
        cited = context.cited_by(claim)
        if not cited:
            return source_unknown(self.info, claim, context)
        if all_held(values, cited) and not misworked(said.words, values):
            return ()
        weighed = weighed_values(claim, context)
        missing = [value.quantity for value in weighed if value.standing is Standing.MISSING]
        if missing:
            given = _given(claim, missing, context, cited)
            missing = [value for value in missing if value not in given]
        unseen = sum(value.standing is Standing.NOT_LOOKED_FOR for value in weighed)
        found: list[Finding] = []
        wrong = [value.quantity for value in weighed if value.standing is Standing.MISCALCULATED]
        if wrong:
            message = f"{[value.text for value in wrong]} is not what the sentence itself works out"
            found.append(objection(self.info, place(claim), message, confidence=Confidence.HIGH))
        if missing:
            found.append(self._finding(missing, cited, claim, context))
        if unseen:
            message = f"{unseen} further values in one sentence were not looked for"
            found.append(unchecked(self.info, place(claim), Reason.TOO_MANY, message))
        return found

    def _finding(
        self, missing: Sequence[Quantity], cited: Sequence[PreparedSource], claim: Claim, context: Context
    ) -> Finding:
        written = [value.text.replace("*", "") for value in missing]
        silent = [source.source.id for source in cited if not source.has_text]
        if silent:
            message = f"{listed(silent)}: no text to look for {written} in"
            return unchecked(self.info, place(claim), Reason.NO_TEXT, message)
        names = [source.source.id for source in cited]
        says = "does" if len(names) == 1 else "do"
        sure = any(value.kind is not Kind.IDENTIFIER for value in missing)
        return objection(
            self.info,
            place(claim),
            f"{listed(names)} {says} not say {written}",
            confidence=Confidence.HIGH if sure else Confidence.MEDIUM,
            related=_comparable(missing, cited),
            evidence=[
                Absence(sought=text, source=source.source.id, digest=source.digest)
                for text in written
                for source in cited
            ],
            suggestion=_elsewhere(missing, names, context),
        )


def _given(
    claim: Claim, missing: Sequence[Quantity], context: Context, cited: Sequence[PreparedSource]
) -> list[Quantity]:
    """The values of a sentence that no document need state: held rightly against a bound, or a case of its rules."""
    said = context.said(claim)
    language = common_language(said, context)
    if language is None or is_overlong(said):
        return []
    asked = context.answer.question
    held = held_against_bounds(said.words, said.values, asked, cited, language)
    given = [one.value for one in held if one.source is not None and not one.wrong]
    given += named_cases(said.words, said.values, cited, language)
    spans = with_spans(said.words, said.values)
    running = named_cases(said.words, spans, cited, language, fewest_words=0) if spans != list(said.values) else []
    given += [value for value, span in zip(said.values, spans, strict=True) if value is not span and span in running]
    rest = [value for value in missing if value not in given]
    return given + instances(said.words, said.values, rest, cited, language) if rest else given


def weighed_values(claim: Claim, context: Context) -> tuple[Weighed, ...]:
    """What the documents that a sentence cites say of each of its values."""
    said = context.said(claim)
    asked_at = context.answer.asked_at
    now = asked_at.date() if asked_at is not None else None
    return weigh(said.words, said.values, context.cited_by(claim), question=context.once(_question), now=now)


def _question(context: Context) -> PreparedText:
    return ready(context.answer.question)


def _comparable(missing: Sequence[Quantity], cited: Sequence[PreparedSource]) -> list[Passage]:
    """The first values of the same kind in the cited documents, which may be what was meant."""
    found: list[Passage] = []
    for source in cited:
        text = source.source.text
        for other in source.body.quantities:
            if any(other.kind is value.kind and other.unit == value.unit for value in missing):
                start, end = other.span.start, other.span.end
                found.append(Passage(source=source.source.id, start=start, end=end, text=text[start:end]))
                if len(found) == _MOST_PASSAGES:
                    return found
    return found


def _elsewhere(missing: Sequence[Quantity], cited: Sequence[str], context: Context) -> str | None:
    """Which other retrieved document holds what the cited ones do not."""
    found = []
    for source in other_sources(context, cited):
        held = [value.text for value in missing if held_by(value, source)]
        if held:
            found.append(f"{source.source.id} says {held}")
    return "; ".join(found) or None
