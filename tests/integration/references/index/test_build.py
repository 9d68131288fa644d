"""Building a local registry: incremental, resumed after a kill, older dumps, broken lines, damaged files."""

import os
import signal
import sqlite3
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from citewell.errors import ConfigError, InputError, StoreError
from citewell.model import IdScheme
from citewell.references.index.build import DumpDone, IndexBuild, snapshot_of
from citewell.references.index.lookup import LocalIndex
from tests.integration.references.index.dumps import paper, write


def build(out: Path, *dumps: Path, problems: list[InputError] | None = None, **settings: Any) -> list[DumpDone]:
    with IndexBuild(out) as made:
        done = [
            made.add(dump, report=(problems.append if problems is not None else _never), **settings) for dump in dumps
        ]
        made.finish()
    return done


def _never(error: InputError) -> None:
    raise AssertionError(error)


def content(out: Path) -> dict[str, Sequence[Any]]:
    """Everything that is found by somebody, but for how the file came about."""
    with sqlite3.connect(out) as db:
        queries = {
            "work": "SELECT id, registry, name, digest, record FROM work ORDER BY id",
            "title": "SELECT * FROM title",
            "identifier": "SELECT * FROM identifier",
            "container": "SELECT * FROM container WHERE works > 0",
            "common": "SELECT * FROM common",
        }
        return {name: db.execute(query).fetchall() for name, query in queries.items()}


def test_what_was_put_in_is_found(tmp_path):
    (done,) = build(tmp_path / "r.db", write(tmp_path / "acl-2031-07-01.jsonl.gz", map(paper, range(500))))
    assert (done.format, done.snapshot, done.entries, done.works, done.new) == ("acl", "2031-07-01", 500, 500, 500)
    with LocalIndex(tmp_path / "r.db") as index:
        (record,) = index.by_id(IdScheme.DOI, "10.5555/tern.7")
        assert (record.record_id, record.snapshot) == ("2031.tern-main.7", "2031-07-01")
        assert index.works_of("acl", "TERN", 1997) == sum(number % 40 == 7 for number in range(500))


def test_a_build_is_the_same_every_time(tmp_path):
    dump = write(tmp_path / "a.jsonl", map(paper, range(300)))
    build(tmp_path / "one.db", dump)
    build(tmp_path / "two.db", dump)
    assert content(tmp_path / "one.db") == content(tmp_path / "two.db")


def test_a_later_dump_changes_and_adds(tmp_path):
    out = tmp_path / "r.db"
    build(out, write(tmp_path / "a.jsonl", map(paper, range(300))), snapshot="2031-01-01")
    rows = [paper(number) for number in range(310)]
    rows[5] = paper(5, title="Puffins found at last", year="2019", doi="10.5555/other")
    (done,) = build(out, write(tmp_path / "b.jsonl", rows), snapshot="2031-02-01")
    assert (done.new, done.changed) == (10, 1)
    with LocalIndex(out) as index:
        assert [one.record_id for one in index.by_same_title("puffins found at last")] == ["2031.tern-main.5"]
        assert index.by_same_title(paper(5)["title"]) == []
        assert all(one.record.record_id != "2031.tern-main.5" for one in index.by_title(paper(5)["title"]))
        assert index.by_id(IdScheme.DOI, "10.5555/tern.5") == []
        (record,) = index.by_id(IdScheme.DOI, "10.5555/tern.6")
        assert record.snapshot == "2031-02-01"
        assert [(one.works, one.snapshot) for one in index.held] == [(310, "2031-02-01")]


def test_incremental_comes_to_the_same_as_at_once(tmp_path):
    old = [paper(number, title=f"Old title {number}") if number % 3 == 0 else paper(number) for number in range(200)]
    first, second = write(tmp_path / "a.jsonl", old), write(tmp_path / "b.jsonl", map(paper, range(200)))
    build(tmp_path / "both.db", first, snapshot="2031-01-01")
    build(tmp_path / "both.db", second, snapshot="2031-02-01")
    build(tmp_path / "one.db", second, snapshot="2031-02-01")
    assert content(tmp_path / "both.db") == content(tmp_path / "one.db")
    for number in range(0, 200, 7):
        with LocalIndex(tmp_path / "both.db") as both, LocalIndex(tmp_path / "one.db") as one:
            assert both.by_title(paper(number)["title"]) == one.by_title(paper(number)["title"])


def test_an_older_dump_changes_nothing_that_is_newer(tmp_path):
    out = tmp_path / "r.db"
    build(out, write(tmp_path / "new.jsonl", [paper(1)]), snapshot="2031-02-01")
    old = write(tmp_path / "old.jsonl", [paper(1, title="An older title"), paper(2)])
    (done,) = build(out, old, snapshot="2030-02-01")
    assert (done.new, done.changed) == (1, 0)
    with LocalIndex(out) as index:
        assert index.by_same_title("An older title") == []
        assert index.by_id(IdScheme.DOI, "10.5555/tern.2")[0].snapshot == "2030-02-01"
        assert index.by_id(IdScheme.DOI, "10.5555/tern.1")[0].snapshot == "2031-02-01"


def test_a_dump_that_was_taken_in_is_passed_over(tmp_path):
    dump = write(tmp_path / "a.jsonl", map(paper, range(20)))
    build(tmp_path / "r.db", dump)
    before = content(tmp_path / "r.db")
    (done,) = build(tmp_path / "r.db", dump)
    assert done.known
    assert content(tmp_path / "r.db") == before


def test_broken_lines_are_told_with_their_numbers_and_the_rest_goes_on(tmp_path):
    rows = [paper(1), "{broken", paper(2), "", '{"id": 7}', "[]", paper(3)]
    problems: list[InputError] = []
    (done,) = build(tmp_path / "r.db", write(tmp_path / "a.jsonl.gz", rows), problems=problems)
    assert [(problem.file, problem.line) for problem in problems] == [("a.jsonl.gz", line) for line in (2, 5, 6)]
    assert (done.entries, done.works, done.broken) == (6, 3, 3)


