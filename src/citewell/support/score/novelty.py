"""Features: which kinds of words and values of the sentence the sources, or the best passages, do not hold."""

from bisect import bisect_left

from citewell.model import Kind, Quantity
from citewell.support.score.comparison import Comparison
from citewell.support.score.coverage import Features

_MOST_VALUES = 20


def gaps(compared: Comparison) -> Features:
    """How missing words lie among those that are held."""
    content = compared.content
    known = [word.stem in compared.held or word.stem in compared.forms for word in content]
    lone = run = longest = 0
    heaviest = 0.0
    for place, here in enumerate(known):
        if here:
            run = 0
            continue
        run += 1
        longest = max(longest, run)
        if (place == 0 or known[place - 1]) and (place + 1 == len(known) or known[place + 1]):
            lone += 1
            heaviest = max(heaviest, content[place].weight)
    best = [word.stem in compared.best for word in content]
    yield "lone_missing", float(lone)
    yield "lone_missing_weight", heaviest
    yield "missing_run", float(longest)
    yield (
        "lone_missing_in_best",
        float(
            sum([before and after and not here for before, here, after in zip(best, best[1:], best[2:], strict=False)])
        ),
    )
    yield "first_missing", float(not known[0]) if known else 0.0
    yield "last_missing", float(not known[-1]) if known else 0.0


def names(compared: Comparison) -> Features:
    """Capitalised words that are missing or stand far from the best passage, and the same of common words."""
    held, forms, near = compared.held, compared.forms, compared.near
    named = [word for word in compared.content if word.name]
    missing = [word for word in named if word.stem not in held and word.stem not in forms]
    yield "names", float(len(named))
    yield "names_missing", float(len(missing))
    yield "names_held", 1.0 - len(missing) / len(named) if named else 1.0
    yield "name_missing_weight", max([word.weight for word in missing], default=0.0)
    yield "names_far", float(sum([word.stem in held and word.stem not in near for word in named]))
    common = [word for word in compared.content if word.text[0].islower()]
    absent = [word for word in common if word.stem not in held and word.stem not in forms]
    weight = sum([word.weight for word in common]) or 1.0
    yield "common_held", 1.0 - sum([word.weight for word in absent]) / weight
    yield "common_missing", float(len(absent))
    far = sum([word.stem in held and word.stem not in near for word in common])
    yield "common_far", far / (len(common) or 1)


def values(compared: Comparison) -> Features:
    """Values that no source states, or that none of the best passages states."""
    quantities = compared.quantities[:_MOST_VALUES]
    missing = far = elsewhere = clashing = 0
    kinds = _kinds_in_best(compared) if quantities else frozenset()
    for quantity in quantities:
        found = [
            (number, holder.span.start)
            for number, text in enumerate(compared.texts)
            for holder in text.values.holders(quantity)
        ]
        missing += not found
        inside = [_stands_in(compared, place, found) for place in range(len(compared.chosen))]
        far += bool(found) and not any(inside)
        if inside and not inside[0]:
            elsewhere += bool(found)
            clashing += quantity.kind in kinds
    yield "values", float(len(quantities))
    yield "values_missing", float(missing)
    yield "values_held", 1.0 - missing / len(quantities) if quantities else 1.0
    yield "values_far", float(far)
    yield "values_elsewhere", float(elsewhere)
    yield "values_clashing", float(clashing)


def _stands_in(compared: Comparison, chosen: int, found: list[tuple[int, int]]) -> bool:
    place = compared.chosen[chosen]
    start, end = compared.indexes[place.text].spans[place.number]
    return any(number == place.text and start <= at < end for number, at in found)


def _kinds_in_best(compared: Comparison) -> frozenset[Kind]:
    """What kinds of values the best passage states."""
    if not compared.chosen:
        return frozenset()
    place = compared.chosen[0]
    start, end = compared.indexes[place.text].spans[place.number]
    stated = compared.texts[place.text].quantities
    first = bisect_left(stated, start, key=_start)
    return frozenset([quantity.kind for quantity in stated[first : bisect_left(stated, end, lo=first, key=_start)]])


def _start(quantity: Quantity) -> int:
    return quantity.span.start
