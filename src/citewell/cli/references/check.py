"""``citewell references check``: whether the works of a bibliography exist, as described."""

import datetime as dt
from collections.abc import Sequence
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
from citewell.model import ReferenceResult
from citewell.references.asking_all import LIVE, Asking, check_bibliography
from citewell.references.fixing import as_patch, fixed
from citewell.references.formats.docx import docx_text, is_docx
from citewell.references.formats.registry import FORMATS, format_of
from citewell.references.retractions.lists import RetractionList
from citewell.report.interface import Settings
from citewell.report.references import console
from citewell.report.references.interface import CheckedReferences
from citewell.report.references.registry import FORMATS as REPORTS
from citewell.report.references.registry import format_named
from citewell.report.references.wording import severity_of, was_checked
from citewell.report.wording import count_words


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
    fix: Annotated[
        Path | None,
        typer.Option(
            "--fix",
            metavar="OUT",
            help="Write the bibliography with identifiers put right; a .patch offers what records have as well.",
        ),
    ] = None,
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
        guard_output(fix, Path(file), "input")
        name = "stdin" if file == "-" else file
        given = stack.enter_context(opened(file)).read()
        text = docx_text(given, file=name) if is_docx(given) else given.decode("utf-8-sig", "replace")
        bibliography = format_of(name, text, source).read(text)
        if not bibliography.references and not bibliography.unread:
            if "\ufffd" in text:
                raise InputError("it is no text in UTF-8", "Convert it, or name its format with --from.", file=name)
            say(f"{name}: there is no reference in it")
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
        if fix is not None:
            _write_fixed(fix, name, given, checked.results)
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


def _write_fixed(out: Path, name: str, given: bytes, results: Sequence[ReferenceResult]) -> None:
    """Write the bibliography put right, or the patch that would do it, and say what was left."""
    try:
        text = given.decode()
    except UnicodeDecodeError as error:
        line = given.count(b"\n", 0, error.start) + 1
        raise InputError(
            "it is not UTF-8, so it cannot be written again", "Convert it first.", file=name, line=line
        ) from error
    as_difference = out.suffix in (".patch", ".diff")
    put_right = fixed(text, results, safe_only=not as_difference)
    with bytes_on(out) as stream:
        stream.write((as_patch(name, text, put_right.text) if as_difference else put_right.text).encode())
    say(f"{out}: {count_words(len(put_right.done), 'field')} put right")
    for key, one in put_right.left:
        say(f"  left {one.field} of {key} as it is: put {one.proposed!r} there by hand")


def _pair(written: str) -> tuple[str, str]:
    name, _, url = written.partition("=")
    return name, url
