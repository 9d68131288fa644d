"""From when until when a document says that it holds, by wordings of each language."""

import datetime as dt
import time
import tomllib
from pathlib import Path

import pytest

from citewell.support.validity import stated_validity

TODAY = dt.date(2026, 10, 1)
WORDINGS = tomllib.loads(Path(__file__).with_name("validity_wordings.toml").read_text(encoding="utf-8"))


def standing(text: str, title: str = "Fen Boats") -> str:
    """What a document as a whole says of itself today."""
    stated = stated_validity(title, text)
    for period in stated.periods if stated is not None else ():
        if period.passage is None:
            if period.gone or (period.until is not None and period.until < TODAY):
                return "expired"
            if period.draft or (period.since is not None and period.since > TODAY):
                return "future"
    return "holds"


@pytest.mark.parametrize(
    ("language", "expected", "text"),
    [
        pytest.param(language, expected, text, id=f"{language}-{expected}-{number}")
        for language, table in WORDINGS.items()
        for expected, texts in table.items()
        for number, text in enumerate(texts)
    ],
)
def test_what_a_document_says_of_itself(language: str, expected: str, text: str) -> None:
    assert standing(text) == expected, f"{language}: {text}"


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Fees until 30 June 2026", "expired"),
        ("Fen Boats: summer offer (until 30 June 2026)", "expired"),
        ("Fen Boats – prices valid until 30 June 2026", "expired"),
        ("Fees from 1 January 2027", "future"),
        ("Price list, valid from 1 January 2027", "future"),
        ("Fees [archived]", "expired"),
        ("Superseded: mooring policy", "expired"),
        ("Mooring policy (withdrawn)", "expired"),
        ("Mooring policy – archived", "expired"),
        ("Preise bis 30. Juni 2026", "expired"),
        ("Preisliste gültig ab 1. Januar 2027", "future"),
        ("Gebührenordnung (aufgehoben)", "expired"),
        ("Tarifs valables jusqu'au 30 juin 2026", "expired"),
        ("Oferta hasta el 30 de junio de 2026", "expired"),
        ("価格表（廃止）", "expired"),
        ("Harbour board delays new quay until 30 June 2026", "holds"),
        ("Reed Weekly (Aug 2025): board delays mooring fees until Nov 2025", "holds"),
        ("Archived mail: how to find it", "holds"),
        ("Fees from 1 July 2026", "holds"),
        ("BIS (Oct 17, 2023)", "holds"),
        ("Withdrawn products", "holds"),
        ("Cabin fares [OLD]", "expired"),
        ("Cabin fares (previous version)", "expired"),
        ("Tarife [ALT]", "expired"),
        ("Tarifs [ANCIEN]", "expired"),
        ("Tarieven [OUD]", "expired"),
        ("Price list 2025 (replaced by price list 2026)", "expired"),
        ("Cabin fares [DRAFT]", "future"),
        ("Entwurf: Tarife", "future"),
        ("Old town tours", "holds"),
        ("Fares for old cars", "holds"),
        ("Draft beer prices", "holds"),
        ("How to draft a contract", "holds"),
        ("fen-tools (archived", "holds"),
        ("Is the old pier archived?", "holds"),
        ("Registration until 3 May 2026", "holds"),
    ],
)
def test_what_a_title_says(title: str, expected: str) -> None:
    assert standing("A canoe costs 19 euros.", title) == expected


@pytest.mark.parametrize(
    ("text", "title", "passage"),
    [
        (
            "A canoe costs 19 euros. The student discount of 4 euros ends on 31 May 2026.",
            "Fen Boats",
            "The student discount of 4 euros ends on 31 May 2026.",
        ),
        (
            "# Kayaks\n\nA kayak costs 9 euros.\nThis offer ends on 31 May 2026.\n\n# Canoes\n\nA canoe costs 19 euros.\n"
            "This offer ends on 31 December 2026.",
            "Fen Boats",
            "A kayak costs 9 euros.\nThis offer ends on 31 May 2026.",
        ),
        (
            "Kayaks: 9 euros a day, offer ends 31 May 2026.\n\nCanoes: 19 euros a day.",
            "Fen Boats",
            "Kayaks: 9 euros a day, offer ends 31 May 2026.",
        ),
        (
            "Bring a coat. A kayak is 9 euros. Valid until 31 May 2026.",
            "Fen Boats",
            "A kayak is 9 euros. Valid until 31 May 2026.",
        ),
        ("Canoes. The summer discount ends on 31 May 2026. Bring a coat.", "Summer at Fen Boats", None),
    ],
)
def test_what_is_said_of_a_passage_is_said_of_it_alone(text: str, title: str, passage: str | None) -> None:
    stated = stated_validity(title, text)
    assert stated is not None
    found = stated.periods[0].passage
    assert (text[found.start : found.end] if found is not None else None) == passage


@pytest.mark.parametrize(
    "piece", ["this offer ", "a the of for ", "1 May 2026 ", "until ", "until 1 May 2026. ", "本优惠", "- "]
)
def test_hostile_texts_take_no_time(piece: str) -> None:
    start = time.process_time()
    stated_validity(piece * 30, piece * 5000)
    assert time.process_time() - start < 2
