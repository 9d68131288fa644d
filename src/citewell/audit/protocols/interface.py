"""What a protocol is: rows in, and of each row an outcome and its share in every figure."""

import enum
from collections.abc import Callable, Sequence
from typing import Any

import msgspec


class Better(enum.Enum):
    """In which direction a figure is good."""

    LOWER = "lower"
    HIGHER = "higher"
    NEITHER = "neither"


class Tone(enum.Enum):
    """What an outcome is drawn as."""

    GOOD = "good"
    MIXED = "mixed"
    BAD = "bad"
    OPEN = "open"


class Metric(msgspec.Struct, frozen=True, kw_only=True):
    """A figure of a protocol.

    Attributes:
        id: its name in tables.
        title: what it says, for people.
        formula: numerator over denominator, and what is left out, in words.
        better: in which direction it is good.
        bounded: whether it lies between 0 and 1; otherwise it is a count for each unit.
        headline: whether systems are compared by it first.
        of: the two figures of which it is the harmonic mean; for most none.
    """

    id: str
    title: str
    formula: str
    better: Better = Better.NEITHER
    bounded: bool = True
    headline: bool = False
    of: tuple[str, str] | None = None


class Score(msgspec.Struct, frozen=True):
    """What one unit adds to a figure.

    Attributes:
        numerator: added to the numerator.
        denominator: added to the denominator.
        unknown: what would be in the denominator if it had been judged; the figure is given with it all good and all
            bad.
        excluded: why the unit is not in the figure at all; counted by reason.
    """

    numerator: float = 0.0
    denominator: float = 0.0
    unknown: float = 0.0
    excluded: str | None = None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What every row has.

    Attributes:
        id: name of the answer, URL or reference, unique in the file; when not given, the number of its line.
        query: the question that it belongs to, which is the cluster by default; when not given, the id.
        system: the answering system or model.
    """

    id: str = ""
    query: str | None = None
    system: str = ""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """What a protocol makes of a unit.

    Attributes:
        outcome: one of the protocol's outcomes.
        scores: its share in each figure, by the figure's id; figures that are not named have no share of it.
        wrong: whether it is to be looked at; ``None`` when that is not known.
        answered: whether the system gave an answer at all, for risk and coverage.
        confidence: how sure the system said to be, from 0 to 1.
        notes: what a person reads of it, a line each.
    """

    outcome: str
    scores: dict[str, Score]
    wrong: bool | None = None
    answered: bool = True
    confidence: float | None = None
    notes: tuple[str, ...] = ()


class Protocol(msgspec.Struct, frozen=True, kw_only=True):
    """A way to count.

    Attributes:
        id: its name in ``--protocol``.
        title: for people.
        unit: what one measured thing is: answer, URL, reference, query.
        inputs: fields of a row, each with what it may hold.
        outcomes: the outcomes in order, with how they are drawn.
        metrics: the figures, in order.
        row: the type of its rows.
        measure: makes one unit of a row; with ``by_query``, of all rows of one query of one group.
        by_query: whether a unit is all rows of a query.
    """

    id: str
    title: str
    unit: str
    inputs: dict[str, str]
    outcomes: dict[str, Tone]
    metrics: tuple[Metric, ...]
    row: type[Row]
    measure: Callable[[Sequence[Any]], Measured]
    by_query: bool = False

    @property
    def headline(self) -> Metric:
        """The figure by which systems are compared first."""
        return next(metric for metric in self.metrics if metric.headline)


class Word(enum.Enum):
    """An enum whose words may be written with capitals, spaces and hyphens, or as one of ``synonyms``."""

    @classmethod
    def synonyms(cls) -> dict[str, str]:
        """Other words for members, in lower case with underscores, each with the value that it stands for."""
        return {}

    @classmethod
    def _missing_(cls, value: object) -> "Word | None":
        if not isinstance(value, str):
            return None
        plain = "_".join(value.lower().replace("-", " ").replace("_", " ").split())
        plain = cls.synonyms().get(plain, plain)
        return next((member for member in cls if member.value == plain), None)


def share(*, counts: bool, known: bool = True) -> Score:
    """The score of one unit that has a property or not."""
    return Score(float(counts), 1.0) if known else Score(unknown=1.0)


def mean(numerator: float, denominator: float, why_not: str) -> Score:
    """The score of a unit whose own share is averaged over units; without a denominator it is left out."""
    return Score(numerator / denominator, 1.0) if denominator else Score(excluded=why_not)
