"""An audit as Markdown, for pull requests and job summaries."""

from typing import BinaryIO

from citewell.audit.compared import Comparison
from citewell.audit.result import ALL, AuditReport
from citewell.report.audit.wording import bound_words, difference_words, figure_words, p_words, unit_words
from citewell.report.markdown_text import inline, row
from citewell.report.wording import count_words

_IN_TABLE = 4


def write_markdown(report: AuditReport, out: BinaryIO) -> None:
    """Write the main figures by group, the comparisons, and what they are based on.

    Args:
        report: the audit.
        out: where to.
    """
    shown = report.metrics[:_IN_TABLE]
    figures = {(each.group[:1], each.metric): each for each in report.figures if all(n == ALL for n in each.group[1:])}
    groups = list(dict.fromkeys(group for group, _ in figures))
    groups.sort(key=lambda group: group in {(), (ALL,)})
    by = report.method.by[0] if report.method.by else ""
    lines = [
        f"# {inline(report.title)}",
        "",
        f"{unit_words(report.data.units, report.unit)} measured, protocol {report.protocol}.",
    ]
    if report.data.unreadable:
        lines += ["", f"**{count_words(report.data.unreadable, 'row')} could not be used.**"]
    lines += ["", row([by, *(metric.title for metric in shown)]), row(["---"] * (len(shown) + 1))]
    for group in groups:
        cells = []
        for metric in shown:
            figure = figures[group, metric.id]
            told = figure_words(figure, bounded=metric.bounded)
            bounds = bound_words(figure)
            cells.append(f"{told}; {bounds}" if bounds else told)
        lines.append(row([group[0] if group else ALL, *cells]))
    lines += ["", *(f"* {inline(metric.title)}: {inline(metric.formula)}." for metric in shown)]
    if report.differences:
        lines += ["", "## Compared", "", row(["", "difference", "p", "p after Holm", "queries"]), row(["---"] * 5)]
        bounded = {metric.id: metric.bounded for metric in report.metrics}
        lines += [
            row(
                [
                    f"{each.first} less {each.second}",
                    difference_words(each, bounded=bounded[each.metric]),
                    p_words(each.p),
                    p_words(each.p_holm),
                    f"{each.queries:,}{'' if each.paired else ', unpaired'}",
                ]
            )
            for each in report.differences
        ]
    method = report.method
    lines += [
        "",
        f"{method.level:.0%} intervals; clusters: {' and '.join(method.cluster)}; "
        f"{method.resamples:,} resamples, seed {method.seed}. Read: {inline(report.data.file)} {report.data.digest}",
        "",
    ]
    out.write("\n".join(lines).encode())


def comparison_markdown(comparison: Comparison) -> str:
    """Two audits compared, as a table."""
    bounded = {metric.id: metric for metric in comparison.metrics}
    sides = [{each.metric: each for each in side.figures} for side in (comparison.first, comparison.second)]
    heads = ["figure", comparison.first.name, comparison.second.name, "difference", "p after Holm", ""]
    lines = [row(heads), row(["---"] * len(heads))]
    for each in comparison.differences:
        metric = bounded[each.metric]
        told = [figure_words(side[each.metric], bounded=metric.bounded) for side in sides]
        verdict = "better" if metric.id in comparison.better else "worse" if metric.id in comparison.worse else ""
        change = difference_words(each, bounded=metric.bounded)
        lines.append(row([metric.title, *told, change, p_words(each.p_holm), verdict]))
    return "\n".join(lines) + "\n"
