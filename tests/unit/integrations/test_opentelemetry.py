"""Decisions as events of OpenTelemetry: which there are, what they say, and what they must not tell."""

import sys

import pytest
from opentelemetry import trace
from opentelemetry.sdk._logs import LoggerProvider
from opentelemetry.sdk._logs.export import InMemoryLogRecordExporter, SimpleLogRecordProcessor
from opentelemetry.sdk.trace import TracerProvider

from citewell import Gate
from citewell.errors import ConfigError
from citewell.integrations.opentelemetry import emit_decision, evaluation_results
from citewell.model import Action, CheckRun, Outcome, Reason, Source
from tests.builders import make_answer, make_decision, make_finding

NAME, LABEL = "gen_ai.evaluation.name", "gen_ai.evaluation.score.label"
VALUE, WHY = "gen_ai.evaluation.score.value", "gen_ai.evaluation.explanation"


def ran(check, examined=1):
    return CheckRun(check=check, version="1", examined=examined, objected=0, not_checked=0)


def results(decision, answer=None):
    return {each[NAME]: each for each in evaluation_results(answer or make_answer(), decision)}


def test_a_decision_and_each_check_that_looked_at_something_has_an_event():
    decision = make_decision(
        findings=(
            make_finding("numbers"),
            make_finding("names"),
            make_finding("dates", Outcome.NOT_CHECKED, message="too slow"),
        ),
        blocking=(0,),
        checks=(ran("numbers"), ran("names"), ran("dates"), ran("quotes"), ran("claims", 0)),
    )
    told = results(decision)
    assert {name: (each[LABEL], each.get(VALUE)) for name, each in told.items()} == {
        "citewell.gate": ("hand_over", 0.0),
        "citewell.numbers": ("fail", 0.0),
        "citewell.names": ("warn", None),
        "citewell.dates": ("not_checked", None),
        "citewell.quotes": ("pass", 1.0),
    }
    assert told["citewell.dates"]["error.type"] == Reason.TIMED_OUT.value
    assert told["citewell.numbers"][WHY] == told["citewell.gate"][WHY] == "pol-warranty does not say ['30']"
    assert WHY not in told["citewell.quotes"]


def test_what_a_check_could_not_look_at_is_no_pass():
    run = CheckRun(check="numbers", version="1", examined=2, objected=0, not_checked=1)
    told = results(make_decision(action=Action.SHOW, findings=(), checks=(run,)))
    assert told["citewell.numbers"][LABEL] == "not_checked"
    assert told["citewell.gate"][VALUE] == 1.0


def test_the_beginning_of_a_stream_is_no_result():
    assert results(make_decision(action=Action.RELEASE)) == {}


def test_a_thousand_reasons_stay_short():
    findings = tuple(make_finding(message=f"{index} {'x' * 900}") for index in range(1000))
    told = results(make_decision(findings=findings, blocking=tuple(range(1000)), checks=(ran("numbers"),)))
    assert len(told["citewell.numbers"][WHY]) < 2000
    assert told["citewell.numbers"][WHY].endswith("and 995 more")


def test_nothing_of_a_source_that_the_reader_may_not_see_is_told():
    secret = Source(id="pol-warranty", text="24 months", acl=("staff",))
    decision = make_decision(findings=(make_finding(),), blocking=(0,), checks=(ran("numbers"),))
    told = results(decision, make_answer(sources=(secret,)))
    assert "30" not in str(told)
    assert "withheld" in told["citewell.numbers"][WHY]


def test_events_go_to_the_provider_with_the_span_of_the_reply():
    exporter = InMemoryLogRecordExporter()
    provider = LoggerProvider()
    provider.add_log_record_processor(SimpleLogRecordProcessor(exporter))
    record = make_answer()
    span = TracerProvider().get_tracer("desk").start_span("chat")
    context = trace.set_span_in_context(span)
    emit_decision(record, Gate().decide(record), response_id="resp-1", context=context, provider=provider)
    events = [entry.log_record for entry in exporter.get_finished_logs()]
    assert {event.event_name for event in events} == {"gen_ai.evaluation.result"}
    assert {event.span_id for event in events} == {span.get_span_context().span_id}
    assert {event.attributes["gen_ai.response.id"] for event in events} == {"resp-1"}
    first = events[0].attributes
    assert (first[NAME], first[LABEL], first[VALUE]) == ("citewell.gate", "hand_over", 0.0)
    assert "30" in first[WHY]


def test_without_opentelemetry_the_user_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "opentelemetry._logs", None)
    with pytest.raises(ConfigError) as caught:
        emit_decision(make_answer(), make_decision())
    assert "citewell[otel]" in caught.value.hint


def test_a_record_will_do():
    exporter = InMemoryLogRecordExporter()
    provider = LoggerProvider()
    provider.add_log_record_processor(SimpleLogRecordProcessor(exporter))
    record = {"id": "a", "answer": "The deposit is 60 euros [d].", "sources": [{"id": "d", "text": "It is 60 euros."}]}
    emit_decision(record, Gate().decide(record), provider=provider)
    first = exporter.get_finished_logs()[0].log_record.attributes
    assert (first[NAME], "gen_ai.response.id" in first) == ("citewell.gate", False)
