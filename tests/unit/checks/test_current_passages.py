"""The check current: an offer that is over within a document that is not."""

import datetime as dt

import pytest

from citewell import Gate


@pytest.mark.parametrize(
    ("answer", "text", "expired"),
    [
        (
            "A canoe costs 19 euros [p].",
            "# Fen Boats\n\n## Summer offer\n\nA canoe costs 19 euros a day. Offer valid until 31 May 2026.\n\n## Regular prices\n\nA canoe costs 25 euros a day.",
            True,
        ),
        (
            "A canoe costs 25 euros [p].",
            "# Fen Boats\n\n## Summer offer\n\nA canoe costs 19 euros a day. Offer valid until 31 May 2026.\n\n## Regular prices\n\nA canoe costs 25 euros a day.",
            False,
        ),
        (
            "A canoe costs 25 euros [p].",
            "A canoe costs 25 euros a day.\n\n**Spring deal:** canoe for 19 euros. This deal ends on 31 May 2026.",
            False,
        ),
        (
            "A canoe costs 19 euros [p].",
            "A canoe costs 25 euros a day.\n\n**Spring deal:** canoe for 19 euros. This deal ends on 31 May 2026.",
            True,
        ),
        (
            "A canoe costs 25 euros [p].",
            "A canoe costs 25 euros. Students get 20 % off; this discount ends on 31 May 2026.",
            False,
        ),
        (
            "Students get 20 % off [p].",
            "A canoe costs 25 euros. Students get 20 % off; this discount ends on 31 May 2026.",
            True,
        ),
        (
            "A canoe costs 25 euros [p].",
            "A canoe costs 25 euros. The price for groups is 90 euros. These prices are valid until 31 May 2026.",
            True,
        ),
        (
            "A canoe costs 25 euros [p].",
            "Opening hours: 9 to 17. A canoe costs 25 euros. The spring promotion (second hour free) ended on 31 May 2026. Bring a coat.",
            False,
        ),
        (
            "Kayaks cost 9 euros [p].",
            "| Offer | Price | Valid until |\n|---|---|---|\n| Kayak | 9 euros | 31 May 2026 |\n| Canoe | 19 euros | 31 December 2026 |",
            False,
        ),
        (
            "A canoe costs 25 euros [p].",
            "Parking permit: 30 euros a year.\nValid until: 31 December 2025\n\nA canoe costs 25 euros.",
            False,
        ),
        (
            "A canoe costs 25 euros [p].",
            "A canoe costs 25 euros.\n\nPrevious versions: version 1 (withdrawn on 3 May 2025), version 2 (superseded by version 3).",
            False,
        ),
        (
            "A canoe costs 25 euros [p].",
            "Version history\n\n- Version 1: valid until 31 May 2025\n- Version 2: valid from 1 June 2025\n\nA canoe costs 25 euros.",
            False,
        ),
        (
            "A canoe costs 25 euros [p].",
            "Fees 2026. A canoe costs 25 euros. Last update: 3 May 2026. This page replaces the fees of 2025, which expired on 31 December 2025.",
            False,
        ),
        (
            "Ein Kanu kostet 25 Euro [p].",
            "Ein Kanu kostet 25 Euro. Für Studierende gibt es bis 31. Mai 2026 einen Rabatt von 5 Euro.",
            False,
        ),
        (
            "Ein Kanu kostet 19 Euro [p].",
            "Sommeraktion: Ein Kanu kostet 19 Euro. Die Aktion läuft bis zum 31. Mai 2026.",
            True,
        ),
        ("A canoe costs 19 euros [p].", "Canoe hire 19 euros a day until 31 May 2026, then 25 euros.", False),
    ],
)
def test_what_is_over(answer: str, text: str, expired: bool) -> None:
    source = {"id": "p", "title": "Fen Boats", "text": text}
    record = {"id": "a", "answer": answer, "sources": [source], "asked_at": "2026-10-01T12:00:00Z"}
    findings = Gate(now=lambda: dt.datetime(2026, 10, 2, tzinfo=dt.UTC)).decide(record).findings
    assert [finding.message for finding in findings if finding.check == "current"] == ["p: expired"] * expired
