"""Sentences and sources with tens of thousands of values are weighed in seconds."""

import time

import pytest

from citewell.model import Source
from citewell.support.binding import bindings
from citewell.support.cells import misplaced
from citewell.support.contribution import contribution
from citewell.support.numbers import all_held, weigh
from citewell.support.places import Places
from citewell.support.prepared import prepare, ready
from citewell.support.said import Said
from citewell.support.units import read_units
from citewell.text.quantities import read_quantities

SIZE = 8_000
HOSTILE = {
    "numbers": ("{0} a", "1{0} b"),
    "percentages": ("{0}.5 % a", "0.{0} b"),
    "one measure": ("5 kg a", "5 km b"),
    "one price": ("€5 a", "€5 b"),
    "dates": ("{1} March 2026 a", "{1} April b"),
    "names": ("AX{0} a", "BX{0} b"),
    "times": ("{1}:30 a", "{1} h b"),
    "sums": ("{0} + 1 a", "{0}.5 b"),
    "rates": ("€{0} a month more", "€{0} a year |"),
    "bare numbers": ("{1} kg |", "{1} | b"),
    "question": ("{0} a", "{0} kg b"),
}


@pytest.mark.parametrize(("claim", "text"), HOSTILE.values(), ids=HOSTILE)
def test_many_values(claim: str, text: str) -> None:
    sentence, words = (" ".join(piece.format(i, i % 23 + 1) for i in range(SIZE)) for piece in (claim, text))
    start = time.process_time()
    values = read_quantities(sentence)
    source = prepare(Source(id="s", text=words))
    all_held(values, [source])
    assert len(weigh(sentence, values, [source], question=ready(sentence))) == len(values)
    contribution(sentence, values, source)
    assert time.process_time() - start < 15


@pytest.mark.parametrize(("claim", "text"), HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("between", [" ", ". ", "\n", " | "])
def test_binding_many_values(claim: str, text: str, between: str) -> None:
    sentence, words = (between.join(piece.format(i, i % 23 + 1) for i in range(SIZE)) for piece in (claim, text))
    start = time.process_time()
    values = read_quantities(sentence)
    said = Said(sentence, Places(sentence, values, read_units(sentence), "en", said=True), "en")
    source = prepare(Source(id="s", text=words))
    assert len(list(bindings(said, values, [source]))) <= len(values)
    assert list(misplaced(said, [source])) == []
    assert time.process_time() - start < 15
