"""The report formats, in the order in which help texts name them."""

from citewell.errors import ConfigError
from citewell.report import console, html, jsonl, markdown
from citewell.report.interface import ReportFormat

FORMATS: tuple[ReportFormat, ...] = (console.FORMAT, jsonl.FORMAT, html.FORMAT, markdown.FORMAT)


def format_named(name: str) -> ReportFormat:
    """The report format of a name.

    Raises:
        ConfigError: there is no such format.
    """
    for known in FORMATS:
        if known.id == name:
            return known
    names = ", ".join(known.id for known in FORMATS)
    raise ConfigError(f"there is no report format {name!r}", f"Choose one of {names}.")
