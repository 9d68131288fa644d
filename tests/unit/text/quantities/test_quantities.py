"""What is read as which value, kind by kind."""

import pytest

from citewell.model import Kind, Quantity, Span
from citewell.text.quantities import read_quantities

N, P, PP, MO, ME = Kind.NUMBER, Kind.PERCENT, Kind.POINTS, Kind.MONEY, Kind.MEASURE


def read(text: str) -> list[tuple[Kind, str, str | None]]:
    return [(found.kind, found.value, found.unit) for found in read_quantities(text)]


def one(text: str) -> Quantity:
    (found,) = read_quantities(text)
    return found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7 boats", "7"),
        ("1,200 boats", "1200"),
        ("1.200 boats", "1200"),
        ("1 200 boats", "1200"),
        ("1\u202f200 boats", "1200"),
        ("1'200 boats", "1200"),
        ("1’200 boats", "1200"),
        ("1,20,000 boats", "120000"),
        ("12,34,567.50 of them", "1234567.5"),
        ("1,234,567 boats", "1234567"),
        ("1.234.567 boats", "1234567"),
        ("1.234,5 boats", "1234.5"),
        ("1,234.5 boats", "1234.5"),
        ("1'234.50 boats", "1234.5"),
        ("12.5 boats", "12.5"),
        ("12,5 boats", "12.5"),
        ("0,125 boats", "0.125"),
        ("007 boats", "7"),
        ("½ of it", "0.5"),
        ("2½ boats", "2.5"),
        ("2 ½ boats", "2.5"),
        ("1.5 × 10^8 boats", "150000000"),
        ("3e-5 boats", "0.00003"),
        ("10⁶ boats", "1000000"),
        ("minus 5 boats", "-5"),
        ("(−5 boats)", "-5"),
        ("50K followers", "50000"),
        ("5 thousand boats", "5000"),
        ("1.2 million boats", "1200000"),
        ("3 bn boats", "3000000000"),
        ("2 lakh boats", "200000"),
        ("1.5 crore boats", "15000000"),
        ("2 dozen boats", "24"),
        ("１，２００ boats", "1200"),
        ("١٢٠٠ boats", "1200"),
        ("٣٫٥ boats", "3.5"),
        ("१,२०० boats", "1200"),
        ("3千万 boats", "30000000"),
        ("1億2000万 boats", "120000000"),
        ("twelve boats", "12"),
        ("twenty-four boats", "24"),
        ("two hundred and five boats", "205"),
        ("three thousand four hundred boats", "3400"),
        ("two and a half million boats", "2500000"),
        ("a hundred boats", "100"),
        ("half a million boats", "500000"),
        ("a dozen boats", "12"),
        ("a quarter of the boats", "0.25"),
        ("three quarters of the boats", "0.75"),
        ("two-thirds of the boats", "0.666666666667"),
        ("half of the boats", "0.5"),
        ("one in five boats", "0.2"),
        ("2 out of 5 boats", "0.4"),
        ("**999** million boats", "999000000"),
    ],
)
def test_numbers(text: str, value: str) -> None:
    assert read(text) == [(N, value, None)]


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("1.200", {"1200", "1.2"}),
        ("1,200", {"1200", "1.2"}),
        ("3.125", {"3.125", "3125"}),
        ("12,345", {"12345", "12.345"}),
        ("1,200,000", {"1200000"}),
        ("0.125", {"0.125"}),
        ("1.2", {"1.2"}),
    ],
)
def test_ambiguous_separators_give_both_readings(text: str, readings: set[str]) -> None:
    found = one(text)
    assert {found.value, *found.readings} == readings


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("$890M", "890000000", "$"),
        ("USD 890,000,000", "890000000", "USD"),
        ("US$5", "5", "USD"),
        ("890 million dollars", "890000000", "$"),
        ("€1.085,50", "1085.5", "EUR"),
        ("€ 1.085,50", "1085.5", "EUR"),
        ("1.085,50 €", "1085.5", "EUR"),
        ("1.254,3 Mio. €", "1254300000", "EUR"),
        ("125,43 Mio. Euro", "125430000", "EUR"),
        ("£1.24 billion", "1240000000", "GBP"),
        ("£610m", "610000000", "GBP"),
        ("12.4 pence", "0.124", "GBP"),
        ("40p", "0.4", "GBP"),
        ("40 cents", "0.4", "¢"),
        ("CHF 20", "20", "CHF"),
        ("Rs. 500", "500", "₨"),
        ("₹2 lakh", "200000", "INR"),
        ("500 kroner", "500", "kr"),
        ("2 millones de euros", "2000000", "EUR"),
        ("12.6亿元", "1260000000", "CNY"),
        ("126000万元", "1260000000", "CNY"),
        ("1,200円", "1200", "JPY"),
        ("two thousand euros", "2000", "EUR"),
    ],
)
def test_money(text: str, value: str, unit: str) -> None:
    assert read(text) == [(MO, value, unit)]


