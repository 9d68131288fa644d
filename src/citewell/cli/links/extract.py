"""``citewell links extract``: find the web addresses and identifiers of answers and documents."""

import io
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Annotated, cast

import msgspec
import typer

from citewell.cli.exits import Exit, exits
from citewell.cli.formats import ListFormat
from citewell.cli.input_options import opened
from citewell.cli.ledger_options import FormatOption, OutputOption, guard_output
from citewell.cli.terminal import bytes_on, complain, console_on, say
from citewell.errors import ConfigError, InputError
from citewell.links.extract.kinds import DocumentFormat, detect_document
from citewell.model import FoundLink
from citewell.providers.registry import AUTO, FORMATS
from citewell.records.batch import Batch
from citewell.records.record import NATIVE
from citewell.report.links.found import print_links

_DOCUMENTS = {format.value: format for format in DocumentFormat}
_KNOWN = (*_DOCUMENTS, NATIVE, *[known.name for known in FORMATS])
_ENOUGH_TO_TELL = 4096


def extract(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-",
            help="Markdown, HTML, plain text, answer records or replies of providers as JSON; - is stdin.",
        ),
    ],
    *,
    source: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="FORMAT",
            help=f"{', '.join(_KNOWN)}, or {AUTO}.",
        ),
    ] = AUTO,
    format: FormatOption = ListFormat.CONSOLE,
    output: OutputOption = None,
) -> None:
    """Find every web address and identifier with its exact place, the words around it, and what is odd about it."""
    unreadable = count = 0
    with exits(), ExitStack() as stack:
        if source not in (AUTO, *_KNOWN):
            raise ConfigError(f"unknown format: {source}", f"Use {AUTO} or one of {', '.join(_KNOWN)}.")
        guard_output(output, Path(file), "input")
        stream = stack.enter_context(opened(file))
        if format is ListFormat.JSONL:
            out = stack.enter_context(bytes_on(output))
        else:
            console = stack.enter_context(console_on(output))
        for found in _found(stream, file, source):
            if isinstance(found, InputError):
                unreadable += 1
                complain(found)
                continue
            count += len(found)
            if format is ListFormat.JSONL:
                out.writelines(msgspec.json.encode(link) + b"\n" for link in found)
            else:
                print_links(found, console)
        if not count and not unreadable:
            say("there is no web address or identifier")
    if unreadable:
        raise typer.Exit(Exit.USAGE)


def _found(stream: IO[bytes], file: str, source: str) -> Iterator[list[FoundLink] | InputError]:
    """The links of a document at once, or of each record in turn, or why there are none."""
    # What reads texts is slow to load, and the other commands of ``links`` do without.
    from citewell.links.extract import extract_answer
    from citewell.links.extract.documents import extract_document

    name = "stdin" if file == "-" else file
    peeked = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast("io.RawIOBase", stream))
    kind = detect_document(file, peeked.peek(_ENOUGH_TO_TELL)) if source == AUTO else _DOCUMENTS.get(source)
    if kind is None:
        for record in Batch(peeked, file=name, format=source):
            yield record if isinstance(record, InputError) else extract_answer(record)
        return
    try:
        yield extract_document(peeked.read(), kind, name)
    except InputError as error:
        yield error
