"""Risk-coverage curves: how often answers are wrong, were only the surest of them given. Pure."""

import numpy as np
from numpy.typing import NDArray

from citewell.audit.result import Curve, CurvePoint
from citewell.audit.table import Table
from citewell.intervals import wilson

_MOST_POINTS = 40


def curve(table: Table, among: NDArray[np.bool_], group: str, level: float) -> Curve | None:
    """The curve of one group, from its surest answers to all that it gave.

    Every unit of the group is in the denominator of coverage, declines too. Answers of which it is not known whether
    they are wrong, or how sure the system was, leave no curve: half a curve would mislead.
    """
    total = int(np.count_nonzero(among))
    given = among & table.answered
    confidence, wrong = table.confidence[given], table.wrong[given]
    if not len(confidence) or np.isnan(confidence).any() or (wrong < 0).any():
        return None
    order = np.argsort(-confidence, kind="stable")
    confidence, failures = confidence[order], np.cumsum(wrong[order] == 1)
    # The last place of each confidence: answers that are equally sure are given together.
    last = np.flatnonzero(np.append(confidence[1:] != confidence[:-1], True))
    if len(last) > _MOST_POINTS:
        last = last[np.unique(np.linspace(0, len(last) - 1, _MOST_POINTS).round().astype(int))]
    points = tuple(
        CurvePoint(
            confidence=float(confidence[place]),
            coverage=wilson(int(place) + 1, total, level),
            risk=wilson(int(failures[place]), int(place) + 1, level),
        )
        for place in last
    )
    return Curve(group=group, points=points)
