"""An audit from file to report: every kind of file, bad rows, groups, clusters, and nothing without its interval."""

import io
import json
import re

import pytest

from citewell.audit.compared import compare_audits
from citewell.audit.figures import Intervals
from citewell.audit.protocols.registry import protocol_named
from citewell.audit.reading import raw_rows
from citewell.audit.run import Plan, run
from citewell.audit.units import UnitWriter
from citewell.errors import ConfigError, InputError
from citewell.report.audit.html import write_comparison, write_page
from citewell.report.audit.markdown import comparison_markdown, write_markdown
from citewell.report.audit.tables import write_csv

FAST = Intervals(resamples=300)


def lines(rows):
    return io.BytesIO(b"\n".join(json.dumps(row).encode() for row in rows))


def audit(rows, protocol="link-validity", by=("system",), cluster=("query",), settings=FAST, **more):
    plan = Plan(protocol=protocol_named(protocol), by=by, cluster=cluster, settings=settings)
    return run(plan, "rows.jsonl", lines(rows), **more)


def links(systems=("Fernway", "Oakline"), queries=30, each=4, bad=3):
    """Links of which every ``bad``-th is dead, those of the last system twice as often."""
    made = []
    for place, system in enumerate(systems):
        for query in range(queries):
            for number in range(each):
                dead = (query * each + number) % (bad if not place else bad + 2) == 0
                made.append(
                    {
                        "query": f"q{query}",
                        "system": system,
                        "field": f"f{query % 3}",
                        "status": "stale" if dead else "alive",
                    }
                )
    return made


def by_group(report, metric):
    return {each.group: each for each in report.figures if each.metric == metric}


def test_clusters_are_used_where_queries_have_several_links():
    report = audit(links())
    figure = by_group(report, "non_resolving")["Fernway",]
    assert figure.estimate.method == "cluster bootstrap, BCa"
    assert (figure.estimate.clusters, figure.estimate.n, figure.estimate.seed) == (30, 120, FAST.seed)
    assert figure.design_effect is not None


def test_rows_that_cannot_be_used_are_told_of_and_the_rest_goes_on():
    rows = [{"status": "alive"}, {"status": "sideways"}, {}, {"id": "line-1", "status": "alive"}, {"status": "stale"}]
    report = audit(rows, by=())
    assert (report.data.rows, report.data.units, report.data.unreadable) == (5, 2, 3)
    assert "sideways" in report.data.problems[0]
    assert "'status'" in report.data.problems[0]
    assert "occurred before, on line 1" in report.data.problems[2]


def test_nothing_usable_is_an_error_that_says_what_is_wanted():
    with pytest.raises(ConfigError, match="nothing could be measured") as caught:
        audit([{"status": "sideways"}])
    assert "status" in caught.value.hint


def test_undecided_links_are_bounds():
    report = audit(
        [{"status": "alive"}] * 0
        + [{"query": f"{n}", "status": s} for n, s in enumerate(["alive"] * 6 + ["stale"] * 2 + ["blocked"] * 2)],
        by=(),
    )
    figure = by_group(report, "non_resolving")[()]
    assert (figure.numerator, figure.denominator, figure.unknown) == (2, 8, 2)
    assert (figure.low_bound, figure.high_bound) == (0.2, 0.4)


def test_none_of_many_says_what_is_still_possible():
    report = audit([{"query": f"{n}", "status": "alive"} for n in range(300)], by=())
    figure = by_group(report, "never_seen")[()]
    assert figure.estimate.value == 0
    assert figure.estimate.high > 0.01
    assert "at most about 1.00%" in figure.note


def test_clusters_that_are_all_alike_do_not_give_an_interval_of_no_width():
    rows = [{"query": f"q{n // 5}", "status": "alive"} for n in range(100)]
    figure = by_group(audit(rows, by=()), "alive")[()]
    assert figure.estimate.method == "wilson, by cluster"
    assert figure.estimate.low < 0.86


def test_one_cluster_says_almost_nothing():
    rows = [{"query": "q", "status": "alive" if n % 2 else "stale"} for n in range(50)]
    figure = by_group(audit(rows, by=()), "alive")[()]
    assert figure.estimate.high - figure.estimate.low > 0.7


