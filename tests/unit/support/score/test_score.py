"""The score of a sentence beside its sources."""

import os
import subprocess
import sys
import time
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.model import Source
from citewell.support.prepared import PreparedSource, PreparedText
from citewell.support.score import reasons, support_score
from citewell.text.quantities import read_quantities

POLICY = (
    "The Hollin X200 carries a two-year warranty from the day of purchase. It covers the motor and the pump. "
    "Filters and hoses are excluded. Claims are made at the Ardel service desk, which answers within five days."
)
OTHER = "Bicycles may be taken on regional trains outside rush hours. A day ticket costs 6 euros."


def source(text: str, name: str = "s", title: str | None = None) -> PreparedSource:
    return PreparedSource(Source(id=name, text=text, title=title), PreparedText(text))


def value(claim: str, *texts: str) -> float:
    score = support_score(claim, read_quantities(claim), [source(text, str(n)) for n, text in enumerate(texts)])
    assert score is not None
    return score.value


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("The warranty covers the motor and the pump.", "The gearbox is serviced by Bellamy engineers in Lowick."),
        ("The Hollin X200 carries a two-year warranty.", "The Hollin X200 carries a five-year warranty."),
        ("Claims are made at the Ardel service desk.", "Claims are made at the Corvane head office."),
        ("Filters and hoses are excluded.", "Tyres and saddles are excluded for racing teams."),
    ],
)
def test_what_stands_there_scores_higher(better: str, worse: str) -> None:
    assert value(better, POLICY) > value(worse, POLICY)


def test_a_sentence_of_another_subject_scores_low() -> None:
    assert value("The gearbox is serviced by Bellamy engineers in Lowick.", POLICY) < 0.35
    assert value("The Hollin X200 carries a two-year warranty from the day of purchase.", POLICY) > 0.6


@pytest.mark.parametrize(
    ("text", "better", "worse"),
    [
        (
            "Die Pumpe hat eine Garantie von zwei Jahren. Filter und Schläuche sind ausgeschlossen.",
            "Für die Pumpe gilt eine Garantie von zwei Jahren.",
            "Für die Pumpe gilt in Lindenau eine Gebühr von neun Euro.",
        ),
        (
            "La pompe est garantie deux ans. Les filtres et les tuyaux sont exclus de la garantie.",
            "Les filtres et les tuyaux sont exclus.",
            "Les pneus et les selles sont livrés à Corvane.",
        ),
        (
            "La bomba tiene una garantía de dos años. Los filtros y las mangueras quedan excluidos.",
            "La garantía de la bomba es de dos años.",
            "El motor de la lancha es de nueve caballos.",
        ),
        (
            "水泵的保修期为两年。滤芯和软管不在保修范围内。",
            "水泵的保修期为两年。",
            "轮胎的运费由奥德尔公司承担九十元。",
        ),
        (
            "ポンプの保証期間は二年です。フィルターは対象外です。",
            "ポンプの保証期間は二年です。",
            "タイヤの送料は別途請求されます。",
        ),
    ],
)
def test_other_languages_are_scored_too(text: str, better: str, worse: str) -> None:
    assert value(better, text) > value(worse, text) + 0.1


@pytest.mark.parametrize(
    ("claim", "texts"),
    [
        ("The pump is covered.", []),
        ("The pump is covered.", ["", "  \n"]),
        ("Yes.", [POLICY]),
        ("", [POLICY]),
        ("Die Pumpe und der Motor sind zwei Jahre lang durch die Garantie abgedeckt.", [POLICY]),
        ("保修期为两年，包括电机和水泵。", [POLICY]),
    ],
)
def test_no_score_where_words_cannot_say(claim: str, texts: list[str]) -> None:
    assert support_score(claim, read_quantities(claim), [source(text) for text in texts]) is None


def test_the_passages_are_where_the_words_stand() -> None:
    claim = "The warranty covers the motor and the pump."
    score = support_score(claim, (), [source(OTHER, "a"), source(POLICY, "b")])
    assert score is not None
    first = score.passages[0]
    assert first.source.source.id == "b"
    assert POLICY[first.start : first.end] == "It covers the motor and the pump."


