"""Sentences in the answer's own list of sources are judged; the names and notes beside them are not."""

import pytest

from citewell import Action, Gate

TEXTS = {
    "en": "A third suitcase costs 18 euros per crossing. Bicycles travel free of charge. Dogs stay on the car deck.",
    "de": "Ein dritter Koffer kostet 18 Euro pro Überfahrt. Fahrräder fahren kostenlos mit. Hunde bleiben auf dem Deck.",
    "fr": "Une troisième valise coûte 18 euros par traversée. Les vélos voyagent gratuitement sur le ferry.",
    "es": "Una tercera maleta cuesta 18 euros por travesía. Las bicicletas viajan gratis en el ferry.",
    "it": "Una terza valigia costa 18 euro per traversata. Le biciclette viaggiano gratis sul traghetto.",
    "pt": "Uma terceira mala custa 18 euros por travessia. As bicicletas viajam grátis no ferry.",
    "nl": "Een derde koffer kost 18 euro per overtocht. Fietsen reizen gratis mee op de veerboot.",
    "zh": "第三件行李每次航行收费18欧元。自行车免费运送。",
    "ja": "3個目のスーツケースは1回の乗船につき18ユーロです。自転車は無料です。",
}
SAID = {
    "en": "A third suitcase costs 18 euros per crossing",
    "de": "Ein dritter Koffer kostet 18 Euro pro Überfahrt",
    "fr": "Une troisième valise coûte 18 euros par traversée",
    "es": "Una tercera maleta cuesta 18 euros por travesía",
    "it": "Una terza valigia costa 18 euro per traversata",
    "pt": "Uma terceira mala custa 18 euros por travessia",
    "nl": "Een derde koffer kost 18 euro per overtocht",
    "zh": "第三件行李每次航行收费18欧元",
    "ja": "3個目のスーツケースは1回の乗船につき18ユーロです",
}
TITLES = {
    "en": "Lindmar Ferries: luggage rules",
    "de": "Lindmar Fähren: Regeln für Gepäck",
    "fr": "Ferries Lindmar : règles des bagages",
    "es": "Ferris Lindmar: normas de equipaje",
    "it": "Traghetti Lindmar: regole per i bagagli",
    "pt": "Ferries Lindmar: regras de bagagem",
    "nl": "Lindmar Veerdiensten: regels voor bagage",
    "zh": "林德玛渡轮：行李规定",
    "ja": "リンドマル・フェリー：手荷物規則",
}
WRONG = {
    "en": "Skis cost 25 euros",
    "de": "Skier kosten 25 Euro",
    "fr": "Les skis coûtent 25 euros",
    "es": "Los esquís cuestan 25 euros",
    "it": "Gli sci costano 25 euro",
    "pt": "Os esquis custam 25 euros",
    "nl": "Ski's kosten 25 euro",
    "zh": "滑雪板需要25欧元",
    "ja": "スキー板は25ユーロです",
}
HEADS = {
    "en": "Sources",
    "de": "Quellen",
    "fr": "Sources",
    "es": "Fuentes",
    "it": "Fonti",
    "pt": "Fontes",
    "nl": "Bronnen",
    "zh": "来源",
    "ja": "出典",
}
ENDINGS = [
    "[^1]: {said}.",
    "[^9]: {said}.",
    "[^1]: luggage-26. {said}.",
    "{head}:\n- luggage-26\n- {said}",
    "{head}: luggage-26. {said}.",
    "{head}: luggage-26 ({said})",
    "{head}:\n[1] luggage-26: {said}",
    "{head}:\n- [{said}](https://lindmar.example/luggage)",
]
FINE = [
    "Sources:\n[1] [Luggage rules](https://lindmar.example/luggage), accessed 3 May 2026",
    "Sources:\n[1] Luggage rules, as of May 2026",
    "Sources:\n[1] Official company policy",
    "Sources: luggage-26, p. 4",
    "Sources: luggage-26 (accessed 3 May 2026)",
    "Sources:\n- luggage-26 (updated on 3 May 2026)\n- Lindmar Ferries, luggage rules, p. 12",
    "Sources:\n[1] Luggage rules. Lindmar Ferries, 2026.",
    "Sources:\n[1] Lindmar Ferries. Accessed 3 May 2026.",
    "Sources:\n[1] Luggage rules (PDF, 2 MB)",
    "Sources:\n[1] https://lindmar.example/luggage",
    "Sources:\n[1] [How much luggage may be carried](https://lindmar.example/luggage)",
    "[^1]: Lindmar Ferries, luggage rules, section 3.",
    "[^1]: A third suitcase costs 18 euros per crossing.",
    "[^1]: See the luggage rules, page 2.",
    "Further reading:\n- [What is free of charge](https://lindmar.example/luggage)",
    "Learn more: [luggage rules](https://lindmar.example/luggage)",
]


