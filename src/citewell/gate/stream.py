"""Gating an answer while it is being written: sentences go out one by one as they pass."""

import datetime as dt
import re
from bisect import bisect_left
from typing import Protocol

import msgspec

from citewell.errors import ConfigError, InputError
from citewell.gate.judge import Judgement
from citewell.model import Answer, Citation, Claim, ClaimKind, Decision, Family, Span
from citewell.records.checked import check_written
from citewell.text.reading import Reading
from citewell.text.source_words import SOURCE_WORDS

_END = re.compile(r"[.!?:\n\u2026\u3002\uff01\uff1f\uff61\u0964\u061f\u06d4]")
_OPENERS = {
    "[": "]",
    "(": ")",
    "<": ">",
    "【": "】",
    "（": "）",
    "“": "”",
    "「": "」",
    "„": "“",
    "«": "»",
    "\ue200": "\ue201",
}
_TOGGLES = re.compile(r"```|~~~|`|\$|\"|\*\*")
_NOTE = re.compile(rf"\b(?:{SOURCE_WORDS})[*_]{{0,3}}\s{{0,3}}[:：]", re.IGNORECASE)
_UNDEFINED = re.compile(
    r"\[(?![ xX]?\])[^\[\]\n]{1,300}\]|(?<=[^\W\d_]{4})[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,3}"
)
_FROM_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_NAME = re.compile(r"[^\s\[\],;^\u2013-]+")
# A new reading costs as much as what was written so far, so one is made only when the text has grown by this share.
_GROWTH = 0.05


class Judge(Protocol):
    """What a stream needs of a gate."""

    def as_of(self, answer: Answer) -> dt.datetime:
        """The moment as of which sources must be in force."""

    def judge(self, answer: Answer, as_of: dt.datetime) -> Judgement:
        """Judges what is there of an answer."""

    def release(self, answer: Answer, judgement: Judgement, as_of: dt.datetime, shown: str) -> None:
        """Keeps that the beginning of an answer goes out."""

    def decide(self, record: Answer) -> Decision:
        """Decides of the whole answer."""


class StreamGate:
    """One answer in the making.

    ``feed`` gives back what may be put before the reader; taken together this is always a beginning of the answer.
    A sentence goes out once it is complete, its markers included, and nothing objects to it. From the first sentence
    that does not pass, everything waits for ``finish``, whose decision is the same as for the whole answer at once.

    Args:
        answer: the record without its text.
        gate: decides.

    Raises:
        InputError: the record has a text already.
    """

    def __init__(self, answer: Answer, gate: Judge) -> None:
        if answer.text:
            hint = "Leave out its answer and feed it piece by piece, or decide of it as a whole."
            raise InputError("the record of a stream has an answer already", hint, record=answer.id, field="answer")
        self._answer = answer
        self._gate = gate
        self._as_of = gate.as_of(answer)
        self._parts: list[str] = []
        self._length = 0
        self._read = 0
        self._ended = False
        self._finished = False
        self._seen: frozenset[Claim] = frozenset()
        self.released = ""
        """What went out so far."""

    def feed(self, text: str) -> str:
        """Takes the next piece of the answer.

        Args:
            text: the piece, cut anywhere.

        Returns:
            What may now be put before the reader, often nothing. With a ledger, that it goes out is kept before.

        Raises:
            InputError: the answer is too long, or holds what cannot be shown; nothing more must be shown.
            StoreError: it could not be kept; nothing more must be shown.
            ConfigError: the piece is no text, or the answer was finished.
        """
        self._refuse_when_finished("feed")
        _require_text(text)
        check_written(text, self._answer.id)
        self._parts.append(text)
        self._length += len(text)
        self._ended = self._ended or _END.search(text) is not None
        if not self._ended or self._length < self._read * (1 + _GROWTH):
            return ""
        self._read, self._ended = self._length, False
        written = msgspec.structs.replace(self._answer, text=self._whole())
        check_written(written.text, written.id)
        judgement = self._gate.judge(written, self._as_of)
        # A claim counts once two readings in a row agree on it: what comes after it may still change what it cites.
        end = _passed(judgement, self._seen)
        self._seen = frozenset(judgement.reading.claims)
        if end <= len(self.released):
            return ""
        piece = written.text[len(self.released) : end]
        self._gate.release(written, judgement, self._as_of, self.released + piece)
        self.released += piece
        return piece

    def finish(self) -> Decision:
        """Ends the answer and decides.

        Returns:
            The decision on the whole answer, kept in the gate's ledger. When it is to show the answer, the rest is
            ``decision.shown[len(stream.released):]``; otherwise ``decision.shown`` takes the place of what went out.

        Raises:
            InputError: the answer is too long, or holds what cannot be shown.
            StoreError: the decision could not be kept; nothing more must be shown. It may be tried again.
            ConfigError: the answer was finished before.
        """
        self._refuse_when_finished("finish")
        decision = self._gate.decide(msgspec.structs.replace(self._answer, text=self._whole()))
        self._finished = True
        return decision

    def _refuse_when_finished(self, call: str) -> None:
        if self._finished:
            hint = "Make a stream for each answer, with Gate.stream(...)."
            raise ConfigError(f"{call} was called on a stream that is finished", hint)

    def _whole(self) -> str:
        self._parts = ["".join(self._parts)]
        return self._parts[0]


