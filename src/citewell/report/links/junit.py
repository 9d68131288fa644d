"""Verdicts as JUnit XML, which build servers show: a test case an address."""

from collections.abc import Iterable
from typing import BinaryIO

from citewell.links.grade import severity_of, was_checked
from citewell.links.words import reason_words
from citewell.model import Severity
from citewell.report.interface import Settings
from citewell.report.junit import Suite
from citewell.report.links.interface import CheckedLink, LinkFormat, LinkItem
from citewell.report.links.wording import standing


def render(items: Iterable[LinkItem], out: BinaryIO, settings: Settings) -> None:
    """Write one suite: errors fail, what could not be checked is skipped, and unreadable input is an error."""
    suite = Suite("citewell links")
    for item in items:
        if not isinstance(item, CheckedLink):
            suite.unread(str(item), item.hint or str(item))
            continue
        verdict = item.verdict
        place = item.places[0] if item.places else None
        case = suite.case(
            place.file if place else "links",
            verdict.url,
            line=place.line if place else None,
            seconds=verdict.http.elapsed_ms / 1000 if verdict.http else None,
        )
        words = f"{standing(verdict)}: {reason_words(verdict)}"
        if severity_of(verdict) is Severity.ERROR:
            instead = f"consider {verdict.replacement}" if verdict.replacement else None
            suite.fail(case, verdict.status.value, words, instead)
        elif not was_checked(verdict):
            suite.skip(case, words)
    out.write(suite.encoded())


FORMAT = LinkFormat(id="junit", title="JUnit XML, for build servers", render=render)
