"""Days of the week by name: ranges, lists, short names, and all days but some."""

import pytest

from citewell.text.quantities import read_quantities


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("on Mondays", ["1"]),
        ("Tue-Sun", ["234567"]),
        ("Saturdays and Sundays", ["6", "7"]),
        ("le domeniche", ["7"]),
        ("'s woensdags", ["3"]),
        ("de terça a domingo", ["234567"]),
        ("segunda a sexta", ["12345"]),
        ("às terças e quintas", ["2", "4"]),
        ("terça e quinta-feira", ["2", "4"]),
        ("às segundas-feiras", ["1"]),
        ("a segunda e a quarta parte", []),
        ("na segunda parte", []),
        ("every day except Monday", ["234567"]),
        ("daily except on Mondays and Tuesdays", ["34567"]),
        ("Monday to Friday except Wednesday", ["1245"]),
        ("täglich außer montags", ["234567"]),
        ("tous les jours sauf le lundi", ["234567"]),
        ("todos los días excepto los lunes", ["234567"]),
        ("todos os dias, exceto às segundas", ["234567"]),
        ("tutti i giorni tranne il lunedì", ["234567"]),
        ("elke dag behalve op maandag", ["234567"]),
        ("除周一外每天开放", ["234567"]),
        ("月曜日以外は毎日", ["234567"]),
        ("dienstags bis sonntags", ["234567"]),
        ("dal martedì alla domenica", ["234567"]),
        ("火曜から日曜", ["234567"]),
        ("周二至周日", ["234567"]),
        ("Open every day. Closed on Monday.", ["1"]),
    ],
)
def test_days(text: str, days: list[str]) -> None:
    assert [value.value for value in read_quantities(text) if value.kind.value == "day of the week"] == days
