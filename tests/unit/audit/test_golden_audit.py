"""The published tables of an audit of eight tools come out of rows with their counts, cell by cell."""

import io
import json
from itertools import combinations

import numpy as np
import pytest

from citewell.audit.figures import Intervals
from citewell.audit.protocols.known_item import PROTOCOL
from citewell.audit.run import Plan, run
from citewell.audit.statistics.bootstrap import Kind, bootstrap, design_effect
from citewell.audit.statistics.multiple import benjamini_hochberg, holm
from citewell.audit.statistics.paired import cochran_q, mcnemar
from citewell.audit.statistics.unpaired import two_proportions
from tests.known_items import BLOCKED, COUNTS, LEADS_TO, LINKS, TOOLS, rows

# tool, incorrect, Wilson bounds in percent, answered, wrong of answered in percent, confident and wrong.
TABLE = [
    ("ChatGPT Search", 134, 60.2, 73.1, 200, 67.0, 119),
    ("Perplexity", 74, 30.6, 43.9, 164, 45.1, 46),
    ("Perplexity Pro", 90, 38.3, 51.9, 195, 46.2, 81),
    ("DeepSeek", 135, 60.7, 73.6, 182, 74.2, 123),
    ("Copilot", 80, 33.5, 46.9, 96, 83.3, 80),
    ("Grok-2", 154, 70.7, 82.3, 162, 95.1, 132),
    ("Grok-3", 188, 89.8, 96.5, 198, 94.9, 153),
    ("Gemini", 152, 69.6, 81.4, 155, 98.1, 149),
    ("all", 1007, 60.5, 65.3, 1352, 74.5, 883),
]


def audit(by=("system",), cluster=("id",), **settings):
    lines = b"\n".join(json.dumps(row).encode() for row in rows())
    plan = Plan(protocol=PROTOCOL, by=by, cluster=cluster, settings=Intervals(**settings))
    return run(plan, "rows.jsonl", io.BytesIO(lines))


@pytest.fixture(scope="module")
def report():
    return audit()


@pytest.fixture(scope="module")
def wrong():
    made = list(rows())
    flags = np.array([[row["article"] == "no" or row["publisher"] == "no" for row in made]])
    return flags.reshape(len(TOOLS), 200).T


def figures(report):
    return {(each.group[0], each.metric): each for each in report.figures}


@pytest.mark.parametrize(("tool", "incorrect", "low", "high", "answered", "risk", "sure"), TABLE)
def test_headline_cells(report, tool, incorrect, low, high, answered, risk, sure):
    found = figures(report)
    headline = found[tool, "incorrect"]
    assert headline.numerator == incorrect
    assert headline.denominator == (1600 if tool == "all" else 200)
    assert (round(headline.estimate.low * 100, 1), round(headline.estimate.high * 100, 1)) == (low, high)
    assert headline.estimate.method == "wilson"
    assert found[tool, "answered"].numerator == answered
    assert found[tool, "incorrect_of_answered"].denominator == answered
    assert round(found[tool, "incorrect_of_answered"].estimate.value * 100, 1) == risk
    assert found[tool, "confident_and_wrong"].numerator == sure


@pytest.mark.parametrize("tool", TOOLS)
def test_label_cells(report, tool):
    counted = {each.outcome: each.count for each in report.counts if each.group == tool}
    correct, incomplete, partial, completely, absent, _, unsure = COUNTS[tool]
    assert list(counted.values()) == [correct, incomplete, partial, completely, absent]
    assert figures(report)[tool, "hedged"].numerator == unsure


def test_label_cells_of_all(report):
    counted = [each.count for each in report.counts if each.group == "all"]
    assert counted == [326, 19, 254, 753, 248]
    assert figures(report)["all", "hedged"].numerator == 375


@pytest.mark.parametrize("tool", TOOLS)
def test_link_cells(report, tool):
    found = figures(report)
    names = [f"link_{name.replace(' ', '_')}" for name in LEADS_TO]
    assert tuple(found[tool, name].numerator for name in names) == LINKS[tool]


