"""What score and stronger model say of the sentences of an answer, each asked once."""

from collections.abc import Mapping

import msgspec

from citewell.checks.claim_kinds import SAYING
from citewell.checks.interface import Context
from citewell.checks.numbers import weighed_values
from citewell.model import Claim, Span
from citewell.support.deadline import DEADLINE
from citewell.support.models.ask import ask
from citewell.support.models.interface import Answered, ModelScore, Pair
from citewell.support.models.kept import KeptModel
from citewell.support.numbers import Standing, all_held
from citewell.support.prepared import PreparedSource
from citewell.support.score.score import Score, support_score

_DIGITS = 4
_SETTLED = frozenset({Standing.ROUNDED, Standing.DERIVED, Standing.PLACED})


def scored_words(claim: Claim, context: Context) -> str:
    """A sentence as it is held against its sources: after its lead-in, and without its markers."""
    words = context.said(claim).words
    if claim.lead_in is None:
        return words
    return f"{context.answer.text[claim.lead_in.start : claim.lead_in.end]} {words}"


def score_of(claim: Claim, context: Context) -> Score | None:
    """How far the sources of a sentence support it, without a model; ``None`` where words cannot say.

    Values that follow from those of the sources do not count as missing there.
    """
    cited = context.cited_by(claim)
    values = context.said(claim).values
    if values and cited and not all_held(values, cited):
        weighed = weighed_values(claim, context)
        values = tuple([value.quantity for value in weighed if value.standing not in _SETTLED])
    return support_score(scored_words(claim, context), values, cited)


def model_tier(context: Context) -> str:
    """The name of the tier of the stronger model."""
    return "model" if context.model is None else f"model:{context.model.name}"


def texts_of(claim: Claim, context: Context) -> list[PreparedSource]:
    """The sources of a sentence that can be read; a stronger model is given the text of each."""
    return [source for source in context.cited_by(claim) if source.has_text]


def answers(context: Context) -> Mapping[Span, Answered]:
    """What the stronger model says of each sentence that cites sources with a text, all asked together."""
    return context.once(_answers)


def _answers(context: Context) -> Mapping[Span, Answered]:
    asked: list[Claim] = []
    pairs: list[Pair] = []
    for claim in context.reading.claims:
        texts = texts_of(claim, context) if claim.kind in SAYING else []
        if texts:
            asked.append(claim)
            words = " ".join(scored_words(claim, context).split())
            pairs.append(Pair(words, tuple([source.source.text for source in texts])))
    if isinstance(context.model, KeptModel):
        return {claim.span: context.model.answer(claim.span) for claim in asked}
    until = DEADLINE.get()
    given = ask(context.model, pairs, deadline=None if until is None else until.moment)
    return {claim.span: _rounded(answer) for claim, answer in zip(asked, given, strict=True)}


def _rounded(answer: Answered) -> Answered:
    """An answer with its numbers as they are kept, so that the same follows from them later."""
    if not isinstance(answer, ModelScore):
        return answer
    against = answer.contradiction
    return msgspec.structs.replace(
        answer,
        support=round(answer.support, _DIGITS),
        contradiction=None if against is None else round(against, _DIGITS),
    )
