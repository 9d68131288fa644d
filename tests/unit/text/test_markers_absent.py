"""What looks like a citation and is none: code, mathematics, intervals, images, tasks."""

import pytest

from tests.reading_cases import NUMBERED, Expected, assert_cited, assert_not_cited, make_sources

KEYED = make_sources("pol-pump-2026", "quick", "x")

# fmt: off
BESIDE: dict[str, tuple[str, Expected]] = {
    "numbers of a code, some of them known": ("It is the [[48,1,2]] code ⟪[1]⟫.", ["1"]),
    "numbers of a code": ("It is the [[48,44,77]] code ⟪[1]⟫.", ["1"]),
    "code span": ("Use `np.array([1, 2, 3])` to build it; the limit is 600 ⟪[1]⟫.", ["1"]),
    "code span with two backticks": ("Use ``a[1]`b`` now ⟪[1]⟫.", ["1"]),
    "code span over a line break": ("Use `a[1]\nb[2]` now ⟪[1]⟫.", ["1"]),
    "code span in bold": ("**Use `a[1]` now ⟪[1]⟫**", ["1"]),
    "code span in a table": ("| a | b |\n|---|---|\n| `a[1]` | so ⟪[1]⟫ |", ["1"]),
    "code span in a list": ("- `a[1]` is the first ⟪[1]⟫", ["1"]),
    "address in a code span": ("Call `https://api.example/x` ⟪[1]⟫.", ["1"]),
    "lone backtick": ("The key ` is rare ⟪[1]⟫, so is ⟪[2]⟫.", ["1", "2"]),
    "backtick quote": ("The `pump' is covered ⟪[1]⟫.", ["1"]),
    "fence": ("```python\nlimits = [1, 2]\nprint(limits[0])  # see [3] and https://a.example/x\n```\n\nThe limit is 600 ⟪[1]⟫.", ["1"]),
    "tilde fence": ("~~~\na[1]\n~~~\nThe limit is 600 ⟪[1]⟫.", ["1"]),
    "longer fence": ("````\n```\na[1]\n```\n````\nThe limit is 600 ⟪[1]⟫.", ["1"]),
    "indented fence": ("- Do this:\n\n  ```\n  a[1]\n  ```\n\n  Done ⟪[1]⟫.", ["1"]),
    "fence in a quote": ("> ```\n> a[1]\n> ```\n\nDone ⟪[1]⟫.", ["1"]),
    "fence never closed": ("Done ⟪[1]⟫.\n\n```python\nx = a[1]\n\nThe limit is 600 ⟪[2]⟫.", ["1", "2"]),
    "fence never opened": ("x\n```\n\nThe limit is 600 ⟪[1]⟫.", ["1"]),
    "fence around prose": ("```markdown\nThe limit is 600 ⟪[1]⟫.\n```", ["1"]),
    "two fences": ("```\na[1]\n```\nSo ⟪[1]⟫.\n```\nb[2]\n```\nSo ⟪[2]⟫.", ["1", "2"]),
    "indented code": ("Do this:\n\n    x = a[1]\n    y = b[2]\n\nThe limit is 600 ⟪[1]⟫.", ["1"]),
    "code element": ("Use <code>a[1]</code> and <pre>b[2]\nc[3]</pre>; so ⟪[1]⟫.", ["1"]),
    "comment": ("So ⟪[1]⟫.<!-- was [2] before, https://a.example -->", ["1"]),
    "index": ("The cell dp[i][0] holds the best, as does x[2][3] ⟪[1]⟫.", ["1"]),
    "index with a call": ("Take items[0].name or f(x)[1] = 2 ⟪[1]⟫.", ["1"]),
    "interval": ("The value lies in the interval [0, 1] ⟪[2]⟫.", ["2"]),
    "interval with a membership sign": ("Let x ∈ [1, 2] be given ⟪[2]⟫.", ["2"]),
    "half-open interval": ("A share in [0, 1) or (1, 2] ⟪[2]⟫.", ["2"]),
    "confidence interval": ("It fell (95% CI [12, 34]) ⟪[2]⟫ and (95 % CI: [1, 2]) ⟪[3]⟫.", ["2", "3"]),
    "interval with decimals": ("The mean was 0.6 [0.5, 0.7] and the range [-1, 1] ⟪[2]⟫.", ["2"]),
    "range of values": ("Scores range from [1, 50] on the scale [0-5] ⟪[2]⟫.", ["2"]),
    "list of values": ("The array [1, 2, 3] is sorted ⟪[2]⟫.", ["2"]),
    "range": ("It lies in the range [1, 2] or within a scale [1, 5] ⟪[2]⟫.", ["2"]),
    "coordinates": ("At the coordinates [1, 2] it stands ⟪[2]⟫.", ["2"]),
    "matrix in code that is not marked": ("arr = np.array([[1, 2], [3, 4]]) is small ⟪[2]⟫.", ["2"]),
    "quoted word in code that is not marked": ('add("x", ["enable-automation"]) is called ⟪[2]⟫.', ["2"]),
    "quarters": ("In [Q1] and [H2] sales rose ⟪[2]⟫.", ["2"]),
    "insertion with a number": ("the [COVID-19] vaccine and the [GPT-4] model ⟪[2]⟫", ["2"]),
    "heading with a year": ("## Landscape (Key Cases & Outcomes, 2025)\n\nSo ⟪[2]⟫.", ["2"]),
    "version in parentheses": ("A new web framework (from 5.0) ⟪[2]⟫.", ["2"]),
    "equation": ("Set k = [1, 2] and call f([1, 2]) ⟪[2]⟫.", ["2"]),
    "task boxes": ("- [ ] open\n- [x] done ⟪[1]⟫\n- [X] done", ["1"]),
    "unit": ("The speed [km / h] is high ⟪[1]⟫.", ["1"]),
    "year": ("In [2020] it opened ⟪[1]⟫.", ["1"]),
    "zero": ("Index [0] is first ⟪[1]⟫.", ["1"]),
    "image": ("![chart [2]](https://img.example/c.png) shows it ⟪[1]⟫.", ["1"]),
    "image by reference": ("![chart][2] shows it ⟪[1]⟫.", ["1"]),
    "linked image": ("[![chart](https://img.example/c.png)](https://img.example/big.png) shows it ⟪[1]⟫.", ["1"]),
    "inline maths": ("The value $x_{[1]}$ and $a[2]$ is small ⟪[1]⟫.", ["1"]),
    "display maths": ("So\n\n$$\nx = [1, 2]\n$$\n\nholds ⟪[1]⟫.", ["1"]),
    "LaTeX brackets": ("So \\[ x = [1, 2] \\] and \\( y[3] \\) hold ⟪[1]⟫.", ["1"]),
    "LaTeX brackets over lines": ("So\n\\[\nx = [1, 2]\n\\]\nholds ⟪[1]⟫.", ["1"]),
    "LaTeX reference": ("As \\cite{pump2020} and \\ref{fig:1} say ⟪[1]⟫.", ["1"]),
    "money": ("It costs $5 ⟪[2]⟫ and $7 ⟪[3]⟫ in all.", ["2", "3"]),
    "money with bold": ("From **$5** ⟪[2]⟫ to **$7** ⟪[3]⟫.", ["2", "3"]),
    "regular expression": ("The pattern [0-9] or [a-z] or [A-Za-z0-9] matches ⟪[1]⟫.", ["1"]),
    "dates": ("Since [2024-05-01] and [05/2024] it holds ⟪[1]⟫.", ["1"]),
    "JSON": ('{"ids": [1, 2], "n": 3} is sent ⟪[1]⟫.', ["1"]),
    "definition": ("So ⟪[1]⟫.\n\n[1]: https://docs.velmora.example/pump", ["1"]),
    "phone": ("Call [+44 555 0142] or (0800) 555 0117 ⟪[1]⟫.", ["1"]),
    "chess and sport": ("They won [3:1] and [2-1] ⟪[1]⟫.", ["1"]),
    "verse": ("See Gen [1:3] ⟪[1]⟫.", ["1"]),
    "genus": ("The gene [Fe/H] and [OIII] lines ⟪[1]⟫.", ["1"]),
    "ion": ("The [Cu(NH3)4]2+ ion and [Fe2+] ⟪[1]⟫.", ["1"]),
}
CODE_WITH_KNOWN_IDS: dict[str, tuple[str, Expected]] = {
    "code span": ("Run `selftest --code F3 [quick]` now ⟪[quick]⟫.", ["quick"]),
    "fence": ("```\n[pol-pump-2026]\n```\n\nSo ⟪[pol-pump-2026]⟫.", ["pol-pump-2026"]),
    "task box of an id": ("- [x] done ⟪[quick]⟫", ["quick"]),
    "image text": ("![quick](https://img.example/q.png) So ⟪[quick]⟫.", ["quick"]),
    "link text": ("Write [quick](mailto:q@velmora.example) So ⟪[quick]⟫.", ["quick"]),
}
# fmt: on


@pytest.mark.parametrize(("answer", "targets"), BESIDE.values(), ids=BESIDE)
def test_only_the_citation_beside_it_is_read(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, NUMBERED)


@pytest.mark.parametrize(("answer", "targets"), CODE_WITH_KNOWN_IDS.values(), ids=CODE_WITH_KNOWN_IDS)
def test_even_a_known_id_is_not_read_in_code_and_boxes(answer: str, targets: Expected) -> None:
    assert_cited(answer, targets, KEYED)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        " ",
        "\n",
        "\u200b",
        "[",
        "]",
        "[]",
        "[ ]",
        "[[",
        "]]",
        "()",
        "](",
        "[](",
        "[]()",
        "【】",
        "<>",
        "`",
        "```",
        "|",
        "#",
        "-",
        "> ",
    ],
)
def test_empty_and_broken_marks_are_nothing(answer: str) -> None:
    assert_not_cited(answer)