def test_the_headline_is_crossed_by_two_fields():
    report = audit(links(), by=("system", "field"))
    assert ("Fernway", "f1") in by_group(report, "non_resolving")
    assert ("Fernway", "f1") not in by_group(report, "alive")


def test_the_same_questions_are_paired_and_others_are_not():
    report = audit(links())
    assert [each.test for each in report.differences] == ["paired permutation, by cluster"]
    rows = [{**row, "query": row["query"] + row["system"]} for row in links(each=1)]
    (unpaired,) = audit(rows).differences
    assert (unpaired.paired, unpaired.test) == (False, "two-proportion z, unpaired")


def test_three_systems_share_resamples_and_agree_with_two():
    three, two = audit(links(("A", "B", "C"))), audit(links(("A", "B")))
    shared = next(each for each in three.differences if (each.first, each.second) == ("A", "B"))
    assert shared.difference.value == pytest.approx(two.differences[0].difference.value)
    assert shared.difference.low == pytest.approx(two.differences[0].difference.low, abs=0.03)
    assert shared.p == pytest.approx(two.differences[0].p, abs=0.1)


def test_csv_and_parquet_give_what_json_gives(tmp_path):
    rows = links()
    expected = audit(rows)
    heads = list(rows[0])
    text = "\n".join([",".join(heads), *(",".join(row[name] for name in heads) for row in rows)])
    plan = Plan(protocol=protocol_named("link-validity"), settings=FAST)
    assert run(plan, "rows.csv", io.BytesIO(text.encode())).figures == expected.figures
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "rows.parquet")
    with (tmp_path / "rows.parquet").open("rb") as stream:
        assert run(plan, "rows.parquet", stream).figures == expected.figures


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("x.csv", b"status\nalive,stale\n", "more or fewer cells"),
        ("x.csv", b"", "no row"),
        ("x.csv", b"status\n\xff\xfe\n", "no CSV"),
        ("x.jsonl", b"", "empty"),
        ("x.jsonl", b"[1, 2]", "must be a JSON object"),
        ("x.jsonl", b'{"status": ', "broken JSON"),
    ],
)
def test_broken_files_are_told_of(name, content, told):
    (first, *_) = raw_rows(name, io.BytesIO(content))
    assert isinstance(first, InputError)
    assert told in str(first)


def test_what_is_no_parquet_is_told_of():
    with pytest.raises(ConfigError, match="no Parquet"):
        list(raw_rows("x.parquet", io.BytesIO(b"hello")))


def test_runs_of_a_query_are_taken_together():
    rows = [
        {"query": f"q{query}", "system": "A", "run": run_, "citations": ["a", "b"] if run_ or query % 2 else ["a"]}
        for query in range(40)
        for run_ in range(3)
    ]
    report = audit(rows, protocol="repeatability")
    figure = by_group(report, "same_citations")["A",]
    assert (figure.numerator, figure.denominator) == (20, 40)
    assert report.data.units == 40


def test_a_risk_coverage_curve_goes_from_the_surest_to_all():
    rows = [
        {
            "query": f"q{n}",
            "system": "A",
            "action": "show",
            "truth": "wrong" if n % 4 == 0 else "sound",
            "confidence": 0.9 if n % 4 else 0.3,
        }
        for n in range(80)
    ]
    (curve,) = audit(rows, protocol="gate-outcomes").curves
    assert [(point.confidence, point.risk.value, point.coverage.value) for point in curve.points] == [
        (pytest.approx(0.9), 0.0, 0.75),
        (pytest.approx(0.3), 0.25, 1.0),
    ]


def test_half_known_confidence_gives_no_curve():
    rows = [{"query": f"q{n}", "system": "A", "action": "show", "truth": "sound"} for n in range(9)]
    assert audit(rows, protocol="gate-outcomes").curves == ()


def test_too_many_groups_are_refused():
    rows = [{"query": f"q{n}", "system": f"s{n}", "status": "alive"} for n in range(70)]
    with pytest.raises(ConfigError, match="70 values of system"):
        audit(rows)


