"""From what an operator wrote to the model that is asked."""

from pathlib import Path

from citewell.errors import ConfigError
from citewell.support.models.config import ModelFolder, SupportConfig
from citewell.support.models.cross_encoder import CrossEncoder
from citewell.support.models.interface import SupportModel
from citewell.support.models.judge import Judge


def load_model(config: SupportConfig, *, base: Path = Path()) -> SupportModel | None:
    """The stronger model that a configuration wants, ready to be asked; ``None`` when it wants none.

    Loading a classifier reads the whole of it and tries it once; nothing is asked of an endpoint yet.

    Args:
        config: the configuration.
        base: what the relative path of a model starts from.

    Raises:
        ConfigError: it cannot be used as it stands; says what is missing.
    """
    if config.model is not None and config.judge is not None:
        hint = "Keep model or judge, and leave the other out."
        raise ConfigError("two stronger models are configured, and one is asked", hint)
    if config.judge is not None:
        return Judge(config.judge)
    if config.model is None:
        return None
    return CrossEncoder(ModelFolder(path=config.model) if isinstance(config.model, str) else config.model, base)
