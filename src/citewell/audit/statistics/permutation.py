"""Paired permutation of whole clusters: whether two systems' ratios differ by more than exchanging their answers makes."""

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

    extreme = drawn = 0
    for chunk in chunked(draw, len(counts), resamples, seed):
        known = chunk[~np.isnan(chunk)]
        drawn += len(known)
        # Rounding must not make a value that is as extreme look less so.
        extreme += int(np.count_nonzero(np.abs(known) >= abs(seen) - 1e-12))
    return (1 + extreme) / (1 + drawn)
