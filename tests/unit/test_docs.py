"""The docs hang together and tell the truth."""

import re
from pathlib import Path

import pytest

from citewell.model import Answer, Family, Source
from citewell.providers import FORMATS
from citewell.text.reading import read_answer

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?://)([^)\s#]+)?(#[^)\s]+)?\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    dangling = []
    for path, anchor in LINK.findall(re.sub(r"`[^`\n]*`", "", FENCE.sub("", page.read_text("utf-8")))):
        target = (page.parent / path) if path else page
        if not target.exists() or (anchor and anchor[1:] not in anchors(target)):
            dangling.append(path + anchor)
    assert dangling == []


def examples(page: str) -> list[tuple[str, str]]:
    """The lines of the text blocks of a page, each with the heading above it."""
    found = []
    for heading, block in re.findall(r"^## ([^\n]+)\n\n```text\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        found += [(heading, line) for line in block.splitlines()]
    return found


MARKERS = examples((ROOT / "docs/reference/markers.md").read_text("utf-8"))
MARKER_SOURCES = (
    *(Source(id=name) for name in (*"123456789", "deposit-2026", "hours.pdf", "turn0search0", "turn1view0", "4:0")),
    Source(id="okafor2021", title="Okafor (2021): Cargo bikes in the snow"),
)


@pytest.mark.parametrize(("heading", "line"), MARKERS)
def test_marker_examples_are_read_as_the_page_says(heading, line):
    text = re.sub(r"\\n|\\u[0-9a-f]{4}", lambda found: found[0].encode("ascii").decode("unicode_escape"), line)
    citations = read_answer(Answer(id="a", text=text, sources=MARKER_SOURCES)).citations
    families = [citation.family.value for citation in citations]
    assert families == [] if heading == "What is not read" else heading in families


def test_every_marker_family_has_an_example():
    written = {family.value for family in Family if family is not Family.STRUCTURED}
    assert written == {heading for heading, _ in MARKERS} - {"What is not read"}


def test_every_provider_is_in_the_reference():
    page = (ROOT / "docs/reference/providers.md").read_text("utf-8")
    listed = re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE)
    assert sorted(listed) == sorted(entry.name for entry in FORMATS)
