"""Pieces of supported sentences as they are, and exchanged for others of their sources. Reads files."""

import datetime as dt
import gzip
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from citewell.checks.claim_kinds import SAYING
from citewell.checks.languages import common_language
from citewell.gate.context import context_of
from citewell.gate.policy import default_policy
from citewell.model import Source
from citewell.records.record import answer_from
from citewell.support.name_index import small_in
from citewell.support.naming import find_names
from citewell.support.prepared import PreparedSource, PreparedText
from citewell.support.surroundings.features import Sentence
from citewell.support.surroundings.pieces import NAME, Piece, are_rivals, pieces_of
from citewell.text.quantities import read_quantities

_MARKER = re.compile(r"\s{0,2}\[[\d, ]{1,20}\]")
_LONGEST_SOURCE = 20_000
_LONGEST_CLAIM = 600
_EXCHANGES = 2

CASES = "cases"
"""What the cases of the tests are called among the sets."""

NOW = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)


class Row(NamedTuple):
    """One piece of a sentence.

    Attributes:
        set: the set the sentence is of.
        split: the part of the set.
        claim: number of the sentence within the set.
        family: of the piece.
        exchanged: whether it was put there in place of another.
        values: the features.
    """

    set: str
    split: str
    claim: int
    family: str
    exchanged: bool
    values: tuple[float, ...]


class Supported(NamedTuple):
    """A supported sentence with the sources that support it.

    Attributes:
        set: the set it is of.
        split: the part of the set.
        text: what it says.
        sources: its sources.
    """

    set: str
    split: str
    text: str
    sources: Sequence[PreparedSource]


def read_set(folder: Path, name: str) -> Iterator[Supported]:
    """The supported sentences of a labelled set.

    Args:
        folder: where the sets lie.
        name: of the set.
    """
    seen: set[str] = set()
    with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            claim, text = _MARKER.sub("", row["claim"]), row["source"]
            if row["label"] != "supported" or len(text) > _LONGEST_SOURCE or len(claim) > _LONGEST_CLAIM:
                continue
            # Sets repeat a sentence with much the same source, which would count as many times.
            if claim not in seen:
                seen.add(claim)
                yield Supported(name, row["split"], claim, [_prepared(Source(id="source", text=text))])


def read_cases(folder: Path) -> Iterator[Supported]:
    """The sentences of right answers among the cases that the tests hold the gate to.

    Args:
        folder: where the cases lie, a file for each kind.
    """
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            record = json.loads(line)
            if record["meta"]["expect"] != "show":
                continue
            answer = answer_from(record)
            context = context_of(answer, default_policy(), answer.asked_at or NOW)
            for claim in context.reading.claims:
                said = context.said(claim)
                if claim.kind in SAYING and said.cited and common_language(said, context) == "en":
                    yield Supported(CASES, path.stem, said.words, [_prepared(one.source) for one in said.cited])


def _prepared(source: Source) -> PreparedSource:
    return PreparedSource(source, PreparedText(source.text))


def rows_of(sentences: Iterable[Supported], seed: int) -> Iterator[Row]:
    """The pieces of supported sentences, as they are and exchanged.

    Args:
        sentences: the sentences.
        seed: what the chance that chooses the exchanges starts from.
    """
    for number, sentence in enumerate(sentences):
        chance = Random(f"{seed} {sentence.set} {sentence.text}")  # noqa: S311 - must be the same each time
        for family, exchanged, values in _pieces(sentence.text, sentence.sources, chance):
            yield Row(sentence.set, sentence.split, number, family, exchanged, values)


def _pieces(
    claim: str, sources: Sequence[PreparedSource], chance: Random
) -> Iterator[tuple[str, bool, tuple[float, ...]]]:
    said = pieces_in(claim, sources)
    for piece in said:
        # Of several sources that have it, one where it stands among its words is enough; which it is, nobody knows.
        having = [source for source in sources if piece.key in source.body.around("en").pieces]
        if len(having) != 1:
            continue
        source = having[0]
        values = _values(claim, said, piece, source)
        if values is None:
            continue
        yield piece.family, False, values
        others = list(_others(claim, said, piece, source))
        for other, written in chance.sample(others, min(_EXCHANGES, len(others))):
            edited = f"{claim[: piece.start]}{written}{claim[piece.end :]}"
            now = pieces_in(edited, sources)
            put = next((one for one in now if one.key == other.key and one.start <= piece.start < one.end), None)
            values = _values(edited, now, put, source) if put is not None else None
            if values is not None:
                yield piece.family, True, values


def pieces_in(claim: str, sources: Sequence[PreparedSource]) -> Sequence[Piece]:
    """The values and names of a sentence, read as those of its sources are."""
    small = small_in([source.body.names("en") for source in sources])
    return pieces_of(read_quantities(claim), find_names(claim, 0, len(claim), small, "en"))


def _values(claim: str, pieces: Sequence[Piece], piece: Piece, source: PreparedSource) -> tuple[float, ...] | None:
    found = Sentence(claim, pieces, "en").beside(piece, source.body.around("en"), lambda: source.body.passages)
    return found.values if found is not None else None


def _others(claim: str, said: Sequence[Piece], piece: Piece, source: PreparedSource) -> Iterator[tuple[Piece, str]]:
    """What a piece can be exchanged for: others of its sort, of names those of as many words, none in the sentence."""
    keys, text = {one.key for one in said}, source.source.text
    for key, found in source.body.around("en").pieces.items():
        other = found[0]
        if key in keys or not are_rivals(piece, other) or (piece.sort is NAME and len(key) != len(piece.key)):
            continue
        written = text[other.start : other.end]
        if piece.sort is not NAME or not any(word in claim for word in written.split() if len(word) > 1):
            yield other, written
