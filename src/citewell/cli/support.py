"""``citewell support``: tell of claims whether their sources say them."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ListFormat
from citewell.cli.input_options import opened
from citewell.cli.ledger_options import FormatOption, OutputOption, guard_output
from citewell.cli.terminal import bytes_on, complain, console_on
from citewell.errors import InputError
from citewell.gate import Gate, default_policy, load_policy
from citewell.model import Answer, Outcome, Support
from citewell.records.batch import Batch
from citewell.records.claim_record import claim_from
from citewell.report.claims import print_claim, print_counts
from citewell.support.models.config import ModelFolder


def support(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-", help="Claims with sources: JSON Lines, a JSON array or one object; - is stdin."
        ),
    ],
    *,
    model: Annotated[
        Path | None,
        typer.Option("--model", metavar="FOLDER", help="Ask the classifier in this folder as well."),
    ] = None,
    policy: Annotated[
        Path | None,
        typer.Option("--policy", metavar="FILE", help="Policy file (TOML) with the checks and the model to ask."),
    ] = None,
    format: FormatOption = ListFormat.CONSOLE,
    output: OutputOption = None,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 3 when a claim could not be checked.")] = False,
) -> None:
    """Tell of each claim whether its sources say it, piece by piece."""
    told: dict[Outcome, int] = dict.fromkeys(Outcome, 0)
    unreadable = 0
    with exits(), ExitStack() as stack:
        guard_output(output, Path(file), "input")
        gate = _gate(policy, model)
        stream = stack.enter_context(opened(file))
        records = Batch(stream, file="stdin" if file == "-" else file, read=claim_from)
        if format is ListFormat.JSONL:
            out = stack.enter_context(bytes_on(output))
        else:
            console = stack.enter_context(console_on(output))
        for item in _weighed(gate, records):
            if isinstance(item, InputError):
                unreadable += 1
                complain(item)
                continue
            answer, found = item
            told[found.outcome] += 1
            if format is ListFormat.JSONL:
                out.write(msgspec.json.encode(found) + b"\n")
                out.flush()  # whoever reads the other end of a pipe need not wait for the rest
            else:
                print_claim(answer, found, console)
        if format is ListFormat.CONSOLE:
            print_counts(told, unreadable, console)
    if unreadable:
        raise typer.Exit(Exit.USAGE)
    if told[Outcome.CONTRADICTED] or told[Outcome.NOT_ENOUGH_INFO]:
        raise typer.Exit(Exit.FINDINGS)
    if strict and told[Outcome.NOT_CHECKED]:
        raise typer.Exit(Exit.NOT_CHECKED)


def _gate(policy: Path | None, model: Path | None) -> Gate:
    """The gate whose checks are run; a model that is named here is asked in place of that of the policy.

    Raises:
        ConfigError: the model that is named here cannot be loaded.
    """
    if model is None:
        return Gate(policy)
    chosen = default_policy() if policy is None else load_policy(policy)
    folder = chosen.support.model
    settings = folder if isinstance(folder, ModelFolder) else ModelFolder(path="")
    rules = msgspec.structs.replace(
        chosen.support, model=msgspec.structs.replace(settings, path=str(model.absolute())), judge=None
    )
    from citewell.support.models.select import load_model  # here, since few calls want one

    return Gate(msgspec.structs.replace(chosen, support=rules), model=load_model(rules))


def _weighed(gate: Gate, records: Batch) -> Iterator[tuple[Answer, Support] | InputError]:
    """The claims with what came of them, in their order."""
    for record in records:
        yield record if isinstance(record, InputError) else (record, gate.support(record))
