"""Registries that answer what was recorded, through the adapters that read live answers."""

import datetime as dt
import json
from collections.abc import Mapping, Sequence
from typing import Any

from citewell.fetch.service import Heard
from citewell.model import LookupAnswer, LookupOutcome, Reference
from citewell.references.registries.arxiv import Arxiv
from citewell.references.registries.crossref import Crossref
from citewell.references.registries.datacite import DataCite
from citewell.references.registries.dblp import Dblp
from citewell.references.registries.doi_agency import DoiAgency
from citewell.references.registries.interface import ById, Question, WebRegistry
from citewell.references.registries.openalex import OpenAlex
from citewell.references.registries.scope import covers
from tests.accuracy.interface import Row

AT = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)


class Replayed:
    """One registry; what was not recorded was not asked.

    Args:
        registry: that reads.
        answers: recorded bodies and their status, by what was asked for; ``title`` for whatever title.
    """

    def __init__(self, registry: WebRegistry, answers: Mapping[str, Sequence[tuple[int, bytes]]]) -> None:
        self.registry = registry
        self.answers = answers

    @property
    def name(self) -> str:
        return self.registry.name

    @property
    def attribution(self) -> str:
        return self.registry.attribution

    def takes(self, question: Question) -> bool:
        return question.scheme in self.registry.schemes if isinstance(question, ById) else self.registry.searches

    def knows(self, reference: Reference) -> bool:
        return covers(self.registry.scope, reference)

    async def ask(self, question: Question, *, until: float | None = None) -> LookupAnswer:
        key = question.asked_for if isinstance(question, ById) else "title"
        recorded = self.answers.get(key)
        answer = LookupAnswer(registry=self.name, asked_for=question.asked_for, outcome=LookupOutcome.NOT_ASKED)
        if not recorded:
            return answer
        said = [self.registry.read(heard(status, body), question) for status, body in recorded]
        records = tuple(record for one in said for record in one.records)
        failed = next((one.failed for one in said if one.failed), None)
        outcome = LookupOutcome.FOUND if records else LookupOutcome.FAILED if failed else LookupOutcome.NONE
        return LookupAnswer(
            registry=self.name,
            asked_for=question.asked_for,
            outcome=outcome,
            records=records,
            decisive=isinstance(question, ById) and question.scheme in self.registry.decisive,
            detail=failed,
            at=AT,
        )


def heard(status: int, body: bytes) -> Heard:
    return Heard(
        url="https://registry.example/", status=status, headers={}, media_type="application/json", body=body, at=AT
    )


def registries_of_museum(cache: Sequence[Row]) -> list[Replayed]:
    """The registries of a row, each with what it answered."""
    kept: dict[str, dict[str, list[tuple[int, bytes]]]] = {}
    works: list[Any] = []
    for entry in cache:
        source, key, payload = entry["source"], entry["key"], entry["payload"]
        answers = kept.setdefault(source, {})
        negative = isinstance(payload, dict) and "__negative_status__" in payload
        item, _, value = key.removeprefix("item:").partition(":")
        if source == "dblp":
            answers.setdefault("title", [])
            if entry["kind"] == "positive":
                works.append(_dblp_hit(payload))
        elif source == "doiorg" and negative:
            doi = key.partition("/handles/")[2].partition("?")[0]
            answers[f"doi {doi}"] = [(200, json.dumps([{"DOI": doi, "status": "DOI does not exist"}]).encode())]
        elif source == "doiorg":
            answers[f"doi {value}"] = [(200, json.dumps([payload]).encode())]
        elif source == "arxiv":
            answers[f"arxiv {value}"] = [(200, str(payload).encode())]
        elif item in ("works", "dois"):
            answers[f"doi {value}"] = [_item(source, negative=negative, payload=payload)]
        elif source == "crossref" and "query" in key:
            answers.setdefault("title", []).append((200, json.dumps(payload).encode()))
    if "title" in kept.get("dblp", {}):
        kept["dblp"]["title"] = [(200, json.dumps({"result": {"hits": {"hit": works}}}).encode())]
    adapters: dict[str, WebRegistry] = {
        "doiorg": DoiAgency(),
        "crossref": Crossref(),
        "datacite": DataCite(),
        "arxiv": Arxiv(),
        "dblp": Dblp(),
        "openalex": OpenAlex(),
    }
    return [Replayed(adapter, kept.get(source, {})) for source, adapter in adapters.items()]


def _item(source: str, *, negative: bool, payload: Any) -> tuple[int, bytes]:
    if negative:
        bodies = {"crossref": b"Resource not found.", "datacite": b'{"errors":[{"status":"404"}]}'}
        return 404, bodies.get(source, b'{"error":"not found"}')
    envelope = {"crossref": "message", "datacite": "data"}.get(source)
    return 200, json.dumps({envelope: payload} if envelope else payload).encode()


def _dblp_hit(rows: Any) -> dict[str, Any]:
    """dblp's SPARQL rows, one an author, as its search gives a work."""
    rows = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    if not rows:
        return {"info": {}}
    first = rows[0]
    kinds = {
        "Inproceedings": "Conference and Workshop Papers",
        "Article": "Journal Articles",
        "Book": "Books and Theses",
    }
    key = str(first.get("pub", "")).partition("/rec/")[2]
    kind = kinds.get(str(first.get("type", "")).rpartition("#")[2], "")
    if key.startswith("journals/corr/"):
        kind = "Informal and Other Publications"
    by_place = sorted({(int(row.get("ord") or 0), str(row.get("name") or "")) for row in rows})
    return {
        "info": {
            "authors": {"author": [{"text": name} for _, name in by_place if name]},
            "title": first.get("title"),
            "venue": first.get("venue"),
            "year": first.get("year"),
            "type": kind,
            "key": key,
            "doi": str(first.get("doi") or "").partition("doi.org/")[2],
        }
    }
