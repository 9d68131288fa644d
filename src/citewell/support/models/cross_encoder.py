"""A classifier that reads a claim and a text together, from a folder on disk. Reads the clock."""

import logging
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from citewell.errors import ConfigError
from citewell.model import Span
from citewell.support.models.chunks import Chunk, cut
from citewell.support.models.config import ModelFolder
from citewell.support.models.encoding import Encoded, Encoder
from citewell.support.models.folder import open_folder
from citewell.support.models.interface import Answered, Cause, ModelScore, Pair, Unavailable
from citewell.support.models.labels import Head
from citewell.support.models.libraries import library
from citewell.support.models.runtimes import open_runtime, probabilities

_log = logging.getLogger("citewell.support.models")

_LEAST_BUDGET = 16
"""Fewer tokens than this beside the claim are too little to read a passage in."""

_MARKED = 0.5
_TOO_LATE = "the time was up before the model had read everything"
_TRIAL = ("A bicycle has two wheels.", "A bicycle has wheels.")


class _Reading(msgspec.Struct, frozen=True):
    """One run of the model: a part of the text of one pair."""

    pair: int
    chunk: Chunk
    encoded: Encoded


class CrossEncoder:
    """A classifier of pairs, or of the words of a claim, that was loaded from a folder.

    A text that is too long for one reading is read in several, and the reading that supports the claim best counts.
    A claim is never cut. A batch that has begun is finished; none is begun that will not be done in time, as far as the
    one before it can tell.

    Args:
        given: the folder, and how it is to be used.
        base: what a relative path starts from.

    Raises:
        ConfigError: a library is missing, or the folder holds no model that can be used.
    """

    def __init__(self, given: ModelFolder, base: Path = Path()) -> None:
        opened = open_folder(given, base)
        self.name = opened.folder.resolve().name
        self.version = opened.version
        self._meaning = opened.meaning
        self._encoder = Encoder(library("tokenizers", extra="models"), opened.tokenizer)
        self._template = given.template
        self._batch = given.batch
        around = self._encoder.stretches([given.template.replace("{passages}", "")])[0]
        self._room = opened.max_tokens - self._encoder.overhead - len(around)
        self._most = opened.max_tokens
        named = self._encoder.token("[PAD]") or self._encoder.token("<pad>") or 0
        self._padding = named if opened.padding is None else opened.padding
        self._runtime = open_runtime(opened, threads=given.threads)
        self._try()

    def score(self, pairs: Sequence[Pair], /, *, deadline: float | None) -> list[Answered]:
        """One answer for each pair, in their order."""
        answers: list[Answered | None] = [None] * len(pairs)
        best: list[ModelScore | None] = [None] * len(pairs)
        readings: list[_Reading] = []
        for index, pair in enumerate(pairs):
            if deadline is not None and time.monotonic() >= deadline:
                answers[index] = Unavailable(cause=Cause.LATE, message=_TOO_LATE)
                continue
            found = self._readings(index, pair)
            if isinstance(found, Unavailable):
                answers[index] = found
            else:
                readings += found
        readings.sort(key=lambda reading: len(reading.encoded.ids))  # rows of like length need little filling up
        pace = 0.0
        for at in range(0, len(readings), self._batch):
            batch = readings[at : at + self._batch]
            tokens = len(batch) * len(batch[-1].encoded.ids)
            began = time.monotonic()
            if deadline is not None and began + pace * tokens >= deadline:
                _fail(readings[at:], answers, Cause.LATE, _TOO_LATE)
                break
            for reading, score in zip(batch, self._read(batch, pairs), strict=True):
                if isinstance(score, Unavailable):
                    _fail([reading], answers, score.cause, score.message)
                else:
                    best[reading.pair] = _better(best[reading.pair], score)
            pace = (time.monotonic() - began) / tokens
        silent = Unavailable(cause=Cause.NOTHING_TO_READ, message="there was no text for the model to read")
        return [answer or score or silent for answer, score in zip(answers, best, strict=True)]

    def _readings(self, index: int, pair: Pair) -> list[_Reading] | Unavailable:
        claim, *passages = self._encoder.stretches([pair.claim, *pair.passages])
        budget = self._room - len(claim)
        if budget < _LEAST_BUDGET:
            return Unavailable(cause=Cause.TOO_LONG, message="the claim leaves the model no room for a passage")
        chunks = cut(pair.passages, passages, budget)
        texts = [(self._template.replace("{passages}", chunk.text), pair.claim) for chunk in chunks]
        rows = self._encoder.pairs(texts)
        if any(len(row.ids) > self._most or not row.claim for row in rows):
            return Unavailable(cause=Cause.TOO_LONG, message="the text could not be cut to what the model can read")
        return [_Reading(index, chunk, row) for chunk, row in zip(chunks, rows, strict=True)]

    def _read(self, readings: Sequence[_Reading], pairs: Sequence[Pair]) -> list[Answered]:
        """One batch. What fails in one row is that row's; what fails in the library is everybody's."""
        try:
            rows = self._run([reading.encoded for reading in readings])
            return [
                self._score(reading, numbers, pairs[reading.pair].claim)
                for reading, numbers in zip(readings, rows, strict=True)
            ]
        except Exception as error:  # the libraries raise whatever theirs raise
            _log.warning("the model %s failed with %s", self.name, type(error).__name__)
            failed = Unavailable(cause=Cause.FAILED, message=f"the model failed with {type(error).__name__}")
            return [failed] * len(readings)

    def _run(self, rows: Sequence[Encoded]) -> list[Any]:
        longest = max(len(row.ids) for row in rows)
        ids = [[*row.ids, *[self._padding] * (longest - len(row.ids))] for row in rows]
        mask = [[1] * len(row.ids) + [0] * (longest - len(row.ids)) for row in rows]
        types = [[*row.types, *[0] * (longest - len(row.types))] for row in rows]
        return self._runtime.run(ids, mask, types)

    def _score(self, reading: _Reading, numbers: Sequence[Any], claim: str) -> Answered:
        try:
            return self._meant(reading, numbers, claim)
        except ValueError as error:
            return Unavailable(cause=Cause.FAILED, message=str(error))

    def _meant(self, reading: _Reading, numbers: Sequence[Any], claim: str) -> ModelScore:
        meaning = self._meaning
        if meaning.head is Head.PAIR:
            shares = self._shares(numbers)
            return ModelScore(
                support=shares[meaning.supported or 0],
                contradiction=None if meaning.contradicted is None else shares[meaning.contradicted],
                passages=reading.chunk.passages,
            )
        doubts: list[tuple[float, int, int]] = []
        for index, start, end in reading.encoded.claim:
            shares = self._shares(numbers[index])
            doubt = 1 - shares[meaning.supported or 0] if meaning.unsupported is None else shares[meaning.unsupported]
            doubts.append((doubt, start, end))
        return ModelScore(
            support=1 - max(doubt for doubt, _, _ in doubts),
            passages=reading.chunk.passages,
            unsupported=_marked(doubts, claim),
        )

    def _shares(self, numbers: Sequence[float]) -> list[float]:
        if len(numbers) != self._meaning.count:
            raise ValueError("the model gives another number of labels than its configuration")
        return probabilities(numbers, exclusive=self._meaning.exclusive)

    def _try(self) -> None:
        """Reads one pair, so that a model that does not fit is found now and not when it is needed."""
        trial = Pair(_TRIAL[1], (_TRIAL[0],))
        (answer,) = self.score([trial], deadline=None)
        if isinstance(answer, Unavailable):
            hint = "Its weights, config.json and tokenizer.json must be of one model."
            raise ConfigError(f"the model {self.name} cannot read a short sentence: {answer.message}", hint)


