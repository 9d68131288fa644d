"""The docs hang together and tell the truth."""

import json
import re
import tomllib
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from citewell import Gate
from citewell.checks.registry import CHECKS
from citewell.cli.app import app
from citewell.gate import Policy, parse_policy
from citewell.gate.policy import LinkPolicy
from citewell.model import (
    Action,
    Answer,
    Decision,
    Family,
    Finding,
    HttpSummary,
    LinkKind,
    LinkNote,
    LinkReason,
    LinkStatus,
    LinkVerdict,
    Outcome,
    Reason,
    ReplacementKind,
    Slot,
    SlotKind,
    Source,
    Support,
)
from citewell.providers import FORMATS
from citewell.report.reading import ReadingLine
from citewell.support.rules import SupportRules
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


CHECK_PAGES = {page.stem: page for page in (ROOT / "docs/checks").glob("*.md") if page.stem != "index"}
EXAMPLE = re.compile(r"^```json\n(.*?)^```(?:\n\n```text\n(.*?)^```)?", re.MULTILINE | re.DOTALL)


def check_examples(heading: str) -> list[tuple[str, dict[str, object], list[str]]]:
    """The records under a heading of every check page, with what the page says that the check says."""
    found = []
    for name, page in sorted(CHECK_PAGES.items()):
        section = page.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
        examples = EXAMPLE.findall(section)
        assert examples, f"{name}: no example under {heading}"
        found += [(name, json.loads(record), said.splitlines()) for record, said in examples]
    return found


def test_every_check_has_a_page_and_a_line_in_the_index():
    ids = {check.info.id for check in CHECKS}
    assert ids == set(CHECK_PAGES)
    index = (ROOT / "docs/checks/index.md").read_text("utf-8")
    assert ids == set(re.findall(r"\(([a-z-]+)\.md\)", index))


def test_the_readme_names_the_checks_as_their_index_does():
    row = re.compile(r"^\| \[([a-z-]+)\]\((?:docs/checks/)?[a-z-]+\.md\) \| (.+) \|$", re.MULTILINE)
    index = (ROOT / "docs/checks/index.md").read_text("utf-8")
    assert row.findall((ROOT / "README.md").read_text("utf-8")) == row.findall(index)


# The numbers of the score are those of one set of weights; the rest of what is said holds for any.
SCORES = re.compile(r"\b[01]\.\d\d\b|\b\d{1,3} %(?= of its words by weight)")