def _require_text(piece: object) -> None:
    if not isinstance(piece, str):
        problem = f"a piece of an answer is text, not {type(piece).__name__}"
        raise ConfigError(problem, "Decode bytes, and feed only the text of a provider's events.")


def _passed(judgement: Judgement, seen: frozenset[Claim]) -> int:
    """How far an unfinished answer passes, sentences that may still change left out."""
    reading = judgement.reading
    limits = [judgement.findings[index].location.start for index in judgement.blocking]
    # A line of sources speaks for sentences before it and still to come, so it is judged with them.
    note = _NOTE.search(reading.answer.text)
    if note is not None:
        limits.append(note.start())
        cited = {index for index, citation in enumerate(reading.citations) if citation.span.start < note.start()}
        limits += [
            claim.span.start for claim in reading.claims if claim.citations and cited.isdisjoint(claim.citations)
        ]
    limits += [claim.span.start for claim in reading.claims if _may_turn(claim, reading)]
    limits += _undefined(reading)
    # A marker that a line of the list explains is objected to in its place, as long as there is one.
    limits += [citation.span.start for citation in reading.listing if not citation.known]
    settled = [claim for claim in reading.claims[:-2] if claim in seen]
    if not any(claim.kind is ClaimKind.STATEMENT for claim in settled):
        # An answer that goes on to state nothing is a refusal or a courtesy, and must not cite.
        limits += [claim.span.start for claim in settled if claim.citations]
    limit = min(limits, default=len(reading.answer.text))
    end = 0
    for claim in reading.claims[:-2]:
        if claim.span.end > limit or claim not in seen or not _is_closed(reading.answer.text, end, claim):
            break
        end = claim.span.end if claim.kind is not ClaimKind.LEAD_IN else end
    return end


def _may_turn(claim: Claim, reading: Reading) -> bool:
    """Whether what comes later may still change which sources a claim cites.

    A list at the end speaks for the whole answer only as long as nothing else cites, and the answer's own list may give
    a number another line.
    """
    citations = [reading.citations[index] for index in claim.citations]
    if citations and all(c.family is Family.TRAILER or c.span.start >= claim.span.end for c in citations):
        return True
    return any(_is_by_line(citation, reading.answer) for citation in citations)


def _undefined(reading: Reading) -> list[int]:
    """Where the sentences begin that a line of the answer's own list may still turn into cited ones.

    ``[terms]``, ``[words][label]`` and a superscript cite nothing until such a line defines them.
    """
    text = reading.answer.text
    starts = [claim.span.start for claim in reading.claims]
    read = sorted([*(citation.span for citation in reading.citations), *reading.masked])
    found = []
    for mark in _UNDEFINED.finditer(text):
        at = bisect_left(read, Span(mark.end(), 0)) - 1
        if at >= 0 and read[at].end > mark.start():
            continue
        index = bisect_left(starts, mark.start()) - 1
        found.append(starts[index] if index >= 0 else 0)
    return found


def _is_by_line(citation: Citation, answer: Answer) -> bool:
    """Whether a number or footnote is bound by a line of the answer's own list and not by a source's own name."""
    written = citation.text.translate(_FROM_SUPERSCRIPT).strip("[]【】()\\ ")
    if citation.family is Family.TEXT_LINK:
        return "](" not in citation.text and citation.text.endswith("]")  # ``[words][label]``
    if not (written[:1].isdigit() or written[:1] == "^"):
        return False
    names = {name for source in answer.sources if source.id in citation.bound for name in (source.id, source.label)}
    return citation.known and names.isdisjoint(_NAME.findall(written))


def _is_closed(text: str, start: int, claim: Claim) -> bool:
    """Whether nothing that was opened in a stretch is still open at its end."""
    stretch = text[start : claim.span.end]
    if any(stretch.count(opener) > stretch.count(closer) for opener, closer in _OPENERS.items() if opener in stretch):
        return False
    counts: dict[str, int] = {}
    for mark in _TOGGLES.findall(stretch):
        counts[mark] = counts.get(mark, 0) + 1
    return all(n % 2 == 0 for n in counts.values())
