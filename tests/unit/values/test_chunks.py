"""Pieces of plain text: whatever their order, and however they overlap, the same bytes come out."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.model import ValueReason
from citewell.values import read_pages
from citewell.values.plain import read_chunks

TEXT = (
    "Orrin Mill grinds oats since 1902. The mill stands by the river and can be visited on Saturdays.\n"
    "Jo's Bakery | 81 | Poor | jo@josbakery-ptr.com\nAnn's Shop | 75 | Fair | ann@annsshop-ptr.com\n"
    "Contact: info@orrinmill-ptr.com\nTelephone: 0151 234 5678\n© 2026 Orrin Mill"
)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_overlapping_pieces_in_any_order_make_one_text(data):
    cuts = sorted(data.draw(st.lists(st.integers(40, len(TEXT) - 40), min_size=1, max_size=4, unique=True)))
    starts = [0, *[max(0, cut - 30) for cut in cuts]]
    ends = [*cuts, len(TEXT)]
    pieces = [TEXT[start:end] for start, end in zip(starts, ends, strict=True)]
    shuffled = data.draw(st.permutations(pieces))
    assert read_chunks(pieces) == read_chunks(shuffled)
    first, second = (read_pages(part, subject="Orrin Mill").resolve("contact e-mail") for part in (pieces, shuffled))
    assert msgspec.json.encode(first) == msgspec.json.encode(second)


@given(
    st.lists(st.text(max_size=80), max_size=5),
    st.sampled_from(["contact e-mail", "contact phone", "fax", "price", "opening hours", "x"]),
)
@settings(max_examples=150, deadline=None)
def test_what_is_chosen_is_always_one_of_the_candidates(pieces, question):
    found = read_pages(pieces).resolve(question)
    assert (found.value is None) == (found.reason is not ValueReason.CHOSEN)
    if found.value is not None:
        assert found.candidates[0].value == found.value
        assert any(found.value in piece for piece in pieces)


@given(st.text(alphabet=st.sampled_from(list("<>/div abp@.com(at)0123456789-+\"'=")), max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_markup_is_read(html):
    pages = read_pages(f"<html><body>{html}</body></html>")
    for question in ("contact e-mail", "contact phone"):
        assert pages.resolve(question) == pages.resolve(question)


def test_text_without_a_contact_block_says_so():
    found = read_pages(["Orrin Mill grinds oats.", "It can be visited."], subject="Orrin Mill").resolve(
        "contact e-mail"
    )
    assert found.reason is ValueReason.NO_CONTACT_BLOCK
