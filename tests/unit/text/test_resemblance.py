"""Which names are nearly a known one."""

import pytest

from citewell.text.resemblance import Resemblance

KNOWN = Resemblance(["pol-pump-2026", "faq", "A1", "2024", "seal-rules", "Größe-1"])


@pytest.mark.parametrize(
    "name",
    [
        "POL-PUMP-2026", "pol–pump–2026", "pol_pump_2026", "pol pump 2026", "polpump2026", "pol-pump-2025", "pol-pump-202",
        "pol-pum-2026", "pol-pumpp-2026", "pol-pmup-2026", "pol-bump-2026", "FAQ", "A9", "A12", "seal-rule", "seals-rules",
        "groesse-1".replace("oe", "ö").replace("ss", "ß"),
    ],
)  # fmt: skip
def test_near_names(name: str) -> None:
    assert KNOWN.has(name)


@pytest.mark.parametrize(
    "name", ["", "1", "2025", "20", "fa", "they", "sic", "pump", "pol-terms-2026", "B1", "A", "seal", "…", "x" * 500]
)
def test_other_names(name: str) -> None:
    assert not KNOWN.has(name)


def test_nothing_resembles_what_is_not_there() -> None:
    assert not Resemblance([]).has("pol-pump-2026")
