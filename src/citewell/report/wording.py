"""How decisions, findings, observations and figures are put into words in reports for people."""

import datetime as dt

import msgspec

from citewell.model import (
    Absence,
    Action,
    ArchiveAnswer,
    Asked,
    Decision,
    Estimate,
    Evidence,
    Finding,
    HttpExchange,
    Outcome,
    PassageMatch,
    Reason,
    RegistryAnswer,
    SimilarPages,
    Source,
    SourceEvidence,
    SourceField,
    SourceStatus,
    SupportScore,
)

ACTION_WORDS = {
    Action.SHOW: "shown",
    Action.AMEND: "amended",
    Action.HAND_OVER: "handed over",
    Action.RELEASE: "released in part",
}
_LONGEST = 160
_HAS = {Asked.FOUND: "has", Asked.NONE: "does not have", Asked.FAILED: "did not say whether it has"}
_OUTCOME_WORDS = {
    Outcome.SUPPORTED: "supported",
    Outcome.CONTRADICTED: "contradicted",
    Outcome.NOT_ENOUGH_INFO: "not enough information",
    Outcome.NOT_CHECKED: "not checked",
}


def outcome_words(outcome: Outcome, reason: Reason | None) -> str:
    """An outcome, with the reason why something was not checked."""
    words = _OUTCOME_WORDS[outcome]
    return words if reason is None else f"{words}: {reason.value.replace('_', ' ')}"


def estimate_words(estimate: Estimate) -> str:
    """A share with its interval and n, for example ``8.0 % [4.1–15.0] of 100``."""
    if estimate.value is None:
        return f"unknown of {estimate.n}"
    low, high = estimate.low * 100, estimate.high * 100
    return f"{estimate.value * 100:.1f} % [{low:.1f}–{high:.1f}] of {estimate.n:,}"


def count_words(count: int, singular: str) -> str:
    """A count with its noun, for example ``1 answer`` or ``1,200 answers``."""
    return f"{count:,} {singular if count == 1 else singular + 's'}"


def reasons(decision: Decision) -> list[str]:
    """What kept an answer from its reader, each thing once, in order of appearance."""
    return list(dict.fromkeys(decision.findings[index].message for index in decision.blocking))


def grouped_reasons(decision: Decision) -> list[str]:
    """The reasons, those about the same source taken together: ``pol-1: never retrieved, archived``."""
    groups: dict[str, dict[str, None]] = {}
    for index in decision.blocking:
        finding = decision.findings[index]
        head = _source_in_front(finding)
        groups.setdefault(head, {})[finding.message.removeprefix(head)] = None
    return [head + ", ".join(rests) for head, rests in groups.items()]


def _source_in_front(finding: Finding) -> str:
    """The source's id and colon with which a message starts, when the finding is about that source alone."""
    named = {one.source for one in finding.evidence if isinstance(one, SourceEvidence)} | {
        passage.source for passage in finding.related
    }
    if len(named) == 1:
        (name,) = named
        head = f"{name}: "
        if finding.message.startswith(head):
            return head
    return finding.message


def observation_words(evidence: Evidence) -> str:
    """What was observed, in a sentence without stop."""
    match evidence:
        case Absence():
            return f"{evidence.sought!r} was looked for in {evidence.source} and does not stand there"
        case SourceField(field="id", value=None):
            return f"the record has no source {evidence.source!r}"
        case SourceField(field="id"):
            return f"the record has the source {evidence.source!r}"
        case SourceField():
            return f"the record says of {evidence.source}: {evidence.field} is {_value(evidence.value)}"
        case SupportScore(tier="score"):
            return f"the score of the sentence beside {evidence.source} is {evidence.value:.2f}"
        case SupportScore():
            return f"{evidence.tier} gives the sentence {evidence.value:.2f} beside {evidence.source}"
        case PassageMatch():
            return f"{evidence.source} says {_short(evidence.text)!r}"
        case HttpExchange():
            return f"{evidence.method} {_short(evidence.url)}: {_answer_words(evidence)}, {_moment(evidence.at)}"
        case ArchiveAnswer():
            what = evidence.url if evidence.about == "page" else f"the {evidence.about} of {evidence.url}"
            return f"{evidence.archive} {_HAS[evidence.outcome]} {_short(what)}, {_moment(evidence.at)}"
        case SimilarPages():
            what = f"pages much like {_short(evidence.url)}"
            return f"{evidence.source} {_HAS[evidence.outcome]} {what}, {_moment(evidence.at)}"
        case RegistryAnswer():
            return f"{evidence.registry} {_HAS[evidence.outcome]} {evidence.identifier}, {_moment(evidence.at)}"


def _answer_words(exchange: HttpExchange) -> str:
    """What one request brought."""
    if exchange.status is None:
        return "nothing" if exchange.fault is None else exchange.fault.value.replace("_", " ")
    title = exchange.page.title if exchange.page is not None else None
    return f"HTTP {exchange.status}" + (f" {_short(title)!r}" if title else "")


def _moment(moment: dt.datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S}"


def warning_words(source: Source, *, retrieved: bool) -> tuple[str, ...]:
    """What a record says of a source that a reader of an answer should know; the usual is not said."""
    words = () if source.status is SourceStatus.CURRENT else (source.status.value,)
    return words if retrieved else (*words, "not retrieved")


def date_words(source: Source) -> tuple[str, ...]:
    """The dates of a source."""
    dates = (("from", source.valid_from), ("until", source.valid_until), ("updated", source.updated))
    return tuple(f"{name} {day.isoformat()}" for name, day in dates if day is not None)


def _value(value: str | None) -> str:
    """A value given as JSON text, as people write it."""
    if value is None:
        return "not given"
    try:
        decoded = msgspec.json.decode(value)
    except msgspec.DecodeError:
        return value
    if isinstance(decoded, list):
        return ", ".join(map(str, decoded))
    return str(decoded)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} … {text[-_LONGEST // 2 :]}"
