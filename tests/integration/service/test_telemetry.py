"""What a service tells OpenTelemetry of its decisions."""

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.servers.service import BAD, record, serving

pytestmark = pytest.mark.enable_socket
TRACE = "0af7651916cd43dd8448eb211c80319c"


@pytest.fixture
def told(monkeypatch):
    spans, events = InMemorySpanExporter(), []
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    monkeypatch.setattr("opentelemetry.trace.get_tracer", provider.get_tracer)
    monkeypatch.setattr("citewell.service.telemetry.emit_decision", lambda *made: events.append(made))
    return spans, events


def test_a_decision_is_a_span_of_the_callers_trace_with_its_events(tmp_path, told):
    spans, events = told
    with serving(tmp_path, telemetry=True) as client:
        client.post("/v1/gate", record("a1", BAD), headers={"traceparent": f"00-{TRACE}-b7ad6b7169203331-01"})
    (span,) = spans.get_finished_spans()
    assert (span.name, span.attributes["citewell.action"]) == ("citewell.gate", "hand_over")
    assert f"{span.context.trace_id:032x}" == TRACE
    assert [(answer.id, decision.action.value) for answer, decision in events] == [("a1", "hand_over")]


def test_without_being_told_to_it_tells_nothing(tmp_path, told):
    spans, events = told
    with serving(tmp_path) as client:
        client.post("/v1/gate", record())
    assert (spans.get_finished_spans(), events) == ((), [])
