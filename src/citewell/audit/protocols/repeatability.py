"""Repeatability: the same question asked k times. Do citations, values and decisions stay the same?"""

from collections.abc import Sequence
from itertools import combinations

from citewell.audit.protocols.interface import Better, Measured, Metric, Protocol, Row, Score, Tone, mean, share


class Run(Row, frozen=True, kw_only=True):
    """One answer of one run.

    Attributes:
        run: number or name of the run.
        citations: what was cited.
        values: the values that were stated, in a fixed spelling.
        decision: what was decided of it.
        passed: whether it was right.
    """

    run: str | int = ""
    citations: tuple[str, ...] | None = None
    values: tuple[str, ...] | None = None
    decision: str | None = None
    passed: bool | None = None


def measure(rows: Sequence[Run]) -> Measured:
    """All runs of one query of one system."""
    k = len(rows)
    if k < 2:
        only = Score(excluded="one run only")
        return Measured(outcome="one_run", scores={metric.id: only for metric in METRICS}, notes=("one run only",))
    pairs = list(combinations(rows, 2))
    scores = {
        "citations": _agreement([(one.citations, other.citations) for one, other in pairs]),
        "same_citations": _all_same([row.citations for row in rows]),
        "values": _agreement([(one.values, other.values) for one, other in pairs]),
        "same_values": _all_same([row.values for row in rows]),
        "decisions": _decisions([row.decision for row in rows]),
        "same_decision": _all_same([None if row.decision is None else (row.decision,) for row in rows]),
    }
    passed = [row.passed for row in rows if row.passed is not None]
    whole = len(passed) == k
    why_not = "not every run is labelled"
    scores["passed"] = Score(float(sum(passed)), float(k)) if whole else Score(excluded=why_not)
    scores["all_passed"] = share(counts=all(passed)) if whole else Score(excluded=why_not)
    within = sum(passed) / k * (1 - sum(passed) / k) * k / (k - 1) if whole else 0.0
    scores["within_variance"] = Score(within, 1.0) if whole else Score(excluded=why_not)
    known = [scores[name] for name in ("same_citations", "same_values", "same_decision") if not scores[name].excluded]
    stable = bool(known) and all(score.numerator == 1 for score in known)
    outcome = "unknown" if not known else "stable" if stable else "varies"
    return Measured(
        outcome=outcome,
        scores=scores,
        wrong=None if not known else not stable,
        notes=(f"{k} runs", *[_told(row) for row in rows[:5]]),
    )


def _agreement(pairs: Sequence[tuple[tuple[str, ...] | None, tuple[str, ...] | None]]) -> Score:
    """The mean Jaccard index over pairs of runs; two runs with nothing agree."""
    indices = []
    for one, other in pairs:
        if one is None or other is None:
            return Score(excluded="not given")
        first, second = set(one), set(other)
        indices.append(len(first & second) / len(first | second) if first | second else 1.0)
    return mean(sum(indices), len(indices), "one run only")


def _decisions(decisions: Sequence[str | None]) -> Score:
    if None in decisions:
        return Score(excluded="not given")
    pairs = list(combinations(decisions, 2))
    return mean(sum(one == other for one, other in pairs), len(pairs), "one run only")


def _all_same(given: Sequence[tuple[str, ...] | None]) -> Score:
    if None in given:
        return Score(excluded="not given")
    return share(counts=len({frozenset(each or ()) for each in given}) == 1)


def _told(row: Run) -> str:
    parts = [", ".join(row.citations or ()), ", ".join(row.values or ()), row.decision or ""]
    name = "?" if row.run == "" else row.run
    return f"run {name}: " + " · ".join(part for part in parts if part)


METRICS = (
    Metric(
        id="citations",
        title="agreement of citations",
        formula="mean over queries of the mean Jaccard index of what two runs cite; two runs without any agree",
        better=Better.HIGHER,
        headline=True,
    ),
    Metric(
        id="same_citations",
        title="all runs cite the same",
        formula="queries where all runs cite the same set ÷ queries with at least two runs",
        better=Better.HIGHER,
    ),
    Metric(
        id="values",
        title="agreement of values",
        formula="mean over queries of the mean Jaccard index of the values that two runs state",
        better=Better.HIGHER,
    ),
    Metric(
        id="same_values",
        title="all runs state the same values",
        formula="queries where all runs state the same set ÷ queries with at least two runs",
        better=Better.HIGHER,
    ),
    Metric(
        id="decisions",
        title="agreement of decisions",
        formula="mean over queries of the share of pairs of runs with one decision",
        better=Better.HIGHER,
    ),
    Metric(
        id="same_decision",
        title="all runs are decided alike",
        formula="queries where all runs get one decision ÷ queries with at least two runs",
        better=Better.HIGHER,
    ),
    Metric(
        id="passed",
        title="runs that pass",
        formula="runs that pass ÷ runs of fully labelled queries",
        better=Better.HIGHER,
    ),
    Metric(
        id="all_passed",
        title="all runs pass",
        formula="queries whose runs all pass ÷ fully labelled queries with at least two runs",
        better=Better.HIGHER,
    ),
    Metric(
        id="within_variance",
        title="variance within a query",
        formula="mean over queries of p(1−p)·k/(k−1), p the share of its k runs that pass; at most ½",
        better=Better.LOWER,
    ),
)

PROTOCOL = Protocol(
    id="repeatability",
    title="Repeatability",
    unit="query",
    inputs={
        "query": "the question; its runs are taken together",
        "run": "number or name of the run",
        "citations": "list of what was cited",
        "values": "list of values stated",
        "decision": "what was decided",
        "passed": "true when the run was right",
    },
    outcomes={"stable": Tone.GOOD, "varies": Tone.BAD, "one_run": Tone.OPEN, "unknown": Tone.OPEN},
    metrics=METRICS,
    row=Run,
    measure=measure,
    by_query=True,
)
