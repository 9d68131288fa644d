"""Gradient boosting of small decision trees for yes or no, in numpy: binned features, best leaf first.

Some features may only raise or only lower the outcome (a monotone constraint): each branch then passes on between which
bounds the leaves below it must stay.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from citewell.support.trees import Tree

Matrix = NDArray[np.float64]
Bins = NDArray[np.int64]

_DIGITS = 6


class Settings(NamedTuple):
    """How the trees are grown.

    Attributes:
        trees: how many.
        leaves: leaves of each.
        rate: what part of each tree counts.
        least: rows that a leaf has at least.
        ridge: how strongly leaves are drawn to zero.
        features: share of the features that each tree may look at.
        rows: share of the rows that each tree sees.
        bins: values that a feature is cut into.
        seed: what chance starts from.
    """

    trees: int = 300
    leaves: int = 8
    rate: float = 0.03
    least: int = 40
    ridge: float = 5.0
    features: float = 0.4
    rows: float = 0.7
    bins: int = 64
    seed: int = 7


class _Split(NamedTuple):
    gain: float
    feature: int
    bin: int
    left: float
    right: float


class _Leaf(NamedTuple):
    rows: Bins
    value: float
    low: float
    high: float
    split: _Split | None


def cuts(values: Matrix, bins: int) -> list[Matrix]:
    """For each feature, between which values its bins lie."""
    found = []
    for column in values.T:
        distinct = np.unique(column)
        if len(distinct) > bins:
            distinct = np.unique(np.quantile(column, np.linspace(0, 1, bins), method="nearest"))
        found.append(np.round((distinct[:-1] + distinct[1:]) / 2, _DIGITS + 1))
    return found


def boost(
    values: Matrix,
    labels: Matrix,
    weights: Matrix,
    rising: frozenset[int],
    settings: Settings,
    falling: frozenset[int] = frozenset(),
) -> list[Tree]:
    """Trees whose sum, as logits, tells the labels.

    Args:
        values: rows by features.
        labels: 1 or 0 by row.
        weights: how much each row counts.
        rising: features that may only raise the outcome.
        settings: how they are grown.
        falling: features that may only lower the outcome.
    """
    chance = np.random.default_rng(settings.seed)
    edges = cuts(values, settings.bins)
    columns = [np.searchsorted(edge, column, side="left") for edge, column in zip(edges, values.T, strict=True)]
    binned = np.stack(columns, axis=1)
    ways = {**dict.fromkeys(rising, 1), **dict.fromkeys(falling, -1)}
    total = np.zeros(len(labels))
    trees = []
    for _ in range(settings.trees):
        likely = 1 / (1 + np.exp(-total))
        slope, curve = weights * (labels - likely), weights * likely * (1 - likely)
        rows = np.flatnonzero(chance.random(len(labels)) < settings.rows)
        usable = np.sort(chance.permutation(values.shape[1])[: max(1, round(settings.features * values.shape[1]))])
        tree = _Grower(binned, slope, curve, ways, settings, usable).grow(rows, edges)
        if not tree.feature:  # nothing is worth a split
            continue
        trees.append(tree)
        total += predict([tree], values)
    return trees


def predict(trees: list[Tree], values: Matrix) -> Matrix:
    """The sum of the trees for each row."""
    total = np.zeros(len(values))
    for tree in trees:
        feature, most = np.array(tree.feature), np.array(tree.most)
        left, right, leaf = np.array(tree.left), np.array(tree.right), np.array(tree.leaf)
        node = np.zeros(len(values), dtype=np.int64)
        inner = node >= 0
        while inner.any():
            at = node[inner]
            lower = values[inner, feature[at]] <= most[at]
            node[inner] = np.where(lower, left[at], right[at])
            inner = node >= 0
        total += leaf[-1 - node]
    return total


class _Grower:
    """One tree being grown."""

    def __init__(
        self, binned: Bins, slope: Matrix, curve: Matrix, ways: dict[int, int], settings: Settings, usable: Bins
    ) -> None:
        self._bins = settings.bins
        self._flat = binned[:, usable] + np.arange(len(usable)) * settings.bins
        self._binned, self._slope, self._curve = binned, slope, curve
        self._usable, self._settings = usable, settings
        self._ways = np.array([ways.get(int(feature), 0) for feature in usable])
        self._way_of = ways

    def grow(self, rows: Bins, edges: list[Matrix]) -> Tree:
        """The tree of some rows: always the leaf that gains the most is split next."""
        settings = self._settings
        feature: list[int] = []
        most: list[float] = []
        mean: list[float] = []
        branches: list[list[int]] = []
        leaves: dict[int, _Leaf] = {-1: self._leaf(rows, -np.inf, np.inf)}
        parent: dict[int, tuple[int, int]] = {}
        while len(leaves) < settings.leaves:
            open_leaves = [(leaf.split.gain, -name) for name, leaf in leaves.items() if leaf.split is not None]
            if not open_leaves:
                break
            name = -max(open_leaves)[1]
            leaf = leaves[name]
            split = leaf.split
            assert split is not None  # noqa: S101 - only such leaves are open
            node = len(feature)
            feature.append(split.feature)
            most.append(float(edges[split.feature][split.bin]))
            mean.append(round(leaf.value * settings.rate, _DIGITS))
            if name in parent:
                above, side = parent[name]
                branches[above][side] = node
            lower = self._binned[leaf.rows, split.feature] <= split.bin
            middle = (split.left + split.right) / 2
            way = self._way_of.get(split.feature, 0)
            other = -1 - len(leaves)
            leaves[name] = self._leaf(
                leaf.rows[lower], middle if way < 0 else leaf.low, middle if way > 0 else leaf.high
            )
            leaves[other] = self._leaf(
                leaf.rows[~lower], middle if way > 0 else leaf.low, middle if way < 0 else leaf.high
            )
            branches.append([name, other])
            parent[name], parent[other] = (node, 0), (node, 1)
        ordered = [round(leaves[-1 - place].value * settings.rate, _DIGITS) for place in range(len(leaves))]
        return Tree(
            feature=tuple(feature),
            most=tuple(most),
            left=tuple(branch[0] for branch in branches),
            right=tuple(branch[1] for branch in branches),
            mean=tuple(mean),
            leaf=tuple(ordered),
        )

    def _leaf(self, rows: Bins, low: float, high: float) -> _Leaf:
        value = float(np.clip(self._slope[rows].sum() / (self._curve[rows].sum() + self._settings.ridge), low, high))
        return _Leaf(rows, value, low, high, self._best(rows, low, high))

    def _best(self, rows: Bins, low: float, high: float) -> _Split | None:
        """The split that gains the most, if any does."""
        settings = self._settings
        if len(rows) < 2 * settings.least:
            return None
        size = len(self._usable) * self._bins
        flat = self._flat[rows].ravel()
        repeated = len(self._usable)
        shape = (len(self._usable), self._bins)
        count = np.bincount(flat, minlength=size).reshape(shape).cumsum(axis=1)
        slope = np.bincount(flat, np.repeat(self._slope[rows], repeated), size).reshape(shape).cumsum(axis=1)
        curve = np.bincount(flat, np.repeat(self._curve[rows], repeated), size).reshape(shape).cumsum(axis=1)
        slopes, curves = slope[:, -1:], curve[:, -1:]
        left = np.clip(slope / (curve + settings.ridge), low, high)
        right = np.clip((slopes - slope) / (curves - curve + settings.ridge), low, high)
        whole = np.clip(slopes / (curves + settings.ridge), low, high)
        gain = (
            _worth(left, slope, curve, settings.ridge)
            + _worth(right, slopes - slope, curves - curve, settings.ridge)
            - _worth(whole, slopes, curves, settings.ridge)
        )
        allowed = (count >= settings.least) & (len(rows) - count >= settings.least)
        allowed &= self._ways[:, None] * (right - left) >= 0
        gain = np.where(allowed, gain, 0.0)
        best = int(np.argmax(gain))
        if gain.flat[best] <= 1e-9:
            return None
        place, bin_ = divmod(best, self._bins)
        return _Split(
            float(gain.flat[best]), int(self._usable[place]), bin_, float(left.flat[best]), float(right.flat[best])
        )


def _worth(value: Matrix, slope: Matrix, curve: Matrix, ridge: float) -> Matrix:
    """How much a leaf with this value takes off the loss."""
    return slope * value - (curve + ridge) * value * value / 2
