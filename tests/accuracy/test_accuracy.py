"""The suites count right on small sets of our own, and hold their floors on the labelled sets where those are there."""

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from citewell.model import Estimate
from citewell.support.prepared import ready
from tests.accuracy.__main__ import DEFAULT_DATA, main, measure
from tests.accuracy.claims_figures import Scored, area, balanced_accuracy, calibration_error
from tests.accuracy.data import find_files
from tests.accuracy.interface import Figure, Result
from tests.accuracy.lines import write_line
from tests.accuracy.links_sample import draw, strata_of
from tests.accuracy.registry import SUITES
from tests.accuracy.swaps import swapped

DATA = Path(os.environ.get("CITEWELL_DATA") or DEFAULT_DATA)
BY_NAME = {suite.name: suite for suite in SUITES}

TERMS = {"id": "terms", "title": "Kelm terms", "text": "The Kelm lamp has a guarantee of three years."}
PLAIN = "The guarantee runs for three years [terms]."
READ = {"start": 35, "end": 42, "text": "[terms]", "targets": ["terms"], "known": True}


def write(folder: Path, name: str, rows: list[Any]) -> None:
    lines = "".join(row if isinstance(row, str) else json.dumps(row) + "\n" for row in rows)
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(lines.encode(), mtime=0))
    else:
        path.write_text(lines, encoding="utf-8")


def run(name: str, tmp_path: Path, rows: list[Any], file: str | None = None) -> Result:
    data = tmp_path / "data"
    write(data, file or f"{BY_NAME[name].file}.jsonl", rows)
    return measure([BY_NAME[name]], data, tmp_path / "build")[name]


def figure(result: Result, name: str) -> Figure:
    return next(found for found in result.figures if found.set == name)


def reading_row(name: str, answer: str = PLAIN, **expect: Any) -> dict[str, Any]:
    expected = {"family": "keyed id", "citations": [READ], "claims_with": [["three years", [0]]], **expect}
    return {"id": name, "answer": answer, "question": "?", "sources": [TERMS], "expect": expected}


READING_CASES = [
    pytest.param({}, [], id="as it is"),
    pytest.param({"citations": [{**READ, "end": 43}]}, ["missing", "extra", "claim"], id="one character too long"),
    pytest.param({"citations": [{**READ, "end": 43, "also": [[35, 42]]}]}, [], id="equal span"),
    pytest.param({"citations": [{**READ, "start": 30, "end": 43, "span": "within"}]}, [], id="within"),
    pytest.param({"citations": [{**READ, "targets": ["rates"]}]}, ["targets"], id="another target"),
    pytest.param({"citations": [{**READ, "targets": ["Kelm"]}], "same": [["Kelm", "terms"]]}, [], id="another name"),
    pytest.param({"citations": [{**READ, "known": False}]}, ["known"], id="known"),
    pytest.param({"citations": [], "claims_with": []}, ["extra"], id="nothing expected"),
    pytest.param({"citations": [], "claims_with": [], "neutral": [[35, 42]]}, [], id="neutral"),
    pytest.param({"not_spans": [[36, 41]]}, ["read"], id="must not be read"),
    pytest.param({"claims_with": [["three years", []]]}, ["claim"], id="claim without its citation"),
    pytest.param({"claims_with": [["ten years", [0]]]}, ["claim"], id="no such claim"),
]


@pytest.mark.parametrize(("expect", "problems"), READING_CASES)
def test_reading_says_what_differs(expect: dict[str, Any], problems: list[str], tmp_path: Path) -> None:
    result = run("reading", tmp_path, [reading_row("r", **expect)])
    assert figure(result, "reading").values["right"] == int(not problems)
    found = [problem["problem"] for detail in result.details for problem in detail["problems"]]
    assert found == problems


