"""Values and sentences in code and mathematics are read like all others; code and formulas are not."""

import pytest

from citewell import Action, Gate
from citewell.model import Answer
from citewell.text.prose_in_code import is_prose
from citewell.text.reading import read_answer

SOURCE = {"id": "k", "text": "Exports are limited to 10,000 rows. They run at night. A run takes 5 minutes."}
SENTENCES = [
    "Exports cost 20 euros.",
    "Exporte kosten 20 Euro.",
    "Les exports coûtent 20 euros.",
    "Las exportaciones cuestan 20 euros.",
    "Le esportazioni costano 20 euro.",
    "As exportações custam 20 euros.",
    "Exports kosten 20 euro.",
    "导出需要20欧元。",
    "書き出しは20ユーロです。",
]
FRAMES = [
    "`{}`",
    "``{}``",
    "\n\n    {}",
    "\n\n```\n{}\n```",
    "\n\n~~~python\n{}\n~~~",
    "\n\n\\(\\text{{{}}}\\)",
    "\n\n<pre>{}</pre>",
]
CODE = [
    "export --all",
    "max_rows=10",
    "SELECT name FROM runs",
    "run(5)",
    "import x",
    "git commit",
    "a[0]",
    "config.yaml",
    "v3",
    "POST /v3/exports",
    "if x is 5: y",
    "https://a.example/b c",
]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_sentence_in_code_is_a_claim(sentence: str, frame: str) -> None:
    answer = f"Exports run at night [k]. {frame.format(sentence)}"
    claims = read_answer(Answer(id="a", text=answer)).claims
    assert any(sentence in claim.text for claim in claims[1:])
    assert Gate().decide({"id": "a", "answer": answer, "sources": [SOURCE]}).action is Action.HAND_OVER


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ("Exports are limited to `10,000` rows [k].", Action.SHOW),
        ("Exports are limited to `20,000` rows [k].", Action.HAND_OVER),
        ("A run takes `5 minutes` [k].", Action.SHOW),
        ("A run takes <code>9 minutes</code> [k].", Action.HAND_OVER),
        ("Exports run at night [k].\n\n```\nA run takes 5 minutes [k].\n```", Action.SHOW),
        ("Exports run at night [k].\n\n```python\nimport run\nrun.limit(20_000)\n```", Action.SHOW),
        ("Exports run at night [k].\n\n```\nexport --all --limit 20000\n```", Action.SHOW),
        ("Exports run at night [k].\n\n\\(x_i = 25 + y_i\\)", Action.SHOW),
    ],
)
def test_values_in_code_belong_to_their_sentence(answer: str, action: Action) -> None:
    assert Gate().decide({"id": "a", "answer": answer, "sources": [SOURCE]}).action is action


@pytest.mark.parametrize("code", CODE)
def test_code_is_no_prose(code: str) -> None:
    assert not is_prose(code)


@pytest.mark.parametrize("code", ["20,000", "20.000", "25 €", "$4.50", "10 %", "5 minutes", "80 km/h", *SENTENCES])
def test_values_and_sentences_are_prose(code: str) -> None:
    assert is_prose(code)