def test_money_is_written_without_its_sign() -> None:
    found = one("pay €17.35 now")
    assert (found.text, found.span) == ("17.35", Span(4, 10))


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("5%", P, "5"),
        ("5 %", P, "5"),
        ("5 percent", P, "5"),
        ("5 per cent", P, "5"),
        ("4,5 Prozent", P, "4.5"),
        ("5 pour cent", P, "5"),
        ("5 por ciento", P, "5"),
        ("8‰", P, "0.8"),
        ("百分之二十五", P, "25"),
        ("five percent", P, "5"),
        ("3 percentage points", PP, "3"),
        ("half a percentage point", PP, "0.5"),
        ("one percentage point", PP, "1"),
        ("2,5 Prozentpunkte", PP, "2.5"),
        ("3 points de pourcentage", PP, "3"),
        ("3个百分点", PP, "3"),
        ("25 basis points", PP, "0.25"),
        ("2 pp", PP, "2"),
    ],
)
def test_percent_and_points(text: str, kind: Kind, value: str) -> None:
    assert read(text) == [(kind, value, "%")]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("2,200 W", "2200", "W"),
        ("2.2 kW", "2200", "W"),
        ("1.7 litres", "1.7", "l"),
        ("1,700 ml", "1.7", "l"),
        ("60 cm", "0.6", "m"),
        ("10kg", "10000", "g"),
        ("500mg", "0.5", "g"),
        ("0.5 bar", "50000", "Pa"),
        ("44 dB", "44", "dB"),
        ("70 °C", "70", "°C"),
        ("70°C", "70", "°C"),
        ("70 degrees Celsius", "70", "°C"),
        ("-5 °C", "-5", "°C"),
        ("90 km/h", "90", "km/h"),
        ("10 m/s", "36", "km/h"),
        ("2 kWh", "7200000", "J"),
        ("16GB", "16000000000", "B"),
        ("12 m²", "12", "m²"),
        ("12 square metres", "12", "m²"),
        ("8 miles", "12874.752", "m"),
        ("two-year", "24", "month"),
        ("24-month", "24", "month"),
        ("a two-year-old", "24", "month"),
        ("6 months", "6", "month"),
        ("half a year", "6", "month"),
        ("1½ years", "18", "month"),
        ("2 weeks", "1209600", "s"),
        ("14 days", "1209600", "s"),
        ("15 working days", "15", "working day"),
        ("1 hour", "3600", "s"),
        ("90 min", "5400", "s"),
        ("half an hour", "1800", "s"),
        ("six and a half minutes", "390", "s"),
        ("vierundzwanzig Monate", "24", "month"),
        ("ein Jahr", "12", "month"),
        ("anderthalb Stunden", "5400", "s"),
        ("zweijährige Garantie", "24", "month"),
        ("deux ans et demi", "30", "month"),
        ("une demi-heure", "1800", "s"),
        ("dos años y medio", "30", "month"),
        ("media hora", "1800", "s"),
        ("één maand", "1", "month"),
        ("drie maanden", "3", "month"),
        ("ventiquattro mesi", "24", "month"),
        ("3个月", "3", "month"),
        ("两年半", "30", "month"),
        ("半年", "6", "month"),
        ("3个半小时", "12600", "s"),
        ("7日間", "604800", "s"),
        ("1週間", "604800", "s"),
        ("1年半", "18", "month"),
    ],
)
def test_measures(text: str, value: str, unit: str) -> None:
    assert read(text) == [(ME, value, unit)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1. Close the tap\n2. Open the lid", []),
        ("1) first 2) second", []),
        ("## 3.2 Care", []),
        ("see https://harbour.example/fees/2026?page=3", []),
        ("One should never say never, and no one does.", []),
        ("She came second.", []),
        ("Ein Mann und eine Frau.", []),
        ("Un homme et une femme.", []),
        ("Uno nunca sabe.", []),
        ("hundreds of boats, several thousand birds, millions more", []),
        ("the first half and the second half", []),
        ("not for me, sei nett, once more, due care", []),
        ("You may march on.", []),
        ("十分重要", []),
        ("万一", []),
        ("4 eggs", ["4"]),
        ("type-2 and mid-2019", ["2", "2019"]),
        ("No.5, p.12 and #3", ["5", "12", "3"]),
        ("24/7", ["1234567"]),
        ("the 2019 day of action", ["2019"]),
        ("In 2019 an engineer", ["2019"]),
        ("Zu Beginn: 3 Boote", ["3"]),
        ("In 2019 300 boats", ["2019", "300"]),
        ("1,2,3,4", ["1", "2", "3", "4"]),
        ("nineteen eighty-four", ["1984"]),
        ("one two three", ["2", "3"]),
    ],
)
def test_what_is_no_value(text: str, values: list[str]) -> None:
    assert [found.value for found in read_quantities(text)] == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("0.5 to 10 bar", [(ME, "50000", "Pa"), (ME, "1000000", "Pa")]),
        ("80–90 %", [(P, "80", "%"), (P, "90", "%")]),
        ("between 2 and 5 kg", [(ME, "2000", "g"), (ME, "5000", "g")]),
        ("five to seven days", [(ME, "432000", "s"), (ME, "604800", "s")]),
        ("$5-10 million", [(MO, "5000000", "$"), (MO, "10000000", "$")]),
        ("€50–60", [(MO, "50", "EUR"), (MO, "60", "EUR")]),
        ("von 98,2 auf 91,7 Mio. €", [(MO, "98200000", "EUR"), (MO, "91700000", "EUR")]),
        ("da 198,0 a 212,4 milioni di euro", [(MO, "198000000", "EUR"), (MO, "212400000", "EUR")]),
        ("120 × 60 cm", [(ME, "1.2", "m"), (ME, "0.6", "m")]),
        ("2019-2024", [(N, "2019", None), (N, "2024", None)]),
        ("8 % in 2025 and 7 % before", [(P, "8", "%"), (N, "2025", None), (P, "7", "%")]),
        ("£5 im Jahr 2025 und £4", [(MO, "5", "GBP"), (N, "2025", None), (MO, "4", "GBP")]),
    ],
)
def test_both_ends_of_a_range_share_what_is_written_once(text: str, values: list[tuple[Kind, str, str | None]]) -> None:
    assert read(text) == values


def test_a_short_year_after_a_long_one_may_be_of_the_same_century() -> None:
    assert [found.readings for found in read_quantities("2019–20")] == [(), ("2020",)]


def test_markers_are_not_read() -> None:
    text = "It takes 30 days[1]. Such as:\n\n1[1]."
    skip = [Span(16, 19), Span(32, 35)]
    assert [found.value for found in read_quantities(text, skip=skip)] == ["2592000"]


@pytest.mark.parametrize(
    ("text", "number", "step"),
    [("2.2 kW", "2.2", "100"), ("1,200", "1200", "1"), ("1.2 million", "1200000", "100000"), ("7.10 %", "7.1", "0.01")],
)
def test_the_number_as_written_and_its_last_place(text: str, number: str, step: str) -> None:
    found = one(text)
    assert (found.number, found.step) == (number, step)
