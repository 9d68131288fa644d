"""Decision trees that were learnt, read from files that people can read too."""

from collections.abc import Sequence

import msgspec


class Tree(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision tree. Its nodes are numbered from the root, 0; a negative number means the leaf ``-1 - number``.

    Attributes:
        feature: by node, which feature is looked at.
        most: by node, the most that the feature may be for the left branch.
        left: by node, where the left branch leads.
        right: by node, where the right branch leads.
        mean: by node, what the tree says on average of those that come there.
        leaf: by leaf, what the tree says.
    """

    feature: tuple[int, ...]
    most: tuple[float, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    mean: tuple[float, ...]
    leaf: tuple[float, ...]


def margin(trees: Sequence[Tree], values: Sequence[float]) -> float:
    """The sum of what the trees say.

    Args:
        trees: the trees.
        values: the features, in the order of their numbers.
    """
    total = 0.0
    for tree in trees:
        feature, most, left, right = tree.feature, tree.most, tree.left, tree.right
        node = 0
        while node >= 0:
            node = left[node] if values[feature[node]] <= most[node] else right[node]
        total += tree.leaf[-1 - node]
    return total


def effects(trees: Sequence[Tree], values: Sequence[float]) -> list[float]:
    """By feature, how far it moved the sum: at each node that looks at it, the change of what the tree says."""
    moved = [0.0] * len(values)
    for tree in trees:
        node = 0
        while node >= 0:
            feature, before = tree.feature[node], tree.mean[node]
            node = tree.left[node] if values[feature] <= tree.most[node] else tree.right[node]
            moved[feature] += (tree.mean[node] if node >= 0 else tree.leaf[-1 - node]) - before
    return moved
