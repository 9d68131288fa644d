"""Courtesies and short statements of nine languages, as ``courtesies.toml`` lists them."""

import tomllib
from pathlib import Path

import pytest

from citewell.text.phrases import POINT, is_courtesy, is_pointer, is_remark, is_verdict, tells

TABLE = tomllib.loads(Path(__file__).with_name("courtesies.toml").read_text(encoding="utf-8"))
VERDICTS = [
    "OK", "Okay.", "That's fine.", "In Ordnung.", "D'accord.", "Vale.", "Está bem.", "Va bene.", "Akkoord.", "好的。", "OKです。",
    "Yes.", "Of course you can!", "Absolutely not!", "No, you can't.", "Yes, that's correct.", "It does.", "The answer is yes.",
    "Natürlich!", "Ja, das können Sie.", "Nein, leider nicht.", "Auf keinen Fall!", "Oui, bien sûr.", "Non, pas du tout.", "Absolument !",
    "Claro que sí.", "No, por supuesto que no.", "Sí, puede.", "Claro que sim.", "Não, de modo nenhum.", "Sim, pode.", "Certo che sì.", "No, assolutamente.",
    "Sì, può.", "Natuurlijk!", "Nee, dat kan niet.", "Zeker wel.", "当然可以！", "不可以。", "是的，可以。", "はい、できます。", "いいえ。", "もちろんです。",
]  # fmt: skip
NO_VERDICTS = [
    "Thank you!", "You're welcome.", "Yes, I can help with that.", "Happy to help!", "Gerne helfe ich Ihnen.", "De rien.", "Avec plaisir !", "De nada.",
    "Graag gedaan!", "不客气。", "どういたしまして。",
]  # fmt: skip
POINTERS = [
    "¤.", "See ¤.", "Please see ¤ for details.", "The answer is in ¤.", "Refer to ¤ and ¤.", "Source: ¤", "Siehe ¤.", "Näheres steht in ¤.", "Voir ¤.",
    "La réponse se trouve dans ¤.", "Véase ¤.", "Consulte ¤ para más información.", "Veja ¤.", "Consulte ¤ para mais detalhes.", "Vedi ¤.",
    "La risposta si trova in ¤.", "Zie ¤.", "Het antwoord staat in ¤.", "详见¤。", "请参阅¤。", "詳しくは¤をご覧ください。", "¤を参照してください。",
]  # fmt: skip
NO_POINTERS = [
    "It is free ¤.", "Yes, 4 euros ¤.", "See the doctor ¤.", "Fees apply ¤.", "Kostenlos ¤.", "C'est gratuit ¤.", "Es gratis ¤.", "É grátis ¤.", "È gratis ¤.",
    "Het is gratis ¤.", "免费¤。", "無料です¤。", "See.",
]  # fmt: skip
TELLING = [
    "Isn't it nice that children eat free?", "How great is it that skis travel free?", "Ist es nicht toll, dass Kinder umsonst essen?",
    "N'est-ce pas formidable que les enfants mangent gratuitement ?", "¿No es estupendo que los niños coman gratis?",
    "Não é ótimo que as crianças comam de graça?", "Non è bello che i bambini mangino gratis?", "Is het niet fijn dat kinderen gratis eten?",
    "孩子免费用餐不是很好吗？", "子どもの食事が無料なんて素敵ではありませんか？",
    "Did you know that it holds two litres?", "Did you know it holds two litres?", "It holds two litres, right?", "It is free, isn't it?",
    "Wussten Sie, dass sie zwei Liter fasst?", "Sie fasst zwei Liter, oder?", "Saviez-vous qu'il contient deux litres ?", "Il contient deux litres, n'est-ce pas ?",
    "¿Sabía que contiene dos litros?", "Contiene dos litros, ¿verdad?", "Sabia que leva dois litros?", "Leva dois litros, não é?", "Lo sapeva che contiene due litri?",
    "Contiene due litri, vero?", "Wist u dat er twee liter in past?", "Er past twee liter in, toch?", "您知道吗，它能装两升？", "它能装两升，对吧？", "二リットル入ることをご存知ですか？",
]  # fmt: skip
ASKING = [
    "Is it nice?", "Isn't it included?", "How many bags do you have?", "How can I help you today?", "How great is the distance?", "Non è chiaro che cosa intende?",
    "Did you know?", "Do you know what it costs?", "Is it free?", "How much is it?", "Was kostet das?", "Wissen Sie, was das kostet?", "Savez-vous où il se trouve ?", "C'est gratuit ?",
    "¿Sabe cuánto cuesta?", "Sabe quanto custa?", "Sa quanto costa?", "Weet u wat het kost?", "您知道价格是多少吗？", "いくらですか？",
]  # fmt: skip
SENTENCES = [(code, kind, s) for code, kinds in TABLE.items() for kind, listed in kinds.items() for s in listed]


@pytest.mark.parametrize(("code", "kind", "sentence"), SENTENCES)
def test_courtesies_and_statements_of_every_language(code: str, kind: str, sentence: str) -> None:
    assert is_courtesy(sentence) == (kind == "courtesies" and code in TABLE)


@pytest.mark.parametrize("code", TABLE)
def test_each_language_has_enough_of_both(code: str) -> None:
    assert len(TABLE[code]["courtesies"]) >= 25
    assert len(TABLE[code]["statements"]) >= 24


@pytest.mark.parametrize("sentence", VERDICTS)
def test_a_yes_or_no_is_a_courtesy_that_answers(sentence: str) -> None:
    assert is_courtesy(sentence)
    assert is_verdict(sentence)


@pytest.mark.parametrize("sentence", NO_VERDICTS)
def test_other_courtesies_answer_nothing(sentence: str) -> None:
    assert is_courtesy(sentence)
    assert not is_verdict(sentence)


@pytest.mark.parametrize("sentence", POINTERS)
def test_pointers(sentence: str) -> None:
    assert is_pointer(sentence)


@pytest.mark.parametrize("sentence", NO_POINTERS)
def test_statements_with_a_citation_are_no_pointers(sentence: str) -> None:
    assert not is_pointer(sentence)
    assert POINT == "¤"


@pytest.mark.parametrize("question", TELLING)
def test_questions_that_tell(question: str) -> None:
    assert tells(question)


@pytest.mark.parametrize("question", ASKING)
def test_questions_that_ask(question: str) -> None:
    assert not tells(question)


def test_remarks_are_told_from_other_courtesies() -> None:
    assert is_remark("The table below compares the fares.")
    assert not is_remark("Thank you!")
    assert not is_remark("This report shows that prices rose.")


@pytest.mark.parametrize("words", ["They may:", "It has:", "You can:"])
def test_the_beginning_of_a_list_is_no_verdict(words: str) -> None:
    assert not is_courtesy(words)
