"""Whether the values and names of a sentence are those that its sources have among such words."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

import msgspec

from citewell.support.deadline import keep_to_deadline
from citewell.support.prepared import PreparedSource
from citewell.support.score.model import TrainingSet
from citewell.support.surroundings.features import Sentence
from citewell.support.surroundings.pieces import Piece
from citewell.support.trees import Tree, margin

_MOST_PIECES = 60


class Caught(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well exchanged pieces were told apart in one set, by trees made without that set.

    Attributes:
        name: of the set.
        family: of the pieces.
        claims: supported sentences with such a piece that could be taken for another.
        objected: share of them in which a piece is wrongly held to be another's.
        exchanged: sentences in which one was exchanged for another of its source.
        caught: share of those in which it is told.
    """

    name: str
    family: str
    claims: int
    objected: float
    exchanged: int
    caught: float


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that was learnt, and from what.

    Attributes:
        about: how it was made.
        made: the day.
        seed: what chance started from.
        training: the sets.
        features: names of the features, in the order of their numbers.
        thresholds: by family of pieces, the value above which one is held to be another's.
        measured: how well sets were told apart.
        trees: the trees.
    """

    about: str
    made: str
    seed: int
    training: tuple[TrainingSet, ...]
    features: tuple[str, ...]
    thresholds: dict[str, float]
    measured: tuple[Caught, ...]
    trees: tuple[Tree, ...]


@cache
def weights() -> Weights:
    """The weights that citewell comes with."""
    data = (files("citewell.support.surroundings") / "weights.json").read_bytes()
    return msgspec.json.decode(data, type=Weights)


class Displaced(NamedTuple):
    """A piece of a sentence that its sources have among other words.

    Attributes:
        piece: the value or name.
        value: from 0 to 1: how surely it is another's.
        source: where it is the least sure.
        held: where that source has the piece.
        rival: another piece of that source, which stands among the words of the sentence.
    """

    piece: Piece
    value: float
    source: PreparedSource
    held: Piece
    rival: Piece


def displaced(
    text: str, pieces: Sequence[Piece], sources: Sequence[PreparedSource], language: str
) -> Iterator[Displaced]:
    """The values and names of a sentence that every source that has them has as those of something else.

    Of a sentence with a great many of them only the first are judged.

    Args:
        text: the sentence.
        pieces: its values and names.
        sources: what it cites.
        language: ISO 639-1 code of all of them.
    """
    sentence = Sentence(text, pieces, language)
    for piece in pieces[:_MOST_PIECES]:
        keep_to_deadline()
        threshold = weights().thresholds[piece.family]
        having = [source for source in sources if piece.key in source.body.around(language).pieces]
        if not having:
            continue
        told = []
        for source in having:
            found = _judged(piece, sentence, source, language)
            if found is None or found.value <= threshold:
                break
            told.append(found)
        else:
            yield min(told, key=lambda one: (one.value, one.source.source.id))


def _judged(piece: Piece, sentence: Sentence, source: PreparedSource, language: str) -> Displaced | None:
    """How surely a source has a piece as another's; ``None`` where nothing can be told."""
    body = source.body
    beside = sentence.beside(piece, body.around(language), lambda: body.passages)
    if beside is None:
        return None
    value = 1 / (1 + exp(-margin(weights().trees, beside.values)))
    return Displaced(piece, value, source, beside.held, beside.rival)
