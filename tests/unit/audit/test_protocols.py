"""The figures of each protocol on cases small enough to count by hand, the known traps among them."""

import msgspec
import pytest

from citewell.audit.protocols.interface import Score
from citewell.audit.protocols.known_item import Given, Label, label_of
from citewell.audit.protocols.registry import PROTOCOLS, protocol_named
from citewell.errors import ConfigError

YES, NO, ABSENT = Given.YES, Given.NO, Given.NOT_PROVIDED


def measured(protocol, *rows):
    kind = protocol_named(protocol)
    return kind.measure([msgspec.convert({"id": "a", **row}, kind.row, strict=False) for row in rows])


def ratio(score):
    return None if score.excluded else (score.numerator, score.denominator, score.unknown)


@pytest.mark.parametrize(
    ("judged", "label"),
    [
        ((YES, YES, YES), Label.CORRECT),
        ((YES, YES, ABSENT), Label.INCOMPLETE),
        ((ABSENT, ABSENT, YES), Label.INCOMPLETE),
        ((YES, NO, YES), Label.PARTIAL),
        ((YES, NO, ABSENT), Label.PARTIAL),
        ((NO, NO, NO), Label.WRONG),
        ((NO, ABSENT, ABSENT), Label.WRONG),
        ((ABSENT, ABSENT, ABSENT), Label.NOT_PROVIDED),
    ],
)
def test_labels_follow_from_the_judgements(judged, label):
    assert label_of(*judged) is label


def test_both_spellings_of_the_labels_are_read():
    for spelling in ("Partially Correct", "partially incorrect", "PARTIALLY_INCORRECT"):
        assert measured("known-item", {"label": spelling}).outcome == "partially_incorrect"


@pytest.mark.parametrize(
    "row", [{}, {"article": "yes"}, {"article": "yes", "publisher": "yes", "url": "yes", "label": "not provided"}]
)
def test_known_items_that_do_not_add_up_are_refused(row):
    with pytest.raises(ValueError, match=r"needed|come to"):
        measured("known-item", row)


def test_declines_count_in_coverage_and_not_in_risk():
    found = measured("known-item", {"label": "not provided", "confident": False})
    assert ratio(found.scores["incorrect"]) == (0, 1, 0)
    assert found.scores["incorrect_of_answered"].excluded == "declined"
    assert not found.answered


def test_a_syndicated_copy_is_a_state_of_its_own():
    found = measured("known-item", {"label": "partially incorrect", "link": "syndicated copy"})
    assert ratio(found.scores["link_syndicated"]) == (1, 1, 0)
    assert ratio(found.scores["link_original"]) == (0, 1, 0)


@pytest.mark.parametrize(
    ("status", "reason", "outcome", "dead", "never"),
    [
        ("alive", "", "alive", (0, 1, 0), (0, 1, 0)),
        ("moved", "permanent", "alive", (0, 1, 0), (0, 1, 0)),
        ("gone", "stale", "stale", (1, 1, 0), (0, 1, 0)),
        ("gone", "not_found", "dead", (1, 1, 0), (0, 0, 1)),  # no archive was asked: never seen or stale, nobody knows
        ("never_seen", "no_such_host", "never_seen", (1, 1, 0), (1, 1, 0)),
        ("blocked", "forbidden", "undecided", (0, 0, 1), (0, 0, 1)),
        ("server_error", "http_5xx", "undecided", (0, 0, 1), (0, 0, 1)),
    ],
)
def test_what_could_not_be_decided_is_neither_good_nor_bad(status, reason, outcome, dead, never):
    found = measured("link-validity", {"status": status, "reason": reason})
    assert found.outcome == outcome
    assert ratio(found.scores["non_resolving"]) == dead
    assert ratio(found.scores["never_seen"]) == never


def cite(source, support="none", **more):
    return {"source": source, "support": support, **more}


def statements(*given):
    return {"statements": [{"text": f"s{index}", **each} for index, each in enumerate(given)]}


