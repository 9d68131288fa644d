"""Asks a model and takes nothing that it gives back on trust. Reads the clock."""

import logging
import math
import time
from collections.abc import Sequence

from citewell.model import Span
from citewell.support.models.interface import Answered, Cause, ModelScore, Pair, Quote, SupportModel, Unavailable

_log = logging.getLogger("citewell.support.models")


def ask(model: SupportModel | None, pairs: Sequence[Pair], *, deadline: float | None) -> tuple[Answered, ...]:
    """What a model says of each pair. Never raises, and never lets silence or nonsense count as an answer.

    Args:
        model: ``None`` when there is none.
        pairs: what to read.
        deadline: when to stop, in seconds of ``time.monotonic``; ``None`` for never.
    """
    if not pairs:
        return ()
    if model is None:
        return (Unavailable(cause=Cause.ABSENT, message="no model is configured"),) * len(pairs)
    if deadline is not None and time.monotonic() >= deadline:
        return (Unavailable(cause=Cause.LATE, message="the time was up before the model was asked"),) * len(pairs)
    readable = [index for index, pair in enumerate(pairs) if pair.claim.strip() and "".join(pair.passages).strip()]
    empty = Unavailable(cause=Cause.NOTHING_TO_READ, message="there was no text for the model to read")
    answers: list[Answered] = [empty] * len(pairs)
    if readable:
        given = _score(model, [pairs[index] for index in readable], deadline)
        for index, answer in zip(readable, given, strict=True):
            answers[index] = _checked(answer, pairs[index])
    return tuple(answers)


def _score(model: SupportModel, pairs: Sequence[Pair], deadline: float | None) -> Sequence[object]:
    try:
        given = tuple(model.score(pairs, deadline=deadline))
    except Exception as error:
        # Not the error's own words: those of an HTTP client or of a server may hold a key or a source's text.
        _log.warning("a support model failed with %s", type(error).__name__)
        message = f"the model failed with {type(error).__name__}"
        return (Unavailable(cause=Cause.FAILED, message=message),) * len(pairs)
    if len(given) != len(pairs):
        message = f"the model gave {len(given)} answers for {len(pairs)} questions"
        return (Unavailable(cause=Cause.FAILED, message=message),) * len(pairs)
    return given


def _checked(answer: object, pair: Pair) -> Answered:
    """An answer, once it is certain that it can be one to this pair."""
    if isinstance(answer, Unavailable):
        return answer
    if isinstance(answer, ModelScore) and _sound(answer, pair):
        return answer
    return Unavailable(cause=Cause.UNREADABLE, message="the model's answer does not fit the question")


def _sound(score: ModelScore, pair: Pair) -> bool:
    return (
        _probability(score.support)
        and (score.contradiction is None or _probability(score.contradiction))
        and all(0 <= index < len(pair.passages) for index in score.passages)
        and all(_within(span, pair.claim) for span in score.unsupported)
        and (score.quote is None or _quoted(score.quote, pair))
    )


def _probability(value: float) -> bool:
    return math.isfinite(value) and 0 <= value <= 1


def _within(span: Span, text: str) -> bool:
    return 0 <= span.start <= span.end <= len(text)


def _quoted(quote: Quote, pair: Pair) -> bool:
    if not 0 <= quote.passage < len(pair.passages):
        return False
    passage = pair.passages[quote.passage]
    return _within(quote.span, passage) and passage[quote.span.start : quote.span.end] == quote.text
