"""The labelled pages of our own: whole, unambiguous, and true to the pages they speak of."""

import hashlib
import html
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from selectolax.lexbor import LexborHTMLParser

PAGES = Path(__file__).parents[2] / "pages"
SPLITS = ("dev", "held")
FIELDS = [
    "page",
    "origin",
    "region",
    "subject",
    "question",
    "expected",
    "also_ok",
    "distractors",
    "why",
    "split",
    "failure_kind",
]
# What stands for @ and the dot where an address is written for people only.
SPELT = re.compile(r"[\[({ ](?:at|ät|arobase|собака|chiocciola|punkt|punto|point|dot)(?=[\])} ])", re.IGNORECASE)

Label = dict[str, Any]


def labels_of(split: str) -> list[Label]:
    return [json.loads(line) for line in (PAGES / split / "labels.jsonl").read_text("utf-8").splitlines()]


LABELS = [label for split in SPLITS for label in labels_of(split)]


def squeezed(text: str) -> str:
    folded = unicodedata.normalize("NFKC", SPELT.sub(" ", text)).casefold()
    return "".join(sign for sign in folded if sign.isalnum() or unicodedata.category(sign) == "Sc")


def cloudflare(coded: str) -> str:
    key, *rest = bytes.fromhex(coded)
    return bytes(byte ^ key for byte in rest).decode("utf-8")


def decoded(source: str) -> Iterator[str]:
    """Everything a page says or hides, each part as plain text."""
    tree = LexborHTMLParser(source)
    yield tree.html or ""
    body = tree.body
    yield body.text(separator="") if body else ""
    yield body.text(separator=" ") if body else ""
    for node in tree.css("*"):
        for name, value in node.attributes.items():
            yield unquote(value or "")
            if name == "data-cfemail" and value:
                yield cloudflare(value)


def whole_text(page: str) -> str:
    source = (PAGES / page).read_text("utf-8")
    if page.endswith(".chunks.json"):
        return squeezed(" ".join(json.loads(source)))
    return "\n".join(squeezed(html.unescape(part)) for part in decoded(source))


def missing(values: list[str], text: str) -> list[str]:
    return [value for value in values if squeezed(value) not in text]


@pytest.mark.parametrize("split", SPLITS)
def test_every_page_has_labels_and_every_label_its_page(split):
    kept = {f"{split}/{path.name}" for path in (PAGES / split).iterdir() if path.name != "labels.jsonl"}
    assert {label["page"] for label in labels_of(split)} == kept


@pytest.mark.parametrize("split", SPLITS)
def test_a_page_is_in_the_split_its_name_falls_in(split):
    for label in labels_of(split):
        name = Path(label["page"]).name.partition(".")[0]
        assert label["split"] == split == SPLITS[hashlib.sha256(name.encode()).digest()[0] % 2], name


def test_fields():
    assert [label["page"] for label in LABELS if list(label) != FIELDS] == []
    assert [label["page"] for label in LABELS if label["origin"] != "own" or not label["why"]] == []
    assert {seen["seen"] for label in LABELS for seen in label["distractors"]} == {
        "visible",
        "link",
        "source only",
        "placeholder",
    }


def test_a_question_about_a_subject_of_a_page_is_asked_once():
    asked = Counter((label["page"], label["subject"], label["question"]) for label in LABELS)
    assert [key for key, times in asked.items() if times > 1] == []


def test_right_tolerable_and_wrong_values_do_not_overlap():
    for label in LABELS:
        right = {squeezed(value) for value in [label["expected"], *label["also_ok"]] if value}
        assert right.isdisjoint(squeezed(seen["value"]) for seen in label["distractors"]), (
            label["page"],
            label["question"],
        )


@pytest.mark.parametrize("page", sorted({label["page"] for label in LABELS}))
def test_every_value_is_on_its_page(page):
    text = whole_text(page)
    for label in (label for label in LABELS if label["page"] == page):
        wanted = [value for value in [label["expected"], *label["also_ok"]] if value]
        if label["question"] == "postal address":  # structured data keep its parts apart
            wanted = [word for value in wanted for word in value.split()]
        assert missing(wanted, text) == [], label["question"]
        assert missing([seen["value"] for seen in label["distractors"]], text) == [], label["question"]


def test_every_kind_of_failure_is_in_both_splits():
    assert {(label["failure_kind"], label["split"]) for label in LABELS} == {
        (kind, split) for kind in range(1, 15) for split in SPLITS
    }


def test_a_quarter_must_be_refused():
    for split in SPLITS:
        refused = [label["expected"] is None for label in labels_of(split)]
        assert 0.2 <= sum(refused) / len(refused) <= 0.33


def test_no_official_value_lies_in_a_reserved_domain():
    reserved = re.compile(r"@(?:.*\.)?(?:example(?:\.\w+)?|test|invalid|localhost)$")
    assert [label["expected"] for label in LABELS if label["expected"] and reserved.search(label["expected"])] == []
