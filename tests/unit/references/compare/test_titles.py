"""Titles: the same in another spelling, nearly the same, or of two works."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.references.compare.titles import TitleMatch, compare_titles
from citewell.references.normal.latex import from_latex
from citewell.references.registries.reading import titles

ONE = [
    ("The Tern's Way", "the tern’s way."),
    ("Mid-infrared terns", "Mid infrared terns"),
    ("Web-based birds", "Webbased birds"),
    ("Birds & bees", "Birds and bees"),
    ("Sea birds: a survey", "Sea birds"),
    ("Sea birds", "Sea birds: a survey"),
    ("TernNet", "TernNet: A large net for terns"),
    ("Ionised gas and grey colour", "Ionized gas and gray color"),
    ("Towards better nets", "Toward better nets"),
    (r"The {\it Sula} genus", "The <i>Sula</i> genus"),
    (r"CO$_2$ and birds", "CO<sub>2</sub> and birds"),
    (r"$\alpha$-decay in birds", "Alpha-decay in birds"),
    (r"$\beta$-VAE for birds", "β-VAE for birds"),
    ("Terns & gulls", "Terns &amp; gulls"),
    ("Terns > gulls", "Terns &amp;gt; gulls"),
    ("A model of wings", "RETRACTED: A model of wings"),
    ("A model of wings", "A model of wings [Review Article]"),
    ("A model of wings", "A model of wings (with discussion)"),
    ("A model of wings", "A Model of Wings*"),
    ("A model of long wings", "Chapter 4 - A model of long wings"),
    ("A model of wings", "17. A Model of Wings"),
    ("Ein Vogel am Meer [A bird by the sea]", "Ein Vogel am Meer"),
    ("Birds of the Séreux coast", "Birds of the Sreux coast"),
    ("Birds of the Séreux coast", "Birds of the S\ufffdreux coast"),
    ("A canonical integration of birds", "A can0nical integrati0n of birds"),
    ("Feathers of birds", "Feathers of birds1"),
    ("Nests of gulls. II. Eggs", "Nests of Gulls. Part 2: Eggs"),
    (r"Gulls at $z \approx 3$ and more", "Gulls at z approximately equal to 3 and more"),
    (r"Mapping of $^{13}$CO birds", "Mapping of CO-13 birds"),
    ("Nest of a second edition book of birds, 2nd edition", "Nest of a second edition book of birds"),
    ("An algorithm configuration", "An algorithmnconfiguration"),
    ("A langauge of birds", "A language of birds"),
    ("Long factuality of birds (LongBird)", "Long factuality of birds"),
    ("Über Vögel", "Ueber Voegel"),
]
NEARLY = [
    ("A bias augmentation towards birds of the sea", "A bias augmentation for birds of the sea"),
    ("From chalk, slides, and to e-learning of birds", "From chalk, slides, and paper to e-learning of birds"),
    ("Connectivity of soft random graphs", "Connectivity of soft random graphs over annuli"),
    ("Prompt training with optimal transport of eggs", "Prompt learning with optimal transport of eggs"),
    ("Nests and eggs of gulls 2024 report", "Nests and eggs of gulls 2025 report"),
]
TWO = [
    ("A model of wings", "Quarrying of slate in wet valleys"),
    ("Reply to: A model of wings", "A model of wings"),
    ("Data for A model of wings", "A model of wings"),
    ("Erratum: A model of wings", "A model of wings"),
]


@pytest.mark.parametrize(("printed", "recorded"), ONE)
def test_one_title(printed, recorded):
    found = compare_titles(from_latex(printed) if "$" in printed or "{" in printed else printed, titles(recorded)[0])
    assert found.match in (TitleMatch.SAME, TitleMatch.VARIANT), found


@pytest.mark.parametrize(("printed", "recorded"), NEARLY)
def test_nearly_one_title(printed, recorded):
    found = compare_titles(printed, recorded)
    assert found.match is TitleMatch.NEAR, found
    assert found.how


@pytest.mark.parametrize(("printed", "recorded"), TWO)
def test_two_titles(printed, recorded):
    assert compare_titles(printed, recorded).match is TitleMatch.OTHER


@pytest.mark.parametrize(
    ("printed", "recorded"),
    [
        ("Птицы моря и их гнёзда", "Birds of the sea and their nests"),
        ("海の鳥", "Birds of the sea"),
        ("", "Birds"),
        ("...", "Birds"),
    ],
)
def test_what_cannot_be_compared(printed, recorded):
    assert compare_titles(printed, recorded).match is TitleMatch.CANNOT_COMPARE


WORDS = st.lists(st.text(alphabet="abcdefghij", min_size=1, max_size=8), min_size=1, max_size=12)


@given(WORDS, st.randoms())
def test_case_punctuation_and_accents_change_nothing(words, dice):
    title = " ".join(words)
    other = "".join(dice.choice([char, char.upper()]) for char in title).replace(
        " ", dice.choice([" ", " - ", ", ", "  "])
    )
    assert compare_titles(title, other.replace("e", "é") + ".").match in (TitleMatch.SAME, TitleMatch.VARIANT)


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_texts_can_be_compared_either_way(first, second):
    found, turned = compare_titles(first, second), compare_titles(second, first)
    assert (found.match is TitleMatch.SAME) == (turned.match is TitleMatch.SAME)
    assert 0 <= found.share <= 1
