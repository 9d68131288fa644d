"""What an audit comes to: figures with their intervals, comparisons, curves, and what they are based on."""

import msgspec

from citewell.audit.protocols.interface import Better
from citewell.model import Estimate

ALL = "all"
"""The value of a field in a figure over all of its values."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One figure of one group.

    Attributes:
        metric: its id.
        group: the value of each field of ``by``; ``all`` for all of them.
        numerator: as in the formula.
        denominator: as in the formula.
        estimate: the quotient with its interval; ``clusters`` and ``seed`` where it was resampled.
        unknown: what was not judged and is in neither.
        low_bound: the figure if all unknown ones counted against the numerator.
        high_bound: the figure if all of them counted for it.
        excluded: units left out, by reason.
        design_effect: how many times larger the variance is than with independent units.
        effective_n: the denominator over the design effect.
        note: what to bear in mind.
    """

    metric: str
    group: tuple[str, ...]
    numerator: float
    denominator: float
    estimate: Estimate
    unknown: float = 0.0
    low_bound: float | None = None
    high_bound: float | None = None
    excluded: dict[str, int] = {}
    design_effect: float | None = None
    effective_n: float | None = None
    note: str = ""


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Two groups compared by one figure.

    Attributes:
        metric: id of the figure.
        first: name of the first.
        second: name of the second.
        difference: the first less the second.
        test: which test gave the p-value.
        p: its two-sided p-value; ``None`` where there is nothing to test.
        p_holm: the same adjusted for all tests of the report after Holm.
        p_bh: the same adjusted after Benjamini and Hochberg.
        paired: whether both answered the same questions.
        queries: questions that both answered, or of unpaired ones all.
        only_first: questions on which only the first has the property; of McNemar's test.
        only_second: questions on which only the second has it.
    """

    metric: str
    first: str
    second: str
    difference: Estimate
    test: str
    p: float | None
    p_holm: float | None = None
    p_bh: float | None = None
    paired: bool = True
    queries: int = 0
    only_first: int | None = None
    only_second: int | None = None


class Together(msgspec.Struct, frozen=True, kw_only=True):
    """Whether several groups differ at all: Cochran's Q over the questions that all answered."""

    metric: str
    groups: int
    queries: int
    q: float
    df: int
    p: float


class CurvePoint(msgspec.Struct, frozen=True, kw_only=True):
    """Risk and coverage when only answers at least so confident are given."""

    confidence: float
    coverage: Estimate
    risk: Estimate


class Curve(msgspec.Struct, frozen=True, kw_only=True):
    """The risk-coverage curve of one group, from the surest answers to all."""

    group: str
    points: tuple[CurvePoint, ...]


class OutcomeCount(msgspec.Struct, frozen=True, kw_only=True):
    """How many units of a group had an outcome."""

    group: str
    outcome: str
    count: int


class Example(msgspec.Struct, frozen=True, kw_only=True):
    """One unit that is wrong, for people to look at."""

    id: str
    query: str
    group: tuple[str, ...]
    outcome: str
    notes: tuple[str, ...]


class MetricInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A figure as the protocol defines it."""

    id: str
    title: str
    formula: str
    better: Better
    bounded: bool
    headline: bool


class DataStatement(msgspec.Struct, frozen=True, kw_only=True):
    """What was read.

    Attributes:
        file: its name.
        digest: SHA-256 of its bytes, as ``sha256:`` and hex digits; empty for stdin.
        rows: rows that were read.
        units: things that were measured.
        unreadable: rows that could not be used.
        problems: the first of the reasons.
    """

    file: str
    digest: str
    rows: int
    units: int
    unreadable: int
    problems: tuple[str, ...] = ()


class Method(msgspec.Struct, frozen=True, kw_only=True):
    """How the intervals were made."""

    by: tuple[str, ...]
    cluster: tuple[str, ...]
    level: float
    resamples: int
    seed: int
    interval: str


class AuditReport(msgspec.Struct, frozen=True, kw_only=True):
    """An audit.

    Attributes:
        title: for people.
        protocol: id of the protocol.
        unit: what was measured.
        version: version of citewell.
        command: what makes it again.
        method: how the intervals were made.
        data: what was read.
        metrics: the figures' definitions, in order.
        outcomes: the outcomes in order, with how they are drawn.
        figures: over all, by the first field, and the headline by all fields.
        counts: outcomes by the first field.
        differences: the values of the first field compared, two at a time.
        together: all of them at once.
        curves: risk and coverage by the first field.
        examples: some of what is wrong.
    """

    title: str
    protocol: str
    unit: str
    version: str
    command: str
    method: Method
    data: DataStatement
    metrics: tuple[MetricInfo, ...]
    outcomes: dict[str, str]
    figures: tuple[Figure, ...]
    counts: tuple[OutcomeCount, ...]
    differences: tuple[Difference, ...] = ()
    together: Together | None = None
    curves: tuple[Curve, ...] = ()
    examples: tuple[Example, ...] = ()
