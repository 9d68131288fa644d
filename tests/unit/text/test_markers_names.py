"""Authors and years, keys, trailers, and the list of sources that an answer carries itself."""

import pytest

from citewell.model import Family, Source
from tests.reading_cases import NONE, NUMBERED, Expected, assert_cited, assert_not_cited, make_sources, read

PUMP = "https://docs.velmora.example/pump"
TERMS = "https://docs.velmora.example/terms"
WORKS = make_sources(
    ("varnholt2020", "Varnholt (2020): Sleep and evening light"),
    ("okellado2021", "Okellado et al. (2021): A trial in 240 patients"),
    ("tesfarin2019", "Tesfarin and Brannick (2019): Headache after treatment"),
    ("mccall2018", "McCall, J. (2018). Morning light"),
    ("vandenberg2017", "van den Berg (2017): Naps"),
    ("lee2021a", "Lee (2021a): Blue light"),
    ("lee2021b", "Lee (2021b): Red light"),
    ("oneil2016", "O'Neil (2016): Blinds"),
    ("muller2015", "Müller-Lüdenscheidt (2015): Schlaf"),
)
POLICIES = make_sources(
    ("pump-v40", "Velmora pump guarantee"),
    ("terms-v40", "Velmora V40 warranty terms"),
    ("install-v40", "Velmora installation guide"),
)

