"""Looking up in a local registry: whatever was put in is found again, and what is alike is found first."""

import asyncio
import random
import sqlite3
import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citewell.errors import StoreError
from citewell.model import IdScheme, LookupOutcome, NoticeKind, PersonName, Reference, WorkKind
from citewell.references.index.build import IndexBuild
from citewell.references.index.lookup import LocalIndex
from citewell.references.normal.titles import title_key
from citewell.references.registries.interface import ById, ByTitle
from citewell.references.registries.local import LocalRegistry
from tests.integration.references.index.dumps import paper, write

TITLES = (
    "Über das Zählen von Seeschwalben",
    "La dérive des sternes : étude n° 3",
    "海鳥の個体数推定について",
    "Почему крачки летают",
    "Are terns birds?",
    "Self-organised co-evolution of gulls & terns (with discussion)",
    "α-tocopherol in the diet of Sterna paradisaea",
)


def made(folder: Path, rows: list, **settings: object) -> Path:
    with IndexBuild(folder / "r.db") as build:
        dump = write(folder / "tern-2031-05-01.jsonl", rows)
        build.add(dump, report=lambda error: pytest.fail(str(error)), **settings)  # type: ignore[arg-type]
        build.finish()
    return folder / "r.db"


@pytest.fixture(scope="module")
def registry(tmp_path_factory):
    rows = [paper(number) for number in range(3_000)]
    rows += [paper(9_000 + place, title=title) for place, title in enumerate(TITLES)]
    return made(tmp_path_factory.mktemp("registry"), rows, whole=True)


@pytest.fixture(scope="module")
def index(registry):
    with LocalIndex(registry) as index:
        yield index


def spoiled(title: str, dice: random.Random) -> str:
    """The same title with other case, accents written otherwise, and other punctuation."""
    text = dice.choice((str.upper, str.lower, str.title, str))(title)
    text = unicodedata.normalize(dice.choice(("NFC", "NFD", "NFKC")), text)
    text = text.translate({ord("-"): dice.choice("-‐–"), ord("'"): dice.choice("'’")})
    return f"{dice.choice(('', '“', '  '))}{text.replace(': ', dice.choice((': ', ' - ', ' — ')))}{dice.choice(('', '.', '”'))}"


@given(number=st.integers(0, 3_000 + len(TITLES) - 1), seed=st.integers(0, 10**6))
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_what_was_put_in_is_found_by_its_title(index, number, seed):
    name, title = (number, paper(number)["title"]) if number < 3_000 else (6_000 + number, TITLES[number - 3_000])
    written = spoiled(title, random.Random(seed))
    key = f"2031.tern-main.{name}"
    assert key in [record.record_id for record in index.by_same_title(written)]
    best = index.by_title(written)[0]
    assert (best.record.record_id, best.likeness) == (key, 1.0)


# A backslash begins a command of LaTeX, which may show nothing at all.
TITLE = st.text(min_size=1, max_size=40).filter(lambda title: title_key(title) and "\\" not in title)


@given(titles=st.lists(TITLE, min_size=1, max_size=8, unique_by=title_key))
@settings(max_examples=40, deadline=None)
def test_any_title_is_found_again(tmp_path_factory, titles):
    folder = tmp_path_factory.mktemp("any")
    path = made(folder, [paper(number, title=title) for number, title in enumerate(titles)])
    with LocalIndex(path) as index:
        for number, title in enumerate(titles):
            wanted = f"2031.tern-main.{number}"
            assert wanted in [one.record_id for one in index.by_same_title(title)]
            assert wanted in [one.record.record_id for one in index.by_title(title)]
            assert [one.record_id for one in index.by_id(IdScheme.ACL, wanted)] == [wanted]


@pytest.mark.parametrize("seed", range(20))
def test_titles_with_a_word_changed_left_out_or_put_in_are_found(index, seed):
    dice = random.Random(seed)
    number = dice.randrange(3_000)
    words = paper(number)["title"].split()
    place = dice.randrange(len(words) - 1)
    for changed in (
        [*words[:place], "albatross", *words[place + 1 :]],
        [*words[:place], *words[place + 1 :]],
        [*words[:place], "albatross", *words[place:]],
    ):
        found = [match.record.record_id for match in index.by_title(" ".join(changed), most=40)]
        assert f"2031.tern-main.{number}" in found


@pytest.mark.parametrize(
    "title", ["", "?!", " ", "zzz", "the", "a" * 5_000, "tern " * 2_000, "\x00", '" OR "', "*", "海"]
)
def test_whatever_is_asked_there_is_an_answer(index, title):
    assert isinstance(index.by_title(title), list)
    assert isinstance(index.by_same_title(title), list)


def test_of_titles_equally_alike_those_of_the_authors_and_the_year_come_first(tmp_path):
    rows = [
        paper(1, title="Annual report of terns", year="2001"),
        paper(2, title="Annual report of terns", year="2002"),
    ]
    with LocalIndex(made(tmp_path, rows)) as index:
        first = index.by_title("Annual report of terns", authors=[PersonName(family="Quell2")])[0]
        assert first.record.record_id == "2031.tern-main.2"
        assert index.by_title("Annual report of terns", year=2001)[0].record.record_id == "2031.tern-main.1"


