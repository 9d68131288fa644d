"""Every feature of a sentence beside its sources, by name."""

from collections.abc import Callable

from citewell.support.score import coverage, near, novelty, order, polarity, together
from citewell.support.score.comparison import Comparison
from citewell.support.score.coverage import Features

_FAMILIES: tuple[Callable[[Comparison], Features], ...] = (
    coverage.coverage,
    coverage.passages,
    order.pairs,
    order.order,
    together.together,
    together.frequent,
    novelty.gaps,
    novelty.missing,
    novelty.names,
    novelty.values,
    polarity.negation,
    near.near,
)

_PLACES = 6
"""Features are rounded: the last digits of a logarithm are not the same on every machine."""


def features(compared: Comparison) -> dict[str, float]:
    """The features by name, always the same ones in the same order."""
    return {name: round(value, _PLACES) for family in _FAMILIES for name, value in family(compared)}
