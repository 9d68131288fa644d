"""OpenAlex's snapshot, JSON Lines. Pure.

See https://docs.openalex.org/download-all-data/openalex-snapshot.
"""

from msgspec.structs import replace

from citewell.model import WorkRecord
from citewell.references.index.dumps.interface import DumpFormat
from citewell.references.index.dumps.json_lines import json_entries
from citewell.references.index.dumps.reading import digest, object_of
from citewell.references.registries.openalex import read_work

REGISTRY = "openalex"


def read(value: bytes) -> WorkRecord | None:
    """The record of a work; ``None`` when it has no title, as parts of works have none.

    Raises:
        ValueError: it is none of OpenAlex's.
    """
    work = object_of(value)
    if not work.get("id"):
        raise ValueError("no record of OpenAlex's: it has no identifier")
    record = read_work(work)
    return replace(record, digest=digest(value)) if record.titles else None


def _looks(head: bytes) -> bool:
    return b'"https://openalex.org/W' in head or b'"authorships"' in head


FORMAT = DumpFormat(name="openalex", registry=REGISTRY, looks=_looks, entries=json_entries, read=read)
