"""How well the support score tells labelled claims apart, on every set of claims that is there.

Each part of a set has its line. A part that weights were trained on is marked ``seen``: its figures flatter, and it does
not enter the mean.
"""

import time
from collections.abc import Iterable
from typing import Any

from citewell.model import Source
from citewell.support.prepared import PreparedSource, PreparedText
from citewell.support.score import support_score
from citewell.support.score.model import weights
from citewell.text.quantities import read_quantities
from tests.accuracy.claims_figures import Scored, area, balanced_accuracy, calibration_error
from tests.accuracy.interface import Figure, Result, Row, Suite, Value

CORE = {
    "attributionbench": ("test", "ood", "dev"),
    "wice": ("test",),
    "expertqa": ("test",),
    "faithbench": ("test",),
    "summedits": ("test",),
    "qags": ("test",),
    "defacto": ("test",),
}
"""The sets whose mean is given: sentences as systems write them, each with the source that it was written from."""

PARTIAL_IS_UNSUPPORTED = frozenset({"wice"})
# Some of its rows are of the articles of another set that weights were trained on.
SHARED = {("attributionbench", "dev"): "llm_answer:ExpertQA"}
UNSAID = 0.5
MOST_ROWS = 2500
KEPT = 200
FAR = 0.2


def run(rows: Iterable[Row]) -> Result:
    """Figures by set and part, the mean first, and the claims that were scored furthest from their label."""
    seen = {(one.name, split) for one in weights().training for split in one.splits}
    threshold = weights().threshold
    parts: dict[tuple[str, str], list[Scored]] = {}
    seconds: dict[tuple[str, str], float] = {}
    unscored: dict[tuple[str, str], int] = {}
    unreadable = 0
    details: list[dict[str, Any]] = []
    prepared = _Prepared()
    for row in rows:
        if "claim" not in row or "source" not in row:
            unreadable += 1
            continue
        part = row["dataset"], row["split"]
        supported = label_of(row)
        if supported is None or len(parts.get(part, ())) >= MOST_ROWS:
            continue
        source = prepared.get(row["source"])
        started = time.process_time()
        score = support_score(row["claim"], read_quantities(row["claim"]), [source])
        seconds[part] = seconds.get(part, 0.0) + time.process_time() - started
        value = UNSAID if score is None else score.value
        unscored[part] = unscored.get(part, 0) + (score is None)
        parts.setdefault(part, []).append(Scored(supported=supported, value=value))
        if abs(value - supported) > 1 - FAR:
            details.append({"id": row.get("id"), "claim": row["claim"], "supported": supported, "value": value})
    figures = [
        _figure(part, scored, threshold, seconds[part], {"unscored": unscored[part], "seen": str(part in seen).lower()})
        for part, scored in sorted(parts.items())
    ]
    return Result(
        figures=(_mean(parts, seen, threshold, seconds, unreadable), *figures),
        details=tuple(details),
    )


class _Prepared:
    """Sources made ready, the last few kept: rows of one source stand together."""

    def __init__(self) -> None:
        self._kept: dict[str, PreparedSource] = {}

    def get(self, text: str) -> PreparedSource:
        """The source made ready as far as the score will ask for it."""
        known = self._kept.get(text)
        if known is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            body = PreparedText(text)
            known = self._kept[text] = PreparedSource(Source(id="source", text=text), body)
            _ = body.passages, body.values, body.language, body.script, body.digest
        return known


def label_of(row: Row) -> bool | None:
    """Whether the claim is supported; ``None`` for a row that is left out."""
    if row["label"] == "partial":
        return False if row["dataset"] in PARTIAL_IS_UNSUPPORTED else None
    shared = SHARED.get((row["dataset"], row["split"]))
    if shared is not None and row.get("kind") == shared:
        return None
    return bool(row["label"] == "supported")


def _figure(
    part: tuple[str, str], scored: list[Scored], threshold: float, seconds: float, more: dict[str, Value]
) -> Figure:
    return Figure(
        set=f"{SUITE.name}/{part[0]}/{part[1]}",
        n=len(scored),
        values={
            "balanced": balanced_accuracy(scored, threshold),
            "auc": area(scored),
            "calibration_error": calibration_error(scored),
            "per_second": round(len(scored) / max(seconds, 1e-9)),
            **more,
        },
    )


def _mean(
    parts: dict[tuple[str, str], list[Scored]],
    seen: set[tuple[str, str]],
    threshold: float,
    seconds: dict[tuple[str, str], float],
    unreadable: int,
) -> Figure:
    """The plain mean over the parts of the core sets that weights were not trained on."""
    core = [scored for part, scored in sorted(parts.items()) if part not in seen and part[1] in CORE.get(part[0], ())]
    counted = sum(map(len, parts.values()))
    return Figure(
        set=SUITE.name,
        n=sum(map(len, core)),
        values={
            "sets": len(core),
            **_means(core, threshold),
            "per_second": round(counted / max(sum(seconds.values()), 1e-9)),
            "unreadable": unreadable,
        },
    )


def _means(core: list[list[Scored]], threshold: float) -> dict[str, Value]:
    balanced = [value for scored in core if (value := balanced_accuracy(scored, threshold).value) is not None]
    areas = [value for scored in core if (value := area(scored).value) is not None]
    if not balanced:
        return {}
    return {
        "mean_balanced": sum(balanced) / len(balanced),
        "mean_auc": sum(areas) / len(areas),
        "mean_calibration_error": sum(map(calibration_error, core)) / len(core),
    }


SUITE = Suite(name="claims", file="claims/*", run=run)
