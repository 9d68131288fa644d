"""Formats of reports, looked up by the names that users give them."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from citewell.errors import ConfigError


class Named(Protocol):
    """What has a name in ``--format``."""

    @property
    def id(self) -> str:
        """Its name."""


_Format = TypeVar("_Format", bound=Named)


def format_of_name(formats: Sequence[_Format], name: str, what: str) -> _Format:
    """The format of a name.

    Args:
        formats: those there are.
        name: what the user wrote.
        what: what they are formats of, as in ``link report``.

    Raises:
        ConfigError: there is no such format.
    """
    for known in formats:
        if known.id == name:
            return known
    names = ", ".join(known.id for known in formats)
    raise ConfigError(f"there is no {what} format {name!r}", f"Choose one of {names}.")
