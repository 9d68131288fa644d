"""The checks of what cited documents say: numbers, quotes, contributes."""

import datetime as dt

import pytest

from citewell import Action, Gate
from citewell.checks.contributes import Contributes
from citewell.checks.interface import ClaimCheck, Context
from citewell.checks.numbers import Numbers
from citewell.checks.quotes import Quotes
from citewell.gate import parse_policy
from citewell.model import Absence, Answer, Finding, Outcome, Reason, Source
from citewell.support.prepared import prepare
from citewell.text.reading import read_answer

SOURCES = {
    "fees": "A berth costs €12 a night. Boats of more than 10 m pay €18. Children under six stay free of charge.",
    "hours": "The office opens at 9 am and closes at 5 pm. Showers close one hour earlier.",
    "letter": 'The harbour master wrote: "We will not close the east pier before the summer." Nobody objected.',
    "empty": "",
    "hunde": "Hunde sind im gesamten Hafen an der Leine zu führen.",
}


def judge(
    check: ClaimCheck, text: str, question: str = "", retrieved: tuple[str, ...] = (), closed: tuple[str, ...] = ()
) -> list[Finding]:
    sources = tuple(
        Source(id=name, text=words, url=f"https://p.test/{name}", acl=("staff",) if name in closed else ("public",))
        for name, words in SOURCES.items()
    )
    answer = Answer(id="a", text=text, question=question, sources=sources, retrieved=retrieved or tuple(SOURCES))
    return judge_over(check, answer)


def judge_over(check: ClaimCheck, answer: Answer) -> list[Finding]:
    reading = read_answer(answer)
    context = Context(
        answer=answer,
        reading=reading,
        sources={source.id: prepare(source) for source in answer.sources},
        retrieved=frozenset(answer.retrieved or ()),
        as_of=dt.datetime(2026, 10, 1, tzinfo=dt.UTC),
    )
    return [finding for claim in reading.claims for finding in check.judge(claim, context)]


def messages(check: ClaimCheck, text: str, question: str = "") -> list[str]:
    return [finding.message for finding in judge(check, text, question)]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("A berth costs 12 euros a night [fees].", []),
        ("A berth costs twelve euros a night [fees].", []),
        ("A berth costs €15 a night [fees].", ["fees does not say ['15']"]),
        ("A berth costs €15 and a long one €20 [fees].", ["fees does not say ['15', '20']"]),
        ("A berth costs €12 and the office opens at 9:00 [fees][hours].", []),
        (
            "A berth costs €15, and the office opens at 8:00 [fees][hours].",
            ["fees and hours do not say ['15', '8:00']"],
        ),
        ("A berth costs €12 [hours].", ["hours does not say ['12']"]),
        ("A berth is cheap [fees].", []),
        ("A berth costs €15.", []),
        ("1. A berth costs €12 [fees].\n2. A long one costs €18 [fees].", []),
        ("A berth costs €15 [empty].", ["empty: no text to look for ['15'] in"]),
        ("A berth costs €12 [fees][empty].", []),
        ("A berth costs €12 [made-up-7].", ["made-up-7: never retrieved"]),
        ("A berth costs €12 [fees][made-up-7].", []),
        ("A berth is cheap [made-up-7].", []),
        ("A berth costs €15 [fees][empty].", ["empty: no text to look for ['15'] in"]),
        ("A berth is cheap [empty].", []),
        ("Two berths cost €24 together [fees].", []),
    ],
)
def test_numbers(answer: str, expected: list[str]) -> None:
    assert messages(Numbers(), answer) == expected


def test_a_number_of_the_question_is_no_evidence() -> None:
    question = "Is it true that a berth costs €15?"
    assert messages(Numbers(), "Yes, a berth costs €15 [fees].", question) == ["fees does not say ['15']"]
    assert messages(Numbers(), "No, a berth does not cost €15 but €12 [fees].", question) == []


def test_a_missing_number_comes_with_its_evidence_and_where_else_it_stands() -> None:
    (finding,) = judge(Numbers(), "A berth costs €12 a night [hours].")
    assert finding.outcome is Outcome.NOT_ENOUGH_INFO
    assert finding.suggestion == "fees says ['12']"
    (absence,) = finding.evidence
    assert isinstance(absence, Absence)
    assert (absence.sought, absence.source) == ("12", "hours")
    assert finding.location.text == "A berth costs €12 a night [hours]."


