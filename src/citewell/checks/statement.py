"""A sentence as a whole: what the score, or a stronger model, says of it."""

from collections.abc import Iterator

import msgspec

from citewell.checks.interface import Context
from citewell.checks.scored import answers, score_of, scored_words, texts_of
from citewell.model import Claim, Outcome, Passage, Reason, Slot, SlotKind
from citewell.support.models.interface import ModelScore, Quote
from citewell.support.score.model import weights
from citewell.support.score.score import Score, is_foreign
from citewell.text.language import guess_language, guess_script

_SURE = 0.5


class Weight(msgspec.Struct, frozen=True, kw_only=True):
    """What came of weighing a sentence as a whole.

    Attributes:
        slot: the sentence as a slot.
        score: the number that decided; ``None`` when there is none.
        passages: the places of the sources that say most of it, each with the share of its words that it adds.
    """

    slot: Slot
    score: float | None
    passages: tuple[tuple[float, Passage], ...] = ()


def threshold_of(context: Context) -> float:
    """From which score on a sentence is supported: what the policy says, or what comes with the score."""
    rules = context.rules
    if rules.wants_model:
        return rules.model_below
    own = rules.block_below if rules.warn_below is None else rules.warn_below
    return weights().threshold if own is None else own


def weigh_statement(claim: Claim, context: Context) -> Weight:
    """What the strongest tier that is there says of a sentence."""
    score = score_of(claim, context)
    passages = () if score is None else tuple(_passages(score))
    if context.rules.wants_model:
        return msgspec.structs.replace(_by_model(claim, context), passages=passages)
    if score is None:
        return unweighed(claim, *unscored(claim, context))
    least = threshold_of(context)
    if score.value >= least:
        outcome, message = Outcome.SUPPORTED, f"score {score.value:.2f}, supported from {least:.2f} on"
    else:
        outcome, message = Outcome.NOT_ENOUGH_INFO, score_words(score, least)
    return msgspec.structs.replace(_weight(claim, score.value, outcome, message), passages=passages)


def unweighed(claim: Claim, reason: Reason, message: str) -> Weight:
    """That nothing can be said of a sentence as a whole, and why."""
    return _weight(claim, None, Outcome.NOT_CHECKED, message, not_checked=reason)


def score_words(score: Score, least: float) -> str:
    """That a score is too low, with what says the most about why."""
    held = round(100 * score.features["held_or_other_form"])
    return f"score {score.value:.2f} is below {least:.2f}: the sources hold {held} % of its words by weight"


def _by_model(claim: Claim, context: Context) -> Weight:
    answer = answers(context).get(claim.span)
    if answer is None:
        return unweighed(claim, *unscored(claim, context))
    if not isinstance(answer, ModelScore):
        return unweighed(claim, answer.reason, answer.message)
    outcome, message = model_verdict(answer, context)
    place = () if answer.quote is None else (quoted_passage(answer.quote, claim, context),)
    return _weight(claim, answer.support, outcome, message, places=place)


def model_verdict(answer: ModelScore, context: Context) -> tuple[Outcome, str]:
    """What a model's numbers come to, and the same in words."""
    name = "the model" if context.model is None else context.model.name
    remark = f": {answer.remark}" if answer.remark else ""
    against = answer.contradiction
    if against is not None and against >= _SURE and against > answer.support:
        return Outcome.CONTRADICTED, f"{name} finds it contradicted ({against:.2f}){remark}"
    if answer.support < context.rules.model_below:
        return Outcome.NOT_ENOUGH_INFO, f"{name} finds it not supported ({answer.support:.2f}){remark}"
    return Outcome.SUPPORTED, f"{name} finds it supported ({answer.support:.2f}){remark}"


def quoted_passage(quote: Quote, claim: Claim, context: Context) -> Passage:
    """Where the words stand that a judge rests its verdict on."""
    source = texts_of(claim, context)[quote.passage]
    return Passage(source=source.source.id, start=quote.span.start, end=quote.span.end, text=quote.text)


def unscored(claim: Claim, context: Context) -> tuple[Reason, str]:
    """Why nothing can say how far a sentence is supported."""
    cited = context.cited_by(claim)
    if not cited:
        return (
            (Reason.NOT_PERMITTED, "no source may be seen by this reader")
            if context.sources
            else (Reason.NO_TEXT, "no source is given")
        )
    texts = texts_of(claim, context)
    if not texts:
        return Reason.NO_TEXT, "no source has a text"
    words = scored_words(claim, context)
    language, script = guess_language(words), guess_script(words)
    if all(is_foreign(language, script, source) for source in texts):
        return Reason.OTHER_LANGUAGE, "every source is in another language than the claim"
    return Reason.TOO_SHORT, "the sentence has too few words of its own to be weighed"


def _passages(score: Score) -> Iterator[tuple[float, Passage]]:
    for found in score.passages:
        text = found.source.source.text[found.start : found.end]
        yield found.weight, Passage(source=found.source.source.id, start=found.start, end=found.end, text=text)


def _weight(
    claim: Claim,
    score: float | None,
    outcome: Outcome,
    message: str,
    *,
    not_checked: Reason | None = None,
    places: tuple[Passage, ...] = (),
) -> Weight:
    slot = Slot(
        kind=SlotKind.STATEMENT,
        text=claim.text,
        start=claim.span.start,
        end=claim.span.end,
        outcome=outcome,
        reason=message,
        not_checked=not_checked,
        passages=places,
    )
    return Weight(slot=slot, score=score)
