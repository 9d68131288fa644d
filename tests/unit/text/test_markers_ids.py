"""Ids in brackets: known ones however odd, unknown ones that are written like ids, look-alikes, file names."""

import pytest

from citewell.model import Family, Source
from tests.reading_cases import NUMBERED, Expected, assert_cited, assert_not_cited, make_sources, read

KEYED = make_sources("pol-warranty-2026", "pol-pump-2026", "pol-warranty-2024", "faq", "A1", "A4", "Section 4.2")
FILES = make_sources(
    "terms.pdf", "pump.txt", "faq.md", "Pump guarantee 2026.pdf", "manual.pdf#page=4", "docs/v40/parts.html"
)

# fmt: off
KNOWN: dict[str, tuple[str, Expected]] = {
    "round brackets": ("So it is ⟪(pol-pump-2026)⟫.", ["pol-pump-2026"]),
    "before the stop": ("Six years ⟪[pol-pump-2026]⟫.", ["pol-pump-2026"]),
    "after the stop": ("Six years.⟪[pol-pump-2026]⟫ Seals are not. ⟪[pol-warranty-2026]⟫", ["pol-pump-2026", "pol-warranty-2026"]),
    "run": ("So it is ⟪[pol-pump-2026]⟫⟪[pol-warranty-2026]⟫.", ["pol-pump-2026", "pol-warranty-2026"]),
    "comma group": ("So it is ⟪[pol-pump-2026, pol-warranty-2026]⟫.", [("pol-pump-2026", "pol-warranty-2026")]),
    "semicolon group": ("So it is ⟪[pol-pump-2026; pol-warranty-2026]⟫.", [("pol-pump-2026", "pol-warranty-2026")]),
    "bar group": ("So it is ⟪[pol-pump-2026|faq]⟫.", [("pol-pump-2026", "faq")]),
    "and group": ("So it is ⟪[pol-pump-2026 and pol-warranty-2026]⟫.", [("pol-pump-2026", "pol-warranty-2026")]),
    "spaces inside": ("So it is ⟪[ pol-pump-2026 ]⟫.", ["pol-pump-2026"]),
    "plain word": ("So it is ⟪[faq]⟫.", ["faq"]),
    "with a space and a dot": ("So it is ⟪[Section 4.2]⟫.", ["Section 4.2"]),
    "prefixed": ("So it is ⟪[source: pol-pump-2026]⟫ and ⟪[Source: faq]⟫.", ["pol-pump-2026", "faq"]),
    "cite": ("So it is ⟪[cite:pol-pump-2026]⟫ and ⟪[cite: faq, A1]⟫.", ["pol-pump-2026", ("faq", "A1")]),
    "id": ("So it is ⟪[id:faq]⟫ ⟪[ID: A1]⟫ ⟪[doc_id=A4]⟫.", ["faq", "A1", "A4"]),
    "prefix on each": ("So it is ⟪[source: faq, source: A1]⟫.", [("faq", "A1")]),
    "doubled brackets": ("So it is ⟪[[pol-pump-2026]]⟫.", ["pol-pump-2026"]),
    "brackets in brackets": ("So it is [⟪[faq]⟫, ⟪[A1]⟫].", ["faq", "A1"]),
    "round group": ("So it is ⟪(A1, A4)⟫.", [("A1", "A4")]),
    "round and prefixed": ("So it is ⟪(source: faq)⟫.", ["faq"]),
    "full-width": ("水泵保修六年⟪【pol-pump-2026】⟫。", ["pol-pump-2026"]),
    "full-width square": ("水泵保修六年⟪［pol-pump-2026］⟫。", ["pol-pump-2026"]),
    "backslashes": (r"So it is ⟪\[pol-pump-2026\]⟫.", ["pol-pump-2026"]),
    "quoted": ('So it is ⟪["faq"]⟫.', ["faq"]),
    "bold": ("**So it is ⟪[faq]⟫** and **⟪[A1]⟫**.", ["faq", "A1"]),
    "bold inside": ("So it is ⟪[**faq**]⟫.", ["faq"]),
    "heading": ("## Pump ⟪[pol-pump-2026]⟫\n\nText.", ["pol-pump-2026"]),
    "table": ("| a | b |\n|---|---|\n| pump | ⟪[pol-pump-2026]⟫ |", ["pol-pump-2026"]),
    "list": ("- ⟪[pol-pump-2026]⟫ six years\n- seals ⟪[faq]⟫", ["pol-pump-2026", "faq"]),
    "quote": ("> So it is ⟪[pol-pump-2026]⟫.", ["pol-pump-2026"]),
    "Japanese": ("6年です⟪[pol-pump-2026]⟫。休館です。⟪[faq]⟫", ["pol-pump-2026", "faq"]),
    "followed by a parenthesis": ("So it is ⟪[faq]⟫ (in short).", ["faq"]),
    "page": ("So it is ⟪[pol-pump-2026, p. 4]⟫ and ⟪[faq, pp. 4-6]⟫.", ["pol-pump-2026", "faq"]),
    "section": ("So it is ⟪[pol-pump-2026 § 4]⟫ and ⟪[faq, section 2]⟫ and ⟪[A1: line 7]⟫.", ["pol-pump-2026", "faq", "A1"]),
    "anchor": ("So it is ⟪[pol-pump-2026#4]⟫.", ["pol-pump-2026"]),
    "remark": ("So it is ⟪[faq, emphasis added]⟫.", ["faq"]),
    "see": ("So it is ⟪[see faq]⟫ and ⟪[cf. A1]⟫.", ["faq", "A1"]),
}
NUMERIC: dict[str, tuple[str, Expected]] = {
    "Source 2": ("So it is ⟪[Source 2]⟫.", ["2"]),
    "Source 2 and 3": ("So it is ⟪[Source 2, Source 3]⟫.", [("2", "3")]),
    "Sources": ("So it is ⟪[Sources 1, 3]⟫ and ⟪[Sources: 1, 3]⟫.", [("1", "3"), ("1", "3")]),
    "range of sources": ("So it is ⟪[Sources 1-3]⟫.", [("1", "2", "3")]),
    "lower case": ("So it is ⟪[source 2]⟫ ⟪[document 3]⟫ ⟪[doc 4]⟫ ⟪[ref 5]⟫ ⟪[passage 6]⟫.", ["2", "3", "4", "5", "6"]),
    "hash": ("So it is ⟪[Source #2]⟫ and ⟪[#3]⟫.", ["2", "3"]),
    "doc1": ("So it is ⟪[doc1]⟫⟪[doc2]⟫.", ["1", "2"]),
    "S1": ("So it is ⟪[S1]⟫, ⟪[S1, S3]⟫, ⟪[S1]⟫⟪[S2]⟫.", ["1", ("1", "3"), "1", "2"]),
    "citation": ("So it is ⟪[citation:3]⟫⟪[citation:4]⟫.", ["3", "4"]),
    "citation with a space": ("So it is ⟪[citation: 3]⟫.", ["3"]),
    "ID": ("So it is ⟪[ID:3]⟫ ⟪[ID: 4]⟫ ⟪[ID 5]⟫.", ["3", "4", "5"]),
    "ragflow": ("So it is ⟪##3$$⟫ and ⟪##4$$⟫⟪##5$$⟫.", ["3", "4", "5"]),
    "template": ("So it is ⟪{{source:1}}⟫ and ⟪{{ cite: 2 }}⟫.", ["1", "2"]),
    "number in round brackets as link": ("So it is ⟪[(1)][1]⟫ and ⟪[(2)][2]⟫.", ["1", "2"]),
    "Quelle": ("So ist es ⟪[Quelle 2]⟫ und ⟪[Quellen 1, 3]⟫.", ["2", ("1", "3")]),
    "French": ("C'est ainsi ⟪[Source : 2]⟫.", ["2"]),
    "Chinese": ("水泵保修六年⟪[来源2]⟫。密封件除外⟪[来源：1]⟫。另见⟪[资料3]⟫。", ["2", "1", "3"]),
    "Japanese": ("6年です⟪[出典2]⟫。", ["2"]),
    "with a title": ("So it is ⟪[1: Velmora terms]⟫.", ["1"]),
    "with a page": ("So it is ⟪[2, p. 14]⟫ and ⟪[3, pp. 4–6]⟫.", ["2", "3"]),
    "caret inside": ("So it is ⟪[^2]⟫.", ["2"]),
    "dagger": ("So it is ⟪[2†source]⟫ and ⟪[3†L10-L20]⟫.", ["2", "3"]),
}
UNKNOWN: dict[str, tuple[str, Expected]] = {
    "another year": ("Six years ⟪[pol-pump-2025]⟫.", ["?pol-pump-2025"]),
    "made up": ("Six years ⟪[kb-article-77]⟫.", ["?kb-article-77"]),
    "made up with underscores": ("Six years ⟪[kb_article_77]⟫.", ["?kb_article_77"]),
    "of a series": ("Six years ⟪[A9]⟫ ⟪[doc_9]⟫.", ["?A9", "?doc_9"]),
    "hash": ("Six years ⟪[2598d0ab]⟫.", ["?2598d0ab"]),
    "long hash": ("Six years ⟪[cite:2598d0ab-1]⟫.", ["?2598d0ab-1"]),
    "beside a known one": ("Six years ⟪[faq, pol-pump-2025]⟫.", [("faq", "?pol-pump-2025")]),
    "run with a known one": ("Six years ⟪[faq]⟫⟪[pol-pump-2025]⟫.", ["faq", "?pol-pump-2025"]),
    "prefixed": ("Six years ⟪[Source 12]⟫ ⟪[source: kb-9]⟫.", ["?12", "?kb-9"]),
    "words joined": ("Six years ⟪[warranty-terms]⟫.", ["?warranty-terms"]),
    "path": ("Six years ⟪[kb/articles/77]⟫.", ["?kb/articles/77"]),
    "colon": ("Six years ⟪[kb:77]⟫.", ["?kb:77"]),
    "after the stop": ("Six years.⟪[kb-article-77]⟫ Seals are not.", ["?kb-article-77"]),
    "in a table": ("| a | b |\n|---|---|\n| pump | ⟪[kb-77]⟫ |", ["?kb-77"]),
    "template": ("Six years ⟪{{source:12}}⟫ ⟪##12$$⟫.", ["?12", "?12"]),
}
SPELLINGS: dict[str, tuple[str, Expected]] = {
    "capitals": ("Six years ⟪[POL-PUMP-2026]⟫.", ["pol-pump-2026"]),
    "en dash": ("Six years ⟪[pol–pump–2026]⟫.", ["pol-pump-2026"]),
    "non-breaking hyphen": ("Six years ⟪[pol‑pump‑2026]⟫.", ["pol-pump-2026"]),
    "round brackets": ("Six years ⟪(POL-PUMP-2026)⟫ ⟪(pol–pump–2026)⟫, not (pol pump 2026).", ["pol-pump-2026"] * 2),
    "soft hyphen": ("Six years ⟪[pol-pump\u00ad-2026]⟫.", ["pol-pump-2026"]),
    "group": ("Six years ⟪[pol-pump-2026, POL-WARRANTY-2026]⟫.", [("pol-pump-2026", "pol-warranty-2026")]),
    "section": ("Six years ⟪[section 4.2]⟫.", ["Section 4.2"]),
    "quotation after it": ("Six years ⟪[pol-pump-2026: “six years, at least”]⟫.", ["pol-pump-2026"]),
    "told of": ("⟪pol-pump-2026⟫ says so. According to ⟪POL-PUMP-2026⟫, it does.", ["pol-pump-2026"] * 2),
    "told of in German": ("Laut ⟪pol-pump-2026⟫ sind es sechs Jahre.", ["pol-pump-2026"]),
    "not told of": ("The pol-pump-2026 sheet lies there. See pol-pump-2026.", []),
}
LOOK_ALIKES: dict[str, tuple[str, Expected]] = {
    "plain words": ("Six years ⟪[Faq]⟫ ⟪[FAQ]⟫.", ["?Faq", "?FAQ"]),
    "underscores": ("Six years ⟪[pol_pump_2026]⟫.", ["?pol_pump_2026"]),
    "no dashes": ("Six years ⟪[polpump2026]⟫.", ["?polpump2026"]),
    "spaces": ("Six years ⟪[pol pump 2026]⟫.", ["?pol pump 2026"]),
    "letter lost": ("Six years ⟪[pol-pum-2026]⟫.", ["?pol-pum-2026"]),
    "letter doubled": ("Six years ⟪[pol-pumpp-2026]⟫.", ["?pol-pumpp-2026"]),
    "full-width letters": ("六年⟪[ｐol-pump-2026]⟫。", ["?ｐol-pump-2026"]),
    "Cyrillic letter": ("Six years ⟪[pоl-pump-2026]⟫.", ["?pоl-pump-2026"]),
}
ODD_IDS = [
    "a b c", "2024", "v1.2", "docs/a/b", "kb:77:3", "Größe", "保修条款", "قانون-5", "условия_1", "🚲", "a&b", "a+b", "a=b", "#12",
    "@team", "$5", "x'y", 'say "so"', "50%", "a, b", "a; b", "1, 2", "[1]", "a[0]", "(a)", "x*y", "a_b_c", "~a", "a|b", "-", "…", "they",
    "x", "sic", "Source", "Source 2", "doc:1", "https://docs.velmora.example/pump", "a.pdf", "C:\\files\\a.txt", "a\\b", "<a>", "1-3", "0", "007",
    "a" * 200, "4:0", "file-abc", "10.5555/abc", "arXiv:2401.01234", "Smith2020", "^1", "§ 4", "№ 7", "a – b", "a\u00a0b",
]
NAMED_FILES: dict[str, tuple[str, Expected]] = {
    "plain": ("Six years ⟪[pump.txt]⟫.", ["pump.txt"]),
    "run": ("So it is ⟪[terms.pdf]⟫⟪[faq.md]⟫.", ["terms.pdf", "faq.md"]),
    "group": ("So it is ⟪[terms.pdf, faq.md]⟫ ⟪[terms.pdf; pump.txt]⟫.", [("terms.pdf", "faq.md"), ("terms.pdf", "pump.txt")]),
    "spaces": ("So it is ⟪[Pump guarantee 2026.pdf]⟫.", ["Pump guarantee 2026.pdf"]),
    "page anchor": ("So it is ⟪[terms.pdf#page=4]⟫.", ["terms.pdf"]),
    "page anchor that is the id": ("So it is ⟪[manual.pdf#page=4]⟫.", ["manual.pdf#page=4"]),
    "another page than the known one": ("So it is ⟪[manual.pdf#page=5]⟫.", ["?manual.pdf#page=5"]),
    "page": ("So it is ⟪[terms.pdf, p. 4]⟫ ⟪[terms.pdf, page 4]⟫ ⟪[terms.pdf p.4]⟫.", ["terms.pdf"] * 3),
    "German page": ("So ist es ⟪[terms.pdf, S. 4]⟫ ⟪[terms.pdf, Seite 4]⟫.", ["terms.pdf"] * 2),
    "page in parentheses": ("So it is ⟪[terms.pdf (p. 4)]⟫.", ["terms.pdf"]),
    "line": ("So it is ⟪[faq.md:81]⟫ ⟪[faq.md:81-90]⟫ ⟪[faq.md#L81-L90]⟫.", ["faq.md"] * 3),
    "prefixed": ("So it is ⟪[Source: terms.pdf]⟫ ⟪[source: terms.pdf, page 2]⟫.", ["terms.pdf", "terms.pdf"]),
    "path": ("So it is ⟪[docs/v40/parts.html]⟫.", ["docs/v40/parts.html"]),
    "name without its path": ("So it is ⟪[parts.html]⟫.", ["docs/v40/parts.html"]),
    "round brackets": ("So it is ⟪(terms.pdf)⟫ and ⟪(terms.pdf, p. 4)⟫.", ["terms.pdf", "terms.pdf"]),
    "unknown": ("So it is ⟪[returns.pdf]⟫.", ["?returns.pdf"]),
    "unknown with spaces": ("So it is ⟪[Returns and refunds.docx]⟫.", ["?Returns and refunds.docx"]),
    "unknown beside known": ("So it is ⟪[terms.pdf, returns.pdf]⟫.", [("terms.pdf", "?returns.pdf")]),
    "unknown with a page": ("So it is ⟪[returns.pdf, p. 4]⟫.", ["?returns.pdf"]),
    "other case": ("So it is ⟪[Terms.pdf]⟫.", ["terms.pdf"]),
    "in a heading": ("## Terms ⟪[terms.pdf]⟫\n\nText.", ["terms.pdf"]),
    "in a table": ("| a | b |\n|---|---|\n| pump | ⟪[pump.txt]⟫ |", ["pump.txt"]),
    "Chinese": ("水泵保修六年⟪[pump.txt]⟫。", ["pump.txt"]),
    "Chinese name": ("水泵保修六年⟪[保修.pdf]⟫。", ["?保修.pdf"]),
}
REMARKS = [
    "She said that [they] came.", "The [self-driving] car came.", "He was [sic] late.", "The rules […] are strict.", "It is [...] strict.",
    "So it is [emphasis added].", "So it is [citation needed].", "The speed is in [km / h].", "Mass in [kg], time in [s], [m/s], [°C], [%].",
    "- [ ] open\n- [x] done\n- [X] done too", "[T]he rules are strict.", "the rule[s] of [the] house", "It happened [in 2024] there.",
    "[Name] and [Your address here] are to be filled in.", "[REDACTED] said so.", "Press [Enter], then [Ctrl+C].", "[Note] Mind the step.",
    "He [the chair] said so.", "They [both] agreed.", "It was [re-]opened.", "a [quick] test, an [A] and a [B].", "[Translated from German]",
    "The [2nd] and the [3rd] one.", "It is [5 °C] warm.", "the [19]80s", "a ratio of [3:1]", "[12:30] Anna: hello", "on [2024-05-01] it began",
    "[Updated: May 2025]", "[Editor's note: so it was.]", "[Music]", "He said [laughs] no.", "[1st]", "[a]", "[i]", "[iv]", "[e.g. this]", "[i.e., that]",
]
# fmt: on


