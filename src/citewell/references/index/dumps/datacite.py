"""DataCite's public data files, JSON Lines. Pure.

See https://support.datacite.org/docs/datacite-public-data-file.
"""

from msgspec.structs import replace

from citewell.model import WorkRecord
from citewell.references.index.dumps.interface import DumpFormat
from citewell.references.index.dumps.json_lines import json_entries
from citewell.references.index.dumps.reading import digest, object_of
from citewell.references.registries.datacite import read_work

REGISTRY = "datacite"


def read(value: bytes) -> WorkRecord | None:
    """The record of a work; ``None`` when it has no title, as parts of works have none.

    Raises:
        ValueError: it is none of DataCite's.
    """
    work = object_of(value)
    if not (work.get("id") or work.get("doi")):
        raise ValueError("no record of DataCite's: it has no identifier")
    record = read_work(work)
    return replace(record, digest=digest(value)) if record.titles else None


def _looks(head: bytes) -> bool:
    return b'"creators"' in head and b'"publicationYear"' in head


FORMAT = DumpFormat(name="datacite", registry=REGISTRY, looks=_looks, entries=json_entries, read=read)
