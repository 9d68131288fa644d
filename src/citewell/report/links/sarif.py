"""Verdicts as SARIF 2.1.0, which code hosts show beside the lines that they are about."""

import re
from collections.abc import Iterable
from typing import Any, BinaryIO
from urllib.parse import quote

import msgspec

from citewell import __version__
from citewell.links.grade import severity_of, was_checked
from citewell.links.words import STATUS_WORDS, reason_words
from citewell.model import LinkStatus, Severity
from citewell.report.interface import Settings
from citewell.report.links.interface import CheckedLink, LinkFormat, LinkItem, Place
from citewell.report.links.wording import standing
from citewell.report.visible import visible

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
_MARKS = re.compile(r"[\\\[\]{}]")
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render(items: Iterable[LinkItem], out: BinaryIO, settings: Settings) -> None:
    """Write one run with a result for every place of every address that there is something to say of."""
    results: list[dict[str, Any]] = []
    notes: list[dict[str, Any]] = []
    for item in items:
        if isinstance(item, CheckedLink):
            results += _results(item)
        else:
            notes.append({"level": "error", "message": {"text": _plain(str(item))}})
    driver = {
        "name": "citewell links",
        "version": __version__,
        "rules": [
            {"id": status.value, "shortDescription": {"text": f"The address is {words}."}}
            for status, words in STATUS_WORDS.items()
        ],
    }
    invocation = {"executionSuccessful": not notes, "toolExecutionNotifications": notes}
    run = {
        "tool": {"driver": driver},
        "invocations": [invocation],
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    out.write(msgspec.json.encode({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}) + b"\n")


def _results(item: CheckedLink) -> list[dict[str, Any]]:
    verdict = item.verdict
    severity = severity_of(verdict)
    if severity is None and was_checked(verdict):
        return []
    text = f"{verdict.url}: {standing(verdict)}, {reason_words(verdict)}"
    if verdict.replacement:
        text += f"; consider {verdict.replacement}"
    result: dict[str, Any] = {
        "ruleId": verdict.status.value,
        "ruleIndex": list(LinkStatus).index(verdict.status),
        "level": _LEVELS[severity] if severity else "note",
        "kind": "fail" if severity else "review",
        "message": {"text": _plain(text)},
        "properties": {"reason": verdict.reason.value, "confidence": verdict.confidence.value},
    }
    if severity is None:
        result["level"] = "none"  # the standard wants it so of what is no failure
    return [{**result, "locations": [_location(place)]} for place in item.places] or [result]


def _location(place: Place) -> dict[str, Any]:
    where: dict[str, Any] = {"artifactLocation": {"uri": _uri(place.file)}}
    if place.line is not None:
        where["region"] = {"startLine": place.line}
        if place.column is not None:
            where["region"] |= {"startColumn": place.column, "endColumn": place.column + place.length}
    location: dict[str, Any] = {"physicalLocation": where}
    if place.record is not None:
        location["logicalLocations"] = [{"fullyQualifiedName": visible(place.record)}]
    return location


def _plain(text: str) -> str:
    """A text as a message that is shown as it is: the standard reads brackets as links and braces as gaps to fill."""
    return _MARKS.sub(_escaped, visible(text))


def _escaped(mark: re.Match[str]) -> str:
    return mark[0] * 2 if mark[0] in "{}" else "\\" + mark[0]


def _uri(file: str) -> str:
    """The name of a file as an address, relative where it is."""
    path = quote(file, safe="/", errors="backslashreplace")
    return f"file://{path}" if path.startswith("/") else path


FORMAT = LinkFormat(id="sarif", title="SARIF 2.1.0, for code hosts and editors", render=render)
