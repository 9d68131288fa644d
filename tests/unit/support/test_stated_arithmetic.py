"""What a sentence itself works out is checked: right results follow from their terms, wrong ones do not."""

import pytest

from citewell.model import Source
from citewell.support.arithmetic import worked_out
from citewell.support.numbers import Standing, weigh
from citewell.support.prepared import prepare, ready
from citewell.text.quantities import read_quantities

HIRE = "A week with the Roam costs £110. A child seat is £4 a day. A foot passenger pays £14.80 one way."
PLAN = "Team costs $9 per user and month when paid yearly, Business $19. Paid monthly, both cost 20 % more. 10 % off returns."
DATA = "Plan: M\nData: 25 GB\nPrice: €14.99\n\nPlan: L\nData: 80 GB\nPrice: €22.99"
GROUP = "Tools made £222m of sales. Group sales were £842m. Of 13,480 households with 30,900 people, 71 % have a car."


def standings(claim: str, source: str, question: str = "") -> dict[str, Standing]:
    found = weigh(claim, read_quantities(claim), [prepare(Source(id="s", text=source))], question=ready(question))
    return {weighed.quantity.text: weighed.standing for weighed in found}


@pytest.mark.parametrize(
    ("claim", "question", "source", "result"),
    [
        ("It costs £138: £110 plus 7 × £4.", "", HIRE, "138"),
        ("A return is £26.64, i.e. 2 × £14.80 less 10 %.", "", HIRE + PLAN, "26.64"),
        ("Ten users pay $1,080 a year (10 × $9 × 12).", "What do ten users pay?", PLAN, "1,080"),
        ("Business costs $22.80, 20 % on top of $19.", "", PLAN, "22.80"),
        ("Das kostet 138 £: 110 £ plus 7 × 4 £.", "", HIRE, "138"),
        ("Cela coûte 138 £ : 110 £ plus 7 × 4 £.", "", HIRE, "138"),
        ("Tools made about 26 % of sales (£222m of £842m).", "", GROUP, "26"),
        ("There are about 2.3 people to a household (30,900 in 13,480 households).", "", GROUP, "2.3"),
        ("A gigabyte works out at about 29 cents with L.", "", DATA, "29"),
        ("29 % have no car, whereas 71 % have one.", "", GROUP, "29"),
        ("Five nights at €112 cost €560.", "What do five nights cost?", "A night costs €112.", "560"),
        ("For 200 miles at 45p you get £90.", "What do I get for 200 miles?", "Cars are paid 45p a mile.", "90"),
    ],
)
def test_right(claim: str, question: str, source: str, result: str) -> None:
    found = standings(claim, source, question)
    assert found[result] is Standing.DERIVED
    assert not {Standing.MISSING, Standing.MISCALCULATED} & set(found.values())


@pytest.mark.parametrize(
    ("claim", "question", "source", "result"),
    [
        ("It costs £142: £110 plus 7 × £4.", "", HIRE, "142"),
        ("A return is £29.60, i.e. 2 × £14.80 less 10 %.", "", HIRE + PLAN, "29.60"),
        ("Ten users pay $1,180 a year (10 × $9 × 12).", "What do ten users pay?", PLAN, "1,180"),
        ("Business costs $15.20, 20 % on top of $19.", "", PLAN, "15.20"),
        ("Tools made about 40 % of sales (£222m of £842m).", "", GROUP, "40"),
        ("A gigabyte works out at about 49 cents with L.", "", DATA, "49"),
        ("39 % have no car, whereas 71 % have one.", "", GROUP, "39"),
        (
            "It costs £5,560, as 44 weeks are due at £139 each.",
            "",
            "£139 a week for 44 weeks; 40 weeks elsewhere.",
            "5,560",
        ),
        ("So 20–8 = 13 € a month.", "", "Ein Monat kostet 20 €, mit Rabatt 8 € weniger.", "13"),
        ("12 × 8 € = 86 €.", "", "Ein Monat kostet 8 €, ein anderer 86 €.", "86"),
    ],
)
def test_wrong(claim: str, question: str, source: str, result: str) -> None:
    assert standings(claim, source, question)[result] in (Standing.MISSING, Standing.MISCALCULATED)


@pytest.mark.parametrize(
    "claim",
    [
        "The screen is 14 inches (1920 x 1080).",
        "It was €15 then, and now €19 plus 20 % tax.",
        "Visits rose by 10 % (3,000 of 9,000 came by rail).",
        "It costs €300, and breakfast for 2 guests is €12.",
        "From 5 to 10 kg it costs €4.",
        "2025 sales: 8–10M (an estimate)",
        "Before the trip (3–5 days): go to bed ~1 h/day earlier.",
        "Filters of 585–590, 630 and 830–850 nm are used.",
        "Food costs ¥72,790 (60–69) or ¥61,591 (70+).",
        "Growth of 5.6 % (2024–2028) leads to 1.1B units.",
        "In 2014 + the years 2022–2023: A 2024 study describes it.",
        "The till Duo 2 has two screens (14 + 8).",
        "Margins of 125–160 mV at a supply = 0.9–1.0 V.",
        "Growth of 57.4 % (($96M - $61M) / $61M).",
        "A person spends 66,400 ÷ 2.28 = 29,120 a month.",
    ],
)
def test_what_only_looks_like_arithmetic(claim: str) -> None:
    assert Standing.MISCALCULATED not in standings(claim, claim).values()


def test_products_come_before_sums() -> None:
    text = "110 + 7 × 4 − 2"
    (worked,) = worked_out(text, read_quantities(text))
    assert worked.value == 136
