"""What of a record is kept where, so that it is found again. Pure."""

import functools
import hashlib
from typing import NamedTuple

from citewell.model import WorkRecord
from citewell.references.index.containers import container_keys
from citewell.references.index.packing import encoded, packed
from citewell.references.index.words import search_words
from citewell.references.normal.titles import main_title, title_key, without_labels

_HALF = 1 << 63
_SAMPLES = (
    "Über die Zählung von Säulen: Ein Überblick (Teil II)",
    "Retracted: The tern's α-helix & H<sub>2</sub>O in self-organised co-evolution [Review]",
    "Łódź–Ærø: Ça suffit? — “Œuvres” №3",
    "ヤドカリの分布について",
    "Proceedings of the 12th Annual Conference on Terns (TERN 2019)",
)


class Filed(NamedTuple):
    """A record as it is kept.

    Attributes:
        registry: whose it is.
        name: its key there.
        titles: numbers of its titles.
        words: of all its titles, for full text.
        identifiers: its own.
        containers: keys of where it appeared, with the year of each.
        packed: the record itself.
        digest: of the record, however it is packed.
    """

    registry: str
    name: str
    titles: tuple[int, ...]
    words: str
    identifiers: tuple[str, ...]
    containers: tuple[tuple[str, int], ...]
    packed: bytes
    digest: bytes


def file_record(record: WorkRecord) -> Filed:
    """How a record is kept."""
    keys = dict.fromkeys(key for title in record.titles for key in title_keys(title))
    words = dict.fromkeys(word for title in record.titles for word in search_words(title))
    years = sorted({date.year for date in record.dates})
    containers = dict.fromkeys(key for name in record.containers for key in container_keys(name))
    text = encoded(record)
    return Filed(
        registry=record.registry,
        name=record.record_id,
        titles=tuple(map(title_number, keys)),
        words=" ".join(words),
        identifiers=tuple(dict.fromkeys(f"{one.scheme.value} {one.value}" for one in record.ids)),
        containers=tuple((key, year) for key in containers for year in years),
        packed=packed(text),
        digest=hashlib.blake2b(text, digest_size=16).digest(),
    )


def title_keys(title: str) -> list[str]:
    """The normal forms that a title is found under: its own, and those without labels and without its subtitle."""
    forms = (title, without_labels(title), main_title(title) or "")
    return [key for key in dict.fromkeys(map(title_key, forms)) if key]


def title_number(key: str) -> int:
    """The number by which a title in its normal form is found; two of a hundred million titles may share one."""
    number = int.from_bytes(hashlib.blake2b(key.encode(), digest_size=8).digest(), "big")
    return number - _HALF


@functools.cache
def normal_forms() -> str:
    """A digest of what normal forms look like: a registry whose titles had others would not be found in."""
    forms = [(title_keys(title), search_words(title), container_keys(title)) for title in _SAMPLES]
    return hashlib.sha256(repr(forms).encode()).hexdigest()[:16]
