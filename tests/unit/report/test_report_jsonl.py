"""JSON Lines: one canonical decision a line, written as it comes."""

import io
import json

import msgspec
import pytest

from citewell.errors import ConfigError, InputError
from citewell.model import Decision
from citewell.report.interface import Settings
from citewell.report.registry import FORMATS, format_named
from tests.report_records import REFUSED, SHOWN, rendered


def test_every_line_is_a_decision_with_its_keys_sorted():
    lines = rendered("jsonl", REFUSED, SHOWN).splitlines()
    assert [msgspec.json.decode(line, type=Decision) for line in lines] == [REFUSED.decision, SHOWN.decision]
    for line in lines:
        assert line == json.dumps(json.loads(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def test_nothing_but_decisions_is_written():
    assert rendered("jsonl", InputError("no record"), SHOWN).count("\n") == 1
    assert rendered("jsonl") == ""


def test_each_decision_is_flushed_before_the_next_answer_is_asked_for():
    raw = io.BytesIO()
    out = io.BufferedWriter(raw)

    def items():
        yield SHOWN
        assert raw.getvalue().endswith(b"\n")
        yield REFUSED

    format_named("jsonl").render(items(), out, Settings())


def test_formats_are_found_by_name():
    assert [format_named(known.id) for known in FORMATS] == list(FORMATS)
    with pytest.raises(ConfigError, match="'pdf'") as caught:
        format_named("pdf")
    assert "html" in caught.value.hint
