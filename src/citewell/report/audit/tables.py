"""Figures of an audit as CSV: one line a figure and group, never a value without its interval."""

import csv
import io
from typing import BinaryIO

from citewell.audit.result import ALL, AuditReport

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write_csv(report: AuditReport, out: BinaryIO) -> None:
    """Write every figure.

    Args:
        report: the audit.
        out: where to.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    heads = ["numerator", "denominator", "value", "low", "high", "level", "method", "clusters", "design_effect"]
    more = ["effective_n", "unknown", "low_bound", "high_bound", "excluded", "note"]
    writer.writerow(["metric", *report.method.by, *heads, *more])
    for figure in report.figures:
        estimate = figure.estimate
        writer.writerow(
            [
                figure.metric,
                *(_safe(name) for name in figure.group),
                figure.numerator,
                figure.denominator,
                "" if estimate.value is None else estimate.value,
                estimate.low,
                estimate.high,
                estimate.level,
                estimate.method,
                _or_empty(estimate.clusters),
                _or_empty(figure.design_effect),
                _or_empty(figure.effective_n),
                figure.unknown,
                _or_empty(figure.low_bound),
                _or_empty(figure.high_bound),
                "; ".join(f"{count} {reason}" for reason, count in figure.excluded.items()),
                figure.note,
            ]
        )
    out.write(text.getvalue().encode())


def _safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name != ALL and name.startswith(_FORMULA_STARTS) else name


def _or_empty(value: float | None) -> float | str:
    return "" if value is None else value
