"""What was measured, column by column: small enough for millions of units, and ready for the statistics."""

from array import array
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from citewell.audit.protocols.interface import Measured, Protocol
from citewell.audit.result import Example
from citewell.audit.statistics.resampling import Codes, Floats

_MOST_EXAMPLES = 240
_FOR_EACH_GROUP = 20


class Names:
    """Codes for names, from 0 in order of appearance."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._codes: dict[str, int] = {}

    def code(self, name: str) -> int:
        """The code of a name, a new one if it is new."""
        code = self._codes.setdefault(name, len(self.names))
        if code == len(self.names):
            self.names.append(name)
        return code


class Column:
    """Names of all units, as codes."""

    def __init__(self) -> None:
        self.names = Names()
        self._codes = array("i")

    def add(self, name: str) -> None:
        """Adds the name of the next unit."""
        self._codes.append(self.names.code(name))

    @property
    def codes(self) -> Codes:
        """The codes of all units."""
        return (
            np.frombuffer(self._codes, dtype=np.int32).astype(np.int64) if len(self._codes) else np.zeros(0, np.int64)
        )


class _Scores:
    def __init__(self) -> None:
        self.numerator, self.denominator, self.unknown = array("d"), array("d"), array("f")


class Table:
    """The units of an audit.

    Args:
        protocol: how they were measured.
        by: names of the fields that they are told apart by.
        cluster: names of the fields that say which of them belong together.
    """

    def __init__(self, protocol: Protocol, by: Sequence[str], cluster: Sequence[str]) -> None:
        self.protocol = protocol
        self.by = tuple(by)
        self.fields = [Column() for _ in by]
        self.clusters = [Column() for _ in cluster]
        self.query = Column()
        self.outcome = Column()
        self.excluded: Counter[tuple[str, str, str]] = Counter()
        self.examples: list[Example] = []
        self._scores = {metric.id: _Scores() for metric in protocol.metrics if metric.of is None}
        self._wrong, self._answered, self._confidence = array("b"), array("b"), array("f")
        self._shown: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._wrong)

    def add(self, id: str, query: str, group: Sequence[str], clusters: Sequence[str], measured: Measured) -> None:
        """Adds a unit."""
        for column, name in zip(self.fields, group, strict=True):
            column.add(name)
        for column, name in zip(self.clusters, clusters, strict=True):
            column.add(name)
        self.query.add(query)
        self.outcome.add(measured.outcome)
        first = group[0] if group else ""
        for metric, scores in self._scores.items():
            score = measured.scores.get(metric)
            if score is None or score.excluded:
                self.excluded[first, metric, "not in this row" if score is None else str(score.excluded)] += 1
            scores.numerator.append(score.numerator if score else 0.0)
            scores.denominator.append(score.denominator if score else 0.0)
            scores.unknown.append(score.unknown if score else 0.0)
        self._wrong.append(-1 if measured.wrong is None else measured.wrong)
        self._answered.append(measured.answered)
        self._confidence.append(float("nan") if measured.confidence is None else measured.confidence)
        if measured.wrong and self._shown[first] < _FOR_EACH_GROUP and len(self.examples) < _MOST_EXAMPLES:
            self._shown[first] += 1
            self.examples.append(
                Example(id=id, query=query, group=tuple(group), outcome=measured.outcome, notes=measured.notes)
            )

    def score(self, metric: str) -> tuple[Floats, Floats]:
        """Numerator and denominator of each unit as two columns, and what is unknown of each."""
        scores = self._scores[metric]
        columns = np.stack([np.asarray(scores.numerator), np.asarray(scores.denominator)], axis=1)
        return columns, np.asarray(scores.unknown, dtype=np.float64)

    def cluster_codes(self) -> list[Codes]:
        """The clusters of each unit, by each way of clustering."""
        return [column.codes for column in self.clusters]

    @property
    def wrong(self) -> NDArray[np.int8]:
        """1 for units that are wrong, 0 for others, -1 where that is not known."""
        return np.asarray(self._wrong, dtype=np.int8)

    @property
    def answered(self) -> NDArray[np.bool_]:
        """Units that are an answer at all."""
        return np.asarray(self._answered, dtype=np.bool_)

    @property
    def confidence(self) -> Floats:
        """How sure the system was of each unit; NaN where it did not say."""
        return np.asarray(self._confidence, dtype=np.float64)
