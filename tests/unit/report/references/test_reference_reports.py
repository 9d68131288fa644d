"""Reports on references, in every format: the same references, the same counts, nothing that a stranger wrote is live."""

import datetime as dt
import io
import json
import re
from xml.etree import ElementTree as ET

import pytest

from citewell.references import read_bibtex
from citewell.references.asking_all import Asking, check_bibliography
from citewell.references.formats.interface import Unread
from citewell.report.interface import Settings
from citewell.report.references.interface import CheckedReferences
from citewell.report.references.registry import FORMATS, format_named

HOSTILE = "<script>alert(1)</script> [x](javascript:1) {{7*7}} \u202eevil\x1b[31m"
BIB = """\
@article{plain, author={Orlen, Mara}, title={A study of ropes and ferries in narrow valleys}, year={1994}}
@article{later, author={Doe, John}, title={What mills will grind in later days to come}, year={2093}}
@article{link, author={Tarn, Jo}, title={Winches of the upper Lorne}, year={1995}, doi={https://doi.org/10.5555/w.1}}
@article{odd, author={Brandt, Ilse}, title={HOSTILE}, year={2094}}
""".replace("HOSTILE", HOSTILE.replace("{{7*7}}", "7*7"))


@pytest.fixture(scope="module")
def report() -> CheckedReferences:
    references = read_bibtex(BIB).references
    checked = check_bibliography(references, Asking(registries=("none",)), today=dt.date(2026, 6, 1))
    unread = (Unread(problem=f"no end {HOSTILE}", line=9, key="cut"),)
    return CheckedReferences(file="refs [1].bib", results=checked.results, unread=unread, attributions=("a registry",))


def written(report: CheckedReferences, name: str) -> str:
    out = io.BytesIO()
    format_named(name).render(report, out, Settings(width=80, styled=False))
    return out.getvalue().decode()


@pytest.mark.parametrize("format", [known.id for known in FORMATS])
def test_every_format_tells_of_every_reference_that_has_something_wrong(format, report):
    text = written(report, format)
    for key in ("later", "link", "odd"):
        assert key in text
    assert "\x1b" not in text
    assert "\u202e" not in text or format == "jsonl"  # which is data, as read


def test_a_page_holds_no_markup_of_strangers_and_counts_add_up(report):
    page = written(report, "html")
    assert "<script" not in page
    assert "href=" not in re.sub(r'href="#references"', "", page)
    tiles = [int(count) for count in re.findall(r'class="count">(\d+)<', page)]
    assert sum(tiles) == len(report.results) == page.count('<article class="card link')


def test_sarif_places_findings_on_lines_and_escapes_what_it_shows(report):
    run = json.loads(written(report, "sarif"))["runs"][0]
    results = {
        (one["ruleId"], one["locations"][0]["physicalLocation"]["region"]["startLine"]) for one in run["results"]
    }
    assert {("future_year", 2), ("doi_not_bare", 3), ("future_year", 4)} <= results
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert all(rules[one["ruleIndex"]] == one["ruleId"] for one in run["results"])
    assert {one["kind"] for one in run["results"] if one["level"] == "none"} == {"review"}
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "refs%20%5B1%5D.bib"
    assert not run["invocations"][0]["executionSuccessful"]
    assert not any(re.search(r"(?<!\\)\[x", one["message"]["text"]) for one in run["results"])


def test_junit_fails_errors_skips_the_unchecked_and_counts_them(report):
    suite = ET.fromstring(written(report, "junit"))
    counted = {name: int(suite.get(name)) for name in ("tests", "failures", "skipped", "errors")}
    assert counted == {
        "tests": len(suite.findall("testcase")),
        "failures": len(suite.findall("testcase/failure")),
        "skipped": len(suite.findall("testcase/skipped")),
        "errors": len(suite.findall("testcase/error")),
    }
    assert counted == {"tests": 5, "failures": 2, "skipped": 2, "errors": 1}


def test_jsonl_is_the_results_themselves(report):
    rows = [json.loads(line) for line in written(report, "jsonl").splitlines()]
    assert [row["reference"]["key"] for row in rows] == ["plain", "later", "link", "odd"]
