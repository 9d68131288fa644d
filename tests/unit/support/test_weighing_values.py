"""Where values stand that no source writes as they are."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.model import Source
from citewell.support.numbers import Standing, Weighed, weigh
from citewell.support.prepared import prepare, ready
from citewell.text.quantities import read_quantities

PARTS = "A lid costs €9.90 and a filter €4.50. Postage is €3.95 per order."
SAVER = "The rate is 4.75 %, fixed for 12 months. Before September the rate was 4.25 %."
TAP = "The water pressure must be between 0.5 and 10 bar. It takes water of up to 60 °C. Wait at least 15 minutes."
REPORT = "Revenue rose from £1.18 billion to £1.24 billion. The group employed 6,420 people."


def weighed(claim: str, *texts: str, question: str = "", title: str | None = None) -> list[Weighed]:
    sources = [prepare(Source(id=f"s{number}", text=text, title=title)) for number, text in enumerate(texts)]
    return list(weigh(claim, read_quantities(claim), sources, question=ready(question)))


def standings(claim: str, *texts: str, question: str = "", title: str | None = None) -> list[Standing]:
    return [found.standing for found in weighed(claim, *texts, question=question, title=title)]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("It rose to 7 %.", "It rose to 7.1 %."),
        ("It has 1.2 million readers.", "It has 1,214,000 readers."),
        ("It has about 6,400 members.", "It has 6,420 members."),
        ("More than 6,000 people work there.", REPORT),
        ("Nearly 100 boats came.", "97 boats came."),
        ("Fewer than 6,000 boats came.", "5,940 boats came."),
        ("A little below 6,000 boats came.", "5,940 boats came."),
        ("Keep it below 77 °F.", "Keep it below 25 °C."),
        ("It is 5 miles long.", "It is 8 km long."),
        ("It stands 70 °F.", "It stands 21 °C."),
        ("Über 6.000 Menschen arbeiten dort.", "Der Konzern beschäftigt 6.420 Menschen."),
        ("约1200人", "共1214人"),
    ],
)
def test_rounded(claim: str, source: str) -> None:
    assert standings(claim, source) == [Standing.ROUNDED]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("It has 6,000 members.", "It has 6,420 members."),
        ("It has 1.2 million readers.", "It has 1,270,000 readers."),
        ("At least 30 days.", "At least 28 days."),
        ("Up to 15 days.", "Up to 14 days."),
        ("More than 30 days.", "28 days."),
        ("About 1,200 boats.", "1,900 boats."),
        ("It is 7.04 long.", "It is 7.1 long."),
        ("It takes 24 minutes.", "It takes 25 minutes."),
        ("Keep it below 30 °C.", "Keep it below 25 °C."),
        ("Keep it below 30 °C.", "Keep it at 25 °C."),
        ("Keep it below 80 °F.", "Keep it below 25 °C."),
        ("Parcels under 10 kg are free.", "Parcels under 8 kg are free."),
        ("Parcels under 10 kg are free.", "Parcels of up to 8 kg are free."),
        ("Parcels under 20 lb are free.", "Parcels under 8 kg are free."),
        ("Unter 30 °C lagern.", "Unter 25 °C lagern."),
        ("Moins de 10 kg.", "Moins de 8 kg."),
        ("Menos de 10 kg.", "Menos de 8 kg."),
        ("Meno di 10 kg.", "Meno di 8 kg."),
        ("Minder dan 10 kg.", "Minder dan 8 kg."),
        ("30℃未満で保管", "25℃未満で保管"),
        ("It affects 1 in 100 people.", "It affects 1 in 10 people."),
        ("Es betrifft 1 von 100 Personen.", "Es betrifft 1 von 10 Personen."),
    ],
)
def test_not_a_rounding(claim: str, source: str) -> None:
    assert standings(claim, source) == [Standing.MISSING]


@pytest.mark.parametrize(
    ("claim", "question", "source"),
    [
        ("A lid and a filter come to €18.35 in total, postage included.", "", PARTS),
        ("That makes €18.35.", "What does it cost in total?", PARTS),
        ("Two lids cost €19.80.", "", PARTS),
        ("The new rate is half a percentage point higher.", "", SAVER),
        ("The rate went up by 0.5 percentage points.", "", SAVER),
        ("The lid is €5.40 dearer than the filter.", "", PARTS),
        ("Revenue rose by 5.1 %.", "", REPORT),
        ("Revenue grew by £60 million.", "", REPORT),
        ("A child pays €3.70.", "", "A day ticket costs €7.40. Children pay half of the price."),
        ("Members pay €45.", "", "It costs €50. Members get 10 % off."),
        ("The desk is open for eight hours longer.", "", "The desk is open from 9:00 to 17:00."),
        ("She was governor for four years.", "", "She was governor from 1991 to 1995."),
    ],
)
def test_derived(claim: str, question: str, source: str) -> None:
    found = [weight for weight in weighed(claim, source, question=question) if weight.standing is not Standing.UNSURE]
    assert {weight.standing for weight in found} == {Standing.DERIVED}
    assert all(weight.passages for weight in found)


@pytest.mark.parametrize(
    ("claim", "question", "source"),
    [
        ("A lid and a filter come to €17.35 in total, postage included.", "", PARTS),
        ("The new rate is 50 percentage points higher.", "", SAVER),
        ("The lid is €6.40 dearer than the filter.", "", PARTS),
        ("Revenue rose by 15.1 %.", "", REPORT),
        ("A filter costs €5.40.", "", PARTS),
        ("A lid costs €14.40.", "", PARTS),
        (
            "Send it back within 30 days.",
            "I bought my Pavo 3. How long have I got?",
            "Within 14 days. Paid in 10 days.",
        ),
        ("Send them back within 30 days.", "How long have I got for 3 machines?", "Within 14 days. Paid in 10 days."),
        ("It costs €237.", "What does the Pavo 3 cost?", "The Pavo 3 costs €79."),
        ("The guarantee is more than 12 months.", "", "It was 24 months, now it is 36 months."),
    ],
)
def test_not_derived(claim: str, question: str, source: str) -> None:
    assert standings(claim, source, question=question) == [Standing.MISSING]


@pytest.mark.parametrize(
    ("claim", "question", "standing"),
    [
        ("It has to lie between 0.5 and 10 bar, so 3 bar is fine.", "My tap has 3 bar. Is that fine?", Standing.PLACED),
        ("It has to lie between 0.5 and 10 bar, so 0.3 bar is fine.", "My tap has 0.3 bar. Fine?", Standing.MISSING),
        ("No, 0.3 bar is not enough.", "My tap has 0.3 bar. Is that enough?", Standing.PLACED),
        ("No, 12 bar is too high.", "My tap has 12 bar. Is that fine?", Standing.PLACED),
        ("Water of 50 °C is fine.", "Can I use water of 50 °C?", Standing.PLACED),
        ("Water of 80 °C is fine.", "Can I use water of 80 °C?", Standing.MISSING),
        ("Yes, wait 90 minutes.", "Do I have to wait 90 minutes?", Standing.PLACED),
        ("Yes, 80 °C is needed.", "Is it 80 °C?", Standing.MISSING),
        ("For a tap with 15 litres a minute, use the wide hose.", "My tap gives 15 litres a minute.", Standing.UNSURE),
        ("No, it is not 95 litres.", "Is it 95 litres?", Standing.UNSURE),
        ("Yes, it is 95 litres.", "Is it 95 litres?", Standing.MISSING),
        ("Yes, it is 95 litres.", "How much is it?", Standing.MISSING),
    ],
)
def test_values_of_the_question(claim: str, question: str, standing: Standing) -> None:
    assert standings(claim, TAP, question=question)[-1] is standing


@pytest.mark.parametrize(
    ("claim", "source", "standing"),
    [
        ("There are three kinds of pier.", "There are floating, fixed and swing piers.", Standing.UNSURE),
        ("Three people lift it.", "Two people are needed to lift it.", Standing.MISSING),
        ("There are 3 kinds of pier.", "There are floating, fixed and swing piers.", Standing.MISSING),
        ("Twenty kinds of pier are known.", "Floating, fixed and swing piers are known.", Standing.MISSING),
        ("It is cleaned once in 1 week.", "It is cleaned weekly.", Standing.HELD),
        ("The notice is one month.", "Notice is given a month ahead.", Standing.HELD),
        ("It is due in 14 days.", "It is due in a fortnight.", Standing.HELD),
        ("In 2026 you have 27 days.", "You have 27 days.", Standing.UNSURE),
        ("In 2026 you have 27 days.", "Since 2024 you have 27 days.", Standing.MISSING),
        ("As passage 3 says, it closes.", "It closes.", Standing.UNSURE),
        ("COVID 19 closed it.", "COVID-19 closed it.", Standing.HELD),
        ("Formula 1 came.", "F1 came.", Standing.HELD),
    ],
)
def test_what_need_not_be_written(claim: str, source: str, standing: Standing) -> None:
    assert standings(claim, source)[0] is standing


@pytest.mark.parametrize(
    ("claim", "question", "standing"),
    [
        ("The K12 holds a litre.", "", Standing.MISSING),
        ("The K12 holds a litre.", "How much does my K12 hold?", Standing.UNSURE),
        ("A 2D plan helps.", "", Standing.UNSURE),
    ],
)
def test_names(claim: str, question: str, standing: Standing) -> None:
    assert standings(claim, "It holds a litre.", question=question) == [standing]


def test_a_title_says_values_too() -> None:
    assert standings("In 2026 the K12 costs more.", "It costs more since 2020.", title="K12 prices 2026") == [
        Standing.HELD,
        Standing.HELD,
    ]


def test_values_are_held_by_the_sources_together() -> None:
    found = weighed("It costs €60 and €15.", "€60", "€15 and €60")
    assert [[(source.source.id, value.text) for source, value in weight.passages] for weight in found] == [
        [("s0", "60"), ("s1", "60")],
        [("s1", "15")],
    ]


WRITTEN = (
    "12 1,200 1.200 0 0.5 -5 24 2026 1990s €12 $5m 5 % 3 percentage points 40 cents 2.2 kW 70 °C 140 °F 7 days a week half a year "
    "31 March Q3 2025 9 am 21:30 third twenty-four one in five a quarter of X200 COVID-19 2D 0800 555 0117 total more up to at least "
    "between and to about not no . , ; 12.6亿元 三 午後5時 ½ free monthly 1e400 0 % ٣"
)
PIECES = WRITTEN.split(" ")
TEXTS = st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join)


@settings(deadline=None, max_examples=300)
@given(TEXTS, TEXTS, TEXTS)
def test_anything_can_be_weighed_against_anything_and_passages_are_exact(
    claim: str, source: str, question: str
) -> None:
    for found in weighed(claim, source, question=question):
        for place, value in found.passages:
            assert value.text in place.source.text[value.span.start : value.span.end]


@settings(deadline=None, max_examples=300)
@given(TEXTS)
def test_a_text_holds_its_own_values(text: str) -> None:
    assert {found.standing for found in weighed(text, text)} <= {Standing.HELD}


@settings(deadline=None, max_examples=200)
@given(TEXTS, TEXTS, TEXTS)
def test_what_one_source_accounts_for_more_sources_do(claim: str, source: str, other: str) -> None:
    good = {Standing.HELD, Standing.ROUNDED, Standing.DERIVED, Standing.PLACED}
    alone = standings(claim, source)
    for before, after in zip(alone, standings(claim, source, other), strict=True):
        assert before not in good or after in good