def test_blocked_publishers():
    found = figures(audit(by=("access",)))
    for tool, (right, of) in BLOCKED.items():
        figure = found[f"{tool}, blocked", "correct"]
        assert (figure.numerator, figure.denominator) == (right, of)


@pytest.mark.parametrize(
    ("first", "second", "only_first", "only_second", "p"),
    [
        ("Perplexity", "Perplexity Pro", 25, 41, 0.0640),
        ("Perplexity", "Copilot", 32, 38, 0.550),
        ("Grok-2", "Grok-3", 7, 41, 6.2e-7),
        ("ChatGPT Search", "DeepSeek", 39, 40, 1.0),
        ("Grok-2", "Gemini", 36, 34, 0.905),
    ],
)
def test_mcnemar(report, first, second, only_first, only_second, p):
    pairs = {(each.first, each.second): each for each in report.differences}
    found = pairs.get((first, second))
    if found is None:
        found = pairs[second, first]
        only_first, only_second = only_second, only_first
    assert (found.only_first, found.only_second, found.test) == (only_first, only_second, "McNemar, exact")
    assert found.p == pytest.approx(p, rel=0.01)


def test_unpaired_z_would_say_otherwise():
    assert two_proportions(74, 200, 90, 200).p == pytest.approx(0.104, abs=0.0005)


def test_cochran(report):
    assert (round(report.together.q, 1), report.together.df, report.together.queries) == (255.5, 7, 200)


def test_of_28_pairs_holm_keeps_19_and_bh_20(report):
    assert len(report.differences) == 28
    assert sum(each.p < 0.05 for each in report.differences) == 21
    assert sum(each.p_holm < 0.05 for each in report.differences) == 19
    assert sum(each.p_bh < 0.05 for each in report.differences) == 20


def test_adjustments_need_no_report(wrong):
    p_values = [mcnemar(wrong[:, one], wrong[:, other]).p for one, other in combinations(range(8), 2)]
    assert sum(p < 0.05 for p in holm(p_values)) == 19
    assert sum(p < 0.05 for p in benjamini_hochberg(p_values)) == 20
    assert round(cochran_q(wrong).q, 1) == 255.5


@pytest.mark.parametrize(
    ("field", "deff", "low", "high"), [("query", 1.21, 0.603, 0.655), ("outlet", 2.93, 0.59, 0.671)]
)
def test_clusters_widen_the_interval(field, deff, low, high):
    headline = figures(audit(cluster=(field,)))["all", "incorrect"]
    assert round(headline.design_effect, 2) == deff
    assert headline.effective_n == pytest.approx(1600 / deff, rel=0.01)
    tolerance = 0.0006 if field == "query" else 0.004  # which outlet has which rows is ours, so only the width is known
    assert headline.estimate.low == pytest.approx(low, abs=tolerance)
    assert headline.estimate.high == pytest.approx(high, abs=tolerance)
    assert headline.estimate.clusters == (200 if field == "query" else 20)


def test_both_ways_at_once_are_wider_than_either():
    both = figures(audit(cluster=("query", "outlet"), kind=Kind.PERCENTILE))["all", "incorrect"]
    alone = figures(audit(cluster=("outlet",), kind=Kind.PERCENTILE))["all", "incorrect"]
    assert both.estimate.high - both.estimate.low > alone.estimate.high - alone.estimate.low
    assert both.design_effect >= alone.design_effect - 1e-9
    assert both.estimate.method == "two-way cluster bootstrap, percentile"


def test_the_same_seed_gives_the_same_bytes():
    assert audit(cluster=("query",), seed=3) == audit(cluster=("query",), seed=3)
    assert audit(cluster=("query",), seed=3) != audit(cluster=("query",), seed=4)


def test_identical_answers_of_a_cluster_count_once():
    codes = np.repeat(np.arange(100), 5)
    columns = np.stack([(codes % 3 == 0).astype(float), np.ones(500)], axis=1)
    assert design_effect(codes, columns) == pytest.approx(5, rel=0.02)
    assert bootstrap(codes, columns).clusters == 100
