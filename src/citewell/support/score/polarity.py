"""Features: negators of the sentence and of the passages that it is about."""

from citewell.support.cues import negator_of
from citewell.support.score.comparison import Comparison
from citewell.support.score.coverage import Features


def negation(compared: Comparison) -> Features:
    """How often each denies, and whether only one of them does."""
    negator = negator_of(compared.language)
    ours = len(negator.findall(compared.claim))
    theirs = [len(negator.findall(compared.text_of(place))) for place in compared.chosen]
    best, whole = theirs[0] if theirs else 0, sum(theirs)
    yield "negators", float(ours)
    yield "negators_of_best", float(best)
    yield "negation_differs", float((ours > 0) is not (best > 0))
    yield "negation_new", float(ours > 0 and best == 0)
    yield "negation_nowhere", float(ours > 0 and whole == 0)
    yield "negation_lost", float(ours == 0 and best > 0)
