"""Courtesies need no citation; a sentence that states something is never one, however politely it begins."""

import pytest

from citewell.text.phrases import is_courtesy, is_refusal

COURTESIES = [
    "Let me know if you'd like to know more about deliveries!",
    "If you have any questions about your parcel, feel free to ask.",
    "Great news!",
    "That is all.",
    "Sure, here's what I found:",
    "Of course!",
    "Good question.",
    "Great question!",
    "I'd be happy to help with that.",
    "Hope this helps!",
    "I hope that answers your question.",
    "Feel free to ask if anything is unclear.",
    "Please let me know if you have further questions.",
    "Is there anything else I can help you with?",
    "Thanks for reaching out.",
    "Thank you for your question!",
    "Glad you asked.",
    "Here you go.",
    "Here is the answer to your question.",
    "Here's a short summary:",
    "Let me know if I can help with anything else.",
    "Have a nice day!",
    "Enjoy your trip!",
    "Have a pleasant flight!",
    "Sorry to hear that.",
    "I'm sorry for the inconvenience.",
    "I understand your concern.",
    "No problem!",
    "You're very welcome.",
    "Anytime!",
    "Best regards,",
    "Kind regards",
    "Hello Anna,",
    "Hi there!",
    "Dear customer,",
    "Yes, that is right.",
    "Yes, that's correct.",
    "No, that is not right.",
    "That depends.",
    "In short: yes.",
    "Happy travels!",
    "Good luck with your application!",
    "Don't hesitate to ask.",
    "If anything is unclear, just ask.",
    "Just ask if you need more.",
    "Let me explain.",
    "Short answer: no.",
    "To answer your question:",
    "According to our documents:",
    "Viel Erfolg!",
    "Gern geschehen!",
    "Melden Sie sich gern, wenn Sie weitere Fragen haben.",
    "Ich hoffe, das hilft Ihnen weiter.",
    "Gute Frage!",
    "Bonne journée !",
    "Avec plaisir !",
    "¡Claro!",
    "¡Espero que te ayude!",
    "Con gusto le ayudo.",
    "希望对您有帮助！",
    "如有其他问题，请随时联系。",
    "お役に立てれば幸いです。",
    "Graag gedaan!",
    "Ik help u graag.",
    "Spero di esserti stato utile!",
]
STATEMENTS = [
    "Happy to help, the seals are covered.",
    "Sure, the warranty covers it.",
    "Yes, seals are covered.",
    "No, dogs may not travel.",
    "Let me know the seals are excluded.",
    "Feel free to open the door while it runs, since the lock is off.",
    "Of course the seals are covered.",
    "Good luck charms are excluded.",
    "Here is the rule: seals are never covered.",
    "Enjoy free parking at all branches.",
    "Descale it every three months.",
    "Please contact us before opening the seal.",
    "Don't hesitate to exceed the limit.",
    "I hope this helps: the fee is waived for students.",
    "Welcome drinks are included.",
    "Thanks to the lock, children cannot open it.",
    "Certainly covered are seals.",
    "Yes, 12 crowns.",
    "Gerne, die Dichtungen sind versichert.",
    "Bien sûr, les joints sont couverts.",
    "Por supuesto, las juntas están cubiertas.",
    "当然，密封件在保修范围内。",
]
REFUSALS = [
    "I'm not able to answer this from the documents I have.",
    "I am not sure about this one.",
    "I don't know.",
    "Sorry, I don't know.",
    "I could not find that in the documents.",
    "Unfortunately, our documents do not mention this.",
    "There is no information available on this.",
    "The provided sources do not contain an answer.",
    "Das konnte ich in den Unterlagen leider nicht finden.",
    "Das weiß ich leider nicht.",
    "Leider habe ich dazu keine Angaben.",
    "Je ne trouve pas cette information.",
    "Malheureusement, les documents ne le disent pas.",
    "No encuentro esa información.",
    "Infelizmente não encontrei essa informação.",
    "Purtroppo non ho trovato questa informazione.",
    "Helaas kan ik dat niet vinden.",
    "抱歉，资料中没有相关信息。",
    "申し訳ありませんが、資料には記載がありません。",
]
FACTS_WITH_NEGATION = [
    "Seals are not covered.",
    "The cover does not include seals.",
    "Dogs may not travel in the cabin.",
    "You cannot return opened parts.",
    "Die Dichtungen sind nicht versichert.",
    "Les joints ne sont pas couverts.",
    "密封件不在保修范围内。",
]


@pytest.mark.parametrize("sentence", COURTESIES)
def test_courtesies(sentence: str) -> None:
    assert is_courtesy(sentence)


@pytest.mark.parametrize("sentence", STATEMENTS)
def test_statements_are_no_courtesies(sentence: str) -> None:
    assert not is_courtesy(sentence)


@pytest.mark.parametrize("sentence", REFUSALS)
def test_refusals(sentence: str) -> None:
    assert is_refusal(sentence)
    assert not is_courtesy(sentence)


@pytest.mark.parametrize("sentence", FACTS_WITH_NEGATION)
def test_facts_that_deny_something_are_no_refusals(sentence: str) -> None:
    assert not is_refusal(sentence)
