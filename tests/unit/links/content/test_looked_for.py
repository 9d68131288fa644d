"""Whether what is looked for is on a page: there, surely not there, or not to be told."""

import pytest

from tests.unit.links.content.pages import PROSE, URL, html, read

TITLE = "Kelm lamps: care, repair and guarantee"
ANCHORS = html(
    TITLE,
    PROSE,
    body='<h2 id="care">Care</h2><a name="Repair"></a><h2 id="user-content-parts">Parts</h2><a href="#care">c</a>',
)

FRAGMENTS = [
    ("care", True),
    ("Care", True),
    ("Repair", True),
    ("parts", True),
    ("ca%72e", True),
    ("lost", False),
    ("", None),
    ("top", None),
    ("/route", None),
    ("!route", None),
    ("L10-L20", None),
    ("page=3", None),
]


@pytest.mark.parametrize(("fragment", "found"), FRAGMENTS)
def test_fragments(fragment: str, found: bool | None) -> None:
    assert read(ANCHORS, url=f"{URL}#{fragment}").found.get("fragment") is found


def test_a_fragment_that_scripts_may_make_is_not_missing() -> None:
    scripted = html(TITLE, PROSE, head="<script src=a.js></script>")
    assert read(scripted, url=f"{URL}#care").found == {}
    assert read(html(TITLE, PROSE), url=f"{URL}#care").found == {"fragment": False}


TEXTS = [
    ("text=two%20horses", True),
    ("text=TWO%20%20horses%20drew", True),
    ("text=carried,bridge%20came", True),
    ("text=the-,boat,-.", True),
    ("text=drew-,the%20boat", True),
    ("text=drew-,the%20bridge", False),
    ("text=the%20north,-bank", True),
    ("text=the%20north,-shore", False),
    ("text=came,carried", False),
    ("text=two%20horses&text=three%20horses", False),
    ("text=", None),
    ("other=1", None),
]


@pytest.mark.parametrize(("directive", "found"), TEXTS)
def test_text_fragments(directive: str, found: bool | None) -> None:
    assert read(html(TITLE, PROSE), url=f"{URL}#:~:{directive}").found.get("text") is found


GERMAN = (
    "Die Fähre über die Lorne trug Karren und Schafe, bis die Brücke kam. Die Winde steht in einem Schuppen am Ufer. "
    "Der Fährmann schrieb jeden Morgen die Tiefe des Flusses in ein Buch, und die Schüler haben es abgeschrieben."
)
TITLES = [
    (TITLE, PROSE, "Kelm lamps: care, repair and guarantee", True),
    (TITLE, PROSE, "Kelm lamps: care, repair and guarantee | Kelm Works", True),
    (f"{TITLE} - Kelm Works", PROSE, "Care, repair and guarantee of Kelm lamps", True),
    ("Kelm &amp; Sons: the lamps", PROSE, "Kelm & Sons – The Lamps", True),
    (TITLE, PROSE, "Annual accounts of the harbour board", False),
    ("Kelm lamps", "The annual accounts of the harbour board stand here. " + PROSE, "Annual accounts of the harbour board", None),
    ("Fähre über die Lorne", GERMAN, "The accounts of the harbour board for the year", None),
    ("Fähre über die Lorne", GERMAN, "Abrechnung des Hafens für das letzte Jahr", False),
    (TITLE, PROSE, "lorne.example", None),
    (TITLE, PROSE, "港の会計報告", None),
    ("港の会計報告", "港は今年、船の数を数えた。" * 6, "港の会計報告", True),
    (TITLE, PROSE, "", None),
]  # fmt: skip


@pytest.mark.parametrize(("title", "text", "expected", "found"), TITLES)
def test_expected_titles(title: str, text: str, expected: str, found: bool | None) -> None:
    assert read(html(title, text), title=expected).found.get("title") is found


QUOTES = [
    ("Its winch stands in a shed", True),
    ("“its  WINCH stands” in a shed", True),
    ("carried carts … until the bridge came", True),
    ("until the bridge came [...] carried carts", None),
    ("In dry summers, two horses drew the boat.", True),
    ("The ferryman wrote the depth of the river into a book each morning", None),
    ("The bridge was paid for by the brewery of the town", False),
    ("Die Brücke wurde von der Brauerei bezahlt und nicht von der Stadt", None),
    ("…", None),
]


@pytest.mark.parametrize(("quote", "found"), QUOTES)
def test_expected_words(quote: str, found: bool | None) -> None:
    assert read(html(TITLE, PROSE), quote=quote).found.get("quote") is found


def test_words_across_elements_are_found() -> None:
    document = html(TITLE, PROSE, "<span>O</span>nce the <b>wi</b>nch<br>was sold", "the shed fell")
    assert read(document, quote="Once the winch was sold").found == {"quote": True}


def test_nothing_is_missing_in_a_part_of_a_page() -> None:
    given = {"title": "Annual accounts of the harbour board", "quote": "the brewery of the town paid for it"}
    assert read(html(TITLE, PROSE), whole=False, **given).found == {}
    assert read(html(TITLE, PROSE), **given).found == {"title": False, "quote": False}


def test_nothing_is_missing_in_a_page_that_waits_for_its_scripts() -> None:
    document = html("Lorne Trails", body="<div id=root></div><script src=a.js></script>")
    assert read(document, quote="the brewery of the town paid for it").found == {}
