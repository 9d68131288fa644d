"""The libraries that run models are optional: they are imported when a model asks for them."""

import importlib
from typing import Any

from citewell.errors import ConfigError


def library(name: str, *, extra: str) -> Any:
    """An optional library.

    Args:
        name: what it is imported as.
        extra: the extra of citewell that installs it.

    Raises:
        ConfigError: it is not installed, or cannot be used.
    """
    try:
        return importlib.import_module(name)
    except ImportError:
        hint = f'Install it: pip install "citewell[{extra}]".'
        raise ConfigError(f"this model needs the library {name}, which cannot be imported", hint) from None
