"""Trains the support score: ``python -m tools.train_support``. Reads the labelled sets and writes the weights."""

import argparse
import datetime as dt
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from citewell.support.score.model import TrainingSet, Weights
from citewell.support.trees import Tree
from tools.train_support import calibration as judged
from tools.train_support.boosting import Matrix, Settings, boost, predict
from tools.train_support.edits import SHARES
from tools.train_support.page import with_tables
from tools.train_support.rows import APART, LICENCES, Row, groups, read_rows

TARGET = Path("src/citewell/support/score/weights.json")
RISING = (
    "best_one",
    "best_two",
    "best_three",
    "best_window",
    "best_one_or_other_form",
    "pairs",
    "pairs_in_one",
    "in_order",
    "longest_run",
    "together",
    "weakest_three",
    "frequent_near",
)
"""Features that may only speak for support: the more a passage holds, the better."""

ABOUT = (
    "Boosted trees over what a sentence and its sources share, made by tools/train_support. Every set has the same say "
    "per square root of its rows, summedits and expertqa half as much again; supported and unsupported rows of a set "
    "have the same in sum. Supported rows were learnt from in edited form too: a word exchanged for another of the "
    "source, words reworded, a word turned to its opposite. Error rates and calibration are of the rows as they were "
    "labelled, in folds: rows were judged by trees made without any row that shares a text with them."
)
Names = np.ndarray[tuple[int], np.dtype[np.str_]]

FOLDS = 5
SAY = {"expertqa": 1.5, "summedits": 1.5}
"""How much a set counts beside others of its size: more where experts judged what language models wrote, and where one
edited word is all that tells claims apart."""


def main(arguments: list[str]) -> int:
    """Trains, measures and writes."""
    parser = argparse.ArgumentParser(prog="python -m tools.train_support", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("CITEWELL_DATA") or "../shared/data"))
    parser.add_argument("--output", type=Path, default=TARGET)
    parser.add_argument(
        "--made", default=dt.datetime.now(dt.UTC).date().isoformat(), help="the day that is written down"
    )
    parser.add_argument("--page", type=Path, help="the page whose tables are written again")
    options = parser.parse_args(arguments)
    folder = options.data / "claims"
    rows = [row for name in (*LICENCES, *APART) for row in read_rows(folder, name, Settings().seed)]
    made = train(rows, options.made)
    options.output.write_bytes(_written(made))
    if options.page is not None:
        options.page.write_text(with_tables(options.page.read_text(encoding="utf-8"), made), encoding="utf-8")
    for one in made.measured:
        print(
            f"{one.name} ({one.how}) n={one.rows} balanced={100 * one.balanced_accuracy:.1f} area={100 * one.area:.1f} "
            f"calibration={100 * one.calibration_error:.1f}"
        )
    print(f"{options.output}: {options.output.stat().st_size} bytes, threshold {made.threshold}")
    return 0


def train(rows: Sequence[Row], made: str, settings: Settings | None = None) -> Weights:
    """The weights that rows teach, and how well rows that were held out are told apart."""
    settings = settings or Settings()
    names = tuple(rows[0].features)
    rising = frozenset(names.index(name) for name in RISING)
    values = np.array([[row.features[name] for name in names] for row in rows])
    labels = np.array([row.supported for row in rows])
    sets = np.array([row.set for row in rows])
    group = np.array(groups(rows))
    edit = np.array([row.edit for row in rows])
    learnt, real = np.isin(sets, list(LICENCES)), edit == ""
    known = learnt & real
    weights = _weights(sets, labels, edit)

    def fit(chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> list[Tree]:
        return boost(values[chosen], labels[chosen].astype(float), weights[chosen], rising, settings)

    folds = np.random.default_rng(settings.seed).integers(0, FOLDS, group.max() + 1)[group]
    sums = np.zeros(len(rows))
    for fold in range(FOLDS):
        held_out = folds == fold
        sums[held_out] = predict(fit(learnt & ~held_out), values[held_out])
    trees = fit(learnt)
    curve = judged.curve_of(sums[known], labels[known], weights[known])
    scores = judged.values_of(curve, sums)
    threshold = _threshold(scores[known], labels[known], sets[known])
    return Weights(
        about=ABOUT,
        made=made,
        seed=settings.seed,
        training=tuple(_training_set(name, rows, known) for name in LICENCES),
        features=names,
        threshold=threshold,
        errors=judged.errors_at(scores[known], labels[known], weights[known]),
        calibration_error=round(judged.calibration_error(scores[known], labels[known], weights[known]), 4),
        measured=tuple(
            judged.measured(name, how, scores[here], labels[here], threshold)
            for how, of in (("folds", LICENCES), ("apart", APART))
            for name in of
            if (here := (sets == name) & real).any()
        ),
        bands=judged.bands_of(scores[sets == APART[0]], labels[sets == APART[0]]),
        calibration=curve,
        trees=tuple(trees),
    )


def _weights(sets: Names, labels: judged.Labels, edit: Names) -> Matrix:
    """How much each row counts, so that small sets and rare labels do; edited ones count little."""
    found = np.zeros(len(sets))
    real = edit == ""
    for name in LICENCES:
        whole = (sets == name) & real
        for label in (True, False):
            here = whole & (labels == label)
            found[here] = SAY.get(name, 1.0) * np.sqrt(whole.sum()) / (2 * max(here.sum(), 1))
    scaled: Matrix = found * ((found > 0).sum() / found.sum())
    whole_weight = scaled.sum()
    for kind, share in SHARES.items():
        here = edit == kind
        scaled[here] = share * whole_weight / max(here.sum(), 1)
    return scaled


def _threshold(scores: judged.Vector, labels: judged.Labels, sets: Names) -> float:
    """The value at which the training sets are told apart best, on average."""
    tried = [round(0.01 * step, 2) for step in range(35, 66)]
    means = [
        np.mean([judged.balanced_accuracy(scores[sets == name], labels[sets == name], one) for name in np.unique(sets)])
        for one in tried
    ]
    # A single peak is noise: neighbours are averaged.
    smooth = np.convolve(means, np.ones(5) / 5, mode="valid")
    return tried[int(np.argmax(smooth)) + 2]


def _training_set(name: str, rows: Sequence[Row], known: judged.Labels) -> TrainingSet:
    used = [row for row, is_known in zip(rows, known, strict=True) if is_known and row.set == name]
    return TrainingSet(
        name=name,
        splits=tuple(sorted({row.split for row in used})),
        licence=LICENCES[name],
        rows=len(used),
        supported=sum(row.supported for row in used),
    )


def _written(made: Weights) -> bytes:
    """The weights as JSON, a line for each tree."""
    fields = msgspec.to_builtins(made)
    lines = [f'"{name}": {msgspec.json.encode(value).decode()}' for name, value in fields.items() if name != "trees"]
    trees = ",\n".join(msgspec.json.encode(tree).decode() for tree in made.trees)
    return ("{\n" + ",\n".join(lines) + f',\n"trees": [\n{trees}\n]\n}}\n').encode()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
