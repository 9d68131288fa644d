"""What frames a letter states nothing: greetings by name, closings and signatures."""

import pytest

from citewell.model import ClaimKind
from citewell.text.letters import greeted
from citewell.text.phrases import is_courtesy
from tests.reading_cases import NUMBERED, read

SIGNED = [
    "Best,\nMia", "Kind regards,\nYour Alder Line team", "Best,\nYour Alder assistant", "Viele Grüße\nIhr Alder-Team", "Mit freundlichen Grüßen\nJana Lind",
    "Cordialement,\nVotre équipe Alder", "Saludos cordiales,\nSu equipo de Alder", "Com os melhores cumprimentos,\nA sua equipa Alder",
    "Cordiali saluti,\nIl team Alder", "Met vriendelijke groet,\nhet Alder-team", "Kind regards,\nMia\nAlder Line Customer Service",
]  # fmt: skip
UNSIGNED = [
    "Best,\nskis travel free.", "Kind regards,\nSkis cost 4 euros", "Viele Grüße\nSkier sind kostenlos", "Cordialement,\nles skis voyagent gratuitement",
    "Saludos,\nlos esquís viajan gratis", "Skis,\nMia",
]  # fmt: skip
GREETING = [
    "Good morning, Ms Lindqvist, ", "Dear Mr. Aldous, ", "Hi Jana, ", "Hello Jana Lind! ", "Guten Tag, Frau Sommer, ", "Bonjour Madame Lind, ",
    "Hola, Ana, ", "Bom dia, Senhora Lind, ", "Buongiorno, Signora Lind, ", "Goedemorgen, mevrouw Lind, ",
]  # fmt: skip
NO_GREETING = [
    "In Alder, Ms Lindqvist, ",
    "The owner, Ms Lindqvist, ",
    "With Jana, ",
    "Für Frau Sommer, ",
    "Good morning, it ",
]


@pytest.mark.parametrize("closing", SIGNED)
def test_a_signature_under_a_closing_is_a_courtesy(closing: str) -> None:
    kinds = [claim.kind for claim in read(f"A holds [1].\n\n{closing}", NUMBERED).claims]
    assert kinds[0] is ClaimKind.STATEMENT
    assert set(kinds[1:]) == {ClaimKind.COURTESY}


@pytest.mark.parametrize("closing", UNSIGNED)
def test_a_statement_under_a_closing_is_none(closing: str) -> None:
    kinds = [claim.kind for claim in read(f"A holds [1].\n\n{closing}", NUMBERED).claims]
    assert ClaimKind.STATEMENT in kinds[1:]


def test_a_name_needs_a_closing() -> None:
    assert not is_courtesy("Mia")
    assert not is_courtesy("Your Alder Line ticket")


@pytest.mark.parametrize("greeting", GREETING)
def test_where_the_sentence_begins_after_its_greeting(greeting: str) -> None:
    assert greeted(f"{greeting}the gate closes at noon.") == len(greeting)


@pytest.mark.parametrize("beginning", NO_GREETING)
def test_other_names_are_no_greeting(beginning: str) -> None:
    assert greeted(f"{beginning}the gate closes at noon.") == 0
