"""Features: whether the words stand next to each other, and in the same order, in the sources."""

from collections.abc import Sequence
from itertools import pairwise

from citewell.support.score.comparison import Comparison
from citewell.support.score.coverage import Features

_PAIRED = 6
_MOST_ALIGNED = 120


def pairs(compared: Comparison) -> Features:
    """Words next to each other, frequent ones too, that stand next to each other in one of the best passages."""
    ours = list(pairwise([word.stem for word in compared.words]))
    beside: set[tuple[str, str]] = set()
    most = 0
    for place, _ in compared.candidates[:_PAIRED]:
        here = set(pairwise(compared.stems_of(place)))
        most = max(most, sum([pair in here for pair in ours]))
        beside |= here
    yield "pairs", sum([pair in beside for pair in ours]) / (len(ours) or 1)
    yield "pairs_in_one", most / (len(ours) or 1)


def order(compared: Comparison) -> Features:
    """The longest sequence of telling words that the sentence and its best passage share."""
    ours = [word.stem for word in compared.content][:_MOST_ALIGNED]
    frequent = {word.stem for word in compared.words if word.weight == 0.0}
    passage = compared.stems_of(compared.chosen[0]) if compared.chosen else ()
    theirs = [word for word in passage if word not in frequent][:_MOST_ALIGNED]
    aligned = _align(ours, theirs)
    weights = compared.weights
    yield "in_order", sum([weights[ours[i]] for i, _ in aligned]) / (sum([weights[word] for word in ours]) or 1.0)
    run = longest = 0
    before = (-2, -2)
    for i, j in aligned:
        run = run + 1 if (i, j) == (before[0] + 1, before[1] + 1) else 1
        longest = max(longest, run)
        before = (i, j)
    yield "longest_run", longest / (len(ours) or 1)


def _align(ours: Sequence[str], theirs: Sequence[str]) -> list[tuple[int, int]]:
    """The places of a longest common subsequence."""
    if not ours or not theirs:
        return []
    width = len(theirs) + 1
    rows = [[0] * width]
    for word in ours:
        above, row, best = rows[-1], [0] * width, 0
        for column, other in enumerate(theirs, start=1):
            if word == other:
                best = above[column - 1] + 1
            elif above[column] > best:
                best = above[column]
            row[column] = best
        rows.append(row)
    found: list[tuple[int, int]] = []
    i, j = len(ours), len(theirs)
    while i and j:
        if ours[i - 1] == theirs[j - 1] and rows[i][j] == rows[i - 1][j - 1] + 1:
            found.append((i - 1, j - 1))
            i, j = i - 1, j - 1
        elif rows[i - 1][j] == rows[i][j]:
            i -= 1
        else:
            j -= 1
    found.reverse()
    return found
