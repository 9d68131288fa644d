"""``citewell audit run``: measure the rows of a file and write the report. Writes files."""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import msgspec
import typer

from citewell.cli.audit.options import LevelOption, ResamplesOption, SeedOption, check_settings, names, numeric
from citewell.cli.exits import Exit, exits
from citewell.cli.input_options import opened
from citewell.cli.terminal import console_on, say
from citewell.errors import ConfigError, OutputError

if TYPE_CHECKING:
    from citewell.audit.result import AuditReport

FILES = ("report.html", "report.json", "report.md", "figures.csv", "units.parquet")


def run(
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="Rows: JSON Lines, a JSON array, CSV or Parquet; - is stdin.")
    ],
    *,
    protocol: Annotated[
        str,
        typer.Option(
            "--protocol",
            metavar="NAME",
            help="known-item, link-validity, citation-support, reference-validity, gate-outcomes or repeatability.",
        ),
    ],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help=f"Folder for {', '.join(FILES)}.")],
    by: Annotated[
        str, typer.Option("--by", metavar="FIELDS", help="Fields that groups are told apart by, with commas.")
    ] = "system",
    cluster: Annotated[
        str,
        typer.Option(
            "--cluster",
            metavar="FIELDS",
            help="One or two fields: rows of one value belong together. By default query.",
        ),
    ] = "query",
    title: Annotated[str, typer.Option("--title", help="Title of the report.")] = "",
    interval: Annotated[str, typer.Option("--interval", help="Of the bootstrap: bca or percentile.")] = "bca",
    level: LevelOption = 0.95,
    resamples: ResamplesOption = 10_000,
    seed: SeedOption = 20260301,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 2 when a row could not be used.")] = False,
) -> None:
    """Measure rows and write a report with intervals, comparisons and every unit behind them."""
    with exits():
        numeric()
        check_settings(level, resamples, seed)
        from citewell.audit.figures import Intervals  # here, since numpy is slow to load
        from citewell.audit.protocols.registry import protocol_named
        from citewell.audit.reading import digest_of
        from citewell.audit.run import Plan
        from citewell.audit.run import run as measure
        from citewell.audit.statistics.bootstrap import Kind
        from citewell.audit.units import UnitWriter

        if interval not in {kind.value for kind in Kind}:
            raise ConfigError(f"there is no interval {interval!r}", "Give bca or percentile.")
        plan = Plan(
            protocol=protocol_named(protocol),
            by=names(by),
            cluster=names(cluster),
            settings=Intervals(level=level, resamples=resamples, seed=seed, kind=Kind(interval)),
            title=title,
            command=_command(file, protocol, by, cluster, interval, level, resamples, seed),
        )
        _make(out, file)
        digest = digest_of(file)
        with (
            opened(file) as stream,
            UnitWriter(out / "units.parquet", plan.protocol, plan.by, plan.cluster) as writer,
        ):
            report = measure(plan, "stdin" if file == "-" else Path(file).name, stream, digest=digest, keep=writer.add)
        _write(report, out)
        _tell(report)
        say(f"{out / 'report.html'}, and {', '.join(FILES[1:])}")
    if strict and report.data.unreadable:
        raise typer.Exit(Exit.USAGE)


def _make(out: Path, file: str) -> None:
    """Makes the folder.

    Raises:
        ConfigError: it cannot be made, or the input would be written over.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{out} cannot be made: {error.strerror}", "Name another folder with --out.") from error
    taken = {(out / name).resolve() for name in FILES}
    if file != "-" and Path(file).resolve() in taken:
        raise ConfigError(f"{file} would be written over", "Name another folder with --out.")


def _write(report: "AuditReport", out: Path) -> None:
    from citewell.report.audit.html import write_page
    from citewell.report.audit.markdown import write_markdown
    from citewell.report.audit.tables import write_csv

    writers: dict[str, Callable[[AuditReport, BinaryIO], None]] = {
        "report.html": write_page,
        "report.json": _json,
        "report.md": write_markdown,
        "figures.csv": write_csv,
    }
    for name, write in writers.items():
        try:
            with (out / name).open("wb") as stream:
                write(report, stream)
        except OSError as error:
            raise OutputError(
                f"{out / name} cannot be written: {error.strerror}", "What is there is not complete."
            ) from error


def _json(report: "AuditReport", out: BinaryIO) -> None:
    out.write(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")


def _tell(report: "AuditReport") -> None:
    """The headline by group, on stdout."""
    from rich.table import Table

    from citewell.report.audit.wording import bound_words, figure_words
    from citewell.report.console_lines import plain
    from citewell.report.wording import count_words

    shown = report.metrics[:2]
    table = Table(title=report.title, title_justify="left", box=None, pad_edge=False)
    table.add_column(report.method.by[0] if report.method.by else "")
    for metric in shown:
        table.add_column(plain(f"{metric.title} [{report.method.level:.0%} interval]"))
    rows = {each.group[:1]: each.group for each in report.figures if set(each.group[1:]) <= {"all"}}
    for first, group in sorted(rows.items(), key=lambda row: row[0] in {(), ("all",)}):
        chosen = {each.metric: each for each in report.figures if each.group == group}
        cells = []
        for metric in shown:
            figure = chosen[metric.id]
            words = [figure_words(figure, bounded=metric.bounded), bound_words(figure)]
            cells.append(plain("; ".join(part for part in words if part)))
        table.add_row(plain(first[0] if first else "all"), *cells)
    with console_on(None) as console:
        console.print(table)
    if report.data.unreadable:
        left_out = count_words(report.data.unreadable, "row")
        say(f"{left_out} could not be used; first of all: {report.data.problems[0]}")


def _command(
    file: str, protocol: str, by: str, cluster: str, interval: str, level: float, resamples: int, seed: int
) -> str:
    shown = "-" if file == "-" else Path(file).name
    words = ["citewell", "audit", "run", shown, "--protocol", protocol, "--by", by, "--cluster", cluster]
    settings = ["--interval", interval, "--level", f"{level:g}", "--resamples", str(resamples), "--seed", str(seed)]
    return shlex.join([*words, *settings, "--out", "DIR"])
