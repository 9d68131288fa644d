"""The commands about services, short of running one."""

import json

import pytest
from typer.testing import CliRunner

from citewell.cli import serving
from citewell.cli.app import app
from citewell.service.keys import KeyFile


def _run(*arguments):
    return CliRunner().invoke(app, arguments)


def test_a_key_is_printed_once_and_counts_until_it_is_removed(tmp_path):
    file = tmp_path / "keys.json"
    made = _run("keys", "add", "app", "--keys", str(file), "--audience", "staff", "--scope", "read")
    key = made.stdout.strip().splitlines()[-1]
    found = KeyFile(file).find(key)
    assert (made.exit_code, found.id, found.audience) == (0, "app", ("staff",))
    assert _run("keys", "add", "app", "--keys", str(file)).exit_code == 2
    listed = _run("keys", "list", "--keys", str(file))
    assert "app: may read, for readers of staff" in listed.stdout
    assert key not in listed.output
    assert _run("keys", "remove", "app", "--keys", str(file)).exit_code == 0
    assert KeyFile(file).find(key) is None
    assert _run("keys", "remove", "app", "--keys", str(file)).exit_code == 2


@pytest.mark.parametrize("command", [("serve",), ("proxy", "--upstream", "http://a.example/v1")])
def test_without_the_extra_it_is_named(monkeypatch, command):
    monkeypatch.setattr(serving, "find_spec", lambda _: None)
    told = _run(*command)
    assert told.exit_code == 2
    assert "citewell[serve]" in told.output


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        (("serve", "--host", "0.0.0.0"), "without keys"),
        (("serve", "--keys", "no-such-file"), "cannot be read"),
        (("serve", "--policy", "no-such-file"), "no-such-file"),
        (("proxy",), "no API to stand before"),
        (("proxy", "--upstream", "ftp://a.example"), "no API to stand before"),
    ],
)
def test_what_cannot_be_run_is_told_before(command, problem):
    told = _run(*command)
    assert told.exit_code == 2
    assert problem in told.output


def test_settings_are_shown_with_their_origin():
    told = json.loads(_run("config", "show", "--port", "9000", "--format", "json").stdout)
    assert told["port"] == {"value": 9000, "origin": "flag"}
    assert told["host"] == {"value": "127.0.0.1", "origin": "default"}
