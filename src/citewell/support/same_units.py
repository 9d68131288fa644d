"""Units in which the same value may be written: "$" for US$, degrees of nothing said for degrees of temperature."""

from citewell.model import Kind, Quantity
from citewell.text.quantities.tails import TAILS


def _compatible() -> dict[str, tuple[str | None, ...]]:
    """For each currency, those that a writing without the country may mean."""
    found: dict[str, set[str]] = {}
    for sign, codes in TAILS.currencies_of.items():
        for code in codes:
            found.setdefault(sign, set()).add(code)
            found.setdefault(code, set()).add(sign)
    found.setdefault("pound", set()).add("GBP")
    found.setdefault("GBP", set()).add("pound")
    return {unit: (unit, *sorted(others)) for unit, others in found.items()}


_SAME_MONEY = _compatible()
# A degree of nothing said may be one of temperature.
_SAME_MEASURE: dict[str, tuple[str | None, ...]] = {"°": ("°", "°C", "°F"), "°C": ("°C", "°"), "°F": ("°F", "°")}


def same_units(quantity: Quantity) -> tuple[str | None, ...]:
    """The units in which another quantity may state the same value."""
    unit = quantity.unit
    if quantity.kind is Kind.MONEY:
        return _SAME_MONEY.get(unit or "", (unit,))
    return _SAME_MEASURE.get(unit or "", (unit,))
