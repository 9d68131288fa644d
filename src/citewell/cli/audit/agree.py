"""``citewell audit agree``: how far a judge agrees with people, and what its figures are worth."""

from typing import Annotated, Any

import msgspec
import typer

from citewell.audit.reading import raw_rows
from citewell.audit.statistics.agreement import Agreement, JudgeError, agreement, corrected_share
from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ItemFormat
from citewell.cli.input_options import opened
from citewell.cli.terminal import bytes_on, complain, console_on
from citewell.errors import ConfigError, InputError
from citewell.model import Estimate


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A judge against people.

    Attributes:
        agreement: confusion, agreement, kappa, and how much of each label the judge finds.
        failure: the label that means something is wrong.
        apparent: share that the judge called so, among all that it judged.
        corrected: the same if it made no mistakes.
    """

    agreement: Agreement
    failure: str | None = None
    apparent: Estimate | None = None
    corrected: Estimate | None = None


def agree(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="Rows with both labels: JSON Lines, CSV or Parquet.")],
    *,
    people: Annotated[str, typer.Option("--people", metavar="FIELD", help="The label that people gave.")] = "people",
    judge: Annotated[str, typer.Option("--judge", metavar="FIELD", help="The label that the judge gave.")] = "judge",
    failure: Annotated[
        str | None, typer.Option("--failure", metavar="LABEL", help="The label that means something is wrong.")
    ] = None,
    level: Annotated[float, typer.Option("--level", help="Confidence level of the intervals.")] = 0.95,
    format: Annotated[ItemFormat, typer.Option("--format", help="What to print.")] = ItemFormat.CONSOLE,
) -> None:
    """Tell how far a judge agrees with people, and what its share of failures would be without its mistakes.

    Rows without a label of people count among all that it judged.
    """
    unreadable = 0
    pairs: list[tuple[str, str]] = []
    flagged = judged = 0
    with exits():
        if not 0.5 <= level < 1:
            raise ConfigError(f"a confidence level of {level} is not between 0.5 and 1", "Give 0.95, for example.")
        with opened(file) as stream:
            for item in raw_rows("stdin" if file == "-" else file, stream):
                if isinstance(item, InputError) or item[1].get(judge) is None:
                    unreadable += 1
                    problem = item if isinstance(item, InputError) else _missing(file, item[0], judge)
                    complain(problem)
                    continue
                row = item[1]
                judged += 1
                flagged += _label(row[judge]) == failure
                if row.get(people) is not None:
                    pairs.append((_label(row[people]), _label(row[judge])))
        if not pairs:
            raise ConfigError(f"{file} has no row with both {people} and {judge}", "Name the fields.")
        found = _judged(pairs, failure, flagged, judged, level)
        if format is ItemFormat.JSON:
            with bytes_on(None) as out:
                out.write(msgspec.json.encode(found) + b"\n")
        else:
            _print(found)
    if unreadable:
        raise typer.Exit(Exit.USAGE)


def _judged(pairs: list[tuple[str, str]], failure: str | None, flagged: int, judged: int, level: float) -> Judged:
    from citewell.intervals import wilson

    found = agreement(pairs, level)
    if failure is None:
        return Judged(agreement=found)
    if failure not in found.labels:
        raise ConfigError(f"no row has the label {failure!r}", f"There are {', '.join(found.labels)}.")
    caught = sum(person == failure == other for person, other in pairs)
    failures = sum(person == failure for person, _ in pairs)
    cleared = sum(failure not in {person, other} for person, other in pairs)
    error = JudgeError(caught=caught, failures=failures, cleared=cleared, sound=len(pairs) - failures)
    try:
        corrected = corrected_share(flagged, judged, error, level)
    except ValueError as problem:
        raise ConfigError(str(problem), "Label more rows, or leave --failure out.") from None
    return Judged(agreement=found, failure=failure, apparent=wilson(flagged, judged, level), corrected=corrected)


def _print(found: Judged) -> None:
    from rich.table import Table

    from citewell.report.audit.wording import estimate_words
    from citewell.report.console_lines import plain

    made = found.agreement
    kappa = made.kappa
    with console_on(None) as console:
        told = f"agreement {estimate_words(made.agreed, bounded=True)} of {made.agreed.n:,}"
        shown = "unknown" if kappa.value is None else f"{kappa.value:.2f} [{kappa.low:.2f}–{kappa.high:.2f}]"
        console.print(plain(f"{told}; kappa {shown}"))
        table = Table(box=None, pad_edge=False)
        table.add_column("people \\ judge")
        for label in made.labels:
            table.add_column(plain(label), justify="right")
        table.add_column("the judge says so too")
        for label, row, recall in zip(made.labels, made.confusion, made.recall, strict=True):
            share = f"{estimate_words(recall, bounded=True)} of {recall.n:,}"
            table.add_row(plain(label), *map(str, row), plain(share))
        console.print(table)
        if found.apparent is not None and found.corrected is not None:
            apparent, corrected = (estimate_words(each, bounded=True) for each in (found.apparent, found.corrected))
            line = (
                f"{found.failure}: {apparent} of {found.apparent.n:,} by the judge; {corrected} if it made no mistakes"
            )
            console.print(plain(line))


def _missing(file: str, line: int, field: str) -> InputError:
    return InputError("missing", "Name the field of the judge's label with --judge.", file=file, line=line, field=field)


def _label(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
