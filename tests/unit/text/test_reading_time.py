"""Reading takes time in proportion to the length of the answer, however hostile it is."""

import time
from collections.abc import Callable

import pytest

from citewell.model import Answer
from citewell.text.reading import read_answer
from tests.reading_cases import NUMBERED, make_sources

SOURCES = (
    *NUMBERED,
    *make_sources(("pol-pump-2026", "Velmora pump guarantee"), ("varnholt2020", "Varnholt (2020): Sleep")),
)
REPEATED = [
    "A[1]. ", "[1]", "[1]\n", "[1]\n\n", "[pol-pump-2025] ", "[they said so] ", "[1-9]", "[", "]", "](", "[](", "[]](", "[a](", "<", "(", "(A, 2020", "`",
    "``a`b", "```\n", "```py\n", "````py\n```\n", "> ", "> a\n", "a.", "a. ", "A. ", ".", ". ", "水。", '水。"水', "J. R. ", "e.g. ", "1. Mai ", "lorem ipsum\n",
    "a\n---\n", "a\n===\n", "- ", "* ", "-", "---\n", "#", "# a\n", "|", "|a|b|\n|-|-|\n", "|c [1]|d|\n", "a | b\n", "- a:\n", "- a [1]\n", "a:\n- b\n",
    "- a\n\n[1]\n\n", "> a:\n\n> b\n\n", "a. Source: [1]\n\n", "https://a.example/x ", "https://a)", "https://a=", "https://a)=https://b", "www.a.b", "**", "**a** ", "$a ", "$$ a ", "\\[", "\\[ x ", "\\", "![", "![a](",
    "![a[b", "<a ", '<a href="https://a.example">', "<cite>", "<cite>1</cite>", '<cite id="1">a. b. </cite>', "<code>", "<!--", "<sup>", "<co: 1>", "</p>",
    "<br>", "a¹", "¹", "【", "【1†", "\ue200cite\ue202", "citeturn0search0", "turn0search0", "{{source:", "(pol-pump-2026", "Aa Bb ", "Aa Bb (2020) ",
    "Aa et al. (2020) ", "@", "[@a ", "10.1234/", "doi:10.1234/a) ", "ISBN 1-1-1-1-", "“A.” ", "? ", "Sources: a\n", "Sources:\n", "a. (Source: [1]) ",
    "(Source: ", "a [1]; ", "a; ", "I do not know, no. ", "Happy to help! ", "- [x] a\n", "[a][1]", "dp[i][0]", "[^1]: https://a.example/1\n", "a[^1] ",
    "[pol-pump-2026; a]", "[a; b; ", "[1][a]", "[1] [a]", "[1] (Aa, 2020) ", "[[a] ", "[a [b] ", "a. Sources: 1, x", "Sources: a; b\n", "- **a b** ", "- **a b.** c",
    "1. a\n3. b\n", "a\n14. ", "the\nA ", "See also: [a](https://a.example)\n", "[1] [2] https://a.example/1\n", "- x-9\n", "## Sources\n- pump a\n",
    " ", "\n", "\t", "\0", "\u200f", "😀", "a\r\n", "word ",
]  # fmt: skip
LONG: dict[str, Callable[[int], str]] = {
    "one long word": lambda n: "a" * n,
    "one long address": lambda n: "https://a.example/" + "a" * n,
    "one long group": lambda n: "[" + "1," * n + "]",
    "many list lines": lambda n: "".join(f"[{i}] T: https://a.example/{i}\n" for i in range(n // 10)),
    "many footnotes": lambda n: (
        "".join(f"a[^{i}] " for i in range(n // 20)) + "\n\n" + "[^1]: https://a.example/1\n" * (n // 20)
    ),
    "a long list under sources": lambda n: "## Sources\n" + "".join(f"{i}. pump {i}\n" for i in range(n // 5)),
    "one item of many lines": lambda n: "- a\n" + "  b\n" * n,
    "a long list of words beside a marker": lambda n: (
        "Out [1].\n\n## Sources\n- 1\n" + "".join(f"- Pump {i}: words\n" for i in range(n // 14))
    ),
    "a bold title without end": lambda n: "- **" + "ab " * n + ". C",
    "nested lists": lambda n: "".join(" " * (i % 80) + "- a\n" for i in range(n // 20)),
    "a table row of spaces": lambda n: "a" + " " * n + "|b\n---",
    "a rule of spaces": lambda n: "---" + " " * n + "x",
    "capitalised names": lambda n: ("(" + "Aa, " * 60 + "2020) ") * (n // 60),
    "a fence that never closes": lambda n: "```py\n" + "x\n" * n,
    "wrapped lines": lambda n: "lorem ipsum dolor sit amet consectetur adipiscing elit sed do,\n" * (n // 20),
    "long refusals": lambda n: ("I do not " * 60 + ". ") * (n // 100),
}
CASES: dict[str, Callable[[int], str]] = {**{repr(unit): unit.__mul__ for unit in REPEATED}, **LONG}
START = 1500
GROWTH = 3.5
SLOWEST = 5e-6  # seconds a byte: five seconds for a megabyte


def seconds(text: str) -> float:
    answer = Answer(id="a", text=text, sources=SOURCES)
    begin = time.process_time()
    read_answer(answer)
    return time.process_time() - begin


@pytest.mark.parametrize("make", CASES.values(), ids=CASES)
def test_time_grows_with_length_alone(make: Callable[[int], str]) -> None:
    size = START
    once = seconds(make(size))
    while once < 0.008 and size < 200_000:
        size *= 3
        once = seconds(make(size))
    for _ in range(4):
        once = min(once, seconds(make(size)))
        twice = seconds(make(2 * size))
        allowed = SLOWEST * len(make(2 * size).encode("utf-8", "surrogatepass"))
        if twice < max(GROWTH * once, 0.03) and twice < max(allowed, 0.03):
            return
    pytest.fail(f"{once:.3f} s, then {twice:.3f} s for twice the length")


def test_a_hundred_thousand_markers_are_read() -> None:
    text = "The pump is covered [1]. Seals are not [12]. " * 50_000
    reading = read_answer(Answer(id="a", text=text, sources=SOURCES))
    assert len(reading.citations) == len(reading.claims) == 100_000
