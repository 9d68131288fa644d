"""Addresses as they were meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citewell.links.repair import repair, untracked

HAND = [
    ("https://tern.example/birds)", "https://tern.example/birds"),
    ("https://tern.example/birds),", "https://tern.example/birds"),
    ("https://tern.example/birds)**", "https://tern.example/birds"),
    ("https://tern.example/birds).**", "https://tern.example/birds"),
    ("https://tern.example/birds]", "https://tern.example/birds"),
    ("https://tern.example/birds.", "https://tern.example/birds"),
    ('https://tern.example/birds"', "https://tern.example/birds"),
    ("https://straße.example/ßirds%2a)", "https://straße.example/ßirds"),
    ("https://tern.example/birds%29", "https://tern.example/birds"),
    ("https://tern.example/birds%22", "https://tern.example/birds"),
    ("https://tern.example/tern_(bird))", "https://tern.example/tern_(bird)"),
    ("https://tern.example/birds](https://tern.example/birds", "https://tern.example/birds"),
    ("https://tern.example/birds</a>", "https://tern.example/birds"),
    ("https://https://tern.example/birds", "https://tern.example/birds"),
    ("http://https://tern.example/birds", "https://tern.example/birds"),
    ("https://http://tern.example/birds", "http://tern.example/birds"),
    ("http://http//tern.example/birds", "http://tern.example/birds"),
    ("http:/tern.example/birds", "http://tern.example/birds"),
    ("https:tern.example/birds", "https://tern.example/birds"),
    ("https//tern.example/birds", "https://tern.example/birds"),
    ("ttps://tern.example/birds", "https://tern.example/birds"),
    ("htttps://tern.example/birds", "https://tern.example/birds"),
    ("https:// tern.example/birds", "https://tern.example/birds"),
    (" https://tern.example/birds ", "https://tern.example/birds"),
    ("https://tern.example/caf%25C3%25A9", "https://tern.example/caf%C3%A9"),
    ("https://tern.example/a%252520b", "https://tern.example/a%20b"),
    ("https://tern.example/birds%EF%BF%BD", "https://tern.example/birds"),
    ("https://tern.example/birds%E2%80%8B", "https://tern.example/birds"),
    ("https://tern.example/bi\u200brds", "https://tern.example/birds"),
    ("https://tern.example/arctic\\_tern", "https://tern.example/arctic_tern"),
    ("https://tern.example/?a=1&amp;b=2", "https://tern.example/?a=1&b=2"),
]


@pytest.mark.parametrize(("written", "meant"), HAND)
def test_what_does_not_belong_to_it_goes(written, meant):
    repaired = repair(written)
    assert repaired is not None
    assert repaired[0] == meant
    assert repaired[1]


@pytest.mark.parametrize(
    "url",
    [
        "https://tern.example/",
        "https://tern.example/tern_(bird)",
        "https://tern.example/tern%28bird%29",
        "https://tern.example/a.b/c-d_e~f?g=(h)&i=[j]",
        "https://archive.example/web/2020/https://tern.example/birds",
        "https://tern.example/?u=https://gull.example/",
        "https://tern.example/100%25",
        "https://tern.example/birds?utm_source=x",
        "http.example/birds",
        "",
    ],
)
def test_what_is_not_odd_is_left_alone(url):
    assert repair(url) is None


@pytest.mark.parametrize("written", ["https://", "https://https://", ")**", "...", " "])
def test_nothing_is_made_of_nothing(written):
    repaired = repair(written)
    assert repaired is None or repaired[0] not in ("", "https://", "http://")


def test_tracking_parameters_are_another_matter():
    assert untracked("https://tern.example/?utm_source=x&a=1#b") == "https://tern.example/?a=1#b"
    assert untracked("https://tern.example/?a=1") is None


pieces = st.lists(
    st.sampled_from(
        [
            "https://",
            "http:/",
            "tern.example",
            "/birds",
            ")",
            "**",
            "(",
            "%25",
            "20",
            "&amp;",
            "](",
            ".",
            "_",
            "\\_",
            "é",
            " ",
            "%29",
            "%EF%BF%BD",
        ]
    ),
    max_size=9,
)


@given(pieces.map("".join) | st.text(max_size=60))
def test_what_was_repaired_needs_no_repair(written):
    repaired = repair(written)
    if repaired is not None:
        assert repaired[0] != written
        assert repair(repaired[0]) is None


@pytest.mark.parametrize("piece", [")", "%29", "http://", "%25", "](", "\\", ".", " ", "&amp;", "(", "https:"])
def test_long_ones_are_repaired_as_well(piece):
    repair("https://tern.example/" + piece * 5_000)
    repair(piece * 5_000)