def test_reading_counts_by_family(tmp_path: Path) -> None:
    rows = [
        reading_row("a"),
        reading_row("b", family="tag"),
        reading_row("c", family="tag", citations=[], claims_with=[]),
        {"id": "d", "answer": PLAIN},
        {"something": "else"},
        "no JSON\n",
    ]
    result = run("reading", tmp_path, rows)
    assert (figure(result, "reading").n, figure(result, "reading").values["right"]) == (3, 2)
    assert figure(result, "reading").values["unreadable"] == 3
    assert (figure(result, "reading/tag").n, figure(result, "reading/tag").values["right"]) == (2, 1)
    assert [detail["id"] for detail in result.details] == ["c"]


def provider_row(name: str, **expect: Any) -> dict[str, Any]:
    content = "Rates rose[1]."
    url = "https://news.example/rates"
    expected = {
        "answer": content,
        "citations": [{"start": 10, "end": 13, "text": "[1]", "targets": [url], "quoted": None}],
        "sources": [{"url": url, "title": None}],
        **expect,
    }
    message = {"role": "assistant", "content": content}
    choices = [{"index": 0, "finish_reason": "stop", "message": message}]
    reply = {"id": "x", "model": "sonar", "object": "chat.completion", "choices": choices, "citations": [url]}
    return {"id": name, "from": "perplexity", "reply": reply, "expect": expected}


def test_providers_counts_what_differs_from_end_to_end(tmp_path: Path) -> None:
    rows = [
        provider_row("right"),
        provider_row("answer", answer="Rates fell[1]."),
        provider_row("sources", sources=[]),
        provider_row("citations", citations=[]),
        {**provider_row("format"), "from": "gemini"},
        {"id": "other"},
    ]
    result = run("providers", tmp_path, rows)
    assert (figure(result, "providers").n, figure(result, "providers").values["right"]) == (5, 1)
    assert figure(result, "providers").values["unreadable"] == 1
    problems = {detail["id"]: {problem["problem"] for problem in detail["problems"]} for detail in result.details}
    assert problems == {
        "answer": {"answer"},
        "sources": {"source extra"},
        "citations": {"extra"},
        "format": {"crashed"},
    }


def gate_row(name: str, answer: str, expect: str, kind: str = "citation_identity") -> dict[str, Any]:
    meta = {"kind": kind, "expect": expect, "why": "so it is"}
    return {"id": name, "question": "How long?", "answer": answer, "sources": [TERMS], "meta": meta}


def test_gate_tells_both_kinds_of_error_apart(tmp_path: Path) -> None:
    unknown = "The guarantee runs for three years [terms-2]."
    rows = [
        gate_row("good", PLAIN, "show"),
        gate_row("bad", unknown, "hand_over"),
        gate_row("shown", PLAIN, "hand_over"),
        gate_row("blocked", unknown, "show", "marker_forms"),
        gate_row("blocked too", "Three years.", "show", "no_citation"),
        {"id": "other", "answer": PLAIN},
    ]
    result = run("gate", tmp_path, rows)
    values = figure(result, "gate").values
    assert (figure(result, "gate").n, values["right"]) == (5, 2)
    assert values["shown_but_wrong"] == "1/2"
    assert values["blocked_but_right"] == "2/3"
    assert (values["unreadable"], values["crashed"]) == (1, 0)
    assert figure(result, "gate/citation_identity").values["right"] == 2
    details = {detail["id"]: detail for detail in result.details}
    assert set(details) == {"shown", "blocked", "blocked too"}
    assert details["shown"]["findings"] == []
    assert {finding["check"] for finding in details["blocked"]["findings"]} == {"retrieved"}


REPORT = {
    "id": "r1",
    "query": "How long?",
    "system": "invented",
    "citations": [{"id": "1", "url": "https://kelm.example/terms", "title": "Terms", "text": TERMS["text"]}],
    "labels": None,
}