# fmt: off
AUTHORS: dict[str, tuple[str, Expected]] = {
    "comma": ("Light delays sleep ⟪(Varnholt, 2020)⟫.", ["varnholt2020"]),
    "no comma": ("Light delays sleep ⟪(Varnholt 2020)⟫.", ["varnholt2020"]),
    "after the stop": ("Light delays sleep. ⟪(Varnholt, 2020)⟫ Naps help. ⟪(van den Berg, 2017)⟫", ["varnholt2020", "vandenberg2017"]),
    "et al.": ("A trial says so ⟪(Okellado et al., 2021)⟫ ⟪(Okellado et al. 2021)⟫ ⟪(Okellado et al, 2021)⟫.", ["okellado2021"] * 3),
    "italic et al.": ("A trial says so ⟪(Okellado *et al.*, 2021)⟫.", ["okellado2021"]),
    "ampersand": ("Headache was common ⟪(Tesfarin & Brannick, 2019)⟫.", ["tesfarin2019"]),
    "and": ("Headache was common ⟪(Tesfarin and Brannick, 2019)⟫ ⟪(Tesfarin und Brannick, 2019)⟫.", ["tesfarin2019"] * 2),
    "two works": ("So it is ⟪(Varnholt, 2020; Okellado et al., 2021)⟫.", [("varnholt2020", "okellado2021")]),
    "three works": ("So it is ⟪(Varnholt 2020; Okellado 2021; McCall, 2018)⟫.", [("varnholt2020", "okellado2021", "mccall2018")]),
    "see": ("So it is ⟪(see Varnholt, 2020)⟫ ⟪(e.g., Varnholt, 2020)⟫ ⟪(cf. McCall 2018)⟫.", ["varnholt2020", "varnholt2020", "mccall2018"]),
    "see also": ("So it is ⟪(see also Varnholt, 2020)⟫ ⟪(vgl. Varnholt 2020)⟫.", ["varnholt2020", "varnholt2020"]),
    "page": ("So it is ⟪(Varnholt, 2020, p. 17)⟫ ⟪(Varnholt 2020, pp. 17–19)⟫ ⟪(Varnholt 2020: 17)⟫.", ["varnholt2020"] * 3),
    "German page": ("So ist es ⟪(Varnholt 2020, S. 17)⟫ ⟪(Varnholt 2020, S. 17 f.)⟫.", ["varnholt2020"] * 2),
    "letter": ("Blue delays ⟪(Lee, 2021a)⟫, red does not ⟪(Lee, 2021b)⟫.", ["lee2021a", "lee2021b"]),
    "narrative": ("⟪Varnholt (2020)⟫ found a delay, as did ⟪McCall (2018)⟫.", ["varnholt2020", "mccall2018"]),
    "narrative with others": ("⟪Okellado et al. (2021)⟫ agree; ⟪Tesfarin and Brannick (2019)⟫ do not.", ["okellado2021", "tesfarin2019"]),
    "narrative with a page": ("⟪Varnholt (2020, p. 17)⟫ found a delay.", ["varnholt2020"]),
    "narrative in the middle": ("According to ⟪Varnholt (2020)⟫, light delays sleep.", ["varnholt2020"]),
    "possessive": ("⟪Varnholt's (2020)⟫ trial says so.", ["varnholt2020"]),
    "particle": ("Naps help ⟪(van den Berg, 2017)⟫ ⟪(Van den Berg, 2017)⟫.", ["vandenberg2017"] * 2),
    "apostrophe": ("Blinds help ⟪(O'Neil, 2016)⟫ ⟪(O’Neil, 2016)⟫.", ["oneil2016"] * 2),
    "hyphen and umlaut": ("Schlaf hilft ⟪(Müller-Lüdenscheidt, 2015)⟫.", ["muller2015"]),
    "initial": ("Light delays sleep ⟪(J. McCall, 2018)⟫ ⟪(McCall, J., 2018)⟫.", ["mccall2018"] * 2),
    "square brackets": ("Light delays sleep ⟪[Varnholt, 2020]⟫ ⟪[Okellado et al., 2021]⟫.", ["varnholt2020", "okellado2021"]),
    "square brackets, two": ("So it is ⟪[Varnholt, 2020; McCall 2018]⟫.", [("varnholt2020", "mccall2018")]),
    "key": ("So it is ⟪[@varnholt2020]⟫ and ⟪[@okellado2021, p. 3]⟫.", ["varnholt2020", "okellado2021"]),
    "keys": ("So it is ⟪[@varnholt2020; @okellado2021, p. 3]⟫.", [("varnholt2020", "okellado2021")]),
    "key with prefix": ("So it is ⟪[see @varnholt2020]⟫ ⟪[-@mccall2018]⟫.", ["varnholt2020", "mccall2018"]),
    "key in the sentence": ("⟪@varnholt2020⟫ says so; ⟪@mccall2018⟫ agrees.", ["varnholt2020", "mccall2018"]),
    "unknown key": ("So it is ⟪[@brannick2023]⟫ and ⟪[@varnholt2020; @brannick2023]⟫.", ["?brannick2023", ("varnholt2020", "?brannick2023")]),
    "key with pages": ("So it is ⟪(varnholt2020 pages 1-2)⟫ and ⟪(okellado2021 pages 3-4, mccall2018 pages 1-1)⟫.", ["varnholt2020", ("okellado2021", "mccall2018")]),
    "key with pages as a name": ("So it is ⟪(Varnholt2020 pages 1-2)⟫.", ["varnholt2020"]),
    "unknown key with pages": ("So it is ⟪(brannick2023 pages 1-2)⟫.", ["?brannick2023"]),
    "bare key": ("So it is ⟪(varnholt2020)⟫ ⟪(varnholt2020; mccall2018)⟫.", ["varnholt2020", ("varnholt2020", "mccall2018")]),
    "unknown author": ("So it is ⟪(Brannick, 2023)⟫.", ["?Brannick, 2023"]),
    "unknown with others": ("So it is ⟪(Brannick et al., 2023)⟫.", ["?Brannick et al., 2023"]),
    "unknown year": ("So it is ⟪(Varnholt, 2019)⟫.", ["?Varnholt, 2019"]),
    "unknown beside known": ("So it is ⟪(Varnholt, 2020; Brannick, 2023)⟫.", [("varnholt2020", "?Brannick, 2023")]),
    "unknown letter": ("So it is ⟪(Lee, 2021c)⟫.", ["?Lee, 2021c"]),
    "two years": ("So it is ⟪(Lee, 2021a, 2021b)⟫.", [("lee2021a", "lee2021b")]),
    "in bold": ("**Light delays sleep ⟪(Varnholt, 2020)⟫.**", ["varnholt2020"]),
    "in a list": ("- Light delays sleep ⟪(Varnholt, 2020)⟫\n- Naps help ⟪(van den Berg, 2017)⟫", ["varnholt2020", "vandenberg2017"]),
    "in a table": ("| a | b |\n|---|---|\n| light | ⟪Varnholt (2020)⟫ |", ["varnholt2020"]),
    "Chinese parentheses": ("光推迟睡眠⟪（Varnholt, 2020）⟫。", ["varnholt2020"]),
}
FALSE_FRIENDS = [
    "It began last summer (August 2025).", "Revenue rose to 43 million (IonQ, 2024).", "In May (2020) and June (2021) it rained.", "The plan (since 2019) holds.",
    "It opened (1998).", "The fair (Berlin, 2024) was full.", "The results (Q3 2024) are in.", "It (OpenWorks 2025) is software.", "See the update (Version 2020).",
    "The law (Article 2000) holds.", "Sales (in 2023) grew.", "A storm (Autumn 2024) came.", "The Olympics (Paris 2024) were held.", "Use Windows (2019) or later.",
    "He was born in Oslo (1984) and lives in Bergen (2020).", "The film Alien (1979) won.", "The index (FY 2024) fell.", "NASA (2020) and the UN (2021) wrote.",
]
TRAILERS: dict[str, tuple[str, Expected]] = {
    "own paragraph": ("So it is.\n\n⟪SOURCES: pump-v40, terms-v40⟫", [("pump-v40", "terms-v40")]),
    "next line": ("So it is.\n⟪SOURCES: pump-v40⟫", ["pump-v40"]),
    "lower case": ("So it is.\n\n⟪sources: pump-v40⟫", ["pump-v40"]),
    "Source": ("So it is.\n\n⟪Source: pump-v40⟫", ["pump-v40"]),
    "Sources": ("So it is.\n\n⟪Sources: pump-v40; terms-v40⟫", [("pump-v40", "terms-v40")]),
    "bold": ("So it is.\n\n⟪**Sources:** pump-v40, terms-v40⟫", [("pump-v40", "terms-v40")]),
    "bold, colon outside": ("So it is.\n\n⟪**Sources**: pump-v40⟫", ["pump-v40"]),
    "italic": ("So it is.\n\n⟪*Sources: pump-v40*⟫", ["pump-v40"]),
    "brackets": ("So it is.\n\n⟪[Sources: pump-v40, terms-v40]⟫", [("pump-v40", "terms-v40")]),
    "brackets on the line": ("So it is. ⟪[Sources: pump-v40, terms-v40]⟫", [("pump-v40", "terms-v40")]),
    "parentheses": ("So it is.\n\n⟪(Source: pump-v40)⟫", ["pump-v40"]),
    "parentheses on the line": ("So it is ⟪(Source: pump-v40)⟫.", ["pump-v40"]),
    "parentheses with a title": ("So it is ⟪(Source: Velmora pump guarantee)⟫.", ["pump-v40"]),
    "full stop": ("So it is.\n\n⟪Sources: pump-v40, terms-v40.⟫", [("pump-v40", "terms-v40")]),
    "title": ("So it is.\n\n⟪Source: Velmora pump guarantee⟫", ["pump-v40"]),
    "titles": ("So it is.\n\n⟪Sources: Velmora pump guarantee; Velmora V40 warranty terms⟫", [("pump-v40", "terms-v40")]),
    "ids in brackets": ("So it is.\n\nSources: ⟪[pump-v40]⟫, ⟪[terms-v40]⟫", ["pump-v40", "terms-v40"]),
    "unknown": ("So it is.\n\n⟪SOURCES: pump-v41⟫", ["?pump-v41"]),
    "unknown beside known": ("So it is.\n\n⟪SOURCES: pump-v40, pump-v41⟫", [("pump-v40", "?pump-v41")]),
    "References": ("So it is.\n\n⟪References: pump-v40⟫", ["pump-v40"]),
    "German": ("So ist es.\n\n⟪Quellen: pump-v40, terms-v40⟫", [("pump-v40", "terms-v40")]),
    "German, single": ("So ist es.\n\n⟪Quelle: pump-v40⟫", ["pump-v40"]),
    "French": ("C'est ainsi.\n\n⟪Sources : pump-v40, terms-v40⟫", [("pump-v40", "terms-v40")]),
    "Spanish": ("Es así.\n\n⟪Fuentes: pump-v40⟫", ["pump-v40"]),
    "Portuguese": ("É assim.\n\n⟪Fontes: pump-v40⟫", ["pump-v40"]),
    "Italian": ("È così.\n\n⟪Fonti: pump-v40⟫", ["pump-v40"]),
    "Dutch": ("Zo is het.\n\n⟪Bronnen: pump-v40⟫", ["pump-v40"]),
    "Chinese": ("水泵保修六年。\n\n⟪来源：pump-v40、terms-v40⟫", [("pump-v40", "terms-v40")]),
    "Chinese references": ("水泵保修六年。\n\n⟪参考文献：pump-v40⟫", ["pump-v40"]),
    "Japanese": ("6年です。\n\n⟪出典：pump-v40⟫", ["pump-v40"]),
    "Russian": ("Так и есть.\n\n⟪Источники: pump-v40⟫", ["pump-v40"]),
    "lines with dashes": ("So it is.\n\nSOURCES:\n- ⟪pump-v40⟫\n- ⟪terms-v40⟫", ["pump-v40", "terms-v40"]),
    "lines with stars": ("So it is.\n\nSources:\n\n* ⟪pump-v40⟫\n* ⟪terms-v40⟫", ["pump-v40", "terms-v40"]),
    "lines without dashes": ("So it is.\n\nSOURCES:\n⟪pump-v40⟫\n⟪terms-v40⟫", ["pump-v40", "terms-v40"]),
    "numbered lines": ("So it is.\n\nSources:\n1. ⟪pump-v40⟫\n2. ⟪terms-v40⟫", ["pump-v40", "terms-v40"]),
    "lines with titles": ("So it is.\n\nSources:\n- ⟪Velmora pump guarantee⟫\n- ⟪Velmora V40 warranty terms⟫", ["pump-v40", "terms-v40"]),
    "heading and lines": ("So it is.\n\n## References\n\n- ⟪pump-v40⟫\n- ⟪terms-v40⟫", ["pump-v40", "terms-v40"]),
    "Chinese heading and lines": ("六年。\n\n参考文献\n\n- ⟪pump-v40⟫\n- ⟪terms-v40⟫", ["pump-v40", "terms-v40"]),
    "id and title": ("So it is.\n\nSources:\n- ⟪pump-v40⟫: Velmora pump guarantee", ["pump-v40"]),
    "lines in brackets": ("So it is.\n\nSources:\n- ⟪[pump-v40]⟫\n- ⟪[terms-v40]⟫ Velmora V40 warranty terms", ["pump-v40", "terms-v40"]),
    "lines with addresses": (f"So it is.\n\nSources:\n- ⟪{PUMP}⟫\n- Terms: ⟪{TERMS}⟫", [f"?{PUMP}", f"?{TERMS}"]),
    "lines that are links": (f"So it is.\n\nSources:\n- ⟪[Pump]({PUMP})⟫", [f"?{PUMP}"]),
}
NO_TRAILERS = [
    "So it is.\n\nSources: none", "So it is.\n\nSources: N/A", "So it is.\n\nSOURCES:", "So it is.\n\nSource: our service desk", "Sources of heat: the pump.",
    "So it is.\n\nSource: Reuters", "References: please write to the desk, which is open daily.", "## Sources\n\nNone were used.", "Quelle: eigene Erhebung",
    "The source: a well in the yard.", "Sources say: it rains.", "So it is.\n\nSources: -", "来源：不详",
]
LISTED: dict[str, tuple[str, Expected]] = {
    "heading": (f"Six years ⟪[1]⟫. Not ⟪[2]⟫.\n\n### Sources\n\n[1] Guarantee: {PUMP}\n[2] Terms: {TERMS}", [PUMP, TERMS]),
    "bold heading": (f"Six years ⟪[1]⟫. Not ⟪[2]⟫⟪[1]⟫.\n\n**References**\n\n1. Guarantee – {PUMP}\n2. Terms – {TERMS}", [PUMP, TERMS, PUMP]),
    "no heading": (f"Six years ⟪[1]⟫. Not ⟪[2]⟫.\n\n[1] Guarantee: {PUMP}\n[2] Terms: {TERMS}", [PUMP, TERMS]),
    "rule above": (f"Six years ⟪[1]⟫.\n\n---\n\n[1] {PUMP}", [PUMP]),
    "two spaces": (f"Six years ⟪[1]⟫. Not ⟪[2]⟫.\n\nSources:\n[1]  {PUMP}\n[2]  {TERMS}", [PUMP, TERMS]),
    "colon": (f"Six years ⟪[1]⟫. Not ⟪[2]⟫.\n\n[1]: {PUMP}\n[2]: {TERMS}", [PUMP, TERMS]),
    "Markdown definitions with titles": (f'Six years ⟪[1]⟫.\n\n[1]: {PUMP} "Guarantee"', [PUMP]),
    "linked titles": (f"Six years ⟪[1]⟫. Not ⟪[2]⟫.\n\n## Sources\n\n1. [Guarantee]({PUMP})\n2. [Terms]({TERMS})", [PUMP, TERMS]),
    "linked titles after numbers": (f"Six years ⟪[1]⟫.\n\n## Sources\n\n[1] [Guarantee]({PUMP}), Velmora, 2026", [PUMP]),
    "bullets": (f"Six years ⟪[1]⟫. Not ⟪[2]⟫.\n\nReferences:\n- [1] {PUMP}\n- [2] {TERMS}", [PUMP, TERMS]),
    "bold labels": (f"Six years ⟪[1]⟫.\n\n## Sources\n\n**[1]** Guarantee: {PUMP}", [PUMP]),
    "address on its own line": (f"Six years ⟪[1]⟫. Not ⟪[2]⟫.\n\n## Sources\n\n[1] Guarantee\n{PUMP}\n\n[2] Terms\n{TERMS}", [PUMP, TERMS]),
    "indented address": (f"Six years ⟪[1]⟫. Not ⟪[2]⟫.\n\n## Sources\n\n1. Guarantee\n   {PUMP}\n2. Terms\n   {TERMS}", [PUMP, TERMS]),
    "angle brackets": (f"Six years ⟪[1]⟫.\n\n## Sources\n\n[1] Guarantee <{PUMP}>", [PUMP]),
    "full-width labels": (f"保修六年⟪【1】⟫。\n\n参考资料\n\n【1】保修条款 {PUMP}", [PUMP]),
    "Chinese heading": (f"保修六年⟪[1]⟫。不含⟪[2]⟫。\n\n## 参考文献\n\n[1] 保修：{PUMP}\n[2] 条款：{TERMS}", [PUMP, TERMS]),
    "German heading": (f"Sechs Jahre ⟪[1]⟫.\n\n## Quellen\n\n[1] Garantie: {PUMP}", [PUMP]),
    "numbered heading": (f"Six years ⟪[1]⟫.\n\n## 7. References\n\n[1] {PUMP}", [PUMP]),
    "emoji heading": (f"Six years ⟪[1]⟫.\n\n## 📚 Sources\n\n[1] {PUMP}", [PUMP]),
    "heading with a tail": (f"Six years ⟪[1]⟫.\n\n## Sources and references\n\n[1] {PUMP}", [PUMP]),
    "same address twice": (f"Six years ⟪[1]⟫. Not ⟪[2]⟫.\n\n## Sources\n\n[1] {PUMP}\n[2] {PUMP}", [PUMP, PUMP]),
    "number without line": (f"Six years ⟪[1]⟫. Not ⟪[3]⟫.\n\n## Sources\n\n[1] {PUMP}", [PUMP, "3"]),
    "line without number": (f"Six years ⟪[1]⟫.\n\n## Sources\n\n[1] {PUMP}\n[2] {TERMS}", [PUMP]),
    "group": (f"Both ⟪[1, 2]⟫.\n\n## Sources\n\n[1] {PUMP}\n[2] {TERMS}", [(PUMP, TERMS)]),
    "superscripts": (f"Six years.⟪¹⟫ Not.⟪²⟫\n\n## Sources\n\n1. {PUMP}\n2. {TERMS}", [PUMP, TERMS]),
    "superscript labels": (f"Six years.⟪¹⟫ Not.⟪²⟫\n\n¹ {PUMP}\n² {TERMS}", [PUMP, TERMS]),
    "table": (f"Six years ⟪[1]⟫. Not ⟪[2]⟫.\n\n## Sources\n\n| # | Source |\n|---|---|\n| 1 | {PUMP} |\n| [2] | [Terms]({TERMS}) |", [PUMP, TERMS]),
    "text after the list": (f"Six years ⟪[1]⟫.\n\n## Sources\n\n[1] {PUMP}\n\n## More\n\nNot so ⟪[1]⟫.", [PUMP, PUMP]),
    "tracking": (f"Six years ⟪[1]⟫.\n\n## Sources\n\n[1] {PUMP}?utm_source=openai", [PUMP]),
    "comma style": (f"Six years ⟪[1]⟫.\n\n## Sources\n\n[1] Velmora, “Guarantee”, 2026. Available: {PUMP}.", [PUMP]),
    "several labels on a line": (f"Six years ⟪[1]⟫. Not ⟪[13]⟫⟪[2]⟫.\n\n[2] [13] {TERMS}\n\n{TERMS}\n\n[1] {PUMP}", [PUMP, TERMS, TERMS]),
    "two lists": (f"Six years ⟪[1]⟫.\n\n## References\n\n1. Guarantee, 2026\n\nSources:\n[1] {PUMP}", [PUMP]),
    "words only": ("Six years ⟪[1]⟫.\n\n## Sources\n\n[1] Velmora, Guarantee, 2026", ["1"]),
}
TITLES: dict[str, tuple[str, Expected]] = {
    "title": ("Six years ⟪[1]⟫. Not ⟪[2]⟫.\n\n## Sources\n\n[1] Velmora pump guarantee\n[2] Velmora V40 warranty terms", ["pump-v40", "terms-v40"]),
    "numbered titles": ("Six years ⟪[1]⟫.\n\nSources:\n1. Velmora pump guarantee", ["pump-v40"]),
    "title with more": ("Six years ⟪[1]⟫.\n\n## Sources\n\n[1] Velmora pump guarantee, section 3", ["pump-v40"]),
    "id": ("Six years ⟪[1]⟫.\n\n## Sources\n\n[1] pump-v40", ["pump-v40"]),
    "id and title": ("Six years ⟪[1]⟫.\n\n## Sources\n\n[1] pump-v40: Velmora pump guarantee", ["pump-v40"]),
    "title and id": ("Six years ⟪[1]⟫.\n\n## Sources\n\n[1] Velmora pump guarantee (pump-v40)", ["pump-v40"]),
    "id in brackets": ("Six years ⟪[^1]⟫.\n\n[^1]: [pump-v40]", ["pump-v40"]),
    "footnote with a title": ("Six years ⟪[^1]⟫.\n\n[^1]: Velmora pump guarantee.", ["pump-v40"]),
    "title of nothing": ("Six years ⟪[1]⟫.\n\n## Sources\n\n[1] Velmora returns policy", ["?1"]),
}
# fmt: on


