"""Features: whether the words stand together and in the same order in the sources."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from citewell.support.passages import FORM
from citewell.support.score.comparison import Comparison
from citewell.support.score.coverage import Features

_PAIRED = 6
_MOST_ALIGNED = 120
_SHORT_GAP = 3
_MOST_PLACES = 64


def runs(compared: Comparison) -> Features:
    """Words next to each other that stand next to each other in one of the best passages."""
    sequence = [word.stem for word in compared.words]
    pairs = list(pairwise(sequence))
    triples = list(zip(sequence, sequence[1:], sequence[2:], strict=False))
    content = list(pairwise([word.stem for word in compared.content]))
    beside: set[tuple[str, str]] = set()
    near: set[tuple[str, str]] = set()
    three: set[tuple[str, str, str]] = set()
    most = 0
    function = {word.stem for word in compared.words if word.weight == 0.0}
    for place, _ in compared.candidates[:_PAIRED]:
        words = compared.stems_of(place)
        here = set(pairwise(words))
        most = max(most, sum([pair in here for pair in pairs]))
        beside |= here
        three.update(zip(words, words[1:], words[2:], strict=False))
        telling = [word for word in words if word not in function]
        near.update(pairwise(telling))
        near.update(zip(telling, telling[2:], strict=False))
    yield "pairs", sum([pair in beside for pair in pairs]) / (len(pairs) or 1)
    yield "pairs_in_one", most / (len(pairs) or 1)
    yield "triples", sum([triple in three for triple in triples]) / (len(triples) or 1)
    weights = compared.weights
    whole = sum([weights[a] + weights[b] for a, b in content]) or 1.0
    yield "near_pairs", sum([weights[a] + weights[b] for a, b in content if (a, b) in near]) / whole
    names = [a.name and b.name and a.weight > 0 < b.weight for a, b in pairwise(compared.words)]
    broken = [
        named and a in compared.held and b in compared.held and (a, b) not in beside
        for named, (a, b) in zip(names, pairs, strict=True)
    ]
    yield "names_broken", float(sum(broken))


def together(compared: Comparison) -> Features:
    """Whether neighbouring words of the sentence that the texts hold ever stand in one passage."""
    weights, held = compared.weights, compared.held
    both = joint = whole = 0.0
    apart = 0
    for a, b in pairwise([word.stem for word in compared.content]):
        weight = min(weights[a], weights[b])
        whole += weight
        if a in held and b in held and a != b:
            both += weight
            if _meet(compared, a, b):
                joint += weight
            else:
                apart += 1
    yield "together", joint / both if both else 1.0
    yield "together_of_all", joint / (whole or 1.0)
    yield "apart", float(apart)


def _meet(compared: Comparison, a: str, b: str) -> bool:
    for index in compared.indexes:
        few, many = index.places.get(a, ()), index.places.get(b, ())
        if len(few) > len(many):
            few, many = many, few
        for passage in few[:_MOST_PLACES]:
            at = bisect_left(many, passage)
            if at < len(many) and many[at] == passage:
                return True
    return False


def order(compared: Comparison) -> Features:
    """The longest sequence of words that sentence and best passage share, and what stands in its gaps."""
    ours = [word.stem for word in compared.content][:_MOST_ALIGNED]
    function = {word.stem for word in compared.words if word.weight == 0.0}
    passage = compared.stems_of(compared.chosen[0]) if compared.chosen else ()
    theirs = [word for word in passage if word not in function][:_MOST_ALIGNED]
    aligned = _align(ours, theirs)
    weights = compared.weights
    share = sum([weights[ours[i]] for i, _ in aligned]) / (sum([weights[word] for word in ours]) or 1.0)
    yield "in_order", share
    best = compared.gains[0] / compared.total if compared.gains else 0.0
    yield "in_order_of_best", share / best if best else 0.0
    starts = {word[:FORM] for word in compared.best if len(word) >= FORM}
    run = longest = replaced = added = elsewhere = 0
    heaviest = 0.0
    before = (-9, -9)
    for i, j in [*aligned, (len(ours), len(theirs))]:
        if (i, j) == (before[0] + 1, before[1] + 1):
            run += 1
        else:
            run = 1
            gap = ours[before[0] + 1 : i] if before[0] >= 0 and i < len(ours) else []
            new = [word for word in gap if word not in compared.best and word[:FORM] not in starts]
            if new and j > before[1] + 1 and len(gap) <= _SHORT_GAP:
                replaced += 1
                heaviest += max([weights[word] for word in new])
                elsewhere += all(word in compared.held for word in new)
            elif new and j == before[1] + 1:
                added += 1
        longest = max(longest, run)
        before = (i, j)
    yield "longest_run", longest / (len(ours) or 1)
    yield "longest_run_words", float(longest)
    yield "replaced", float(replaced)
    yield "replaced_weight", heaviest
    yield "replaced_by_held", float(elsewhere)
    yield "added", float(added)


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
