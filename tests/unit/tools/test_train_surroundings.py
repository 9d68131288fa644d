"""Making the weights that tell exchanged values and names."""

import gzip
import json

import numpy as np
import pytest

from citewell.model import Source
from citewell.support.prepared import PreparedSource, PreparedText
from citewell.support.surroundings.features import FEATURES
from tools.train_support.boosting import Settings, boost, predict
from tools.train_surroundings.__main__ import train
from tools.train_surroundings.rows import CASES, Supported, read_cases, read_set, rows_of

SMALL = Settings(trees=5, leaves=3, rate=0.3, least=2, features=1.0)
TEXT = "The Dash costs 18 euros a day, and the Haul is hired at 34 euros. Ann Rook sells them; Bob Finn repairs them."


def sets(folder, name, rows):
    with gzip.open(folder / f"{name}.jsonl.gz", "wt", encoding="utf-8") as out:
        out.writelines(json.dumps(row) + "\n" for row in rows)


def test_a_falling_feature_only_falls():
    values = np.random.default_rng(3).random((600, 2))
    labels = (np.abs(values[:, 0] - 0.5) < 0.25).astype(float)  # rises, then falls
    trees = boost(values, labels, np.ones(600), frozenset(), SMALL, frozenset({0}))
    along = np.column_stack([np.linspace(0, 1, 101), np.full(101, 0.5)])
    assert (np.diff(predict(trees, along)) <= 1e-9).all()


def test_only_supported_sentences_are_learnt_from_and_each_once(tmp_path):
    row = {"claim": "The Haul is hired at 34 euros.", "source": TEXT, "label": "supported", "split": "dev"}
    sets(tmp_path, "demo", [row, row, {**row, "claim": "The Dash is free.", "label": "unsupported"}])
    assert [one.text for one in read_set(tmp_path, "demo")] == ["The Haul is hired at 34 euros."]


def test_exchanged_pieces_come_from_the_source():
    (sentence,) = [Supported("demo", "dev", "The Haul is hired at 34 euros.", ())]
    rows = list(rows_of([sentence._replace(sources=prepared())], seed=1))
    assert {(row.family, row.exchanged) for row in rows} >= {("value", False), ("value", True)}
    assert all(len(row.values) == len(FEATURES) for row in rows)


def prepared():
    return [PreparedSource(Source(id="s", text=TEXT), PreparedText(TEXT))]


def test_only_right_answers_of_the_cases_are_learnt_from(tmp_path):
    case = {"id": "c1", "answer": "The Haul is hired at 34 euros [s].", "sources": [{"id": "s", "text": TEXT}]}
    lines = [{**case, "meta": {"expect": "show"}}, {**case, "id": "c2", "meta": {"expect": "hand_over"}}]
    (tmp_path / "price.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (sentence,) = read_cases(tmp_path)
    assert (sentence.set, sentence.split) == (CASES, "price")
    assert "34 euros" in sentence.text


@pytest.mark.parametrize("copies", [6])
def test_the_same_rows_teach_the_same(copies):
    sentences = [
        Supported(name, "dev", text, prepared())
        for name in ("expertqa", "wice")
        for text in ("The Haul is hired at 34 euros.", "Bob Finn repairs them.", "Ann Rook sells them.")
    ] * copies
    rows = list(rows_of(sentences, seed=1))
    made = train(rows, "2026-01-01", SMALL)
    assert made == train(rows, "2026-01-01", SMALL)
    assert made.features == FEATURES
