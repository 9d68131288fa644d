"""Measures citewell against the labelled sets of a folder: ``python -m tests.accuracy [SUITE ...]``."""

import argparse
import datetime as dt
import json
import logging
import os
import sys
import time
from pathlib import Path

import msgspec

from citewell.errors import CitewellError
from tests.accuracy.data import find_files, read_rows
from tests.accuracy.interface import Result, Suite
from tests.accuracy.lines import write_line
from tests.accuracy.registry import SUITES

DEFAULT_DATA = "../shared/data"


def main(arguments: list[str]) -> int:
    """Runs the suites whose files are there, prints their lines and writes the build files."""
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy", description=__doc__)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help="names of suites; all of them by default")
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("CITEWELL_DATA") or DEFAULT_DATA))
    parser.add_argument("--build", type=Path, default=Path("build"), help="where the JSON is written")
    options = parser.parse_args(arguments)
    by_name = {suite.name: suite for suite in SUITES}
    unknown = [name for name in options.suites if name not in by_name]
    if unknown:
        parser.error(f"no suite {', '.join(unknown)}; there are {', '.join(by_name)}")
    measure([by_name[name] for name in options.suites] or list(SUITES), options.data, options.build)
    return 0


def measure(suites: list[Suite], data: Path, build: Path) -> dict[str, Result]:
    """Runs the suites whose files are in ``data``; says which files are missing."""
    # A check that fails is a finding, and counted; its trace for every claim would drown the figures.
    log = logging.getLogger("citewell")
    level = log.level
    log.setLevel(logging.CRITICAL)
    try:
        return _measure(suites, data, build)
    finally:
        log.setLevel(level)


def _measure(suites: list[Suite], data: Path, build: Path) -> dict[str, Result]:
    results: dict[str, Result] = {}
    missing: list[str] = []
    folder = build / "accuracy"
    folder.mkdir(parents=True, exist_ok=True)
    for suite in suites:
        paths = find_files(data, suite.file) if suite.file is not None else []
        if suite.file is not None and not paths:
            missing.append(suite.name)
            print(f"accuracy {suite.name} missing={suite.file}.jsonl", flush=True)
            continue
        started = time.perf_counter()
        result = suite.run(read_rows(paths))
        for figure in result.figures:
            print(write_line(figure), flush=True)
        print(f"{suite.name}: {time.perf_counter() - started:.1f} s", file=sys.stderr)
        results[suite.name] = result
        with (folder / f"{suite.name}.jsonl").open("w", encoding="utf-8", errors="backslashreplace") as details:
            details.writelines(json.dumps(detail, ensure_ascii=False, default=str) + "\n" for detail in result.details)
    report = {
        "measured_at": dt.datetime.now(dt.UTC),
        "figures": [figure for result in results.values() for figure in result.figures],
        "missing": missing,
    }
    (build / "accuracy.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
    return results


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except CitewellError as error:
        sys.exit(str(error))
