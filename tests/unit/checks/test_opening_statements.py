"""Headings and lead-ins that say something need a source that does; those that only announce need none."""

import pytest

from citewell import Gate
from citewell.model import Action

SOURCES = {
    "en": "Each passenger may bring two suitcases of up to 23 kg each. A third suitcase costs 18 euros per crossing. Bicycles travel free of charge.",
    "de": "Jeder Fahrgast darf zwei Koffer mitnehmen. Ein dritter Koffer kostet 18 Euro pro Überfahrt. Fahrräder werden kostenlos und nach Anmeldung befördert.",
    "fr": "Chaque passager peut emporter deux valises. Une troisième valise coûte 18 euros par traversée. Les vélos voyagent gratuitement après réservation.",
    "es": "Cada pasajero puede llevar dos maletas. Una tercera maleta cuesta 18 euros por travesía. Las bicicletas viajan gratis con reserva previa.",
    "pt": "Cada passageiro pode levar duas malas. Uma terceira mala custa 18 euros por travessia. As bicicletas viajam grátis com reserva prévia.",
    "it": "Ogni passeggero può portare due valigie. Una terza valigia costa 18 euro a traversata. Le biciclette viaggiano gratis su prenotazione.",
    "nl": "Elke passagier mag twee koffers meenemen. Een derde koffer kost 18 euro per overtocht. Fietsen reizen gratis mee na reservering vooraf.",
    "zh": "每位乘客可携带两件行李。第三件行李每次航程收费18欧元。自行车免费运送，但需提前预订。",
    "ja": "乗客は一人につきスーツケースを二つまで持ち込めます。三つ目のスーツケースは一航海につき18ユーロです。自転車は予約すれば無料で運べます。",
}
ITEMS = {
    "en": "A third suitcase costs 18 euros per crossing [d].", "de": "Ein dritter Koffer kostet 18 Euro pro Überfahrt [d].",
    "fr": "Une troisième valise coûte 18 euros par traversée [d].", "es": "Una tercera maleta cuesta 18 euros por travesía [d].",
    "pt": "Uma terceira mala custa 18 euros por travessia [d].", "it": "Una terza valigia costa 18 euro a traversata [d].",
    "nl": "Een derde koffer kost 18 euro per overtocht [d].", "zh": "第三件行李每次航程收费18欧元[d]。", "ja": "三つ目のスーツケースは一航海につき18ユーロです[d]。",
}  # fmt: skip
STATES = {
    "en": ["Drones are allowed on deck", "The restaurant serves vegan breakfast every morning", "The ship has a sauna", "Lounge access included"],
    "de": ["Drohnen sind an Deck erlaubt", "Das Restaurant serviert morgens veganes Frühstück", "Das Schiff hat eine Sauna"],
    "fr": ["Les drones sont autorisés sur le pont", "Le restaurant sert un petit-déjeuner végétalien"],
    "es": ["Los drones están permitidos en cubierta", "El restaurante sirve un desayuno vegano"],
    "pt": ["Os drones são permitidos no convés", "O restaurante serve um pequeno-almoço vegano"],
    "it": ["I droni sono consentiti sul ponte", "Il ristorante serve una colazione vegana"],
    "nl": ["Drones zijn toegestaan op het dek", "Het restaurant serveert een veganistisch ontbijt"],
    "zh": ["甲板上允许使用无人机", "餐厅允许吸烟"],
    "ja": ["ドローン使用可能"],
}  # fmt: skip
ANNOUNCES = {
    "en": ["Luggage rules", "What you can bring", "There are several options", "The following rules apply on board", "How the ferry handles bags",
           "Bicycles travel free of charge", "The main points are these", "Suitcases have a limit", "Documents required"],
    "de": ["Gepäck", "Die wichtigsten Punkte sind", "Was gilt für Koffer", "Es gibt mehrere Möglichkeiten", "Fahrräder werden kostenlos befördert"],
    "fr": ["Bagages", "Les points principaux sont les suivants", "Les vélos voyagent gratuitement"],
    "es": ["Equipaje", "Los puntos principales son los siguientes", "Las bicicletas viajan gratis"],
    "pt": ["Bagagem", "Os pontos principais são os seguintes", "As bicicletas viajam grátis"],
    "it": ["Bagagli", "I punti principali sono i seguenti", "Le biciclette viaggiano gratis"],
    "nl": ["Bagage", "De belangrijkste punten zijn de volgende", "Fietsen reizen gratis mee"],
    "zh": ["行李", "主要规则如下", "自行车免费运送"],
    "ja": ["手荷物", "主な規則は以下のとおりです", "自転車は無料で運べます"],
}  # fmt: skip
TOLD = [(language, words) for language, listed in STATES.items() for words in listed]
PLAIN = [(language, words) for language, listed in ANNOUNCES.items() for words in listed]


def decided(language: str, answer: str) -> Action:
    source = {"id": "d", "text": SOURCES[language]}
    return (
        Gate().decide({"id": "a", "question": "", "answer": answer, "sources": [source], "language": language}).action
    )


@pytest.mark.parametrize(("language", "words"), TOLD)
def test_what_no_source_below_says_is_not_shown(language: str, words: str) -> None:
    assert decided(language, f"# {words}\n\n{ITEMS[language]}") is Action.HAND_OVER
    assert decided(language, f"{words}:\n\n- {ITEMS[language]}") is Action.HAND_OVER


@pytest.mark.parametrize(("language", "words"), PLAIN)
def test_titles_announcements_and_what_the_sources_say_pass(language: str, words: str) -> None:
    assert decided(language, f"# {words}\n\n{ITEMS[language]}") is Action.SHOW
    assert decided(language, f"{words}:\n\n- {ITEMS[language]}") is Action.SHOW


def test_a_statement_before_a_colon_needs_a_source_too() -> None:
    assert decided("en", f"Every cabin includes a private shower: {ITEMS['en']}") is Action.HAND_OVER
    assert decided("en", f"Bicycles travel free of charge: {ITEMS['en']}") is Action.SHOW
    assert decided("en", f"Please note the following: {ITEMS['en']}") is Action.SHOW


def test_an_item_may_go_on_with_its_lead_in() -> None:
    assert decided("en", "Passengers may carry on board:\n\n- two suitcases [d]") is Action.SHOW
