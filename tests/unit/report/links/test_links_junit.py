"""The JUnit report: one test case an address, and XML whatever an address holds."""

from xml.etree import ElementTree as ET

import pytest

from citewell.errors import InputError
from citewell.report.links.interface import Place
from tests.link_records import ALIVE, BLOCKED, GONE, MOVED, NEVER, UNDECIDED, checked, render, verdict


def suite_of(items):
    return ET.fromstring(render("junit", items))


def test_the_counts_are_those_of_the_cases():
    items = [
        InputError("no row", "Write one.", file="a.jsonl", line=2),
        *checked(ALIVE, GONE, NEVER, MOVED, BLOCKED, UNDECIDED),
    ]
    suite = suite_of(items)
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "7",
        "failures": "2",
        "errors": "1",
        "skipped": "2",
    }
    children = [[child.tag for child in case] for case in suite]
    assert children == [["error"], [], ["failure"], ["failure"], [], ["skipped"], ["skipped"]]


def test_a_failure_says_what_and_where():
    (case,) = suite_of(checked(GONE, places=(Place(file="a.md", line=3, column=5, length=9),)))
    assert (case.get("classname"), case.get("name"), case.get("line"), case.get("time")) == (
        "a.md",
        GONE.url,
        "3",
        "1.250",
    )
    failure = case.find("failure")
    assert failure.get("type") == "gone"
    assert "an archive has a copy (HTTP 404)" in failure.get("message")
    assert failure.text == f"consider {GONE.replacement}"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://a.test/\x00\x1b[31m", "https://a.test/\\x00\\x1b[31m"),
        ("https://a.test/\ud800", "https://a.test/\\ud800"),
        ("https://a.test/\u202egnp", "https://a.test/\\u202egnp"),
        ("https://a.test/\ufffe\uffff", "https://a.test/\\ufffe\\uffff"),
        ("https://a.test/?a=1&b=<\"'>", "https://a.test/?a=1&b=<\"'>"),
        ("https://a.test/]]>", "https://a.test/]]>"),
    ],
)
def test_any_address_gives_xml(url, shown):
    (case,) = suite_of(checked(verdict("invalid", "malformed", url)))
    assert case.get("name") == shown
