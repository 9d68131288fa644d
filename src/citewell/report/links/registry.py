"""The formats of reports on addresses, in the order in which help texts name them."""

from citewell.report.links import console, html, jsonl, junit, sarif
from citewell.report.links.interface import LinkFormat
from citewell.report.named import format_of_name

FORMATS: tuple[LinkFormat, ...] = (console.FORMAT, jsonl.FORMAT, html.FORMAT, sarif.FORMAT, junit.FORMAT)


def format_named(name: str) -> LinkFormat:
    """The format of a name.

    Raises:
        ConfigError: there is no such format.
    """
    return format_of_name(FORMATS, name, "link report")
