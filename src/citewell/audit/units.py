"""Units kept as Parquet, for looking at each and for comparing audits later. Reads and writes files."""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
import numpy as np

from citewell.audit.comparing import Sample
from citewell.audit.protocols.interface import Protocol, Score
from citewell.audit.result import ALL, AuditReport
from citewell.audit.run import Unit
from citewell.errors import ConfigError, OutputError

UNITS = "units.parquet"
REPORT = "report.json"

_BATCH = 8192
_PARTS = ("numerator", "denominator", "unknown")
_ABSENT = Score(excluded="not in this row")


def _arrow() -> Any:
    try:
        import pyarrow as pa
    except ImportError as error:
        raise ConfigError(
            "audits keep their units with pyarrow", "Install it: pip install 'citewell[audit]'."
        ) from error
    return pa


class UnitWriter:
    """Writes units to a Parquet file as they come, in bounded memory.

    Args:
        path: the file.
        protocol: how the units are measured.
        by: fields that groups are told apart by.
        cluster: fields that say which units belong together.

    Raises:
        ConfigError: the file cannot be made, or pyarrow is not installed.
    """

    def __init__(self, path: Path, protocol: Protocol, by: Sequence[str], cluster: Sequence[str]) -> None:
        pa = _arrow()
        import pyarrow.parquet as pq

        self._path = path
        self._by = [f"by.{name}" for name in by]
        self._cluster = [f"cluster.{name}" for name in cluster]
        self._metrics = [metric.id for metric in protocol.metrics if metric.of is None]
        text = pa.string()
        plain = [("id", text), ("query", text), *[(name, text) for name in self._by + self._cluster], ("outcome", text)]
        others = [
            ("wrong", pa.bool_()),
            ("answered", pa.bool_()),
            ("confidence", pa.float64()),
            ("notes", pa.list_(text)),
        ]
        scores = [(f"{metric}.{part}", pa.float64()) for metric in self._metrics for part in _PARTS]
        self._schema = pa.schema([*plain, *others, *scores, *[(f"{m}.excluded", text) for m in self._metrics]])
        self._columns: dict[str, list[Any]] = {name: [] for name in self._schema.names}
        parts = (*_PARTS, "excluded")
        self._scores = {name: [self._columns[f"{name}.{part}"] for part in parts] for name in self._metrics}
        self._table = pa.Table
        try:
            self._writer = pq.ParquetWriter(path, self._schema, compression="zstd")
        except OSError as error:
            hint = "Name a folder that can be written with --out."
            raise ConfigError(f"{path} cannot be written: {error.strerror}", hint) from error

    def __enter__(self) -> "UnitWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._flush()
            self._writer.close()
            if kind is not None:
                self._path.unlink()  # units without a report would belong to another
        except OSError as problem:
            raise OutputError(f"{self._path} cannot be written to its end: {problem.strerror}") from problem

    def add(self, unit: Unit) -> None:
        """Adds a unit."""
        measured = unit.measured
        columns = self._columns
        for name, value in zip(self._by, unit.group, strict=True):
            columns[name].append(value)
        for name, value in zip(self._cluster, unit.clusters, strict=True):
            columns[name].append(value)
        columns["id"].append(unit.id)
        columns["query"].append(unit.query)
        columns["outcome"].append(measured.outcome)
        columns["wrong"].append(measured.wrong)
        columns["answered"].append(measured.answered)
        columns["confidence"].append(measured.confidence)
        columns["notes"].append(measured.notes)
        for metric, (numerator, denominator, unknown, excluded) in self._scores.items():
            score = measured.scores.get(metric, _ABSENT)
            numerator.append(score.numerator)
            denominator.append(score.denominator)
            unknown.append(score.unknown)
            excluded.append(score.excluded)
        if len(columns["id"]) >= _BATCH:
            self._flush()

    def _flush(self) -> None:
        if self._columns["id"]:
            self._writer.write_table(self._table.from_pydict(self._columns, schema=self._schema))
            for column in self._columns.values():
                column.clear()


class KeptAudit:
    """An audit that was kept in a folder.

    Args:
        name: the folder, and after ``@`` the group of its first field, if only one is meant.

    Raises:
        ConfigError: the folder holds no audit, or the group is not in it.
    """

    def __init__(self, name: str) -> None:
        folder, group = name, ""
        if "@" in name and not Path(name).is_dir():
            folder, _, group = name.rpartition("@")
        self.name = group or Path(folder).name
        self.folder = Path(folder)
        hint = "Name a folder that citewell audit run --out wrote, and after @ a group of its first field if need be."
        try:
            raw = (self.folder / REPORT).read_bytes()
            self.report = msgspec.json.decode(raw, type=AuditReport)
        except OSError as error:
            raise ConfigError(f"{self.folder / REPORT} cannot be read: {error.strerror}", hint) from error
        except msgspec.MsgspecError as error:
            raise ConfigError(f"{self.folder / REPORT} is no report of an audit: {error}", hint) from error
        by = self.report.method.by
        if group and not by:
            raise ConfigError(f"{folder} was not audited by any field", hint)
        self.group = (group or ALL, *(ALL for _ in by[1:])) if by else ()
        if group and all(each.group[:1] != (group,) for each in self.report.figures):
            known = sorted({each.group[0] for each in self.report.figures} - {ALL})
            raise ConfigError(f"{folder} has no group {group!r}", f"There are {', '.join(known)}.")
        self._chosen = (f"by.{by[0]}", group) if group else None

    def sample(self, metric: str, names: dict[str, int], cluster: str) -> Sample:
        """The units by one figure; questions and clusters get codes that other audits share.

        Args:
            metric: id of the figure.
            names: codes so far; new ones are added.
            cluster: the field that says which units belong together.

        Raises:
            ConfigError: the units cannot be read, or do not hold the figure or the field.
        """
        _arrow()
        import pyarrow as pa
        import pyarrow.compute as pc
        import pyarrow.parquet as pq

        wanted = ["query", f"{metric}.numerator", f"{metric}.denominator"]
        extra = [] if cluster == "query" else [f"cluster.{cluster}"]
        extra += [self._chosen[0]] if self._chosen else []
        try:
            table = pq.read_table(self.folder / UNITS, columns=[*wanted, *extra])
            if self._chosen:
                table = table.filter(pc.equal(table[self._chosen[0]], self._chosen[1]))
            columns = [table[name].fill_null(0.0).to_numpy() for name in wanted[1:]]
            queries = table["query"].to_pylist()
            clusters = queries if cluster == "query" else table[f"cluster.{cluster}"].to_pylist()
        except (OSError, KeyError, pa.ArrowException) as error:
            hint = "Run both audits with the same protocol and the same --cluster."
            raise ConfigError(f"{self.folder / UNITS} cannot be compared: {error}", hint) from error
        codes = [
            np.array([names.setdefault(each, len(names)) for each in given], np.int64) for given in (queries, clusters)
        ]
        return Sample(self.name, codes[0], np.stack(columns, axis=1), None if cluster == "query" else codes[1])
