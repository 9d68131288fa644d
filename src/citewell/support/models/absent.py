"""A stronger model that is configured and not there: it says so of everything that it is asked."""

import logging
from collections.abc import Sequence
from pathlib import Path

from citewell.errors import ConfigError
from citewell.support.models.config import SupportConfig
from citewell.support.models.interface import Answered, Cause, Pair, SupportModel, Unavailable
from citewell.support.models.select import load_model

_log = logging.getLogger("citewell.support.models")


class AbsentModel:
    """What stands for a model that could not be loaded.

    Args:
        problem: why.
    """

    name = "absent"
    version = ""

    def __init__(self, problem: str) -> None:
        self._answer = Unavailable(cause=Cause.ABSENT, message=f"the model cannot be loaded: {problem}")

    def score(self, pairs: Sequence[Pair], /, *, deadline: float | None) -> Sequence[Answered]:
        """That there is none, for each pair."""
        return (self._answer,) * len(pairs)


def load_or_absent(config: SupportConfig, *, base: Path = Path()) -> SupportModel | None:
    """The stronger model that a configuration wants, or what says of everything that it could not be loaded.

    Args:
        config: the configuration.
        base: what the relative path of a model starts from.
    """
    try:
        return load_model(config, base=base)
    except ConfigError as error:
        _log.warning("the support model cannot be loaded: %s (%s)", error, error.hint)
        return AbsentModel(str(error))