def _fail(readings: Sequence[_Reading], answers: list[Answered | None], cause: Cause, message: str) -> None:
    # A text of which a part was not read is not checked, whatever the other parts said.
    for reading in readings:
        if answers[reading.pair] is None:
            answers[reading.pair] = Unavailable(cause=cause, message=message)


def _better(known: ModelScore | None, score: ModelScore) -> ModelScore:
    """Of two readings of a text the one that supports the claim better, with the stronger contradiction of both."""
    if known is None:
        return score
    best = score if score.support > known.support else known
    if known.contradiction is None or score.contradiction is None:
        return best
    return msgspec.structs.replace(best, contradiction=max(known.contradiction, score.contradiction))


def _marked(doubts: Sequence[tuple[float, int, int]], claim: str) -> tuple[Span, ...]:
    """The stretches of a claim whose tokens are doubted; tokens with only spaces between them are one stretch."""
    spans: list[Span] = []
    for doubt, start, end in doubts:
        written = claim[start:end]
        start += len(written) - len(written.lstrip())
        if doubt < _MARKED or start >= end:
            continue
        if spans and not claim[spans[-1].end : start].strip():
            spans[-1] = Span(spans[-1].start, max(end, spans[-1].end))
        else:
            spans.append(Span(start, end))
    return tuple(spans)
