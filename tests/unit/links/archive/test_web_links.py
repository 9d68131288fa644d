"""Links as Memento writes them, in headers and documents."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.links.archive.web_links import http_date, is_whole, read_web_links

AT = dt.datetime(2020, 3, 1, 10, 0, tzinfo=dt.UTC)
MEMENTO = '<https://a.example/20200301100000/http://t.example/?a=1,2>; rel="first memento"; datetime="Sun, 01 Mar 2020 10:00:00 GMT"'


def test_links_with_commas_in_them():
    original, memento = read_web_links(f'<http://t.example/?a=1,2>; rel="original",\n {MEMENTO}')
    assert (original.url, original.relations, original.is_memento) == ("http://t.example/?a=1,2", {"original"}, False)
    assert (memento.relations, memento.at, memento.is_memento) == ({"first", "memento"}, AT, True)


@pytest.mark.parametrize(
    ("header", "relations"),
    [
        ("<x>; rel=original", {"original"}),
        ("<x>;rel=Original ; type=text", {"original"}),
        ('<x> ; title="a; b, <c>" ; rel="memento"', {"memento"}),
        ("<x>", set()),
    ],
)
def test_ways_to_write_a_link(header, relations):
    assert [link.relations for link in read_web_links(header)] == [relations]


@pytest.mark.parametrize("header", ["", "x", "<x", "rel=original", "<a<b>"])
def test_what_is_no_link_is_left_out(header):
    assert all(link.url != "x" for link in read_web_links(header))


def test_a_memento_without_a_time_is_none():
    assert not read_web_links('<x>; rel="memento"; datetime="yesterday"')[0].is_memento


@pytest.mark.parametrize("cut", range(1, len(MEMENTO)))
def test_a_document_that_is_cut_off_is_not_whole(cut):
    document = f'<http://t.example/>; rel="original",\n{MEMENTO}'
    assert is_whole(document)
    # Where a parameter ends, what is left is a link; it is no memento any more, as its time is gone.
    left = document[: len(document) - cut]
    assert not is_whole(left) or not read_web_links(left)[-1].is_memento


@pytest.mark.parametrize(
    "value", [None, "", "yesterday", "Sun, 99 Mar 2020 10:00:00 GMT", "Sun, 01 Mar 2020 10:00:00 +9999"]
)
def test_what_is_no_date(value):
    assert http_date(value) is None


def test_dates_are_in_utc():
    assert http_date("Sun, 01 Mar 2020 12:00:00 +0200") == AT
    assert http_date("Sun, 01 Mar 2020 10:00:00 -0000") == AT


@given(st.text(alphabet='<>;,="a b\n', max_size=80))
def test_any_text_is_read(text):
    read_web_links(text)
    is_whole(text)
