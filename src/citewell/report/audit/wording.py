"""Figures of an audit in words: none without its interval and what it is of."""

from citewell.audit.result import Difference, Figure
from citewell.model import Estimate

MINUS = "\u2212"


def figure_words(figure: Figure, *, bounded: bool) -> str:
    """A figure with interval, numerator and denominator, for example ``62.9 % [60.5–65.3], 1,007 of 1,600``."""
    estimate = figure.estimate
    if estimate.value is None:
        return figure.note or "nothing to measure"
    of = (
        f"{number(figure.numerator)} of {number(figure.denominator)}"
        if figure.denominator != 1
        else f"n {estimate.n:,}"
    )
    return f"{estimate_words(estimate, bounded=bounded)}, {of}"


def estimate_words(estimate: Estimate, *, bounded: bool) -> str:
    """A value with its interval."""
    if estimate.value is None:
        return "unknown"
    if bounded:
        low, high = estimate.low * 100, estimate.high * 100
        return f"{estimate.value * 100:.1f} % [{low:.1f}–{high:.1f}]"
    return f"{estimate.value:.2f} [{estimate.low:.2f}–{estimate.high:.2f}]"


def bound_words(figure: Figure) -> str:
    """What a figure is at least and at most, whatever the unknown ones are."""
    if figure.low_bound is None or figure.high_bound is None:
        return ""
    low, high = figure.low_bound * 100, figure.high_bound * 100
    return f"{number(figure.unknown)} unknown: {low:.1f}–{high:.1f} % whatever they are"


def excluded_words(figure: Figure) -> str:
    """What is left out of a figure, by reason."""
    return "; ".join(f"{count:,} {reason}" for reason, count in figure.excluded.items())


def difference_words(difference: Difference, *, bounded: bool) -> str:
    """A difference with its interval, in points for shares."""
    estimate = difference.difference
    if estimate.value is None:
        return "unknown"
    scale, unit = (100, " points") if bounded else (1, "")
    parts = [f"{signed(part * scale)}" for part in (estimate.value, estimate.low, estimate.high)]
    return f"{parts[0]}{unit} [{parts[1]} to {parts[2]}]"


def p_words(p: float | None) -> str:
    """A p-value."""
    if p is None:
        return "–"
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.1 else f"{p:.2f}"


def signed(value: float) -> str:
    """A number with its sign."""
    shown = f"{abs(value):.1f}"
    return shown if shown == "0.0" else f"{'+' if value > 0 else MINUS}{shown}"


def number(value: float) -> str:
    """A count, or a sum of weights."""
    return f"{value:,.0f}" if abs(value - round(value)) < 1e-9 else f"{value:,.2f}"


def unit_words(count: int, unit: str) -> str:
    """A count with its unit, for example ``1 query`` or ``1,600 queries``."""
    plural = "queries" if unit == "query" else f"{unit}s"
    return f"{count:,} {unit if count == 1 else plural}"
