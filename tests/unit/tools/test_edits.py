"""Edited sentences to learn from: one word changes, as its kind says, and the same ones come each time."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.train_support.edits import SHARES, edits

CLAIM = "The Ardel workshop increased prices for 12 pumps in March."
SOURCE = "The Lowick shop has 40 hoses. In March the Ardel workshop increased prices for 12 pumps and closed in May."


def made(claim: str, source: str = SOURCE, seed: int = 1) -> dict[str, tuple[str, bool]]:
    return {edit.kind: (edit.claim, edit.supported) for edit in edits(claim, source, Random(seed))}


def changed(edited: str, claim: str = CLAIM) -> list[tuple[str, str]]:
    return [(old, new) for old, new in zip(claim.split(), edited.split(), strict=True) if old != new]


@pytest.mark.parametrize("seed", range(20))
def test_one_word_gives_way_to_one_of_its_kind_from_the_source(seed: int) -> None:
    edited, supported = made(CLAIM, seed=seed)["exchanged"]
    assert not supported
    [(old, new)] = changed(edited)
    new = new.rstrip(".")
    assert new in SOURCE
    assert new not in CLAIM
    assert old[0].isupper() == new[0].isupper()
    assert old.isdigit() == new.isdigit()


@pytest.mark.parametrize("seed", range(20))
def test_words_give_way_to_synonyms_in_the_same_form(seed: int) -> None:
    edited, supported = made("The inspector purchased the harbour.", seed=seed)["reworded"]
    assert supported
    assert [old for old, _ in changed(edited, "The inspector purchased the harbour.")] == ["purchased"]


def test_an_ending_is_put_on_as_it_is_spelt() -> None:
    stopping = {found[0] for seed in range(200) if (found := made("Barges are stopping.", seed=seed).get("reworded"))}
    assert stopping >= {"Barges are halting.", "Barges are ceasing."}


def test_a_word_gives_way_to_an_opposite() -> None:
    claim = "The road runs north to the lake."
    edits_of_north = {made(claim, seed=seed).get("turned", (claim, False)) for seed in range(40)}
    assert any("south" in edited for edited, _ in edits_of_north)
    assert not any(supported for _, supported in edits_of_north)


def test_nothing_is_made_of_words_that_nothing_is_known_of() -> None:
    assert made("Zonk wibble.", "Zonk wibble.") == {}


@given(st.text(max_size=80), st.text(max_size=200), st.integers(0, 9))
def test_any_text_can_be_edited_and_each_time_alike(claim: str, source: str, seed: int) -> None:
    found = made(claim, source, seed)
    assert found == made(claim, source, seed)
    assert set(found) <= set(SHARES)
