"""``citewell repair``: let a model revise what fails, check it again, and show only what holds."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ListFormat
from citewell.cli.input_options import FileArgument, FromOption, opened
from citewell.cli.ledger_options import FormatOption, OutputOption, guard_output
from citewell.cli.terminal import bytes_on, complain, console_on, say
from citewell.errors import InputError
from citewell.gate import Gate
from citewell.ledger import SqliteLedger
from citewell.model import Action
from citewell.providers.registry import AUTO
from citewell.records.batch import Batch
from citewell.repair import Mode, Repairer, RepairSettings, Round
from citewell.report.redaction import redact_decision
from citewell.report.repair import Sums, print_repaired, print_sums
from citewell.report.visible import visible


def repair(
    file: FileArgument,
    *,
    endpoint: Annotated[
        str, typer.Option("--endpoint", metavar="URL", help="Address up to and without /chat/completions.")
    ],
    model: Annotated[str, typer.Option("--model", metavar="NAME", help="The model that the endpoint is asked for.")],
    key_env: Annotated[
        str | None, typer.Option("--key-env", metavar="VARIABLE", help="Environment variable that holds the key.")
    ] = None,
    policy: Annotated[
        Path | None,
        typer.Option("--policy", metavar="FILE", help="Policy file (TOML); the strict one that ships if not given."),
    ] = None,
    ledger: Annotated[
        Path | None,
        typer.Option("--ledger", envvar="CITEWELL_LEDGER", metavar="PATH", help="Keep every round in this file."),
    ] = None,
    source: FromOption = AUTO,
    mode: Annotated[Mode, typer.Option("--mode", help="Whether the model calls a tool, or writes JSON.")] = Mode.TOOLS,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="The most rounds for one answer.")] = 3,
    tokens: Annotated[int, typer.Option("--tokens", min=1, help="The most tokens for one answer.")] = 30_000,
    timeout: Annotated[float, typer.Option("--timeout", min=0.1, help="Seconds that one request may take.")] = 60.0,
    format: FormatOption = ListFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Let a model revise the sentences that fail, check them again, and show only what holds.

    Sentences that passed are never changed, and nothing is cited that was not retrieved. What still fails is dropped or
    handed over, as the policy says.
    """
    sums = Sums()
    unreadable = 0
    handed_over = False
    with exits(), ExitStack() as stack:
        guard_output(output, Path(file), "input")
        if ledger is not None:
            guard_output(output, ledger)
        settings = RepairSettings(
            base_url=endpoint,
            model=model,
            key_env=key_env,
            mode=mode,
            rounds=rounds,
            tokens=tokens,
            timeout_ms=int(timeout * 1000),
        )
        kept = stack.enter_context(SqliteLedger(ledger)) if ledger is not None else None
        repairer = Repairer(Gate(policy, kept), settings, tell=_tell)
        stream = stack.enter_context(opened(file))
        records = Batch(stream, file="stdin" if file == "-" else file, format=source)
        if format is ListFormat.JSONL:
            out = stack.enter_context(bytes_on(output))
        else:
            console = stack.enter_context(console_on(output))
        for record in records:
            try:
                if isinstance(record, InputError):
                    raise record
                made = repairer.repair(record)
            except InputError as error:
                unreadable += 1
                complain(error)
                continue
            sums.add(made)
            handed_over |= made.action is Action.HAND_OVER
            if format is ListFormat.JSONL:
                decision = redact_decision(record, made.decision)
                out.write(msgspec.json.encode(msgspec.structs.replace(made, decision=decision)) + b"\n")
                out.flush()
            else:
                print_repaired(made, console)
        if format is ListFormat.CONSOLE:
            print_sums(sums, model, console)
    if unreadable:
        raise typer.Exit(Exit.USAGE)
    if handed_over:
        raise typer.Exit(Exit.FINDINGS)


def _tell(answer: str, made: Round) -> None:
    say(f"{visible(answer)}: round {made.number}, {made.before} findings before and {made.after} after")
