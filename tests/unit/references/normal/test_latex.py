"""LaTeX notation as it is set."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.references.normal.latex import from_latex, outside_braces

CASES = [
    (r"{\'E}t\'e", "Été"),
    (r"Erd{\H o}s", "Erdős"),
    (r"Erd\H{o}s", "Erdős"),
    (r"\v{S}koda", "Škoda"),
    (r"{\v S}koda", "Škoda"),
    (r"na\"{\i}ve", "naïve"),
    (r"na\"\i ve", "naïve"),
    (r"\c{c}a", "ça"),
    (r"\c ca", "ça"),
    (r"{\AA}ngstr{\"o}m", "Ångström"),
    (r"\O rsted", "Ørsted"),
    (r"Stra{\ss}e", "Straße"),
    (r"{\L}ukasz", "Łukasz"),
    (r"Tom\'{a}\v{s}", "Tomáš"),
    (r"\'{\i}", "í"),
    (r"$\alpha$-decay", "α-decay"),
    (r"H$_2$O", "H2O"),
    (r"10$^{-3}$", "10-3"),
    (r"{G}{P}{U}", "GPU"),
    (r"\emph{Deep} \textbf{blue}", "Deep blue"),
    (r"{\it Deep} blue", "Deep blue"),
    ("``quoted''", "“quoted”"),
    ("1--2 and a---b", "1–2 and a—b"),
    ("A~B", "A B"),
    (r"Tom \& Jerry", "Tom & Jerry"),
    (r"50\%", "50%"),
    (r"\href{https://press.example/x}{The real title} of it", "The real title of it"),
    (r"{\noopsort{1999}}Collected", "Collected"),
    (r"\ifmmode \check{S}\else \v{S}\fi{}tern", "Štern"),
    (r"\apj", "apj"),
    (r"{\textalpha}-decay", "α-decay"),
    (r"{\textbeta}-VAE", "β-VAE"),
    (r"A $\perp$ B", "A ⊥ B"),
    (r"{\texttimes}2", "×2"),
    (r"$\mathscr{L}$-function", "L-function"),
    (r"a\\b", "a b"),
    ("plain text", "plain text"),
    ("", ""),
    ("{", ""),
    ("\\", ""),
    (r"\'", ""),
]


@pytest.mark.parametrize(("written", "shown"), CASES)
def test_notation(written, shown):
    assert from_latex(written) == shown


@given(st.text(alphabet="\\{}$~'\"`^ abcéßO-%&", max_size=60))
def test_anything_can_be_read_and_holds_no_braces(written):
    assert not set(from_latex(written)) & {"{", "}", "$"} or "\\" in written


@given(st.text(alphabet=st.characters(whitelist_categories=["Ll", "Lu"]), min_size=1, max_size=30))
def test_words_without_notation_stay(written):
    import unicodedata

    assert from_latex(written) == unicodedata.normalize("NFC", written).strip() or "ı" in written


@pytest.mark.parametrize("piece", ["{", "}", "\\", "\\'", "$", "\\href{", "`", "-", "\\ifmmode "])
def test_time_grows_with_the_text_alone(piece):
    began = time.perf_counter()
    from_latex(piece * 100_000)
    assert time.perf_counter() - began < 3


def test_cutting_outside_of_braces():
    import re

    assert outside_braces("a and {b and c} and d", re.compile(" and ")) == ["a", "{b and c}", "d"]
    assert outside_braces(r"a \{ and b", re.compile(" and ")) == [r"a \{", "b"]