@pytest.mark.parametrize(("by", "cluster"), [(("all",), ("query",)), (("system",), ()), (("system",), ("a", "b", "c"))])
def test_plans_that_make_no_sense_are_refused(by, cluster):
    with pytest.raises(ConfigError):
        audit(links(), by=by, cluster=cluster)


def page_of(report):
    out = io.BytesIO()
    write_page(report, out)
    return out.getvalue().decode()


HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'


def test_the_page_is_safe_whatever_the_rows_hold_and_needs_nothing_else():
    rows = [{**row, "system": HOSTILE, "url": f"https://x.example/{HOSTILE}"} for row in links(("A",))]
    page = page_of(audit(rows, by=("system", "field")))
    assert "<script" not in page
    assert "<img" not in page
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "default-src 'none'" in page


PERCENT = re.compile(r"-?\d+(?:\.\d+)? %(?P<after>.{0,3})")


def test_no_percentage_is_bare():
    report = audit([*links(), {"query": "q0", "system": "Oakline", "status": "blocked"}], by=("system", "field"))
    page = re.sub(r"<style>.*?</style>|<span style=\"left[^>]*>.*?</span>", "", page_of(report), flags=re.DOTALL)
    text = re.sub(r"<b>(\d+ %)</b><small>", r"\1 ", page)
    for found in PERCENT.finditer(text):
        before = text[max(0, found.start() - 14) : found.start()]
        ok = (
            found["after"].startswith((" [", " in", ". W"))
            or "–" in before
            or "unknown" in before
            or "at most" in before
        )
        assert ok, text[max(0, found.start() - 60) : found.end() + 20]


def test_markdown_and_csv_hold_intervals_and_no_markup_of_others():
    report = audit([{**row, "system": "a|b<i>" if row["system"] == "Fernway" else "=1+1"} for row in links()])
    out = io.BytesIO()
    write_markdown(report, out)
    text = out.getvalue().decode()
    assert "a\\|b\\<i\\>" in text
    assert re.search(r"\d+\.\d % \[\d", text)
    table = io.BytesIO()
    write_csv(report, table)
    assert "'=1+1" in table.getvalue().decode()


def kept(folder, rows, **more):
    folder.mkdir()
    plan = Plan(protocol=protocol_named("link-validity"), settings=FAST, **more)
    with UnitWriter(folder / "units.parquet", plan.protocol, plan.by, plan.cluster) as writer:
        report = run(plan, "rows.jsonl", lines(rows), keep=writer.add)
    import msgspec

    (folder / "report.json").write_bytes(msgspec.json.encode(report))
    return str(folder)


def test_two_audits_are_paired_by_question(tmp_path):
    worse = [{**row, "status": "never_seen" if int(row["query"][1:]) % 2 else row["status"]} for row in links(("A",))]
    first, second = kept(tmp_path / "one", links(("A",))), kept(tmp_path / "two", worse)
    found = compare_audits(first, second, FAST)
    assert all(each.paired for each in found.differences)
    assert "never_seen" in found.worse
    assert found.better == ("stale",)  # those that were stale were never seen now
    assert "worse" in comparison_markdown(found)
    out = io.BytesIO()
    write_comparison(found, out)
    assert "<script" not in out.getvalue().decode()


def test_two_systems_of_one_audit_are_compared(tmp_path):
    folder = kept(tmp_path / "both", links())
    found = compare_audits(f"{folder}@Fernway", f"{folder}@Oakline", FAST)
    assert (found.first.name, found.second.name) == ("Fernway", "Oakline")
    headline = next(each for each in found.differences if each.metric == "non_resolving")
    assert headline.queries == 30


def test_an_audit_is_no_different_from_itself(tmp_path):
    folder = kept(tmp_path / "one", links())
    found = compare_audits(folder, folder, FAST)
    assert (found.better, found.worse) == ((), ())
    assert all(each.difference.value == 0 for each in found.differences)


def test_folders_without_an_audit_are_told_of(tmp_path):
    with pytest.raises(ConfigError, match=r"report\.json cannot be read"):
        compare_audits(str(tmp_path), str(tmp_path), FAST)
    folder = kept(tmp_path / "one", links())
    with pytest.raises(ConfigError, match="no group 'Nobody'"):
        compare_audits(f"{folder}@Nobody", folder, FAST)
