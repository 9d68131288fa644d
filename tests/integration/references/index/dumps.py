"""Dumps made for tests; works and people are invented."""

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

_WORDS = [
    "gull",
    "tern",
    "auk",
    "skua",
    "puffin",
    "fulmar",
    "gannet",
    "petrel",
    "murre",
    "kittiwake",
    "shag",
    "noddy",
    "booby",
    "frigate",
    "plover",
    "knot",
]


def paper(number: int, **changed: Any) -> dict[str, Any]:
    """A paper, whose title no other number has."""
    words = [_WORDS[number >> shift & 15] for shift in (0, 4, 8)]
    row = {
        "id": f"2031.tern-main.{number}",
        "title": f"On the {words[0]} and the {words[1]} of {words[2]} island: survey {number}",
        "authors": [{"family": f"Quell{number % 97}", "given": "Ada"}, {"family": "Moreau", "given": "Léa"}],
        "year": str(1990 + number % 40),
        "booktitle": f"Proceedings of the {number % 40}th Conference on Tern Counting",
        "venue": ["TERN"],
        "doi": f"10.5555/tern.{number}",
        "bibkey": f"quell-{number}",
    }
    return row | changed


def write(path: Path, rows: Iterable[dict[str, Any] | str]) -> Path:
    """A dump with a row a line; a text is written as it stands. Compressed when the name says so."""
    text = "".join((row if isinstance(row, str) else json.dumps(row, ensure_ascii=False)) + "\n" for row in rows)
    path.write_bytes(gzip.compress(text.encode(), mtime=0) if path.suffix == ".gz" else text.encode())
    return path
