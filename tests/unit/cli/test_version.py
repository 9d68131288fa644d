"""One version, wherever it is asked for."""

import importlib.metadata
import tomllib
from pathlib import Path

from typer.testing import CliRunner

import citewell
from citewell.cli.app import app

PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def test_the_version_is_written_down_once():
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "src/citewell/__init__.py"


def test_the_command_and_the_installed_package_have_it():
    assert CliRunner().invoke(app, ["--version"]).stdout == f"citewell {citewell.__version__}\n"
    assert importlib.metadata.version("citewell") == citewell.__version__
