"""Features: whether words that stand near each other in the sentence stand in one passage of a source too."""

from citewell.support.score.comparison import Comparison
from citewell.support.score.coverage import Features

_NEAR = 3
_MOST_WORDS = 120
_NO_WORD = (0.0, 0)


def together(compared: Comparison) -> Features:
    """What part of near pairs of words one passage holds, and the least that one holds of three words in a row."""
    words = [(compared.weights[word.stem], compared.holders[word.stem]) for word in compared.content[:_MOST_WORDS]]
    found = whole = 0.0
    for place, (weight, holders) in enumerate(words):
        for other, others in words[place + 1 : place + 1 + _NEAR]:
            whole += weight + other
            if holders & others:
                found += weight + other
    yield "together", found / (whole or 1.0)
    words += [_NO_WORD] * (3 - len(words))
    yield "weakest_three", min([_held(*three) for three in zip(words, words[1:], words[2:], strict=False)])


def _held(first: tuple[float, int], second: tuple[float, int], third: tuple[float, int]) -> float:
    """What part of the weight of three words one passage holds at most."""
    (a, in_a), (b, in_b), (c, in_c) = first, second, third
    whole = a + b + c
    if in_a & in_b & in_c:
        return 1.0
    most = 0.0
    for weight, holders in (
        (a, in_a),
        (b, in_b),
        (c, in_c),
        (a + b, in_a & in_b),
        (a + c, in_a & in_c),
        (b + c, in_b & in_c),
    ):
        if holders and weight > most:
            most = weight
    return most / (whole or 1.0)


def frequent(compared: Comparison) -> Features:
    """What part of the frequent words of the sentence stand in the best passage or beside it."""
    words = [word for word in compared.words if word.weight == 0.0]
    yield "frequent_near", sum([word.stem in compared.near for word in words]) / (len(words) or 1)
