"""Plots of an audit as numbers ready to be drawn: places in percent of the width, and the words beside them. Pure."""

import math
from collections.abc import Sequence

import msgspec

from citewell.audit.result import ALL, AuditReport, Curve, Difference, Figure, MetricInfo
from citewell.report.audit.wording import (
    MINUS,
    bound_words,
    difference_words,
    estimate_words,
    excluded_words,
    figure_words,
    number,
    p_words,
)

_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a forest plot: an interval, its middle, and the words beside it. Places are in percent."""

    name: str
    low: float
    high: float
    value: float | None
    bound_low: float | None = None
    bound_high: float | None = None
    words: str
    more: str = ""
    whole: bool = False
    tone: str = ""


class Plot(msgspec.Struct, frozen=True, kw_only=True):
    """A forest plot: rows on one scale."""

    metric: MetricInfo
    rows: tuple[Bar, ...]
    marks: tuple[tuple[float, str], ...]


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One cell of a heat map; its heat is in percent."""

    heat: float
    value: str
    words: str


class HeatMap(msgspec.Struct, frozen=True, kw_only=True):
    """A figure by two fields."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]


class Stack(msgspec.Struct, frozen=True, kw_only=True):
    """One bar of outcomes: of each its tone, place, width, name and count."""

    name: str
    total: int
    parts: tuple[tuple[str, float, float, str, int], ...]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One risk-coverage curve: points in the units of its drawing, and the words of its ends."""

    name: str
    hue: int
    points: str
    dots: tuple[tuple[float, float, str], ...]
    words: str


def forest(figures: Sequence[Figure], metric: MetricInfo) -> Plot:
    """All groups of one figure, the whole last."""
    chosen = [each for each in figures if each.metric == metric.id and all(name == ALL for name in each.group[1:])]
    chosen.sort(key=lambda each: each.group[:1] in {(), (ALL,)})
    top = max([each.estimate.high for each in chosen] + [each.high_bound or 0.0 for each in chosen] + [1e-9])
    scale = _scale(min(1.0, top) if metric.bounded else top)
    return Plot(
        metric=metric,
        rows=tuple(_bar(each, metric, scale) for each in chosen),
        marks=tuple((mark / scale * 100, _mark(mark, bounded=metric.bounded)) for mark in _marks(scale)),
    )


def paired(differences: Sequence[Difference], metric: MetricInfo, alpha: float = 0.05) -> Plot:
    """Differences on one scale with nought in the middle, the largest first."""
    known = [each for each in differences if each.difference.value is not None]
    known.sort(key=lambda each: -abs(each.difference.value or 0.0))
    reach = max([max(abs(each.difference.low), abs(each.difference.high)) for each in known] + [1e-9])
    scale = _scale(min(1.0, reach) if metric.bounded else reach)

    def place(value: float) -> float:
        return min(100.0, max(0.0, 50 + value / scale * 50))

    rows = []
    for each in known:
        told = f"p {p_words(each.p)}, after Holm {p_words(each.p_holm)}; {each.test}; {each.queries:,} queries"
        if each.only_first is not None:
            told += f"; only the first {each.only_first}, only the second {each.only_second}"
        clear = each.p_holm is not None and each.p_holm < alpha
        rows.append(
            Bar(
                name=f"{each.first} less {each.second}",
                low=place(each.difference.low),
                high=place(each.difference.high),
                value=place(each.difference.value or 0.0),
                words=difference_words(each, bounded=metric.bounded),
                more=told,
                tone="clear" if clear else "",
            )
        )
    unit = 100 if metric.bounded else 1
    marks = [(50 + mark / scale * 50, f"{mark * unit:+g}".replace("-", MINUS)) for mark in (-scale, scale)]
    marks.insert(1, (50.0, "0"))
    return Plot(metric=metric, rows=tuple(rows), marks=tuple(marks))


def heat_map(report: AuditReport, metric: MetricInfo) -> HeatMap | None:
    """The headline by the first two fields."""
    if len(report.method.by) < 2:
        return None
    cells = {each.group[:2]: each for each in report.figures if each.metric == metric.id and ALL not in each.group[:2]}
    columns = tuple(sorted({second for _, second in cells}))
    names = sorted({first for first, _ in cells})
    rows = tuple((name, tuple(_cell(cells.get((name, column)), metric) for column in columns)) for name in names)
    return HeatMap(columns=columns, rows=rows)


