"""``citewell demo``: a small incident replayed without and with the gate, then a batch written as a page."""

import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from citewell.cli import demo_records
from citewell.cli.exits import Exit, exits
from citewell.cli.terminal import bytes_on
from citewell.errors import ConfigError
from citewell.gate import Gate
from citewell.ledger import SqliteLedger, SqliteLedgerReader
from citewell.model import Answer, Source, SourceStatus
from citewell.report.console import print_item, print_summary, verdict_line
from citewell.report.console_lines import hanging, labelled, plain
from citewell.report.console_stream import console_for
from citewell.report.interface import Judged, Settings
from citewell.report.registry import format_named
from citewell.report.tally import Tally
from citewell.text.reading import read_answer

_PAGE = "report.html"
_DECISIONS = "decisions.jsonl"
_RECORDS = "answers.jsonl"
_POLICY = "policy.toml"
_LEDGER = "ledger.sqlite"


def demo(
    *,
    output: Annotated[
        Path, typer.Option("--output", metavar="DIR", help="Folder for the page, the decisions and the ledger.")
    ] = Path("build/demo"),
) -> None:
    """Replay a small incident without and with the gate, and gate a batch into a page.

    The replies are scripted, so what becomes of each is known: the command ends with 1 when anything comes out
    otherwise.
    """
    with exits(), bytes_on(None) as stdout, console_for(stdout, Settings()) as console:
        _make_folder(output)
        _introduce(demo_records.incident(), console)
        _heading("Without a gate: a display that trusts every id", console)
        for answer in demo_records.incident():
            _display_trustingly(answer, console)
        console.print("Four answers, each with its source. Three of them are wrong.\n")
        with SqliteLedger(output / _LEDGER) as ledger:
            _heading("With the gate: the same four replies", console)
            replies = _decide(demo_records.incident(), Gate(None, ledger))
            for entry in replies:
                print_item(entry, console)
                console.print()
            _heading("A morning's batch", console)
            batch = _decide(demo_records.batch(), Gate(demo_records.help_desk_policy(), ledger))
        _outline(batch, console)
        _write(output, [*replies, *batch])
        _say_where(output, len(replies) + len(batch), console)
        differences = [line for entry in (*replies, *batch) for line in _differences(entry)]
        differences += _ledger_faults(output / _LEDGER)
        for line in differences:
            console.print(hanging(plain(f"not as scripted: {line}", "bold red"), 2, console, first=0))
        if differences:
            raise typer.Exit(Exit.FINDINGS)
        console.print(Text("Everything came out as scripted.", "bold"))


def _make_folder(output: Path) -> None:
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"{output} cannot be made: {error.strerror}", "Name another folder with --output.") from error


def _introduce(answers: Sequence[Answer], console: Console) -> None:
    console.print(Text("The help desk of Ottermill, a fictional maker of coffee machines", "bold"))
    sources = ", ".join(_name(source) for source in answers[0].sources)
    console.print(hanging(labelled("It knows four documents", sources), 2, console, first=0))
    console.print()


def _name(source: Source) -> str:
    return source.id if source.status is SourceStatus.CURRENT else f"{source.id} ({source.status.value})"


def _heading(words: str, console: Console) -> None:
    console.print(Rule(Text(words, "bold"), align="left", characters="─", style="dim"))
    console.print()


def _display_trustingly(answer: Answer, console: Console) -> None:
    """Show a reply as many displays do: whatever stands in brackets becomes a source."""
    named = dict.fromkeys(target for citation in read_answer(answer).citations for target in citation.targets)
    console.print(hanging(plain(answer.question, "italic"), 2, console))
    console.print(hanging(plain(answer.text), 2, console))
    console.print(hanging(plain(f"✓ Sources: {', '.join(named)}", "green"), 2, console))
    console.print()


def _decide(answers: Sequence[Answer], gate: Gate) -> list[Judged]:
    return [Judged(answer, decision) for answer, decision in zip(answers, gate.decide_many(answers), strict=True)]


def _outline(entries: Iterable[Judged], console: Console) -> None:
    tally = Tally()
    for entry in entries:
        tally.add(entry)
        console.print(hanging(verdict_line(entry), 2, console, first=0))
    console.print()
    print_summary(tally.summary(), console)
    console.print()


def _write(output: Path, entries: Sequence[Judged]) -> None:
    settings = Settings(title="Ottermill help desk: what the gate decided")
    for name, file in (("html", _PAGE), ("jsonl", _DECISIONS)):
        with bytes_on(output / file) as stream:
            format_named(name).render(entries, stream, settings)
    with bytes_on(output / _RECORDS) as stream:
        stream.writelines(msgspec.json.encode(entry.answer) + b"\n" for entry in entries)
    with bytes_on(output / _POLICY) as stream:
        stream.write(demo_records.help_desk_policy_text().encode())


def _say_where(output: Path, count: int, console: Console) -> None:
    console.print(Text("Written", "bold"))
    files = [
        (_PAGE, f"the four replies and the batch: {count} answers, sources beside them"),
        (_DECISIONS, "the decisions, one a line"),
        (_RECORDS, "the answer records"),
        (_POLICY, "the policy of the batch"),
        (_LEDGER, "every decision, kept"),
    ]
    widest = max(len(name) for name, _ in files)
    for name, words in files:
        path = f"  {output / name}" + " " * (widest - len(name))
        console.print(Text.assemble(path, (f"  {words}", "dim")), soft_wrap=True)
    console.print()
    console.print(Text("Try", "bold"))
    commands = [
        f"gate {output / _RECORDS} --policy {output / _POLICY} --expect",
        f"explain demo-4 --ledger {output / _LEDGER}",
        f"decisions rates --ledger {output / _LEDGER}",
    ]
    for command in commands:
        console.print(Text(f"  {_program()} {command}"), soft_wrap=True)
    console.print()


def _program() -> str:
    """What to type for citewell where this was started."""
    if shutil.which("citewell"):
        return "citewell"
    return "python -m citewell" if sys.argv[0].endswith(".py") else sys.argv[0]


def _differences(entry: Judged) -> list[str]:
    """What came out otherwise than the record's ``meta`` expects."""
    decision, expected = entry.decision, entry.answer.meta
    found = []
    if decision.action.value != expected["expect"]:
        found.append(f"{decision.answer_id}: {decision.action.value} instead of {expected['expect']}")
    reason = expected.get("reason")
    if reason is not None and reason not in [decision.findings[index].message for index in decision.blocking]:
        found.append(f"{decision.answer_id}: the reason {reason!r} is missing")
    return found


def _ledger_faults(path: Path) -> list[str]:
    with SqliteLedgerReader(path) as reader:
        report = reader.verify()
    return [] if report.broken is None else [f"{path}: broken at decision {report.broken}: {report.problem}"]
