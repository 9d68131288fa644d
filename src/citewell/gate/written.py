"""A gate for one answer that comes in pieces: no address in it is asked for twice, however often it is judged."""

import datetime as dt
from typing import Protocol

from citewell.gate.judge import Judgement
from citewell.links.told import LinkAsker
from citewell.model import Answer, Decision


class Judge(Protocol):
    """What is needed of a gate."""

    def as_of(self, answer: Answer) -> dt.datetime:
        """The moment as of which sources must be in force."""

    def judge(
        self, answer: Answer, as_of: dt.datetime, *, links: LinkAsker | None = None, unfinished: bool = False
    ) -> Judgement:
        """Judges an answer."""

    def release(self, answer: Answer, judgement: Judgement, as_of: dt.datetime, shown: str) -> None:
        """Keeps that the beginning of an answer goes out."""

    def decide(self, record: Answer, *, links: LinkAsker | None = None) -> Decision:
        """Decides of a whole answer."""


class Written:
    """The gate of one answer.

    Args:
        gate: decides.
        links: asks for addresses, each once; ``None`` when nobody asks.
    """

    def __init__(self, gate: Judge, links: LinkAsker | None) -> None:
        self._gate = gate
        self._links = links

    def as_of(self, answer: Answer) -> dt.datetime:
        """The moment as of which sources must be in force."""
        return self._gate.as_of(answer)

    def judge(self, answer: Answer, as_of: dt.datetime) -> Judgement:
        """Judges what is there of the answer."""
        return self._gate.judge(answer, as_of, links=self._links, unfinished=True)

    def release(self, answer: Answer, judgement: Judgement, as_of: dt.datetime, shown: str) -> None:
        """Keeps that the beginning of the answer goes out."""
        self._gate.release(answer, judgement, as_of, shown)

    def decide(self, record: Answer) -> Decision:
        """Decides of the whole answer."""
        return self._gate.decide(record, links=self._links)
