"""Checks the addresses of a file once: citewell and two peers, each as a process, as its users would call it."""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

AT_ONCE = 2_000
_SECONDS = 600
_URLHEALTH = """\
import sys, time
from urlhealth import URLStatus, inspect
urls = sys.stdin.read().split()
began = time.perf_counter()
found = [inspect(url)["url_status"] for url in urls]
print(time.perf_counter() - began, sum(status == URLStatus.LIVE for status in found))
"""


class Checked(NamedTuple):
    """One run over some addresses.

    Attributes:
        seconds: from the start of the process to its end; of urlhealth without its start.
        alive: how many addresses were found to be alive.
    """

    seconds: float
    alive: int


class RunError(RuntimeError):
    """A program could not be run, or failed."""


def ours(urls: Path, folder: Path, *options: str) -> Checked:
    """citewell with everything that it does: pages read, evidence kept, a row for each address."""
    output = folder / "ours.jsonl"
    seconds = _timed([*command(urls, output), *options])
    with output.open("rb") as rows:
        alive = sum(b'"status":"alive"' in row for row in rows)
    return Checked(seconds, alive)


def command(urls: Path, output: Path) -> list[str]:
    """How citewell is called over addresses of loopback: all hosts at one time, one request to each at a time."""
    words = [sys.executable, "-m", "citewell", "links", "check", str(urls), "--archive", "none", "--no-registries"]
    words += ["--allow-net", "127.0.0.0/8", "--delay", "0", "--per-host", "1", "--at-once", str(AT_ONCE)]
    return [*words, "--retries", "0", "--fail-on", "never", "--format", "jsonl", "--output", str(output)]


def lychee(urls: Path, folder: Path, environment: Path) -> Checked:
    """lychee without any of its limits; it does not read the pages."""
    output = folder / "lychee.json"
    words = [str(environment / "bin" / "lychee"), "--no-progress", "--format", "json", "--output", str(output)]
    words += ["--max-concurrency", str(AT_ONCE), "--host-concurrency", "1000", "--host-request-interval", "0ms"]
    seconds = _timed([*words, "--max-retries", "0", "--cache=false", "--no-ignore", str(urls)])
    return Checked(seconds, int(json.loads(output.read_text(encoding="utf-8"))["successful"]))


def urlhealth(urls: Sequence[str], environment: Path) -> Checked:
    """urlhealth, one address after the other, which is the only way it has."""
    words = [str(environment / "bin" / "python"), "-c", _URLHEALTH]
    try:
        done = subprocess.run(
            words, input="\n".join(urls), capture_output=True, text=True, check=True, timeout=_SECONDS
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise RunError(f"urlhealth does not run: {error}") from error
    seconds, alive = done.stdout.split()
    return Checked(float(seconds), int(alive))


def _timed(words: list[str]) -> float:
    began = time.perf_counter()
    try:
        subprocess.run(words, capture_output=True, check=True, timeout=_SECONDS)
    except (OSError, subprocess.SubprocessError) as error:
        raise RunError(f"{Path(words[0]).name} does not run: {error}") from error
    return time.perf_counter() - began
