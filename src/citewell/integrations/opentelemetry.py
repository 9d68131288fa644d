"""Decisions as OpenTelemetry events ``gen_ai.evaluation.result``, for whoever watches the answering system.

Name and attributes follow the semantic conventions for generative AI, where this event is still in development.
Without an SDK in the process the events go nowhere, as the OpenTelemetry API defines it. Hands events to the SDK, which
may send them over the network.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from citewell.errors import ConfigError
from citewell.model import Action, Answer, CheckRun, Decision, Finding, Outcome, Reason
from citewell.records.record import answer_from
from citewell.report.redaction import redact_decision
from citewell.report.wording import reasons

if TYPE_CHECKING:
    from opentelemetry._logs import LoggerProvider
    from opentelemetry.context import Context

EVENT = "gen_ai.evaluation.result"
GATE = "citewell.gate"

_MOST_REASONS = 5
_LONGEST = 300
_ERRORS = (Reason.FAILED, Reason.TIMED_OUT, Reason.MODEL_UNAVAILABLE, Reason.NO_ANSWER)

Attributes = Mapping[str, str | float]


def emit_decision(
    record: Answer | Mapping[str, Any],
    decision: Decision,
    *,
    response_id: str | None = None,
    context: "Context | None" = None,
    provider: "LoggerProvider | None" = None,
) -> None:
    """Emits one event for the decision, and one for each check that looked at anything.

    Args:
        record: the answer, or its record; nothing of a source that its reader may not see is told.
        decision: what the gate decided. Of one that only released a beginning nothing is emitted: another follows.
        response_id: the id that the provider gave its reply, where there is no span of it to be found.
        context: holds the span of the reply; ``None`` for the current one.
        provider: where events go; ``None`` for the global one.

    Raises:
        ConfigError: OpenTelemetry is not installed.
        InputError: the record cannot be used.
    """
    try:
        from opentelemetry._logs import LogRecord, get_logger
    except ImportError as error:
        hint = "Install it: pip install 'citewell[otel]'."
        raise ConfigError("events need opentelemetry-api", hint) from error
    from citewell import __version__

    answer = record if isinstance(record, Answer) else answer_from(record)
    logger = get_logger("citewell", __version__, logger_provider=provider)
    for attributes in evaluation_results(answer, decision, response_id=response_id):
        logger.emit(LogRecord(event_name=EVENT, attributes=dict(attributes), context=context))


def evaluation_results(answer: Answer, decision: Decision, *, response_id: str | None = None) -> Iterator[Attributes]:
    """The attributes of each event; needs no OpenTelemetry.

    The decision itself is ``citewell.gate``, labelled ``show``, ``amend`` or ``hand_over``; its value is 1 when the
    answer was shown as it is and else 0. A check is ``citewell.`` and its id: ``fail`` (0) when a finding of it
    blocked, ``warn`` without value when it objected and the policy let that pass, ``not_checked`` without value when it
    could not look at everything, and ``pass`` (1) when it looked and had nothing to object. A check that found nothing
    to look at has no event.
    """
    if decision.action is Action.RELEASE:
        return
    told = redact_decision(answer, decision)
    common: dict[str, str | float] = {} if response_id is None else {"gen_ai.response.id": response_id}
    value = 1.0 if told.action is Action.SHOW else 0.0
    yield {**common, **_result(GATE, told.action.value, value, reasons(told))}
    blocking = frozenset(told.blocking)
    for run in told.checks:
        own = [(index in blocking, each) for index, each in enumerate(told.findings) if each.check == run.check]
        if run.examined or own:
            yield {**common, **_of_check(run, own)}


def _of_check(run: CheckRun, own: list[tuple[bool, Finding]]) -> dict[str, str | float]:
    name = f"citewell.{run.check}"
    failed = [each for blocks, each in own if blocks]
    open_ = [each for _, each in own if each.outcome is Outcome.NOT_CHECKED]
    objected = [each for _, each in own if each.outcome in (Outcome.CONTRADICTED, Outcome.NOT_ENOUGH_INFO)]
    if failed:
        result = _result(name, "fail", 0.0, [each.message for each in failed])
    elif objected:
        result = _result(name, "warn", None, [each.message for each in objected])
    elif open_ or run.not_checked:
        result = _result(name, "not_checked", None, [each.message for each in open_])
    else:
        return _result(name, "pass", 1.0, [])
    errors = [each.reason.value for each in open_ if each.reason in _ERRORS]
    return {**result, "error.type": errors[0]} if errors else result


def _result(name: str, label: str, value: float | None, why: list[str]) -> dict[str, str | float]:
    made: dict[str, str | float] = {"gen_ai.evaluation.name": name, "gen_ai.evaluation.score.label": label}
    if value is not None:
        made["gen_ai.evaluation.score.value"] = value
    if why:
        made["gen_ai.evaluation.explanation"] = _explanation(why)
    return made


def _explanation(why: list[str]) -> str:
    """The first reasons, each once, each shortened."""
    once = list(dict.fromkeys(why))
    shown = [each if len(each) <= _LONGEST else f"{each[:_LONGEST]}…" for each in once[:_MOST_REASONS]]
    more = [f"and {len(once) - _MOST_REASONS} more"] if len(once) > _MOST_REASONS else []
    return "; ".join([*shown, *more])
