"""Verdicts as JUnit XML, which build servers show: a test case an address."""

from collections.abc import Iterable
from typing import BinaryIO
from xml.etree import ElementTree as ET

from citewell.links.grade import severity_of, was_checked
from citewell.links.words import reason_words
from citewell.model import Severity
from citewell.report.interface import Settings
from citewell.report.links.interface import CheckedLink, LinkFormat, LinkItem
from citewell.report.links.wording import standing
from citewell.report.visible import visible


def render(items: Iterable[LinkItem], out: BinaryIO, settings: Settings) -> None:
    """Write one suite: errors fail, what could not be checked is skipped, and unreadable input is an error."""
    suite = ET.Element("testsuite", name="citewell links")
    counts = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)
    for item in items:
        counts["tests"] += 1
        if not isinstance(item, CheckedLink):
            counts["errors"] += 1
            case = ET.SubElement(suite, "testcase", classname="input", name=visible(str(item)))
            ET.SubElement(case, "error", message=visible(item.hint or str(item)))
            continue
        verdict = item.verdict
        place = item.places[0] if item.places else None
        case = ET.SubElement(
            suite, "testcase", classname=visible(place.file if place else "links"), name=visible(verdict.url)
        )
        if place and place.line is not None:
            case.set("line", str(place.line))
        if verdict.http:
            case.set("time", f"{verdict.http.elapsed_ms / 1000:.3f}")
        words = visible(f"{standing(verdict)}: {reason_words(verdict)}")
        if severity_of(verdict) is Severity.ERROR:
            counts["failures"] += 1
            failure = ET.SubElement(case, "failure", type=verdict.status.value, message=words)
            failure.text = visible(f"consider {verdict.replacement}") if verdict.replacement else None
        elif not was_checked(verdict):
            counts["skipped"] += 1
            ET.SubElement(case, "skipped", message=words)
    for name, count in counts.items():
        suite.set(name, str(count))
    ET.indent(suite)
    out.write(ET.tostring(suite, encoding="utf-8", xml_declaration=True) + b"\n")


FORMAT = LinkFormat(id="junit", title="JUnit XML, for build servers", render=render)
