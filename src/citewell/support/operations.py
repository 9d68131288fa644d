"""Everything that some values come to in the dimension of another."""

from collections.abc import Iterator, Sequence

from citewell.support.added import differences, for_a_year, shifted, sums
from citewell.support.amounts import Amount
from citewell.support.multiplied import distances, products, quotients
from citewell.support.operands import Pool
from citewell.support.outcomes import Cues, Outcome, is_alike
from citewell.support.taken_as_given import with_given

_TIME = (("s", 1),)


def outcomes(
    target: Amount, values: Pool, premises: Sequence[Amount], cues: Cues, *, needs_premise: bool = False
) -> Iterator[Outcome]:
    """Everything that some values come to in the dimension of another.

    Args:
        target: the value in question.
        values: values of the sources.
        premises: further values of the sentence.
        cues: what its words tell.
        needs_premise: whether only what the sentence itself takes as given counts.
    """
    pool = values.amounts
    yield from with_given(target, pool, premises, cues)
    if needs_premise:
        return
    alike = [amount for amount in pool if is_alike(amount, target)]
    said = {premise.quantity.value for premise in premises if is_alike(premise, target)}
    named = [amount for amount in alike if amount.quantity.value in said]
    if len(said) > 1 and len(named) > 1:
        alike = named  # the sentence says itself what it compares
    for found in differences(target, alike, cues, said):
        if not named or any(term.quantity.value in said for term in found.terms):
            yield found
    yield from sums(alike, cues)
    yield from for_a_year(target, alike)
    yield from shifted(target, alike, pool, cues)
    yield from products(target, pool, cues)
    yield from quotients(target, pool, cues)
    if target.dimension == _TIME:
        yield from distances(target, values.points)
