"""Spans and evaluation events for OpenTelemetry, when a service is told to make them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from citewell.integrations.opentelemetry import emit_decision
from citewell.model import Answer, Decision
from citewell.service.settings import Settings

Trace = Callable[[Answer, Decision], None]


def _silent(_: Answer, __: Decision) -> None:
    return None


@contextmanager
def traced(settings: Settings, headers: Mapping[str, str]) -> Iterator[Trace]:
    """A span around one decision, within the caller's trace when its headers name one.

    Yields:
        Emits the events of the decision; does nothing where no telemetry is wanted.
    """
    if not settings.telemetry:
        yield _silent
        return
    from opentelemetry import propagate, trace  # here, since few services want it

    context = propagate.extract(dict(headers.items()))
    with trace.get_tracer("citewell.service").start_as_current_span("citewell.gate", context=context) as span:

        def told(answer: Answer, decision: Decision) -> None:
            span.set_attribute("citewell.action", decision.action.value)
            span.set_attribute("citewell.findings", len(decision.findings))
            emit_decision(answer, decision)

        yield told
