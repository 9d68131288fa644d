"""The formats of reports on addresses, in the order in which help texts name them."""

from citewell.errors import ConfigError
from citewell.report.links import console, html, jsonl, junit, sarif
from citewell.report.links.interface import LinkFormat

FORMATS: tuple[LinkFormat, ...] = (console.FORMAT, jsonl.FORMAT, html.FORMAT, sarif.FORMAT, junit.FORMAT)


def format_named(name: str) -> LinkFormat:
    """The format of a name.

    Raises:
        ConfigError: there is no such format.
    """
    for known in FORMATS:
        if known.id == name:
            return known
    names = ", ".join(known.id for known in FORMATS)
    raise ConfigError(f"there is no link report format {name!r}", f"Choose one of {names}.")
