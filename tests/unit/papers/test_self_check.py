"""What holds of every text: exact quotes, no crash, the same answer twice, time that grows with the text."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.model import CheckKind, CheckVerdict, SelfCheck
from citewell.papers.self_check import self_check

PIECES = [
    "t(28) = 2.20, p = .03", "*r*(26) = .42, *p* = .006", "$F(2, 57) = 4.21$", "χ²(2)", "14 of 127 (11.0%)", "from 12.4% to 9.3%", "by 3.1 points",
    "more than doubled", "(95% CI 1.1 to 5.3)", "0.05 s instead of 3.2 s", "| a | 1 |", "\n| --- | --- |\n", "\n\n", ". ", ", ", " and ", "**", "$", "_",
    "{", "\\frac{1}{2}", "3 March 2018", "Born in 1950, aged 34 in 1990", "every 5 days", "N = 24", "M = 2.60, SD = 0.1", "Likert", "100%", "0", "−",
    "2 km (2,000 m)", "1 + 1 = 2", "1/0", "0/0 (0%)", "\u2009", "\u00ad", "İ", "ß", "一", "\U0001d712", "&nbsp;", "<sup>2</sup>", "`code 1 = 2`",
]  # fmt: skip
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=6)), max_size=25).map("".join)


@given(TEXTS)
def test_any_text_is_quoted_exactly_and_twice_the_same(text):
    rows = self_check(text)
    assert rows == self_check(text)
    for row in rows:
        assert row.quote == text[row.start : row.end]
        assert row.quote.strip()
        assert row.why
        if row.recomputed is not None:
            assert row.recomputed[0] <= row.recomputed[1]
    assert all(one.start <= two.start for one, two in pairwise(rows))


@pytest.mark.parametrize(
    "piece",
    [
        "t(28) = 2.20, p = .03. ", "t(", "(((", "p = ", "from 1 to 2, ", "14 of 127 (", "12%, ", "| 1 ", "$x_", "**", "a" * 30 + " ", "in in in ",
        "1 + 1 = ", "95% CI ", "Hens ate more than ducks. ", "Pens were washed every 5 days. ", "χ", "born in 1950 ", "1,000 ", "<sup>", "\\chi",
        "of the 5 boats, ", "10 × 5 = 50, ", "_a_ ", "1 2 3 ", "increased yield. ", "it was said that ", "{}", "\n| 1 | 2 |",
    ],
)  # fmt: skip
def test_time_grows_with_the_text_and_no_faster(piece):
    def seconds(length):
        text = piece * (length // len(piece))
        began = time.process_time()
        self_check(text)
        return time.process_time() - began

    small, large = (min(seconds(length) for _ in range(2)) for length in (5_000, 20_000))
    assert large < 12 * max(small, 0.05)


def only(text: str) -> SelfCheck:
    (row,) = self_check(text)
    return row


def test_a_row_says_what_was_compared():
    row = only("Sleep and recall went together, *r*(26) = .42, *p* = .006.")
    assert row.kind is CheckKind.P_VALUE
    assert row.verdict is CheckVerdict.INCONSISTENT
    assert row.quote == "*r*(26) = .42, *p* = .006"
    assert row.stated == "p = .006"
    assert row.recomputed == pytest.approx((0.024168, 0.028094), rel=1e-4)
    assert "r(26) = .42 gives p 0.024168 to 0.028094" in row.why


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Slow, t(33) = 1.70, p = .049.", "half of it would fit"),
        ("Slow, t(41) = 2.31, p = .26.", "the decision changes"),
        ("Slow, t(41) = 2.31, p = .000.", "no p is zero"),
        ("Slow, r(41) = 1.31, p = .026.", "no correlation is above 1"),
        ("Ages rose from 8.4% to 6.3%, by 2.1%.", "percentage points"),
        ("Idle time fell from 7.2% to 0.1%, a factor of 60.", "rounding allows"),
    ],
)
def test_the_reason_names_what_explains_it(text, words):
    assert words in only(text).why


def test_code_links_and_citations_state_nothing():
    text = "See `t(28) = 2.20, p = .03`, [12 of 40 (90%)](https://a.example/from-1-to-2-tripled) and [3, 4].\n\n```\nt(28) = 2.20, p = .9\n```\n"
    assert [row.quote for row in self_check(text) if "```" in row.quote] == []
    assert not any("p = .9" in row.quote for row in self_check(text))


def test_an_empty_text_has_no_rows():
    assert self_check("") == ()
    assert self_check("Nothing to compute here.") == ()
