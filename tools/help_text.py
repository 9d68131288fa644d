"""Keeps the command reference true: it holds what ``--help`` really prints."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import typer
from typer.main import get_command
from typer.testing import CliRunner

from citewell.cli.app import Later
from tools.generated import settle

PAGE = Path("docs/reference/cli.md")
WIDTH = 100
INTRODUCTION = """\
# Commands

What each command prints with `--help`. JSON goes to standard output and nothing else does; talk goes to standard
error. Exit codes have [their own page](exit-codes.md).
"""
ANSI = re.compile(r"\x1b\[[0-9;]*m")


def command_names(app: typer.Typer) -> Iterator[tuple[str, ...]]:
    """Yields the words that lead to each command: first none, then each visible subcommand, however deep."""

    def walk(command: object, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        yield words
        command = command.load() if isinstance(command, Later) else command
        for name, inner in getattr(command, "commands", {}).items():
            if not inner.hidden:
                yield from walk(inner, (*words, name))

    yield from walk(get_command(app), ())


def help_text(app: typer.Typer, words: tuple[str, ...]) -> str:
    """Returns what one command prints with ``--help``, without colour.

    Raises:
        RuntimeError: the command does not print a help text.
    """
    result = CliRunner().invoke(app, [*words, "--help"], prog_name="citewell", env={"COLUMNS": str(WIDTH)})
    if result.exit_code != 0:
        raise RuntimeError(f"citewell {' '.join(words)} --help failed: {result.output}") from result.exception
    return "\n".join(line.rstrip() for line in ANSI.sub("", result.output).splitlines()).strip("\n")


def page(app: typer.Typer) -> str:
    """Returns the whole reference page."""
    sections = [
        f"## {' '.join(('citewell', *words))}\n\n```text\n{help_text(app, words)}\n```\n"
        for words in command_names(app)
    ]
    return "\n".join((INTRODUCTION, *sections))


def main() -> int:
    """Writes the page, or with ``--check`` says how it differs; returns the exit code."""
    from citewell.cli.app import app

    return settle({PAGE: page(app)}, check="--check" in sys.argv[1:], remedy="make docs")


if __name__ == "__main__":
    sys.exit(main())
