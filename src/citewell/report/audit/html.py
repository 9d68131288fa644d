"""An audit as one HTML page that needs nothing else: no script, no request, safe whatever the rows hold."""

from typing import BinaryIO

from citewell.audit.compared import Comparison
from citewell.audit.result import ALL, AuditReport
from citewell.report.audit.charts import forest, heat_map, lines, paired, stacks
from citewell.report.audit.wording import unit_words
from citewell.report.page_templates import environment

_IN_TABLE = 4


def write_page(report: AuditReport, out: BinaryIO) -> None:
    """Write the page of an audit.

    Args:
        report: the audit.
        out: where to.
    """
    headline = next(metric for metric in report.metrics if metric.headline)
    plots = [forest(report.figures, metric) for metric in report.metrics]
    curves = lines(report.curves)
    page = (
        environment()
        .get_template("audit.html.j2")
        .render(
            title=report.title,
            report=report,
            headline=headline,
            main=forest(report.figures, headline),
            table=plots[:_IN_TABLE],
            groups=[row.name for row in plots[0].rows],
            plots=plots,
            differences=paired(report.differences, headline),
            heat=heat_map(report, headline),
            stacks=stacks(report),
            curves=curves if len({point for line in curves for point in line.dots}) > len(curves) else (),
            all=ALL,
            units=unit_words,
        )
    )
    out.write(page.encode())


def write_comparison(comparison: Comparison, out: BinaryIO) -> None:
    """Write the page of two audits compared.

    Args:
        comparison: the two.
        out: where to.
    """
    by_id = {metric.id: metric for metric in comparison.metrics}
    rows = []
    for difference in comparison.differences:
        metric = by_id[difference.metric]
        sides = [
            forest([each for each in side.figures if each.metric == metric.id], metric).rows
            for side in (comparison.first, comparison.second)
        ]
        plot = paired([difference], metric, comparison.alpha)
        verdict = (
            "better"
            if metric.id in comparison.better
            else "worse"
            if metric.id in comparison.worse
            else "clear change"
            if difference.p_holm is not None and difference.p_holm < comparison.alpha
            else "no clear change"
        )
        rows.append((metric, sides[0][0] if sides[0] else None, sides[1][0] if sides[1] else None, plot, verdict))
    template = environment().get_template("audit_compare.html.j2")
    title = f"{comparison.first.name} and {comparison.second.name} compared"
    out.write(template.render(title=title, comparison=comparison, rows=rows).encode())
