"""Texts are made ready once, as long as they are among those last used, and no more than fit are kept."""

import hashlib

from citewell.model import Source
from citewell.support import prepared
from citewell.support.prepared import PreparedText, prepare


def test_the_same_text_is_made_ready_once() -> None:
    one = prepare(Source(id="a", text="The pier is 30 m long."))
    other = prepare(Source(id="b", title="Pier", text="The pier is " + "30 m long."))
    assert one.body is other.body
    assert (one.source.id, other.source.id) == ("a", "b")
    assert one.body.quantities is other.body.quantities


def test_what_is_kept_is_bounded_by_length() -> None:
    kept = prepared._Kept(1000)
    first = kept.get("a" * 100)
    assert kept.get("a" * 100) is first
    for number in range(20):
        kept.get(f"{number:03d}" + "b" * 97)
    assert kept.get("a" * 100) is not first


def test_the_least_recently_used_goes_first() -> None:
    kept = prepared._Kept(1000)
    first, second = kept.get("a" * 100), kept.get("b" * 100)
    for number in range(8):
        kept.get(f"{number:03d}" + "c" * 97)
        assert kept.get("a" * 100) is first
    assert kept.get("b" * 100) is not second


def test_a_text_that_would_fill_it_is_not_kept() -> None:
    kept = prepared._Kept(1000)
    assert kept.get("a" * 600) is not kept.get("a" * 600)


def test_the_digest_is_that_of_the_text() -> None:
    text = "Gebühr: 12 €"
    assert prepare(Source(id="a", text=text)).digest == "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def test_lone_surrogates_have_a_digest() -> None:
    assert PreparedText("\ud800").digest.startswith("sha256:")


def test_a_source_without_words_has_no_text() -> None:
    assert not prepare(Source(id="a", text=" \n")).has_text
    assert prepare(Source(id="a", text="12")).has_text


def test_a_title_is_made_ready_apart() -> None:
    source = prepare(Source(id="a", title="Fees 2026", text="The fee is 12 €."))
    assert source.title is not None
    assert [value.value for value in source.title.quantities] == ["2026"]
    assert prepare(Source(id="a", text="x")).title is None
