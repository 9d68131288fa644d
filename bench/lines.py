"""Writes results as lines: ``bench NAME ours=… unit=… PEER=… ratio=…``."""

from typing import Any

Value = int | float | str | None
Result = dict[str, Any]


def write_line(result: Result) -> str:
    """The line of a result; what is ``None`` is left out."""
    values = (f" {name}={_write(value)}" for name, value in result.items() if name != "name" and value is not None)
    return f"bench {result['name']}{''.join(values)}"


def _write(value: Value) -> str:
    match value:
        case float() if abs(value) >= 100:
            return f"{value:.0f}"
        case float():
            return f"{value:.3g}"
        case str():
            return value.replace(" ", "_")
        case _:
            return str(value)
