"""Making the weights: trees learn what is there, rising features only rise, and shared texts stay together."""

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from citewell.support.score.comparison import Comparison
from citewell.support.score.features import features
from citewell.support.score.model import Weights, weights
from citewell.support.trees import margin
from tools.train_support.__main__ import RISING, main
from tools.train_support.boosting import Settings, boost, predict
from tools.train_support.calibration import area, balanced_accuracy, calibration_error, curve_of, values_of
from tools.train_support.page import with_tables
from tools.train_support.rows import APART, LICENCES, Row, groups

SMALL = Settings(trees=30, leaves=4, rate=0.2, least=5, features=1.0)


def test_trees_learn_a_corner() -> None:
    values = np.random.default_rng(1).random((400, 3))
    labels = ((values[:, 0] > 0.5) & (values[:, 1] > 0.3)).astype(float)
    trees = boost(values, labels, np.ones(400), frozenset(), SMALL)
    assert area(predict(trees, values), labels > 0.5) > 0.99
    assert boost(values, labels, np.ones(400), frozenset(), SMALL) == trees


def test_trees_say_the_same_one_row_at_a_time() -> None:
    values = np.random.default_rng(2).random((200, 4))
    trees = boost(values, (values[:, 0] > values[:, 1]).astype(float), np.ones(200), frozenset(), SMALL)
    assert [margin(trees, list(row)) for row in values] == pytest.approx(predict(trees, values).tolist())


def test_a_rising_feature_only_rises() -> None:
    values = np.random.default_rng(3).random((600, 2))
    labels = (np.abs(values[:, 0] - 0.5) < 0.25).astype(float)  # rises, then falls
    trees = boost(values, labels, np.ones(600), frozenset({0}), SMALL)
    along = np.column_stack([np.linspace(0, 1, 101), np.full(101, 0.5)])
    assert (np.diff(predict(trees, along)) >= -1e-9).all()


def test_what_is_the_same_everywhere_teaches_nothing() -> None:
    assert boost(np.ones((50, 2)), np.ones(50), np.ones(50), frozenset(), SMALL) == []


def test_a_curve_rises_and_is_calibrated() -> None:
    chance = np.random.default_rng(4)
    sums = chance.normal(size=4000)
    labels = chance.random(4000) < 1 / (1 + np.exp(-2 * sums))
    curve = curve_of(sums, labels, np.ones(4000))
    values = values_of(curve, sums)
    assert [point[1] for point in curve] == sorted(point[1] for point in curve)
    assert calibration_error(values, labels, np.ones(4000)) < 0.02
    assert area(values, labels) == pytest.approx(area(sums, labels), abs=0.002)
    assert balanced_accuracy(values, labels, 0.5) > 0.75


def test_rows_with_a_text_in_common_share_a_group() -> None:
    def row(*anchors: str) -> Row:
        return Row("wice", "dev", True, {}, anchors)

    assert groups([row("a", "b"), row("c"), row("d", "b"), row("c", "e"), row("f", "d")]) == [0, 1, 0, 1, 0]


def test_no_set_is_both_trained_on_and_kept_apart() -> None:
    assert not set(LICENCES) & set(APART)
    made = weights()
    assert {one.name for one in made.training} == set(LICENCES)
    assert all(one.licence == LICENCES[one.name] for one in made.training)
    assert not {"test", "ood"} & {split for one in made.training if one.name != "negation_nli" for split in one.splits}


def test_the_weights_fit_the_features_and_stay_small() -> None:
    assert weights().features == tuple(features(Comparison("The pump is new.", (), [])))
    assert set(RISING) <= set(weights().features)
    assert Path("src/citewell/support/score/weights.json").stat().st_size < 300_000


def test_the_tool_writes_weights_that_can_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "claims"
    folder.mkdir()
    chance = np.random.default_rng(5)
    for name in (*LICENCES, *APART):
        rows: list[dict[str, Any]] = []
        for number in range(40):
            things = [f"Tarn{name}{chance.integers(9)}{letter}" for letter in "abcd"]
            text = f"The {things[0]} costs {number} euros. It comes with the {things[1]} and a {things[2]} hose."
            claim = text.split(". ")[0] if number % 2 else f"The {things[3]} was not sold in {number + 50} shops"
            label = "supported" if number % 2 else "unsupported"
            rows.append({"claim": claim, "source": text, "label": label, "split": "dev", "id": f"{name}-{number}"})
        with gzip.open(folder / f"{name}.jsonl.gz", "wt", encoding="utf-8") as lines:
            lines.writelines(json.dumps(row) + "\n" for row in rows)
    target = tmp_path / "weights.json"
    assert main(["--data", str(tmp_path), "--output", str(target), "--made", "2026-11-30"]) == 0
    made = msgspec.json.decode(target.read_bytes(), type=Weights)
    assert made.made == "2026-11-30"
    assert all(one.rows == 40 and one.supported == 20 for one in made.training)
    assert all(one.area > 0.9 for one in made.measured)


def test_the_page_has_the_tables_of_the_weights() -> None:
    page = Path("docs/explanation/support-score.md").read_text(encoding="utf-8")
    assert with_tables(page, weights()) == page
    assert with_tables(with_tables(page, weights()), weights()) == page
