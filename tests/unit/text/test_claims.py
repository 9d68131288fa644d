"""What the sentences of an answer do, and which citations belong to each."""

import pytest

from citewell.model import ClaimKind
from tests.reading_cases import NUMBERED, read

Claims = list[tuple[str, list[str]]]

# fmt: off
# The statements of an answer, each with the citations that belong to it.
STATEMENTS: dict[str, tuple[str, Claims]] = {
    "each its own": ("A holds [1]. B holds [2].", [("A holds [1].", ["[1]"]), ("B holds [2].", ["[2]"])]),
    "the last one only": ("A holds. B holds. C holds [1].", [("A holds.", []), ("B holds.", []), ("C holds [1].", ["[1]"])]),
    "after the stop": ("A holds.[1] B holds. C holds.[2][3]", [("A holds.[1]", ["[1]"]), ("B holds.", []), ("C holds.[2][3]", ["[2]", "[3]"])]),
    "own line after a paragraph": ("A holds. B holds.\n[1]", [("A holds.", []), ("B holds.\n[1]", ["[1]"])]),
    "own paragraph": ("A holds.\n\n[1]\n\nB holds.", [("A holds.\n\n[1]", ["[1]"]), ("B holds.", [])]),
    "several in one": ("A [1] and B [2] hold.", [("A [1] and B [2] hold.", ["[1]", "[2]"])]),
    "clauses": ("A holds [1]; B holds [2].", [("A holds [1];", ["[1]"]), ("B holds [2].", ["[2]"])]),
    "clauses, only one cited": ("A holds; B holds [2].", [("A holds; B holds [2].", ["[2]"])]),
    "list items": ("- A holds [1]\n- B holds [2]\n- C holds", [("A holds [1]", ["[1]"]), ("B holds [2]", ["[2]"]), ("C holds", [])]),
    "lead-in": ("These hold [1]:\n\n- A\n- B [2]\n- C", [("These hold [1]:", ["[1]"]), ("A", ["[1]"]), ("B [2]", ["[2]"]), ("C", ["[1]"])]),
    "lead-in with marker after": ("These hold:[1]\n- A\n- B", [("These hold:[1]", ["[1]"]), ("A", ["[1]"]), ("B", ["[1]"])]),
    "lead-in without citation": ("These hold:\n- A [1]\n- B", [("A [1]", ["[1]"]), ("B", [])]),
    "lead-in that ends in a stop": ("Three parts hold [1].\n\n- A is one.\n- B is one [2].", [("Three parts hold [1].", ["[1]"]), ("A is one.", []), ("B is one [2].", ["[2]"])]),
    "nested items": ("These hold [1]:\n- A:\n  - A1\n  - A2 [2]\n- B", [("These hold [1]:", ["[1]"]), ("A1", ["[1]"]), ("A2 [2]", ["[2]"]), ("B", ["[1]"])]),
    "nested lead-in": ("- A [1]:\n  - A1\n  - A2 [2]\n- B", [("A [1]:", ["[1]"]), ("A1", ["[1]"]), ("A2 [2]", ["[2]"]), ("B", [])]),
    "items after a heading inherit nothing": ("These hold [1]:\n- A\n\n## More\n\n- B", [("These hold [1]:", ["[1]"]), ("A", ["[1]"]), ("B", [])]),
    "items after another paragraph": ("These hold [1]:\n- A\n\nMore here [2].\n\n- B", [("These hold [1]:", ["[1]"]), ("A", ["[1]"]), ("More here [2].", ["[2]"]), ("B", [])]),
    "label": ("- **Battery:** 61 km [1]\n- **Motor:** 250 W", [("**Battery:** 61 km [1]", ["[1]"]), ("**Motor:** 250 W", [])]),
    "label with a full stop": ("- **Battery.** It lasts 61 km [1].", [("**Battery.** It lasts 61 km [1].", ["[1]"])]),
    "label with a dash": ("- **Battery** – 61 km [1]\n- Motor — 250 W [2]", [("**Battery** – 61 km [1]", ["[1]"]), ("Motor — 250 W [2]", ["[2]"])]),
    "label with two sentences": ("- **Battery:** It lasts. It charges [1].", [("**Battery:** It lasts.", []), ("It charges [1].", ["[1]"])]),
    "marker at the label": ("- **Battery** [1]: It lasts. It charges.", [("**Battery** [1]: It lasts.", ["[1]"]), ("It charges.", [])]),
    "definitions": ("**Eco** – uses 0.74 kWh [1]\n**Quick** – takes 32 minutes [2]", [("**Eco** – uses 0.74 kWh [1]", ["[1]"]), ("**Quick** – takes 32 minutes [2]", ["[2]"])]),
    "sentences before a bar": ("A holds [1]. B holds. | x |\n|---|---|\n| C | y [2] |", [("A holds [1].", ["[1]"]), ("B holds.", []), ("| x |", []), ("| C | y [2] |", ["[2]"])]),
    "title line that ends in a colon": ("A second route to the pump:\nIt is covered [1].", [("It is covered [1].", ["[1]"])]),
    "label on its own line": ("**Battery**\n61 km on the hill course [1]", [("61 km on the hill course [1]", ["[1]"])]),
    "numbered steps": ("1. Unplug it [1].\n2. Wait two minutes.\n3. Plug it in [2].", [("Unplug it [1].", ["[1]"]), ("Wait two minutes.", []), ("Plug it in [2].", ["[2]"])]),
    "steps with a cited lead-in": ("Do this [1]:\n1. Unplug it.\n2. Wait.", [("Do this [1]:", ["[1]"]), ("Unplug it.", ["[1]"]), ("Wait.", ["[1]"])]),
    "item over several lines": ("- A holds\n  for long [1].\n  So does B [2].", [("A holds\n  for long [1].", ["[1]"]), ("So does B [2].", ["[2]"])]),
    "item with a paragraph of its own": ("- A holds [1].\n\n  B holds [2].\n- C", [("A holds [1].", ["[1]"]), ("B holds [2].", ["[2]"]), ("C", [])]),
    "a year at the start of a line": ("The firm was sold to the Velmora company in the spring of the year\n2024. Then it closed [1].", [("The firm was sold to the Velmora company in the spring of the year\n2024.", []), ("Then it closed [1].", ["[1]"])]),
    "a number at the start of a line": ("The pump of this washing machine is covered for a full term of\n6. Seals are not [1].", [("The pump of this washing machine is covered for a full term of\n6.", []), ("Seals are not [1].", ["[1]"])]),
    "list right after its lead-in": ("Do this:\n3. Unplug it [1].\n4. Wait [2].", [("Unplug it [1].", ["[1]"]), ("Wait [2].", ["[2]"])]),
    "table rows": ("| P | C |\n|---|---|\n| pump | 6 y [1] |\n| seal | none |", [("| pump | 6 y [1] |", ["[1]"]), ("| seal | none |", [])]),
    "table with a cited lead-in": ("The parts [1]:\n\n| P | C |\n|---|---|\n| pump | 6 y |\n| seal | none [2] |", [("The parts [1]:", ["[1]"]), ("| pump | 6 y |", ["[1]"]), ("| seal | none [2] |", ["[2]"])]),
    "table alone": ("| P | C | S |\n|---|---|---|\n| pump | 6 y | [1] |\n| seal | none | [2] |", [("| pump | 6 y | [1] |", ["[1]"]), ("| seal | none | [2] |", ["[2]"])]),
    "table header with a citation": ("| P [1] | C |\n|---|---|\n| pump | 6 y |", [("| pump | 6 y |", [])]),
    "row of rules": ("| P |\n|---|\n| pump |\n|---|\n| seal |", [("| pump |", []), ("| seal |", [])]),
    "quote": ("> A holds [1].\n> B holds.", [("A holds [1].", ["[1]"]), ("B holds.", [])]),
    "quote under its lead-in": ("The terms say [1]:\n\n> A holds. B holds.\n\nC holds.", [("The terms say [1]:", ["[1]"]), ("A holds.", ["[1]"]), ("B holds.", ["[1]"]), ("C holds.", [])]),
    "note at the end of an item": ("A holds.\n\n- B holds. Source: [1]\n- C holds. Source: [2]", [("A holds.", []), ("B holds.", ["[1]"]), ("C holds.", ["[2]"])]),
    "note under each paragraph": ("A holds.\nSource: https://a.example/1\n\nB holds.\nSource: https://a.example/2", [("A holds.", ["https://a.example/1"]), ("B holds.", ["https://a.example/2"])]),
    "note before the answer": ("Sources: [1], [2]\n\nA holds. B holds [3].", [("A holds.", ["[1]", "[2]"]), ("B holds [3].", ["[3]"])]),
    "marker under a list": ("A holds.\n\n- B\n- C [2]\n- D\n\n[1]", [("A holds.", []), ("B", ["[1]"]), ("C [2]", ["[2]"]), ("D", ["[1]"])]),
    "marker under a table": ("| P |\n|---|\n| pump |\n| seal |\n\n[1]", [("| pump |", ["[1]"]), ("| seal |", ["[1]"])]),
    "quote with an attribution": ("> A holds. B holds.\n> — Velmora terms [1]\n\nC holds.", [("A holds.", ["[1]"]), ("B holds.", ["[1]"]), ("C holds.", [])]),
    "quote over lines": ("> A holds for\n> a long time [1].", [("A holds for\n> a long time [1].", ["[1]"])]),
    "heading with a citation": ("## Pump [2]\n\nA holds.", [("A holds.", [])]),
    "trailer": ("A holds. B holds.\n\nSOURCES: 1, 2", [("A holds.", ["SOURCES: 1, 2"]), ("B holds.", ["SOURCES: 1, 2"])]),
    "trailer beside own citations": ("A holds [3]. B holds.\n\nSOURCES: 1", [("A holds [3].", ["[3]"]), ("B holds.", ["SOURCES: 1"])]),
    "trailer on the line": ("A holds. Sources: [1], [2]", [("A holds.", ["[1]", "[2]"])]),
    "trailer of markers": ("A holds. B holds.\n\nSources: [1], [2]", [("A holds.", ["[1]", "[2]"]), ("B holds.", ["[1]", "[2]"])]),
    "trailer of addresses": ("A holds.\n\nSource: https://a.example/1 ; https://a.example/2", [("A holds.", ["https://a.example/1", "https://a.example/2"])]),
    "trailer of lines": ("A holds.\n\nSOURCES:\n- 1\n- 2", [("A holds.", ["1", "2"])]),
    "source note in parentheses": ("A holds (Source: 1). B holds.", [("A holds (Source: 1).", ["(Source: 1)"]), ("B holds.", [])]),
    "source note after the stop": ("A holds. (Source: https://a.example/1) B holds.", [("A holds. (Source: https://a.example/1)", ["https://a.example/1"]), ("B holds.", [])]),
    "link that begins a sentence": ("A holds [1]. [The terms](https://a.example/1) say B.", [("A holds [1].", ["[1]"]), ("[The terms](https://a.example/1) say B.", ["[The terms](https://a.example/1)"])]),
    "bold title of an item": ("1. **Report the loss.** Call at once [1].", [("**Report the loss.** Call at once [1].", ["[1]"])]),
    "bold title in Chinese": ("1. **报失。** 请拨打热线【1】。", [("**报失。** 请拨打热线【1】。", ["【1】"])]),
    "bold sentence of a paragraph": ("**It is out of order.** Call at once [1].", [("**It is out of order.**", []), ("Call at once [1].", ["[1]"])]),
    "closing note in the paragraph": ("A holds. B holds. Sources: 1, 2", [("A holds.", ["Sources: 1, 2"]), ("B holds.", ["Sources: 1, 2"])]),
    "link in a paragraph of its own": ("A holds [1].\n\nhttps://a.example/1", [("A holds [1].", ["[1]"])]),
    "bullet of a link": ("- [Terms](https://a.example/1): A holds", [("[Terms](https://a.example/1): A holds", ["[Terms](https://a.example/1)"])]),
    "statement tags": ("<statement>A holds.<cite>[6-8]</cite></statement>\n<statement>I hope this helps.<cite></cite></statement>", [("<statement>A holds.<cite>[6-8]</cite></statement>", ["<cite>[6-8]</cite>"])]),
    "tag around sentences": ('<cite id="1">A holds. B holds.</cite> C holds.', [('<cite id="1">A holds.', ['<cite id="1">A holds. B holds.</cite>']), ("B holds.</cite>", ['<cite id="1">A holds. B holds.</cite>']), ("C holds.", [])]),
    "courtesies stand aside": ("Happy to help! A holds [1]. Let me know if you need anything else.", [("A holds [1].", ["[1]"])]),
    "question stands aside": ("Is it covered? A holds [1].", [("A holds [1].", ["[1]"])]),
    "yes and a statement": ("Yes, A holds [1].", [("Yes, A holds [1].", ["[1]"])]),
    "yes alone": ("Yes. A holds [1].", [("A holds [1].", ["[1]"])]),
    "code states nothing": ("A holds [1].\n\n```\nx = 1\n```\n\nB holds.", [("A holds [1].", ["[1]"]), ("B holds.", [])]),
    "image states nothing": ("![Drain filter](https://img.example/f.png)\n\nA holds [1].", [("A holds [1].", ["[1]"])]),
    "rule states nothing": ("A holds [1].\n\n---\n\nB holds.", [("A holds [1].", ["[1]"]), ("B holds.", [])]),
    "list of sources states nothing": ("A holds [1].\n\n## Sources\n\n[1] Guarantee: https://a.example/1", [("A holds [1].", ["[1]"])]),
    "footnote definition states nothing": ("A holds [^1].\n\n[^1]: Guarantee, https://a.example/1", [("A holds [^1].", ["[^1]"])]),
    "comment states nothing": ("A holds [1].<!-- B holds. -->", [("A holds [1].<!-- B holds. -->", ["[1]"])]),
    "emoji bullets": ("✅ A holds [1]\n❌ B does not [2]", [("✅ A holds [1]", ["[1]"]), ("❌ B does not [2]", ["[2]"])]),
    "in short": ("In summary: A holds [1].", [("In summary: A holds [1].", ["[1]"])]),
    "citation of the sentence before a list": ("A holds. These too [1]:\n- B", [("A holds.", []), ("These too [1]:", ["[1]"]), ("B", ["[1]"])]),
    "answer in bold": ("**A holds.** [1]", [("**A holds.** [1]", ["[1]"])]),
    "one bold line with a citation": ("**A holds [1].**", [("**A holds [1].**", ["[1]"])]),
    "one bold sentence": ("**The pump is covered for six years.**\n\nB holds [1].", [("**The pump is covered for six years.**", []), ("B holds [1].", ["[1]"])]),
}
KINDS: dict[str, tuple[str, list[ClaimKind]]] = {
    "heading": ("## Pump\n\nA holds.", [ClaimKind.HEADING, ClaimKind.STATEMENT]),
    "bold line as heading": ("**Pump**\n\nA holds.", [ClaimKind.HEADING, ClaimKind.STATEMENT]),
    "bold line with a colon": ("**Pump:**\n\nA holds.", [ClaimKind.HEADING, ClaimKind.STATEMENT]),
    "numbered bold line": ("**1. Pump**\n\nA holds.", [ClaimKind.HEADING, ClaimKind.STATEMENT]),
    "setext": ("Pump\n----\n\nA holds.", [ClaimKind.HEADING, ClaimKind.STATEMENT]),
    "question": ("Is it covered?", [ClaimKind.QUESTION]),
    "Spanish question": ("¿Está cubierto?", [ClaimKind.QUESTION]),
    "Chinese question": ("保修吗？", [ClaimKind.QUESTION]),
    "Arabic question": ("هل هي مشمولة؟", [ClaimKind.QUESTION]),
    "question with a citation": ("Is it covered [1]?", [ClaimKind.STATEMENT]),
    "lead-in": ("The rules are:\n\n- A holds", [ClaimKind.LEAD_IN, ClaimKind.STATEMENT]),
    "lead-in to a table": ("The rules are:\n\n| a | b |\n|---|---|\n| c | d |", [ClaimKind.LEAD_IN, ClaimKind.TABLE_HEADER, ClaimKind.STATEMENT]),
    "item as lead-in": ("- Parts:\n  - A holds", [ClaimKind.LEAD_IN, ClaimKind.STATEMENT]),
    "item that only names the deeper ones": ("- Parts\n  - A holds", [ClaimKind.LEAD_IN, ClaimKind.STATEMENT]),
    "courtesy": ("Hello! Happy to help.", [ClaimKind.COURTESY, ClaimKind.COURTESY]),
    "refusal": ("I could not find this in the documents.", [ClaimKind.REFUSAL]),
    "refusal with a citation": ("The documents do not mention seals [1].", [ClaimKind.REFUSAL]),
    "table": ("| a | b |\n|---|---|\n| c | d |", [ClaimKind.TABLE_HEADER, ClaimKind.STATEMENT]),
}
# fmt: on


@pytest.mark.parametrize(("answer", "expected"), STATEMENTS.values(), ids=STATEMENTS)
def test_statements_and_their_citations(answer: str, expected: Claims) -> None:
    reading = read(answer, NUMBERED)
    found = [
        (claim.text, [reading.citations[i].text for i in claim.citations])
        for claim in reading.claims
        if claim.kind is ClaimKind.STATEMENT
    ]
    assert found == expected


@pytest.mark.parametrize(("answer", "kinds"), KINDS.values(), ids=KINDS)
def test_kinds(answer: str, kinds: list[ClaimKind]) -> None:
    assert [claim.kind for claim in read(answer, NUMBERED).claims] == kinds
