"""Runs an audit: rows in, a report out, every unit kept for looking at. Reads its input and may write units."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from citewell import __version__
from citewell.audit.comparing import Sample, compare_all, together
from citewell.audit.curves import curve
from citewell.audit.figures import Intervals, figure
from citewell.audit.protocols.interface import Measured, Metric, Protocol, Row
from citewell.audit.reading import raw_rows
from citewell.audit.result import ALL, AuditReport, DataStatement, Difference, Figure, Method, MetricInfo, OutcomeCount
from citewell.audit.table import Table
from citewell.errors import ConfigError, InputError

_MOST_PROBLEMS = 20
_MOST_GROUPS = 60
_NONE = "(none)"
_ALWAYS = frozenset({"id", "query", "system"})


class Unit(msgspec.Struct, frozen=True):
    """One measured unit, as it is kept.

    Attributes:
        id: its name.
        query: the question.
        group: the value of each field of ``by``.
        clusters: the value of each field of ``cluster``.
        measured: what the protocol made of it.
    """

    id: str
    query: str
    group: tuple[str, ...]
    clusters: tuple[str, ...]
    measured: Measured


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be done.

    Attributes:
        protocol: how units are measured.
        by: fields that groups are told apart by.
        cluster: one or two fields that say which units belong together.
        settings: how intervals are made.
        title: of the report.
        command: what makes it again.
    """

    protocol: Protocol
    by: tuple[str, ...] = ("system",)
    cluster: tuple[str, ...] = ("query",)
    settings: Intervals = Intervals()
    title: str = ""
    command: str = ""

    def __post_init__(self) -> None:
        if not 1 <= len(self.cluster) <= 2:
            raise ConfigError("units are clustered in one or two ways", "Give one field to --cluster, or two.")
        if ALL in self.by:
            raise ConfigError("no field may be called all", "Give the field another name.")


def run(
    plan: Plan, file: str, stream: IO[bytes], *, digest: str = "", keep: Callable[[Unit], None] | None = None
) -> AuditReport:
    """Measures the rows of an input and reports.

    Args:
        plan: what is to be done.
        file: name of the input.
        stream: its bytes.
        digest: of its bytes.
        keep: is given every unit.

    Raises:
        ConfigError: nothing could be measured, or there are too many groups.
    """
    table = Table(plan.protocol, plan.by, plan.cluster)
    rows = unreadable = 0
    problems: list[str] = []
    for item in _units(plan, file, stream):
        if isinstance(item, int):
            rows += item
        elif isinstance(item, InputError):
            unreadable += 1
            if len(problems) < _MOST_PROBLEMS:
                problems.append(f"{item}. {item.hint}" if item.hint else str(item))
        else:
            table.add(item.id, item.query, item.group, item.clusters, item.measured)
            if keep is not None:
                keep(item)
    if not len(table):
        first = problems[0] if problems else "the input is empty"
        raise ConfigError(f"{file}: nothing could be measured; first of all: {first}", _fields_hint(plan.protocol))
    _check_fields(plan, table)
    data = DataStatement(
        file=file, digest=digest, rows=rows, units=len(table), unreadable=unreadable, problems=tuple(problems)
    )
    return report_of(plan, table, data)


def _check_fields(plan: Plan, table: Table) -> None:
    """Refuses a field that no row has: a misspelt one would put all units into one group, or one cluster.

    Raises:
        ConfigError: there is such a field.
    """
    for name, column in (*zip(plan.by, table.fields, strict=True), *zip(plan.cluster, table.clusters, strict=True)):
        if name not in _ALWAYS and column.names.names == [_NONE]:
            raise ConfigError(f"no row has a field {name!r}", "Name fields of the rows with --by and --cluster.")


def report_of(plan: Plan, table: Table, data: DataStatement) -> AuditReport:
    """The report on units that were measured.

    Raises:
        ConfigError: there are too many groups.
    """
    protocol, settings = plan.protocol, plan.settings
    everyone = np.ones(len(table), np.bool_)
    blank = (ALL,) * len(plan.by)
    figures = [figure(table, metric, everyone, blank, settings) for metric in protocol.metrics]
    counts: list[OutcomeCount] = _counts(table, everyone, ALL)
    curves = []
    differences: tuple[Difference, ...] = ()
    at_once = None
    if plan.by:
        groups = _first_groups(table, plan.by[0])
        for name, among in groups:
            group = (name, *blank[1:])
            figures += [figure(table, metric, among, group, settings) for metric in protocol.metrics]
            counts += _counts(table, among, name)
            curves.append(curve(table, among, name, settings.level))
        figures += _crossed(table, protocol.headline, settings)
        samples = [_sample(table, protocol.headline, among, name, plan) for name, among in groups]
        differences = compare_all(protocol.headline.id, samples, settings)
        at_once = together(protocol.headline.id, samples)
    else:
        curves.append(curve(table, everyone, ALL, settings.level))
    return AuditReport(
        title=plan.title or protocol.title,
        protocol=protocol.id,
        unit=protocol.unit,
        version=__version__,
        command=plan.command,
        method=Method(
            by=plan.by,
            cluster=plan.cluster,
            level=settings.level,
            resamples=settings.resamples,
            seed=settings.seed,
            interval=settings.kind.value,
        ),
        data=data,
        metrics=tuple(metric_info(metric) for metric in protocol.metrics),
        outcomes={name: tone.value for name, tone in protocol.outcomes.items()},
        figures=tuple(figures),
        counts=tuple(counts),
        differences=differences,
        together=at_once,
        curves=tuple(each for each in curves if each is not None),
        examples=tuple(table.examples),
    )


