"""Whatever a verdict says, every format can write it down, and nothing in it acts on who reads it."""

import json
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.errors import ConfigError, InputError
from citewell.links.words import REASON_WORDS, STATUS_WORDS
from citewell.model import LinkReason, LinkStatus
from citewell.report.links.registry import FORMATS, format_named
from tests.link_records import CHECKED, HOSTILE, render

# What a terminal would act on, and what hides or turns text round.
ACTIVE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")

HALF = re.compile(r"\\ud[89a-f]")


def test_every_status_and_reason_has_words() -> None:
    assert set(STATUS_WORDS) == set(LinkStatus)
    assert set(REASON_WORDS) == set(LinkReason)
    assert len(set(STATUS_WORDS.values())) == len(STATUS_WORDS)
    assert list(STATUS_WORDS) == list(LinkStatus)


def test_formats_have_names_of_their_own() -> None:
    assert [known.id for known in FORMATS] == ["console", "jsonl", "html", "sarif", "junit"]
    with pytest.raises(ConfigError, match="pdf"):
        format_named("pdf")


@pytest.mark.parametrize("format", ["console", "html", "sarif", "junit"])
@settings(max_examples=60, deadline=None)
@given(st.lists(CHECKED | st.builds(InputError, HOSTILE, HOSTILE, file=HOSTILE, line=st.just(3)), max_size=4))
def test_any_verdict_can_be_written_and_is_harmless(format, items) -> None:
    text = render(format, items, width=60, styled=False).decode()
    assert ACTIVE.search(text) is None
    if format == "sarif":
        assert json.loads(text)["version"] == "2.1.0"
    if format == "junit":
        assert len(ET.fromstring(text).findall("testcase")) == len(items)


@settings(max_examples=60, deadline=None)
@given(CHECKED.filter(lambda item: HALF.search(ascii(item)) is None))
def test_any_verdict_that_can_be_kept_is_a_line_of_json(item) -> None:
    (line,) = render("jsonl", [item]).splitlines()
    assert json.loads(line)["url"] == item.verdict.url


@pytest.mark.parametrize("format", [known.id for known in FORMATS])
def test_nothing_at_all_can_be_reported(format) -> None:
    assert isinstance(render(format, []), bytes)
