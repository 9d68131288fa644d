"""The tables of the page on the support score, written from the weights so that they stay true."""

from collections.abc import Iterator

from citewell.support.score.model import Weights

_BEGIN = "<!-- tables of weights.json; written by make train-support -->"
_END = "<!-- end of tables -->"
_SHOWN = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)


def with_tables(page: str, made: Weights) -> str:
    """The page with its tables written again."""
    before, _, rest = page.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    return f"{before}{_BEGIN}\n\n{tables(made)}\n{_END}{after}"


def tables(made: Weights) -> str:
    """What was learnt from, how well it tells sets apart, both error rates, and what the values mean."""
    return "\n".join((*_sets(made), *_measured(made), *_errors(made), *_bands(made)))


def _sets(made: Weights) -> Iterator[str]:
    yield "### Learnt from\n"
    yield "| set | parts | licence | rows | supported |"
    yield "| --- | --- | --- | --- | --- |"
    for one in made.training:
        yield f"| {one.name} | {', '.join(one.splits)} | {one.licence} | {one.rows:,} | {one.supported:,} |"
    yield ""


def _measured(made: Weights) -> Iterator[str]:
    yield "### How well it tells claims apart\n"
    yield f"Balanced accuracy at the threshold {made.threshold}, area under the curve, expected calibration error.\n"
    yield "| set | rows | balanced accuracy | area | calibration error |"
    yield "| --- | --- | --- | --- | --- |"
    for one in made.measured:
        name = one.name if one.how == "folds" else f"{one.name}, never trained on"
        yield (
            f"| {name} | {one.rows:,} | {100 * one.balanced_accuracy:.1f} % | {100 * one.area:.1f} % "
            f"| {100 * one.calibration_error:.1f} % |"
        )
    yield ""


def _errors(made: Weights) -> Iterator[str]:
    yield "### What goes wrong at which threshold\n"
    yield "Sentences below the threshold are held back. Each set that was trained on has the same say.\n"
    yield "| threshold | supported, yet held back | unsupported, yet passed |"
    yield "| --- | --- | --- |"
    for one in made.errors:
        if one.threshold in _SHOWN:
            yield f"| {one.threshold} | {100 * one.supported_below:.1f} % | {100 * one.unsupported_above:.1f} % |"
    yield ""


def _bands(made: Weights) -> Iterator[str]:
    yield "### What a value means\n"
    yield f"Share of claims that are supported, by their value, in {_first_apart(made)}, never trained on.\n"
    yield "| value | claims | supported |"
    yield "| --- | --- | --- |"
    for band in made.bands:
        yield f"| {band.low:.1f} to {band.low + 0.1:.1f} | {band.rows} | {100 * band.supported:.0f} % |"
    yield ""


def _first_apart(made: Weights) -> str:
    return next(one.name for one in made.measured if one.how == "apart")
