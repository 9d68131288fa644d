"""Rules of the values, one small page each: what is asked, and what must come of it."""

import pytest

from citewell.values.resolve import resolve

HEAD = "<html><head><title>Mill Bakery</title></head><body>"


@pytest.mark.parametrize(
    ("page", "question", "value"),
    [
        pytest.param(
            "<h2>Opening hours</h2><ul><li>Monday to Friday: 8am – 6pm</li><li>Saturday: 9am – 1pm</li><li>Sunday: closed</li></ul>",
            "opening hours",
            "Monday to Friday: 8am – 6pm, Saturday: 9am – 1pm",
            id="hours-in-several-lines",
        ),
        pytest.param(
            "<table><tr><th colspan=2>Öffnungszeiten</th></tr><tr><td>Montag</td><td>geschlossen</td></tr><tr><td>Dienstag</td><td>9–18 Uhr</td></tr><tr><td>Samstag</td><td>9–14 Uhr</td></tr></table>",
            "Wann ist geöffnet?",
            "Dienstag 9–18 Uhr, Samstag 9–14 Uhr",
            id="hours-in-rows",
        ),
        pytest.param(
            "<p>Horaire : du lundi au jeudi de 9h à 17h</p>",
            "horaires",
            "du lundi au jeudi de 9h à 17h",
            id="hours-with-their-first-word",
        ),
        pytest.param("<p>Godziny pracy: pn. 7:30–17:00, pt. 7:30–14:00</p>", "opening hours", "pn. 7:30–17:00, pt. 7:30–14:00", id="days-cut-short"),
        pytest.param(
            "<p>Telefon: 01 2345<br>Postweg 3 · 54599 Kestenich</p><h2>Anschrift</h2>",
            "postal address",
            "Postweg 3, 54599 Kestenich",
            id="address-parted-by-a-sign",
        ),
        pytest.param(
            "<h2>Find us</h2><p>The Boathouse, Towpath Lane, Merrow, GU4 7ZZ</p>",
            "postal address",
            "The Boathouse, Towpath Lane, Merrow, GU4 7ZZ",
            id="address-without-a-number",
        ),
        pytest.param("<p>住所：架空県青葉市本町2丁目1番4号</p>", "住所はどこですか。", "架空県青葉市本町2丁目1番4号", id="address-from-large-to-small"),
        pytest.param("<p>President: Hugh Ansell. Captain: Bea Lockridge.</p>", "Who is the captain?", "Bea Lockridge", id="full-stop-after-a-name"),
        pytest.param("<p>Program Director: Dell Haverty<br>Chief Engineer: Ron Pasternak</p>", "Who is the program director?", "Dell Haverty", id="names-end-with-their-line"),
        pytest.param("<p>Captain: Wilf Garnock. Deputy Captain: Aileen Rossiter.</p>", "Who is the captain?", "Wilf Garnock", id="not-the-deputy"),
        pytest.param("<p>Deputy Captain: Aileen Rossiter.</p>", "Who is the captain?", None, id="only-the-deputy"),
        pytest.param("<ul><li>Tom Halloran - Senior Partner</li><li>Amy Birchett - Partner</li></ul>", "Who is the senior partner?", "Tom Halloran", id="office-after-the-name"),
        pytest.param("<div><h3>Margriet Uyterlinde</h3><p>Financieel directeur</p></div><div><h3>Sven Kolham</h3><p>Secretaris</p></div>", "Wie is de financieel directeur?", "Margriet Uyterlinde", id="office-below-the-name"),
        pytest.param("<p>Per piece 31 €</p><table><tr><td>from 10 pieces</td><td>28 €</td></tr></table>", "How much is a piece?", "31 €", id="not-the-price-of-many"),
        pytest.param("<table><tr><td>Intensive B1</td><td>420 €</td></tr><tr><td>Intensive B2</td><td>540 €</td></tr></table>", "How much is the course Intensive B2?", "540 €", id="a-row-by-its-code"),
        pytest.param("<p>It costs £210; students pay £140.</p><h2>Course</h2>", "What does the course for students cost?", "£140", id="the-one-asked-for"),
    ],
)  # fmt: skip
def test_facts(page, question, value):
    assert resolve(HEAD + page, question, region="GB", subject="Mill Bakery").value == value


