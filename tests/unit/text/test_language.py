"""The guess at the language of a text."""

import pytest

from citewell.text.language import guess_language, guess_reader_language, guess_script
from citewell.text.lexicon import lexicons


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The ferry does not run on Sundays.", "en"),
        ("Die Fähre fährt sonntags nicht, aber der Bus schon.", "de"),
        ("Le bac ne circule pas le dimanche.", "fr"),
        ("El transbordador no circula los domingos.", "es"),
        ("O ferry não circula aos domingos, mas há autocarros.", "pt"),
        ("Il traghetto non parte di domenica e neanche nei giorni festivi.", "it"),
        ("De veerboot vaart niet op zondag, maar de bus wel.", "nl"),
        ("渡船星期日不开。", "zh"),
        ("フェリーは日曜日は運航しません。", "ja"),
        ("페리는 일요일에 운항하지 않습니다.", "ko"),
        ("Паром не ходит по воскресеньям.", "ru"),
        ("العبارة لا تعمل يوم الأحد.", "ar"),
        ("नौका रविवार को नहीं चलती।", "hi"),
        ("Mirefield's mayor, Odile Farrant", None),
        ("I’d say Larkhaven's ships can't", "en"),
        ("L'eau n'est pas froide.", "fr"),
        ("Harbour Kestrel 2026", None),
        ("T1, T2 and T3 manage 2,000 kg each", "en"),
        ("12 %", None),
        ("", None),
    ],
)
def test_language(text: str, language: str | None) -> None:
    assert guess_language(text) == language


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("Kestrel", "latin"),
        ("Größe", "latin"),
        ("型号 KX-200 的价格", "han"),
        ("本は10冊まで", "kana"),
        ("12 / 7", None),
        ("\ud800", None),
    ],
)
def test_script(text: str, script: str | None) -> None:
    assert guess_script(text) == script


def test_every_language_says_what_negates() -> None:
    assert [code for code, lexicon in lexicons().items() if not lexicon.negators or not lexicon.stop_words] == []


def test_every_line_of_months_has_twelve() -> None:
    lines = [line for lexicon in lexicons().values() for line in lexicon.dates.months.strip().splitlines()]
    assert {len(line.split()) for line in lines} == {12}


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Gebühr?", "de"),
        ("Öffnungszeiten", "de"),
        ("Quanto custa o bilhete para crianças?", "pt"),
        ("Posso levar o cão?", "pt"),
        ("Quanto costa?", "it"),
        ("¿Perros?", "es"),
        ("Señor?", "es"),
        ("Combien ?", "fr"),
        ("Wat kost het?", "nl"),
        ("How much?", "en"),
        ("料金は？", "ja"),
        ("费用？", "zh"),
        ("Larkhaven?", None),
        ("20 euros", None),
        ("", None),
    ],
)
def test_the_language_of_a_few_words(question: str, language: str | None) -> None:
    assert guess_reader_language(question) == language
