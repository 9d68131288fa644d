"""Whether results are stated for the cases in which they hold."""

import pytest

from citewell.checks.condition import Condition
from tests.unit.checks.contradictions import contradictions

CASES = [
    (
        "Entry costs £12, or £7 for children under 14. Children under 5 get in free.",
        "My son is 9.",
        "A child of 9 pays £7.",
        "A child of 9 pays £12.",
    ),
    (
        "Parcels up to 3 kg cost €4.50, parcels from 3 to 10 kg €7.90.",
        "My parcel weighs 5 kg.",
        "A parcel of 5 kg costs €7.90.",
        "A parcel of 5 kg costs €4.50.",
    ),
    (
        "| Weight | Inland | Abroad |\n|---|---|---|\n| up to 1 kg | £3 | £8 |\n| up to 5 kg | £6 | £14 |\n| up to 20 kg | £11 | £30 |",
        "What does 4 kg cost?",
        "A parcel of 4 kg costs £6 inland.",
        "A parcel of 4 kg costs £11 inland.",
    ),
    (
        "Cancellations up to 30 days before arrival are free; later ones cost 40 % of the price.",
        "I cancel 10 days before.",
        "Cancelling 10 days before arrival costs 40 % of the price.",
        "Cancelling 10 days before arrival is free.",
    ),
    (
        "Ab einem Bestellwert von 80 € ist die Lieferung kostenlos, sonst kostet sie 5,90 €.",
        "Ich bestelle für 90 €.",
        "Bei einer Bestellung von 90 € ist die Lieferung kostenlos.",
        "Bei einer Bestellung von 90 € kostet die Lieferung 5,90 €.",
    ),
    (
        "Kinder unter 6 Jahren fahren kostenlos, Kinder von 6 bis 14 Jahren zahlen 2,10 €.",
        "Mein Kind ist 8 Jahre alt.",
        "Ein Kind von 8 Jahren zahlt 2,10 €.",
        "Ein Kind von 8 Jahren fährt kostenlos.",
    ),
    (
        "L'entrée est gratuite pour les moins de 8 ans ; de 8 à 17 ans, elle coûte 5 €.",
        "Mon fils a 12 ans.",
        "À 12 ans, l'entrée coûte 5 €.",
        "À 12 ans, l'entrée est gratuite.",
    ),
    (
        "Los pedidos de más de 50 € tienen envío gratuito; los demás pagan 4 €.",
        "Pido por 70 €.",
        "Un pedido de 70 € tiene envío gratuito.",
        "Un pedido de 70 € paga 4 €.",
    ),
    (
        "Bezorgen kost € 4,95; vanaf € 40 is het gratis.",
        "Ik bestel voor € 55.",
        "Een bestelling van € 55 wordt gratis bezorgd.",
        "Een bestelling van € 55 bezorgen kost € 4,95.",
    ),
    (
        "O envio custa 3,90 €; a partir de 60 € é gratuito.",
        "Encomendo por 75 €.",
        "Uma encomenda de 75 € tem envio gratuito.",
        "Uma encomenda de 75 € paga 3,90 € de envio.",
    ),
    ("6岁以下儿童免费，6岁以上儿童票30元。", "我的孩子8岁。", "8岁儿童的票价是30元。", "8岁儿童免费。"),
    (
        "A pitch costs €20 from October to May and €34 from June to September.",
        "In July?",
        "In July a pitch costs €34.",
        "In July a pitch costs €20.",
    ),
    (
        "Savings up to £5,000 earn 2.4 %, anything above earns 1.1 %.",
        "What do 8,000 earn?",
        "The part above £5,000 earns 1.1 %.",
        "The part above £5,000 earns 2.4 %.",
    ),
    (
        "Staff have 25 days of leave, and 29 days after ten years.",
        "I have worked there 12 years.",
        "After 12 years staff have 29 days of leave.",
        "After 12 years staff have 25 days of leave.",
    ),
    (
        "The museum charges €9 from Tuesday to Friday and €11 on Saturdays and Sundays.",
        "On Sunday?",
        "On Sunday the museum charges €11.",
        "On Sunday the museum charges €9.",
    ),
]

UNCLEAR = [
    (
        "Postage is €4.90 per order; orders of €50 or more are sent free of charge.",
        "Postage is €4.90, but an order of €60 is sent free of charge.",
    ),
    (
        "Entry costs €9 for adults and €4 for children under 12.",
        "Entry costs €9 for adults and €4 for children under 12.",
    ),
    ("Entry costs €9. Children under 12 pay €4.", "A child of 14 pays €9."),
]


def objections(text, source, question=""):
    return contradictions(Condition(), text, source, question)


@pytest.mark.parametrize(("source", "question", "right", "wrong"), CASES)
def test_the_right_one_passes_and_the_wrong_one_is_contradicted(source, question, right, wrong):
    assert objections(right, source, question) == []
    (finding, *_) = objections(wrong, source, question)
    assert all(source[passage.start : passage.end] == passage.text for passage in finding.related)


@pytest.mark.parametrize(("source", "text"), UNCLEAR)
def test_where_it_is_unclear_nothing_is_said(source, text):
    assert objections(text, source) == []
