"""Counts cases that are right or wrong, over all and by kind."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from citewell.ledger.rates import wilson
from tests.accuracy.interface import Figure, Result, Value

Problem = dict[str, Any]
# Kind of the case, its id, and what was wrong with it.
Case = tuple[str, str, Sequence[Problem]]


def count_cases(name: str, cases: Iterable[Case], unreadable: int) -> Result:
    """Figures of a set and its kinds; details of the cases that are wrong."""
    totals: Counter[str] = Counter()
    right: Counter[str] = Counter()
    details: list[dict[str, Any]] = []
    for kind, case, problems in cases:
        totals[kind] += 1
        right[kind] += not problems
        if problems:
            details.append({"id": case, "kind": kind, "problems": list(problems)})
    n = totals.total()
    values: dict[str, Value] = {"right": right.total(), "share": wilson(right.total(), n), "unreadable": unreadable}
    figures = [Figure(set=name, n=n, values=values)]
    figures += [
        Figure(set=f"{name}/{slug(kind)}", n=count, values={"right": right[kind], "share": wilson(right[kind], count)})
        for kind, count in sorted(totals.items())
    ]
    return Result(figures=tuple(figures), details=tuple(details))


def slug(name: str) -> str:
    """A kind as it stands in the name of a line."""
    return "-".join(name.replace("/", " ").split())
