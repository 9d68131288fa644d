"""Commands are imported when they are called, and the help of all of them still says what each says of itself."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

import citewell
from citewell.cli.app import SUMMARIES, Later, app


@pytest.mark.parametrize("name", SUMMARIES)
def test_the_help_says_of_a_command_what_it_says_of_itself(name: str) -> None:
    own = Later(name).load().help
    assert " ".join(own.split("\n\n")[0].split()) == SUMMARIES[name]


def test_every_command_is_in_the_help() -> None:
    said = CliRunner().invoke(app, ["--help"]).stdout
    assert all(name in said for name in SUMMARIES)


def test_a_slip_in_a_name_is_answered_with_the_name_meant() -> None:
    done = CliRunner().invoke(app, ["suport"])
    assert done.exit_code == 2
    assert "Did you mean 'support'?" in done.stderr


@pytest.mark.parametrize(
    ("program", "absent"),
    [
        ("import citewell", {"citewell.gate", "citewell.text"}),
        ("import citewell.cli.app", {"citewell.gate", "citewell.checks", "citewell.text", "asyncio"}),
        ("import citewell.cli.app, citewell.cli.gate", {"asyncio", "jinja2"}),
        (
            "import citewell.cli.links",
            {"citewell.checks", "citewell.ledger", "citewell.text.reading", "aiohttp", "jinja2"},
        ),
        ("import citewell.links", {"aiohttp", "asyncio"}),
    ],
)
def test_what_is_not_needed_is_not_imported(program: str, absent: set[str]) -> None:
    script = f"import sys; {program}; print(*sys.modules, sep='\\n')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert absent.isdisjoint(done.stdout.split())


def test_every_name_of_the_package_is_there() -> None:
    for name in citewell.__all__:
        assert getattr(citewell, name).__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'Gates'"):
        citewell.Gates  # noqa: B018
