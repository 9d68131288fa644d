"""Crossref's public data files and snapshots, JSON Lines or files of items. Pure.

See https://www.crossref.org/documentation/retrieve-metadata/rest-api/tips-for-using-public-data-files-and-plus-snapshots/.
"""

from msgspec.structs import replace

from citewell.model import WorkRecord
from citewell.references.index.dumps.interface import DumpFormat
from citewell.references.index.dumps.json_lines import json_entries
from citewell.references.index.dumps.reading import digest, object_of
from citewell.references.registries.crossref import read_work

REGISTRY = "crossref"


def read(value: bytes) -> WorkRecord | None:
    """The record of a work; ``None`` when it has no title, as parts of works have none.

    Raises:
        ValueError: it is none of Crossref's.
    """
    work = object_of(value)
    if not work.get("DOI"):
        raise ValueError("no record of Crossref's: it has no identifier")
    record = read_work(work)
    return replace(record, digest=digest(value)) if record.titles else None


def _looks(head: bytes) -> bool:
    return b'"DOI"' in head and b'"title"' in head


FORMAT = DumpFormat(name="crossref", registry=REGISTRY, looks=_looks, entries=json_entries, read=read)
