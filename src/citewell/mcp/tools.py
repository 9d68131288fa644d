"""The tools: what each is called, what it needs, and how it finds its result. Some ask the network."""

import asyncio
import datetime as dt
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from citewell.errors import ConfigError
from citewell.gate import Gate, judge_again
from citewell.ledger import SqliteLedger, SqliteLedgerReader
from citewell.links import check_async
from citewell.links.grade import severity_of, was_checked
from citewell.links.words import reason_words
from citewell.mcp import arguments as given
from citewell.mcp import results as told
from citewell.mcp.wording import advice_for
from citewell.model import Decision, Finding, LinkQuestion, LinkVerdict, Outcome, ReferenceStatus, Severity
from citewell.references.asking_all import LIVE, Asking, check_bibliography_async
from citewell.references.formats.registry import format_of
from citewell.report.explained import explain_case
from citewell.values import resolve

Progress = Callable[[float, float], Awaitable[None]]

_LINKS_AT_ONCE = 10
_MOST_PASSAGES = 5
_WORST_FIRST = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the tools work with.

    Attributes:
        policy: file of the policy that decides; the one that ships by default.
        ledger: SQLite ledger in which decisions are kept and explained; none by default.
        registries: ``live``, ``none``, or files that ``citewell references index build`` made.
        archives: asked about addresses that are not there, as in ``citewell links check``.
        allow_net: private ranges in CIDR notation that may be asked.
    """

    policy: Path | None = None
    ledger: Path | None = None
    registries: tuple[str, ...] = (LIVE,)
    archives: tuple[str, ...] = ("wayback",)
    allow_net: tuple[str, ...] = ()


class Tool(msgspec.Struct, frozen=True, kw_only=True):
    """One tool.

    Attributes:
        name: its name.
        title: the same for people.
        description: when a model should call it, and what it gets.
        given: type of the arguments.
        told: type of the result.
        run: finds the result.
        asks_network: whether it reaches beyond what it is given.
        keeps: whether calling it twice keeps something twice.
    """

    name: str
    title: str
    description: str
    given: type[msgspec.Struct]
    told: type[msgspec.Struct]
    run: Callable[[Any, Settings, Progress], Awaitable[msgspec.Struct]]
    asks_network: bool = False
    keeps: bool = False


async def check_answer(asked: given.CheckAnswer, settings: Settings, _: Progress) -> told.AnswerResult:
    """What the gate decides of an answer."""
    record = {
        "id": "answer",
        "question": asked.question,
        "answer": asked.answer,
        "sources": [msgspec.to_builtins(source) for source in asked.sources],
    }
    decision: Decision = await asyncio.to_thread(_decided, record, settings)
    return told.AnswerResult(
        action=decision.action.value,
        shown=decision.shown,
        problems=_problems(
            [one for one in decision.findings if one.outcome not in (Outcome.NOT_CHECKED, Outcome.SUPPORTED)]
        ),
        not_checked=_problems([one for one in decision.findings if one.outcome is Outcome.NOT_CHECKED]),
    )


def _decided(record: dict[str, Any], settings: Settings) -> Decision:
    if settings.ledger is None:
        return Gate(settings.policy).decide(record)
    with SqliteLedger(settings.ledger) as ledger:
        return Gate(settings.policy, ledger=ledger).decide(record)


async def check_claim(asked: given.CheckClaim, settings: Settings, _: Progress) -> told.ClaimResult:
    """Whether sources say a claim."""
    record = {"claim": asked.claim, "sources": [msgspec.to_builtins(source) for source in asked.sources]}
    found = await asyncio.to_thread(Gate(settings.policy).support, record)
    return told.ClaimResult(
        outcome=found.outcome.value,
        reason=found.reason,
        score=found.score,
        passages=tuple(f"{one.source}: {one.text}" for one in found.passages[:_MOST_PASSAGES]),
    )


async def check_links(asked: given.CheckLinks, settings: Settings, progress: Progress) -> told.LinksResult:
    """Where addresses stand."""
    found: list[told.LinkResult] = []
    await progress(0, len(asked.urls))
    for start in range(0, len(asked.urls), _LINKS_AT_ONCE):
        part = [LinkQuestion(url=url) for url in asked.urls[start : start + _LINKS_AT_ONCE]]
        verdicts = await check_async(part, archives=settings.archives, allow_net=settings.allow_net)
        found += map(_link, verdicts)
        await progress(len(found), len(asked.urls))
    return told.LinksResult(links=tuple(found))


async def find_replacement(asked: given.FindReplacement, settings: Settings, _: Progress) -> told.LinksResult:
    """Where an address stands, and what to cite instead."""
    question = LinkQuestion(url=asked.url, title=asked.title, cited_at=asked.cited_at)
    verdict = await check_async(question, archives=settings.archives, allow_net=settings.allow_net)
    return told.LinksResult(links=(_link(verdict),))


def _link(verdict: LinkVerdict) -> told.LinkResult:
    severity = severity_of(verdict)
    usable = None if not was_checked(verdict) and severity is None else severity is not Severity.ERROR
    return told.LinkResult(
        url=verdict.url,
        status=verdict.status.value,
        reason=reason_words(verdict),
        confidence=verdict.confidence.value,
        usable=usable,
        replacements=tuple(dict.fromkeys(one.url for one in verdict.suggestions)),
    )


async def check_references(
    asked: given.CheckReferences, settings: Settings, progress: Progress
) -> told.ReferencesResult:
    """Whether the works of a bibliography exist, as described."""
    read = format_of("the bibliography", asked.bibliography).read(asked.bibliography)
    await progress(0, len(read.references))
    asking = Asking(registries=settings.registries, allow=settings.allow_net)
    checked = await check_bibliography_async(read.references, asking, today=dt.datetime.now(dt.UTC).date())
    await progress(len(read.references), len(read.references))
    return told.ReferencesResult(
        references=tuple(
            told.ReferenceResult(
                key=one.reference.key,
                title=one.reference.title,
                status=one.status.value,
                issues=tuple(
                    [issue.message for issue in one.issues if issue.status is not ReferenceStatus.EXISTS_AS_DESCRIBED]
                    + [shown.message for shown in one.static]
                ),
                corrections=tuple(f"{fix.field}: {fix.proposed}" for fix in one.suggestions),
            )
            for one in checked.results
        ),
        unread=tuple(one.problem for one in read.unread),
        records_of=tuple(checked.attributions),
    )


async def resolve_value(asked: given.ResolveValue, _: Settings, __: Progress) -> told.ValueResult:
    """The value on a page that plays the asked role, or why none does."""
    found = await asyncio.to_thread(resolve, asked.page, asked.question, region=asked.region)
    return told.ValueResult(value=found.value, kind=found.kind.value if found.kind else None, reason=found.message)


async def explain_decision(asked: given.ExplainDecision, settings: Settings, _: Progress) -> told.ExplanationResult:
    """A kept decision and what it rests on, without what its reader may not see."""
    if settings.ledger is None:
        raise ConfigError("no ledger is kept here", "Start the server with --ledger FILE.")
    explanation = await asyncio.to_thread(_explained, asked.id, settings.ledger)
    decision = explanation.case.decision
    return told.ExplanationResult(
        action=decision.action.value,
        decided_at=decision.decided_at.isoformat(),
        identical=explanation.rederivation.identical,
        problems=_problems([one for one in decision.findings if one.outcome is not Outcome.SUPPORTED]),
    )


def _explained(key: str, ledger: Path) -> Any:
    with SqliteLedgerReader(ledger) as reader:
        return explain_case(reader.get(key), judge_again)


def _problems(findings: Sequence[Finding]) -> tuple[told.Problem, ...]:
    ordered = sorted(findings, key=lambda one: _WORST_FIRST.index(one.severity))
    return tuple(
        told.Problem(
            check=one.check,
            severity=one.severity.value,
            says=one.message,
            quote=one.location.text,
            start=one.location.start,
            end=one.location.end,
            advice=one.suggestion or advice_for(one.check),
        )
        for one in ordered
    )


TOOLS: tuple[Tool, ...] = (
    Tool(
        name="check_answer",
        title="Check a cited answer",
        description=(
            "Call this before giving an answer that cites retrieved sources. It tells whether a reader may see it, and "
            "for each sentence that fails what is wrong and what to do."
        ),
        given=given.CheckAnswer,
        told=told.AnswerResult,
        run=check_answer,
        keeps=True,
    ),
    Tool(
        name="check_claim",
        title="Check a claim against sources",
        description="Tells whether the given sources say one sentence, contradict it, or leave it open.",
        given=given.CheckClaim,
        told=told.ClaimResult,
        run=check_claim,
    ),
    Tool(
        name="check_links",
        title="Check web addresses",
        description=(
            "Call this before citing web addresses. It asks for each, and archives about those that are not there: "
            "alive, moved, gone, never seen, or why nothing can be told."
        ),
        given=given.CheckLinks,
        told=told.LinksResult,
        run=check_links,
        asks_network=True,
    ),
    Tool(
        name="find_replacement",
        title="Find another address",
        description="Looks for what to cite in place of an address that does not work: its new address or a copy.",
        given=given.FindReplacement,
        told=told.LinksResult,
        run=find_replacement,
        asks_network=True,
    ),
    Tool(
        name="check_references",
        title="Check a bibliography",
        description="Tells of each reference whether the work exists, as described, by the records of registries.",
        given=given.CheckReferences,
        told=told.ReferencesResult,
        run=check_references,
        asks_network=True,
    ),
    Tool(
        name="resolve_value",
        title="Find the official value on a page",
        description=(
            "Tells which e-mail address, phone number, price or the like on a page plays the asked role, or that none "
            "does, so that no example or stranger's address is given."
        ),
        given=given.ResolveValue,
        told=told.ValueResult,
        run=resolve_value,
    ),
    Tool(
        name="explain_decision",
        title="Explain a kept decision",
        description="Derives a decision of the ledger again and tells what it rests on.",
        given=given.ExplainDecision,
        told=told.ExplanationResult,
        run=explain_decision,
    ),
)
