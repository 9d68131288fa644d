"""The check of quotations: how they are marked, what is none, whose they are."""

import pytest

from citewell import Gate

REPORT = (
    'Chair Ida Lund said: "We chose to protect our bakers rather than our margin." '
    "Tom Reed said: 'Prices will rise next spring again.' The pier is not open on Mondays."
)


def quotes(answer: str) -> list[str]:
    record = {"id": "a", "question": "What did they say?", "answer": answer, "sources": [{"id": "d", "text": REPORT}]}
    return [finding.message for finding in Gate().decide(record).findings if finding.check == "quotes"]


@pytest.mark.parametrize(
    "answer",
    [
        "She said 'we chose to protect our margin' [d].",
        "The bakers' chair said 'we chose the owners' margin first' [d].",
        "The chair said:\n\n> We chose to protect our margin rather than our bakers. [d]",
        "In the wording of the report:\n\n> We chose to protect our margin. [d]\n",
        "> We chose to protect our margin [d]. — Ida Lund",
        "> We chose to protect our margin.\n\n[d]",
        "The report reads »the pier is open on Mondays« [d].",
        "Yes, 'the pier is open on Mondays' [d].",
        "The rules say “the pier is […] open on Mondays” [d].",
        "<q>We chose to protect our margin</q> [d].",
        "<blockquote>We chose to protect our margin</blockquote> [d].",
        "She said &quot;we chose to protect our margin&quot; [d].",
        'She said ""we chose to protect our margin"" [d].',
        'No, "we chose to protect our margin" [d].',
        'No. "We chose to protect our margin" [d].',
        "No: 'We chose to protect our margin' [d].",
        "Nein, „wir wollten unsere Marge schützen“ [d].",
        "Sie sagte ‚wir wollten unsere Marge schützen‘ [d].",
        "Sie sagte ‹wir wollten unsere Marge schützen› [d].",
        "Elle a dit « nous avons protégé notre marge » [d].",
        "她说「我们选择『保护』利润率而不是面包师」[d]。",
    ],
)
def test_misquotes_are_seen_however_they_are_marked(answer: str) -> None:
    (message,) = quotes(answer)
    assert message.startswith("d does not say “")


@pytest.mark.parametrize(
    "answer",
    [
        'You can say "hello, may I have a canoe please" [d].',
        "Ask 'where is the nearest pier please' [d].",
        'Click "Save changes and close it" to go on [d].',
        'The film "The Quiet Harbour of Fen" shows bakers [d].',
        "《我们选择保护利润》一书提到面包师[d]。",
        "It's the bakers' choice and the owners' margin [d].",
        "The '90s were the bakers' years and the owners' too [d].",
        'The "chicken or egg" debate [d].',
        'He called it the "bread and butter" rule [d].',
        'An "open on every day but Mondays" pier [d].',
        "Use the command 'show me the pier times' [d].",
        "Rock 'n' roll isn't for bakers' ears, they say [d].",
        "> [!NOTE]\n> Guests should avoid the pier on Mondays. [d]",
        "> Guests should avoid the pier on Mondays. [d]",
        "“[W]e chose to protect our bakers … than our margin” [d].",
        "> **Note:** the bakers were protected in the end [d]",
        "Here is what to do:\n\n> Bring the bakers and a margin. [d]",
        "The chair said:\n\n> We chose to protect our bakers rather than our margin. [d]",
        "<q>We chose to protect our bakers</q> [d].",
        "She said 'we chose to protect our bakers' [d].",
    ],
)
def test_what_is_no_quotation_or_right_passes(answer: str) -> None:
    assert quotes(answer) == []


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ('Tom Reed said: "We chose to protect our bakers." [d]', "to Chair Ida Lund, not to Tom Reed"),
        ('"Prices will rise next spring again", said Ida Lund [d].', "to Tom Reed, not to Ida Lund"),
        ('According to Ida Lund, "prices will rise next spring" [d].', "to Tom Reed, not to Ida Lund"),
        ('Ida Lund said: "We chose to protect our bakers." [d]', None),
        ('Dr Lund said: "We chose to protect our bakers." [d]', None),
        ('The chair said: "We chose to protect our bakers." [d]', None),
        ('The firm said: "We chose to protect our bakers." [d]', None),
        ('Tom Reed said so. "We chose to protect our bakers" [d].', None),
        ('Reed Harbour said: "We chose to protect our bakers." [d]', None),
        ('Tom Reed said: "The pier is not open on Mondays." [d]', None),
    ],
)
def test_a_quotation_is_not_given_to_another(answer: str, message: str | None) -> None:
    found = quotes(answer)
    assert [text.partition("” ")[2] for text in found] == ([message] if message else [])
