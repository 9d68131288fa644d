"""``citewell links check`` as it is called, over the small web: formats, inputs, exit codes, being stopped."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from citewell.cli.app import app
from citewell.links import check
from citewell.model import LinkQuestion
from tests.report_page import parse
from tests.servers.fake_archive import FakeArchive
from tests.world.build import NETWORK, World
from tests.world.cases import Case
from tests.world.running import forget, running

pytestmark = pytest.mark.enable_socket

QUICK = ("--timeout", "2.5", "--retries", "1", "--retry-wait", "0.2", "--delay", "0", "--no-registries")


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[World, FakeArchive]]:
    with running(tmp_path_factory.mktemp("world")) as both:
        yield both


@pytest.fixture
def world(both: tuple[World, FakeArchive]) -> World:
    forget(*both)
    return both[0]


@pytest.fixture
def archive(both: tuple[World, FakeArchive]) -> FakeArchive:
    return both[1]


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "citewell", "links", "check", *QUICK, "--allow-net", NETWORK, *arguments]


def environment() -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("CITEWELL")}
    return kept | {"COLUMNS": "100"}


class Done(NamedTuple):
    returncode: int
    stdout: bytes
    stderr: bytes


def run(*arguments: str, given: bytes = b"") -> Done:
    """The command, within this process, whose start is the slowest part of it."""
    _, _, _, *words = command(*arguments)
    done = CliRunner().invoke(app, words, input=given, env={"COLUMNS": "100"})
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Done(done.exit_code, done.stdout_bytes, done.stderr_bytes)


def start(*arguments: str) -> Done:
    """The command as a shell starts it."""
    done = subprocess.run(command(*arguments), capture_output=True, timeout=60, env=environment(), check=False)
    return Done(done.returncode, done.stdout, done.stderr)


def is_reached_by_number(case: Case) -> bool:
    """Whether no name service is needed; that of the tests' machine knows nothing of the small web."""
    return "lorne" not in case.url and case.url != ""


def test_a_row_for_each_row_as_programs_get_them(world: World, archive: FakeArchive, tmp_path: Path) -> None:
    cases = [case for case in world.cases if is_reached_by_number(case)]
    assert len(cases) > 130
    rows = [{"url": case.url, "title": case.title, "quote": case.quote} for case in cases]
    file = tmp_path / "rows.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = start(str(file), "--archive", f"wayback:{archive.url}", "--format", "jsonl")
    assert done.returncode == 1, done.stderr.decode()
    printed = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["url"] for row in printed] == [case.url for case in cases]
    wrong = {case.name for case, row in zip(cases, printed, strict=True) if row["status"] != case.status}
    assert wrong <= {case.name for case in cases if "name" in case.name or "host that does not exist" in case.name}
    forget(world, archive)
    verdicts = check(
        [LinkQuestion(url=case.url, title=case.title, quote=case.quote) for case in cases],
        archives=[f"wayback:{archive.url}"],
        allow_net=[NETWORK],
        registries=False,
        timeout=2.5,
        retries=1,
        retry_wait=0.2,
        delay=0,
    )
    for case, row, verdict in zip(cases, printed, verdicts, strict=True):
        told = (row["status"], row["reason"], row["confidence"], row["final_url"], row["replacement"])
        known = (verdict.status.value, verdict.reason.value, verdict.confidence.value)
        assert told == (*known, verdict.final_url, verdict.replacement), case.name