@pytest.mark.parametrize("keep", [0.3, 0.9, 0.999])
def test_a_file_that_is_cut_is_told_and_what_was_read_is_kept(tmp_path, keep):
    dump = write(tmp_path / "a.jsonl.gz", map(paper, range(2_000)))
    dump.write_bytes(dump.read_bytes()[: int(dump.stat().st_size * keep)])
    problems: list[InputError] = []
    (done,) = build(tmp_path / "r.db", dump, problems=problems)
    assert "breaks off" in str(problems[-1])
    assert 0 < done.works < 2_000


def test_a_cut_file_is_not_taken_for_all_that_there_is(tmp_path):
    dump = write(tmp_path / "a.jsonl.gz", map(paper, range(2_000)))
    dump.write_bytes(dump.read_bytes()[:-2_000])
    build(tmp_path / "r.db", dump, problems=[], whole=True)
    with LocalIndex(tmp_path / "r.db") as index:
        assert [one.is_whole for one in index.held] == [False]


def test_archives_and_folders(tmp_path):
    one = write(tmp_path / "1.jsonl.gz", [paper(1)])
    two = write(tmp_path / "2.jsonl", [paper(2)])
    with tarfile.open(tmp_path / "all.tar.gz", "w:gz") as tar:
        for path in (one, two):
            tar.add(path, arcname=f"part/{path.name}")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.write(two)
    (tarred, zipped) = build(tmp_path / "r.db", tmp_path / "all.tar.gz", tmp_path / "all.zip")
    assert (tarred.works, zipped.works) == (2, 1)


def test_a_build_that_is_killed_goes_on_where_it_was(tmp_path):
    dump = write(tmp_path / "a.jsonl", map(paper, range(32_000)))
    script = (
        "import sys; from pathlib import Path; from citewell.references.index.build import IndexBuild\n"
        "with IndexBuild(Path(sys.argv[2])) as made:\n"
        "    made.add(Path(sys.argv[1]), report=print)\n"
        "    made.finish()\n"
    )
    words = [sys.executable, "-c", script, str(dump), str(tmp_path / "killed.db")]
    kills = 0
    for batches in (1, 3, 5):
        with subprocess.Popen(words, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}) as running:
            while running.poll() is None and _entries(tmp_path / "killed.db") < 4_000 * batches:
                time.sleep(0.01)
            running.send_signal(signal.SIGKILL)
        kills += running.returncode == -signal.SIGKILL
        with LocalIndex(tmp_path / "killed.db") as index:  # what is there can be asked, and does not pass for all
            assert [one.broken_off for one in index.held] == [True]
    assert kills == 3
    (done,) = build(tmp_path / "killed.db", dump)
    assert (done.entries, done.works) == (32_000, 32_000)
    build(tmp_path / "whole.db", dump)
    assert content(tmp_path / "killed.db") == content(tmp_path / "whole.db")


def _entries(path: Path) -> int:
    try:
        with sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True) as db:
            return int(db.execute("SELECT max(entries) FROM dump").fetchone()[0] or 0)
    except sqlite3.OperationalError:
        return 0


@pytest.mark.parametrize(
    ("name", "date"),
    [("dblp-2031-11-01.xml.gz", "2031-11-01"), ("all20310402.json", "2031-04-02"), ("acl-7.jsonl", "2030-01-02")],
)
def test_the_date_of_a_dump(tmp_path, name, date):
    path = write(tmp_path / name, [])
    os.utime(path, (1893585600, 1893585600))
    assert snapshot_of(path) == date


@pytest.mark.parametrize("text", ["hello\n", "", '{"a": 1}\n'])
def test_a_file_of_no_known_format(tmp_path, text):
    path = tmp_path / "a.txt"
    path.write_text(text)
    with IndexBuild(tmp_path / "r.db") as made, pytest.raises(ConfigError, match="no known format"):
        made.add(path, report=_never)


def test_another_file_is_not_written_to(tmp_path):
    path = tmp_path / "notes.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE a (b)")
    for opening in (IndexBuild, LocalIndex):
        with pytest.raises(ConfigError, match="no local registry"):
            opening(path)
    (tmp_path / "text.db").write_text("hello " * 1_000)
    for opening in (IndexBuild, LocalIndex):
        with pytest.raises(StoreError, match="cannot be used"):
            opening(tmp_path / "text.db")
    with pytest.raises(ConfigError, match="there is no local registry"):
        LocalIndex(tmp_path / "none.db")


@pytest.mark.parametrize("change", ["PRAGMA user_version = 99", "UPDATE note SET value = 'x' WHERE name = 'forms'"])
def test_a_file_of_another_version_is_refused(tmp_path, change):
    out = tmp_path / "r.db"
    build(out, write(tmp_path / "a.jsonl", [paper(1)]))
    with sqlite3.connect(out) as db:
        db.execute(change)
    for opening in (IndexBuild, LocalIndex):
        with pytest.raises(ConfigError, match="another version"):
            opening(out)


def test_a_registry_in_a_folder_that_cannot_be_written(tmp_path):
    folder = tmp_path / "shared"
    folder.mkdir()
    build(folder / "r.db", write(tmp_path / "a.jsonl", [paper(1)]))
    assert [path.name for path in folder.iterdir()] == ["r.db"]
    folder.chmod(0o555)
    try:
        with LocalIndex(folder / "r.db") as index:
            assert len(index.by_id(IdScheme.DOI, "10.5555/tern.1")) == 1
    finally:
        folder.chmod(0o755)
