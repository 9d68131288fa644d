"""Rates, days of the week, frequencies, times and parts: what states the same, and what states another value."""

import datetime as dt

import pytest

from citewell.model import Source
from citewell.support.numbers import Standing, weigh
from citewell.support.prepared import prepare, ready
from citewell.text.quantities import read_quantities

NOW = dt.date(2026, 6, 3)
WRONG = (Standing.MISSING, Standing.MISCALCULATED)


def standings(claim: str, source: str, question: str = "") -> list[Standing]:
    values = read_quantities(claim)
    found = weigh(claim, values, [prepare(Source(id="s", text=source))], question=ready(question), now=NOW)
    return [weighed.standing for weighed in found]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("€5 a month", "€5 monthly"),
        ("€5 pro Monat", "monatlich 5 €"),
        ("5 € par mois", "l'abonnement mensuel coûte 5 €"),
        ("5 euros al mes", "una cuota mensual de 5 euros"),
        ("5 euro al mese", "5 € mensili"),
        ("5 euro per maand", "€ 5 maandelijks"),
        ("每月30元", "月租30元"),
        ("月額500円", "毎月500円"),
        ("€5 a month", "It costs €5."),
        ("€5", "It costs €5 a month."),
        ("€120 a year", "It costs €10 a month."),
        ("$9 per user and month", "$9 per user per month"),
        ("30 ct/kWh", "30 cents per kWh"),
        ("twice a day", "two times daily"),
        ("zweimal täglich", "2 mal pro Tag"),
        ("deux fois par jour", "2 fois par jour"),
        ("every day", "daily"),
        ("weekly", "every 7 days"),
        ("on Mondays", "Monday to Friday"),
        ("on Saturday", "at weekends"),
        ("los sábados", "los fines de semana"),
        ("montags", "Mo-Fr 8-12 Uhr"),
        ("周六", "周末"),
        ("日曜日", "土日祝日は休み"),
        ("am Montag, dem 30. November 2026", "am 30. November 2026"),
        ("It opens on Monday, 30 November.", "It opens on 30 November 2026."),
        ("75 minuten", "vijf kwartier"),
        ("2026年7月至9月", "2026年第三季度"),
        ("2026年第3四半期", "2026年8月"),
        ("five days", "up to five unused days"),
        ("from July to September 2026", "in the third quarter of 2026"),
        ("It is open 24/7", "open day and night"),
        ("1 checked bag", "one checked bag"),
        ("the 1st Monday", "the first Monday"),
        ("0.5 tablet", "half a tablet"),
        ("chapter 4", "Chapter IV"),
        ("version 4.2", "release v4.2"),
        ("v4.2", "version 4.2"),
        ("030 1234567", "+49 (0)30 1234567"),
        ("CO2", "CO₂ is measured"),
        ("tot vijf uur 's middags", "tot 17.00 uur"),
        ("um halb zehn", "um 9:30 Uhr"),
        ("a la una y media de la tarde", "a las 13:30"),
        ("à cinq heures et demie", "à 17 h 30"),
        ("alle 9 di mattina", "dalle 9:00"),
        ("às nove da noite", "às 21h00"),
        ("2–6 pm", "14:00 to 18:00"),
        ("8 am-12:30 pm", "08:00–12:30"),
        ("六成", "60%"),
        ("七五折", "优惠25%"),
        ("百分之一点七五", "1.75%"),
        ("1万2千円", "12,000円"),
        ("1小时5分钟", "65分钟"),
        ("210分", "3時間30分"),
        ("半分", "50％"),
        ("400mlが入ります", "0.4リットル"),
        ("31/12", "31 December"),
        ("24,6 miles de millones de euros", "24.600 millones de euros"),
        ("1,250 people", "1.250 Personen und 3,5 km"),
        ("As of today (3 June 2026)", "It is closed."),
        ("10 micrometres", "0.01 mm"),
        ("18 m", "1,800 cm"),
        ("Step 1: press it", "Press it."),
        ("Schritt 2: drücken", "Drücken."),
        ("in 2024 it was more", "The report on 2025: a year earlier it was more."),
        ("in 2017", "It was bought in 2019 by a firm that was sold two years earlier."),
        ("out of order for ten days", "Out of order from 18 October 2026 to 28 October 2026."),
        ("on 13 August, nine days later", "It began on 4 August, nine days earlier than before."),
        ("Just over 5,000 people", "5,082 people"),
        ("A good 5,000 people", "5,082 people"),
        ("three times as much as M", "L has 75 GB and M 25 GB."),
        ("it doubled", "It rose from 40 to 80."),
        ("apart from those, 212 did not finish of the 5,082", "5,082 started, 4,870 finished."),
    ],
)
def test_the_same(claim: str, source: str) -> None:
    assert not set(standings(claim, source)) & set(WRONG)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("€5 a month", "€5 a week"),
        ("€5 pro Monat", "5 € pro Jahr"),
        ("5 € par mois", "5 € par semaine"),
        ("5 euros al mes", "5 euros al año"),
        ("5 euro al mese", "5 euro al giorno"),
        ("5 euro per maand", "5 euro per week"),
        ("5 euros por mês", "5 euros por ano"),
        ("每月30元", "每年30元"),
        ("月額500円", "年額500円"),
        ("€100 a year", "It costs €10 a month."),
        ("30 ct/kWh", "30 cents per MWh"),
        ("2 mg/kg", "2 mg a day"),
        ("38 pence per month", "38 pence per day"),
        ("€2 per litre", "€2 per cubic metre"),
        ("50 km/h", "50 mph"),
        ("3 m/s", "3 km/h"),
        ("twice a day", "three times a day"),
        ("renewed three times", "renewed twice, for three weeks"),
        ("on Tuesday", "on Monday"),
        ("dienstags", "montags bis montags"),
        ("cleaned weekly.", "cleaned monthly."),
        ("2 pm", "02:00"),
        ("1,25 Punkte", "1.250 Punkte und 3,5 km"),
        ("24,50 €", "24.500 € für 88,2 m²"),
        ("25 ms", "25 s"),
        ("25 francs", "25 euros"),
        ("A$25", "US$25"),
        ("25 SEK", "25 NOK"),
        ("25 °C", "25 °F"),
        ("10 micrometres", "0.10 mm"),
        ("18 m long", "180 cm, and 1 m from curtains"),
        ("the third trimester", "the second trimester"),
        ("六成", "百分之五十"),
        ("210分", "3時間20分"),
        ("1小时5分钟", "75分钟"),
        ("tot vijf uur 's middags", "tot 16.00 uur"),
        ("um halb zehn", "um 10:30 Uhr"),
        ("v4.2", "version 4.3"),
        ("030 1234567", "+49 (0)30 1234568"),
        ("chapter 4", "Chapter VI"),
        ("just over £1", "£0.92"),
        ("about 30 %", "26.4 %"),
        ("gut 219 Millionen Euro", "218,6 Millionen Euro"),
        ("in 2023 it was more", "The report on 2025: a year earlier it was more."),
        ("out of order for twelve days", "Out of order from 18 October 2026 to 28 October 2026."),
        ("It opens on Friday, 30 November.", "It opens on 30 November 2026."),
        ("Öffnet am Freitag, dem 30. November.", "Öffnet am 30. November 2026."),
        ("five times as much as M", "L has 75 GB and M 25 GB."),
    ],
)
def test_another(claim: str, source: str) -> None:
    assert set(standings(claim, source)) & set(WRONG)


@pytest.mark.parametrize(
    ("value", "source", "placed"),
    [
        ("55 days", "Trips may last up to 31 days on one plan and 60 days on the other.", True),
        ("65 days", "Trips may last up to 31 days on one plan and 60 days on the other.", False),
        ("25 minutes", "Those who come more than 30 minutes late are not admitted.", True),
        ("35 minutes", "Those who come more than 30 minutes late are not admitted.", False),
        ("six weeks", "Absence of more than 30 days is reported.", True),
        ("seven years", "You get 30 days after five years.", True),
        ("three years", "You get 30 days after five years.", False),
        ("17 Jahren", "Wer jünger als 16 Jahre ist, darf das nicht.", True),
        ("15 Jahren", "Wer jünger als 16 Jahre ist, darf das nicht.", False),
        ("10 March", "Places may be passed on until 14 March.", True),
        ("20 March", "Places may be passed on until 14 March.", False),
        ("13:00", "Open from 12:00 to 14:00.", True),
    ],
)
def test_values_of_the_question_within_a_bound(value: str, source: str, placed: bool) -> None:
    found = standings(f"Yes, {value} is fine.", source, question=f"Is {value} fine?")
    assert (found[0] is Standing.PLACED) is placed
