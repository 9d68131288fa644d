"""Gating an answer while it is being written: sentences go out one by one as they pass."""

import datetime as dt
import re
from typing import TYPE_CHECKING

import msgspec

from citewell.model import Answer, Claim, ClaimKind, Decision, Family

if TYPE_CHECKING:
    from citewell.gate.gate import Gate

_END = re.compile(r"[.!?:\n\u2026\u3002\uff01\uff1f\uff61\u0964\u061f\u06d4]")
_OPENERS = {"[": "]", "(": ")", "<": ">", "【": "】", "（": "）", "“": "”", "「": "」", "„": "“", "«": "»"}
_TOGGLES = re.compile(r"```|~~~|`|\$|\"|\*\*|\ue200|\ue201")
# A new reading costs as much as what was written so far, so one is made only when the text has grown by this share.
_GROWTH = 0.05


class StreamGate:
    """One answer in the making.

    ``feed`` gives back what may be put before the reader; taken together this is always a beginning of the answer.
    A sentence goes out once it is complete, its markers included, and nothing objects to it. From the first sentence
    that does not pass, everything waits for ``finish``, whose decision is the same as for the whole answer at once.

    Args:
        answer: the record without its text.
        gate: decides.
    """

    def __init__(self, answer: Answer, gate: "Gate") -> None:
        self._answer = answer
        self._gate = gate
        self._as_of = answer.asked_at or dt.datetime.now(dt.UTC)
        self._parts: list[str] = []
        self._length = 0
        self._read = 0
        self._ended = False
        self._stopped = False
        self.released = ""
        """What went out so far."""

    def feed(self, text: str) -> str:
        """Takes the next piece of the answer.

        Args:
            text: the piece, cut anywhere.

        Returns:
            What may now be put before the reader, often nothing.
        """
        self._parts.append(text)
        self._length += len(text)
        self._ended = self._ended or _END.search(text) is not None
        if self._stopped or not self._ended or self._length < self._read * (1 + _GROWTH):
            return ""
        self._read, self._ended = self._length, False
        whole = self._whole()
        end = self._passed(whole)
        if end <= len(self.released):
            return ""
        piece = whole[len(self.released) : end]
        self.released += piece
        return piece

    def finish(self) -> Decision:
        """Ends the answer and decides.

        Returns:
            The decision on the whole answer, kept in the gate's ledger. When it is to show the answer, the rest is
            ``decision.shown[len(stream.released):]``; otherwise ``decision.shown`` takes the place of what went out.
        """
        return self._gate.decide(msgspec.structs.replace(self._answer, text=self._whole()))

    def _whole(self) -> str:
        self._parts = ["".join(self._parts)]
        return self._parts[0]

    def _passed(self, text: str) -> int:
        """How far the text passes, sentences that may still change left out."""
        judgement = self._gate.judge(msgspec.structs.replace(self._answer, text=text), self._as_of)
        limits = [judgement.findings[index].location.start for index in judgement.blocking]
        # A trailer speaks for sentences still to come, so it is judged with them.
        limits += [c.span.start for c in judgement.reading.citations if c.family is Family.TRAILER]
        limit = min(limits, default=len(text))
        settled = [claim for claim in judgement.reading.claims[:-2] if claim.span.end <= limit]
        end = 0
        for claim in settled:
            if not _is_closed(text, end, claim):
                break
            end = claim.span.end if claim.kind is not ClaimKind.LEAD_IN else end
        return end


def _is_closed(text: str, start: int, claim: Claim) -> bool:
    """Whether nothing that was opened in a stretch is still open at its end."""
    stretch = text[start : claim.span.end]
    if any(stretch.count(opener) > stretch.count(closer) for opener, closer in _OPENERS.items() if opener in stretch):
        return False
    counts: dict[str, int] = {}
    for mark in _TOGGLES.findall(stretch):
        counts[mark] = counts.get(mark, 0) + 1
    return all(n % 2 == 0 for mark, n in counts.items() if mark not in "\ue200\ue201")
