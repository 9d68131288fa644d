"""The arithmetic by which a value follows from values of its sources, as a line for people that is itself right."""

from collections.abc import Iterator, Sequence
from decimal import Decimal, DivisionByZero, InvalidOperation

from citewell.model import Kind, Quantity

_HUNDRED = Decimal(100)
_HALF = Decimal("0.5")
_MOST_TERMS = 12
_SHARES = frozenset({Kind.PERCENT, Kind.POINTS})


def shown_arithmetic(claimed: str, quantity: Quantity, terms: Sequence[tuple[str, Quantity]]) -> str:
    """How a value comes about.

    Only what is so is shown: where no plain operation leads from the terms to the value, they are listed.

    Args:
        claimed: the value as the claim writes it, with its unit.
        quantity: the value.
        terms: the values of the sources that it follows from, each as written there.

    Returns:
        For example ``60 euros + 150 euros = 210 euros``; ``≈`` where the claim rounds.
    """
    written = [" ".join(text.split()) for text, _ in terms[:_MOST_TERMS]]
    claimed = " ".join(claimed.split())
    wanted = _decimal(quantity)
    values = [_decimal(other) for _, other in terms]
    if len(terms) > _MOST_TERMS or wanted is None:
        return _listed(claimed, quantity, terms, written)
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return _listed(claimed, quantity, terms, written)
    slack = abs(_step(quantity) * _HALF)
    close: str | None = None
    for value, line in _operations(known, written, share=quantity.kind in _SHARES):
        if value == wanted:
            return f"{line} = {claimed}"
        if close is None and abs(value - wanted) <= slack:
            close = f"{line} ≈ {claimed}"
    return close or _listed(claimed, quantity, terms, written)


def _operations(values: Sequence[Decimal], written: Sequence[str], *, share: bool) -> Iterator[tuple[Decimal, str]]:
    """What comes of the terms, with the operation as it is written."""
    if len(values) == 1:
        value, text = values[0], written[0]
        yield value, text
        for times in (2, 7, 12, 24, 30, 52, 60, 100, 365):
            yield value * times, f"{times} × {text}"
            yield value / times, f"{text} / {times}"
        yield _HUNDRED - value, f"100 % − {text}"
        return
    yield sum(values, Decimal(0)), " + ".join(written)
    for first in range(min(len(values), 3)):
        rest = [text for place, text in enumerate(written) if place != first]
        yield 2 * values[first] - sum(values, Decimal(0)), " − ".join([written[first], *rest])
    if len(values) > 2:
        return
    pair = tuple(zip(values, written, strict=True))
    for (one, left), (other, right) in (pair, pair[::-1]):
        if other:
            if share:
                yield one / other * _HUNDRED, f"{left} / {right}"
                yield abs(one - other) / other * _HUNDRED, _change(one, other, left, right)
            yield one / other, f"{left} / {right}"
        yield one * other, f"{left} × {right}"
        yield one * (1 + other / _HUNDRED), f"{left} + {right}"
        yield one * (1 - other / _HUNDRED), f"{left} − {right}"
        yield one * other / _HUNDRED, f"{right} of {left}"


def _change(new: Decimal, old: Decimal, left: str, right: str) -> str:
    return f"({left} − {right}) / {right}" if new >= old else f"({right} − {left}) / {right}"


def _listed(claimed: str, quantity: Quantity, terms: Sequence[tuple[str, Quantity]], written: Sequence[str]) -> str:
    """The terms alone; two dates are the ends of a stretch of time."""
    if len(terms) == 2 and quantity.kind is not Kind.DATE and all(other.kind is Kind.DATE for _, other in terms):
        return f"{written[0]} to {written[1]} = {claimed}"
    more = ", …" if len(terms) > _MOST_TERMS else ""
    return f"{claimed} follows from {', '.join(written)}{more}"


def _decimal(quantity: Quantity) -> Decimal | None:
    try:
        return abs(Decimal(quantity.value)) if quantity.number else None
    except (InvalidOperation, DivisionByZero):
        return None


def _step(quantity: Quantity) -> Decimal:
    try:
        return Decimal(quantity.step) if quantity.step else Decimal(0)
    except InvalidOperation:
        return Decimal(0)