def test_real_answers_count_markers_that_are_bound_and_those_that_were_not_read(tmp_path: Path) -> None:
    rows = [
        {**REPORT, "answer": "Three years [1]. The lamp is blue [2]. See `x[3]` for more."},
        {**REPORT, "id": "r2", "answer": "It lasts for three years [1]."},
        {**REPORT, "id": "r3", "answer": None},
        {**REPORT, "id": "r4", "citations": 7, "answer": "No."},
    ]
    result = run("deep_research_reports", tmp_path, rows, "deep_research_reports.jsonl.gz")
    whole = figure(result, "deep_research_reports")
    assert whole.n == 2
    assert (whole.values["markers"], whole.values["unreadable"], whole.values["crashed"]) == (3, 2, 0)
    exact, bound = whole.values["exact"], whole.values["bound"]
    assert isinstance(exact, Estimate)
    assert isinstance(bound, Estimate)
    assert (exact.value, exact.n) == (1.0, 3)
    assert bound.value == pytest.approx(2 / 3)
    assert (whole.values["unread_numbers"], whole.values["hand_over"]) == (0, 1)
    assert figure(result, "deep_research_reports/retrieved").values["not_enough_info"] == 1


def test_real_answers_take_their_own_list_as_sources(tmp_path: Path) -> None:
    text = "It lasts for three years [1].\n\n## Sources\n\n[1] Terms: https://kelm.example/terms"
    result = run("real_answers", tmp_path, [{"text": text, "prompt": "How long?", "model": "invented"}])
    bound = figure(result, "real_answers").values["bound"]
    assert isinstance(bound, Estimate)
    assert (bound.value, bound.n) == (1.0, 1)


def test_links_are_counted_by_kind_and_read_a_second_time(tmp_path: Path) -> None:
    text = "See [terms](https://kelm.example/a_(b)), https://kelm.example/c. or doi:10.5555/x, https://kelm.example/d\u3002\n\n[1] https://"
    result = run(
        "links_extraction", tmp_path, [{"text": text, "prompt": "How long?", "model": "invented"}], "real_answers.jsonl"
    )
    whole = figure(result, "links_extraction").values
    assert (whole["found"], whole["not_exact"], whole["overlapping"], whole["unfound_at_a_glance"]) == (4, 0, 0, 0)
    second = whole["second_reader"]
    assert isinstance(second, Estimate)
    assert (second.value, second.n) == (1.0, 3)
    assert figure(result, "links_extraction/kinds").values == {"inline_link": 1, "bare": 2, "identifier": 1}
    assert result.details == ()


def test_a_sample_of_links_is_the_same_for_the_same_seed_and_holds_every_kind() -> None:
    texts = [f"See [a](https://kelm.example/{n}) and https://kelm.example/b{n}." for n in range(60)]
    strata = strata_of([*texts, "No PMID is given, see doi:10.5555/x."])
    assert {kind: len(found) for kind, found in strata.items()} == {
        "inline link": 60,
        "bare": 60,
        "identifier": 1,
        "near miss": 1,
    }
    drawn = draw(strata, 7, 80)
    assert len(drawn) == 80
    assert {one["kind"] for one in drawn} == set(strata)
    assert drawn == draw(strata, 7, 80) != draw(strata, 8, 80)
    assert len(draw(strata, 7, 500)) == 122


def expertqa_row(claims: list[dict[str, Any]]) -> dict[str, Any]:
    return {**REPORT, "answer": "\n\n".join(claim["text"] for claim in claims), "labels": {"claims": claims}}


def test_supported_claims_are_judged_alone_and_in_context(tmp_path: Path) -> None:
    evidence = [{"id": "1", "url": "https://kelm.example/terms", "text": TERMS["text"]}]
    claims = [
        {"text": "The guarantee runs for three years [1].", "support": "Complete", "evidence": evidence},
        {"text": "The lamp has a guarantee of three years [9].", "support": "Complete", "evidence": evidence},
        {"text": "The lamp is sold in shops [9].", "support": "Missing", "evidence": evidence},
        {"text": "The lamp is new [1].", "support": "Complete", "evidence": []},
    ]
    result = run("expertqa_supported", tmp_path, [expertqa_row(claims)])
    for variant in ("alone", "in_context"):
        whole = figure(result, f"expertqa_supported/{variant}")
        assert (whole.n, whole.values["blocked"], whole.values["unlocated"]) == (2, 1, 0)
        assert figure(result, f"expertqa_supported/{variant}/retrieved").values["blocked"] == 1
        assert figure(result, f"expertqa_supported/{variant}/cited").values["blocked"] == 0
    assert {detail["claim"] for detail in result.details} == {claims[1]["text"]}


