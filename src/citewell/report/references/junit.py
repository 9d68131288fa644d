"""Where references stand as JUnit XML, which build servers show: a test case a reference."""

from typing import BinaryIO

from citewell.model import Severity
from citewell.report.interface import Settings
from citewell.report.junit import Suite
from citewell.report.references.interface import CheckedReferences, ReferencesFormat
from citewell.report.references.wording import WORDS, called, severity_of, unread_words, was_checked


def render(checked: CheckedReferences, out: BinaryIO, settings: Settings) -> None:
    """Write one suite: errors fail, what could not be checked is skipped, and unreadable entries are errors."""
    suite = Suite("citewell references")
    for result in checked.results:
        case = suite.case(checked.file, called(result.reference), line=result.reference.line)
        if severity_of(result) is Severity.ERROR:
            told = [issue.message for issue in result.issues if issue.severity is Severity.ERROR]
            told += [shown.message for shown in result.static if shown.severity is Severity.ERROR]
            fixes = [f"{fix.field}: {fix.proposed} ({fix.why})" for fix in result.suggestions]
            suite.fail(case, result.status.value, "; ".join(told), "\n".join(fixes))
        elif not was_checked(result):
            suite.skip(case, f"{WORDS[result.status]}: {result.message}")
    for unread in checked.unread:
        suite.unread(unread_words(unread), unread.problem)
    out.write(suite.encoded())


FORMAT = ReferencesFormat(id="junit", title="JUnit XML, for build servers", render=render)