def metric_info(metric: Metric) -> MetricInfo:
    """A figure's definition as it is reported."""
    return MetricInfo(
        id=metric.id,
        title=metric.title,
        formula=metric.formula,
        better=metric.better,
        bounded=metric.bounded,
        headline=metric.headline,
    )


def _units(plan: Plan, file: str, stream: IO[bytes]) -> Iterator[Unit | InputError | int]:
    """The units of an input; of rows that cannot be used the error, and 1 for every row read."""
    protocol = plan.protocol
    seen: dict[tuple[str, ...], int] = {}
    waiting: dict[tuple[str, ...], list[tuple[int, Row, dict[str, Any]]]] = {}
    for item in raw_rows(file, stream):
        yield 1
        if isinstance(item, InputError):
            yield item
            continue
        number, raw = item
        try:
            row = _row(protocol, raw, number)
            group = tuple(field_of(raw, row, name) for name in plan.by)
            if protocol.by_query:
                waiting.setdefault((*group, row.query or row.id), []).append((number, row, raw))
                continue
            name = (*group, row.id)
            before = seen.setdefault(name, number)
            if before != number:
                hint = "A row that is there twice would count twice: give each an id of its own."
                raise InputError(f"this id occurred before, on line {before}", hint, record=row.id, field="id")
            yield _unit(plan, [row], raw, group)
        except InputError as error:
            error.file, error.line = file, number
            yield error
    for rows in waiting.values():
        number, first, raw = rows[0]
        group = tuple(field_of(raw, first, name) for name in plan.by)
        try:
            yield _unit(plan, [row for _, row, _ in rows], raw, group)
        except InputError as error:
            error.file, error.line = file, number
            yield error


def _row(protocol: Protocol, raw: dict[str, Any], number: int) -> Row:
    known = raw.get("id", raw.get("answer_id"))
    name = f"line-{number}" if known is None else str(known)
    query = raw.get("query")
    system = raw.get("system")
    fields = {**raw, "id": name, "query": name if query is None else str(query), "system": str(system or "")}
    try:
        return msgspec.convert(fields, protocol.row, strict=False)
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(" - at `$")
        field = place.rstrip("`").lstrip(".") or None
        raise InputError(problem, _fields_hint(protocol), record=name, field=field) from None


def _unit(plan: Plan, rows: Sequence[Row], raw: dict[str, Any], group: tuple[str, ...]) -> Unit:
    row = rows[0]
    try:
        measured = plan.protocol.measure(rows)
    except ValueError as error:
        raise InputError(str(error), _fields_hint(plan.protocol), record=row.id) from None
    clusters = tuple(field_of(raw, row, name) for name in plan.cluster)
    return Unit(
        row.query if plan.protocol.by_query and row.query else row.id, row.query or row.id, group, clusters, measured
    )


def field_of(raw: dict[str, Any], row: Row, name: str) -> str:
    """The value of a field as a name of a group: of the row, or within its ``meta``."""
    value = getattr(row, name) if name in {"id", "query", "system"} else raw.get(name)
    if value is None and isinstance(raw.get("meta"), dict):
        value = raw["meta"].get(name)
    if value is None or value == "":
        return _NONE
    return str(value).lower() if isinstance(value, bool) else str(value)


def _fields_hint(protocol: Protocol) -> str:
    return f"Fields of {protocol.id}: {', '.join(protocol.inputs)}; see docs/reference/audit.md."


def _first_groups(table: Table, field: str) -> list[tuple[str, NDArray[np.bool_]]]:
    column = table.fields[0]
    names = column.names.names
    if len(names) > _MOST_GROUPS:
        problem = f"{len(names)} values of {field} are more than the {_MOST_GROUPS} groups that a report can hold"
        raise ConfigError(problem, "Give another field to --by, or none.")
    codes = column.codes
    return [(names[code], codes == code) for code in sorted(range(len(names)), key=lambda code: names[code])]


def _crossed(table: Table, metric: Metric, settings: Intervals) -> list[Figure]:
    """The headline by the first two fields, for the heat map."""
    if len(table.by) < 2:
        return []
    first, second = table.fields[0], table.fields[1]
    pairs = sorted(set(zip(first.codes.tolist(), second.codes.tolist(), strict=True)))
    rest = (ALL,) * (len(table.by) - 2)
    return [
        figure(
            table,
            metric,
            (first.codes == one) & (second.codes == other),
            (first.names.names[one], second.names.names[other], *rest),
            settings,
        )
        for one, other in pairs[: _MOST_GROUPS * _MOST_GROUPS]
    ]


def _counts(table: Table, among: NDArray[np.bool_], group: str) -> list[OutcomeCount]:
    names = table.outcome.names.names
    counted = Counter(table.outcome.codes[among].tolist())
    by_name = {names[code]: count for code, count in counted.items()}
    return [
        OutcomeCount(group=group, outcome=outcome, count=by_name.get(outcome, 0)) for outcome in table.protocol.outcomes
    ]


def _sample(table: Table, metric: Metric, among: NDArray[np.bool_], name: str, plan: Plan) -> Sample:
    columns, _ = table.score(metric.id)
    clusters = None if plan.cluster == ("query",) else table.clusters[-1].codes[among]
    return Sample(name, table.query.codes[among], columns[among], clusters)
