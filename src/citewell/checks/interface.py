"""What a check is: a name, a version, what it looks at, and one function from a place in an answer to findings."""

import datetime as dt
import enum
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol, TypeVar

import msgspec

from citewell.checks.claim_text import ClaimText
from citewell.links.told import LinkAsker
from citewell.links.wanted import LinkRules
from citewell.model import Answer, Citation, Claim, Finding, Severity, SlotKind
from citewell.support.models.interface import SupportModel
from citewell.support.permission import may_see
from citewell.support.prepared import PreparedSource
from citewell.support.rules import SupportRules
from citewell.text.reading import Reading

_Made = TypeVar("_Made")


class Subject(enum.Enum):
    """What a check is called with, once for each in the answer."""

    ANSWER = "answer"
    CLAIM = "claim"
    CITATION = "citation"

    __hash__ = object.__hash__  # looked up for every check; that of the standard library is written in Python


class CheckInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What the gate, the policy and the docs need to know of a check.

    Attributes:
        id: its name in policies, findings and docs (``docs/checks/<id>.md``).
        version: raised whenever its conclusions may change.
        title: what it looks for, in one line.
        subject: what it is called with.
        severity: how bad its findings are unless it says otherwise.
        about: what in a claim the findings of a check of claims are about; ``None`` when it does not hold what a claim
            says against what its sources say.
    """

    id: str
    version: str
    title: str
    subject: Subject
    severity: Severity = Severity.ERROR
    about: SlotKind | None = SlotKind.STATEMENT


class Context(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything a check may look at.

    Attributes:
        answer: the record.
        reading: its claims and citations.
        sources: the prepared sources of the record, by id.
        retrieved: ids retrieved for this question.
        as_of: the moment as of which sources must be in force.
        rules: what the policy says of support.
        model: the stronger model that the policy wants asked, if it is there.
        link_rules: what the policy says of asking for addresses; ``None`` when it does not want that.
        links: asks for addresses, if the policy wants that.
        unfinished: whether the answer is still being written.
    """

    answer: Answer
    reading: Reading
    sources: Mapping[str, PreparedSource]
    retrieved: frozenset[str]
    as_of: dt.datetime
    rules: SupportRules = SupportRules()
    model: SupportModel | None = None
    link_rules: LinkRules | None = None
    links: LinkAsker | None = None
    unfinished: bool = False
    _made: dict[Any, Any] = msgspec.field(default_factory=dict)

    @cached_property
    def open_sources(self) -> dict[str, PreparedSource]:
        """The sources that this reader may see, by id. What others say must not show in findings."""
        audience = self.answer.audience
        return {name: source for name, source in self.sources.items() if may_see(source.source, audience)}

    @property
    def all_open(self) -> bool:
        """Whether this reader may see every source."""
        return len(self.open_sources) == len(self.sources)

    def cited_by(self, claim: Claim) -> tuple[PreparedSource, ...]:
        """The known sources that a claim cites and its reader may see, each once, in order of first mention."""
        return self.said(claim).cited

    def said(self, claim: Claim) -> ClaimText:
        """What a claim says in words; several checks ask for it, and it is read once."""
        known: ClaimText | None = self._made.get(id(claim))
        if known is None or known.claim is not claim:
            known = self._made[id(claim)] = ClaimText(claim, self.reading, self.open_sources)
        return known

    def once(self, make: Callable[["Context"], _Made]) -> _Made:
        """What a function makes of this answer, made when first asked for.

        A check that is called for each claim or citation keeps here what is the same for all of them.
        """
        kept: dict[Callable[[Context], _Made], _Made] = self._made
        if make not in kept:
            kept[make] = make(self)
        return kept[make]


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


def may_concern(check: Check, context: Context) -> bool:
    """Whether a check may find anything in an answer.

    A check that can tell this sooner than by judging all of the answer has a method ``concerns``, called once with the
    context before ``judge`` is; without one, every answer may concern it. It is false only where ``judge`` would find
    nothing in any claim or citation of the answer.
    """
    concerns: Callable[[Context], bool] | None = getattr(check, "concerns", None)
    return concerns is None or concerns(context)
