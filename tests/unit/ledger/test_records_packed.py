"""Answers keep everything through the form in which the ledger stores them, and texts are stored once."""

import datetime as dt
import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.errors import InputError
from citewell.ledger.records import pack_answer, text_digests, unpack_answer
from citewell.model import Answer, Citation, Family, Source, SourceStatus, Span
from tests.builders import WARRANTY, make_answer

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
groups = st.lists(words, max_size=2).map(tuple)
scopes = st.dictionaries(words, groups, max_size=2)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(words, inner, max_size=2),
    max_leaves=4,
)
meta = st.dictionaries(words, plain, max_size=2)
sources = st.builds(
    Source,
    id=words,
    title=st.none() | words,
    text=words,
    url=st.none() | words,
    label=st.none() | words,
    status=st.sampled_from(SourceStatus),
    updated=st.none() | st.dates(),
    valid_from=st.none() | st.dates(),
    valid_until=st.none() | st.dates(),
    type=st.none() | words,
    acl=groups,
    scope=scopes,
    meta=meta,
)
citations = st.builds(
    Citation,
    span=st.builds(Span, st.integers(0, 99), st.integers(0, 99)),
    text=words,
    family=st.sampled_from(Family),
    targets=groups,
    bound=st.lists(st.none() | words, max_size=2).map(tuple),
    known=st.booleans(),
    quoted=st.none() | words,
)
answers = st.builds(
    Answer,
    id=words,
    text=words,
    question=words,
    sources=st.lists(sources, max_size=3).map(tuple),
    retrieved=groups,
    earlier=groups,
    audience=groups,
    scope=scopes,
    system=st.none() | words,
    asked_at=st.none() | st.datetimes(timezones=st.just(dt.UTC)),
    language=st.none() | words,
    citations=st.lists(citations, max_size=2).map(tuple),
    meta=meta,
)


@given(answers)
def test_an_answer_comes_back_as_it_was(answer):
    packed, texts = pack_answer(answer)
    assert unpack_answer(packed, texts.__getitem__) == answer
    assert pack_answer(unpack_answer(packed, texts.__getitem__)) == (packed, texts)


@given(answers)
def test_texts_are_named_by_their_digest(answer):
    packed, texts = pack_answer(answer)
    for digest, text in texts.items():
        assert digest == "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    assert set(text_digests(packed)) == set(texts)


def test_a_text_that_two_sources_share_is_kept_once():
    pair = tuple(Source(id=name, text=WARRANTY) for name in ("pol-1", "pol-2"))
    packed, texts = pack_answer(make_answer(sources=pair))
    assert list(texts.values()) == [WARRANTY]
    assert WARRANTY.encode() not in packed


def test_a_source_without_text_needs_none():
    packed, texts = pack_answer(make_answer(sources=(Source(id="pol-1"),)))
    assert texts == {}
    assert "text_digest" not in json.loads(packed)["sources"][0]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"text": "broken \ud83d"}, "half a surrogate pair"),
        ({"sources": (Source(id="s", text="broken \ud83d"),)}, "half a surrogate pair"),
        ({"meta": {"client": object()}}, "cannot be written as JSON"),
    ],
)
def test_what_json_cannot_hold_is_a_clear_error(changes, problem):
    with pytest.raises(InputError, match=problem) as caught:
        pack_answer(make_answer(**changes))
    assert caught.value.record == "a1"
    assert caught.value.hint