def test_what_may_have_been_meant_is_related() -> None:
    (finding,) = judge(Numbers(), "A berth costs €15 a night [fees].")
    assert [passage.text for passage in finding.related] == ["€12", "€18"]


def test_sources_that_were_not_retrieved_are_not_suggested() -> None:
    (finding,) = judge(Numbers(), "A berth costs €12 a night [hours].", retrieved=("hours",))
    assert finding.suggestion is None


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('He wrote: "We will not close the east pier before the summer." [letter]', []),
        ("He wrote: “we will not close the east pier” [letter].", []),
        (
            "He wrote: „We will … the east pier“ [letter].",
            ["letter does not say “We will … the east pier”: the ellipsis drops “not”"],
        ),
        ("He wrote: “We will close the east pier” [letter].", ["letter does not say “We will close the east pier”"]),
        (
            "He wrote: “before the summer … close the east pier” [letter].",
            ["letter does not say “before the summer … close the east pier”: its parts stand there in another order"],
        ),
        ("The so-called “east pier” stays [letter].", []),
        ("He wrote: “We will not close the east pier” [fees][letter].", []),
        (
            "He wrote: “We will not close the east pier” [fees].",
            ["fees does not say “We will not close the east pier”"],
        ),
        (
            "He wrote: “We will not close the east pier” [empty].",
            ["empty: no text to look for “We will not close the east pier” in"],
        ),
        ("He wrote: “We will close the east pier”.", []),
        ("He wrote: “We will close the east pier” [made-up-7].", ["made-up-7: never retrieved"]),
        ("He wrote that they will close the east pier [made-up-7].", []),
    ],
)
def test_quotes(answer: str, expected: list[str]) -> None:
    assert messages(Quotes(), answer) == expected


def test_a_quotation_is_marked_where_it_stands() -> None:
    text = "He wrote: “We will close the east pier” [fees]."
    (finding,) = judge(Quotes(), text)
    assert finding.location.text == "We will close the east pier"
    assert text[finding.location.start : finding.location.end] == finding.location.text
    assert finding.suggestion is None


def test_an_address_in_an_anchor_is_no_quotation() -> None:
    address = "https://p.test/fees"
    assert judge(Quotes(), f"Read on here: <a href='{address}'>{address}</a>") == []


def test_a_quotation_from_another_document_is_found_there() -> None:
    (finding,) = judge(Quotes(), "He wrote: “Nobody objected to it not” or “will not close the east” [fees].")[1:]
    assert finding.suggestion == "letter says it"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("A berth costs 12 euros [fees].", []),
        ("A berth costs 12 euros [fees][hours].", ["hours adds nothing to this sentence"]),
        ("The office closes at 5 pm [fees].", ["fees adds nothing to this sentence"]),
        ("It opens at 9:00 [hours].", []),
        ("Yes [hours].", []),
        ("A berth is cheap [made-up-7].", ["made-up-7: never retrieved"]),
        ("The office closes at 5 pm [fees][made-up-7].", ["fees adds nothing to this sentence"]),
        ("A berth costs 12 euros [empty].", ["empty: no text to compare this sentence with"]),
        ("The office of the harbour is closed by 6 [hunde].", ["hunde: in another language than this sentence"]),
        ("The berths:\n\n- long ones [fees]\n- others, one hour [hours]", []),
        ("A berth costs 12 euros [fees]. For more information, you can read this page:<br>https://p.test/hours", []),
        ("A berth costs 12 euros [fees].\n\nhttps://p.test/hours", []),
        ("A berth costs 12 euros [fees]. You can find more details here: [tides](https://p.test/hours)", []),
        ("A berth costs 12 euros, see https://p.test/hours", ["hours adds nothing to this sentence"]),
    ],
)
def test_contributes(answer: str, expected: list[str]) -> None:
    assert messages(Contributes(), answer) == expected


def test_the_citation_that_adds_nothing_is_marked() -> None:
    (finding,) = judge(Contributes(), "A berth costs 12 euros [fees][hours].")
    assert finding.location.text == "[hours]"