@pytest.mark.parametrize(("answer", "targets"), AUTHORS.values(), ids=AUTHORS)
def test_authors_and_keys(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, WORKS)


@pytest.mark.parametrize("answer", FALSE_FRIENDS)
@pytest.mark.parametrize("sources", [NUMBERED, POLICIES], ids=["numbered", "policies"])
def test_places_months_and_firms_are_no_authors(answer: str, sources: tuple[Source, ...]) -> None:
    assert_not_cited(answer, sources)


# A place or a product beside a year cannot be told from an author where sources are cited by author.
@pytest.mark.parametrize(
    "answer", [a for a in FALSE_FRIENDS if not any(w in a for w in ("Berlin", "Paris", "OpenWorks"))]
)
def test_even_where_sources_are_cited_by_author_a_false_friend_is_none(answer: str) -> None:
    assert_not_cited(answer, WORKS)


def test_a_work_of_several_authors_is_unknown_where_no_source_is_a_work() -> None:
    assert_cited(
        "So it is ⟪(Brannick et al., 2023)⟫; ⟪Okellado et al. (2021)⟫ agree.",
        ["?Brannick et al., 2023", "?Okellado et al., 2021"],
        NONE,
    )


def test_two_works_of_one_author_and_year_are_not_told_apart() -> None:
    twins = make_sources(("a", "Lee (2021): Blue"), ("b", "Lee (2021): Red"))
    assert_cited("So it is ⟪(Lee, 2021)⟫.", ["?Lee, 2021"], twins)


