"""Whether a decision's findings come out again, byte for byte, and what changed when they do not. Pure."""

from collections import Counter, deque
from collections.abc import Sequence

import msgspec

from citewell.model import CheckRun, Finding, Location


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A finding that is not the same any more.

    Attributes:
        stored: what the ledger holds; ``None`` when the finding is new.
        again: what comes out now; ``None`` when the finding is gone.
    """

    stored: Finding | None
    again: Finding | None


class VersionChange(msgspec.Struct, frozen=True, kw_only=True):
    """A check that is not the one that ran then.

    Attributes:
        check: its id.
        stored: version that ran then; ``None`` when the check did not run.
        now: version that runs now; ``None`` when the check does not run.
    """

    check: str
    stored: str | None
    now: str | None


class Rederivation(msgspec.Struct, frozen=True, kw_only=True):
    """What came of deriving a decision's findings again.

    Attributes:
        identical: whether the findings are the same, byte for byte and in the same order.
        differences: those that are not; empty when only their order changed.
        versions: checks that changed since.
    """

    identical: bool
    differences: tuple[Difference, ...]
    versions: tuple[VersionChange, ...]


def compare(
    stored: Sequence[Finding],
    stored_runs: Sequence[CheckRun],
    again: Sequence[Finding],
    runs: Sequence[CheckRun],
) -> Rederivation:
    """Hold the findings of a stored decision against those that its answer gives now.

    Args:
        stored: findings in the ledger.
        stored_runs: checks that ran then.
        again: findings now.
        runs: checks that ran now.
    """
    return Rederivation(
        identical=_bytes(stored) == _bytes(again),
        differences=_differences(stored, again),
        versions=_version_changes(stored_runs, runs),
    )


def _bytes(findings: Sequence[Finding]) -> list[bytes]:
    return [msgspec.json.encode(finding) for finding in findings]


def _differences(stored: Sequence[Finding], again: Sequence[Finding]) -> tuple[Difference, ...]:
    gone = _without(stored, again)
    new = dict(enumerate(_without(again, stored)))
    # The same check at the same place is the same finding, said in another way.
    by_place: dict[tuple[str, Location], deque[int]] = {}
    for number, finding in new.items():
        by_place.setdefault((finding.check, finding.location), deque()).append(number)
    differences: list[Difference] = []
    for finding in gone:
        matches = by_place.get((finding.check, finding.location))
        match = new.pop(matches.popleft()) if matches else None
        differences.append(Difference(stored=finding, again=match))
    differences.extend(Difference(stored=None, again=finding) for finding in new.values())
    return tuple(differences)


def _without(findings: Sequence[Finding], others: Sequence[Finding]) -> list[Finding]:
    left = Counter(_bytes(others))
    rest: list[Finding] = []
    for finding, content in zip(findings, _bytes(findings), strict=True):
        if left[content]:
            left[content] -= 1
        else:
            rest.append(finding)
    return rest


def _version_changes(stored: Sequence[CheckRun], now: Sequence[CheckRun]) -> tuple[VersionChange, ...]:
    then_by_check = {run.check: run.version for run in stored}
    now_by_check = {run.check: run.version for run in now}
    return tuple(
        VersionChange(check=check, stored=then_by_check.get(check), now=now_by_check.get(check))
        for check in sorted(then_by_check.keys() | now_by_check.keys())
        if then_by_check.get(check) != now_by_check.get(check)
    )