@pytest.mark.parametrize(
    ("subject", "page", "question", "value"),
    [
        pytest.param("Weingut Terbrüg", "<p>Zimmer: zimmer@weingut-terbrueg.de</p><footer>Weingut Terbrüg wein@weingut-terbrueg.de</footer>", "contact e-mail", "wein@weingut-terbrueg.de", id="umlauts-spelt-out"),
        pytest.param("Studio Marchetti Bonaldi", "<h3>Avv. Giulia Marchetti</h3><p>g.marchetti@marchettibonaldi.it</p><p>segreteria@marchettibonaldi.it</p>", "contact e-mail", "segreteria@marchettibonaldi.it", id="a-partner-is-a-person"),
        pytest.param("Studio Marchetti", "<p>E-mail: info@studiomarchetti.it<br>PEC: marchetti@pec-legale.it</p>", "Qual è l'indirizzo PEC?", "marchetti@pec-legale.it", id="what-the-question-names"),
        pytest.param("Mill Bakery", "<p>T 031 014728 | F 031 014729</p>", "fax", "031 014729", id="letters-as-labels"),
        pytest.param("Mill Bakery", "<aside><p>【PR】お墓 フリーダイヤル 0120-014-728</p></aside>", "contact phone", None, id="an-advertisement"),
        pytest.param("Klinik Nord", "<p>Zentrale 0499 01470-0</p><h2>Sekretariat Kardiologie</h2><p>Telefon 0499 01470-230</p>", "Welche Telefonnummer hat die Kardiologie?", "0499 01470-230", id="the-part-asked-for"),
        pytest.param("Klinik Nord", "<p>Zentrale 0499 01470-0</p>", "Wie ist die Nummer der Kardiologie?", None, id="a-part-that-is-not-there"),
        pytest.param("Mill Bakery", "<p>Contact: info@millbakery.co.uk</p>", "What is the VAT number for the bakery?", None, id="another-number"),
    ],
)  # fmt: skip
def test_contacts(subject, page, question, value):
    found = resolve(f"<html><head><title>{subject}</title></head><body>{page}", question, region="DE", subject=subject)
    assert found.value == value


def test_a_part_of_a_larger_body_is_not_that_body():
    page = (
        "<html><head><title>Chemistry | University of Brackenholt</title></head><body><h1>Department of Chemistry</h1>"
        "<p>Department of Chemistry, University of Brackenholt. Tel: 01999 014700, chemistry@brackenholt-univ.ac.uk</p>"
        "<footer>University of Brackenholt, switchboard 01999 010000</footer>"
    )
    subject = "Department of Chemistry, University of Brackenholt"
    assert resolve(page, "contact phone", region="GB", subject=subject).value in {None, "01999 014700"}


def test_an_address_named_after_the_subject_is_not_outdone_by_that_of_a_larger_body():
    page = (
        "<html><head><title>Alvhult baths - town of Alvhult</title></head><body><h1>Alvhult baths</h1>"
        "<h2>Contact</h2><p>E-mail: baths@alvhult.se</p><footer>Contact the town: info@alvhult.se</footer>"
    )
    assert resolve(page, "contact e-mail", region="SE", subject="Alvhult baths").value != "info@alvhult.se"


def test_a_label_may_touch_its_number():
    page = "<html><head><title>みなと歯科</title></head><body><header><p>TEL.0994-01-4700</p></header>"
    assert resolve(page, "contact phone", region="JP", subject="みなと歯科").value == "0994-01-4700"
