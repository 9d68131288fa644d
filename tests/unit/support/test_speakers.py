"""Who is said to have said a quotation."""

import pytest

from citewell.model import Span
from citewell.support.speakers import is_given_to_another, speaker_of

REPORT = (
    'Chair Ida Lund said: "We keep the pier." Tom Reed, the treasurer, added: "Prices will rise." '
    '"Boats come first", said Ana de Vries. The board wrote: "All is well." "It is late", Harbour Master Jon Ek noted.'
)


def quoted(words: str, text: str) -> Span:
    at = text.index(words)
    return Span(at, at + len(words))


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        (REPORT, "We keep the pier.", "Chair Ida Lund"),
        (REPORT, "Prices will rise.", "Tom Reed"),
        (REPORT, "Boats come first", "Ana de Vries"),
        (REPORT, "All is well.", None),
        (REPORT, "It is late", "Harbour Master Jon Ek"),
        ('According to Ida Lund, "boats come first".', "boats come first", "Ida Lund"),
        ("Laut Ida Lund „kommen Boote zuerst“.", "kommen Boote zuerst", "Ida Lund"),
        ("„Boote kommen zuerst“, sagte Ida Lund.", "Boote kommen zuerst", "Ida Lund"),
        ("« Les bateaux d’abord », a déclaré Ida Lund.", "Les bateaux d’abord", "Ida Lund"),
        ("Ida Lund dijo: «Los barcos primero».", "Los barcos primero", "Ida Lund"),
        ('Ida Lund told Tom Reed: "Boats come first."', "Boats come first.", None),
        ('She said: "Boats come first."', "Boats come first.", None),
        ("林伟表示：“船只优先。”", "船只优先。", "林伟"),
    ],
)
def test_speakers(text: str, words: str, name: str | None) -> None:
    assert speaker_of(text, quoted(words, text)) == name


@pytest.mark.parametrize(
    ("claimed", "words", "other"),
    [
        ("Tom Reed", "We keep the pier.", "Chair Ida Lund"),
        ("Ida Lund", "Prices will rise.", "Tom Reed"),
        ("Reed", "Boats come first", "Ana de Vries"),
        ("Lund", "We keep the pier.", None),
        ("Ms Lund", "We keep the pier.", None),
        ("Harbour Master", "It is late", None),
        ("Fen Boats", "We keep the pier.", None),
        ("Tom Reed", "All is well.", None),
    ],
)
def test_only_a_plain_other_name_is_another_speaker(claimed: str, words: str, other: str | None) -> None:
    assert is_given_to_another(claimed, REPORT, quoted(words, REPORT)) == other
