"""citewell audit and citewell repair as they are called."""

import json

import pytest
from typer.testing import CliRunner

from citewell.cli.app import app

ROWS = [
    {"query": f"q{query}", "system": system, "status": "stale" if (query + place) % (3 + place) == 0 else "alive"}
    for place, system in enumerate(("Fernway", "Oakline"))
    for query in range(40)
]


def call(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def rows(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    return path


def test_an_audit_writes_all_its_files(rows, tmp_path):
    out = tmp_path / "out"
    result = call("audit", "run", rows, "--protocol", "link-validity", "--out", out)
    assert result.exit_code == 0, result.output
    assert "Fernway" in result.stdout
    assert {path.name for path in out.iterdir()} == {
        "report.html",
        "report.json",
        "report.md",
        "figures.csv",
        "units.parquet",
    }
    report = json.loads((out / "report.json").read_text())
    assert report["data"]["digest"].startswith("sha256:")
    assert "--seed" in report["command"]


def test_the_same_audit_gives_the_same_bytes(rows, tmp_path):
    for name in ("one", "two"):
        assert call("audit", "run", rows, "--protocol", "link-validity", "--out", tmp_path / name).exit_code == 0
    for name in ("report.html", "report.json", "report.md", "figures.csv", "units.parquet"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_two_systems_are_compared_in_json(rows, tmp_path):
    out = tmp_path / "out"
    call("audit", "run", rows, "--protocol", "link-validity", "--out", out)
    result = call("audit", "compare", f"{out}@Fernway", f"{out}@Oakline", "--format", "json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["differences"][0]["metric"] == "non_resolving"
    assert call("audit", "compare", out, out, "--fail-on-worse").exit_code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--protocol", "astrology"], "no protocol"),
        (["--protocol", "link-validity", "--interval", "magic"], "no interval"),
        (["--protocol", "link-validity", "--level", "1.5"], "not between"),
        (["--protocol", "link-validity", "--resamples", "5"], "not between"),
        (["--protocol", "known-item"], "nothing could be measured"),
    ],
)
def test_what_cannot_be_done_is_told(rows, tmp_path, words, told):
    result = call("audit", "run", rows, "--out", tmp_path / "out", *words)
    assert result.exit_code == 2
    assert told in result.stderr


@pytest.mark.parametrize(
    ("words", "questions"),
    [
        (["--shares", "0.05,0.10"], 435),
        (["--shares", "0.10,0.15"], 686),
        (["--shares", "0.37,0.45"], 593),
        (["--discordant", "0.10,0.05"], 469),
        (["--discordant", "0.15,0.05"], 155),
        (["--share", "0.10", "--half-width", "0.03"], 385),
        (["--share", "0.5", "--half-width", "0.05"], 385),
    ],
)
def test_plans(words, questions):
    result = call("audit", "plan", *words, "--format", "json")
    assert json.loads(result.stdout)["questions"] == questions


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--shares", "0.1"],
        ["--shares", "0.1,0.1"],
        ["--share", "0.1"],
        ["--shares", "0.1,0.2", "--deff", "2", "--cluster-size", "3"],
    ],
)
def test_plans_that_cannot_be_made(words):
    assert call("audit", "plan", *words).exit_code == 2


def test_a_judge_is_held_against_people(tmp_path):
    path = tmp_path / "judged.csv"
    rows = ["bad,bad"] * 16 + ["bad,fine"] * 4 + ["fine,fine"] * 27 + ["fine,bad"] * 3 + [",bad"] * 20 + [",fine"] * 80
    path.write_text("\n".join(["people,judge", *rows]))
    result = call("audit", "agree", path, "--failure", "bad", "--format", "json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["agreement"]["confusion"] == [[16, 4], [3, 27]]
    assert found["apparent"]["value"] == pytest.approx(39 / 150)
    assert found["corrected"]["value"] == pytest.approx((39 / 150 + 0.9 - 1) / 0.7)
    assert "kappa" in call("audit", "agree", path).stdout


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_repair_without_an_endpoint_hands_over(tmp_path):
    path = tmp_path / "answers.jsonl"
    sources = [{"id": "s", "text": "The deposit is 60 euros."}]
    path.write_text(json.dumps({"id": "a", "answer": "The deposit is 90 euros [s].", "sources": sources}))
    result = call("repair", path, "--endpoint", "http://127.0.0.1:1/v1", "--model", "m", "--timeout", "1")
    assert result.exit_code == 1, result.output
    assert "could not be reached" in result.stdout
    assert "0.0 % [0.0–79.3] of 1 before" in result.stdout


def test_a_key_is_not_sent_in_the_clear(tmp_path):
    path = tmp_path / "answers.jsonl"
    path.write_text("{}")
    result = call("repair", path, "--endpoint", "http://models.example/v1", "--model", "m", "--key-env", "PATH")
    assert result.exit_code == 2
    assert "in the clear" in result.stderr


@pytest.mark.parametrize("option", ["--by", "--cluster"])
def test_a_field_that_no_row_has_is_refused_and_leaves_nothing(rows, tmp_path, option):
    out = tmp_path / "out"
    result = call("audit", "run", rows, "--protocol", "link-validity", "--out", out, option, "sytem")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no row has a field 'sytem'" in result.stderr
    assert list(out.iterdir()) == []


def test_one_row_that_could_not_be_used_is_one_row(rows, tmp_path):
    with rows.open("a") as file:
        file.write("{\n")
    result = call("audit", "run", rows, "--protocol", "link-validity", "--out", tmp_path / "out")
    assert "1 row could not be used" in result.stderr + result.stdout
    assert "**1 row could not be used.**" in (tmp_path / "out" / "report.md").read_text()


@pytest.mark.parametrize(
    "words", [("--deff", "inf"), ("--cluster-size", "inf", "--correlation", "0.1"), ("--deff", "nan")]
)
def test_a_plan_without_end_is_refused(words):
    result = call("audit", "plan", "--shares", "0.05,0.10", *words)
    assert (result.exit_code, result.stdout) == (2, "")
