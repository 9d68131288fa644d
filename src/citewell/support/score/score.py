"""The score of a sentence beside its sources, with the passages it rests on and the features that carried it."""

from collections.abc import Sequence

import msgspec

from citewell.model import Quantity
from citewell.support.prepared import PreparedSource
from citewell.support.score.comparison import Comparison
from citewell.support.score.features import features
from citewell.support.score.model import calibrated, weights
from citewell.support.trees import effects, margin
from citewell.text.language import guess_language, guess_script

_DIGITS = 4
_FEWEST_WORDS = 2


class Passage(msgspec.Struct, frozen=True):
    """A passage that a score rests on.

    Attributes:
        source: the source.
        start: first code point in its text.
        end: after the last.
        weight: what part of the sentence's words it holds, by weight, beyond the passages named before it.
    """

    source: PreparedSource
    start: int
    end: int
    weight: float


class Reason(msgspec.Struct, frozen=True):
    """A feature that carried a score.

    Attributes:
        feature: its name.
        value: what it was.
        effect: how far it moved the score, in logits; below zero towards "not supported".
    """

    feature: str
    value: float
    effect: float


class Score(msgspec.Struct, frozen=True):
    """How far the sources support a sentence.

    Attributes:
        value: from 0 to 1. Of sentences with the value 0.8, eight in ten were supported, among as many that were as
            that were not.
        features: what the value was made of, by name.
        passages: the passages that it rests on, the best first.
    """

    value: float
    features: dict[str, float]
    passages: tuple[Passage, ...]


def support_score(claim: str, quantities: Sequence[Quantity], sources: Sequence[PreparedSource]) -> Score | None:
    """How far sources support a sentence, by the words and values that they share.

    The value is the same in whatever order the sources come, and in every process and on every machine.

    Args:
        claim: the sentence, with its lead-in and without its citation markers.
        quantities: its values.
        sources: what it cites.

    Returns:
        The score, or ``None`` where words cannot say: no source has a text, the sentence has next to no words of its
        own, or it is in another language than every source.
    """
    language, script = guess_language(claim), guess_script(claim)
    readable = [source for source in sources if source.has_text and not is_foreign(language, script, source)]
    if not readable:
        return None
    compared = Comparison(claim, quantities, readable)
    if len(compared.weights) < _FEWEST_WORDS:
        return None
    found = features(compared)
    known = weights()
    total = margin(known.trees, [found[name] for name in known.features])
    value = round(calibrated(known.calibration, total), _DIGITS)
    return Score(value=value, features=found, passages=tuple(_passages(compared, readable)))


def reasons(score: Score, most: int = 3) -> tuple[Reason, ...]:
    """The features that moved a score the furthest.

    Args:
        score: the score.
        most: how many.
    """
    known = weights()
    moved = effects(known.trees, [score.features[name] for name in known.features])
    ranked = sorted(zip(known.features, moved, strict=True), key=lambda item: (-abs(item[1]), item[0]))
    return tuple(
        Reason(feature=name, value=score.features[name], effect=round(effect, _DIGITS))
        for name, effect in ranked[:most]
        if effect
    )


def is_foreign(language: str | None, script: str | None, source: PreparedSource) -> bool:
    """Whether a source is surely in another language than a sentence."""
    other = source.body.language
    if language is not None and other is not None:
        return language != other
    return script != source.body.script


def _passages(compared: Comparison, sources: Sequence[PreparedSource]) -> list[Passage]:
    """The chosen passages; those of a title name no place in a text."""
    found = []
    by_name = sorted(sources, key=lambda source: source.source.id)
    for place, gain in zip(compared.chosen, compared.gains, strict=True):
        text = compared.texts[place.text]
        source = next((source for source in by_name if source.body.text == text.text), None)
        if source is not None:
            start, end = compared.indexes[place.text].spans[place.number]
            found.append(Passage(source, start, end, round(gain / compared.total, _DIGITS)))
    return found
