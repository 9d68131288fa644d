"""The pages on stronger models tell the truth."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from citewell.support.models.config import JudgeEndpoint, Labels, ModelFolder, SupportConfig
from citewell.support.models.interface import Cause, ModelScore
from tests.tiny_models import write_nli

DOCS = Path(__file__).parents[4] / "docs"
REFERENCE = (DOCS / "reference/stronger-models.md").read_text("utf-8")
HOW_TO = (DOCS / "how-to/stronger-models.md").read_text("utf-8")


def rows(first: str) -> dict[str, str]:
    """The rows of the table whose first key is given: key and last cell."""
    table = re.search(rf"((?:^\|[^\n]*\n)*^\| `{first}` \|[^\n]*\n(?:^\|[^\n]*\n)*)", REFERENCE, re.MULTILINE)
    assert table
    return dict(re.findall(r"^\| `(\w+)` \|.* \| ([^|]*) \|$", table[1], re.MULTILINE))


def fences(language: str) -> list[str]:
    blocks = re.findall(rf"^( *)```{language}\n(.*?)^ *```", HOW_TO, re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", body, flags=re.MULTILINE) for indent, body in blocks]


@pytest.mark.parametrize("struct", [SupportConfig, ModelFolder, Labels, JudgeEndpoint, ModelScore])
def test_every_field_is_in_the_reference(struct):
    assert {field.name for field in msgspec.structs.fields(struct)} <= set(
        re.findall(r"^\| `(\w+)` \|", REFERENCE, re.MULTILINE)
    )


def test_every_cause_is_in_the_reference():
    assert {cause.value for cause in Cause} == set(re.findall(r"^\| `(\w+)` \| [^|]* \|$", REFERENCE, re.MULTILINE)) & {
        *(cause.value for cause in Cause)
    }


@pytest.mark.parametrize(
    ("first", "given"),
    [("path", ModelFolder(path="")), ("base_url", JudgeEndpoint(base_url="", model=""))],
)
def test_the_defaults_are_those_of_the_code(first, given):
    shipped = msgspec.to_builtins(given)
    told = {key: cell.strip("`") for key, cell in rows(first).items() if re.fullmatch(r"`[^`]+`", cell)}
    assert told == {key: str(shipped[key]) for key in told}
    numbers = {key for key, value in shipped.items() if isinstance(value, int)}
    assert numbers <= set(told)


@pytest.mark.parametrize("text", fences("toml"))
def test_configurations_on_the_page_can_be_used(text):
    config = msgspec.convert(tomllib.loads(text)["support"], SupportConfig)
    assert (config.model is None) != (config.judge is None)


def test_the_program_on_the_page_prints_a_score(tmp_path, monkeypatch, capsys):
    write_nli(tmp_path / "models/nli")
    monkeypatch.chdir(tmp_path)
    (program,) = fences("python")
    exec(compile(program, "stronger-models.md", "exec"), {})
    assert capsys.readouterr().out == "0.96 supported, 0.02 contradicted\n"