@pytest.mark.parametrize(("answer", "targets"), KNOWN.values(), ids=KNOWN)
def test_a_known_id_is_read_however_it_is_bracketed(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, KEYED)


@pytest.mark.parametrize(("answer", "targets"), NUMERIC.values(), ids=NUMERIC)
def test_a_number_may_carry_a_word_for_source(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, NUMBERED)


@pytest.mark.parametrize(("answer", "targets"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_id_that_nothing_has_is_a_citation_of_something_unknown(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, KEYED)


@pytest.mark.parametrize(("answer", "targets"), SPELLINGS.values(), ids=SPELLINGS)
def test_dashes_and_case_make_no_other_id(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, KEYED)


@pytest.mark.parametrize("written", ["[KB-1]", "[kb-1]", "[Kb\u20111]"])
def test_where_two_ids_differ_in_case_alone_only_an_exact_one_is_known(written: str) -> None:
    known = "" if written in ("[KB-1]", "[kb-1]") else "?"
    assert_cited(f"So it is ⟪{written}⟫.", [known + written[1:-1]], make_sources("KB-1", "kb-1"))


@pytest.mark.parametrize(("answer", "targets"), LOOK_ALIKES.values(), ids=LOOK_ALIKES)
def test_a_look_alike_is_read_but_never_taken_for_the_id(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, KEYED)


@pytest.mark.parametrize("odd", ODD_IDS)
def test_any_id_is_read_in_square_brackets(odd: str) -> None:
    assert_cited(f"The pump is covered ⟪[{odd}]⟫. Seals are not.", [odd], make_sources(odd, "other"))


@pytest.mark.parametrize(("answer", "targets"), NAMED_FILES.values(), ids=NAMED_FILES)
def test_file_names_are_read_with_their_places(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, FILES)


@pytest.mark.parametrize("answer", REMARKS)
@pytest.mark.parametrize("sources", [KEYED, NUMBERED], ids=["keyed", "numbered"])
def test_remarks_in_brackets_are_not_citations(answer: str, sources: tuple[Source, ...]) -> None:
    assert_not_cited(answer, sources)


def test_the_title_of_a_source_names_it() -> None:
    sources = make_sources(("p1", "Velmora pump guarantee"), ("p2", "Terms"), ("p3", "Terms"))
    assert_cited("Six years ⟪[Velmora pump guarantee]⟫. Not so [Terms].", ["p1"], sources)


def test_places_within_a_source_are_kept() -> None:
    reading = read("A [terms.pdf#page=4], b [terms.pdf, p. 7], c [faq.md:81].", FILES)
    assert [(c.family, c.locator) for c in reading.citations] == [
        (Family.FILE_NAME, "#page=4"),
        (Family.FILE_NAME, "p. 7"),
        (Family.FILE_NAME, ":81"),
    ]


def test_an_id_that_is_not_there_is_not_taken_for_a_longer_or_shorter_one() -> None:
    assert_cited("Six years ⟪[pol-pump]⟫ ⟪[pol-pump-2026-b]⟫.", ["?pol-pump", "?pol-pump-2026-b"], KEYED)
