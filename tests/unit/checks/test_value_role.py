"""The check value-role: addresses and numbers are given as what a sentence offers them as."""

import pytest

from citewell import Gate
from citewell.model import Action

DEMO = """What you get

| Business | Score | Site | Email |
| --- | --- | --- | --- |
| Copper Kettle Cafe | 84 | Fair | hello@copperkettle-ptr.com |
| Tidal Physio | 77 | Poor | info@tidalphysio-ptr.com |

Leadloom · Pricing · Terms
{own}
© 2026 Leadloom"""
OWN = "p.wexford.leadloom@outlook.com"
DOCS = 'Send a test with the client:\n\n```\nsend(to="ops@lanternworks-ptr.com")\n```\n\nQuestions? Write to help@lanternworks-ptr.com.'
PARTNERS = "Orrin Mill grinds oats. Our distributors: Bayside Ltd, order@bayside-ptr.com, tel. 0151 407 9312. Contact Orrin Mill: info@orrinmill-ptr.com."

CASES = [
    (DEMO.format(own=OWN), "You can reach Leadloom by e-mail at info@tidalphysio-ptr.com [s].", Action.HAND_OVER),
    (DEMO.format(own=OWN), f"You can reach Leadloom by e-mail at {OWN} [s].", Action.SHOW),
    (DEMO.format(own=""), "Contact Leadloom at hello@copperkettle-ptr.com [s].", Action.HAND_OVER),
    (DEMO.format(own=OWN), "The table gives info@tidalphysio-ptr.com as the e-mail of Tidal Physio [s].", Action.SHOW),
    (DOCS, "Their contact e-mail is ops@lanternworks-ptr.com [s].", Action.HAND_OVER),
    (DOCS, "For questions, write to help@lanternworks-ptr.com [s].", Action.SHOW),
    (PARTNERS, "Contact Orrin Mill at info@orrinmill-ptr.com [s].", Action.SHOW),
    (
        "Contact the harbour at desk@harbour.example or on 01632 960123.",
        "The harbour's e-mail is desk@harbour.example [s].",
        Action.SHOW,
    ),
]


@pytest.mark.parametrize(("text", "answer", "action"), CASES)
def test_what_is_offered_has_to_be_given_as_that(text, answer, action):
    decision = Gate().decide(
        {"id": "a", "question": "How can I contact them?", "answer": answer, "sources": [{"id": "s", "text": text}]}
    )
    told = [finding.check for finding in decision.findings if finding.check == "value-role"]
    assert decision.action is action, decision.findings
    assert bool(told) is (action is Action.HAND_OVER)


def test_the_finding_points_at_the_place_and_names_the_official_value():
    record = {
        "id": "a",
        "answer": "Contact Leadloom at info@tidalphysio-ptr.com [s].",
        "sources": [{"id": "s", "text": DEMO.format(own=OWN)}],
    }
    finding = next(one for one in Gate().decide(record).findings if one.check == "value-role")
    assert "the available information does not specify it" in finding.message
    assert [passage.text for passage in finding.related] == ["info@tidalphysio-ptr.com"]
    assert finding.suggestion == f"s gives {OWN} as the official e-mail"