def decide(answer: str, language: str) -> tuple[Action, list[str]]:
    source = {
        "id": "luggage-26",
        "label": "1",
        "title": TITLES[language],
        "url": "https://lindmar.example/luggage",
        "text": TEXTS[language],
    }
    decision = Gate().decide({"id": "a", "answer": answer, "sources": [source], "language": language})
    return decision.action, [f"{f.check}: {f.message}" for f in decision.findings]


@pytest.mark.parametrize("language", sorted(SAID))
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_sentence_in_a_list_is_judged(ending: str, language: str) -> None:
    ending = ending.format(head=HEADS[language], said=WRONG[language])
    marker = "[1]" if "[1]" in ending else "[^1]" if "[^1]" in ending else "[luggage-26]"
    action, messages = decide(f"{SAID[language]} {marker}.\n\n{ending}", language)
    assert action is Action.HAND_OVER, (ending, messages)


@pytest.mark.parametrize("language", sorted(SAID))
@pytest.mark.parametrize("ending", [ending for ending in ENDINGS if "luggage-26" in ending and "\n-" not in ending])
def test_a_sentence_in_a_list_that_its_line_bears_out_is_fine(ending: str, language: str) -> None:
    ending = ending.format(head=HEADS[language], said=SAID[language])
    if f"{HEADS[language]}: luggage-26. " in ending:
        return  # the sentence after the names is cited by nothing
    marker = "[1]" if "[1]" in ending else "[^1]" if "[^1]" in ending else "[luggage-26]"
    assert decide(f"{SAID[language]} {marker}.\n\n{ending}", language) == (Action.SHOW, [])


@pytest.mark.parametrize("ending", FINE)
def test_names_and_notes_in_a_list_are_no_sentences(ending: str) -> None:
    marker = "[1]" if "[1]" in ending else "[^1]" if "[^1]" in ending else "[luggage-26]"
    assert decide(f"{SAID['en']} {marker}.\n\n{ending}", "en") == (Action.SHOW, [])


@pytest.mark.parametrize(
    "ending",
    [
        "Learn more: skis travel free of charge, see [boarding](https://lindmar.example/boarding)",
        "Sources: luggage-26 (which also says that skis cost 25 euros)",
        "Sources: luggage-26, which also says that skis cost 25 euros",
        "Sources: luggage-26; skis: 25 euros",
        "## Further reading\n- [Skis travel free of charge on all sailings](https://lindmar.example/boarding)",
    ],
)
def test_a_sentence_among_links_to_read_is_judged(ending: str) -> None:
    answer = f"{SAID['en']} [luggage-26].\n\n{ending}"
    boarding = {
        "id": "boarding",
        "title": "Lindmar Ferries: boarding",
        "url": "https://lindmar.example/boarding",
        "text": "The gate closes 20 minutes before departure. Cars check in at Terminal 3. Passengers need a valid "
        "photo ID. Dogs must wear a muzzle on the car deck.",
    }
    luggage = {"id": "luggage-26", "title": "Lindmar Ferries: luggage", "text": TEXTS["en"]}
    decision = Gate().decide({"id": "a", "answer": answer, "sources": [luggage, boarding]})
    action, messages = decision.action, decision.findings
    assert action is Action.HAND_OVER, messages
