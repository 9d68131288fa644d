"""Entries that another checker once flagged, wrongly for the most part, against the answers of registries then.

The recorded answers go through the adapters that read live ones. Half of the rows were looked at while the rules were
written; both halves are reported.
"""

import asyncio
import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from citewell.ledger.rates import wilson
from citewell.model import ReferenceReason, ReferenceResult
from citewell.references import read_bibtex
from citewell.references.checking import check_reference
from citewell.references.hygiene import identifier_issues
from tests.accuracy.interface import Figure, Result, Row, Suite, Value
from tests.accuracy.replayed import registries_of_museum

# The ids of the rules that rows expect, as paper-preflight numbers them, and what they are here. REF017 is of identifiers
# that are written so that links break, which shows without any registry.
WRITTEN = frozenset({"doi_not_bare", "doi_malformed", "arxiv_not_bare"})
RULES = {
    ReferenceReason.OTHER_WORK: "REF001",
    ReferenceReason.IDENTIFIER_UNKNOWN: "REF002",
    ReferenceReason.NOT_FOUND_ANYWHERE: "REF003",
    ReferenceReason.NO_AUTHOR_IN_COMMON: "REF010",
    ReferenceReason.AUTHORS_DIFFER: "REF011",
    ReferenceReason.AUTHORS_MISSING: "REF011",
    ReferenceReason.TITLE_DIFFERS: "REF012",
    ReferenceReason.YEAR_DIFFERS: "REF013",
    ReferenceReason.VENUE_DIFFERS: "REF014",
    ReferenceReason.PUBLISHED_SINCE: "REF015",
    ReferenceReason.RETRACTION_NOTICE: "REF004",
    ReferenceReason.CONCERN_NOTICE: "REF005",
    ReferenceReason.WITHDRAWAL_NOTICE: "REF018",
}


def run(rows: Iterable[Row]) -> Result:
    """How many of the former false alarms are silent, and how many of the real problems are found."""
    counts = {half: {"silent": [0, 0], "found": [0, 0]} for half in ("all", "seen", "unseen")}
    details: list[dict[str, Any]] = []
    unreadable = 0
    for row in rows:
        result = _result(row)
        if result is None:
            unreadable += 1
            continue
        expected = set(row["expect"]["expect"])
        fired = {RULES[issue.reason] for issue in result.issues if issue.reason in RULES}
        fired |= {"REF017" for issue in identifier_issues(result.reference) if issue.rule in WRITTEN}
        right = bool(fired & expected) if expected else not fired
        for half in ("all", "seen" if seen(row["name"]) else "unseen"):
            count = counts[half]["found" if expected else "silent"]
            count[0] += right
            count[1] += 1
        if not right or (expected and fired != expected):
            details.append(_detail(row, expected, fired, result, right=right))
    return Result(figures=tuple(_figures(counts, unreadable)), details=tuple(details))


def seen(name: str) -> bool:
    """Whether a row is of the half that was looked at."""
    return hashlib.sha256(name.encode()).digest()[0] % 2 == 0


def _result(row: Row) -> ReferenceResult | None:
    key = row["expect"].get("key")
    references = read_bibtex(row["bib"]).references
    named = [reference for reference in references if reference.key == key] or list(references)
    if not named:
        return None
    return asyncio.run(check_reference(named[0], registries_of_museum(row["cache"])))


def _figures(counts: dict[str, dict[str, list[int]]], unreadable: int) -> Iterable[Figure]:
    for half, count in counts.items():
        silent, found = count["silent"], count["found"]
        values: dict[str, Value] = {
            "silent": wilson(*_pair(silent)),
            "false_alarms": silent[1] - silent[0],
            "problems": found[1],
            "found": wilson(*_pair(found)),
            "missed": found[1] - found[0],
        }
        if half == "all":
            values["unreadable"] = unreadable
        yield Figure(set="museum" if half == "all" else f"museum/{half}", n=silent[1] + found[1], values=values)


def _pair(count: Sequence[int]) -> tuple[int, int]:
    return count[0], count[1]


def _detail(row: Row, expected: set[str], fired: set[str], result: ReferenceResult, *, right: bool) -> dict[str, Any]:
    return {
        "name": row["name"],
        "seen": seen(row["name"]),
        "right": right,
        "expected": sorted(expected),
        "fired": sorted(fired),
        "status": result.status.value,
        "reason": result.reason.value,
        "messages": [issue.message for issue in result.issues] or [result.message],
        "note": row["expect"].get("note"),
    }


SUITE = Suite(name="museum", file="museum_replay", run=run)
