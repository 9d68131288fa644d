"""The local database of academic-refchecker, filled and asked in its own environment: ``refchecker_worker.py WORK``.

Its builder reads the Anthology's XML; the rows that are put in here are those that it would make of it. In the folder
WORK stand ``records.jsonl`` and ``references.jsonl``; what was measured is printed as JSON.
"""

import json
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

from refchecker.checkers.local_semantic_scholar import LocalNonArxivReferenceChecker
from refchecker.utils.text_utils import normalize_paper_title

_TABLE = """
CREATE TABLE papers (paperId TEXT PRIMARY KEY, title TEXT, normalized_paper_title TEXT, venue TEXT, year INTEGER,
  externalIds_DOI TEXT, externalIds_ArXiv TEXT, authors TEXT, source_url TEXT);
CREATE INDEX idx_papers_normalized_title ON papers (normalized_paper_title);
CREATE INDEX idx_papers_doi ON papers (externalIds_DOI);
CREATE INDEX idx_papers_arxiv ON papers (externalIds_ArXiv);
"""


def main(folder: Path) -> None:
    """Fills the database, checks the references against it, and prints both times."""
    began = time.process_time()
    with (folder / "records.jsonl").open(encoding="utf-8") as lines:
        rows = [row(json.loads(line)) for line in lines]
    with sqlite3.connect(folder / "papers.db") as db:
        db.executescript(_TABLE)
        db.executemany("INSERT OR REPLACE INTO papers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    built = time.process_time() - began
    checker = LocalNonArxivReferenceChecker(str(folder / "papers.db"), database_label="ACL", database_key="local_acl")
    references = [json.loads(line) for line in (folder / "references.jsonl").open(encoding="utf-8")]
    cpu, wall = time.process_time(), time.perf_counter()
    exist = 0
    for reference in references:
        found, errors, _ = checker.verify_reference(reference)
        exist += found is not None and not errors
    seconds = {"seconds": time.process_time() - cpu, "by_wall": time.perf_counter() - wall}
    print(json.dumps({"build": built, "exist": exist, **seconds}))


def row(record: dict[str, Any]) -> tuple[Any, ...]:
    """A record as a row of the database."""
    authors = [f"{one.get('given') or ''} {one['family']}".strip() for one in record.get("authors", ())]
    title = record["title"]
    return (
        record["id"],
        title,
        normalize_paper_title(title),
        record["booktitle"],
        int(record["year"]),
        (record.get("doi") or "").lower() or None,
        None,
        json.dumps(authors),
        record.get("url"),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
