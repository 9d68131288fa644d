"""Reads the folder of labelled sets: whichever of the files are there, plain or compressed."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDERS = ("", "examples")
SUFFIXES = (".jsonl", ".jsonl.gz")


def find_files(folder: Path, name: str) -> list[Path]:
    """Every file of this name in the folder or its ``examples``; ``*`` stands for any."""
    places = [(folder / place, f"{name}{suffix}") for place in FOLDERS for suffix in SUFFIXES]
    return [path for place, pattern in places for path in sorted(place.glob(pattern)) if path.is_file()]


def read_rows(paths: list[Path]) -> Iterator[dict[str, Any]]:
    """The rows of the files, in order; ids that an earlier file had are passed over.

    A row that names a page is given the folder of its file, in which the page is.

    A line that is no JSON object comes out as ``{"unreadable": line number}``, so that suites count it.
    """
    seen: set[str] = set()
    for path in paths:
        earlier = frozenset(seen)
        with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                if not line.strip():
                    continue
                try:
                    row = json.loads(line)
                except ValueError:
                    row = None
                if not isinstance(row, dict):
                    yield {"unreadable": number}
                    continue
                if "page" in row:
                    row.setdefault("folder", str(path.parent))
                name = row.get("id")
                if isinstance(name, str):
                    if name in earlier:
                        continue
                    seen.add(name)
                yield row
