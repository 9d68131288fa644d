"""Server-sent events, cut anywhere."""

import asyncio
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.errors import InputError
from citewell.service.access import Rates
from citewell.service.events import Event, events_in


def _read(parts):
    async def come():
        for part in parts:
            yield part

    async def read():
        return [event async for event in events_in(come())]

    return asyncio.run(read())


WIRE = "event: record\r\ndata: {}\r\n\r\n: a comment\ndata: ä\ndata:b\n\nevent: empty\n\ndata: never ended".encode()
FOUND = [Event("record", "{}"), Event("message", "ä\nb")]


@given(st.lists(st.integers(0, len(WIRE)), max_size=6))
def test_where_parts_are_cut_makes_no_difference(cuts):
    places = [0, *sorted(cuts), len(WIRE)]
    assert _read([WIRE[start:end] for start, end in itertools.pairwise(places)]) == FOUND


def test_what_is_not_utf8_is_refused():
    with pytest.raises(InputError):
        _read([b"data: \xff\n\n"])


def test_a_bucket_fills_up_within_a_minute():
    now = [0.0]
    rates = Rates(lambda: now[0])
    assert [rates.take("a", 2) for _ in range(3)] == [0, 0, 30]
    assert rates.take("b", 2) == 0
    now[0] = 30.0
    assert [rates.take("a", 2) for _ in range(2)] == [0, 30]
