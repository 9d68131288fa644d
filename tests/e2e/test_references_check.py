"""``citewell references check`` as a user runs it, with a registry in a file and with none."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

BIB = """\
@article{ferry, author={Orlen, Mara and Tarn, Jo}, title={A study of ropes and ferries in narrow valleys},
  journal={Journal of Crossings}, year={1994}, doi={10.5555/ferry.1}}
@article{wrong, author={Orlen, Mara and Tarn, Jo}, title={A study of ropes and ferries in narrow valleys},
  journal={Journal of Crossings}, year={1994}, doi={10.5555/mill.2}}
@article{later, author={Doe, John}, title={What mills will grind in later days to come}, year={2093}, pages={90-12}}
"""
RECORDS = [
    {
        "DOI": "10.5555/ferry.1",
        "type": "journal-article",
        "title": ["A study of ropes and ferries in narrow valleys"],
        "container-title": ["Journal of Crossings"],
        "author": [{"given": "Mara", "family": "Orlen"}, {"given": "Jo", "family": "Tarn"}],
        "issued": {"date-parts": [[1994, 5]]},
    },
    {
        "DOI": "10.5555/mill.2",
        "type": "journal-article",
        "title": ["The grinding of barley by water mills of the lower Lorne"],
        "container-title": ["Annals of Milling"],
        "author": [{"given": "Ilse", "family": "Brandt"}],
        "issued": {"date-parts": [[1988]]},
    },
]
RETRACTED = "Record ID,Title,OriginalPaperDOI,RetractionDate,RetractionNature,Reason\n1,A study,10.5555/ferry.1,1/5/2001 0:00,Retraction,+Error in Data;\n"


def run(*arguments: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "citewell", "references", *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("registry")
    dump = folder / "works.jsonl"
    dump.write_text("".join(json.dumps(record) + "\n" for record in RECORDS))
    made = run("index", "build", str(dump), "--out", str(folder / "works.db"), "--from", "crossref")
    assert made.returncode == 0, made.stderr
    return folder / "works.db"


def statuses(done: subprocess.CompletedProcess[str]) -> dict[str, str]:
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return {row["reference"]["key"]: row["status"] for row in rows}


def test_without_a_registry_nobody_is_accused_and_every_reference_says_why(tmp_path: Path) -> None:
    file = tmp_path / "refs.bib"
    file.write_text(BIB.split("@article{later")[0])
    done = run("check", str(file), "--registry", "none", "--format", "jsonl", "--strict")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert {(row["status"], row["reason"]) for row in rows} == {("cannot_tell", "no_registry")}
    assert done.returncode == 3
    offline = run("check", str(file), "--offline", "--format", "jsonl", "--fail-on", "never", "--strict")
    assert (offline.returncode, offline.stdout) == (3, done.stdout)


def test_a_registry_in_a_file_tells_what_is_there(tmp_path: Path, registry: Path) -> None:
    done = run("check", "-", "--registry", str(registry), "--format", "jsonl", given=BIB)
    found = statuses(done)
    assert found["ferry"] == "exists_as_described"
    assert found["wrong"] == "identifier_points_elsewhere"
    assert found["later"] == "cannot_tell"
    assert done.returncode == 1


def test_what_is_shown_to_people(registry: Path) -> None:
    done = run("check", "-", "--registry", str(registry), given=BIB)
    assert done.stdout.startswith("3 references\n")
    for words in ("identifier of another work", "dated 2093", "stands for a name", "run backwards", "records of"):
        assert words in " ".join(done.stdout.split())


def test_retractions_at_hand(tmp_path: Path, registry: Path) -> None:
    listed = tmp_path / "retractions.csv"
    listed.write_text(RETRACTED)
    for registries in ("none", str(registry)):
        done = run("check", "-", "--registry", registries, "--retractions", str(listed), "--format", "jsonl", given=BIB)
        assert statuses(done)["ferry"] == "retracted"


def test_broken_entries_are_told_and_the_rest_is_checked() -> None:
    done = run("check", "-", "--registry", "none", "--format", "jsonl", given=BIB + "@article{cut, title={\n")
    assert (done.returncode, len(done.stdout.splitlines())) == (2, 3)
    assert "stdin:6" in done.stderr
    assert "'cut'" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--registry", "nowhere.db"), "there is no registry nowhere.db"),
        (("--from", "docx"), "no format of bibliographies"),
    ],
)
def test_bad_arguments_are_told(arguments: tuple[str, ...], words: str) -> None:
    done = run("check", "-", *arguments, given=BIB)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_what_holds_no_reference_is_said_and_what_is_no_text_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.bib").write_text("% nothing yet\n")
    (tmp_path / "noise.bib").write_bytes(bytes(range(128, 256)) * 20)
    nothing = run("check", str(tmp_path / "empty.bib"), "--registry", "none")
    assert (nothing.returncode, "no reference in it" in nothing.stderr) == (0, True)
    noise = run("check", str(tmp_path / "noise.bib"), "--registry", "none")
    assert (noise.returncode, "UTF-8" in noise.stderr, noise.stdout) == (2, True, "")
