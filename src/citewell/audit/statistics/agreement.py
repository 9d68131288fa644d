"""Judges: how far two agree, and what a share would be if the judge made no mistakes. Pure."""

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

import msgspec

from citewell.intervals import normal_quantile, wilson
from citewell.model import Estimate


class Agreement(msgspec.Struct, frozen=True, kw_only=True):
    """Two judges of the same things.

    Attributes:
        labels: the labels, in order.
        confusion: how often the first judge said the label of the row and the second that of the column.
        agreed: share on which they agree.
        kappa: Cohen's kappa with its large-sample interval; no value when both always say one thing.
        recall: for each label of the first judge, how often the second says it too.
    """

    labels: tuple[str, ...]
    confusion: tuple[tuple[int, ...], ...]
    agreed: Estimate
    kappa: Estimate
    recall: tuple[Estimate, ...]


def agreement(pairs: Iterable[tuple[Hashable, Hashable]], level: float = 0.95) -> Agreement:
    """How far a second judge agrees with a first, chance allowed for (Cohen 1960; Fleiss, Cohen and Everitt 1969).

    Args:
        pairs: what the first and the second judge said, thing by thing.
        level: confidence level of the intervals.
    """
    counts = Counter((str(first), str(second)) for first, second in pairs)
    labels = tuple(sorted({label for pair in counts for label in pair}))
    table = tuple(tuple(counts[first, second] for second in labels) for first in labels)
    n = counts.total()
    same = sum(table[index][index] for index in range(len(labels)))
    recall = tuple(wilson(row[index], sum(row), level) for index, row in enumerate(table))
    return Agreement(
        labels=labels,
        confusion=table,
        agreed=wilson(same, n, level),
        kappa=_kappa(table, n, level),
        recall=recall,
    )


def _kappa(table: Sequence[Sequence[int]], n: int, level: float) -> Estimate:
    kinds = range(len(table))
    nothing = Estimate(value=None, low=-1.0, high=1.0, level=level, n=n, method="kappa")
    if n == 0:
        return nothing
    rows = [sum(table[i]) / n for i in kinds]
    columns = [sum(table[i][j] for i in kinds) / n for j in kinds]
    observed = sum(table[i][i] for i in kinds) / n
    expected = sum(rows[i] * columns[i] for i in kinds)
    if expected >= 1:
        return nothing
    kappa = (observed - expected) / (1 - expected)
    on = sum(table[i][i] / n * (1 - (rows[i] + columns[i]) * (1 - kappa)) ** 2 for i in kinds)
    off = (1 - kappa) ** 2 * sum(table[i][j] / n * (columns[i] + rows[j]) ** 2 for i in kinds for j in kinds if i != j)
    chance = (kappa - expected * (1 - kappa)) ** 2
    error = math.sqrt(max(0.0, on + off - chance) / n) / (1 - expected)
    half = normal_quantile(level) * error
    return Estimate(
        value=kappa, low=max(-1.0, kappa - half), high=min(1.0, kappa + half), level=level, n=n, method="kappa"
    )


class JudgeError(msgspec.Struct, frozen=True, kw_only=True):
    """How a judge did on things of which people said what is right.

    Attributes:
        caught: failures that the judge called failures.
        failures: failures by people's word.
        cleared: sound things that the judge called sound.
        sound: sound things by people's word.
    """

    caught: int
    failures: int
    cleared: int
    sound: int


def corrected_share(flagged: int, n: int, judge: JudgeError, level: float = 0.95) -> Estimate:
    """The share of failures that a judge's flags stand for, its mistakes allowed for (Rogan and Gladen 1978).

    ``(flagged/n + specificity − 1) / (sensitivity + specificity − 1)``, kept within 0 and 1. The interval is that of
    Lang and Reiczigel (2014), which counts in that the judge's mistakes are known from a sample only.

    Args:
        flagged: things that the judge called failures.
        n: things that it judged.
        judge: how it did on a sample with people's labels.
        level: confidence level of the interval.

    Raises:
        ValueError: the sample holds no failure or nothing sound, or the judge is no better than chance.
    """
    if n < 1 or judge.failures < 1 or judge.sound < 1:
        raise ValueError("judged things, known failures and known sound things are needed, at least one of each")
    if judge.caught / judge.failures + judge.cleared / judge.sound <= 1:
        raise ValueError("this judge tells failures from the rest no better than chance")
    z = normal_quantile(level)
    square = z * z
    # Lang and Reiczigel add pseudo-observations before the variance is taken.
    apparent, size = (flagged + square / 2) / (n + square), n + square
    sensitivity, specificity = (judge.caught + 1) / (judge.failures + 2), (judge.cleared + 1) / (judge.sound + 2)
    power = sensitivity + specificity - 1
    if power <= 0:
        return Estimate(
            value=_rogan_gladen(flagged, n, judge), low=0.0, high=1.0, level=level, n=n, method="rogan-gladen"
        )
    centre = (apparent + specificity - 1) / power
    shift = (
        2
        * square
        * (
            centre * sensitivity * (1 - sensitivity) / (judge.failures + 2)
            - (1 - centre) * specificity * (1 - specificity) / (judge.sound + 2)
        )
    )
    variance = (
        apparent * (1 - apparent) / size
        + centre**2 * sensitivity * (1 - sensitivity) / (judge.failures + 2)
        + (1 - centre) ** 2 * specificity * (1 - specificity) / (judge.sound + 2)
    ) / power**2
    half = z * math.sqrt(variance)
    value = _rogan_gladen(flagged, n, judge)
    low, high = min(max(centre + shift - half, 0.0), value), max(min(centre + shift + half, 1.0), value)
    return Estimate(value=value, low=low, high=high, level=level, n=n, method="rogan-gladen")


def _rogan_gladen(flagged: int, n: int, judge: JudgeError) -> float:
    sensitivity, specificity = judge.caught / judge.failures, judge.cleared / judge.sound
    return min(1.0, max(0.0, (flagged / n + specificity - 1) / (sensitivity + specificity - 1)))