@pytest.mark.parametrize("format", ["console", "jsonl", "html", "sarif", "junit"])
def test_every_format(world: World, archive: FakeArchive, format: str, tmp_path: Path) -> None:
    answer = tmp_path / "answer.md"
    good, gone = world.named("page"), world.named("not found, archived")
    answer.write_text(f"A [good one]({good.url}).\n\nAnd a [bad one]({gone.url}).\n")
    out = tmp_path / "out"
    arguments = (str(answer), "--archive", f"wayback:{archive.url}", "--format", format)
    printed, written = run(*arguments), run(*arguments, "--output", str(out))
    assert (printed.returncode, written.returncode, written.stdout, printed.stderr) == (1, 1, b"", b"")
    text = printed.stdout.decode()
    assert gone.url in text
    assert out.read_text()[:20] == text[:20]
    if format == "console":
        assert f"{answer}:3:17" in text.replace("\n    ", "")
    elif format == "jsonl":
        assert [json.loads(line)["status"] for line in text.splitlines()] == ["alive", "gone"]
    elif format == "html":
        assert len([one for one in parse(text).walk() if one.tag == "article"]) == 2
    elif format == "sarif":
        (result,) = json.loads(text)["runs"][0]["results"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert region == {"startLine": 3, "startColumn": 17, "endColumn": 17 + len(gone.url)}
    else:
        assert ET.fromstring(text).get("failures") == "1"


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("page", (), 0),
        ("not found, never archived", (), 1),
        ("not found, never archived", ("--fail-on", "never"), 0),
        ("redirect 301", (), 0),
        ("redirect 301", ("--fail-on", "warning"), 1),
        ("forbidden", (), 0),
        ("forbidden", ("--strict",), 3),
        ("page", ("--strict",), 0),
        ("page", ("--archive", "nonsense"), 2),
        ("page", ("--allow-net", "nonsense"), 2),
        ("page", ("--since", "yesterday"), 2),
        ("page", ("--format", "pdf"), 2),
        ("page", ("--at-once", "0"), 2),
    ],
)
def test_exit_codes(world: World, name: str, options: tuple[str, ...], code: int) -> None:
    case = world.named(name)
    done = run(case.url, *(options if "--archive" in options else (*options, "--archive", "none")))
    assert done.returncode == code, done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_several_processes_come_to_the_same(world: World, archive: FakeArchive) -> None:
    names = ("page", "not found, archived", "redirect 301", "punctuation behind it", "forbidden")
    given = "".join(world.named(name).url + "\n" for name in names).encode()
    arguments = ("-", "--archive", f"wayback:{archive.url}", "--format", "jsonl", "--processes")
    one, two = (run(*arguments, number, given=given) for number in ("1", "2"))
    keys = ("url", "status", "reason", "confidence", "replacement")
    rows = [[[json.loads(line)[key] for key in keys] for line in done.stdout.splitlines()] for done in (one, two)]
    assert rows[0] == rows[1]
    assert [row[1] for row in rows[0]] == ["alive", "gone", "moved", "never_seen", "blocked"]


def test_one_address_is_checked_without_a_word_on_stderr(world: World, archive: FakeArchive) -> None:
    case = world.named("slip of the pen, right in the archive")
    done = run(case.url, "--archive", f"wayback:{archive.url}")
    assert done.stderr == b""
    text = done.stdout.decode()
    assert "never seen" in text
    assert f"→ {case.moved_to}" in text


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:9/" + "a" * 600, "http://[", "http://a.test/\udcff", "http://a.test/\x00"]
)
def test_whatever_is_given_as_an_address_is_told_of(url: str) -> None:
    done = run(url, "--archive", "none", "--format", "jsonl")
    assert json.loads(done.stdout)["status"] in {"invalid", "undecided"}


def test_what_is_neither_a_file_nor_an_address_is_told_how_it_can_be_one() -> None:
    done = run("lorne.test/guide")
    assert done.returncode == 2
    assert b"there is no file lorne.test/guide" in done.stderr
    assert b"http://" in done.stderr


def test_bad_rows_are_told_and_the_others_checked(world: World) -> None:
    url = world.named("page").url
    rows = ["{", json.dumps({"url": url}), json.dumps({"title": "no address"}), json.dumps({"url": url, "quote": 3})]
    done = run("-", "--archive", "none", "--format", "jsonl", given="\n".join(rows).encode())
    assert done.returncode == 2
    assert [json.loads(line)["status"] for line in done.stdout.splitlines()] == ["alive"]
    told = done.stderr.decode()
    assert all(f"stdin:{line}: " in told for line in (1, 3, 4))


@pytest.mark.parametrize("kind", ["list", "rows", "array", "found", "records", "html", "text"])
def test_inputs_are_told_apart(world: World, kind: str) -> None:
    url = world.named("page").url
    given = {
        "list": f"{url}\n{url}#x\n",
        "rows": json.dumps({"url": url}) + "\n",
        "array": json.dumps([{"url": url}, {"url": url}], indent=1),
        "found": json.dumps({"url": url, "span": [0, 9], "text": url, "kind": "bare", "title": "quite another title"}),
        "records": json.dumps({"id": "a", "answer": f"See [it]({url}).", "sources": []}),
        "html": f"<!doctype html><a href='{url}'>it</a>",
        "text": f"See {url} for that.",
    }[kind]
    done = run("-", "--archive", "none", "--format", "jsonl", given=given.encode())
    assert done.returncode == 0, done.stderr.decode()
    assert {json.loads(line)["status"] for line in done.stdout.splitlines()} == {"alive"}


