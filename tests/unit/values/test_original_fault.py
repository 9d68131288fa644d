"""The fault that all this began with: a realistic address in a product table, and the firm's own free-mail address."""

import itertools
import json

import pytest

from citewell.model import Role, ValueReason
from citewell.values import read_pages, resolve

ROWS = (
    ("Marlow's Noodle Bar", 91, "Poor", "booking@marlownoodles-ptr.com"),
    ("Copper Kettle Cafe", 84, "Fair", "hello@copperkettle-ptr.com"),
    ("Tidal Physio", 77, "Poor", "info@tidalphysio-ptr.com"),
)
OWN = "p.wexford.leadloom@outlook.com"
QUESTIONS = (
    "contact e-mail",
    "How can I get in touch?",
    "Wie lautet die E-Mail-Adresse?",
    "¿Cuál es el correo de contacto?",
)


def table(rows=ROWS):
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr><th>Business</th><th>Score</th><th>Site</th><th>Email</th></tr></thead><tbody>{cells}</tbody></table>"


def page(footer, rows=ROWS):
    return (
        "<!doctype html><html lang='en'><head><title>Leadloom</title></head><body><section><h2>What you get</h2>"
        f"{table(rows)}</section><footer><p>Leadloom · Pricing · Terms</p>{footer}<p>© 2026 Leadloom</p></footer></body></html>"
    )


CHUNKS = (
    "Leadloom finds local businesses that need a new site.",
    "What you get\n\n| Business | Score | Site | Email |\n| --- | --- | --- | --- |\n"
    + "\n".join(f"| {' | '.join(map(str, row))} |" for row in ROWS),
    f"Leadloom · Pricing · Terms\n{OWN}\n© 2026 Leadloom",
)
DEMO_ONLY = CHUNKS[:2]


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_footers_address_is_the_firms(question):
    found = resolve(page(f"<p>{OWN}</p>"), question, subject="Leadloom")
    assert (found.value, found.reason) == (OWN, ValueReason.CHOSEN)


@pytest.mark.parametrize("rows", [ROWS, ROWS[:2], ROWS[::-1]])
def test_with_only_the_tables_addresses_there_is_none(rows):
    found = resolve(page("", rows), "contact e-mail", subject="Leadloom")
    assert found.value is None
    assert found.reason is ValueReason.ONLY_EXAMPLES
    assert {candidate.role for candidate in found.candidates} <= {Role.EXAMPLE, Role.PLACEHOLDER}
    assert "does not specify" in found.message


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_pieces_of_text_give_the_same_in_every_order(order):
    found = read_pages([CHUNKS[index] for index in order], subject="Leadloom").resolve("contact e-mail")
    assert found.value == OWN


@pytest.mark.parametrize("order", list(itertools.permutations(range(2))))
def test_pieces_of_text_with_only_the_table_give_none(order):
    found = read_pages([DEMO_ONLY[index] for index in order], subject="Leadloom").resolve("contact e-mail")
    assert found.value is None


def test_the_trail_names_what_won_and_without_it_the_decision_is_another():
    whole = page(f"<p>{OWN}</p>")
    found = resolve(whole, "contact e-mail", subject="Leadloom")
    first = found.candidates[0]
    assert first.value == found.value
    assert first.where[0].source == "text"
    assert any(rule.weight > 0 for rule in first.rules)
    text = read_pages(whole).pages[0].text
    assert text[first.where[0].start : first.where[0].end] == OWN
    assert resolve(whole.replace(OWN, ""), "contact e-mail", subject="Leadloom").value is None


EVIDENCE = [
    # the page; what won by; the same page without it
    (
        '<body><div class="kontakt"><h3>Kontakt</h3>info@haldenhof-ptr.de</div></body>',
        ("kontakt", "Kontakt", "info@"),
        '<body><div class="x"><h3>x</h3>q7@haldenhof-ptr.de</div></body>',
    ),
    (
        '<body><script type="application/ld+json">{"@type":"Organization","name":"Haldenhof","email":"desk@haldenhof-ptr.de"}</script></body>',
        ("Organization",),
        '<body><script>{"email":"desk@haldenhof-ptr.de"}</script></body>',
    ),
    (
        "<body><footer>Contact us: x1@haldenhof-ptr.de</footer></body>",
        ("footer", "Contact us"),
        "<body><p>A letter by x1@haldenhof-ptr.de</p></body>",
    ),
]


@pytest.mark.parametrize(("with_it", "winning", "without_it"), EVIDENCE)
def test_evidence_taken_away_changes_the_decision(with_it, winning, without_it):
    found = resolve(with_it, "contact e-mail", subject="Haldenhof")
    assert found.value is not None
    assert resolve(without_it, "contact e-mail", subject="Haldenhof").value is None
    assert winning


def test_one_question_asked_again_has_the_same_bytes():
    import msgspec

    whole = page(f"<p>{OWN}</p>")
    said = {msgspec.json.encode(resolve(whole, "contact e-mail", subject="Leadloom")) for _ in range(3)}
    assert len(said) == 1
    assert json.loads(next(iter(said)))["value"] == OWN
