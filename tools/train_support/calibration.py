"""From sums of trees to values that mean shares, and what goes wrong at which value."""

import numpy as np
from numpy.typing import NDArray

from citewell.support.score.model import Band, ErrorRates, Measured, calibrated

Vector = NDArray[np.float64]
Labels = NDArray[np.bool_]

_POINTS = 24
_BINS = 10


def curve_of(sums: Vector, labels: Labels, weights: Vector) -> tuple[tuple[float, float], ...]:
    """A rising curve through the share that is supported, by the sum of the trees."""
    order = np.argsort(sums, kind="stable")
    parts = np.searchsorted(np.cumsum(weights[order]), np.linspace(0, weights.sum(), _POINTS + 1)[1:-1])
    pools: list[list[float]] = []
    for part in np.split(order, parts):
        weight = float(weights[part].sum())
        pools.append([float((sums[part] * weights[part]).sum()), float((labels[part] * weights[part]).sum()), weight])
        # Neighbours that would fall are taken together.
        while len(pools) > 1 and pools[-2][1] / pools[-2][2] >= pools[-1][1] / pools[-1][2]:
            above = pools.pop()
            pools[-1] = [a + b for a, b in zip(pools[-1], above, strict=True)]
    points = [(round(total / weight, 4), round(share / weight, 4)) for total, share, weight in pools]
    low, high = round(float(sums.min()), 4), round(float(sums.max()), 4)
    first, last = points[0], points[-1]
    return (
        (low, round(max(first[1] - 0.02, 0.0), 4)),
        *points,
        (high, round(min(last[1] + 0.02, 1.0), 4)),
    )


def values_of(curve: tuple[tuple[float, float], ...], sums: Vector) -> Vector:
    """The values that sums stand for."""
    return np.array([round(calibrated(curve, float(total)), 4) for total in sums])


def balanced_accuracy(values: Vector, labels: Labels, threshold: float) -> float:
    """The mean of the shares of supported and of unsupported rows that are told right."""
    above = values >= threshold
    return float((above[labels].mean() + (~above[~labels]).mean()) / 2)


def area(values: Vector, labels: Labels) -> float:
    """How often a supported row has the higher value of a pair; ties count half."""
    supported, unsupported = np.sort(values[labels]), values[~labels]
    below = np.searchsorted(supported, unsupported, side="left")
    upto = np.searchsorted(supported, unsupported, side="right")
    return float(1 - ((below + upto) / 2).mean() / len(supported))


def calibration_error(values: Vector, labels: Labels, weights: Vector) -> float:
    """The mean distance of values from the share that is supported, in ten bins of equal width."""
    bins = np.minimum((values * _BINS).astype(int), _BINS - 1)
    error = 0.0
    for number in range(_BINS):
        here = bins == number
        if here.any():
            weight = weights[here]
            error += abs(float((weight * (values[here] - labels[here])).sum()))
    return error / float(weights.sum())


def bands_of(values: Vector, labels: Labels) -> tuple[Band, ...]:
    """The share that is supported in each tenth of the values."""
    bins = np.minimum((values * _BINS).astype(int), _BINS - 1)
    return tuple(
        Band(low=number / _BINS, rows=int(here.sum()), supported=round(float(labels[here].mean()), 3))
        for number in range(_BINS)
        if (here := bins == number).any()
    )


def errors_at(values: Vector, labels: Labels, weights: Vector) -> tuple[ErrorRates, ...]:
    """Both error rates at every twentieth."""
    return tuple(
        ErrorRates(
            threshold=threshold,
            supported_below=round(float(np.average(values[labels] < threshold, weights=weights[labels])), 3),
            unsupported_above=round(float(np.average(values[~labels] >= threshold, weights=weights[~labels])), 3),
        )
        for threshold in [round(0.05 * step, 2) for step in range(1, 20)]
    )


def measured(name: str, how: str, values: Vector, labels: Labels, threshold: float) -> Measured:
    """How well a set is told apart."""
    return Measured(
        name=name,
        how=how,
        rows=len(values),
        balanced_accuracy=round(balanced_accuracy(values, labels, threshold), 4),
        area=round(area(values, labels), 4),
        calibration_error=round(calibration_error(values, labels, np.ones(len(values))), 4),
    )
