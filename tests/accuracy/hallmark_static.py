"""Real and made-up references, judged by what shows without asking any registry: what that finds, by type, and what not.

Each row stands alone, so nothing that takes two references can show. Rows whose label is disputed are left out.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from citewell.ledger.rates import wilson
from citewell.model import Severity
from citewell.references import read_bibtex
from citewell.references.at_hand import issues_at_hand
from tests.accuracy.interface import Figure, Result, Row, Suite, Value

# The rows were made in this year; what was the future then shows.
YEAR = 2026
DATASET = "hallmark"
VALID = "valid"


def run(rows: Iterable[Row]) -> Result:
    """The share of references with something to object to, and with anything at all to say: by type, and of real ones."""
    whole: Counter[str] = Counter()
    objected: Counter[str] = Counter()
    spoken: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    details: list[dict[str, Any]] = []
    unreadable = 0
    for row in rows:
        if row.get("dataset") != DATASET or row.get("label_disputed"):
            continue
        references = read_bibtex(_entry(row)).references
        if len(references) != 1:
            unreadable += 1
            continue
        kind = row["type"] if row["label"] != VALID else VALID
        issues = issues_at_hand(references, year=YEAR)[0]
        errors = [issue for issue in issues if issue.severity is Severity.ERROR]
        whole[kind] += 1
        objected[kind] += bool(errors)
        spoken[kind] += bool(issues)
        rules.update(issue.rule for issue in errors if kind == VALID)
        if (kind == VALID and issues) or errors:
            told = [f"{issue.rule}: {issue.message}" for issue in issues]
            details.append({"id": row["id"], "type": kind, "told": told})
    made_up = sum(whole.values()) - whole[VALID]
    found = sum(objected.values()) - objected[VALID]
    values: dict[str, Value] = {
        "unreadable": unreadable,
        "found": wilson(found, made_up),
        "false": wilson(objected[VALID], whole[VALID]),
        "false_by_rule": ",".join(f"{rule}:{count}" for rule, count in sorted(rules.items())) or "none",
    }
    figures = [Figure(set=SUITE.name, n=made_up + whole[VALID], values=values)]
    figures += [
        Figure(
            set=f"{SUITE.name}/{kind}",
            n=whole[kind],
            values={"objected": wilson(objected[kind], whole[kind]), "spoken_of": wilson(spoken[kind], whole[kind])},
        )
        for kind in sorted(whole)
    ]
    return Result(figures=tuple(figures), details=tuple(details))


def _entry(row: Row) -> str:
    fields = ",\n".join(f"  {name} = {{{value}}}" for name, value in row["fields"].items())
    return f"@{row.get('entry_type') or 'misc'}{{{row['id']},\n{fields}\n}}\n"


SUITE = Suite(name="hallmark-static", file="refs_labelled", run=run)
