"""Paired permutation of whole clusters: do two ratios differ by more than exchanging their answers makes?"""

import numpy as np

from citewell.audit.statistics.bootstrap import RESAMPLES, SEED, ratio_difference
from citewell.audit.statistics.resampling import Floats, chunked


def paired_permutation(first: Floats, second: Floats, *, resamples: int = RESAMPLES, seed: int = SEED) -> float | None:
    """The two-sided p-value of a difference of two ratios, the answers to each question exchanged or not.

    Args:
        first: numerator and denominator of the first system, a row a question.
        second: the same of the second system, in the same order.
        resamples: how many exchanges are drawn.
        seed: of the draws.

    Returns:
        ``(1 + as extreme) / (1 + drawn)``; ``None`` when there is no difference to be told.
    """
    rows, counts = np.unique(np.concatenate([first, second], axis=1), axis=0, return_counts=True)
    total = (rows * counts[:, None]).sum(axis=0, keepdims=True)
    seen = float(ratio_difference(total)[0])
    if np.isnan(seen):
        return None
    change = np.concatenate([rows[:, 2:] - rows[:, :2], rows[:, :2] - rows[:, 2:]], axis=1)

    def draw(rng: np.random.Generator, size: int) -> Floats:
        # Of questions that look alike it only counts how many are exchanged.
        exchanged = rng.binomial(counts, 0.5, size=(size, len(counts))).astype(np.float64)
        return ratio_difference(total + exchanged @ change)

    return _extreme(np.concatenate(list(chunked(draw, len(counts), resamples, seed))), seen)


def permutation_of(first: Floats, second: Floats, picked_first: Floats, picked_second: Floats) -> float | None:
    """The same from exchanges that were drawn before, which every two of many systems may share.

    Args:
        first: numerator and denominator of the first system, a row a question.
        second: the same of the second system, in the same order.
        picked_first: sums of the first over the questions that are exchanged, a row an exchange.
        picked_second: the same of the second.
    """
    total = np.concatenate([first.sum(axis=0), second.sum(axis=0)])[None, :]
    seen = float(ratio_difference(total)[0])
    if np.isnan(seen):
        return None
    change = picked_second - picked_first
    return _extreme(ratio_difference(total + np.concatenate([change, -change], axis=1)), seen)


def unpaired_permutation(
    first: Floats, second: Floats, *, resamples: int = RESAMPLES, seed: int = SEED
) -> float | None:
    """The two-sided p-value of a difference of two ratios on different questions, shuffled between the systems.

    Args:
        first: numerator and denominator of the first system, a row a question.
        second: the same of the second system, on other questions.
        resamples: how many shuffles are drawn.
        seed: of the draws.

    Returns:
        ``(1 + as extreme) / (1 + drawn)``; ``None`` when there is no difference to be told.
    """
    total = np.concatenate([first.sum(axis=0), second.sum(axis=0)])[None, :]
    seen = float(ratio_difference(total)[0])
    if np.isnan(seen):
        return None
    both = np.concatenate([first, second])
    whole = both.sum(axis=0)
    belongs = np.zeros(len(both))
    belongs[: len(first)] = 1

    def draw(rng: np.random.Generator, size: int) -> Floats:
        one: Floats = rng.permuted(np.tile(belongs, (size, 1)), axis=1) @ both
        return ratio_difference(np.concatenate([one, whole - one], axis=1))

    return _extreme(np.concatenate(list(chunked(draw, 2 * len(both), resamples, seed))), seen)


def _extreme(values: Floats, seen: float) -> float:
    known = values[~np.isnan(values)]
    # Rounding must not make a value that is as extreme look less so.
    return float(1 + np.count_nonzero(np.abs(known) >= abs(seen) - 1e-12)) / (1 + len(known))