# By hand, of one answer: s0 full by one of two; s1 two halves that make a whole; s2 uncited; s3 a marker out of range
# beside a full one; s4 partial alone; s5 not worthy.
ANSWER = statements(
    {"citations": [cite("a", "full"), cite("b", "none")]},
    {"support": "full", "citations": [cite("a", "partial"), cite("b", "partial")]},
    {"citations": []},
    {"citations": [cite("a", "full"), cite("9", "unknown", resolved=False)]},
    {"citations": [cite("c", "partial")]},
    {"worthy": False, "citations": []},
)


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        ("recall", (3, 5, 0)),
        ("precision", (4, 7, 0)),  # a in s0, both in s1, a in s3; the marker out of range is a failure
        ("alce_recall", (2 / 6, 1, 0)),  # s0 and s1 of all six; s3 has a marker out of range
        ("alce_precision", (3 / 5, 1, 0)),  # as published: both citations of s3 leave the denominator
        ("alce_precision_strict", (3 / 7, 1, 0)),
        ("statement_support", (2, 5, 0)),
        ("response_support", (0, 1, 0)),
        ("trec_precision", (1 + 0.5 + 1 + 0.5, 4, 0)),
        ("trec_recall", (3, 6, 0)),
        ("fact_accuracy", (5, 7, 0)),  # partly is enough as published
        ("fact_accuracy_strict", (2, 7, 0)),
        ("effective_citations", (5, 1, 0)),
        ("deeptrace_accuracy", (2 / 7, 1, 0)),
        ("unsupported", (3 / 5, 1, 0)),
        ("resolved", (6, 7, 0)),
        ("coverage", (4, 5, 0)),
        ("uncited", (0, 1, 0)),
    ],
)
def test_support_by_hand(figure, expected):
    assert ratio(measured("citation-support", ANSWER).scores[figure]) == pytest.approx(expected)


def test_dead_pages_leave_facts_denominator_only_as_published():
    answer = statements({"citations": [cite("a", "full"), cite("b", "inaccessible")]})
    scores = measured("citation-support", answer).scores
    assert ratio(scores["fact_accuracy"]) == (1, 1, 1)
    assert ratio(scores["fact_accuracy_strict"]) == (1, 2, 0)
    assert ratio(scores["precision"]) == (1, 2, 0)


def test_answers_without_citations_are_scored_as_each_study_does():
    scores = measured("citation-support", statements({"citations": []})).scores
    assert ratio(scores["recall"]) == (0, 1, 0)
    assert scores["precision"].excluded == "no citation"
    assert ratio(scores["alce_precision"]) == (0, 1, 0)
    assert scores["fact_accuracy"].excluded == "no citation"
    assert ratio(scores["effective_citations"]) == (0, 1, 0)
    assert ratio(scores["uncited"]) == (1, 1, 0)


def test_missing_verdicts_are_unknown_never_a_pass():
    scores = measured("citation-support", statements({"citations": [cite("a", "unknown")]})).scores
    for figure in ("recall", "precision", "statement_support", "alce_recall", "response_support", "contradicted"):
        assert ratio(scores[figure]) == (0, 0, 1), figure


def test_two_halves_without_a_verdict_on_the_whole_are_unknown():
    scores = measured(
        "citation-support", statements({"citations": [cite("a", "partial"), cite("b", "partial")]})
    ).scores
    assert ratio(scores["recall"]) == (0, 0, 1)
    assert ratio(scores["precision"]) == (0, 0, 2)


def test_a_full_verdict_on_nothing_but_markers_out_of_range_does_not_count():
    answer = statements({"support": "full", "citations": [cite("7", "full", resolved=False)]})
    assert ratio(measured("citation-support", answer).scores["recall"]) == (0, 1, 0)


def test_a_citation_that_others_make_needless_is_irrelevant_in_alce():
    judged = {"support": "full", "citations": [cite("a", "partial", rest="full"), cite("b", "full"), cite("c", "none")]}
    assert measured("citation-support", statements(judged)).scores["alce_precision"].numerator == pytest.approx(1 / 3)


