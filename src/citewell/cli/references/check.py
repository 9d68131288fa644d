"""``citewell references check``: whether the works of a bibliography exist, as described."""

import datetime as dt
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.input_options import opened
from citewell.cli.ledger_options import OutputOption, guard_output
from citewell.cli.links.options import AllowNetOption
from citewell.cli.links.outcomes import FAILING, FailOn
from citewell.cli.terminal import bytes_on, complain, say
from citewell.errors import InputError
from citewell.references.asking_all import LIVE, Asking, check_bibliography
from citewell.references.formats.registry import FORMATS, format_of
from citewell.references.retractions.lists import RetractionList
from citewell.report.interface import Settings
from citewell.report.references import console
from citewell.report.references.interface import CheckedReferences
from citewell.report.references.registry import FORMATS as REPORTS
from citewell.report.references.registry import format_named
from citewell.report.references.wording import severity_of, was_checked


def check(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A bibliography; - is stdin.")],
    *,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            help=f"{', '.join(known.id for known in FORMATS)}; told by name and content if left out.",
        ),
    ] = None,
    registry: Annotated[
        list[str] | None,
        typer.Option(
            "--registry",
            metavar="FILE|live|none",
            help="Ask this one; may be repeated. A file is one that references index build made. [default: live]",
        ),
    ] = None,
    retractions: Annotated[
        Path | None,
        typer.Option("--retractions", metavar="CSV", help="Retraction Watch's list, or rows of that kind."),
    ] = None,
    offline: Annotated[bool, typer.Option("--offline", help="Ask nothing on the web.")] = False,
    cache: Annotated[
        Path | None, typer.Option("--cache", metavar="DB", help="Keep what registries say in this file.")
    ] = None,
    contact: Annotated[
        str | None,
        typer.Option("--contact", metavar="MAIL", help="Tell registries whom to write to about these requests."),
    ] = None,
    allow_net: AllowNetOption = [],  # noqa: B006 - read only
    base: Annotated[
        list[str] | None,
        typer.Option("--base", metavar="NAME=URL", help="Ask a stand-in for a live registry; may be repeated."),
    ] = None,
    format: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="|".join(known.id for known in REPORTS),
            help=f"{'; '.join(f'{known.id}: {known.title}' for known in REPORTS)}.",
        ),
    ] = console.FORMAT.id,
    output: OutputOption = None,
    fail_on: Annotated[
        FailOn, typer.Option("--fail-on", help="Exit with 1 when something is as bad as that.")
    ] = FailOn.ERROR,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 3 when a reference could not be checked.")
    ] = False,
) -> None:
    """Tell of each reference whether the work exists, as described, from records of registries."""
    with exits(), ExitStack() as stack:
        chosen = format_named(format)
        guard_output(output, Path(file), "input")
        name = "stdin" if file == "-" else file
        text = stack.enter_context(opened(file)).read().decode("utf-8-sig", "replace")
        bibliography = format_of(name, text, source).read(text)
        for one in bibliography.unread:
            place = {"file": name, "line": one.line, "record": one.key}
            complain(InputError(one.problem, "Put it right; the rest was read.", **place))  # type: ignore[arg-type]
        listed = RetractionList.read(retractions, complain) if retractions is not None else None
        asking = Asking(
            registries=registry or [LIVE],
            offline=offline,
            retractions=listed,
            cache=cache,
            contact=contact,
            allow=allow_net,
            bases=dict(_pair(one) for one in base or ()),
        )
        if LIVE in asking.registries and not offline:
            say(f"asking registries on the web about {len(bibliography.references)} references")
        checked = check_bibliography(bibliography.references, asking, today=dt.datetime.now(dt.UTC).date())
        report = CheckedReferences(
            file=name, results=checked.results, unread=bibliography.unread, attributions=checked.attributions
        )
        chosen.render(report, stack.enter_context(bytes_on(output)), Settings(title="Reference report"))
    if bibliography.unread:
        raise typer.Exit(Exit.USAGE)
    if any(severity_of(result) in FAILING[fail_on] for result in checked.results):
        raise typer.Exit(Exit.FINDINGS)
    if strict and not all(map(was_checked, checked.results)):
        raise typer.Exit(Exit.NOT_CHECKED)


def _pair(written: str) -> tuple[str, str]:
    name, _, url = written.partition("=")
    return name, url
