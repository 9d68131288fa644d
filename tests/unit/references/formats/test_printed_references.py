"""References as they are printed, in the styles that people print them in."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.model import WorkKind
from citewell.references.formats.printed import read_printed
from citewell.references.formats.printed_list import read_printed_list
from citewell.references.normal.names import whole_name

ROPES = "A study of ropes and ferries in narrow valleys"
STYLES = {
    "ieee": f"[1] A. B. Okellado, C. Varnholt, and D. Ternes, “{ROPES},” Trans. Crossings, vol. 12, no. 3, pp. 34–56, Mar. 2014, doi: 10.5555/ferry.1.",
    "apa": f"Okellado, A. B., Varnholt, C., & Ternes, D. (2014). {ROPES}. Journal of Crossings, 12(3), 34–56. https://doi.org/10.5555/ferry.1",
    "vancouver": f"1. Okellado AB, Varnholt C, Ternes D. {ROPES}. J Crossings. 2014;12(3):34-56. doi:10.5555/ferry.1",
    "springer": f"Okellado, A.B., Varnholt, C., Ternes, D.: {ROPES}. J. Cross. 12(3), 34–56 (2014). https://doi.org/10.5555/ferry.1",
    "nature": f"1. Okellado, A. B., Varnholt, C. & Ternes, D. {ROPES}. J. Cross. 12, 34–56 (2014). https://doi.org/10.5555/ferry.1",
    "acm": f"[1] Ada Okellado, Carl Varnholt, and Dana Ternes. 2014. {ROPES}. J. Cross. 12, 3 (2014), 34–56. https://doi.org/10.5555/ferry.1",
    "chicago": f"Okellado, Ada, Carl Varnholt, and Dana Ternes. “{ROPES}.” Journal of Crossings 12, no. 3 (2014): 34–56. https://doi.org/10.5555/ferry.1.",
    "harvard": f"Okellado, A., Varnholt, C. and Ternes, D. (2014) ‘{ROPES}’, Journal of Crossings, 12(3), pp. 34–56. doi: 10.5555/ferry.1.",
    "plain": f"A. Okellado, C. Varnholt, and D. Ternes. {ROPES}. *Journal of Crossings*, 12(3):34–56, 2014. doi:10.5555/ferry.1",
}


@pytest.mark.parametrize("style", STYLES)
def test_fields_are_made_out_whatever_the_style(style):
    read = read_printed(STYLES[style])
    assert read is not None
    assert read.title == ROPES
    assert [name.family for name in read.authors] == ["Okellado", "Varnholt", "Ternes"]
    assert (read.year, read.doi, read.volume) == (2014, "10.5555/ferry.1", "12")
    assert read.pages.replace("–", "-") == "34-56"
    assert "Cross" in read.container
    assert read.printed
    assert read.kind is WorkKind.ARTICLE


@pytest.mark.parametrize(
    ("text", "title", "families", "year"),
    [
        ("World Health Organization. Guidelines for the crossing of rivers. Geneva; 2019.", "Guidelines for the crossing of rivers", ["World Health Organization"], 2019),
        ("Okellado, A. (2019). *Ropes of the Lorne*. Telby University Press.", "Ropes of the Lorne", ["Okellado"], 2019),
        ("van den Berg, J., O'Neil, S.: Ferries! In: Ternes, D. (ed.) CROSS 2020. LNCS, vol. 1234, pp. 1–12. Springer, Cham (2020)", "Ferries!", ["van den Berg", "O'Neil"], 2020),
        ("Ann-Marie Rook and Bo van Ternes. 2011. Are ropes strong? A view of the valley. In Proceedings of Ferries 2011, pages 3–9.", "Are ropes strong? A view of the valley", ["Rook", "van Ternes"], 2011),
        ("Okellado, Ada, et al. “Ropes and More Ropes.” Journal of Crossings, vol. 12, 2014, pp. 34-56.", "Ropes and More Ropes", ["Okellado"], 2014),
        ("Okellado A. Winches of the upper Lorne. PhD thesis, University of Telby, 2011.", "Winches of the upper Lorne", ["Okellado"], 2011),
        ("Attention to ropes and how they hold. Journal of Crossings, 2011.", "Attention to ropes and how they hold", [], 2011),
        ("A. Okellado and C. Varnholt. A study of knots. arXiv preprint arXiv:2301.12345, 2023.", "A study of knots", ["Okellado", "Varnholt"], 2023),
        ("Okellado, A. (n.d.). Ropes of today. https://ropes.example/today", "Ropes of today", ["Okellado"], None),
    ],
)  # fmt: skip
def test_other_works(text, title, families, year):
    read = read_printed(text)
    assert read is not None
    assert (read.title, read.year) == (title, year)
    assert [name.family or name.literal for name in read.authors] == families


def test_what_holds_no_title_is_no_reference():
    assert read_printed("Ibid.") is None
    assert read_printed("") is None


LISTS = {
    "numbered": "# Ferries\n\nText [1].\n\n## References\n\n[1] A. Okellado. Ropes of the Lorne. Telby Press, 2014.\n[2] B. Ternes. Winches of the\n    upper Lorne. Telby Press, 2015.\n\n## Appendix\n\n[3] no reference\n",
    "bullets": "References\n==========\n\n- Okellado, A. (2014). Ropes of the Lorne. Telby Press.\n- Ternes, B. (2015). Winches of the upper Lorne. Telby Press.\n",
    "apart": "**Bibliography**\n\nOkellado, A. (2014). Ropes of the Lorne. Telby Press.\n\nTernes, B. (2015). Winches of the up-\nper Lorne. Telby Press.\n",
    "hanging": "Works Cited\nOkellado, A. (2014). Ropes of the\n  Lorne. Telby Press.\nTernes, B. (2015). Winches of the upper\n  Lorne. Telby Press.\n",
    "lines": "Okellado, A. (2014). Ropes of the Lorne. Telby Press.\nTernes, B. (2015). Winches of the upper Lorne. Telby Press.\n",
}


@pytest.mark.parametrize("form", LISTS)
def test_lists_are_divided_into_their_entries(form):
    read = read_printed_list(LISTS[form])
    assert [one.title for one in read.references] == ["Ropes of the Lorne", "Winches of the upper Lorne"]
    assert [whole_name(one.authors[0]) for one in read.references] == ["A. Okellado", "B. Ternes"]
    lines = LISTS[form].splitlines()
    for one in read.references:
        assert one.authors[0].family in lines[one.line - 1]
    assert read.unread == ()


def test_entries_that_cannot_be_read_are_told_with_their_line():
    read = read_printed_list("## References\n\n[1] A. Okellado. Ropes of the Lorne. 2014.\n[2] Ibid.\n")
    assert [one.key for one in read.references] == ["1"]
    assert [(one.line, "Ibid." in one.problem) for one in read.unread] == [(4, True)]


def test_a_document_without_a_list_is_not_taken_for_one():
    read = read_printed_list(
        "# Ropes\n\n```text\n3 references\n```\n\n1. Take a rope. It is long.\n2. Tie it. It holds.\n"
    )
    assert read.references == ()
    assert "no heading" in read.unread[0].problem


PIECES = ["Okellado", "A. B.", "A", ",", "&", "and", "(2014)", "2014", ". ", ": ", "In", "In: ", "“", "”", "‘", "’", "vol. 3", "pp. 1–2", "12(3)", "et al.", "doi:10.5555/x.1", "[1]", "*", "_", "https://a.example/b", "accessed 3 May 2014", " ", "\n", "—", "李"]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=30).map(" ".join))
def test_any_text_is_read_or_refused(text):
    read = read_printed(text)
    if read is not None:
        assert read.title.strip()
        assert read.raw == text.strip()
    read_printed_list(text)


@pytest.mark.parametrize("piece", ["A. ", "A, ", "“", "‘a ", "(2014) ", "in ", "1(1) ", "http://", "*a", "et al ", "Ab ", "doi ", "accessed 1 ", "[a](", "1-"])  # fmt: skip
def test_time_is_bounded(piece):
    begun = time.process_time()
    read_printed("Okellado " + piece * 20_000)
    assert time.process_time() - begun < 2
