"""Options that the commands of ``citewell audit`` share."""

from typing import Annotated

import typer

from citewell.errors import ConfigError

LevelOption = Annotated[float, typer.Option("--level", help="Confidence level of the intervals.")]
ResamplesOption = Annotated[int, typer.Option("--resamples", help="How many resamples of the bootstrap are drawn.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Seed of the resamples; the same seed gives the same report.")]

_FEWEST, _MOST = 100, 1_000_000


def check_settings(level: float, resamples: int, seed: int) -> None:
    """Refuses settings that give no interval.

    Raises:
        ConfigError: a value is out of range.
    """
    if not 0.5 <= level < 1:
        raise ConfigError(f"a confidence level of {level} is not between 0.5 and 1", "Give 0.95, for example.")
    if not _FEWEST <= resamples <= _MOST:
        raise ConfigError(f"{resamples} resamples are not between {_FEWEST} and {_MOST:,}", "Give 10000, for example.")
    if seed < 0:
        raise ConfigError("the seed must not be negative", "Give any whole number from 0.")


def names(given: str) -> tuple[str, ...]:
    """Names separated by commas."""
    return tuple(dict.fromkeys(name.strip() for name in given.split(",") if name.strip()))


def numeric() -> None:
    """Refuses to go on without numpy, which only audits need.

    Raises:
        ConfigError: numpy is not installed.
    """
    try:
        import numpy  # noqa: F401
    except ImportError as error:
        raise ConfigError("audits compute with numpy", "Install it: pip install 'citewell[audit]'.") from error
