"""What a cited source brings to its sentence."""

import pytest

from citewell.model import Source
from citewell.support.contribution import Contribution, contribution, is_telling
from citewell.support.prepared import prepare
from citewell.support.words import content_words, stem
from citewell.text.quantities import read_quantities


@pytest.mark.parametrize(
    ("sentence", "text", "expected"),
    [
        ("The deposit is 60 euros.", "Deposits are refunded.", Contribution.SOMETHING),
        ("The deposit is 60 euros.", "A fee of €60.", Contribution.SOMETHING),
        ("The guarantee lasts two years.", "Garantie: 24 Monate.", Contribution.SOMETHING),
        ("The compensation is paid.", "We compensate you.", Contribution.SOMETHING),
        ("Das Gerät wird geprüft.", "Alle Geräte", Contribution.SOMETHING),
        ("岚石公司收入增长。", "公司成立于2001年。", Contribution.SOMETHING),
        ("The deposit is 60 euros for a bike.", "Dogs must be kept on a lead, and cats indoors.", Contribution.NOTHING),
        ("岚石公司收入增长。", "狗必须拴绳。", Contribution.NOTHING),
        ("The deposit is 60 euros.", "", Contribution.NO_TEXT),
        ("The deposit is 60 euros.", " \n", Contribution.NO_TEXT),
        (
            "The whole deposit is soon refunded to you.",
            "Hunde sind an der Leine zu führen.",
            Contribution.OTHER_LANGUAGE,
        ),
        ("The whole deposit is soon refunded to you.", "押金会退还给您。", Contribution.OTHER_LANGUAGE),
        ("Yes.", "Dogs must be kept on a lead.", Contribution.TOO_SHORT),
        ("It is so.", "Dogs must be kept on a lead.", Contribution.TOO_SHORT),
    ],
)
def test_contribution(sentence: str, text: str, expected: Contribution) -> None:
    source = prepare(Source(id="s", text=text))
    assert contribution(sentence, read_quantities(sentence), source) is expected


def test_the_name_of_a_source_counts() -> None:
    source = prepare(
        Source(id="s", title="Harbour gazette", url="https://gazette.example/pier", text="Dogs on a lead.")
    )
    assert contribution("More is to be found in the gazette online.", (), source) is Contribution.SOMETHING


def test_tags_are_no_words() -> None:
    source = prepare(Source(id="s", text="Dogs must be kept on a lead."))
    assert contribution("<br> <a href='x' class='link'>Further reading</a>", (), source) is Contribution.TOO_SHORT


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("kettle", "kettles"),
        ("Box", "boxes"),
        ("policy", "policies"),
        ("Preis", "Preise"),
        ("Gerät", "Geräten"),
        ("prix", "Prix"),
        ("maison", "maisons"),
        ("billete", "billetes"),
        ("flor", "flores"),
        ("prezzo", "prezzi"),
        ("maand", "maanden"),
        ("naïve", "naive"),
    ],
)
def test_forms_of_a_word_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_content_words_leave_out_what_every_sentence_has() -> None:
    assert list(content_words("The deposit of the X200 is not refunded")) == ["deposit", "x200", "refunded"]
    assert list(content_words("退还押金")) == ["退还", "还押", "押金"]


@pytest.mark.parametrize(
    ("text", "other", "telling"),
    [
        ("The moon is far away.", None, False),
        ("The moon is far away.", "Boats are let by the week.", True),
        ("The moon is far away.", "Everything costs something.", False),
        (" ".join(f"word{number}x" for number in range(40)), None, True),
    ],
)
def test_whether_it_tells_that_nothing_is_brought(text: str, other: str | None, telling: bool) -> None:
    source = prepare(Source(id="s", text=text))
    others = [source] if other is None else [source, prepare(Source(id="o", text=other))]
    assert is_telling("Boats are let by the week.", (), source, others) is telling