def test_a_title_is_found_without_its_subtitle_and_without_labels(tmp_path):
    rows = [paper(1, title="TernNet: Deep counting of birds at sea"), paper(2, title="Retracted: Gulls are terns")]
    with LocalIndex(made(tmp_path, rows)) as index:
        assert [one.record_id for one in index.by_same_title("TERNNET")] == ["2031.tern-main.1"]
        assert [one.record_id for one in index.by_same_title("Gulls are terns")] == ["2031.tern-main.2"]


def ask(registry: Path, question: ById | ByTitle):
    with LocalRegistry(registry) as local:
        return asyncio.run(local.ask(question))


def test_as_a_registry_it_answers_and_says_what_it_is_able_to_know(registry):
    found = ask(registry, ById(IdScheme.DOI, "10.5555/tern.7"))
    assert (found.outcome, found.registry, found.snapshot) == (LookupOutcome.FOUND, "local", "2031-05-01")
    assert [record.registry for record in found.records] == ["acl"]
    none = ask(registry, ById(IdScheme.DOI, "10.5555/none"))
    assert (none.outcome, none.decisive) == (LookupOutcome.NONE, False)
    known = ask(registry, ByTitle("Nothing of the kind was written", year=2000, container="TERN"))
    assert (known.outcome, known.decisive) == (LookupOutcome.NONE, True)
    unknown = ask(registry, ByTitle("Nothing of the kind was written", year=2000, container="GULL"))
    assert (unknown.outcome, unknown.decisive) == (LookupOutcome.NONE, False)
    assert ask(registry, ById(IdScheme.URL, "https://terns.example")).outcome is LookupOutcome.NOT_ASKED


@pytest.mark.parametrize(
    ("container", "year", "knows"),
    [("TERN", 2000, True), ("TERN", 1960, False), ("TERN", None, False), ("GULL", 2000, False), ("", 2000, False)],
)
def test_which_references_it_would_have(registry, container, year, knows):
    with LocalRegistry(registry) as local:
        reference = Reference(key="a", kind=WorkKind.PROCEEDINGS_PAPER, title="Terns", container=container, year=year)
        assert local.knows(reference) is knows


def test_a_few_records_of_a_registry_are_not_taken_for_all(tmp_path):
    path = made(tmp_path, [paper(number) for number in range(400)])
    assert not ask(path, ByTitle("Nothing of the kind was written", year=2000, container="TERN")).decisive


def test_notices_come_with_the_records_that_they_are_about(tmp_path):
    path = made(tmp_path, [paper(1), paper(2)])
    notices = write(
        tmp_path / "list-2031-06-01.jsonl",
        [{"doi": "10.5555/TERN.1", "nature": "Retraction", "retraction_date": "2031-02-03", "reasons": ["Error"]}],
    )
    with IndexBuild(path) as build:
        build.add(notices, report=print)
        build.finish()
    (retracted,) = ask(path, ById(IdScheme.ACL, "2031.tern-main.1")).records
    assert [(one.kind, one.date) for one in retracted.notices] == [(NoticeKind.RETRACTION, "2031-02-03")]
    (other,) = ask(path, ById(IdScheme.ACL, "2031.tern-main.2")).records
    assert other.notices == ()
    older = write(tmp_path / "older-2030-06-01.jsonl", [{"nature": "Retraction", "retraction_date": "2029"}])
    with IndexBuild(path) as build:
        assert build.add(older, report=print).known


def test_a_registry_that_is_built_on_while_it_is_asked(tmp_path):
    path = made(tmp_path, [paper(number) for number in range(200)])
    with LocalIndex(path) as before:
        assert len(before.by_id(IdScheme.ACL, "2031.tern-main.1")) == 1
        later = write(tmp_path / "later-2031-06-01.jsonl", [paper(number, year="2020") for number in range(9_000)])
        with IndexBuild(path) as build:
            build.add(later, report=print, progress=lambda _: before.by_title(paper(1)["title"]))
            build.finish()
        assert [one.dates[0].year for one in before.by_id(IdScheme.ACL, "2031.tern-main.1")] == [2020]
        assert len(before.by_id(IdScheme.ACL, "2031.tern-main.8999")) == 1
    with LocalIndex(path) as after:
        assert after.by_title(paper(8_999)["title"])[0].record.record_id == "2031.tern-main.8999"


def test_a_damaged_record_is_a_failure_and_no_answer(tmp_path):
    path = made(tmp_path, [paper(1)])
    with sqlite3.connect(path) as db:
        db.execute("UPDATE work SET record = x'00'")
    answer = ask(path, ById(IdScheme.ACL, "2031.tern-main.1"))
    assert (answer.outcome, answer.decisive) == (LookupOutcome.FAILED, False)
    with LocalIndex(path) as index, pytest.raises(StoreError):
        index.by_id(IdScheme.ACL, "2031.tern-main.1")
