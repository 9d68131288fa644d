"""What comes of values of the sources with those that a sentence itself takes as given: ten hours at 350 W."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from citewell.model import Kind
from citewell.support.amounts import NONE, Amount, times
from citewell.support.cues import ONE_OF
from citewell.support.outcomes import Cues, Outcome, is_alike
from citewell.support.terms import same_passage

_AFTER = 40
_BESIDE = 24
_ONE = Decimal(1)


def _is_rate(over: Amount, under: Amount) -> bool:
    """Whether a source says that there is so much of one for so much of another."""
    one, other = over.terms[0], under.terms[0]
    if not same_passage(one, other):
        return False
    text, start, end = one.source.body.text, one.quantity.span.start, other.quantity.span.end
    return ONE_OF.search(text[max(0, start - _BESIDE) : end + _AFTER]) is not None


def with_given(target: Amount, pool: Sequence[Amount], premises: Sequence[Amount], cues: Cues) -> Iterator[Outcome]:
    """What comes of values of the sources with one that the sentence itself takes as given."""
    lone = sum(is_alike(premise, target) for premise in premises) == 1
    for premise in premises:
        if not premise.value or (premise.kind is Kind.MULTIPLE and premise.dimension == NONE):
            continue
        for amount in pool:
            product = times(amount.dimension, premise.dimension)
            if product == target.dimension and not (amount.is_part and target.is_part):
                fits = premise.dimension != NONE or amount.dimension != NONE or premise.is_part or amount.is_part
                if fits or target.kind is Kind.NUMBER:
                    yield Outcome(amount.value * premise.value, amount.terms, told=True)
                    if amount.is_part or premise.is_part:
                        whole, part = (premise, amount) if amount.is_part else (amount, premise)
                        yield Outcome(whole.value * (_ONE - part.value), amount.terms, told=True)
            quotient = times(amount.dimension, premise.dimension, -1)
            divides = quotient == target.dimension and not premise.is_part
            if divides and (premise.dimension != NONE or (amount.dimension != NONE and (cues.mean or cues.each))):
                yield Outcome(amount.value / premise.value, amount.terms, told=True)
            if lone and is_alike(amount, target) and is_alike(premise, target) and cues.apart:
                yield Outcome(abs(amount.value - premise.value), amount.terms, told=True)
            if product == target.dimension and premise.value > _ONE and not premise.is_part and cues.apart:
                for base in pool:  # a return is so much cheaper than two singles
                    if base is not amount and amount.dimension != NONE and is_alike(base, target):
                        value = abs(base.value - amount.value * premise.value)
                        yield Outcome(value, base.terms + amount.terms, told=True)
        for other in premises:  # two books five days late
            if other is premise or other.quantity.span.start <= premise.quantity.span.start or other.is_part:
                continue
            both = times(premise.dimension, other.dimension)
            for amount in pool:
                if amount.dimension and times(amount.dimension, both) == target.dimension and not amount.is_part:
                    yield Outcome(amount.value * premise.value * other.value, amount.terms, told=True)
        for over, under in pairwise(pool):  # 18 litres of every 100 kg are 90 litres of 500
            for one, other in ((over, under), (under, over)):
                in_proportion = other.dimension == premise.dimension and one.dimension == target.dimension
                if in_proportion and one.dimension != other.dimension and _is_rate(over, under):
                    yield Outcome(one.value / other.value * premise.value, one.terms + other.terms, told=True)
