"""Work on a text of any length stops soon after the deadline, and reading it in pieces finds what reading it at once does."""

import itertools
from collections.abc import Callable

import pytest

from citewell.support.deadline import DEADLINE, Deadline, TimeUpError
from citewell.support.prepared import PreparedText
from citewell.support.slices import read_in_slices, slices
from citewell.text.quantities import read_quantities

SENTENCES = {
    "sentences": "The fee for {n} members is 12.50 crowns, due on 3 May 2031. ",
    "lines": "| row {n} | 1,204 litres | 40 % |\n",
    "paragraphs": "From 1 July {n} members pay.\n\nIt rains.\n\n",
    "unspaced": "年会費は{n}クローネです。",
    "one word": "a{n}b",
    "digits": "{n} ",
}


def text_of(sentence: str, length: int) -> str:
    pieces = []
    while length > 0:
        pieces.append(sentence.format(n=len(pieces) % 97 + 2))
        length -= len(pieces[-1])
    return "".join(pieces)


@pytest.mark.parametrize("sentence", SENTENCES.values(), ids=SENTENCES.keys())
def test_pieces_are_the_text(sentence: str) -> None:
    text = text_of(sentence, 700_000)
    places = list(slices(text))
    assert len(places) > 3
    assert "".join(text[begin:end] for begin, end in places) == text
    assert all(end - begin <= 200_000 for begin, end in places)


@pytest.mark.parametrize("kind", ["sentences", "lines", "paragraphs", "unspaced"])
def test_values_of_pieces_are_those_of_the_text(kind: str) -> None:
    text = text_of(SENTENCES[kind], 450_000)
    assert read_in_slices(text, read_quantities) == read_quantities(text)


@pytest.mark.parametrize("kind", ["sentences", "unspaced", "digits"])
@pytest.mark.parametrize(
    "prepare",
    [
        lambda text: text.quantities,
        lambda text: text.values,
        lambda text: text.words,
        lambda text: text.verbatim,
        lambda text: text.squashed,
    ],
    ids=["quantities", "values", "words", "verbatim", "squashed"],
)
def test_preparing_a_long_text_stops_when_the_time_is_up(kind: str, prepare: Callable[[PreparedText], object]) -> None:
    # A clock that moves on each time it is looked at: work that never looks would go on to the end.
    text = PreparedText(text_of(SENTENCES[kind], 450_000))
    token = DEADLINE.set(Deadline(1.0, itertools.count().__next__))
    try:
        with pytest.raises(TimeUpError):
            prepare(text)
    finally:
        DEADLINE.reset(token)
    assert prepare(text)  # what was broken off is not kept as if it were the whole


def test_without_a_deadline_nothing_stops() -> None:
    assert PreparedText(text_of(SENTENCES["digits"], 500_000)).quantities
