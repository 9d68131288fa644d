"""``citewell keys``: API keys of a service."""

import datetime as dt
from pathlib import Path
from typing import Annotated

import typer

from citewell.cli.exits import exits
from citewell.cli.terminal import console_on, say
from citewell.errors import ConfigError
from citewell.report.console_lines import plain
from citewell.service.keys import KeyFile, Scope, add_key, remove_key

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Make, list and remove API keys of a service.")

FileOption = Annotated[
    Path, typer.Option("--keys", envvar="CITEWELL_KEYS", metavar="FILE", help="File of keys; it holds digests only.")
]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="Name of the key, as logs show it.")]


@app.command()
def add(
    name: NameArgument,
    *,
    keys: FileOption,
    scope: Annotated[
        list[Scope] | None,
        typer.Option("--scope", help="What it may be used for; may be repeated. [default: gate]"),
    ] = None,
    audience: Annotated[
        list[str] | None,
        typer.Option("--audience", metavar="GROUP", help="Group of its readers; may be repeated. [default: public]"),
    ] = None,
    rate: Annotated[int | None, typer.Option("--rate", min=1, help="Requests a minute.")] = None,
) -> None:
    """Make a key and print it; it is not shown again."""
    with exits():
        if not name.isascii() or not name.isprintable() or not 1 <= len(name) <= 64:
            raise ConfigError("a key needs a name of 1 to 64 letters", "Use ASCII letters, digits and signs.")
        scopes = tuple(dict.fromkeys(scope or [Scope.GATE]))
        groups = tuple(dict.fromkeys(audience or ["public"]))
        made = add_key(keys, name, scopes, groups, rate, dt.datetime.now(dt.UTC))
        say(f"{name}: may {', '.join(one.value for one in scopes)}, for readers of {', '.join(groups)}")
        typer.echo(made)


@app.command("list")
def list_keys(*, keys: FileOption) -> None:
    """List the keys."""
    with exits(), console_on(None) as console:
        for key in KeyFile(keys).all():
            scopes, groups = ", ".join(one.value for one in key.scopes), ", ".join(key.audience)
            made = key.made.date().isoformat()
            console.print(plain(f"{key.id}: may {scopes}, for readers of {groups}, made {made}"), soft_wrap=True)


@app.command()
def remove(name: NameArgument, *, keys: FileOption) -> None:
    """Let a key no longer count, at once."""
    with exits():
        remove_key(keys, name)
        say(f"{name}: removed")
