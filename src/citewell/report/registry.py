"""The report formats, in the order in which help texts name them."""

from citewell.report import console, html, jsonl, markdown
from citewell.report.interface import ReportFormat
from citewell.report.named import format_of_name

FORMATS: tuple[ReportFormat, ...] = (console.FORMAT, jsonl.FORMAT, html.FORMAT, markdown.FORMAT)


def format_named(name: str) -> ReportFormat:
    """The format of a name.

    Raises:
        ConfigError: there is no such format.
    """
    return format_of_name(FORMATS, name, "report")
