"""Features: what stands in other words near the best passage, what stands there as its opposite, what is missing there."""

from collections.abc import Iterable

from citewell.support.score.comparison import Comparison
from citewell.support.score.coverage import Features
from citewell.support.score.thesaurus import Related, thesaurus

_UNRELATED = Related((), ())


def near(compared: Comparison) -> Features:
    """Words of the sentence that neither the best passage nor those beside it hold."""
    known = thesaurus() if compared.language == "en" else {}
    synonyms = opposites = missing = 0.0
    absent: set[str] = set()
    for word, weight in compared.weights.items():
        if word in compared.near:
            continue
        related = known.get(word, _UNRELATED)
        if _any_in(related.same, compared.near):
            synonyms += weight
            continue
        absent.add(word)
        if _any_in(related.opposite, compared.near):
            opposites += weight
        else:
            missing += weight
    yield "near_synonyms", synonyms / compared.total
    yield "near_opposites", opposites
    yield "near_missing", missing / compared.total
    yield "near_names_missing", float(sum([word.name and word.stem in absent for word in compared.content]))
    yield "near_numbers_missing", float(sum([word.stem in absent and word.text[0].isdigit() for word in compared.content]))


def _any_in(groups: Iterable[frozenset[str]], held: frozenset[str]) -> bool:
    return any(not held.isdisjoint(group) for group in groups)
