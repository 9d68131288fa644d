"""SARIF 2.1.0, which code hosts show beside the lines that it is about: what every report in it has."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

import msgspec

from citewell import __version__
from citewell.model import Severity
from citewell.report.visible import visible

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}

_MARKS = re.compile(r"[\\\[\]{}]")
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def log(tool: str, rules: Mapping[str, str], results: Sequence[Mapping[str, Any]], unread: Sequence[str]) -> bytes:
    """A log of one run.

    Args:
        tool: its name.
        rules: their ids with what each is about, in one line.
        results: what was found, as SARIF has it.
        unread: what could not be read, and why.
    """
    notes = [{"level": "error", "message": {"text": plain(problem)}} for problem in unread]
    driver = {
        "name": tool,
        "version": __version__,
        "rules": [{"id": rule, "shortDescription": {"text": words}} for rule, words in rules.items()],
    }
    run = {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": not notes, "toolExecutionNotifications": notes}],
        "columnKind": "unicodeCodePoints",
        "results": list(results),
    }
    return msgspec.json.encode({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}) + b"\n"


def plain(text: str) -> str:
    """A text as a message that is shown as it is: the standard reads brackets as links and braces as gaps to fill."""
    return _MARKS.sub(_escaped, visible(text))


def artifact(file: str) -> dict[str, str]:
    """Where a file is: its name as an address, relative where it is."""
    path = quote(file, safe="/", errors="backslashreplace")
    return {"uri": f"file://{path}" if path.startswith("/") else path}


def _escaped(mark: re.Match[str]) -> str:
    return mark[0] * 2 if mark[0] in "{}" else "\\" + mark[0]
