"""One cause, one finding: what several checks say of one unknown source is told once."""

from collections.abc import Sequence

import msgspec

from citewell.gate.policy import Level, Policy, level_of
from citewell.model import CheckRun, Finding, Location, Outcome, Reason


def once(findings: list[Finding], policy: Policy) -> list[Finding]:
    """The findings, without those that a check did not know a source where another says so as strictly.

    Whoever reads them learns of one cause once: from the objection that the source was never retrieved, else from one
    of the checks that could not look into it.
    """
    if not any(finding.reason is Reason.UNKNOWN_SOURCE for finding in findings):
        return findings
    strictest: dict[tuple[Location, str], tuple[bool, bool, int]] = {}
    for index, finding in enumerate(findings):
        rank = (level_of(policy, finding.check) is Level.BLOCK, finding.outcome is not Outcome.NOT_CHECKED, -index)
        cause = (finding.location, finding.message)
        strictest[cause] = max(strictest.get(cause, rank), rank)
    return [
        finding
        for index, finding in enumerate(findings)
        if finding.reason is not Reason.UNKNOWN_SOURCE or -index == strictest[finding.location, finding.message][2]
    ]


def counted(run: CheckRun, findings: Sequence[Finding]) -> CheckRun:
    """How often a check objected, and how often it could not look."""
    own = [finding.outcome for finding in findings if finding.check == run.check]
    missed = own.count(Outcome.NOT_CHECKED)
    objected = len(own) - missed - own.count(Outcome.SUPPORTED)
    return msgspec.structs.replace(run, objected=objected, not_checked=missed)
