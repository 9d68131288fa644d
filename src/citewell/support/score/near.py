"""Features: words that stand near the best passage as synonyms, as opposites, or not at all."""

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
    here = [word for word in compared.content if word.stem in absent]
    yield "near_names_missing", float(sum([word.name for word in here]))
    yield "near_numbers_missing", float(sum([word.text[0].isdigit() for word in here]))


def _any_in(groups: Iterable[frozenset[str]], held: frozenset[str]) -> bool:
    return any(not held.isdisjoint(group) for group in groups)
