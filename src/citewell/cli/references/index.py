"""``citewell references index``: registries in a file, built from dumps of others."""

import datetime as dt
import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.links.telling import Telling
from citewell.cli.terminal import complain, say
from citewell.errors import ConfigError, InputError
from citewell.references.index.build import DumpDone, IndexBuild
from citewell.references.index.dumps.interface import DumpFormat
from citewell.references.index.dumps.registry import FORMATS, format_named
from citewell.references.index.dumps.streams import dump_files

AUTO = "auto"
_MOST_TOLD = 20

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Build registries that are asked without a network.")


@app.callback()
def index() -> None:
    """Build registries that are asked without a network."""


class _Reading(msgspec.Struct):
    """How far a dump is."""

    name: str
    began: float
    records: int = 0

    def words(self) -> str:
        """One line for people."""
        return f"reading {self.name}: {self.records:,} records, {self.records / (time.monotonic() - self.began):,.0f}/s"


class _Broken:
    """Tells of the first broken records one by one, and counts the others."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, error: InputError) -> None:
        self.count += 1
        if self.count <= _MOST_TOLD:
            complain(error)
        elif self.count == _MOST_TOLD + 1:
            say("citewell: more records cannot be read; they are counted")


@app.command("build")
def build(
    dumps: Annotated[
        list[Path],
        typer.Argument(
            metavar="DUMP...",
            help="Dumps of Crossref, OpenAlex, DBLP, DataCite, arXiv or the ACL Anthology, BibTeX, or Retraction "
            "Watch's list: files, compressed or not, or folders of them.",
        ),
    ],
    *,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="The registry; made, or added to when it is there.")
    ],
    source: Annotated[
        str, typer.Option("--from", metavar="FORMAT", help=f"{', '.join(one.name for one in FORMATS)}, or {AUTO}.")
    ] = AUTO,
    snapshot: Annotated[
        dt.datetime | None,
        typer.Option(
            "--snapshot",
            formats=["%Y-%m-%d"],
            metavar="DATE",
            help="The date of the dumps; without it, one in their names, or when they were written.",
        ),
    ] = None,
    whole: Annotated[
        bool,
        typer.Option("--whole", help="The dumps are all that their registries hold, even if they are small."),
    ] = False,
) -> None:
    """Build a registry in one file, or add to it what has changed; a build that was stopped goes on where it was."""
    broken = _Broken()
    with exits():
        format = None if source == AUTO else format_named(source)
        files = [path for given in dumps for path in dump_files(given)]
        if any(out.exists() and path.samefile(out) for path in files):
            raise ConfigError("--out names one of the dumps", "Name another file.")
        with IndexBuild(out) as made:
            done = [_added(made, path, format, snapshot, broken, whole=whole) for path in files]
            made.finish()
        for one in done:
            say(_line(one))
    if broken.count:
        raise typer.Exit(Exit.USAGE)


def _added(
    made: IndexBuild,
    path: Path,
    format: DumpFormat | None,
    snapshot: dt.datetime | None,
    broken: _Broken,
    *,
    whole: bool,
) -> DumpDone:
    reading = _Reading(path.name, time.monotonic())
    with Telling() as telling:

        def progress(records: int) -> None:
            reading.records = records
            telling.tell(reading)

        date = None if snapshot is None else snapshot.date().isoformat()
        return made.add(path, format=format, snapshot=date, whole=whole, report=broken, progress=progress)


def _line(done: DumpDone) -> str:
    """What was taken in of a dump, in words."""
    if done.known:
        return f"{done.name}: taken in before"
    parts = [f"{done.works:,} of {done.entries:,} records", f"{done.new:,} new", f"{done.changed:,} changed"]
    if done.broken:
        parts.append(f"{done.broken:,} cannot be read")
    return f"{done.name} ({done.format}, as of {done.snapshot}): {', '.join(parts)}"