def test_deeptrace_tables_by_hand():
    answer = {
        **statements(
            {"citations": [cite("a", "full")], "supported_by": ["a", "b"]},
            {"citations": [cite("b", "none"), cite("c", "full")], "supported_by": ["c"]},
            {"citations": [], "supported_by": []},
        ),
        "listed": ["a", "b", "c", "d"],
    }
    scores = measured("citation-support", answer).scores
    assert ratio(scores["deeptrace_accuracy"]) == pytest.approx((2 / 3, 1, 0))
    assert ratio(scores["deeptrace_thoroughness"]) == pytest.approx((2 / 3, 1, 0))
    assert ratio(scores["unsupported"]) == pytest.approx((1 / 3, 1, 0))
    assert ratio(scores["uncited_sources"]) == pytest.approx((1 / 4, 1, 0))
    assert ratio(scores["necessity"]) == pytest.approx((2 / 4, 1, 0))


def test_thoroughness_needs_all_sources_judged():
    assert "not judged" in measured("citation-support", ANSWER).scores["deeptrace_thoroughness"].excluded


def test_gate_figures_by_hand():
    cases = [("show", "sound"), ("show", "wrong"), ("hand_over", "sound"), ("hand_over", "wrong"), ("amend", "wrong")]
    found = [measured("gate-outcomes", {"action": action, "truth": truth}) for action, truth in cases]

    def total(figure):
        scores = [each.scores[figure] for each in found]
        return sum(s.numerator for s in scores), sum(s.denominator for s in scores), sum(s.unknown for s in scores)

    assert total("risk") == (1, 2, 0)
    assert total("false_block") == (1, 2, 0)
    assert total("caught") == (2, 3, 0)
    assert total("precision") == (2, 3, 0)
    assert total("shown") == (2, 5, 0)
    assert [each.wrong for each in found] == [False, True, True, False, False]


def test_unlabelled_answers_leave_risk_open():
    found = measured("gate-outcomes", {"action": "show"})
    assert ratio(found.scores["risk"]) == (0, 0, 1)
    assert found.scores["false_block"].excluded == "no label"
    assert found.wrong is None


def test_references_by_label():
    found = measured("reference-validity", {"status": "undecided", "truth": "fabricated"})
    assert ratio(found.scores["fabricated"]) == (0, 0, 1)
    assert ratio(found.scores["detected"]) == (0, 1, 0)
    assert found.scores["false_alarm"].excluded
    flagged = measured("reference-validity", {"status": "misdescribed", "truth": "valid"})
    assert ratio(flagged.scores["false_alarm"]) == (1, 1, 0)


def test_runs_of_one_query_by_hand():
    found = measured(
        "repeatability",
        {"run": "1", "citations": ["a", "b"], "values": ["5"], "decision": "show", "passed": True},
        {"run": "2", "citations": ["b", "a"], "values": ["5"], "decision": "show", "passed": True},
        {"run": "3", "citations": ["a", "c"], "values": ["6"], "decision": "show", "passed": False},
    )
    assert ratio(found.scores["citations"]) == pytest.approx(((1 + 1 / 3 + 1 / 3) / 3, 1, 0))
    assert ratio(found.scores["same_citations"]) == (0, 1, 0)
    assert ratio(found.scores["same_decision"]) == (1, 1, 0)
    assert ratio(found.scores["passed"]) == (2, 3, 0)
    assert ratio(found.scores["all_passed"]) == (0, 1, 0)
    assert ratio(found.scores["within_variance"]) == pytest.approx((1 / 3, 1, 0))


def test_one_run_says_nothing_of_repeating():
    found = measured("repeatability", {"run": "1", "citations": ["a"]})
    assert {score.excluded for score in found.scores.values()} == {"one run only"}
    assert found.wrong is None


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda each: each.id)
def test_protocols_define_what_they_print(protocol):
    assert len([metric for metric in protocol.metrics if metric.headline]) == 1
    assert len({metric.id for metric in protocol.metrics}) == len(protocol.metrics)
    for metric in protocol.metrics:
        assert "÷" in metric.formula or "mean" in metric.formula or "whose link" in metric.formula, metric.id
    assert Score().excluded is None


def test_unknown_protocols_are_named():
    with pytest.raises(ConfigError, match="no protocol"):
        protocol_named("astrology")
