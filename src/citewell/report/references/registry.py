"""The formats of reports on references, in the order in which help texts name them."""

from citewell.report.named import format_of_name
from citewell.report.references import console, html, jsonl, junit, sarif
from citewell.report.references.interface import ReferencesFormat

FORMATS: tuple[ReferencesFormat, ...] = (console.FORMAT, jsonl.FORMAT, html.FORMAT, sarif.FORMAT, junit.FORMAT)


def format_named(name: str) -> ReferencesFormat:
    """The format of a name.

    Raises:
        ConfigError: there is no such format.
    """
    return format_of_name(FORMATS, name, "reference report")
