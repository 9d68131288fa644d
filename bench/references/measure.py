"""The lines of the local registry: over the records of the ACL Anthology in ``CITEWELL_DATA``, on one core."""

import os
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from bench.lines import Result
from bench.references import peers
from citewell.errors import InputError
from citewell.model import IdScheme
from citewell.references.checking import check_references
from citewell.references.formats.bibtex import read_bibtex
from citewell.references.index.build import IndexBuild
from citewell.references.index.dumps.streams import opened
from citewell.references.index.lookup import LocalIndex
from citewell.references.registries.local import LocalRegistry

INDEX, EXACT, FUZZY, CHECK = "references-index", "references-exact", "references-fuzzy", "references-check"
NAMES = (INDEX, EXACT, FUZZY, CHECK)
_DATA = "../shared/data"
_LOOKED_UP = 2_000
_CHECKED = 1_000
# What is promised, in seconds for the first and the last, in milliseconds for the others.
_MOST = {INDEX: 60.0, EXACT: 1.0, FUZZY: 10.0, CHECK: 15.0}

Row = dict[str, Any]


def measure(names: set[str], environment: Path) -> Iterator[Result]:
    """The lines that are wanted.

    Args:
        names: of ``NAMES``.
        environment: where the peers are installed.
    """
    dump = _dump()
    if dump is None:
        for name in NAMES:
            if name in names:
                yield {"name": name, "missing": "acl_anthology.jsonl"}
        return
    rows = _rows(dump)
    with TemporaryDirectory(prefix="citewell-bench-") as made:
        file = Path(made) / "anthology.db"
        seconds, wall = _build(dump, file)
        if INDEX in names:
            size = file.stat().st_size / 1e6
            line = _line(INDEX, seconds, "s", by_wall=wall, records=len(rows), megabytes=size)
            yield line | {"per_s": len(rows) / seconds}
        with LocalIndex(file) as index:
            if EXACT in names:
                yield _looked_up(EXACT, rows, lambda row: bool(index.by_same_title(row["title"].upper())))
                named = [row for row in rows if str(row.get("doi", "")).startswith("10.")]
                yield _looked_up(EXACT, named, lambda row: bool(index.by_id(IdScheme.DOI, row["doi"].lower())), "doi")
            if FUZZY in names:
                dice = random.Random("fuzzy")
                yield _looked_up(FUZZY, rows, lambda row: _finds(index, row, _spoiled(row["title"], dice)))
        if CHECK in names:
            yield from _check(rows, file, environment)


def _dump() -> Path | None:
    folder = Path(os.environ.get("CITEWELL_DATA") or _DATA)
    return next((path for path in sorted(folder.glob("acl_anthology.jsonl*"))), None)


def _rows(dump: Path) -> list[Row]:
    decode = msgspec.json.Decoder(Row).decode
    with opened(dump) as streams:
        return [decode(line) for _, stream in streams for line in stream]


def _build(dump: Path, file: Path) -> tuple[float, float]:
    """Seconds of the processor, and of the clock on the wall."""
    cpu, wall = time.process_time(), time.perf_counter()
    with IndexBuild(file) as build:
        build.add(dump, report=_fail)
        build.finish()
    return time.process_time() - cpu, time.perf_counter() - wall


def _fail(error: InputError) -> None:
    raise error


def _looked_up(name: str, rows: Sequence[Row], finds: Callable[[Row], bool], by: str = "title") -> Result:
    """The median of many look-ups, and how many found what they should."""
    taken, found = [], 0
    for row in random.Random(name).sample(rows, min(_LOOKED_UP, len(rows))):
        began = time.process_time()
        found += finds(row)
        taken.append((time.process_time() - began) * 1_000)
    taken.sort()
    line = _line(name, statistics.median(taken), "ms", by=by, p95=taken[int(0.95 * len(taken))], n=len(taken))
    return line | {"found": found}


def _finds(index: LocalIndex, row: Row, title: str) -> bool:
    return row["id"] in [match.record.record_id for match in index.by_title(title)]


def _spoiled(title: str, dice: random.Random) -> str:
    """A title with one letter in twenty of another kind, and one of its words left out where there are many."""
    words = title.split()
    if len(words) > 5:
        del words[dice.randrange(len(words))]
    return "".join(
        dice.choice("aeiou") if char.isalpha() and dice.random() < 0.05 else char for char in " ".join(words)
    )


def _check(rows: Sequence[Row], file: Path, environment: Path) -> Iterator[Result]:
    """References as they are read from a file of BibTeX, all checked; beside peers that can do the same."""
    taken = random.Random(CHECK).sample([row for row in rows if row.get("authors")], _CHECKED)
    bibtex = "\n".join(map(entry, taken))
    cpu, wall = time.process_time(), time.perf_counter()
    with LocalRegistry(file) as registry:
        results = check_references(read_bibtex(bibtex).references, [registry])
    seconds, by_wall = time.process_time() - cpu, time.perf_counter() - wall
    right = sum(result.status.value == "exists_as_described" for result in results)
    line = _line(CHECK, seconds, "s", by_wall=by_wall, n=len(results), exist=right)
    for name, other in peers.check(rows, taken, environment).items():
        if isinstance(other, str):
            yield {**line, name: f"not run: {other}"}
        else:
            ratio = other.seconds / seconds
            yield {
                **line,
                name: other.seconds,
                "ratio": ratio,
                f"{name}_exist": other.exist,
                f"{name}_build": other.build,
            }


def entry(row: Row) -> str:
    """A record as an entry of BibTeX."""
    authors = " and ".join(f"{one['family']}, {one.get('given') or ''}".rstrip(", ") for one in row["authors"])
    fields = {"author": authors, "title": row["title"], "booktitle": row["booktitle"], "year": row["year"]}
    lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    return f"@inproceedings{{{row['id']},\n{lines}\n}}\n"


def _line(name: str, ours: float, unit: str, **more: float | int | str) -> Result:
    met = "yes" if ours < _MOST[name] else "no"
    return {"name": name, "ours": ours, "unit": unit, "clock": "processor", "target": _MOST[name], "met": met, **more}
