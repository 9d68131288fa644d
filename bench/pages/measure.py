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
# Only what the peer does with a page that is there; it sends whole sources through one pattern.
_PEER = """
import pathlib, sys, time
from extract_emails.data_extractors import EmailExtractor
pages = [pathlib.Path(name).read_text("utf-8", "replace") for name in sys.stdin.read().split("\\n") if name]
extractor = EmailExtractor()
started = time.process_time()
for page in pages:
    extractor.get_data(page)
print(len(pages) / (time.process_time() - started))
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
    theirs: list[float] = []
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
    other = theirs[len(theirs) // 2] if theirs else None
    yield {
        "name": NAME,
        "ours": median,
        "unit": "pages/s",
        "clock": "processor",
        "ours_low": ours[0],
        "ours_high": ours[-1],
        "extract-emails": other if other is not None else problem,
        "ratio": median / other if other else None,
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


def _peer(environment: Path, files: list[Path]) -> float:
    done = subprocess.run(
        [str(environment / "bin" / "python"), "-c", _PEER],
        input="\n".join(str(file.resolve()) for file in files),
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    return float(done.stdout)