def test_the_title_of_a_source_counts() -> None:
    claim = "The Hollin X200 pump is covered for two years."
    text = "The pump is covered for two years."
    quantities = read_quantities(claim)
    bare = support_score(claim, quantities, [source(text)])
    titled = support_score(claim, quantities, [source(text, title="Hollin X200 warranty")])
    assert bare is not None
    assert titled is not None
    assert titled.value > bare.value


def test_the_order_of_the_sources_does_not_matter() -> None:
    claim = "The Hollin X200 has a two-year warranty, and a day ticket costs 6 euros."
    sources = [source(POLICY, "a"), source(OTHER, "b"), source("Hoses cost 6 euros.", "c")]
    scores = [support_score(claim, read_quantities(claim), order) for order in permutations(sources)]
    assert all(score == scores[0] for score in scores)


def test_the_reasons_say_what_moved_it() -> None:
    claim = "Claims are made at the Corvane head office within 9 days."
    score = support_score(claim, read_quantities(claim), [source(POLICY)])
    assert score is not None
    found = reasons(score, 5)
    assert len(found) == 5
    assert [abs(reason.effect) for reason in found] == sorted([abs(reason.effect) for reason in found], reverse=True)
    assert any(reason.effect < 0 for reason in found)


CODE = """
from tests.unit.support.score.test_score import OTHER, POLICY, source, support_score, read_quantities
for claim in ("The Hollin X200 has a two-year warranty on pumps.", "Ardel answers in 5 days, never 6.", "A ticket costs 7 euros"):
    print(support_score(claim, read_quantities(claim), [source(POLICY, "a"), source(OTHER, "b")]))
"""


def test_every_process_gives_the_same_bytes() -> None:
    printed = set()
    for seed in ("0", "1", "4711"):
        made = subprocess.run(
            [
                sys.executable,
                "-c",
                CODE.replace("print(", "import re; print(re.sub(r'0x[0-9a-f]+', '', repr(").replace(
                    'b")]))', 'b")]))))'
                ),
            ],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(("src", "."))},
            capture_output=True,
            text=True,
            check=True,
        )
        printed.add(made.stdout)
    assert len(printed) == 1


WORDS = st.sampled_from(
    [
        "pump",
        "motor",
        "warranty",
        "two",
        "years",
        "Hollin",
        "Ardel",
        "not",
        "never",
        "filters",
        "5",
        "days",
        "covers",
        ",",
        ".",
        "excluded",
        "desk",
    ]
)
SENTENCES = st.lists(WORDS, min_size=3, max_size=20).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(SENTENCES, st.lists(SENTENCES, min_size=1, max_size=3))
def test_a_score_is_between_nought_and_one(claim: str, texts: list[str]) -> None:
    score = support_score(claim, read_quantities(claim), [source(text) for text in texts])
    assert score is None or 0.0 <= score.value <= 1.0


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=200), st.text(max_size=400))
def test_any_text_is_scored_or_not_and_never_raises(claim: str, text: str) -> None:
    score = support_score(claim, read_quantities(claim), [source(text)])
    assert score is None or 0.0 <= score.value <= 1.0


@pytest.mark.parametrize(
    "claim",
    [
        "The Hollin X200 carries a two-year warranty from the day of purchase.",
        "The gearbox is serviced by Bellamy engineers in Lowick.",
        "Claims are made at the Corvane head office.",
    ],
)
def test_a_source_of_another_subject_does_not_raise_it_much(claim: str) -> None:
    assert value(claim, POLICY, OTHER) <= value(claim, POLICY) + 0.1


def test_time_is_linear_in_the_source() -> None:
    def seconds(sections: int) -> float:
        text = "\n\n".join(
            f"Valve {n} is closed at {n} bar by the operator. Pump {n} is open." for n in range(sections)
        )
        prepared = source(text)
        claim = "The operator closes valve 17 at 17 bar and opens the pump."
        quantities = read_quantities(claim)
        started = time.process_time()
        support_score(claim, quantities, [prepared])
        return time.process_time() - started

    seconds(50)
    small, large = min(seconds(500) for _ in range(3)), min(seconds(4000) for _ in range(3))
    assert large < 8 * small * 3 + 0.05
