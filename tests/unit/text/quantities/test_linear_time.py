"""Hostile texts take time in proportion to their length."""

import time

import pytest

from citewell.text.quantities import read_quantities

HOSTILE = {
    "digits": "1",
    "commas": ",",
    "list": "1,",
    "points": "1.",
    "hyphens": "1-",
    "slashes": "1/",
    "colons": "1:",
    "names": "a1",
    "addresses": "a@",
    "dotted addresses": "a.",
    "brackets": "(1) ",
    "spaced": "1 ",
    "grouped": "1 000 ",
    "magnitudes": "million ",
    "ones": "one ",
    "halves": "half ",
    "tens": "twenty-",
    "joined": "two and ",
    "compounds": "zweitausend",
    "months": "may 1 ",
    "dates": "1 April x ",
    "ends of months": "end of March x ",
    "money": "£1",
    "signs": "$",
    "ranges": "5 to ",
    "items": "1.\n",
    "headings": "# 1 ",
    "han": "一",
    "ten thousands": "万",
    "powers": "1e9",
    "letters": "x",
    "spaces": " ",
    "lines": "\n",
    "fractions": "½",
    "rates": "1 per a ",
    "rates of rates": "€1/h/",
    "days": "monday ",
    "ranges of days": "mon-",
    "days in signs": "月",
    "times in words": "halb zehn ",
    "leads": "a las ocho ",
    "frequencies": "every ",
    "adverbs": "monthly ",
    "lists of prices": "€1, 2, ",
    "steps": "step 1: ",
    "decimals": "1.250 ",
    "discounts": "七五折",
    "round the clock": "24/7 ",
}


def seconds(text: str) -> float:
    best = 1e9
    for _ in range(3):
        start = time.process_time()
        read_quantities(text)
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE)
def test_eight_times_the_text_takes_less_than_twenty_times_as_long(piece: str) -> None:
    short, long = (piece * (size // len(piece)) for size in (4_000, 32_000))
    assert seconds(long) < 20 * seconds(short) + 0.02


def test_a_million_characters_are_read_in_seconds() -> None:
    start = time.process_time()
    for piece in ("1", "1,1,", "million million "):
        read_quantities(piece * (1_000_000 // len(piece)))
    assert time.process_time() - start < 30
