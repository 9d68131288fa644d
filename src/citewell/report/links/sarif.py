"""Verdicts as SARIF 2.1.0, which code hosts show beside the lines that they are about."""

from collections.abc import Iterable
from typing import Any, BinaryIO

import msgspec

from citewell import __version__
from citewell.links.grade import severity_of, was_checked
from citewell.links.words import STATUS_WORDS, reason_words
from citewell.model import LinkStatus, Severity
from citewell.report.interface import Settings
from citewell.report.links.interface import CheckedLink, LinkFormat, LinkItem, Place

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render(items: Iterable[LinkItem], out: BinaryIO, settings: Settings) -> None:
    """Write one run with a result for every place of every address that there is something to say of."""
    results: list[dict[str, Any]] = []
    notes: list[dict[str, Any]] = []
    for item in items:
        if isinstance(item, CheckedLink):
            results += _results(item)
        else:
            notes.append({"level": "error", "message": {"text": str(item)}})
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
    text = f"{verdict.url}: {STATUS_WORDS[verdict.status]}, {reason_words(verdict)}"
    if verdict.replacement:
        text += f"; consider {verdict.replacement}"
    result: dict[str, Any] = {
        "ruleId": verdict.status.value,
        "ruleIndex": list(LinkStatus).index(verdict.status),
        "level": _LEVELS[severity] if severity else "note",
        "kind": "fail" if severity else "review",
        "message": {"text": text},
        "properties": {"reason": verdict.reason.value, "confidence": verdict.confidence.value},
    }
    if severity is None:
        result["level"] = "none"  # the standard wants it so of what is no failure
    return [{**result, "locations": [_location(place)]} for place in item.places] or [result]


def _location(place: Place) -> dict[str, Any]:
    where: dict[str, Any] = {"artifactLocation": {"uri": place.file}}
    if place.line is not None and place.column is not None:
        where["region"] = {
            "startLine": place.line,
            "startColumn": place.column,
            "endColumn": place.column + place.length,
        }
    location: dict[str, Any] = {"physicalLocation": where}
    if place.record is not None:
        location["logicalLocations"] = [{"fullyQualifiedName": place.record}]
    return location


FORMAT = LinkFormat(id="sarif", title="SARIF 2.1.0, for code hosts and editors", render=render)
