"""Whether the value that plays a role on a page is found, or refused where there is none, on labelled pages."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from citewell.ledger.rates import wilson
from citewell.model import Resolution, ValueKind
from citewell.values.records import read_file
from citewell.values.resolve import Pages
from tests.accuracy.cases import slug
from tests.accuracy.interface import Figure, Result, Row, Suite, Value

OWN = Path(__file__).parents[1] / "pages"
THRESHOLDS = (3.0, 5.0, 7.0, 9.0, 11.0)
_LEAST_DIGITS = 6
_COMPARED_DIGITS = 9
_NOT_DIGIT = re.compile(r"\D")


class Tally(msgspec.Struct):
    """Running counts."""

    n: int = 0
    answered: int = 0
    right: int = 0
    must_refuse: int = 0
    kept: int = 0
    has_value: int = 0
    detected: int = 0

    def figure(self, name: str, **more: Value) -> Figure:
        """The counts as a line."""
        values: dict[str, Value] = {
            "right_when_answered": wilson(self.right, self.answered),
            "answered": wilson(self.answered, self.n),
            "wrong_of_all": wilson(self.answered - self.right, self.n),
            "refusals_kept": wilson(self.kept, self.must_refuse),
            "detected": wilson(self.detected, self.has_value),
            **more,
        }
        return Figure(set=name, n=self.n, values=values)


def same(value: str, other: str) -> bool:
    """Whether two values are one, however they are written."""
    if "@" in value or "@" in other:
        return value.casefold() == other.casefold()
    first, second = _NOT_DIGIT.sub("", value), _NOT_DIGIT.sub("", other)
    letters = sum(char.isalpha() for char in other)
    if letters < 4 and min(len(first), len(second)) >= _LEAST_DIGITS:
        size = min(len(first), len(second), _COMPARED_DIGITS)
        return first[-size:] == second[-size:]
    return _plain(value) == _plain(other)


def _plain(text: str) -> str:
    return " ".join("".join(char if char.isalnum() else " " for char in text.casefold()).split())


@lru_cache(maxsize=4)
def _pages(path: str, region: str | None, subject: str | None) -> Pages:
    return read_file(Path(path), region=region, subject=subject)


def measure(rows: Iterable[Row], name: str) -> Result:
    """The figures of labelled questions: over all, by kind, and over the scores below which nothing is chosen."""
    total = Tally()
    kinds: defaultdict[str, Tally] = defaultdict(Tally)
    answered: list[tuple[float, bool]] = []
    details: list[dict[str, Any]] = []
    unreadable = crashed = 0
    for row in rows:
        try:
            path = Path(row["folder"]) / row["page"]
            question, expected = str(row["question"]), row["expected"]
            right = [value for value in (expected, *row.get("also_ok", ())) if value]
            region, subject = row.get("region"), row.get("subject")
        except (KeyError, TypeError):
            unreadable += 1
            continue
        try:
            found = _pages(str(path), region, subject).resolve(question)
        except Exception as error:
            crashed += 1
            details.append({"page": row["page"], "question": question, "problem": "crashed", "error": repr(error)})
            continue
        good = found.value is not None and any(same(found.value, value) for value in right)
        for tally in (total, kinds[_kind(found)]):
            tally.n += 1
            tally.answered += found.value is not None
            tally.right += good
            if expected is None:
                tally.must_refuse += 1
                tally.kept += good or found.value is None
            else:
                tally.has_value += 1
                tally.detected += any(same(one.value, expected) for one in found.candidates)
        if found.value is not None:
            answered.append((found.candidates[0].score, good))
        if (found.value is not None and not good) or (found.value is None and expected is not None):
            details.append(_detail(row, found))
    figures = [total.figure(name, unreadable=unreadable, crashed=crashed)]
    figures += [tally.figure(f"{name}/{slug(kind)}") for kind, tally in sorted(kinds.items())]
    figures += [_at(name, total.n, threshold, answered) for threshold in THRESHOLDS]
    return Result(figures=tuple(figures), details=tuple(details))


def _at(name: str, n: int, threshold: float, answered: list[tuple[float, bool]]) -> Figure:
    """One point of the curve of coverage and error: what would be if only higher scores were answers."""
    kept = [good for score, good in answered if score >= threshold]
    values: dict[str, Value] = {
        "right_when_answered": wilson(sum(kept), len(kept)),
        "answered": wilson(len(kept), n),
        "wrong_of_all": wilson(len(kept) - sum(kept), n),
    }
    return Figure(set=f"{name}/score-from-{threshold:g}", n=n, values=values)


def _kind(found: Resolution) -> str:
    return found.kind.value if isinstance(found.kind, ValueKind) else "unclear"


def _detail(row: Row, found: Resolution) -> dict[str, Any]:
    return {
        "page": row["page"],
        "question": row["question"],
        "subject": row.get("subject"),
        "expected": row["expected"],
        "value": found.value,
        "reason": found.reason.value,
        "why": row.get("why"),
        "candidates": [
            {"value": one.value, "role": one.role.value, "score": one.score, "rules": [rule.name for rule in one.rules]}
            for one in found.candidates[:6]
        ],
    }


def _of_data(rows: Iterable[Row]) -> Result:
    return measure(rows, SUITE.name)


def _own_rows() -> Iterator[Row]:
    for half in ("dev", "held"):
        file = OWN / half / "labels.jsonl"
        if file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                yield {**json.loads(line), "folder": str(OWN)}


def _of_own(_: Iterable[Row]) -> Result:
    return measure(_own_rows(), OWN_SUITE.name)


SUITE = Suite(name="pages", file="pages_labels", run=_of_data)
OWN_SUITE = Suite(name="pages-own", file=None, run=_of_own)