def stacks(report: AuditReport) -> tuple[Stack, ...]:
    """Outcomes of each group as one bar."""
    made = []
    for name in dict.fromkeys(each.group for each in report.counts):
        counts = [each for each in report.counts if each.group == name]
        total = sum(each.count for each in counts)
        place, parts = 0.0, []
        last = {report.outcomes[each.outcome]: each.outcome for each in counts}
        for each in counts:
            tone = report.outcomes[each.outcome]
            # Of several outcomes of one tone the last, which is the worst, has the full colour.
            shade = tone if each.outcome == last[tone] else f"{tone}2"
            width = each.count / total * 100 if total else 0.0
            parts.append((shade, place, width, each.outcome.replace("_", " "), each.count))
            place += width
        made.append(Stack(name=name, total=total, parts=tuple(parts)))
    made.sort(key=lambda stack: stack.name == ALL)
    return tuple(made)


def lines(curves: Sequence[Curve]) -> tuple[Line, ...]:
    """Curves in a drawing of 300 by 180: coverage to the right, risk upwards."""
    made = []
    for index, curve in enumerate(curves):
        dots = []
        for point in curve.points:
            told = (
                f"{curve.group}, at least {point.confidence:g} sure: coverage "
                f"{estimate_words(point.coverage, bounded=True)}, risk {estimate_words(point.risk, bounded=True)}"
            )
            x, y = (point.coverage.value or 0.0) * 300, 180 - (point.risk.value or 0.0) * 180
            dots.append((round(x, 1), round(y, 1), told))
        path = " ".join(f"{x},{y}" for x, y, _ in dots)
        hue = round(index * 360 / max(1, len(curves)))
        made.append(Line(name=curve.group, hue=hue, points=path, dots=tuple(dots), words=dots[-1][2] if dots else ""))
    return tuple(made)


def _bar(figure: Figure, metric: MetricInfo, scale: float) -> Bar:
    estimate = figure.estimate
    deff = f"design effect {figure.design_effect:.2f}" if figure.design_effect is not None else ""
    size = f"effective n {figure.effective_n:,.0f}" if figure.effective_n is not None else ""
    clusters = f"{estimate.clusters:,} clusters" if estimate.clusters is not None else ""
    out = excluded_words(figure)
    more = [estimate.method, clusters, deff, size, bound_words(figure), f"left out: {out}" if out else "", figure.note]
    has_bounds = figure.low_bound is not None and figure.high_bound is not None
    return Bar(
        name=figure.group[0] if figure.group else ALL,
        low=_percent(estimate.low, scale),
        high=_percent(estimate.high, scale),
        value=None if estimate.value is None else _percent(estimate.value, scale),
        bound_low=_percent(figure.low_bound or 0.0, scale) if has_bounds else None,
        bound_high=_percent(figure.high_bound or 0.0, scale) if has_bounds else None,
        words=figure_words(figure, bounded=metric.bounded),
        more="; ".join(part for part in more if part and part != "none"),
        whole=figure.group[:1] in {(), (ALL,)},
    )


def _cell(figure: Figure | None, metric: MetricInfo) -> Cell | None:
    if figure is None or figure.estimate.value is None:
        return None
    estimate = figure.estimate
    value = estimate.value or 0.0
    if not metric.bounded:
        return Cell(heat=0.0, value=f"{value:.2f}", words=f"[{estimate.low:.2f}–{estimate.high:.2f}]")
    words = f"[{estimate.low * 100:.0f}–{estimate.high * 100:.0f}] of {number(figure.denominator)}"
    return Cell(heat=round(value * 100, 1), value=f"{value * 100:.0f} %", words=words)


def _scale(top: float) -> float:
    """The end of a scale: the next round number."""
    step = _step(top)
    return math.ceil(round(top / step, 9)) * step


def _step(top: float) -> float:
    return next((step for step in _STEPS if top / step <= 5), _STEPS[-1])


def _marks(scale: float) -> list[float]:
    step = _step(scale)
    return [step * index for index in range(round(scale / step) + 1)]


def _mark(value: float, *, bounded: bool) -> str:
    return f"{value * 100:g} %" if bounded else f"{value:g}"


def _percent(value: float, scale: float) -> float:
    return round(min(100.0, max(0.0, value / scale * 100)), 2)
