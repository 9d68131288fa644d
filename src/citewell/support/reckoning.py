"""Values that can be reckoned from those of the sources: one search over sums, differences, products and quotients.

What a sentence works out is looked for among everything that the values of its sources come to, the narrowest set of
values first: the one sentence or row that the words point at, then all those that share words with it. The more a set
of values comes to, the less it tells that one of the results is the value in question. So a match counts only where
few of the numbers of its size would match: results are counted within the octave around it.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

import msgspec

from citewell.model import Kind, Quantity
from citewell.support.amounts import Amount, read_amount
from citewell.support.cues import ABOUT
from citewell.support.inquiry import Inquiry
from citewell.support.operands import Pool, pools
from citewell.support.operations import outcomes
from citewell.support.outcomes import Cues
from citewell.support.rounding import sides_of
from citewell.support.sums import Terms
from citewell.text.quantities.canonical import canonical

_MOST_PREMISES = 4
_BEFORE = 24
_LIKELY = Decimal("0.1")
_FEW_LIKELY = Decimal("0.13")
_FEW = 4
_TELLING = 2
_UNTOLD = Decimal("0.02")
_OCTAVE = Decimal("1.5")
_HALF = Decimal("0.5")
_EXACT = Decimal("0.000001")
_PART = Decimal("0.02")
_ONE = Decimal(1)
_ROUGH_PART = Decimal("0.05")
_ONE_OF = re.compile(
    r"(?<!\w)(?:one|an?|un[oae]?|um|uma|ein|eine[rs]?|een)\s(?:\w{1,14}\s)?"
    r"(?:in|out of|of|von|sur|de cada|su|op de|em cada|ogni)\s(?:every\s)?$",
    re.IGNORECASE,
)
_RECKONED = frozenset({Kind.NUMBER, Kind.MONEY, Kind.MEASURE, Kind.PERCENT, Kind.POINTS, Kind.MULTIPLE})


class _Target(NamedTuple):
    """The value in question.

    Attributes:
        amount: the value with its dimension.
        least: the smallest result that it may stand for.
        most: the largest.
        grain: how far apart numbers of its precision lie.
    """

    amount: Amount
    least: Decimal
    most: Decimal
    grain: Decimal


def reckoned(quantity: Quantity, inquiry: Inquiry) -> Terms | None:
    """The values of the sources from which another can be reckoned, or with which the sentence reckons.

    Args:
        quantity: the value in question, which no source states.
        inquiry: the sentence, the question and the sources.

    Returns:
        The values; ``None`` where it cannot be reckoned, or where too much else could be.
    """
    if quantity.kind not in _RECKONED:
        return None
    found = _result(quantity, inquiry)
    if found is not None:
        return found
    # What a sentence takes as given need stand nowhere: ten hours at 350 W use 3.5 kWh.
    for other in inquiry.quantities[:_MOST_PREMISES]:
        if other is quantity or other.kind not in _RECKONED or inquiry.is_stated(other):
            continue
        found = _result(other, inquiry, given=quantity)
        if found is not None:
            return found
    return None


def _result(quantity: Quantity, inquiry: Inquiry, given: Quantity | None = None) -> Terms | None:
    """The values of which one is the result; where something else is in question, those that take it as given."""
    cues = Cues(quantity, inquiry)
    premises = [
        amount
        for other in inquiry.quantities[: 2 * _MOST_PREMISES]
        if other is not quantity and (given is None or other is given)
        for written in _writings(other, inquiry.claim)
        if (amount := read_amount(written, (), quantity)) is not None
    ]
    for written in _writings(quantity, inquiry.claim):
        target = _target(written, inquiry)
        if target is None:
            return None
        for pool in pools(quantity, inquiry, plain=written is not quantity):
            found = _matching(target, pool, premises, cues, needs_premise=given is not None)
            if found is not None:
                return found
    return None


def _writings(quantity: Quantity, claim: str) -> tuple[Quantity, ...]:
    """A value as it is written, and without that for which it holds, which sources may leave out."""
    if quantity.kind is Kind.NUMBER:
        part = one_of_many(quantity, claim)
        return (quantity,) if part is None else (part,)
    if not quantity.per or quantity.kind is Kind.MULTIPLE:
        return (quantity,)
    return quantity, msgspec.structs.replace(quantity, per="")


def one_of_many(quantity: Quantity, claim: str) -> Quantity | None:
    """The part that a number stands for after words for one of so many: *una de cada tres*, *one in every five*."""
    if not quantity.step or not quantity.value.isdecimal() or int(quantity.value) < 2:
        return None
    start = quantity.span.start
    if _ONE_OF.search(claim[max(0, start - _BEFORE) : start]) is None:
        return None
    part = canonical((_ONE / Decimal(quantity.value)).quantize(_EXACT))
    return msgspec.structs.replace(quantity, value=part, number=part, step="")


def _matching(
    target: _Target, pool: Pool, premises: Sequence[Amount], cues: Cues, *, needs_premise: bool
) -> Terms | None:
    """The values of a result that is the one in question, unless too many numbers like it could be reckoned."""
    found: list[tuple[int, bool, bool]] = []
    match: tuple[Terms, bool, bool] | None = None
    centre, grain = target.amount.value, target.grain
    low, high = centre / 2, centre * 2
    for result in outcomes(target.amount, pool, premises, cues, needs_premise=needs_premise):
        if not low <= result.value <= high or not (needs_premise or pool.holds(result.terms)):
            continue
        away = (result.value - centre) / grain
        place = int(away + (_HALF if away >= 0 else -_HALF))
        exact = abs(away - place) <= _EXACT * 10
        found.append((place, result.told, exact))
        fits = target.least <= result.value <= target.most
        if fits and (match is None or (result.told, exact) > match[1:]):
            match = result.terms, result.told, exact
    if match is None:
        return None
    terms, is_told, is_exact = match
    if needs_premise and not is_exact:
        return None
    if not is_told and len(target.amount.quantity.number.replace(".", "").strip("0")) < _TELLING:
        return None
    # What comes out even tells more than what has to be rounded.
    rivals = len({place for place, told, exact in found if told >= is_told and exact >= is_exact})
    if is_told and (rivals == 1 or (rivals == 2 and len(pool.amounts) <= _FEW)):
        return terms
    numbers = max(_ONE, _OCTAVE * centre / grain)
    likely = (_FEW_LIKELY if len(pool.amounts) <= _FEW else _LIKELY) if is_told else _UNTOLD
    return terms if rivals / numbers <= likely else None


def _target(quantity: Quantity, inquiry: Inquiry) -> _Target | None:
    amount = read_amount(quantity)
    if amount is None or not amount.value:
        return None
    worth = amount.value / abs(Decimal(quantity.value))
    step = Decimal(quantity.step or "0") * worth
    rough = ABOUT.search(inquiry.claim[max(0, quantity.span.start - _BEFORE) : quantity.span.start]) is not None
    over, under = sides_of(quantity, inquiry.claim)
    if not step or (amount.is_part and amount.kind is Kind.NUMBER):
        slack = amount.value * (_ROUGH_PART if rough else _PART)
        step = 2 * slack
    else:
        if rough or over or under:
            step *= 10 ** _closing_zeros(quantity)
        slack = step / 2 * (_ONE + _EXACT)
    below = amount.value * _EXACT if over else step if under else slack
    above = amount.value * _EXACT if under else step if over else slack
    return _Target(amount, amount.value - below, amount.value + above, max(step, _EXACT * amount.value))


def _closing_zeros(quantity: Quantity) -> int:
    """How many zeros a rough number ends with, beyond its first digit: three for 38,000."""
    digits = "".join(char for char in quantity.text if char.isdecimal())
    if "." in quantity.number or not digits.strip("0"):
        return 0
    return min(len(digits) - len(digits.rstrip("0")), max(0, len(digits) - 1))