@pytest.mark.parametrize(("answer", "targets"), TRAILERS.values(), ids=TRAILERS)
def test_trailers(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, POLICIES)


def test_a_trailer_of_numbers() -> None:
    assert_cited("So it is.\n\n⟪[Sources: 1, 3]⟫", [("1", "3")], NUMBERED)
    assert_cited("So it is.\n\n⟪Sources: 1-3⟫", [("1", "2", "3")], NUMBERED)
    assert_cited("So it is.\n\nSources: ⟪[1]⟫⟪[3]⟫", ["1", "3"], NUMBERED)
    assert_cited("So it is.\n\nSources: ⟪[1]⟫, ⟪[3]⟫", ["1", "3"], NUMBERED)


@pytest.mark.parametrize("answer", NO_TRAILERS)
def test_a_line_that_names_no_source_is_no_trailer(answer: str) -> None:
    assert_not_cited(answer, POLICIES)


@pytest.mark.parametrize(("answer", "targets"), LISTED.values(), ids=LISTED)
def test_a_number_means_its_line_in_the_list_of_the_answer(answer: str, targets: Expected) -> None:
    unknown = [t if isinstance(t, tuple) else (t,) for t in targets]
    assert_cited(answer, [tuple(f"?{name}" for name in names) for names in unknown], NONE)


