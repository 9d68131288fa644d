"""``citewell links extract`` as it is called: files, pipes, formats, exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

A = "https://docs.velmora.example/pump"
RECORD = {"id": "a1", "answer": f"Covered [1]({A}).", "sources": [{"id": "1", "title": "Guide", "url": A}]}


def run(*arguments: str, given: bytes = b"") -> Any:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("CITEWELL")}
    return subprocess.run(
        [sys.executable, "-m", "citewell", "links", *arguments],
        input=given,
        capture_output=True,
        timeout=60,
        env=environment | {"COLUMNS": "100"},
        check=False,
    )


def rows(*arguments: str, given: bytes = b"") -> list[dict[str, Any]]:
    done = run("extract", *arguments, "--format", "jsonl", given=given)
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_help_of_the_group_and_of_the_command() -> None:
    group, command = run("--help"), run("extract", "--help")
    assert (group.returncode, command.returncode) == (0, 0)
    assert b"extract" in group.stdout
    assert all(word in command.stdout for word in (b"--from", b"markdown", b"openai-responses", b"--output"))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", f"A [guide]({A})."),
        ("a.txt", f"A guide, {A}."),
        ("a.html", f"<p>A <a href='{A}'>guide</a>"),
        ("a.json", json.dumps({"id": "x", "answer": f"See {A}", "sources": []})),
        ("page", f"<!doctype html><a href='{A}'>guide</a>"),
        ("answer", f"See {A}."),
    ],
)
def test_files_are_told_apart(name: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(text)
    by_name, by_start = rows(str(file)), rows("-", given=text.encode())
    assert [row["url"] for row in by_name] == [row["url"] for row in by_start] == [A]


def test_a_row_says_what_where_and_how() -> None:
    text = f"See ä [the guide]({A}?utm_source=openai) for years."
    (row,) = rows("-", given=text.encode())
    start, end = row["span"]
    assert text[start:end] == row["text"] == row["url"] == f"{A}?utm_source=openai"
    assert (row["kind"], row["title"], row["identity"]) == ("inline link", "the guide", A)
    assert row["notes"] == ["placeholder", "tracking parameters"]
    assert row["context"] == text


def test_records_tell_of_their_fields() -> None:
    found = rows("-", given=json.dumps(RECORD).encode())
    assert [(row["answer_id"], row["field"], row["kind"]) for row in found] == [
        ("a1", "answer", "inline link"),
        ("a1", "sources[0].url", "source"),
    ]


def test_a_reply_of_a_provider_is_read_as_it_came() -> None:
    annotation = {"type": "url_citation", "url": A, "title": "Guide", "start_index": 0, "end_index": 8}
    reply = {
        "object": "response",
        "output": [
            {"type": "message", "content": [{"type": "output_text", "text": "Covered.", "annotations": [annotation]}]}
        ],
    }
    (row, _) = rows("-", "--from", "openai-responses", given=json.dumps(reply).encode())
    assert (row["kind"], row["span"], row["text"], row["title"]) == ("provider annotation", [0, 8], "Covered.", "Guide")


def test_bad_records_are_reported_and_the_rest_goes_on() -> None:
    lines = [
        json.dumps(RECORD),
        "{",
        json.dumps(RECORD | {"id": "half", "answer": "\ud800"}),
        json.dumps(RECORD | {"id": "nul", "answer": "\x00"}),
        json.dumps(RECORD | {"id": "a2"}),
    ]
    done = run("extract", "-", "--format", "jsonl", given="\n".join(lines).encode())
    assert done.returncode == 2
    assert {json.loads(line)["answer_id"] for line in done.stdout.splitlines()} == {"a1", "a2"}
    assert done.stderr.count(b"citewell: stdin:") == 3
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        (("-",), b""),
        (("-",), "ä".encode("utf-16")),
        (("-", "--from", "nonsense"), b"x"),
        (("-", "--from", "record"), b"no record"),
        (("/no/such/file",), b""),
        (("-", "--output", "/no/such/folder/x"), b"x"),
    ],
)
def test_what_cannot_be_read_or_written(arguments: tuple[str, ...], given: bytes) -> None:
    done = run("extract", *arguments, given=given)
    assert done.returncode == 2
    assert b"citewell: " in done.stderr
    assert b"Traceback" not in done.stderr


def test_nothing_found_is_said_on_stderr() -> None:
    done = run("extract", "-", given=b"No address here.")
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"there is no web address or identifier" in done.stderr


def test_the_output_may_be_a_file_but_not_the_input(tmp_path: Path) -> None:
    file, output = tmp_path / "a.md", tmp_path / "out.jsonl"
    file.write_text(f"See {A}")
    assert run("extract", str(file), "--format", "jsonl", "--output", str(output)).returncode == 0
    assert json.loads(output.read_text())["url"] == A
    assert run("extract", str(file), "--output", str(file)).returncode == 2
    assert file.read_text() == f"See {A}"


def test_hostile_text_is_shown_harmlessly() -> None:
    done = run("extract", "-", given=f"[\x1b[31mred\u202e]({A})".encode())
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert "\u202e" not in done.stdout.decode()
