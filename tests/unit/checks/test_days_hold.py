"""Days of the week in a sentence against those that a document names: plural, ranges, daily, all but one."""

import pytest

from citewell import Gate

CASES: list[tuple[str, str, list[str], list[str]]] = [
    (
        "en",
        "The museum is open Tuesday to Sunday.",
        [
            "The museum is closed on Mondays.",
            "The museum is open on Sundays.",
            "The museum is open on weekends.",
            "The museum is open every day except Monday.",
            "The museum is not open every day.",
            "The museum is open from Tuesday to Friday.",
        ],
        [
            "The museum is open on Mondays.",
            "The museum is open on Monday.",
            "The museum is open every day.",
            "The museum is open daily.",
            "The museum is open daily from 10 to 18.",
            "The museum is closed on Tuesdays.",
            "The museum is open on weekdays.",
            "The museum is open every day except Tuesday.",
            "The museum is open Monday to Friday.",
        ],
    ),
    (
        "en",
        "The market takes place on Tuesdays and Fridays.",
        ["The market takes place on Fridays."],
        [
            "The market takes place on Wednesday.",
            "The market takes place daily.",
            "The market takes place every day.",
            "The market takes place at weekends.",
        ],
    ),
    (
        "en",
        "The museum is open every day except Monday.",
        ["The museum is closed on Mondays."],
        ["The museum is open every day.", "The museum is open on Mondays."],
    ),
    ("en", "The museum is open Tuesday to Sunday. It is closed on Mondays.", [], ["The museum is open on Mondays."]),
    (
        "en",
        "The museum is open on weekdays from 9 to 18 and on weekends from 10 to 16.",
        ["The museum is open every day."],
        [],
    ),
    ("en", "The museum is open daily. Guided tours take place on Saturdays.", ["The museum is open every day."], []),
    ("en", "Take one tablet every morning. The pharmacy is open Monday to Friday.", ["Take one tablet every day."], []),
    (
        "en",
        "The museum is open Tuesday to Sunday. The daily ticket costs 12 euros.",
        ["The daily ticket costs 12 euros."],
        [],
    ),
    (
        "de",
        "Das Museum ist von Dienstag bis Sonntag geöffnet.",
        [
            "Das Museum ist montags geschlossen.",
            "Das Museum ist am Mittwoch geöffnet.",
            "Das Museum ist täglich außer montags geöffnet.",
        ],
        ["Das Museum ist montags geöffnet.", "Das Museum ist täglich geöffnet.", "Das Museum hat jeden Tag geöffnet."],
    ),
    (
        "fr",
        "Le musée est ouvert du mardi au dimanche.",
        [
            "Le musée est fermé le lundi.",
            "Le musée est ouvert le mercredi.",
            "Le musée est ouvert tous les jours sauf le lundi.",
        ],
        ["Le musée est ouvert le lundi.", "Le musée est ouvert tous les jours.", "Le musée est ouvert les lundis."],
    ),
    (
        "es",
        "El museo abre de martes a domingo.",
        [
            "El museo cierra los lunes.",
            "El museo abre los miércoles.",
            "El museo abre todos los días excepto los lunes.",
        ],
        ["El museo abre los lunes.", "El museo abre todos los días.", "El museo abre a diario."],
    ),
    (
        "pt",
        "O museu abre de terça a domingo.",
        [
            "O museu fecha às segundas-feiras.",
            "O museu abre às quartas.",
            "O museu abre todos os dias, exceto às segundas.",
        ],
        [
            "O museu abre às segundas-feiras.",
            "O museu abre às segundas.",
            "O museu abre todos os dias.",
            "O museu abre diariamente.",
        ],
    ),
    (
        "it",
        "Il museo è aperto dal martedì alla domenica.",
        [
            "Il museo è chiuso il lunedì.",
            "Il museo è aperto il mercoledì.",
            "Il museo è aperto tutti i giorni tranne il lunedì.",
        ],
        ["Il museo è aperto il lunedì.", "Il museo è aperto tutti i giorni.", "Il museo è aperto ogni giorno."],
    ),
    (
        "nl",
        "Het museum is van dinsdag tot en met zondag open.",
        [
            "Het museum is op maandag gesloten.",
            "Het museum is op woensdag open.",
            "Het museum is elke dag open behalve op maandag.",
        ],
        ["Het museum is op maandag open.", "Het museum is dagelijks open.", "Het museum is elke dag open."],
    ),
    (
        "zh",
        "博物馆周二至周日开放。",
        ["博物馆周一闭馆。", "博物馆周三开放。", "博物馆除周一外每天开放。"],
        ["博物馆周一开放。", "博物馆每天开放。"],
    ),
    (
        "ja",
        "博物館は火曜から日曜まで開いています。",
        ["博物館は月曜日は休館です。", "博物館は水曜日に開いています。", "博物館は月曜日以外は毎日開いています。"],
        ["博物館は月曜日に開いています。", "博物館は毎日開いています。"],
    ),
]
"""Language, document, what is right and what is not."""


def _shown(language: str, document: str, sentence: str) -> bool:
    answer = sentence[:-1] + " [hours]" + sentence[-1]
    record = {
        "id": "a",
        "question": "",
        "answer": answer,
        "language": language,
        "sources": [{"id": "hours", "text": document}],
    }
    return Gate().decide(record).action.value == "show"


@pytest.mark.parametrize(
    ("language", "document", "sentence"), [(code, text, right) for code, text, rights, _ in CASES for right in rights]
)
def test_days_that_follow(language: str, document: str, sentence: str) -> None:
    assert _shown(language, document, sentence)


@pytest.mark.parametrize(
    ("language", "document", "sentence"), [(code, text, wrong) for code, text, _, wrongs in CASES for wrong in wrongs]
)
def test_other_days(language: str, document: str, sentence: str) -> None:
    assert not _shown(language, document, sentence)
