"""Keeps the page about the support score true: it is made of the weights that citewell comes with."""

import sys
from pathlib import Path

from citewell.support.score.model import Weights, weights
from tools.generated import settle

PAGE = Path("docs/reference/score.md")
_HOW = {"folds": "other rows of it", "apart": "other sets alone"}


def page(known: Weights) -> str:
    """The page, as Markdown."""
    errors = "\n".join(
        f"| {row.threshold:.2f} | {row.supported_below:.1%} | {row.unsupported_above:.1%} |".replace("%", " %")
        for row in known.errors
    )
    measured = "\n".join(
        f"| {row.name} | {row.rows:,} | {_HOW[row.how]} | {row.balanced_accuracy:.3f} | {row.area:.3f}"
        f" | {row.calibration_error:.3f} |"
        for row in known.measured
    )
    training = "\n".join(
        f"| {row.name} | {', '.join(row.splits)} | {row.licence} | {row.rows:,} | {row.supported:,} |"
        for row in known.training
    )
    return f"""\
# The score

How far sources support a sentence, from 0 to 1, without a model: by which words of the sentence they hold, how telling
these are, and where they stand. [Support](support.md) and the check [support](../checks/support.md) rest on it.

It is calibrated: of sentences with 0.8 about eight in ten were supported, among as many that were as that were not. From
{known.threshold:.2f} on a sentence counts as supported; errors of both kinds are equally bad there. It cannot see a
swapped name or a dropped *not*: other checks look for those. Learned on {known.made} with seed {known.seed}; the weights
are `support/score/weights.json`, and `make train-support` makes them again.

## Errors by threshold

On sentences that it had not seen, each set counting the same:

| threshold | supported sentences below it | unsupported sentences at or above it |
| --- | --- | --- |
{errors}

On your own texts it will do better or worse.

## How well sets are told apart

| set | rows | learned from | balanced accuracy | area under the curve | calibration error |
| --- | --- | --- | --- | --- | --- |
{measured}

No row was judged by weights that had seen one of its texts.

## What it was learned from

| set | splits | licence | rows | supported |
| --- | --- | --- | --- | --- |
{training}
"""


def main() -> int:
    """Writes the page, or with ``--check`` says how it differs; returns the exit code."""
    return settle({PAGE: page(weights())}, check="--check" in sys.argv[1:], remedy="make docs")


if __name__ == "__main__":
    sys.exit(main())
