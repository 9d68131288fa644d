"""Labelled sentences to learn from, their features, and which of them share a text. Reads files."""

import gzip
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from citewell.model import Source
from citewell.support.prepared import PreparedSource, PreparedText
from citewell.support.score.comparison import Comparison
from citewell.support.score.features import features
from citewell.text.quantities import read_quantities
from tools.train_support.edits import edits

LICENCES = {
    "defacto": "MIT",
    "expertqa": "MIT",
    "factcg": "MIT",
    "factcheckbench": "Apache-2.0",
    "negation_nli": "MIT",
    "summedits": "Apache-2.0",
    "wice": "annotations ODC-BY",
}
"""The sets that are trained on: those whose licences allow a model that is given away."""

APART = ("attributionbench", "begin", "covidfact")
"""Sets that are only measured on."""

_NEVER_TRAINED_ON = frozenset({"test", "ood"})
_PARTIAL_IS_UNSUPPORTED = frozenset({"wice"})
_MOST_KEPT = 300
_MOST_APART = 1500
_RUN = 12
_ANCHORS = 6
_LONG_CLAIM = 40
_MARKER = re.compile(r"\s{0,2}\[\d{1,3}\]")


class Row(NamedTuple):
    """A labelled sentence.

    Attributes:
        set: the set it is of.
        split: the part of the set.
        supported: whether its source supports it.
        features: its features, by name.
        anchors: hashes that rows with a text in common are likely to share.
        edit: the kind of edit that made the sentence out of a supported one; empty for one that people labelled.
    """

    set: str
    split: str
    supported: bool
    features: dict[str, float]
    anchors: tuple[str, ...]
    edit: str = ""


def read_rows(folder: Path, name: str, seed: int) -> Iterator[Row]:
    """The rows of a set that may be learnt from, each with its edits, or all of one that is only measured on.

    Args:
        folder: where the sets lie.
        name: of the set.
        seed: what the chance that chooses the words to edit starts from.
    """
    chance = Random(f"{seed} {name}")  # noqa: S311 - must be the same each time
    kept: dict[str, PreparedSource] = {}
    count = 0
    with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            label = row["label"]
            if label == "partial" and name in _PARTIAL_IS_UNSUPPORTED:
                label = "unsupported"
            if label == "partial" or (
                name in LICENCES and row["split"] in _NEVER_TRAINED_ON and name != "negation_nli"
            ):
                continue
            if len(kept) > _MOST_KEPT:
                kept.clear()
            text = row["source"]
            source = kept.get(text)
            if source is None:
                source = kept[text] = PreparedSource(Source(id="source", text=text), PreparedText(text))
            labelled = _row(name, row["split"], row["claim"], label == "supported", source)
            yield labelled
            if name in LICENCES and labelled.supported:
                for edit in edits(_MARKER.sub("", row["claim"]), text, chance):
                    yield labelled._replace(
                        supported=edit.supported, features=_features(edit.claim, source), edit=edit.kind
                    )
            count += 1
            if name in APART[1:] and count == _MOST_APART:
                return


def _row(name: str, split: str, claim: str, supported: bool, source: PreparedSource) -> Row:  # noqa: FBT001
    claim = _MARKER.sub("", claim)
    return Row(name, split, supported, _features(claim, source), tuple(_anchors(claim, source.source.text)))


def _features(claim: str, source: PreparedSource) -> dict[str, float]:
    return features(Comparison(claim, read_quantities(claim), [source]))


def _anchors(claim: str, text: str) -> Iterator[str]:
    yield hashlib.sha256(text.encode()).hexdigest()
    said = " ".join(re.findall(r"\w+", claim.lower()))
    if len(said) > _LONG_CLAIM:
        yield said
    words = re.findall(r"\w+", text.lower())
    runs = {" ".join(words[at : at + _RUN]) for at in range(len(words) - _RUN)}
    # The same few of all runs of words, wherever a text was cut out of a longer one.
    yield from sorted([hashlib.sha256(run.encode()).hexdigest()[:16] for run in runs])[:_ANCHORS]


def groups(rows: Iterable[Row]) -> list[int]:
    """By row, a number that rows share whose texts have something in common."""
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.setdefault(name, name) != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    firsts = []
    for row in rows:
        for anchor in row.anchors:
            parent[root(anchor)] = root(row.anchors[0])
        firsts.append(row.anchors[0])
    numbers: dict[str, int] = {}
    return [numbers.setdefault(root(first), len(numbers)) for first in firsts]
