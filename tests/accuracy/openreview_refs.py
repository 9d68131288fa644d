"""References of conference papers against answers that registries gave other checkers: every flag, to be read by eye.

The recorded answers are not kept by question, so all of them stand for an index of their registry; what is not in it was
not asked, and nothing can be said not to exist.
"""

import asyncio
import hashlib
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from citewell.ledger.rates import wilson
from citewell.model import LookupAnswer, LookupOutcome, Reference, ReferenceStatus, WorkKind, WorkRecord
from citewell.references.checking import check_reference
from citewell.references.formats.bibtex_fields import identifiers_of
from citewell.references.normal.names import cut_et_al, person
from citewell.references.normal.titles import title_key, title_words
from citewell.references.registries import crossref, dblp, openalex, semantic_scholar
from citewell.references.registries.interface import ById, Question
from tests.accuracy.data import find_files, read_rows
from tests.accuracy.interface import Figure, Result, Row, Suite

READERS = {
    "crossref": crossref.read_work,
    "openalex": openalex.read_work,
    "semantic_scholar": semantic_scholar.read_work,
}
FLAGS = frozenset(ReferenceStatus) - {
    ReferenceStatus.EXISTS_AS_DESCRIBED,
    ReferenceStatus.CANNOT_TELL,
    ReferenceStatus.SUPERSEDED,
}
_MOST = 8
_SHARED = 0.6


class Recorded:
    """All works that one registry gave, found by identifier and by words of the title."""

    attribution = "recorded answers"

    def __init__(self, name: str, records: Sequence[WorkRecord]) -> None:
        self.name = name
        self.records = records
        self.by_id = defaultdict(list)
        self.by_word: dict[str, set[int]] = defaultdict(set)
        for place, record in enumerate(records):
            for one in record.ids:
                self.by_id[one.scheme, one.value].append(record)
            for title in record.titles:
                for word in title_words(title):
                    self.by_word[word].add(place)

    def takes(self, question: Question) -> bool:
        return True

    def knows(self, reference: Reference) -> bool:
        return False

    async def ask(self, question: Question, *, until: float | None = None) -> LookupAnswer:
        if isinstance(question, ById):
            records = tuple(self.by_id[question.scheme, question.value])
        else:
            records = self._search(question.title)
        outcome = LookupOutcome.FOUND if records else LookupOutcome.NOT_ASKED
        return LookupAnswer(registry=self.name, asked_for=question.asked_for, outcome=outcome, records=records)

    def _search(self, title: str) -> tuple[WorkRecord, ...]:
        words = set(title_words(title))
        counts = Counter(place for word in words for place in self.by_word.get(word, ()))
        near = [(count, place) for place, count in counts.items() if count >= _SHARED * len(words)]
        return tuple(self.records[place] for _, place in sorted(near, key=lambda one: (-one[0], one[1]))[:_MOST])


def run(rows: Iterable[Row]) -> Result:
    """Every flag, and how many references were found at all."""
    registries = _registries()
    details: list[dict[str, Any]] = []
    n = found = 0
    statuses: Counter[str] = Counter()
    for row in rows:
        reference = reference_of(row)
        if not reference.title:
            continue
        n += 1
        result = asyncio.run(check_reference(reference, registries))
        found += result.work is not None
        statuses[result.status.value] += 1
        if result.status in FLAGS:
            details.append({
                "id": reference.key,
                "half": _half(reference.key),
                "status": result.status.value,
                "reason": result.reason.value,
                "messages": [issue.message for issue in result.issues],
                "title": reference.title,
                "authors": [" ".join((name.given, name.family, name.literal)).strip() for name in reference.authors],
                "year": reference.year,
                "venue": reference.container,
                "raw": str(row["ref"].get("raw_text") or "")[:300],
                "records": [
                    f"{one.registry} {one.titles[0]} | {'; '.join(f'{a.given} {a.family}{a.literal}' for a in one.authors)}"
                    f" | {[date.year for date in one.dates]} | {one.containers[:2]}"
                    for one in (result.work.records if result.work else ())
                ],
            })  # fmt: skip
    values = {"found": wilson(found, n), "flagged": wilson(len(details), n)}
    figures = [Figure(set=SUITE.name, n=n, values=values)]
    figures += [Figure(set=f"{SUITE.name}/{status}", n=count, values={}) for status, count in sorted(statuses.items())]
    return Result(figures=tuple(figures), details=tuple(details))


def _half(key: str) -> int:
    return hashlib.sha256(key.encode()).digest()[0] % 2


def _registries() -> list[Recorded]:
    folder = Path(os.environ.get("CITEWELL_DATA") or "../shared/data")
    kept: dict[str, dict[str, WorkRecord]] = defaultdict(dict)
    for row in read_rows(find_files(folder, "registry_replay")):
        works = row["json"] if isinstance(row["json"], list) else [row["json"]]
        for work in works:
            if not isinstance(work, dict):
                continue
            if row["api"] == "dblp":
                record = dblp.read_work(work.get("info") or {})
            elif row["api"] in READERS:
                record = READERS[row["api"]](work)
            else:
                continue
            if record.titles:
                kept[row["api"]][record.record_id or title_key(record.titles[0])] = record
    return [Recorded(name, list(records.values())) for name, records in sorted(kept.items())]


def reference_of(row: Row) -> Reference:
    """The reference of a row."""
    ref = row["ref"]
    names, cut = [], False
    for written in ref.get("authors") or ():
        text, et_al = cut_et_al(str(written))
        cut = cut or et_al or not text
        if text:
            names.append(person(text))
    urls = [str(ref[key]) for key in ("url", "arxiv_url", "cited_url") if ref.get(key)]
    ids = identifiers_of(
        {"doi": str(ref.get("doi") or ""), "url": " ".join(urls), "journal": str(ref.get("venue") or "")}
    )
    year = ref.get("year")
    return Reference(
        key=f"{row['paper']}-{row['n']}",
        kind=WorkKind.OTHER,
        title=re.sub(r"\s+", " ", str(ref.get("title") or "")),
        authors=tuple(names),
        authors_cut=cut,
        year=year if isinstance(year, int) and year > 1000 else None,
        container=str(ref.get("venue") or ""),
        **ids,
    )


SUITE = Suite(name="openreview_refs", file="bibliographies_openreview", run=run)
