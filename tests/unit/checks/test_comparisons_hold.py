"""Whether what is compared, ranked or said to have grown stands so in the source."""

import pytest

from citewell.checks.comparison import Comparison
from tests.unit.checks.contradictions import contradictions

CASES = [
    (
        "Of the price of €118 million, €90 million is payable in cash and €28 million in shares.",
        "Which part is bigger?",
        "The cash part is the bigger one, 90 against 28 million euros.",
        "The share part is the bigger one, 90 against 28 million euros.",
    ),
    (
        "A Tarma tem 430 trabalhadores, mais 25 do que no ano anterior. As vendas ficaram iguais.",
        "Quantos trabalhadores?",
        "Em 2024 a Tarma tinha 405 trabalhadores, menos 25 do que em 2025.",
        "Em 2024 a Tarma tinha 455 trabalhadores, mais 25 do que em 2025.",
    ),
    (
        "| Kettle | Volume | Power | Weight |\n|---|---|---|---|\n| Aro 1 | 1.0 l | 1,800 W | 0.9 kg |\n| Aro 2 | 1.7 l | 2,200 W | 1.3 kg |\n| Aro Max | 2.2 l | 3,000 W | 1.6 kg |",
        "Which kettle is lighter?",
        "The Aro 1 is lighter than the Aro 2.",
        "The Aro 2 is lighter than the Aro 1.",
    ),
    (
        "| Kettle | Volume | Power | Weight |\n|---|---|---|---|\n| Aro 1 | 1.0 l | 1,800 W | 0.9 kg |\n| Aro 2 | 1.7 l | 2,200 W | 1.3 kg |\n| Aro Max | 2.2 l | 3,000 W | 1.6 kg |",
        "Which is the most powerful?",
        "The Aro Max is the most powerful of the three.",
        "The Aro 2 is the most powerful of the three.",
    ),
    (
        "Tickets for the Lantern tour cost €14, those for the Cellar tour €19. The Lantern tour lasts 50 minutes and the Cellar tour 75 minutes.",
        "Which tour is longer?",
        "The Cellar tour takes longer than the Lantern tour.",
        "The Lantern tour takes longer than the Cellar tour.",
    ),
    (
        "The Brisco office had 84 visitors a day in 2024 and 112 in 2025. Staff numbers fell from 31 to 27.",
        "Staff?",
        "Staff numbers went down from 31 to 27.",
        "Staff numbers rose from 27 to 31.",
    ),
    (
        "Der Umsatz der Halden AG stieg 2025 um 4 % auf 61 Mio. €. Der Gewinn ging auf 3,2 Mio. € zurück (Vorjahr: 3,9 Mio. €).",
        "Gewinn?",
        "Der Umsatz der Halden AG ist gestiegen.",
        "Der Umsatz der Halden AG ist gesunken.",
    ),
    (
        "| Modell | Lautstärke | Preis |\n|---|---|---|\n| Fön A | 71 dB | 39 € |\n| Fön B | 66 dB | 58 € |",
        "Welcher ist leiser?",
        "Fön B ist leiser als Fön A.",
        "Fön A ist leiser als Fön B.",
    ),
    (
        "| Modèle | Poids | Prix |\n|---|---|---|\n| Vela 3 | 12 kg | 890 € |\n| Vela 5 | 15 kg | 740 € |",
        "Lequel est moins cher ?",
        "Le Vela 5 est moins cher que le Vela 3.",
        "Le Vela 3 est moins cher que le Vela 5.",
    ),
    (
        "El tren a Palma tarda 40 minutos y el autobús 65 minutos. El billete de tren cuesta 6 € y el de autobús 3,50 €.",
        "¿Qué es más rápido?",
        "El billete de autobús es más barato que el de tren.",
        "El billete de autobús es más caro que el de tren.",
    ),
    (
        "O bilhete de adulto custa 9 € e o de estudante 5 €. Em 2025 houve 18 200 visitantes, menos 900 do que em 2024.",
        "Visitantes?",
        "Em 2025 houve menos visitantes do que em 2024.",
        "Em 2025 houve mais visitantes do que em 2024.",
    ),
    (
        "Il biglietto per il museo costa 8 €, quello per il castello 11 €. Le entrate sono aumentate del 6 %.",
        "Entrate?",
        "Le entrate sono cresciute.",
        "Le entrate sono diminuite.",
    ),
    (
        "| Fiets | Gewicht | Prijs |\n|---|---|---|\n| Stad | 18 kg | € 650 |\n| Tour | 15 kg | € 980 |\n| Sport | 11 kg | € 1.450 |",
        "Welke is het lichtst?",
        "De Sport is de lichtste fiets.",
        "De Tour is de lichtste fiets.",
    ),
    (
        "売上高は前年より5％増加しました。従業員数は減少しました。",
        "売上は？",
        "売上高は前年より増加しました。",
        "売上高は前年より減少しました。",
    ),
]

UNCLEAR = [
    (
        "We spent 84 pence of every pound on our work; 11 pence went on fundraising and 5 pence on administration.",
        "Administration takes 5 % of spending, six percentage points less than fundraising.",
    ),
    (
        "De opzegtermijn is voor de huurder één maand en voor de verhuurder drie maanden.",
        "De huurder zegt ten minste één maand van tevoren op.",
    ),
    (
        "| Boat | Noise | Price |\n|---|---|---|\n| Tern | 74 dB | €4,900 |\n| Petrel | 68 dB | €6,200 |",
        "The Tern is not louder than the Petrel.",
    ),
    (
        "| Boat | Noise | Price |\n|---|---|---|\n| Tern | 74 dB | €4,900 |\n| Petrel | 68 dB | €6,200 |",
        "The Tern might be quieter than the Petrel.",
    ),
    ("Revenue of the ferry rose in 2024.", "Revenue of the ferry fell in 2025."),
    ("The Aldby works employ more than 300 people.", "The Aldby works employ more than 300 people."),
]


def objections(text, source, question=""):
    return contradictions(Comparison(), text, source, question)


@pytest.mark.parametrize(("source", "question", "right", "wrong"), CASES)
def test_the_right_one_passes_and_the_wrong_one_is_contradicted(source, question, right, wrong):
    assert objections(right, source, question) == []
    (finding, *_) = objections(wrong, source, question)
    assert all(source[passage.start : passage.end] == passage.text for passage in finding.related)


@pytest.mark.parametrize(("source", "text"), UNCLEAR)
def test_where_it_is_unclear_nothing_is_said(source, text):
    assert objections(text, source) == []
