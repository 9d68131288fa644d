"""Where references stand as SARIF 2.1.0, which code hosts show beside the entries that it is about."""

from typing import Any, BinaryIO

from citewell.model import ReferenceIssue, ReferenceResult, ReferenceStatus, StaticIssue
from citewell.report.interface import Settings
from citewell.report.references.interface import CheckedReferences, ReferencesFormat
from citewell.report.references.wording import WORDS, called, unread_words
from citewell.report.sarif import LEVELS, artifact, log, plain
from citewell.report.visible import visible


def render(checked: CheckedReferences, out: BinaryIO, settings: Settings) -> None:
    """Write one run with a result for everything that there is to say of a reference."""
    rules = {status.value: f"The work is {words}." for status, words in WORDS.items()}
    results: list[dict[str, Any]] = []
    for result in checked.results:
        results += [_issue(issue, result, checked.file) for issue in result.issues]
        for shown in result.static:
            rules.setdefault(shown.rule, f"{shown.rule.replace('_', ' ').capitalize()}.")
            results.append(_static(shown, result, checked.file))
    places = {rule: number for number, rule in enumerate(rules)}
    for entry in results:
        entry["ruleIndex"] = places[entry["ruleId"]]
    out.write(log("citewell references", rules, results, [unread_words(one) for one in checked.unread]))


def _issue(issue: ReferenceIssue, result: ReferenceResult, file: str) -> dict[str, Any]:
    told = issue.status is not ReferenceStatus.CANNOT_TELL
    return {
        "ruleId": issue.status.value,
        "level": LEVELS[issue.severity] if told else "none",  # the standard wants it so of what is no failure
        "kind": "fail" if told else "review",
        "message": {"text": plain(f"{called(result.reference)}. {issue.message}")},
        "locations": [_location(result, file, result.reference.line)],
        "properties": {"reason": issue.reason.value, "confidence": issue.confidence.value},
    }


def _static(shown: StaticIssue, result: ReferenceResult, file: str) -> dict[str, Any]:
    text = f"{called(result.reference)}. {shown.message}"
    if shown.fix is not None:
        text += f" Consider {shown.fix.proposed}: {shown.fix.why}."
    return {
        "ruleId": shown.rule,
        "level": LEVELS[shown.severity],
        "kind": "fail",
        "message": {"text": plain(text)},
        "locations": [_location(result, file, shown.line or result.reference.line)],
        "properties": {"confidence": shown.confidence.value},
    }


def _location(result: ReferenceResult, file: str, line: int | None) -> dict[str, Any]:
    where: dict[str, Any] = {"artifactLocation": artifact(file)}
    if line is not None:
        where["region"] = {"startLine": line}
    name = result.reference.place or result.reference.key
    return {"physicalLocation": where, "logicalLocations": [{"fullyQualifiedName": visible(name)}]}


FORMAT = ReferencesFormat(id="sarif", title="SARIF 2.1.0, for code hosts and editors", render=render)
