"""The line of the benchmark of values: pages a second on one core, beside extract-emails over the same pages."""

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from bench.lines import Result
from citewell.links.content.decode import decode
from citewell.values import read_pages

NAME = "values"
TARGET = 150
_QUESTIONS = ("contact e-mail", "contact phone")
_OWN = Path(__file__).resolve().parents[2] / "tests" / "pages"
# Only what the peer does with pages that are there: it sends whole sources through one pattern, whose time may grow
# with the square of a page. A page that takes it longer than two seconds is given up, and its time counts.
_PEER = """
import pathlib, signal, sys, time
from extract_emails.data_extractors import EmailExtractor

class Late(Exception):
    pass

def late(*_):
    raise Late

signal.signal(signal.SIGALRM, late)
pages = [pathlib.Path(name).read_text("utf-8", "replace") for name in sys.stdin.read().split("\\n") if name]
extractor = EmailExtractor()
started, done, tried = time.process_time(), 0, 0
for page in pages:
    signal.setitimer(signal.ITIMER_REAL, 2)
    try:
        extractor.get_data(page)
        done += 1
    except Late:
        pass
    signal.setitimer(signal.ITIMER_REAL, 0)
    tried += 1
    if time.process_time() - started > 20:
        break
print(done / (time.process_time() - started), tried - done)
"""


def measure(environment: Path, repeats: int) -> Iterator[Result]:
    """The line; over the saved pages in ``CITEWELL_DATA`` if they are there, else over our own.

    Args:
        environment: where the peer is installed.
        repeats: how often each runs; they take turns.
    """
    saved = sorted(Path(os.environ.get("CITEWELL_DATA") or "../shared/data").glob("pages/*.html"))
    files = saved or sorted(_OWN.glob("*/*.html"))
    pages = [decode(file.read_bytes(), "") for file in files]
    _once(pages)
    ours: list[float] = []
    theirs: list[tuple[float, int]] = []
    problem = ""
    for _ in range(max(1, repeats)):
        ours.append(len(pages) / _once(pages))
        try:
            theirs.append(_peer(environment, files))
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            problem = f"not run: {error}"
    ours.sort()
    theirs.sort()
    median = ours[len(ours) // 2]
    other, given_up = theirs[len(theirs) // 2] if theirs else (None, 0)
    yield {
        "name": NAME,
        "ours": median,
        "unit": "pages/s",
        "clock": "processor",
        "ours_low": ours[0],
        "ours_high": ours[-1],
        "extract-emails": other if other is not None else problem,
        "ratio": median / other if other else None,
        "given_up_by_peer": given_up,
        "pages": len(pages),
        "megabytes": sum(map(len, pages)) / 1e6,
        "target": TARGET,
        "met": "yes" if median >= TARGET else "no",
    }


def _once(pages: list[str]) -> float:
    """Seconds for reading every page and answering both questions."""
    started = time.process_time()
    for page in pages:
        read = read_pages(page)
        for question in _QUESTIONS:
            read.resolve(question)
    return time.process_time() - started


def _peer(environment: Path, files: list[Path]) -> tuple[float, int]:
    done = subprocess.run(
        [str(environment / "bin" / "python"), "-c", _PEER],
        input="\n".join(str(file.resolve()) for file in files),
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    rate, given_up = done.stdout.split()
    return float(rate), int(given_up)
