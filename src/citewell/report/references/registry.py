"""The formats of reports on references, in the order in which help texts name them."""

from citewell.errors import ConfigError
from citewell.report.references import console, html, jsonl, junit, sarif
from citewell.report.references.interface import ReferencesFormat

FORMATS: tuple[ReferencesFormat, ...] = (console.FORMAT, jsonl.FORMAT, html.FORMAT, sarif.FORMAT, junit.FORMAT)


def format_named(name: str) -> ReferencesFormat:
    """The format of a name.

    Raises:
        ConfigError: there is no such format.
    """
    for known in FORMATS:
        if known.id == name:
            return known
    names = ", ".join(known.id for known in FORMATS)
    raise ConfigError(f"there is no reference report format {name!r}", f"Choose one of {names}.")