def test_other_claims_are_counted_by_label(tmp_path: Path) -> None:
    evidence = [{"id": "1", "url": "https://kelm.example/terms", "text": TERMS["text"]}]
    claims = [
        {"text": "The guarantee runs for three years [1].", "support": "Complete", "evidence": evidence},
        {"text": "The lamp is sold in shops [9].", "support": "Missing", "evidence": evidence},
        {"text": "The guarantee of the lamp is good [1].", "support": "Missing", "evidence": evidence},
        {"text": "The lamp is new [1].", "support": "Missing", "evidence": []},
    ]
    result = run("expertqa_unsupported", tmp_path, [expertqa_row(claims)])
    missing = figure(result, "expertqa_unsupported/missing")
    assert (missing.n, missing.values["blocked"]) == (2, 1)
    assert figure(result, "expertqa_unsupported/partial").n == 0


def test_what_is_missing_is_said_and_nothing_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build = tmp_path / "build"
    assert main(["--data", str(tmp_path / "nowhere"), "--build", str(build)]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "missing=" in line]
    needing = [suite for suite in SUITES if suite.file is not None]
    assert lines == [f"accuracy {suite.name} missing={suite.file}.jsonl" for suite in needing]
    assert json.loads((build / "accuracy.json").read_text())["missing"] == [suite.name for suite in needing]


def test_lines_and_files_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "data", "examples/reading.jsonl", [reading_row("a"), reading_row("b", citations=[])])
    assert main(["reading", "--data", str(tmp_path / "data"), "--build", str(tmp_path / "build")]) == 0
    line = capsys.readouterr().out.splitlines()[0]
    assert line == "accuracy reading n=2 right=1 share=50.0%[9.5-90.5] unreadable=0"
    report = json.loads((tmp_path / "build" / "accuracy.json").read_text())
    assert report["figures"][0]["values"]["share"]["value"] == 0.5
    details = (tmp_path / "build" / "accuracy" / "reading.jsonl").read_text().splitlines()
    assert [json.loads(detail)["id"] for detail in details] == ["b"]


def test_files_of_one_name_are_read_together(tmp_path: Path) -> None:
    write(tmp_path, "reading.jsonl.gz", [reading_row("a"), reading_row("b")])
    write(tmp_path, "examples/reading.jsonl", [reading_row("b"), reading_row("c")])
    result = measure([BY_NAME["reading"]], tmp_path, tmp_path / "build")["reading"]
    assert figure(result, "reading").n == 3


def test_a_share_of_nothing_is_no_number() -> None:
    nothing = Estimate(value=None, low=0.0, high=1.0, level=0.95, n=0, method="wilson")
    assert write_line(Figure(set="x", n=0, values={"share": nothing})) == "accuracy x n=0 share=none"


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Result]:
    wanted = [BY_NAME[name] for name in ("reading", "providers", "gate", "expertqa_supported")]
    there = [suite for suite in wanted if suite.file is not None and find_files(DATA, suite.file)]
    if not there:
        pytest.skip(f"no labelled sets in {DATA}; name their folder in CITEWELL_DATA")
    return measure(there, DATA, tmp_path_factory.mktemp("build"))


@pytest.mark.parametrize(
    ("suite", "line"),
    [
        ("reading", "reading"),
        ("providers", "providers"),
        ("gate", "gate/citation_identity"),
        ("gate", "gate/marker_forms"),
        ("gate", "gate/no_citation"),
    ],
)
def test_every_labelled_case_of_these_is_right(suite: str, line: str, labelled: dict[str, Result]) -> None:
    if suite not in labelled:
        pytest.skip(f"no {suite}.jsonl in {DATA}")
    found = figure(labelled[suite], line)
    wrong = [detail for detail in labelled[suite].details if line.endswith(suite) or detail["kind"] in line]
    assert found.n > 0
    assert found.values["right"] == found.n, wrong


