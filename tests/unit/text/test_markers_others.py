"""Footnotes, superscripts, full-width brackets, marks of providers, tags."""

import pytest

from tests.reading_cases import NONE, NUMBERED, Expected, assert_cited, assert_not_cited, make_sources, read

PUMP = "https://docs.velmora.example/pump"
TERMS = "https://docs.velmora.example/terms"
TITLED = make_sources(("1", "保修条款"), ("2", "水泵保修"), ("faq", "常见问题"))
TURNS = make_sources("turn0search0", "turn0search1", "turn0search3", "turn1view0", "turn0file2")
CHUNKS = make_sources("4:0", "4:1", "pump.pdf", "file-abc123")

# fmt: off
FOOTNOTES: dict[str, tuple[str, Expected]] = {
    "plain": ("Six years⟪[^2]⟫, else two⟪[^1]⟫⟪[^3]⟫.", ["2", "1", "3"]),
    "after the stop": ("Six years.⟪[^2]⟫ Seals are not.⟪[^1]⟫", ["2", "1"]),
    "closing caret": ("Six years.⟪[^2^]⟫ Seals are not ⟪[^1^]⟫⟪[^3^]⟫.", ["2", "1", "3"]),
    "named": ("Six years ⟪[^m1-1]⟫⟪[^note]⟫.", ["?m1-1", "?note"]),
    "file and line": ("Six years ⟪^[pump.md:81]⟫ ⟪^[pump.md:81-90]⟫.", ["?pump.md", "?pump.md"]),
    "file": ("Six years ⟪^[pump.md]⟫.", ["?pump.md"]),
    "definition that names a source": ("Six years⟪[^a]⟫.\n\n[^a]: 3", ["3"]),
    "in a heading": ("## Pump⟪[^2]⟫\n\nText.", ["2"]),
    "in a table": ("| a |\n|---|\n| six years⟪[^2]⟫ |", ["2"]),
    "in bold": ("**Six years⟪[^2]⟫**", ["2"]),
    "Chinese": ("水泵保修六年⟪[^2]⟫。密封件除外。⟪[^1]⟫", ["2", "1"]),
}
DEFINED: dict[str, tuple[str, Expected]] = {
    "definition": (f"Six years⟪[^1]⟫.\n\n[^1]: Pump guarantee, {PUMP}", [f"?{PUMP}"]),
    "definition that is a link": (f"Six years⟪[^1]⟫.\n\n[^1]: [Pump guarantee]({PUMP}), 2026.", [f"?{PUMP}"]),
    "definition with a closing caret": (f"Six years⟪[^1^]⟫.\n\n[^1^]: {PUMP}", [f"?{PUMP}"]),
    "definitions of words": (f"Six years⟪[^pump]⟫.\n\n[^pump]: Guarantee. {PUMP}.", [f"?{PUMP}"]),
    "definition over several lines": (f"Six years⟪[^a]⟫.\n\n[^a]: Velmora,\n    Pump guarantee,\n    {PUMP}\n\nMore.", [f"?{PUMP}"]),
    "definition before its use": (f"[^a]: {PUMP}\n\nSix years⟪[^a]⟫.", [f"?{PUMP}"]),
    "definitions without blank lines": (f"Six years⟪[^1]⟫. No⟪[^2]⟫.\n[^1]: {PUMP}\n[^2]: {TERMS}", [f"?{PUMP}", f"?{TERMS}"]),
}
SUPERSCRIPTS: dict[str, tuple[str, Expected]] = {
    "after the stop": ("Six years.⟪²⟫ Seals are not.⟪¹⟫", ["2", "1"]),
    "after the word": ("The pump is covered⟪²⟫, seals are not⟪¹⟫.", ["2", "1"]),
    "after a quotation": ("It says “no seals.”⟪²⟫", ["2"]),
    "after a parenthesis": ("Covered (six years).⟪²⟫", ["2"]),
    "with commas": ("Seals are not covered.⟪¹˒²⟫", [("1", "2")]),
    "two digits that are two sources": ("Seals are not covered.⟪¹²⟫", [("1", "2")]),
    "tag": ("Six years.⟪<sup>2</sup>⟫ Seals are not⟪<sup>1</sup>⟫.", ["2", "1"]),
    "tag with a list": ("Six years.⟪<sup>1,2</sup>⟫ Not⟪<sup>1-3</sup>⟫.", [("1", "2"), ("1", "2", "3")]),
    "tag with brackets": ("Six years.⟪<sup>[2]</sup>⟫", ["2"]),
    "tags in a run": ("Six years.⟪<sup>1</sup>⟫⟪<sup>2</sup>⟫", ["1", "2"]),
    "tag with a link": (f"Six years.⟪<sup>[1]({PUMP})</sup>⟫", [f"?{PUMP}"]),
    "tag with two links": (f"Six years.⟪<sup>[1]({PUMP})</sup>⟫⟪<sup>[2]({TERMS})</sup>⟫", [f"?{PUMP}", f"?{TERMS}"]),
    "tag with a footnote": ("Six years.⟪<sup>[^2]</sup>⟫", ["2"]),
    "bold": ("**Six years⟪²⟫**", ["2"]),
    "Chinese": ("水泵保修六年⟪²⟫。密封件除外。⟪¹⟫", ["2", "1"]),
}
POWERS = [
    "An area of 12 m² or 3 km², 4 cm³, 5 ft², 7 mm².", "The fit was good (R² = 0.91, r² = 0.8).", "E = mc² and x² + y² = z².", "It holds 10⁻³ or 10⁶ of it.",
    "PO₄³⁻, SO₄²⁻, Ca²⁺, Fe³⁺, CO₂, H₂O and NH₄⁺ are ions.", "A load of 5 mg/m³ or 30 kg/m² at 9.81 m/s².", "m<sup>2</sup>, x<sup>2</sup>, 10<sup>6</sup> and km<sup>2</sup>",
    "The χ² test, the η² and ω² measures.", "1² = 1, (a+b)² = c, [x]², sin²", "m²/s and W/m²K, kWh/m²", "the 2ⁿ and nᵗʰ of it", "3×10⁸ m", "the ¹⁴C and ²³⁵U dates",
    "2<sup>nd</sup> and 1<sup>st</sup>, H<sub>2</sub>O, CO<sub>2</sub>", "模型的R²为0.9，Ca²⁺和Fe²⁺离子，用m³/h计", "W = 1.41 × FL³.³⁷ holds.", "120 Quadratmeter (120 m²) und 3 Hektar.", "90 m³ Wasser", "120 м² и 3 км³",
]
FULL_WIDTH: dict[str, tuple[str, Expected]] = {
    "before the stop": ("水泵保修六年⟪【2】⟫。其他部件保修两年⟪【1】⟫。", ["2", "1"]),
    "after the stop": ("水泵保修六年。⟪【2】⟫密封件除外。⟪【2】⟫⟪【1】⟫", ["2", "2", "1"]),
    "in English": ("Six years⟪【2】⟫. Seals are not ⟪【1】⟫.", ["2", "1"]),
    "group": ("都保修⟪【1,2】⟫⟪【1，2】⟫⟪【1、2】⟫⟪【1-2】⟫。", [("1", "2")] * 4),
    "full-width digit": ("都保修⟪【２】⟫。", ["2"]),
    "with a word": ("都保修⟪【来源2】⟫⟪【来源：1】⟫⟪【参考资料 2】⟫。", ["2", "1", "2"]),
    "title": ("都保修⟪【保修条款】⟫。", ["1"]),
    "id": ("都保修⟪【faq】⟫。", ["faq"]),
    "source note": ("水泵保修六年⟪（来源：保修条款）⟫。", ["1"]),
    "source note with an id": ("水泵保修六年⟪（来源：faq）⟫。", ["faq"]),
    "source note with two": ("水泵保修六年⟪（来源：保修条款、水泵保修）⟫。", [("1", "2")]),
    "source note with title marks": ("水泵保修六年⟪（来源：《保修条款》）⟫。", ["1"]),
    "source note with a number": ("水泵保修六年⟪（来源：2）⟫。", ["2"]),
    "source note with a bracket number": ("水泵保修六年（来源：⟪[2]⟫）。", ["2"]),
    "source note with an address": (f"水泵保修六年（来源：⟪{PUMP}⟫）。", [f"?{PUMP}"]),
    "unknown": ("水泵保修六年⟪【7】⟫。", ["?7"]),
    "table": ("| 部件 | 保修 |\n|---|---|\n| 水泵 | 六年⟪【2】⟫ |", ["2"]),
    "bold": ("**水泵保修六年⟪【2】⟫。**", ["2"]),
}
PROVIDER_FILES: dict[str, tuple[str, Expected]] = {
    "source": ("Six years⟪【4:0†source】⟫. Not⟪【4:1†source】⟫.", ["4:0", "4:1"]),
    "after the stop": ("Six years.⟪【4:0†source】⟫ Not.⟪【4:1†source】⟫⟪【4:0†source】⟫", ["4:0", "4:1", "4:0"]),
    "file name": ("Six years⟪【4:0†pump.pdf】⟫⟪【9†pump.pdf】⟫.", ["pump.pdf", "pump.pdf"]),
    "lines": ("Six years⟪【4:1†L10-L20】⟫.", ["4:1"]),
    "unknown": ("Six years⟪【8:3†source】⟫⟪【8:3†returns.pdf】⟫.", ["?8:3", "?returns.pdf"]),
    "pipes": ("Six years ⟪<|file-abc123|>⟫.", ["file-abc123"]),
    "unknown pipes": ("Six years ⟪<|file-zzz|>⟫.", ["?file-zzz"]),
    "in a list": ("- Six years⟪【4:0†source】⟫\n- Not⟪【4:1†source】⟫", ["4:0", "4:1"]),
    "square brackets": ("Six years⟪[4:0†source]⟫.", ["4:0"]),
}
PRIVATE: dict[str, tuple[str, Expected]] = {
    "one": ("It flew. ⟪\ue200cite\ue202turn0search0\ue201⟫ It landed ⟪\ue200cite\ue202turn0search3\ue201⟫.", ["turn0search0", "turn0search3"]),
    "several": ("It flew ⟪\ue200cite\ue202turn0search0\ue202turn1view0\ue201⟫.", [("turn0search0", "turn1view0")]),
    "locator": ("It flew ⟪\ue200filecite\ue202turn0file2\ue202L10-L20\ue201⟫.", ["turn0file2"]),
    "unknown": ("It flew ⟪\ue200cite\ue202turn5search9\ue201⟫.", ["?turn5search9"]),
    "stripped": ("It flew ⟪citeturn0search0⟫.", ["turn0search0"]),
    "stripped several": ("It flew ⟪citeturn0search0turn1view0⟫. Not ⟪citeturn9search9⟫.", [("turn0search0", "turn1view0"), "?turn9search9"]),
    "stripped at the word": ("It flew.⟪citeturn0search0⟫", ["turn0search0"]),
    "side by side": ("It flew ⟪\ue200cite\ue202turn0search0\ue201⟫⟪\ue200cite\ue202turn0search1\ue201⟫.", ["turn0search0", "turn0search1"]),
    "bare reference": ("It flew ⟪[turn0search0]⟫ ⟪【turn0search1】⟫.", ["turn0search0", "turn0search1"]),
}
TAGS: dict[str, tuple[str, Expected]] = {
    "number": ("Six years.⟪<cite>2</cite>⟫", ["2"]),
    "brackets": ("Six years.⟪<cite>[2]</cite>⟫ Not ⟪<cite>[1][3]</cite>⟫.", ["2", ("1", "3")]),
    "range": ("Six years.⟪<cite>[6-8]</cite>⟫", [("6", "7", "8")]),
    "range of one": ("Six years.⟪<cite>[2-2][4-5]</cite>⟫", [("2", "4", "5")]),
    "list": ("Six years.⟪<cite>1, 3</cite>⟫", [("1", "3")]),
    "id attribute": ('⟪<cite id="2">Six years</cite>⟫, not more.', ["2"]),
    "other attributes": ("⟪<cite source='2' x=1>Six years</cite>⟫ ⟪<source id=3/>⟫ ⟪<ref name=\"4\"/>⟫.", ["2", "3", "4"]),
    "ids attribute": ('Six years ⟪<cite ids="1,3"/>⟫.', [("1", "3")]),
    "index attribute": ('⟪<cite index="1,3">Six years</cite>⟫.', [("1", "3")]),
    "document and sentence": ('⟪<cite index="1-4,2-6">Six years</cite>⟫.', [("1", "2")]),
    "command tag": ("⟪<co: 1>Six years</co: 1>⟫ and ⟪<co: 2,3>two</co: 2,3>⟫.", ["1", ("2", "3")]),
    "command tag closed shortly": ("⟪<co: 1>Six years</co>⟫.", ["1"]),
    "unknown": ("Six years.⟪<cite>12</cite>⟫ ⟪<cite>kb-77</cite>⟫", ["?12", "?kb-77"]),
    "ref": ("Six years ⟪<ref>2</ref>⟫.", ["2"]),
    "capitals": ("Six years.⟪<CITE>2</CITE>⟫", ["2"]),
    "statement": ("<statement>Six years.⟪<cite>[6-8]</cite>⟫</statement><statement>Not.⟪<cite>[9]</cite>⟫</statement>", [("6", "7", "8"), "9"]),
    "empty": ("<statement>I hope this helps.<cite></cite></statement>", []),
    "nested markers": ("Six years ⟪<cite>[2]</cite>⟫.", ["2"]),
    "title of a work": ("She read <cite>The Pump and the Seal</cite> twice.", []),
}
# fmt: on


