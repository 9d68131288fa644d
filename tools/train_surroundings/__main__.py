"""Trains what tells exchanged values and names: ``python -m tools.train_surroundings``. Reads sets, writes weights."""

import argparse
import datetime as dt
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from citewell.support.score.model import TrainingSet
from citewell.support.surroundings.features import FALLING, FEATURES, RISING
from citewell.support.surroundings.judge import Caught, Weights
from citewell.support.trees import Tree
from tools.train_support.boosting import Matrix, Settings, boost, predict
from tools.train_support.rows import LICENCES
from tools.train_surroundings.rows import CASES, Row, read_cases, read_set, rows_of

TARGET = Path("src/citewell/support/surroundings/weights.json")
LEARNT_FROM = ("defacto", "expertqa", "factcg", "factcheckbench", "summedits", "wice")
TRAINED_ON = (*LEARNT_FROM, CASES)
APART = ("attributionbench", "covidfact")
SETTINGS = Settings(trees=200, leaves=8, rate=0.1, ridge=2.0, features=0.6, rows=0.8)

OBJECTED = {"name": 0.007, "value": 0.01, "date": 0.012}
"""By family, what share of the supported sentences that have such a piece may be objected to for it."""

SUMMARIES = "defacto"
"""A set of news summaries, whose supported sentences name much that their sources do not: its rate is told, but is no
measure of what a threshold does to answers."""

ABOUT = (
    "Boosted trees over how the words of a sentence fit around a value or name in its source, and around others of its "
    "sort, made by tools/train_surroundings. Learnt from supported sentences as they are, and with a value or name "
    "exchanged for another of their source. Thresholds and rates come from trees made without the set that they judged."
)
Names = np.ndarray[tuple[int], np.dtype[np.str_]]
Numbers = np.ndarray[tuple[int], np.dtype[np.int64]]
Mask = np.ndarray[tuple[int], np.dtype[np.bool_]]


def main(arguments: list[str]) -> int:
    """Trains, measures and writes."""
    parser = argparse.ArgumentParser(prog="python -m tools.train_surroundings", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("CITEWELL_DATA") or "../shared/data"))
    parser.add_argument("--cases", type=Path, default=Path("tests/cases/support"))
    parser.add_argument("--output", type=Path, default=TARGET)
    parser.add_argument(
        "--made", default=dt.datetime.now(dt.UTC).date().isoformat(), help="the day that is written down"
    )
    options = parser.parse_args(arguments)
    folder = options.data / "claims"
    sentences = [one for name in (*LEARNT_FROM, *APART) for one in read_set(folder, name)]
    rows = list(rows_of([*sentences, *read_cases(options.cases)], SETTINGS.seed))
    made = train(rows, options.made)
    options.output.write_bytes(_written(made))
    for one in made.measured:
        print(
            f"{one.name} {one.family} claims={one.claims} objected={100 * one.objected:.1f}% "
            f"exchanged={one.exchanged} caught={100 * one.caught:.1f}%"
        )
    print(f"{options.output}: {options.output.stat().st_size} bytes, thresholds {made.thresholds}")
    return 0


def train(rows: Sequence[Row], made: str, settings: Settings = SETTINGS) -> Weights:
    """The weights that rows teach, and how well rows of sets that were held out are told apart."""
    values = np.array([row.values for row in rows])
    labels = np.array([row.exchanged for row in rows])
    sets = np.array([row.set for row in rows])
    families = np.array([row.family for row in rows])
    claims = np.array([row.claim for row in rows])
    learnt = np.isin(sets, TRAINED_ON)
    weights = np.zeros(len(rows))
    for name in TRAINED_ON:
        here = sets == name
        weights[here] = 1 / np.sqrt(max(here.sum(), 1))
    weights *= learnt.sum() / weights.sum()

    def fit(chosen: Mask) -> list[Tree]:
        rising, falling = (frozenset(FEATURES.index(name) for name in names) for names in (RISING, FALLING))
        return boost(values[chosen], labels[chosen].astype(float), weights[chosen], rising, settings, falling)

    trees = fit(learnt)
    sums = predict(trees, values)
    for name in TRAINED_ON:
        sums[sets == name] = predict(fit(learnt & (sets != name)), values[sets == name])
    scores: Matrix = 1 / (1 + np.exp(-sums))
    thresholds = {
        family: _threshold(scores, ~labels & (families == family), sets, claims, OBJECTED[family])
        for family in OBJECTED
    }
    measured = []
    for name in (*TRAINED_ON, *APART):
        for family in OBJECTED:
            here = (sets == name) & (families == family)
            over = scores > thresholds[family]
            whole = np.unique(claims[here & ~labels])
            measured.append(
                Caught(
                    name=name,
                    family=family,
                    claims=len(whole),
                    objected=round(len(np.unique(claims[here & ~labels & over])) / max(len(whole), 1), 4),
                    exchanged=int((here & labels).sum()),
                    caught=round(float(over[here & labels].mean()) if (here & labels).any() else 0.0, 4),
                )
            )
    return Weights(
        about=ABOUT,
        made=made,
        seed=settings.seed,
        training=tuple(_training_set(name, rows) for name in TRAINED_ON),
        features=FEATURES,
        thresholds=thresholds,
        measured=tuple(measured),
        trees=tuple(trees),
    )


def _threshold(scores: Matrix, real: Mask, sets: Names, claims: Numbers, objected: float) -> float:
    """The least value above which few enough supported sentences have a piece."""
    most: dict[tuple[str, int], float] = {}
    here = real & np.isin(sets, TRAINED_ON) & (sets != SUMMARIES)
    for name, claim, score in zip(sets[here].tolist(), claims[here].tolist(), scores[here].tolist(), strict=True):
        most[name, claim] = max(score, most.get((name, claim), 0.0))
    if not most:
        return 1.0
    highest = np.array(list(most.values()))
    tried = [round(0.5 + 0.005 * step, 3) for step in range(100)]
    return next((threshold for threshold in tried if (highest > threshold).mean() <= objected), 1.0)


def _training_set(name: str, rows: Sequence[Row]) -> TrainingSet:
    used = [row for row in rows if row.set == name]
    return TrainingSet(
        name=name,
        splits=tuple(sorted({row.split for row in used})),
        licence=LICENCES.get(name, "Apache-2.0"),
        rows=len(used),
        supported=sum(not row.exchanged for row in used),
    )


def _written(made: Weights) -> bytes:
    """The weights as JSON, a line for each tree."""
    fields = msgspec.to_builtins(made)
    lines = [f'"{name}": {msgspec.json.encode(value).decode()}' for name, value in fields.items() if name != "trees"]
    trees = ",\n".join(msgspec.json.encode(tree).decode() for tree in made.trees)
    return ("{\n" + ",\n".join(lines) + f',\n"trees": [\n{trees}\n]\n}}\n').encode()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