def test_without_text_nothing_is_said_for_sure() -> None:
    for check, text in ((Numbers(), "It costs €12 [empty]."), (Quotes(), "“It costs twelve euros” [empty].")):
        (finding,) = judge(check, text)
        assert (finding.outcome, finding.reason) == (Outcome.NOT_CHECKED, Reason.NO_TEXT)


def test_quotations_without_number_are_not_all_looked_for() -> None:
    text = "He wrote " + " and ".join(f"“these are words {number}”" for number in range(210)) + " [letter]."
    *objections, last = judge(Quotes(), text)
    assert len(objections) == 200
    assert (last.outcome, last.reason) == (Outcome.NOT_CHECKED, Reason.TOO_MANY)


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (Numbers(), "It weighs 99 kg [made-up-7]."),
        (Quotes(), "“It weighs next to nothing” [made-up-7]."),
        (Contributes(), "It weighs next to nothing [made-up-7]."),
    ],
)
def test_a_source_that_is_not_in_the_record_leaves_a_sentence_unchecked(check: ClaimCheck, text: str) -> None:
    (finding,) = judge(check, text)
    assert (finding.outcome, finding.reason) == (Outcome.NOT_CHECKED, Reason.UNKNOWN_SOURCE)
    assert finding.location.text == "[made-up-7]"


@pytest.mark.parametrize(
    "text",
    ["It weighs 99 kg [made-up-7].", "“It weighs next to nothing” [made-up-7].", "It is a light one [made-up-7]."],
)
def test_a_policy_that_ignores_unknown_sources_shows_nothing_that_was_not_checked(text: str) -> None:
    policy = parse_policy('id="t"\nversion="1"\n[checks]\nretrieved="ignore"', name="t")
    sources = [{"id": name, "text": words} for name, words in SOURCES.items()]
    decision = Gate(policy).decide({"id": "a", "answer": text, "sources": sources})
    assert decision.action is Action.HAND_OVER
    assert [finding.reason for finding in decision.findings] == [Reason.UNKNOWN_SOURCE]


def test_past_so_many_values_none_is_called_wrong_without_a_look() -> None:
    text = "The readings are " + ", ".join(f"{n}.{n % 9 + 1}3 kg" for n in range(1, 61)) + "."
    answer = "The readings are about " + ", ".join(f"{n}.{n % 9 + 1} kg" for n in range(1, 61)) + " [readings]."
    sources = (Source(id="readings", text=text),)
    found = judge_over(Numbers(), Answer(id="a", text=answer, sources=sources, retrieved=("readings",)))
    assert [(finding.outcome, finding.reason, finding.message) for finding in found] == [
        (Outcome.NOT_CHECKED, Reason.TOO_MANY, "10 further values in one sentence were not looked for")
    ]


def test_past_so_many_values_no_document_is_called_useless_without_a_look() -> None:
    sources = (Source(id="table", text="Tide gauge: 70300 g."),)
    values = ", ".join(f"{n}.3 kg" for n in range(10, 71))
    answer = f"Boats moored there yesterday weighed {values} [table]."
    (finding,) = judge_over(Contributes(), Answer(id="a", text=answer, sources=sources, retrieved=("table",)))
    assert (finding.outcome, finding.reason) == (Outcome.NOT_CHECKED, Reason.TOO_MANY)


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (Numbers(), "A berth costs €12 a night [hours]."),
        (Quotes(), "“A berth costs €12 a night” [hours]."),
    ],
)
def test_no_suggestion_names_a_source_that_the_reader_may_not_see(check: ClaimCheck, text: str) -> None:
    (finding,) = judge(check, text)
    assert "fees" in (finding.suggestion or "")
    (finding,) = judge(check, text, closed=("fees",))
    assert finding.suggestion is None


@pytest.mark.parametrize("check", [Numbers(), Quotes(), Contributes()])
def test_sources_that_the_reader_may_not_see_are_not_looked_into(check: ClaimCheck) -> None:
    text = "“A long berth costs €15 a night”, zealots mutter [fees]."
    found = judge(check, text, closed=("fees",))
    # Contributes says so for all of them; what the document says, none does.
    assert [finding.reason for finding in found] == ([Reason.NOT_PERMITTED] if isinstance(check, Contributes) else [])
    assert not any(finding.related or finding.evidence for finding in found)
