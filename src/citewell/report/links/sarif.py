"""Verdicts as SARIF 2.1.0, which code hosts show beside the lines that they are about."""

from collections.abc import Iterable
from typing import Any, BinaryIO

from citewell.links.grade import severity_of, was_checked
from citewell.links.words import STATUS_WORDS, reason_words
from citewell.model import LinkStatus
from citewell.report.interface import Settings
from citewell.report.links.interface import CheckedLink, LinkFormat, LinkItem, Place
from citewell.report.links.wording import standing
from citewell.report.sarif import LEVELS, artifact, log, plain
from citewell.report.visible import visible


def render(items: Iterable[LinkItem], out: BinaryIO, settings: Settings) -> None:
    """Write one run with a result for every place of every address that there is something to say of."""
    results: list[dict[str, Any]] = []
    notes: list[str] = []
    for item in items:
        if isinstance(item, CheckedLink):
            results += _results(item)
        else:
            notes.append(str(item))
    rules = {status.value: f"The address is {words}." for status, words in STATUS_WORDS.items()}
    out.write(log("citewell links", rules, results, notes))


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
        "level": LEVELS[severity] if severity else "note",
        "kind": "fail" if severity else "review",
        "message": {"text": plain(text)},
        "properties": {"reason": verdict.reason.value, "confidence": verdict.confidence.value},
    }
    if severity is None:
        result["level"] = "none"  # the standard wants it so of what is no failure
    return [{**result, "locations": [_location(place)]} for place in item.places] or [result]


def _location(place: Place) -> dict[str, Any]:
    where: dict[str, Any] = {"artifactLocation": artifact(place.file)}
    if place.line is not None:
        where["region"] = {"startLine": place.line}
        if place.column is not None:
            where["region"] |= {"startColumn": place.column, "endColumn": place.column + place.length}
    location: dict[str, Any] = {"physicalLocation": where}
    if place.record is not None:
        location["logicalLocations"] = [{"fullyQualifiedName": visible(place.record)}]
    return location


FORMAT = LinkFormat(id="sarif", title="SARIF 2.1.0, for code hosts and editors", render=render)
