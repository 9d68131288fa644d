"""Which passages a sentence is about."""

import time

import pytest

from citewell.support.passages import PassageIndex, stems
from citewell.support.prepared import PreparedText
from citewell.support.units import read_units


def index_of(text: str) -> PassageIndex:
    return PassageIndex(text, read_units(text))


TEXT = "The pump is sealed. Filters last two years. The pump and its filters are sold apart.\n\n- Blue hoses\n- Red hoses\n"


@pytest.mark.parametrize(
    ("words", "best"),
    [
        ({"pump": 1.0}, [0, 2]),
        ({"pump": 1.0, "filter": 1.0}, [2, 0, 1]),
        ({"pump": 1.0, "filter": 3.0}, [2, 1, 0]),
        ({"hos": 1.0, "red": 1.0}, [4, 3]),
        ({"boat": 1.0}, []),
        ({}, []),
    ],
)
def test_the_passage_that_holds_the_most_comes_first(words: dict[str, float], best: list[int]) -> None:
    assert [passage for passage, _ in index_of(TEXT).best(words, 3)] == best


def test_as_many_as_asked_for() -> None:
    assert len(index_of(TEXT).best({"pump": 1.0, "filter": 1.0}, 2)) == 2


def test_a_row_is_read_with_the_head_of_its_table() -> None:
    index = index_of("# Prices\n\n| Model | Weight |\n|---|---|\n| Arlo | 12 kg |\n| Brixt | 14 kg |\n")
    assert index.best({"weight": 2.0, "brixt": 1.0}, 1)[0][1] == 3.0


def test_words_of_scripts_without_spaces_are_pairs() -> None:
    assert stems("保修两年") == ["保修", "修两", "两年"]
    assert stems("Die Pumpe ist neu.") == ["die", "pump", "ist", "neu"]


def test_common_words_add_to_what_rarer_ones_found() -> None:
    text = " ".join(f"The valve of line{n % 300} is closed." + " It leaks." * (n == 77) for n in range(900))
    index = index_of(text)
    assert [passage for passage, _ in index.best({"clos": 1.0, "closed": 1.0, "line76": 3.0, "valv": 1.0}, 3)] == [
        76,
        377,
        677,
    ]
    assert index.best({"valv": 1.0}, 2) == [(0, 1.0), (1, 1.0)]


def test_a_long_manual_is_searched_in_well_under_a_millisecond() -> None:
    text = "\n\n".join(
        f"Section {n}. The valve of the pump {n} is closed at {n} bar. See part{n % 97}." for n in range(4000)
    )
    index = PreparedText(text).passages
    words = {"valv": 1.0, "pump": 1.0, "part13": 5.0, "bar": 2.0}
    started = time.process_time()
    for _ in range(20):
        index.best(words, 3)
    assert (time.process_time() - started) / 20 < 0.005
