"""Features: how much of the sentence's words the sources hold, and the best of their passages."""

from collections.abc import Iterator

from citewell.support.passages import FORM
from citewell.support.score.comparison import Comparison

_RARE = 5.0
_FORM_COUNTS = 0.8
_FURTHEST = 30

Features = Iterator[tuple[str, float]]


def coverage(compared: Comparison) -> Features:
    """What the texts hold of the sentence as a whole."""
    weights, held, forms, total = compared.weights, compared.held, compared.forms, compared.total
    count = len(weights) or 1
    found = sum([weights[word] for word in held])
    yield "held", found / total
    yield "held_or_other_form", (found + _FORM_COUNTS * sum([weights[word] for word in forms])) / total
    yield "held_words", len(held) / count
    squares = sum([weight * weight for weight in weights.values()]) or 1.0
    yield "held_squared", sum([weights[word] ** 2 for word in held]) / squares
    missing = sorted([weight for word, weight in weights.items() if word not in held and word not in forms])
    yield "missing_heaviest", missing[-1] if missing else 0.0
    yield "missing_second", missing[-2] if len(missing) > 1 else 0.0
    yield "missing_words", float(len(missing))
    yield "missing_weight", sum(missing)
    rare = [word for word, weight in weights.items() if weight >= _RARE]
    yield "rare_words", float(len(rare))
    yield "rare_held", sum([word in held or word in forms for word in rare]) / len(rare) if rare else 1.0
    yield "content_words", float(len(weights))
    yield "mean_weight", total / count


def passages(compared: Comparison) -> Features:
    """What the best passages hold of it."""
    gains = [*compared.gains, 0.0, 0.0, 0.0]
    one, two, three = gains[0], gains[0] + gains[1], gains[0] + gains[1] + gains[2]
    total = compared.total
    found = sum([compared.weights[word] for word in compared.held])
    yield "best_one", one / total
    yield "best_two", two / total
    yield "best_three", three / total
    yield "beyond_one", (found - one) / total
    yield "beyond_three", (found - three) / total
    yield "one_of_held", one / found if found else 0.0
    yield "best_window", max(one / total, _window(compared))
    starts = {word[:FORM] for word in compared.best if len(word) >= FORM}
    formed = sum([w for word, w in compared.weights.items() if word in compared.best or word[:FORM] in starts])
    yield "best_one_or_other_form", formed / total
    size = len(compared.best)
    yield "best_filled", sum([word in compared.weights for word in compared.best]) / size if size else 0.0
    first = compared.candidates[0][1] if compared.candidates else 0.0
    yield "second_best", compared.candidates[1][1] / first if len(compared.candidates) > 1 else 0.0
    yield "best_place", float(min(compared.chosen[0].number, _FURTHEST)) if compared.chosen else 0.0
    yield "best_length", float(len(compared.stems_of(compared.chosen[0]))) if compared.chosen else 0.0


def halves(compared: Comparison) -> Features:
    """What the best passage holds of the sentence's first half and of its second."""
    middle = len(compared.content) // 2
    for name, words in (("first_half", compared.content[:middle]), ("second_half", compared.content[middle:])):
        whole = sum([word.weight for word in words]) or 1.0
        yield name, sum([word.weight for word in words if word.stem in compared.best]) / whole


def _window(compared: Comparison) -> float:
    """The most that one of the two best passages and a neighbour hold together."""
    most = 0.0
    for place in compared.chosen[:2]:
        own = compared.sets[place]
        for near in compared.neighbours(place):
            most = max(most, compared.share(own.union(compared.stems_of(near))))
    return most
