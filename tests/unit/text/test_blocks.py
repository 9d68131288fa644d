"""The blocks of what models take for Markdown."""

import pytest

from citewell.text.blocks import BlockKind, read_blocks

P, H, B, T, R, C = (
    BlockKind.PARAGRAPH,
    BlockKind.HEADING,
    BlockKind.ITEM,
    BlockKind.TABLE_HEADER,
    BlockKind.ROW,
    BlockKind.CODE,
)
CASES: dict[str, tuple[str, list[tuple[BlockKind, str]]]] = {
    "empty": ("", []),
    "blank": (" \n\t\n", []),
    "one line": ("A holds.", [(P, "A holds.")]),
    "paragraphs": ("A\nB\n\nC", [(P, "A\nB"), (P, "C")]),
    "headings": ("# A\n## B ##\n###C", [(H, "A"), (H, "B"), (P, "###C")]),
    "setext": ("A\n===\n\nB\n---\n\nC", [(H, "A"), (H, "B"), (P, "C")]),
    "a rule under two lines": ("A\nB\n---", [(P, "A\nB")]),
    "rules": ("A\n\n---\n\n***\n\n_ _ _\n\nB", [(P, "A"), (P, "B")]),
    "bold line": ("**A**\n\nB", [(H, "**A**"), (P, "B")]),
    "bold sentence": ("**A holds.**\n\nB", [(P, "**A holds.**"), (P, "B")]),
    "last bold line": ("A\n\n**B**", [(P, "A"), (P, "**B**")]),
    "bold line within": ("A\n**B**\nC", [(P, "A\n**B**\nC")]),
    "items": ("- A\n* B\n+ C\n• D\n1. E\n2) F", [(B, "A"), (B, "B"), (B, "C"), (B, "D"), (B, "E"), (B, "F")]),
    "tasks": ("- [ ] A\n- [x] B", [(B, "A"), (B, "B")]),
    "item over lines": ("- A\n  B\n- C", [(B, "A\n  B"), (B, "C")]),
    "a number at the start of a wrapped item": ("- Back within\n14. A", [(B, "Back within\n14. A")]),
    "a date at the start of a wrapped line": ("Gilt ab dem\n1. Mai [1].", [(P, "Gilt ab dem\n1. Mai [1].")]),
    "nested items between numbered ones": ("1. A\n   - x\n2. B", [(B, "A"), (B, "x"), (B, "B")]),
    "years are no ordinals": ("2024. A", [(P, "2024. A")]),
    "quote": ("> A\n> B\n\nC", [(P, "A\n> B"), (P, "C")]),
    "items in a quote": ("> - A\n> - B", [(B, "A"), (B, "B")]),
    "table": ("| A | B |\n|---|---|\n| c | d |\n\nE", [(T, "| A | B |"), (R, "| c | d |"), (P, "E")]),
    "table without outer bars": ("A | B\n--- | ---\nc | d", [(T, "A | B"), (R, "c | d")]),
    "a bar in a sentence": ("A | B holds.\nC", [(P, "A | B holds.\nC")]),
    "fence": ("A\n```py\nx\n\ny\n```\nB", [(P, "A"), (C, "x\n\ny"), (P, "B")]),
    "tildes": ("~~~\nx\n~~~\nB", [(C, "x"), (P, "B")]),
    "longer fence": ("````\n```\nx\n````\nB", [(C, "```\nx"), (P, "B")]),
    "fence in an item": ("- A\n\n  ```\n  x\n  ```\n  B", [(B, "A"), (C, "  x"), (P, "B")]),
    "open fence": ("```py\nx\n\nA holds.", [(C, "x"), (P, "A holds.")]),
    "lone end of a fence": ("A\n```\n\nB", [(P, "A"), (P, "B")]),
    "fence around prose": ("```markdown\nA\n```", [(P, "A")]),
    "indented code": ("A\n\n    x\n\nB", [(P, "A"), (C, "x"), (P, "B")]),
    "indented text of an item": ("- A\n\n    B", [(B, "A"), (P, "B")]),
    "carriage returns": ("A\r\n\r\n- B\r\n", [(P, "A"), (B, "B")]),
}


@pytest.mark.parametrize(("text", "expected"), CASES.values(), ids=CASES)
def test_blocks(text: str, expected: list[tuple[BlockKind, str]]) -> None:
    assert [(block.kind, text[block.start : block.end]) for block in read_blocks(text)] == expected


def test_levels_tell_depth() -> None:
    text = "# A\n\n### B\n\n- C\n  - D\n\t- E"
    assert [block.level for block in read_blocks(text)] == [1, 3, 0, 2, 4]
