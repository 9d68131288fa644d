"""What was learnt to make one number of the features, and how well it tells."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import inf

import msgspec

from citewell.support.trees import Tree


class TrainingSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of labelled sentences that the trees were made from.

    Attributes:
        name: its name.
        splits: which parts of it were used.
        licence: under which it may be used.
        rows: how many of its rows were used.
        supported: how many of them are supported by their source.
    """

    name: str
    splits: tuple[str, ...]
    licence: str
    rows: int
    supported: int


class ErrorRates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What goes wrong when sentences below a threshold are held back.

    Attributes:
        threshold: the value.
        supported_below: share of supported sentences that are held back.
        unsupported_above: share of unsupported sentences that pass.
    """

    threshold: float
    supported_below: float
    unsupported_above: float


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well rows of one set were told apart that the trees that judged them had not seen.

    Attributes:
        name: of the set.
        how: ``folds`` for a training set, ``apart`` for a set that was never trained on. Both were judged by trees made
            without any row that shares a text with the judged one.
        rows: how many.
        balanced_accuracy: at the threshold.
        area: under the curve of true over false positives.
        calibration_error: mean distance of the value from the share that is supported.
    """

    name: str
    how: str
    rows: int
    balanced_accuracy: float
    area: float
    calibration_error: float


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows with about the same value.

    Attributes:
        low: the least value; the band ends a tenth above.
        rows: how many there are.
        supported: what share of them is supported.
    """

    low: float
    rows: int
    supported: float


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that was learned, and from what.

    Attributes:
        about: how it was made.
        made: the day.
        seed: what chance started from.
        training: the sets.
        features: names of the features, in the order of their numbers.
        threshold: the value from which on a sentence counts as supported, where errors of both kinds are equally bad.
        errors: both error rates by threshold, each training set counting the same, on rows that the trees that judged
            them had not seen.
        calibration_error: mean distance in such rows of the value from the share that is supported.
        measured: how well sets were told apart.
        bands: what values turned out to mean in the first of the sets that were never trained on.
        calibration: sums of the trees with the value that they stand for, ascending.
        trees: the trees.
    """

    about: str
    made: str
    seed: int
    training: tuple[TrainingSet, ...]
    features: tuple[str, ...]
    threshold: float
    errors: tuple[ErrorRates, ...]
    calibration_error: float
    measured: tuple[Measured, ...]
    bands: tuple[Band, ...]
    calibration: tuple[tuple[float, float], ...]
    trees: tuple[Tree, ...]


@cache
def weights() -> Weights:
    """The weights that citewell comes with."""
    data = (files("citewell.support.score") / "weights.json").read_bytes()
    return msgspec.json.decode(data, type=Weights)


def calibrated(curve: Sequence[tuple[float, float]], total: float) -> float:
    """The value that a sum of trees stands for, between the points of a curve on straight lines."""
    after = bisect_right(curve, (total, inf))
    if after == 0:
        return curve[0][1]
    if after == len(curve):
        return curve[-1][1]
    (left, low), (right, high) = curve[after - 1], curve[after]
    return low + (high - low) * (total - left) / (right - left)