@pytest.mark.parametrize(("answer", "targets"), TITLES.values(), ids=TITLES)
def test_a_line_may_name_a_source_by_title_or_id(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, POLICIES)


def test_a_line_whose_address_a_source_has_binds_its_number() -> None:
    sources = (Source(id="pump", url=PUMP), Source(id="terms", url=TERMS + "/"))
    reading = read(f"Six years [1]. Not [2].\n\n## Sources\n\n[1] Guarantee: {PUMP}\n[2] Terms: {TERMS}", sources)
    assert [(c.targets, c.bound, c.known) for c in reading.citations] == [
        ((PUMP,), ("pump",), True),
        ((TERMS,), ("terms",), True),
    ]


def test_a_list_that_nothing_refers_to_stands_for_the_whole_answer() -> None:
    reading = read(f"Six years.\n\n## Sources\n\n- Guarantee: {PUMP}\n- {TERMS}", NONE)
    assert [(c.targets, c.family) for c in reading.citations] == [((PUMP,), Family.TRAILER), ((TERMS,), Family.TRAILER)]


def test_numbered_steps_are_no_list_of_sources() -> None:
    text = f"Do this ⟪[1]⟫:\n\n1. Unplug it.\n2. Book a visit at ⟪{PUMP}⟫ today.\n3. Wait."
    assert_cited(text, ["1", f"?{PUMP}"], NUMBERED)
