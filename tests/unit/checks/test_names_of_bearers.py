"""The check of names: each wrong sentence is objected to, each right one beside it is not."""

import datetime as dt

import pytest

from citewell.checks.names import Names
from citewell.gate.judge import Judgement, judge
from citewell.gate.policy import default_policy
from citewell.model import Action, Answer, Severity, Source

NOW = dt.datetime(2026, 5, 1, tzinfo=dt.UTC)

WORKS = (
    "Halden Pumps was founded in 1948 by the engineer Oskar Brandvik. In March 2024 it was bought by the Corrie Group, "
    "which had sold its own valve works to Tessaly Tools a year earlier. The managing director is Marit Solheim; the "
    "chief engineer is Jonas Eikeland. In May 2025 Halden Pumps acquired the filter maker Lomax Reed for €12 million. "
    "It plans to open two shops in Norway and may close the shop in Gdynia."
)
MUSEUM = (
    "The museum was founded by Elsa Wrangel; the present hall was designed by Pavel Dorn. The head of the library is "
    "Mrs Aino Laine; Mr Felix Moor is head of the archive. The keys are held by the Society for Old Clocks and Watches "
    "(SOCW); its guides are trained by the Royal Office of Tours (ROT). The regatta of 2025 was won by Ines Falk ahead "
    "of Greta Holm, who had won in 2023. “The Tin Garden” by Ruth Amsel runs until June, directed by Leo Prinz. "
    "Dr Nora Vik is to succeed the warden, Hugo Stern, in July."
)
TABLE = """| House | Meals | Walk |
|---|---|---|
| Alder | breakfast only | 4 min |
| Birch | full board | 9 min |
| Cedar | none | 12 min |
"""
DE = "Geschäftsführerin ist Hanne Ruhland, die 2022 auf Jörg Petersen folgte. 2024 übernahm Velgo die Firma Tarmin."
FR = "En mai 2024, Sorvane a cédé l'usine de Brillac au groupe Mérindel. La directrice est Aude Passeron."
ES = "En marzo de 2024 la empresa Lumbral compró la marca Olivé al grupo Sendra. Las ventas subieron un poco."
PT = "Em junho de 2024, a Carreda comprou a Folgosa à família Meneses."
IT = "Nel maggio 2024 Brontallo è stata acquistata dal gruppo Serravino."
NL = "In april 2024 nam Wieringa de fabriek Molkema over. De directeur is Hylke Bouma."
ZH = "青禾科技于2024年5月宣布，以2亿元收购远山食品70%的股份。"
JA = "2024年4月、ミナセルは北沢工業を買収した。"

PAIRS = [
    (WORKS, "Tessaly Tools took over Halden Pumps in 2024.", "The Corrie Group took over Halden Pumps in 2024."),
    (WORKS, "Halden Pumps was bought by Lomax Reed in May 2025.", "Lomax Reed was bought by Halden Pumps in May 2025."),
    (WORKS, "Halden Pumps became part of Lomax Reed.", "Lomax Reed became part of Halden Pumps."),
    (WORKS, "Marit Solheim founded Halden Pumps in 1948.", "Oskar Brandvik founded Halden Pumps in 1948."),
    (WORKS, "The chief engineer is Marit Solheim.", "The chief engineer is J. Eikeland."),
    (WORKS, "The chief engineer is Jonas Eikenberg.", "Jonas Eikeland is the chief engineer."),
    (WORKS, "The managing director is M. Solberg.", "The managing director is Ms Solheim."),
    (WORKS, "Two shops are planned in Gdynia.", "Two shops are planned in Norway."),
    (MUSEUM, "The present hall is the work of Elsa Wrangel.", "The present hall is the work of Pavel Dorn."),
    (MUSEUM, "Mrs Laine is head of the archive.", "Mr Moor is head of the archive."),
    (MUSEUM, "The SOCW trains the guides.", "The ROT trains the guides."),
    (MUSEUM, "Greta Holm won the regatta of 2025.", "Ines Falk won the regatta of 2025."),
    (MUSEUM, "The play is by Leo Prinz; Ruth Amsel directs it.", "The play is by Ruth Amsel; Leo Prinz directs it."),
    (MUSEUM, "Hugo Stern succeeds Dr Vik in July.", "Dr Vik succeeds Hugo Stern in July."),
    (TABLE, "Full board is on offer in Alder.", "Full board is on offer in Birch."),
    (DE, "Jörg Petersen löste 2022 Hanne Ruhland ab.", "Hanne Ruhland löste 2022 Jörg Petersen ab."),
    (DE, "Velgo wurde 2024 von Tarmin übernommen.", "Tarmin wurde 2024 von Velgo übernommen."),
    (FR, "Sorvane a repris l'usine de Brillac à Mérindel.", "Mérindel a repris l'usine de Brillac à Sorvane."),
    (ES, "Sendra compró la marca Olivé al grupo Lumbral.", "Lumbral compró la marca Olivé al grupo Sendra."),
    (PT, "A Folgosa foi comprada pela família Meneses.", "A Folgosa foi comprada pela Carreda."),
    (IT, "Brontallo ha comprato il gruppo Serravino.", "Serravino ha comprato Brontallo nel maggio 2024."),
    (NL, "Wieringa werd door Molkema overgenomen.", "Molkema werd door Wieringa overgenomen."),
    (ZH, "远山食品宣布收购青禾科技。", "远山食品被青禾科技收购。"),
    (JA, "ミナセルは北沢工業に買収された。", "北沢工業はミナセルに買収された。"),
]


def judged(source: str, sentence: str, question: str = "") -> Judgement:
    answer = Answer(
        id="a1", question=question, text=f"{sentence} [s1]", sources=(Source(id="s1", title="A page", text=source),)
    )
    return judge(answer, default_policy(), NOW, checks=[Names()])


@pytest.mark.parametrize(("source", "wrong", "right"), PAIRS, ids=[wrong for _, wrong, _ in PAIRS])
def test_names_are_those_of_their_bearers(source: str, wrong: str, right: str) -> None:
    assert judged(source, wrong).action is Action.HAND_OVER
    passed = judged(source, right)
    assert (passed.action, [finding.message for finding in passed.findings]) == (Action.SHOW, [])


@pytest.mark.parametrize(
    "sentence",
    [
        "Solheim, Marit, runs the firm's daily business.",
        "The Corrie Group's purchase was in March 2024.",
        "Halden Pumps may be bought by Lomax Reed one day.",
        "Halden Pumps was not bought by Lomax Reed.",
        "Yesterday Halden Pumps had no news.",
    ],
)
def test_other_forms_of_names_and_what_is_not_said_for_sure_pass(sentence: str) -> None:
    assert judged(WORKS, sentence).findings == ()


def test_a_name_that_is_nowhere_is_a_warning_unless_it_has_a_title() -> None:
    warned = judged(WORKS, "The pumps are used in Port Zelandia.")
    assert [finding.severity for finding in warned.findings] == [Severity.WARNING]
    assert warned.action is Action.SHOW
    assert judged(WORKS, "The pumps were praised by Dr Quillfeather.").action is Action.HAND_OVER


def test_of_a_document_without_text_it_is_not_said_that_a_name_is_nowhere_in_it() -> None:
    assert judged("", "The pumps were praised by Dr Quillfeather.").findings == ()


def test_a_name_of_the_question_is_known() -> None:
    assert judged(WORKS, "The pumps are used in Port Zelandia.", "Are there pumps in Port Zelandia?").findings == ()