def test_a_title_is_expected_only_when_asked_for(world: World) -> None:
    answer = f"See [Annual accounts of the harbour board for 2019]({world.named('page').url}).".encode()
    plain = run("-", "--archive", "none", "--format", "jsonl", given=answer)
    strict = run("-", "--archive", "none", "--format", "jsonl", "--expect-title", given=answer)
    assert (plain.returncode, strict.returncode) == (0, 1)
    assert json.loads(strict.stdout)["reason"] == "other_page"


def test_the_copy_nearest_to_the_citation_is_named(world: World, archive: FakeArchive) -> None:
    done = run(world.named("not found, archived").url, "--archive", f"wayback:{archive.url}", "--since", "2020-05-01")
    assert b"copy of 2021-03-01" in done.stdout
    assert any("closest=20200501" in path for path in archive.paths)


def test_what_archives_said_is_kept_for_other_runs(world: World, archive: FakeArchive, tmp_path: Path) -> None:
    cache, url = tmp_path / "kept.db", world.named("not found, archived").url
    arguments = (
        url,
        "--archive",
        f"wayback:{archive.url}",
        "--cache",
        str(cache),
        "--format",
        "jsonl",
        "--no-siblings",
    )
    first = run(*arguments)
    asked = len(archive.paths)
    second = run(*arguments)
    assert asked > 0
    assert len(archive.paths) == asked
    assert json.loads(first.stdout)["replacement"] == json.loads(second.stdout)["replacement"] is not None


def test_nobody_reads_on(world: World) -> None:
    url = world.named("page").url
    done = subprocess.run(
        ["bash", "-c", '"$@" | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}', "-", *command("-", "--archive", "none", "--format", "jsonl")],
        input="".join(f"{url}?{number}\n" for number in range(300)).encode(),
        capture_output=True, timeout=60, env=environment(), check=False,
    )  # fmt: skip
    assert done.stdout.strip() == b"141"
    assert done.stderr == b""


def stopped(when: Callable[[], bool], *arguments: str) -> Done:
    """A run that gets a Ctrl-C once something has come to pass."""
    process = subprocess.Popen(
        command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True
    )
    give_up = time.monotonic() + 60
    while not when():
        assert process.poll() is None
        assert time.monotonic() < give_up
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    return Done(process.wait(30), *process.communicate())


def asked_in_all(world: World) -> int:
    return sum(site.asked.total() for site in world.web.sites.values())


def test_what_was_stopped_goes_on(world: World, tmp_path: Path) -> None:
    url, hang = world.named("page").url, world.named("hangs").url
    file, state = tmp_path / "list.txt", tmp_path / "state.db"
    file.write_text("".join(f"{url}?{number}\n" for number in range(20)) + hang + "\n")
    arguments = (str(file), "--archive", "none", "--format", "jsonl", "--resume", str(state))

    def all_but_one_is_kept() -> bool:
        try:
            with contextlib.closing(sqlite3.connect(f"file:{state}?mode=ro", uri=True)) as db:
                return bool(db.execute("SELECT count(verdict) = 20 FROM link").fetchone()[0])
        except sqlite3.OperationalError:
            return False

    done = stopped(all_but_one_is_kept, *arguments, "--timeout", "60")
    assert (done.returncode, done.stdout) == (130, b"")
    assert b"stopped with 20 of 21 different addresses checked. The same command goes on" in done.stderr
    asked = asked_in_all(world)
    done = run(*arguments)
    assert len(done.stdout.splitlines()) == 21
    assert asked_in_all(world) - asked == 2  # the one that was under way, and once more since it hung
    file.write_text(url + "?other\n")
    other = run(*arguments)
    assert other.returncode == 2
    assert b"is not what the check in --resume was begun with" in other.stderr


def test_what_was_stopped_without_a_state_says_how_to_have_one(world: World) -> None:
    hang = world.named("hangs").url
    done = stopped(lambda: asked_in_all(world) > 0, hang, "--archive", "none", "--timeout", "60")
    assert (done.returncode, done.stdout) == (130, b"")
    assert done.stderr.decode().endswith(
        "stopped; nothing was kept. With --resume DB a check that was stopped can go on.\n"
    )
