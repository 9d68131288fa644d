"""Texts are made ready once, as long as they are among those last used, and no more than fit are kept."""

import datetime as dt
import hashlib

from citewell.model import Source
from citewell.support import counts, prepared, words
from citewell.support.prepared import PreparedText, prepare, ready


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


def test_what_a_document_says_of_its_validity_is_kept_with_its_text() -> None:
    text = "Valid until 31 August 2026. The fee is 12 €."
    one, other = (prepare(Source(id=name, title="Fees", text=text)).validity for name in "ab")
    assert one is not None
    assert one is other
    assert [period.until for period in one.periods] == [dt.date(2026, 8, 31)]


def test_one_text_under_titles_without_number_is_not_kept_for_each() -> None:
    text = "The fee is 12 €, and not more."
    for number in range(50):
        assert prepare(Source(id="a", title=f"Fees, edition {number}", text=text)).validity is None
    assert prepare(Source(id="a", title="Fees" * 1000, text=text)).validity is None
    assert len(prepare(Source(id="a", text=text)).body._validity) < 10


def test_a_title_says_more_of_validity_than_the_text() -> None:
    text = "Valid until 31 August 2026. From 1 June to 31 July 2026 the fee is 12 €."
    titled = prepare(Source(id="a", title="Fees until 30 June 2026", text=text)).validity
    assert titled is not None
    assert (titled.periods[0].until, titled.periods[0].span) == (dt.date(2026, 6, 30), None)


def test_only_an_offer_need_not_name_itself() -> None:
    text = "From 1 June to 31 July 2026 the fee is 12 €."
    assert prepare(Source(id="a", title="Fees", text=text)).validity is None
    offer = prepare(Source(id="a", title="Summer offer", text=text)).validity
    assert offer is not None
    assert [period.until for period in offer.periods] == [dt.date(2026, 7, 31)]


def test_nothing_of_any_length_is_kept_outside_the_bound() -> None:
    words.stem("a" * 10_000)
    assert all(len(word) < 100 for word in words._STEMS)
    before = counts._single.cache_info().currsize
    seconds = PreparedText(" ".join(f"{number} s" for number in range(61, 90))).quantities
    assert not any(counts.is_put_in_words(quantity, [PreparedText("weekly")]) for quantity in seconds)
    assert counts._single.cache_info().currsize == before


def test_a_question_is_made_ready_once() -> None:
    assert ready("What is the fee for 3 nights?") is ready("What is the fee for " + "3 nights?")
    assert ready("").quantities == ()