@pytest.mark.parametrize(("answer", "targets"), FOOTNOTES.values(), ids=FOOTNOTES)
def test_footnotes(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, NUMBERED)


@pytest.mark.parametrize(("answer", "targets"), DEFINED.values(), ids=DEFINED)
def test_a_footnote_means_what_its_definition_names(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, NONE)


@pytest.mark.parametrize(("answer", "targets"), SUPERSCRIPTS.values(), ids=SUPERSCRIPTS)
def test_superscripts_that_a_source_has(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, NUMBERED)


@pytest.mark.parametrize("answer", POWERS)
def test_powers_units_and_charges_are_no_citations(answer: str) -> None:
    assert_not_cited(answer, NUMBERED)


def test_a_superscript_that_nothing_has_is_no_citation() -> None:
    assert_not_cited("The pump is covered.⁴ Seals are not.<sup>5</sup>", make_sources("1", "2"))


@pytest.mark.parametrize(("answer", "targets"), FULL_WIDTH.values(), ids=FULL_WIDTH)
def test_full_width_brackets(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, TITLED)


@pytest.mark.parametrize(
    "answer",
    [
        "【重点】水泵保修六年。",
        "【2024年更新】如下。",
        "（来源不明）",
        "六年（来源：售后热线）。",
        "他说（真的）。",
        "【】",
        "【注意事项】\n内容",
    ],
)
def test_emphasis_in_full_width_brackets_is_no_citation(answer: str) -> None:
    assert_not_cited(answer, TITLED)


@pytest.mark.parametrize(("answer", "targets"), PROVIDER_FILES.values(), ids=PROVIDER_FILES)
def test_file_marks_of_providers(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, CHUNKS)


@pytest.mark.parametrize(("answer", "targets"), PRIVATE.values(), ids=PRIVATE)
def test_private_use_marks(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, TURNS)


@pytest.mark.parametrize(("answer", "targets"), TAGS.values(), ids=TAGS)
def test_tags(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, NUMBERED)


@pytest.mark.parametrize(
    "answer",
    ["<|im_start|>", "<|endoftext|>", "a <b>bold</b> word", "<cite>", "</cite>", "<co: >x</co>", "cite turn it"],
)
def test_other_tags_cite_nothing(answer: str) -> None:
    assert_not_cited(answer, NUMBERED)


def test_the_lines_of_a_mark_are_kept_as_its_place() -> None:
    (mark,) = read("It flew \ue200filecite\ue202turn0file2\ue202L10-L20\ue201.", TURNS).citations
    assert mark.locator == "L10-L20"
