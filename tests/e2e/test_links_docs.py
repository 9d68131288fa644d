"""The page on checking links prints what it says, on a machine where it is followed step by step."""

import contextlib
import functools
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from typer.testing import CliRunner

from citewell.cli.app import app

pytestmark = pytest.mark.enable_socket

PAGE = (Path(__file__).parents[2] / "docs/how-to/check-links.md").read_text("utf-8")
FILES = {
    "html": "site/pump.html",
    "xml": "site/sitemap.xml",
    "cdxj": "captures.cdxj",
    "markdown": "answer.md",
    "json": "cited.jsonl",
}


def fences(language: str) -> list[str]:
    blocks = re.findall(rf"^( *)```{language}\n(.*?)^ *```", PAGE, re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", body, flags=re.MULTILINE) for indent, body in blocks]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def served(folder: Path) -> Iterator[int]:
    handler = functools.partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The site of the page, served at another port; the files of the page are where commands find them."""
    (tmp_path / "site").mkdir()
    with served(tmp_path / "site") as port:
        for language, name in FILES.items():
            (body,) = fences(language)
            (tmp_path / name).write_text(at_port(body, port))
        monkeypatch.chdir(tmp_path)
        yield port


def at_port(text: str, port: int) -> str:
    return text.replace("127.0.0.1:8000", f"127.0.0.1:{port}").replace("127:8000)", f"127:{port})")


def words(text: str, port: int) -> list[str]:
    """What is said, wherever lines are broken, and wherever the columns are that follow an address."""
    return text.replace(f"127.0.0.1:{port}", "127.0.0.1:8000").split()


@pytest.mark.parametrize("number", [0, 1])
def test_the_commands_print_what_the_page_shows(port: int, number: int) -> None:
    command = re.findall(r"^ *citewell (links check .*--allow-net 127\.0\.0\.1)$", PAGE, re.MULTILINE)[number]
    done = CliRunner().invoke(app, command.split(), env={"COLUMNS": "80"})
    assert done.exit_code == 1
    assert done.stderr == ""
    printed, shown = words(done.stdout, port), words(fences("text")[number], 8000)
    # The column of the second address on a line depends on how many digits the port has.
    assert [re.sub(r":\d+$", "", word) for word in printed] == [re.sub(r":\d+$", "", word) for word in shown]


def test_the_program_prints_what_the_page_shows(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = fences("python")
    exec(compile(at_port(program, port), "check-links.md", "exec"), {})
    assert words(capsys.readouterr().out, port) == words(*fences("console"), 8000)


def test_every_option_that_the_page_names_is_one() -> None:
    options = set(re.findall(r"(?<![\w-])--[a-z-]+", PAGE)) - {"--bind", "--directory"}
    help_text = CliRunner().invoke(app, ["links", "check", "--help"], env={"COLUMNS": "200"}).stdout
    assert options <= set(re.findall(r"--[a-z-]+", help_text))
