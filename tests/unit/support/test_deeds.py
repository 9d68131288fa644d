"""Who did what to whom: one deed however it is put."""

import pytest

from citewell.support.prepared import ready

BUY = {"doer": "Arn Works", "thing": "Bell Mills"}


def deed(text: str, language: str, kind: str) -> dict[str, str]:
    found = ready(text).names(language).deeds.get(kind, ())
    return {role: part.names[0].text for _, one in found for role, part in one.parts.items() if part.names}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Last year Arn Works bought Bell Mills."),
        ("en", "Bell Mills was taken over by the Danish group Arn Works."),
        ("en", "Bell Mills, acquired by Arn Works, is old."),
        ("en", "Bell Mills became part of Arn Works."),
        ("de", "Im Mai hat Arn Works die Bell Mills gekauft."),
        ("de", "Bell Mills wurde im Mai von Arn Works übernommen."),
        ("fr", "Bell Mills a été racheté par Arn Works."),
        ("es", "Bell Mills fue comprada por Arn Works."),
        ("pt", "A Bell Mills foi comprada pela Arn Works."),
        ("it", "Bell Mills è stata acquistata dalla Arn Works."),
        ("nl", "Bell Mills werd door Arn Works overgenomen."),
        ("nl", "In mei nam Arn Works het bedrijf Bell Mills over."),
    ],
)
def test_a_purchase_is_one_deed_however_it_is_put(language: str, text: str) -> None:
    assert deed(text, language, "buy") == BUY


@pytest.mark.parametrize(
    ("text", "kind", "parts"),
    [
        ("Arn Works sold it to Bell Mills.", "buy", {"giver": "Arn Works", "doer": "Bell Mills"}),
        ("Ida Renn, who succeeded Ove Lind, spoke.", "succeed", {"later": "Ida Renn", "earlier": "Ove Lind"}),
        ("The warden, Ove Lind, leaves; Ida Renn is to succeed him.", "succeed", {"later": "Ida Renn", "earlier": "Ove Lind"}),
        ("Ida Renn did not found Arn Works.", "found", {}),
        ("Ida Renn might have founded Arn Works.", "found", {}),
    ],
)  # fmt: skip
def test_subjects_objects_and_what_is_not_said(text: str, kind: str, parts: dict[str, str]) -> None:
    assert deed(text, "en", kind) == parts
