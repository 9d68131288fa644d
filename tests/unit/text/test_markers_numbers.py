"""Numbers in brackets, alone, in runs, in groups and in ranges, wherever an answer may put them."""

import pytest

from citewell.model import Family
from tests.reading_cases import NONE, NUMBERED, Expected, assert_cited, assert_not_cited, make_sources

# fmt: off
PLACED: dict[str, tuple[str, Expected]] = {
    "before the full stop": ("The pump is covered for six years ⟪[2]⟫.", ["2"]),
    "after the full stop": ("The pump is covered for six years.⟪[2]⟫ Seals are not.⟪[1]⟫", ["2", "1"]),
    "after the full stop and a space": ("The pump is covered for six years. ⟪[2]⟫ Seals are not. ⟪[1]⟫", ["2", "1"]),
    "at the word": ("The pump⟪[1]⟫ is covered, the seals⟪[2]⟫ are not.", ["1", "2"]),
    "after a comma": ("As the terms say,⟪[1]⟫ seals are not covered,⟪[2]⟫ ever.", ["1", "2"]),
    "at the start": ("⟪[1]⟫ says that seals are not covered.", ["1"]),
    "at the start of a line": ("Two things hold.\n⟪[1]⟫ says so, and\n⟪[2]⟫ agrees.", ["1", "2"]),
    "as a noun": ("According to ⟪[3]⟫, the filter costs nine euros; ⟪[4]⟫ says ten.", ["3", "4"]),
    "between parentheses": ("The filter costs nine euros (⟪[3]⟫).", ["3"]),
    "several between parentheses": ("The filter costs nine euros (⟪[3]⟫, ⟪[4]⟫; see ⟪[5]⟫).", ["3", "4", "5"]),
    "comma between": ("The filter costs nine euros ⟪[3]⟫, ⟪[4]⟫.", ["3", "4"]),
    "and between": ("Both ⟪[1]⟫ and ⟪[2]⟫ say so.", ["1", "2"]),
    "run": ("Seals are not covered ⟪[3]⟫⟪[7]⟫.", ["3", "7"]),
    "run with spaces": ("Seals are not covered ⟪[3]⟫ ⟪[7]⟫ ⟪[8]⟫.", ["3", "7", "8"]),
    "run of four": ("Seals are not covered.⟪[1]⟫⟪[2]⟫⟪[3]⟫⟪[4]⟫", ["1", "2", "3", "4"]),
    "spaces inside": ("Seals are not covered ⟪[ 3 ]⟫.", ["3"]),
    "no space before": ("Seals are not covered⟪[3]⟫.", ["3"]),
    "before a remark in parentheses": ("Seals are not covered ⟪[3]⟫(ISO 286, 4156).", ["3"]),
    "after a digit": ("The limit is 600⟪[3]⟫ a minute.", ["3"]),
    "after a year": ("It opened in 2024⟪[3]⟫.", ["3"]),
    "after a model name": ("This holds for the V40⟪[3]⟫.", ["3"]),
    "after a unit": ("It takes 13 kg⟪[3]⟫ and 5 l⟪[2]⟫ of water.", ["3", "2"]),
    "after a percent sign": ("It fell by 12%⟪[3]⟫.", ["3"]),
    "after a euro sign": ("It costs 9,90 €⟪[3]⟫.", ["3"]),
    "after a quotation": ('The terms say "seals are excluded"⟪[3]⟫.', ["3"]),
    "after a curly quotation": ("The terms say “seals are excluded.”⟪[3]⟫ Filters too.⟪[1]⟫", ["3", "1"]),
    "inside a quotation": ('The page says: "Seals are excluded ⟪[3]⟫."', ["3"]),
    "after a parenthesis": ("The pump (part VP-2) is covered⟪[2]⟫.", ["2"]),
    "after a closing parenthesis": ("The pump is covered (six years)⟪[2]⟫.", ["2"]),
    "before an exclamation mark": ("No registration is needed ⟪[2]⟫!", ["2"]),
    "before a question mark": ("Is the pump covered ⟪[2]⟫?", ["2"]),
    "before a semicolon": ("The pump is covered ⟪[2]⟫; seals are not ⟪[1]⟫.", ["2", "1"]),
    "before a colon": ("The rules are these ⟪[2]⟫:\n\n- Seals are excluded.", ["2"]),
    "before a dash": ("The pump ⟪[2]⟫ – unlike seals ⟪[1]⟫ – is covered.", ["2", "1"]),
    "bold sentence": ("**The pump is covered for six years ⟪[2]⟫.** Seals are not.", ["2"]),
    "bold marker": ("The pump is covered for six years **⟪[2]⟫**.", ["2"]),
    "bold words and marker": ("The pump is covered for **six years⟪[2]⟫**.", ["2"]),
    "after bold": ("The pump is covered for **six years**⟪[2]⟫.", ["2"]),
    "bold word": ("**Pump**⟪[2]⟫: six years.", ["2"]),
    "italic": ("*The pump is covered for six years ⟪[2]⟫.*", ["2"]),
    "italic with underscores": ("_The pump is covered for six years ⟪[2]⟫._", ["2"]),
    "bold italic": ("***The pump is covered⟪[2]⟫***", ["2"]),
    "struck through": ("~~The pump is covered⟪[2]⟫~~", ["2"]),
    "heading": ("# The V40 ⟪[1]⟫\n\n## Pump ⟪[2]⟫⟪[6]⟫\n\nCovered.", ["1", "2", "6"]),
    "closed heading": ("## Pump ⟪[2]⟫ ##\n\nCovered.", ["2"]),
    "setext heading": ("Pump ⟪[2]⟫\n====\n\nCovered ⟪[3]⟫.\n\nSeals ⟪[4]⟫\n---\n\nNot covered.", ["2", "3", "4"]),
    "block quote": ("> The pump is covered for six years ⟪[2]⟫.\n> Seals are not ⟪[1]⟫.", ["2", "1"]),
    "nested block quote": ("> > The pump is covered ⟪[2]⟫.", ["2"]),
    "bullets": ("- pump: six years ⟪[2]⟫\n* seals: none ⟪[1]⟫\n+ filter: none⟪[3]⟫\n• lid: two years ⟪[4]⟫", ["2", "1", "3", "4"]),
    "numbered list": ("1. Unplug it ⟪[2]⟫.\n2) Open the door ⟪[1]⟫.", ["2", "1"]),
    "nested list": ("- Pump\n  - six years ⟪[2]⟫\n    - in writing ⟪[3]⟫\n- Seals ⟪[1]⟫", ["2", "3", "1"]),
    "deeply nested list": ("- a\n    - b\n        - c\n            - six years ⟪[2]⟫", ["2"]),
    "item that starts with a marker": ("- ⟪[2]⟫ covers the pump\n- ⟪[1]⟫ covers the rest", ["2", "1"]),
    "checked and open tasks": ("- [x] Pump covered ⟪[2]⟫\n- [ ] Seals ⟪[1]⟫", ["2", "1"]),
    "table": ("| Part | Cover |\n| --- | --- |\n| pump | six years ⟪[2]⟫ |\n| seals | none ⟪[1]⟫⟪[3]⟫ |", ["2", "1", "3"]),
    "table cell of its own": ("| Part | Source |\n|---|---|\n| pump | ⟪[2]⟫ |\n| seals | ⟪[1]⟫, ⟪[3]⟫ |", ["2", "1", "3"]),
    "table without bars at the ends": ("Part | Cover\n--- | ---\npump | six years ⟪[2]⟫\nseals | none ⟪[1]⟫", ["2", "1"]),
    "table header": ("| Part ⟪[1]⟫ | Cover ⟪[2]⟫ |\n| :-- | --: |\n| pump | six years |", ["1", "2"]),
    "after a link that cites nothing": ("Write to [us](mailto:desk@velmora.example) ⟪[2]⟫.", ["2"]),
    "line break tag": ("The pump is covered ⟪[2]⟫.<br>Seals are not ⟪[1]⟫.", ["2", "1"]),
    "own line": ("The pump is covered for six years.\n⟪[2]⟫\n\nSeals are not.\n⟪[1]⟫", ["2", "1"]),
    "windows line ends": ("The pump is covered ⟪[2]⟫.\r\nSeals are not ⟪[1]⟫.\r\n", ["2", "1"]),
    "no-break space": ("The pump is covered\u00a0⟪[2]⟫.", ["2"]),
    "zero-width space": ("The pump is covered\u200b⟪[2]⟫.", ["2"]),
    "right-to-left mark": ("The pump is covered \u200f⟪[2]⟫\u200e.", ["2"]),
    "escaped brackets": (r"The pump is covered ⟪\[2\]⟫.", ["2"]),
    "doubled brackets": ("The pump is covered ⟪[[2]]⟫.", ["2"]),
    "Chinese": ("水泵保修六年⟪[2]⟫。其他部件保修两年。⟪[1]⟫无需注册⟪[3]⟫！", ["2", "1", "3"]),
    "Japanese": ("ポンプの保証は6年です⟪[2]⟫。シールは対象外です。⟪[1]⟫登録は不要です⟪[3]⟫。", ["2", "1", "3"]),
    "Korean": ("펌프는 6년간 보증됩니다⟪[2]⟫. 씰은 제외됩니다.⟪[1]⟫", ["2", "1"]),
    "Hindi": ("पंप पर छह साल की वारंटी है ⟪[2]⟫। सील शामिल नहीं हैं।⟪[1]⟫", ["2", "1"]),
    "Arabic": ("المضخة مشمولة لست سنوات ⟪[2]⟫. هل الأختام مشمولة؟ لا ⟪[1]⟫.", ["2", "1"]),
    "Thai": ("ปั๊มรับประกันหกปี ⟪[2]⟫ ซีลไม่รวม ⟪[1]⟫", ["2", "1"]),
    "Russian": ("Насос покрывается шесть лет ⟪[2]⟫. Уплотнения — нет.⟪[1]⟫", ["2", "1"]),
    "emoji beside": ("The pump is covered 👍🏽⟪[2]⟫🎉.", ["2"]),
    "full-width digit": ("水泵保修六年⟪[２]⟫。", ["2"]),
    "full-width square brackets": ("水泵保修六年⟪［２］⟫。密封件除外⟪［1］⟫。", ["2", "1"]),
    "Arabic-Indic digit": ("المضخة مشمولة لست سنوات ⟪[٢]⟫.", ["2"]),
    "Devanagari digit": ("पंप पर छह साल की वारंटी है ⟪[२]⟫।", ["2"]),
}
GROUPS: dict[str, tuple[str, Expected]] = {
    "comma and space": ("Both are covered ⟪[1, 2]⟫.", [("1", "2")]),
    "comma": ("Both are covered ⟪[1,2]⟫.", [("1", "2")]),
    "three": ("All are covered ⟪[4,5,6]⟫.", [("4", "5", "6")]),
    "group and single": ("Both are covered ⟪[1,2]⟫⟪[3]⟫.", [("1", "2"), "3"]),
    "group and group": ("All are covered ⟪[1,2]⟫⟪[3, 4]⟫.", [("1", "2"), ("3", "4")]),
    "semicolon": ("Both are covered ⟪[1; 2]⟫.", [("1", "2")]),
    "and": ("Both are covered ⟪[1 and 2]⟫, all ⟪[1, 2, and 3]⟫.", [("1", "2"), ("1", "2", "3")]),
    "ampersand": ("Both are covered ⟪[1 & 2]⟫.", [("1", "2")]),
    "range": ("All are covered ⟪[6-9]⟫.", [("6", "7", "8", "9")]),
    "en dash": ("All are covered ⟪[2–4]⟫.", [("2", "3", "4")]),
    "em dash": ("All are covered ⟪[2—4]⟫.", [("2", "3", "4")]),
    "minus sign": ("All are covered ⟪[2−4]⟫.", [("2", "3", "4")]),
    "spaced range": ("All are covered ⟪[2 - 4]⟫.", [("2", "3", "4")]),
    "range of one": ("It is covered ⟪[2-2]⟫.", ["2"]),
    "ranges": ("All are covered ⟪[1-3,7-9]⟫.", [("1", "2", "3", "7", "8", "9")]),
    "range and number": ("All are covered ⟪[1, 3-5]⟫.", [("1", "3", "4", "5")]),
    "repeated number": ("Both are covered ⟪[2, 2, 3]⟫.", [("2", "3")]),
    "after the stop": ("Both are covered.⟪[1, 2]⟫ Seals are not.⟪[3]⟫", [("1", "2"), "3"]),
    "brackets within": ("Both are covered [⟪[1]⟫, ⟪[2]⟫].", ["1", "2"]),
    "doubled brackets": ("Both are covered ⟪[[1, 2]]⟫.", [("1", "2")]),
    "parentheses around": ("Both are covered (⟪[1, 2]⟫).", [("1", "2")]),
    "in a table": ("| Part | Source |\n|---|---|\n| pump | ⟪[1, 2]⟫ |", [("1", "2")]),
    "in bold": ("**Both are covered ⟪[1, 2]⟫.**", [("1", "2")]),
    "unknown number in the group": ("Both are covered ⟪[1, 12]⟫.", [("1", "?12")]),
    "all unknown": ("Both are covered ⟪[11, 12]⟫.", [("?11", "?12")]),
    "range beyond the list": ("All are covered ⟪[8-10]⟫.", [("8", "9", "?10")]),
    "ideographic comma": ("两者都保修⟪[1、2]⟫。另有说明⟪[1，3]⟫。", [("1", "2"), ("1", "3")]),
    "full-width digits": ("两者都保修⟪[１，２]⟫。", [("1", "2")]),
    "around values": ("Values from 1 to 3 were used ⟪[1, 2]⟫.", [("1", "2")]),
    "escaped": (r"Both are covered ⟪\[1, 2\]⟫.", [("1", "2")]),
}
UNKNOWN: dict[str, tuple[str, Expected]] = {
    "one beyond": ("The pump is covered ⟪[10]⟫.", ["?10"]),
    "far beyond": ("The pump is covered ⟪[117]⟫.", ["?117"]),
    "beside a known one": ("The pump is covered ⟪[2]⟫⟪[14]⟫.", ["2", "?14"]),
}
# fmt: on


