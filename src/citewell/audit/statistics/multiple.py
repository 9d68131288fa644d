"""Several tests at once: p-values adjusted after Holm (1979) and after Benjamini and Hochberg (1995). Pure."""

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjusted p-values: compared with 0.05, the chance of any false alarm at all is at most 5 %."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index])
    adjusted = [1.0] * len(p_values)
    highest = 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = highest
    return adjusted


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Adjusted p-values: compared with 0.05, at most 5 % of the alarms are expected to be false."""
    order = sorted(range(len(p_values)), key=lambda index: p_values[index], reverse=True)
    adjusted = [1.0] * len(p_values)
    lowest = 1.0
    for place, index in enumerate(order):
        rank = len(p_values) - place
        lowest = min(lowest, p_values[index] * len(p_values) / rank)
        adjusted[index] = lowest
    return adjusted