def test_checks_seldom_object_to_claims_that_experts_call_supported(labelled: dict[str, Result]) -> None:
    if "expertqa_supported" not in labelled:
        pytest.skip(f"no expertqa.jsonl in {DATA}")
    shares = {
        found.set: found.values["share"]
        for found in labelled["expertqa_supported"].figures
        if found.set.count("/") == 2
    }
    assert shares
    too_many = {
        name: share for name, share in shares.items() if isinstance(share, Estimate) and (share.value or 0) > 0.02
    }
    assert not too_many


def claim_row(
    name: str, claim: str, label: str, dataset: str = "attributionbench", split: str = "test"
) -> dict[str, Any]:
    return {"id": name, "dataset": dataset, "split": split, "claim": claim, "source": TERMS["text"], "label": label}


def test_claims_are_told_apart_and_seen_parts_are_named(tmp_path: Path) -> None:
    rows = [
        claim_row("a", "The Kelm lamp has a guarantee of three years.", "supported"),
        claim_row("b", "Bordeaux wine is sold in Norwegian harbours.", "unsupported"),
        claim_row("c", "The lamp may have a guarantee.", "partial"),
        claim_row("d", "The Kelm lamp has a guarantee of three years.", "supported", "wice", "dev"),
        claim_row("e", "The lamp may have a guarantee.", "partial", "wice", "dev"),
        claim_row("f", "Yes.", "unsupported", "fever", "dev"),
        {"something": "else"},
    ]
    result = run("claims", tmp_path, rows, "claims/some.jsonl.gz")
    mean = figure(result, "claims")
    assert (mean.n, mean.values["sets"], mean.values["unreadable"]) == (2, 1, 1)
    assert (mean.values["mean_balanced"], mean.values["mean_auc"]) == (1.0, 1.0)
    assert figure(result, "claims/attributionbench/test").values["seen"] == "false"
    assert (figure(result, "claims/wice/dev").n, figure(result, "claims/wice/dev").values["seen"]) == (2, "true")
    assert figure(result, "claims/fever/dev").values["unscored"] == 1


def test_the_area_counts_pairs_and_halves_ties() -> None:
    scored = [Scored(True, 0.9), Scored(True, 0.5), Scored(False, 0.5), Scored(False, 0.1)]
    assert area(scored).value == 3.5 / 4
    assert balanced_accuracy(scored, 0.5).value == 0.75
    assert area(scored[:2]).value is None
    assert calibration_error([Scored(True, 1.0), Scored(False, 0.0), Scored(True, 0.25)]) == pytest.approx(0.25)


def test_values_and_names_are_swapped_for_others_of_the_same_source() -> None:
    text = "Arno Vell bought the mill from Ida Renn in 2019 for 40 euros. Ove Lind sold it in 2024 for 90 euros."
    assert swapped("In 2019 Arno Vell bought the mill.", ready(text), "name") in (
        "In 2019 Ida Renn bought the mill.",
        "In 2019 Ove Lind bought the mill.",
    )
    assert swapped("In 2019 the mill was bought.", ready(text), "date") == "In 2024 the mill was bought."
    assert swapped("The mill cost 40 euros.", ready(text), "number") == "The mill cost 90 euros."
    assert swapped("The mill is old.", ready(text), "number") is None


def test_swaps_are_counted_by_set_and_kind(tmp_path: Path) -> None:
    text = "The lamp costs 40 euros. The chair costs 90 euros."
    rows = [{**claim_row("a", "The lamp costs 40 euros.", "supported"), "source": text}]
    number = figure(run("swaps", tmp_path, rows, "claims/some.jsonl.gz"), "swaps/all/number")
    assert (number.n, number.values["swapped"]) == (1, 1)
