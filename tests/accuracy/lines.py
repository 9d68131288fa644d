"""Writes figures as lines that people and programs read: ``accuracy SET n=… KEY=VALUE …``."""

from citewell.model import Estimate
from tests.accuracy.interface import Figure, Value


def write_line(figure: Figure) -> str:
    """The line of a figure."""
    values = "".join(f" {name}={write_value(value)}" for name, value in figure.values.items())
    return f"accuracy {figure.set} n={figure.n}{values}"


def write_value(value: Value) -> str:
    """A value without spaces; a share as ``97.1%[95.0-98.4]``."""
    match value:
        case Estimate(value=None):
            return "none"
        case Estimate(value=share, low=low, high=high):
            return f"{100 * share:.1f}%[{100 * low:.1f}-{100 * high:.1f}]"
        case float():
            return f"{value:.3f}"
        case str():
            return value.replace(" ", "_")
        case _:
            return str(value)
