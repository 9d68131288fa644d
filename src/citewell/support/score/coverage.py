"""Features: how much of the sentence's words the sources hold, and the best of their passages."""

from collections.abc import Iterator

from citewell.support.passages import FORM
from citewell.support.score.comparison import Comparison

_FORM_COUNTS = 0.8

Features = Iterator[tuple[str, float]]


def coverage(compared: Comparison) -> Features:
    """What the texts hold of the sentence as a whole."""
    weights, held, forms, total = compared.weights, compared.held, compared.forms, compared.total
    found = sum([weights[word] for word in held])
    yield "held_or_other_form", (found + _FORM_COUNTS * sum([weights[word] for word in forms])) / total
    squares = sum([weight * weight for weight in weights.values()]) or 1.0
    yield "held_squared", sum([weights[word] ** 2 for word in held]) / squares
    missing = sorted([weight for word, weight in weights.items() if word not in held and word not in forms])
    yield "missing_second", missing[-2] if len(missing) > 1 else 0.0
    yield "missing_words", float(len(missing))
    yield "missing_weight", sum(missing)


def passages(compared: Comparison) -> Features:
    """What the best passages hold of it: one, two and three of them, and one with its neighbour."""
    gains = [*compared.gains, 0.0, 0.0, 0.0]
    one, two, three = gains[0], gains[0] + gains[1], gains[0] + gains[1] + gains[2]
    total = compared.total
    yield "best_one", one / total
    yield "best_two", two / total
    yield "best_three", three / total
    yield "best_window", max(one / total, _window(compared))
    starts = {word[:FORM] for word in compared.best if len(word) >= FORM}
    formed = sum([w for word, w in compared.weights.items() if word in compared.best or word[:FORM] in starts])
    yield "best_one_or_other_form", formed / total


def _window(compared: Comparison) -> float:
    """The most that one of the two best passages and a neighbour hold together."""
    most = 0.0
    for place in compared.chosen[:2]:
        own = compared.sets[place]
        for near in compared.neighbours(place):
            most = max(most, compared.share(own.union(compared.stems_of(near))))
    return most
