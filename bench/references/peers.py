"""Peers that can check references against a database at hand, each in a process of its environment."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

_WORKER = Path(__file__).with_name("refchecker_worker.py")
_SECONDS = 900


class Checked(NamedTuple):
    """What a peer took.

    Attributes:
        build: seconds of the processor to fill its database.
        seconds: of the processor to check the references.
        exist: how many of them it found without an error.
    """

    build: float
    seconds: float
    exist: int


def check(
    rows: Sequence[dict[str, Any]], taken: Sequence[dict[str, Any]], environment: Path
) -> dict[str, Checked | str]:
    """What each peer took over the same references, or why it was not run.

    Args:
        rows: the records of the database.
        taken: those of them that references are made of.
        environment: where the peers are installed.
    """
    return {
        "academic_refchecker": _refchecker(rows, taken, environment),
        "paper_preflight": "it has no database of its own and asks live services only",
    }


def _refchecker(rows: Sequence[dict[str, Any]], taken: Sequence[dict[str, Any]], environment: Path) -> Checked | str:
    python = environment / "bin" / "python"
    if not python.exists():
        return "no environment"
    with TemporaryDirectory(prefix="citewell-bench-") as made:
        folder = Path(made)
        _write(folder / "records.jsonl", rows)
        _write(folder / "references.jsonl", map(_reference, taken))
        done = subprocess.run(
            [str(python), str(_WORKER), str(folder)], capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    if done.returncode:
        return next(iter(done.stderr.strip().splitlines()[-1:]), f"exit code {done.returncode}")
    told = json.loads(done.stdout.splitlines()[-1])
    return Checked(told["build"], told["seconds"], told["exist"])


def _reference(row: dict[str, Any]) -> dict[str, Any]:
    """A reference as it comes out of the peer's own reader of BibTeX."""
    authors = [f"{one.get('given') or ''} {one['family']}".strip() for one in row["authors"]]
    return {
        "title": row["title"],
        "authors": authors,
        "year": int(row["year"]),
        "venue": row["booktitle"],
        "url": "",
        "raw_text": "",
        "type": "non-arxiv",
    }


def _write(path: Path, rows: Any) -> None:
    with path.open("w", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)
