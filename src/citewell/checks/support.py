"""support: the documents of a sentence say, in other words, what it says, by a score or by a stronger model."""

from collections.abc import Sequence

import msgspec

from citewell.checks.claim_kinds import SAYING, is_supplied
from citewell.checks.findings import objection, place, source_unknown, unchecked
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.checks.scored import answers, model_tier, score_of, texts_of
from citewell.checks.statement import model_verdict, quoted_passage, score_words, unscored
from citewell.model import Claim, Confidence, Finding, Outcome, Severity, SupportScore
from citewell.support.models.interface import ModelScore
from citewell.support.score.model import weights


class SupportCheck:
    """A sentence whose words its documents do not bear out. It is an opinion with a number, and so it warns.

    It runs where a policy sets a threshold, names a model, or names the check.
    """

    info = CheckInfo(
        id="support",
        version="1",
        title="the documents say what the sentence says",
        subject=Subject.CLAIM,
        about=None,
    )

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Objects to a sentence that scores below a threshold, or that the model does not find supported."""
        if not claim.citations or claim.kind not in SAYING or is_supplied(claim, context.reading.citations):
            return ()
        if not context.cited_by(claim):
            return source_unknown(self.info, claim, context)
        rules = context.rules
        found: list[Finding] = []
        if rules.wants_score or not rules.wants_model:
            found += self._by_score(claim, context)
        if rules.wants_model:
            found += self._by_model(claim, context)
        return found

    def _by_score(self, claim: Claim, context: Context) -> Sequence[Finding]:
        rules = context.rules
        score = score_of(claim, context)
        if score is None:
            return (unchecked(self.info, place(claim), *unscored(claim, context)),)
        blocks = rules.block_below is not None and score.value < rules.block_below
        least = rules.block_below if blocks else rules.warn_below
        if least is None:
            # A policy that names the check and no threshold means the one that comes with the score.
            least = weights().threshold if rules.block_below is None else 0.0
        if score.value >= least:
            return ()
        finding = objection(
            self.info,
            place(claim),
            score_words(score, least),
            confidence=Confidence.LOW,
            evidence=self._observed(claim, context, "score", weights().made, score.value, least),
        )
        return (finding if blocks else msgspec.structs.replace(finding, severity=Severity.WARNING),)

    def _by_model(self, claim: Claim, context: Context) -> Sequence[Finding]:
        answer = answers(context).get(claim.span)
        if answer is None:
            return (unchecked(self.info, place(claim), *unscored(claim, context)),)
        if not isinstance(answer, ModelScore):
            return (unchecked(self.info, place(claim), answer.reason, answer.message),)
        outcome, message = model_verdict(answer, context)
        if outcome is Outcome.SUPPORTED:
            return ()
        version = "" if context.model is None else context.model.version
        least = context.rules.model_below
        return (
            objection(
                self.info,
                place(claim),
                message,
                outcome=outcome,
                confidence=Confidence.MEDIUM,
                related=() if answer.quote is None else (quoted_passage(answer.quote, claim, context),),
                evidence=[
                    msgspec.structs.replace(seen, contradiction=answer.contradiction, remark=answer.remark)
                    for seen in self._observed(claim, context, model_tier(context), version, answer.support, least)
                ],
            ),
        )

    def _observed(
        self,
        claim: Claim,
        context: Context,
        tier: str,
        version: str,
        value: float,
        threshold: float,
    ) -> list[SupportScore]:
        """The number for each document that was read; they are read together."""
        return [
            SupportScore(
                tier=tier,
                version=version,
                value=value,
                threshold=threshold,
                source=source.source.id,
                digest=source.digest,
            )
            for source in texts_of(claim, context)
        ]