@pytest.mark.parametrize(("answer", "targets"), PLACED.values(), ids=PLACED)
def test_a_number_is_read_wherever_it_stands(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets)


@pytest.mark.parametrize(("answer", "targets"), GROUPS.values(), ids=GROUPS)
def test_groups_and_ranges_name_each_of_their_numbers(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets)


@pytest.mark.parametrize(("answer", "targets"), UNKNOWN.values(), ids=UNKNOWN)
def test_a_number_that_no_source_has_is_a_citation_of_something_unknown(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets)


@pytest.mark.parametrize("marker", ["[3-1]", "[4-2]", "[9–3]", "[2020]", "[1999-2024]", "[0]", "[007]", "[12345]"])
def test_numbers_that_cannot_be_meant_are_not_read(marker: str) -> None:
    assert_not_cited(f"The pump is covered {marker}.")


@pytest.mark.parametrize("number", ["2020", "0", "007", "3-1", "12345", "1.2", "2024-05"])
def test_any_number_that_a_source_has_is_read(number: str) -> None:
    assert_cited(f"The pump is covered ⟪[{number}]⟫. Seals are not.", [number], make_sources(number))


def test_numbers_without_any_source_are_unknown_citations() -> None:
    assert_cited("The pump is covered ⟪[1]⟫. Seals are not ⟪[2, 3]⟫.", ["?1", ("?2", "?3")], NONE)


def test_a_single_number_and_a_group_are_different_families() -> None:
    families = [citation.family for citation in assert_cited("So it is ⟪[1]⟫⟪[1, 2]⟫.", ["1", ("1", "2")]).citations]
    assert families == [Family.BRACKET_NUMBER, Family.GROUP]


def test_a_label_stands_for_its_source() -> None:
    labelled = make_sources("pol-terms")[0].__class__(id="pol-terms", label="1"), NUMBERED[1]
    assert_cited("The pump is covered ⟪[1]⟫⟪[2]⟫.", ["pol-terms", "2"], labelled)
