"""A measured rate or mean, never without its interval."""

import msgspec


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """An estimate with its interval.

    Attributes:
        value: point estimate; ``None`` when there was nothing to measure.
        low: lower end of the interval.
        high: upper end of the interval.
        level: confidence level of the interval, for example 0.95.
        n: number of units behind it.
        method: name of the interval, for example ``wilson``.
        clusters: number of independent clusters, when units are not independent.
        seed: seed of the resampling, when there was one.
    """

    value: float | None
    low: float
    high: float
    level: float
    n: int
    method: str
    clusters: int | None = None
    seed: int | None = None
