"""What a question asks for."""

import pytest

from citewell.model import Role, ValueKind
from citewell.values.ask import asked_for, asks_for_contact

QUESTIONS = [
    ("contact e-mail", ValueKind.EMAIL, Role.OFFICIAL),
    ("contact phone", ValueKind.PHONE, Role.OFFICIAL),
    ("fax", ValueKind.FAX, Role.OFFICIAL),
    ("sales e-mail", ValueKind.EMAIL, Role.SALES),
    ("support phone", ValueKind.PHONE, Role.SUPPORT),
    ("press e-mail", ValueKind.EMAIL, Role.PRESS),
    ("jobs e-mail", ValueKind.EMAIL, Role.JOBS),
    ("privacy e-mail", ValueKind.EMAIL, Role.PRIVACY),
    ("subscription e-mail", ValueKind.EMAIL, Role.SUBSCRIPTIONS),
    ("advertising e-mail", ValueKind.EMAIL, Role.ADVERTISING),
    ("investor e-mail", ValueKind.EMAIL, Role.INVESTORS),
    ("newsroom phone", ValueKind.PHONE, Role.EDITORIAL),
    ("Wie lautet die Faxnummer?", ValueKind.FAX, Role.OFFICIAL),
    ("Welche Telefonnummer hat die Pressestelle?", ValueKind.PHONE, Role.PRESS),
    ("Quel est le courriel du service client ?", ValueKind.EMAIL, Role.SUPPORT),
    ("¿Cuál es el teléfono de prensa?", ValueKind.PHONE, Role.PRESS),
    ("Wat is het e-mailadres van de klantenservice?", ValueKind.EMAIL, Role.SUPPORT),
    ("Qual é o e-mail do suporte?", ValueKind.EMAIL, Role.SUPPORT),
    ("Jaki jest numer telefonu biura prasowego?", ValueKind.PHONE, Role.OFFICIAL),
    ("Какой номер телефона отдела кадров?", ValueKind.PHONE, Role.JOBS),
    ("電話番号は何番ですか。", ValueKind.PHONE, Role.OFFICIAL),
    ("Which number do I ring?", ValueKind.PHONE, Role.OFFICIAL),
    ("When are you open?", ValueKind.HOURS, Role.OFFICIAL),
    ("Was kostet der Eintritt?", ValueKind.PRICE, Role.OFFICIAL),
    ("postal address", ValueKind.ADDRESS, Role.OFFICIAL),
    ("Who is the director?", ValueKind.PERSON, Role.OFFICIAL),
    ("social profile", ValueKind.URL, Role.OFFICIAL),
    ("How can I get in touch?", None, Role.OFFICIAL),
    ("Is the mill old?", None, Role.OFFICIAL),
]


@pytest.mark.parametrize(("question", "kind", "role"), QUESTIONS)
def test_kind_and_role(question, kind, role):
    assert asked_for(question) == (kind, role)


def test_a_question_for_a_way_to_reach_somebody_need_not_name_one():
    assert asks_for_contact("How can I get in touch?")
    assert not asks_for_contact("Is the mill old?")
