"""What a check is: a name, a version, what it looks at, and one function from a place in an answer to findings."""

import datetime as dt
import enum
from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from citewell.model import Answer, Citation, Claim, Finding, Severity
from citewell.support.prepared import PreparedSource
from citewell.text.reading import Reading


class Subject(enum.Enum):
    """What a check is called with, once for each in the answer."""

    ANSWER = "answer"
    CLAIM = "claim"
    CITATION = "citation"


class CheckInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What the gate, the policy and the docs need to know of a check.

    Attributes:
        id: its name in policies, findings and docs (``docs/checks/<id>.md``).
        version: raised whenever its conclusions may change.
        title: what it looks for, in one line.
        subject: what it is called with.
        severity: how bad its findings are unless it says otherwise.
    """

    id: str
    version: str
    title: str
    subject: Subject
    severity: Severity = Severity.ERROR


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a check may look at.

    Attributes:
        answer: the record.
        reading: its claims and citations.
        sources: the prepared sources of the record, by id.
        retrieved: ids retrieved for this question.
        as_of: the moment as of which sources must be in force.
    """

    answer: Answer
    reading: Reading
    sources: Mapping[str, PreparedSource]
    retrieved: frozenset[str]
    as_of: dt.datetime

    def cited_by(self, claim: Claim) -> list[PreparedSource]:
        """The known sources that a claim cites, each once, in order of first mention."""
        seen: dict[str, PreparedSource] = {}
        for index in claim.citations:
            for name in self.reading.citations[index].bound:
                if name is not None and name not in seen:
                    seen[name] = self.sources[name]
        return list(seen.values())


class AnswerCheck(Protocol):
    """A check of an answer as a whole."""

    info: CheckInfo

    def judge(self, context: Context, /) -> Sequence[Finding]:
        """Findings about the answer; none when there is nothing to object to."""


class ClaimCheck(Protocol):
    """A check of each claim."""

    info: CheckInfo

    def judge(self, claim: Claim, context: Context, /) -> Sequence[Finding]:
        """Findings about one claim; none when there is nothing to object to."""


class CitationCheck(Protocol):
    """A check of each citation."""

    info: CheckInfo

    def judge(self, citation: Citation, context: Context, /) -> Sequence[Finding]:
        """Findings about one citation; none when there is nothing to object to."""


Check = AnswerCheck | ClaimCheck | CitationCheck
