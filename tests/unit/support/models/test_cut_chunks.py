"""Long texts are read in parts, none of which is too long and which leave nothing out."""

import re

from hypothesis import given
from hypothesis import strategies as st

from citewell.support.models.chunks import Chunk, cut, windows


def tokens(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r"\w+|[^\w\s]", text)]


def cut_words(passages: list[str], budget: int) -> list[Chunk]:
    return cut(passages, [tokens(passage) for passage in passages], budget)


def test_what_fits_is_read_together():
    assert cut_words(["One two.", "Three."], 10) == [Chunk("One two.\nThree.", (0, 1))]


def test_whole_passages_are_kept_together():
    chunks = cut_words(["One two three.", "Four five.", "", "Six seven."], 9)
    assert chunks == [Chunk("One two three.\nFour five.", (0, 1)), Chunk("Six seven.", (3,))]


def test_a_long_passage_is_cut_after_a_sentence():
    text = "The rent is due. It rises in May. It falls in June. Nobody knows why."
    assert [text[start:end] for start, end in windows(text, tokens(text), 12)] == [
        "The rent is due. It rises in May.",
        "It falls in June. Nobody knows why.",
    ]


def test_a_part_begins_with_the_end_of_the_one_before():
    text = "A b c d e f g. H i. J k l m n o p. Q r s t."
    assert [text[start:end] for start, end in windows(text, tokens(text), 13)] == [
        "A b c d e f g. H i.",
        "H i. J k l m n o p.",
        "Q r s t.",
    ]


def test_a_passage_between_others_is_cut_on_its_own():
    chunks = cut_words(["One.", "Two three four five six seven.", "Eight."], 4)
    assert [chunk.passages for chunk in chunks] == [(0,), (1,), (1,), (2,)]


def test_no_text_gives_nothing_to_read():
    assert cut_words(["", "  "], 5) == []


@given(st.lists(st.text("ab .!\n\u3002", max_size=120), max_size=5), st.integers(1, 30))
def test_nothing_is_left_out_and_nothing_is_too_long(passages, budget):
    chunks = cut_words(passages, budget)
    assert all(len(tokens(chunk.text)) <= budget for chunk in chunks)
    for index, passage in enumerate(passages):
        places = tokens(passage)
        covered = {
            place
            for start, end in (windows(passage, places, budget) if places else ())
            for place in places
            if start <= place[0] and place[1] <= end
        }
        assert covered == set(places)
        assert bool(places) == any(index in chunk.passages for chunk in chunks)


def test_the_time_is_linear_in_the_text():
    text = "word " * 100_000
    assert len(list(windows(text, tokens(text), 500))) == 200