def gate_of(check: str) -> Gate:
    """The gate of the examples of a check: under the policy that its page gives for them, if it does."""
    section = CHECK_PAGES[check].read_text("utf-8").split("\n## Blocks\n")[1].split("\n## ")[0]
    policy = re.search(r"^```toml\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    return Gate(parse_policy(policy[1], name=check)) if policy else Gate()


@pytest.mark.parametrize(("check", "record", "said"), check_examples("Blocks"))
def test_blocking_examples_block_with_these_words(check, record, said):
    decision = gate_of(check).decide(record)
    assert decision.action is Action.HAND_OVER
    messages = [finding.message for finding in decision.findings if finding.check == check]
    assert [SCORES.sub("#", message) for message in messages] == [SCORES.sub("#", line) for line in said]


@pytest.mark.parametrize(("check", "record", "said"), check_examples("Passes"))
def test_passing_examples_are_shown(check, record, said):
    decision = gate_of(check).decide(record)
    assert decision.action is Action.SHOW
    assert [finding.message for finding in decision.findings if finding.check == check] == said


def table_keys(page: str) -> set[str]:
    """What stands in code marks in the first column of the tables of a page."""
    cells = re.findall(r"^\| (`[^|]+) \|", (ROOT / "docs" / page).read_text("utf-8"), re.MULTILINE)
    return {key for cell in cells for key in re.findall(r"`\[?([\w-]+)\]?`", cell)}


@pytest.mark.parametrize(
    ("page", "struct"),
    [
        ("reference/records.md", Answer),
        ("reference/records.md", Source),
        ("reference/records.md", Decision),
        ("reference/records.md", Finding),
        ("reference/records.md", ReadingLine),
        ("reference/policy.md", Policy),
        ("reference/policy.md", SupportRules),
        ("reference/policy.md", LinkPolicy),
        ("reference/support.md", Support),
        ("reference/support.md", Slot),
    ],
)
def test_every_field_is_in_the_reference(page, struct):
    assert {field.encode_name for field in msgspec.structs.fields(struct)} - table_keys(page) == set()


def test_the_outcomes_and_reasons_are_those_of_the_code():
    words = {member.value for kind in (Outcome, Reason) for member in kind}
    assert words == table_keys("explanation/outcomes.md")


def test_the_kinds_of_slots_are_those_of_the_code():
    page = (ROOT / "docs/reference/support.md").read_text("utf-8")
    assert [kind.value for kind in SlotKind if f"`{kind.value}`" not in page] == []


SUPPORT_EXAMPLES = re.findall(
    r"^```json\n(.*?)^```\n\n```text\n(.*?)^```", (ROOT / "docs/reference/support.md").read_text("utf-8"), re.M | re.S
)


@pytest.mark.parametrize(("record", "printed"), SUPPORT_EXAMPLES)
def test_examples_of_support_print_what_the_page_says(record, printed):
    done = CliRunner().invoke(app, ["support", "-"], input=record, env={"COLUMNS": "100"})
    assert SCORES.sub("#", done.stdout.split("\n\n")[0]) == SCORES.sub("#", printed.rstrip("\n"))


def fences(page: str, language: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text("utf-8")
    blocks = re.findall(rf"^( *)```{language}\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", body, flags=re.MULTILINE) for indent, body in blocks]


@pytest.mark.parametrize("text", fences("reference/policy.md", "toml") + fences("how-to/own-policy.md", "toml"))
def test_policies_in_the_docs_can_be_used(text):
    assert Gate(parse_policy(text, name="docs")).policy.id == tomllib.loads(text)["id"]


def test_the_record_of_the_reference_is_shown():
    (record,) = fences("reference/records.md", "json")
    assert Gate().decide(json.loads(record)).action is Action.SHOW


def test_the_record_for_ci_is_decided_as_it_expects():
    (record,) = map(json.loads, fences("how-to/gate-in-ci.md", "json"))
    assert Gate().decide(record).action.value == record["meta"]["expect"]


def test_the_records_of_the_tutorial_are_decided_as_it_says():
    (lines,) = fences("tutorial/first-gate.md", "json")
    actions = {record["id"]: Gate().decide(record).action for record in map(json.loads, lines.splitlines())}
    assert actions == {"good": Action.SHOW, "bad": Action.HAND_OVER}


HAND_OVER = "I can't answer this reliably from our documents, so I am handing it over to a colleague.\n"


@pytest.mark.parametrize(
    ("page", "printed"),
    [
        (
            "how-to/stream.md",
            "The deposit is 60 euros for a city bike [deposit]. For a cargo bike it is 150 euros [deposit].\n",
        ),
        ("tutorial/first-gate.md", "show The deposit for a cargo bike is 150 euros [deposit].\n"),
        ("how-to/check-claims.md", "supported\ncontradicted\n"),
        ("how-to/own-check.md", "hand_over ['praise that no source gives']\n"),
        (
            "reference/support.md",
            "contradicted source says '60' of something else than cargo: that is '150 euros'\n",
        ),
        ("reference/links.md", "inline link https://docs.velmora.example/pump_(v40) (16, 55)\n"),
        ("../README.md", f"hand_over [\"deposit does not say ['180']\"]\n{HAND_OVER}"),
    ],
)
def test_programs_in_the_docs_print_what_they_should(page, printed, capsys):
    names: dict[str, object] = {}
    for program in fences(page, "python"):
        exec(compile(program, page, "exec"), names)
    assert capsys.readouterr().out == printed


def test_the_readme_shows_what_the_demo_and_its_program_print(tmp_path):
    demo = CliRunner().invoke(app, ["demo", "--output", str(tmp_path)], env={"COLUMNS": "80"})
    shown, printed, told, links, references = fences("../README.md", "text")
    assert shown in demo.stdout
    assert printed.endswith(HAND_OVER)
    claims = tmp_path / "claims.jsonl"
    claims.write_text(*fences("../README.md", "json"))
    support = CliRunner().invoke(app, ["support", str(claims)], env={"COLUMNS": "80"})
    assert without_scores(told) in without_scores(support.stdout)
    assert links == fences("how-to/check-links.md", "text")[0]
    told = fences("how-to/check-references.md", "text")[0]
    assert all(paragraph.strip() in told for paragraph in references.split("\n\n"))


def test_the_page_on_references_shows_what_the_command_prints(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = "how-to/check-references.md"
    Path("crossings.jsonl").write_text(*fences(page, "json"))
    Path("refs.bib").write_text(*fences(page, "bibtex"))
    build = ["references", "index", "build", "crossings.jsonl", "--out", "works.db", "--from", "crossref"]
    assert CliRunner().invoke(app, build).exit_code == 0
    printed = CliRunner().invoke(
        app, ["references", "check", "refs.bib", "--registry", "works.db"], env={"COLUMNS": "80"}
    )
    assert fences(page, "text")[0] in printed.stdout


def test_the_page_on_links_shows_what_the_command_prints(tmp_path):
    page = "reference/links.md"
    answer = tmp_path / "answer.md"
    answer.write_text(*fences(page, "markdown"))
    printed = CliRunner().invoke(app, ["links", "extract", str(answer)], env={"COLUMNS": "80"}).stdout
    assert fences(page, "text") == [printed]


def test_the_page_on_links_names_every_kind_and_note():
    page = (ROOT / "docs/reference/links.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z -]+)`", page))
    assert {member.value for member in (*LinkKind, *LinkNote)} <= named


def test_the_page_on_links_names_every_status_reason_suggestion_and_field():
    fields = {field.name for struct in (LinkVerdict, HttpSummary) for field in msgspec.structs.fields(struct)}
    words = {member.value for kind in (LinkStatus, LinkReason, ReplacementKind) for member in kind}
    page = (ROOT / "docs/reference/links.md").read_text("utf-8")
    assert words | fields <= set(re.findall(r"`(\w+)`", page))
    verdicts = page.split("\n## Verdicts\n")[1].split("\n## ")[0]
    told = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`[^|]+) \|", verdicts, re.MULTILINE))))
    assert told == {member.value for kind in (LinkStatus, LinkReason) for member in kind}


def without_scores(text):
    """A score changes whenever its model is trained anew."""
    return re.sub(r"\b0\.\d\d\b", "0.00", text)


def test_the_policy_reference_gives_the_defaults_of_the_code():
    page = (ROOT / "docs/reference/policy.md").read_text("utf-8")
    whole, links = page.split("\n## Links\n")
    told, of_links = (
        dict(re.findall(r"^\| `(\w+)` \|.*\| `(\w+)` \|$", part, re.MULTILINE)) for part in (whole, links)
    )
    shipped, asked = (msgspec.to_builtins(one) for one in (Policy(id="", version=""), LinkPolicy()))
    assert told == {key: str(shipped[key]) for key in ("on_block", "not_checked", "deadline_ms", "default", "language")}
    of_links |= dict(re.findall(r"^\| `(\w+)` \|.*\| (\d+) \|$", links, re.MULTILINE))
    plain = {key: value for key, value in asked.items() if isinstance(value, str | int)}
    assert of_links == {key: str(value).lower() for key, value in plain.items()}


def test_every_page_is_in_the_index():
    reached = {ROOT / "docs/index.md"}
    for index in (ROOT / "docs/index.md", ROOT / "docs/checks/index.md"):
        links = LINK.findall(index.read_text("utf-8"))
        reached |= {(index.parent / path).resolve() for path, _ in links if path}
    assert [page for page in (ROOT / "docs").rglob("*.md") if page not in reached] == []
