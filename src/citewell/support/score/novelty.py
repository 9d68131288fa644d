"""Features: which kinds of words and values of the sentence the sources do not hold, and how these lie among others."""

from citewell.support.score.comparison import Comparison
from citewell.support.score.coverage import Features

_MOST_VALUES = 20
_BESIDE = 2


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
    between = zip(best, best[1:], best[2:], strict=False)
    yield "lone_missing", float(lone)
    yield "lone_missing_weight", heaviest
    yield "lone_missing_in_best", float(sum([before and after and not here for before, here, after in between]))
    yield "missing_run", float(longest)
    yield "first_missing", float(not known[0]) if known else 0.0
    yield "last_missing", float(not known[-1]) if known else 0.0


def missing(compared: Comparison) -> Features:
    """How telling the missing words are on average, and how much of them stands among words that are held."""
    held, forms = compared.held, compared.forms
    weights = [weight for word, weight in compared.weights.items() if word not in held and word not in forms]
    yield "missing_mean", sum(weights) / (len(weights) or 1)
    content = compared.content
    known = [word.stem in held or word.stem in forms for word in content]
    among = 0.0
    for place, here in enumerate(known):
        if not here:
            beside = known[max(place - _BESIDE, 0) : place] + known[place + 1 : place + 1 + _BESIDE]
            among += content[place].weight * sum(beside) / (len(beside) or 1)
    yield "missing_among_held", among


def names(compared: Comparison) -> Features:
    """Words of names that are missing; common words that are missing or stand far from the best passage."""
    held, forms, near = compared.held, compared.forms, compared.near
    named = [word for word in compared.content if word.name]
    missing = [word for word in named if word.stem not in held and word.stem not in forms]
    yield "names_missing", float(len(missing))
    yield "names_held", 1.0 - len(missing) / len(named) if named else 1.0
    yield "name_missing_weight", max([word.weight for word in missing], default=0.0)
    common = [word for word in compared.content if word.text[0].islower()]
    absent = [word for word in common if word.stem not in held and word.stem not in forms]
    weight = sum([word.weight for word in common]) or 1.0
    yield "common_held", 1.0 - sum([word.weight for word in absent]) / weight
    yield "common_missing", float(len(absent))
    far = sum([word.stem in held and word.stem not in near for word in common])
    yield "common_far", far / (len(common) or 1)


def values(compared: Comparison) -> Features:
    """Values that no source states."""
    quantities = compared.quantities[:_MOST_VALUES]
    missing = sum(not any(text.values.holders(quantity) for text in compared.texts) for quantity in quantities)
    yield "values_missing", float(missing)
    yield "values_held", 1.0 - missing / len(quantities) if quantities else 1.0
