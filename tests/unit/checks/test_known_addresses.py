"""Addresses in an answer: known from what was retrieved or from the question, or from nowhere."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell import Action, Gate
from citewell.gate import parse_policy
from citewell.model import Decision, SourceField

TEXT = (
    "A berth costs 14 crowns. Book it at https://www.velmora.com/berths/. ![Plan](https://img.velmora.com/plan.png)\n"
    "Read velmora.org/rules first."
)
SOURCES = [
    {"id": "fees", "title": "Fees of the quay", "text": TEXT, "url": "https://velmora.com/fees"},
    {"id": "old", "title": "Old fees", "text": "See https://velmora.com/old-form.", "url": "https://velmora.com/old"},
]
GATE = Gate(
    parse_policy(
        'id="t"\nversion="1"\ndefault="ignore"\n[checks]\nretrieved="block"\npermitted="block"\nlink-retrieved="block"',
        name="t",
    )
)


def decide(answer: str, **record: Any) -> Decision:
    return GATE.decide({"id": "a", "answer": answer, "sources": SOURCES, "retrieved": ["fees"]} | record)


def messages(answer: str, **record: Any) -> list[tuple[str, str]]:
    return [(finding.check, finding.message) for finding in decide(answer, **record).findings]


SAID = "A berth costs 14 crowns [fees]."


@pytest.mark.parametrize(
    "answer",
    [
        SAID,
        f"{SAID} ![Plan](https://img.velmora.com/plan.png)",
        f"{SAID} <img src='http://www.img.velmora.com/plan.png?utm_source=mail'>",
        f"{SAID} ![The page](https://velmora.com/fees/)",
        "A berth costs 14 crowns, see velmora.org/rules [fees].",
        "A berth costs 14 crowns, see velmora.com/berths [fees].",
        "Book it at https://velmora.com/berths [fees].",
        "Book it [here](http://velmora.com/berths?utm_source=mail#top) [fees].",
        f"{SAID} In code nobody follows it: `curl https://velmora.net/api`.",
        f"{SAID}\n\n```\n![x](https://velmora.net/x.png)\n```",
    ],
)
def test_what_is_known_passes(answer: str) -> None:
    assert messages(answer) == []


@pytest.mark.parametrize(
    ("answer", "check", "message"),
    [
        (
            f"{SAID} ![Plan](https://img.velmora.com/other.png)",
            "link-retrieved",
            "https://img.velmora.com/other.png: an image at an address that nothing retrieved holds",
        ),
        (
            f"{SAID} ![](https://img.velmora.com/plan.png?said=14)",
            "link-retrieved",
            "https://img.velmora.com/plan.png?said=14: an image at an address that nothing retrieved holds",
        ),
        (
            f"{SAID} ![Plan](https://img.velmora.example/plan.png)",
            "link-retrieved",
            "https://img.velmora.example/plan.png: an image at an address that nothing retrieved holds",
        ),
        (
            "A berth costs 14 crowns, see velmora.net/fees [fees].",
            "link-retrieved",
            "velmora.net/fees: an address that nothing retrieved holds",
        ),
        # Of what was not retrieved this time nothing is known.
        (
            f"{SAID} ![Form](https://velmora.com/old-form)",
            "link-retrieved",
            "https://velmora.com/old-form: an image at an address that nothing retrieved holds",
        ),
        (
            "Book it at https://velmora.com/book [fees].",
            "retrieved",
            "https://velmora.com/book: never retrieved",
        ),
        (
            "Book it [here](https://velmora.com/old-form) [fees].",
            "retrieved",
            "https://velmora.com/old-form: never retrieved",
        ),
        # A number that is a link cites, and so does a line of a list.
        (
            "It costs 14 crowns [[2]](https://velmora.com/berths) [fees].",
            "retrieved",
            "https://velmora.com/berths: never retrieved",
        ),
        (
            f"{SAID}\n\nSources:\n- https://velmora.com/berths",
            "retrieved",
            "https://velmora.com/berths: never retrieved",
        ),
    ],
)
def test_what_is_known_from_nowhere_is_told_once(answer: str, check: str, message: str) -> None:
    decision = decide(answer)
    assert decision.action is Action.HAND_OVER
    assert [(f.check, f.message) for f in decision.findings if f.check != "permitted"] == [(check, message)]
    (evidence,) = next(finding for finding in decision.findings if finding.check == check).evidence
    assert isinstance(evidence, SourceField)
    assert evidence.value is None


def test_an_address_of_the_question_is_known() -> None:
    answer = "The page https://velmora.net/quay tells what [fees] tells: a berth costs 14 crowns."
    assert messages(answer) != []
    assert messages(answer, question="Is https://velmora.net/quay right?") == []


def test_what_the_reader_may_not_see_vouches_for_nothing() -> None:
    sources = [SOURCES[0], {"id": "staff", "text": "Plan: https://img.velmora.com/staff.png", "acl": ["staff"]}]
    answer = f"{SAID} ![Plan](https://img.velmora.com/staff.png)"
    given: dict[str, Any] = {"sources": sources, "retrieved": ["fees", "staff"]}
    assert [check for check, _ in messages(answer, **given)] == ["link-retrieved"]
    assert messages(answer, **given, audience=["public", "staff"]) == []


def test_an_address_alone_bears_nothing_out() -> None:
    record = {"id": "a", "answer": "A berth costs 14 crowns, see https://velmora.com/berths.", "sources": SOURCES}
    decision = Gate().decide(record | {"retrieved": ["fees"]})
    assert decision.action is Action.HAND_OVER
    assert {finding.reason.value for finding in decision.findings if finding.reason} == {"unknown_source"}


def test_of_very_many_the_first_are_told() -> None:
    images = " ".join(f"![{n}](https://velmora.net/{n}.png)" for n in range(520))
    findings = decide(f"{SAID} {images}").findings
    assert len(findings) == 501
    assert [f.message for f in findings if f.reason] == [
        "further addresses that nothing retrieved holds are not told of"
    ]


NAMES = st.text("abcxyz019", min_size=1, max_size=8)


@given(st.lists(NAMES, min_size=1, max_size=3), st.sampled_from(["", "/", "?utm_source=a", "#top"]), st.booleans())
def test_spelling_makes_no_address_unknown(parts: list[str], end: str, www: bool) -> None:
    given = f"https://velmora.net/{'/'.join(parts)}"
    written = given.replace("https://", "http://www." if www else "http://") + end
    sources = [{"id": "fees", "text": f"{TEXT} And {given} too."}]
    assert messages(f"{SAID} ![Plan]({written})", sources=sources) == []
    assert messages(f"{SAID} ![Plan]({given}-)", sources=sources) != []
