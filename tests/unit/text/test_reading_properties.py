"""What holds for the reading of any answer."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citewell.model import Answer, Citation, Family, Source, Span
from citewell.text.offsets import Offsets
from citewell.text.reading import Reading, read_answer
from tests.reading_cases import NUMBERED, make_sources, read

SOURCES = (
    *NUMBERED,
    Source(id="pol-pump-2026", title="Velmora pump guarantee", url="https://docs.velmora.example/pump"),
    Source(id="terms.pdf", title="Velmora V40 warranty terms"),
    Source(id="varnholt2020", title="Varnholt (2020): Sleep and evening light"),
    Source(id="turn0search0"),
)
PIECES = st.sampled_from(
    [
        "[1]", "[2]", "[1, 2]", "[1-3]", "[[1]]", "[12]", "[pol-pump-2026]", "[pol-pump-2025]", "[terms.pdf]", "[terms.pdf, p. 4]",
        "(Varnholt, 2020)", "Varnholt (2020)", "[@varnholt2020]", "[^1]", "\n[^1]: https://a.example/1\n", "¹", "<sup>2</sup>", "【1】",
        "【4:0†source】", "\ue200cite\ue202turn0search0\ue201", "citeturn0search0", "##1$$", "{{source:1}}", "<cite>1</cite>",
        '<cite id="2">Six years. More.</cite>', "<co: 1>six</co>", "\nSources: 1, 2\n", "(Source: 2)", "https://docs.velmora.example/pump",
        "[1](https://a.example/1)", "[the terms](https://a.example/t)", "([a](https://a.example/a_(b)))", "doi:10.5555/abc", "arXiv:2401.01234",
        "![x](https://img.example/x.png)", "`a[1]`", "\n```\n", "\n```py\nx[1]\n```\n", "$x_1$", "\\[1\\]", "\\[ x = 1 \\]", "$$", "<!-- [1] -->",
        "\n- ", "\n  - ", "\n1. ", "\n> ", "\n# ", "\n\n", "\n", "\n---\n", "\n| a | b |\n|---|---|\n| c | d |\n", "**", "*", "_", "\n## Sources\n",
        "\n[1] Title: https://a.example/1\n", ". ", ".", "? ", "! ", "。", "।", "؟", "; ", ": ", "… ", "“", "”", "「", "」", "(", ")", "[", "]", "<", ">", "|",
        "The pump is covered", "seals are not", "e.g. ", "Dr. ", "approx. ", "No. 5", "水泵保修六年", "पंप", "المضخة", "ポンプ", "6.5", "in 2024", " ", "\t",
        "\r\n", "\u200b", "\u00a0", "😀", "I don't know", "Happy to help", "Yes", "\x00", "[x]", "- [ ] ", "</p>", "<br>", "&amp;", "\ue200", "†",
        "[pol-pump-2026; seals]", "[seals | terms.pdf]", "[pol-pump-2026][seals]", "[1][Okafor, 2021]", "[1] (Okafor, 2021)", "[1] [sic]", "[a [1] b]",
        "[[pol-pump-2026], [seals]]", "[the [", "](", "[a](http", "[a](<https://a.example", "[1](", "][", "\nSources:\n- 1\n- x-9\n", " Sources: 1, x-9",
        "\n[1] [18] https://a.example/1\n", "\n- **Seals are out.** ", "within\n14 ", "\n14. ", "\nSee also: [a](https://a.example)", "【seals】", "[1;2 and x]",
    ]
)  # fmt: skip
TEXTS = st.one_of(
    st.text(max_size=60), st.lists(st.one_of(PIECES, PIECES, st.text(max_size=6)), max_size=25).map("".join)
)
WITHOUT_DEADLINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def facts(reading: Reading) -> object:
    return reading.citations, reading.claims


@WITHOUT_DEADLINE
@given(TEXTS)
def test_citations_are_where_they_say_in_order_and_apart(text: str) -> None:
    citations = read(text, SOURCES).citations
    end = 0
    for citation in citations:
        assert text[citation.span.start : citation.span.end] == citation.text != ""
        assert citation.span.start >= end
        assert citation.targets
        assert len(citation.targets) == len(citation.bound) == len(set(citation.targets))
        assert citation.known is (None not in citation.bound)
        assert citation.family is not Family.STRUCTURED
        end = citation.span.end


@WITHOUT_DEADLINE
@given(TEXTS)
def test_claims_are_where_they_say_in_order_and_apart(text: str) -> None:
    reading = read(text, SOURCES)
    end = 0
    for claim in reading.claims:
        assert text[claim.span.start : claim.span.end] == claim.text
        assert claim.text == claim.text.strip() != ""
        assert claim.span.start >= end
        assert list(claim.citations) == sorted(set(claim.citations))
        assert all(0 <= index < len(reading.citations) for index in claim.citations)
        end = claim.span.end


@WITHOUT_DEADLINE
@given(TEXTS)
def test_a_citation_in_a_claim_belongs_to_it(text: str) -> None:
    reading = read(text, SOURCES)
    for claim in reading.claims:
        for index, citation in enumerate(reading.citations):
            if claim.span.start <= citation.span.start < claim.span.end:
                assert index in claim.citations


@WITHOUT_DEADLINE
@given(TEXTS, st.permutations(SOURCES))
def test_the_order_of_the_sources_does_not_matter(text: str, shuffled: list[Source]) -> None:
    assert facts(read(text, shuffled)) == facts(read(text, SOURCES))


@WITHOUT_DEADLINE
@given(TEXTS, st.sampled_from(["zz-unrelated-7", "Ωmega_x.9z", "kb:qqq/7"]))
def test_an_unrelated_source_does_not_matter(text: str, name: str) -> None:
    unrelated = Source(
        id=name, title="Opening hours of the Wexcombe swimming pool", url="https://wexcombe.example/pool"
    )
    assert facts(read(text, (*SOURCES, unrelated))) == facts(read(text, SOURCES))
    assert facts(read(text, make_sources(name))) == facts(read(text, ()))


@WITHOUT_DEADLINE
@given(TEXTS)
def test_reading_twice_gives_the_same(text: str) -> None:
    assert facts(read(text, SOURCES)) == facts(read(text, SOURCES))


@WITHOUT_DEADLINE
@given(TEXTS, st.integers(0, 80), st.integers(0, 80))
def test_a_citation_of_a_provider_belongs_to_the_claims_that_its_stretch_touches(
    text: str, start: int, end: int
) -> None:
    start, end = sorted((min(start, len(text)), min(end, len(text))))
    given_ = Citation(
        span=Span(start, end),
        text=text[start:end],
        family=Family.STRUCTURED,
        targets=("1",),
        bound=("1",),
        known=True,
    )
    reading = read_answer(Answer(id="a", text=text, sources=SOURCES, citations=(given_,)))
    assert given_ in reading.citations
    index = reading.citations.index(given_)
    for claim in reading.claims:
        if index in claim.citations:
            assert start == end or claim.span.start < end
            assert start == end or start < claim.span.end


@WITHOUT_DEADLINE
@given(st.text(st.characters(exclude_categories=()), max_size=40), st.integers(-5, 200))
def test_positions_convert_there_and_back(text: str, position: int) -> None:
    offsets = Offsets(text)
    for point in range(len(text) + 1):
        assert offsets.from_utf8(offsets.to_utf8(point)) == point
        assert offsets.from_utf16(len(text[:point].encode("utf-16-le", "surrogatepass")) // 2) == point
    assert offsets.to_utf8(len(text)) == len(text.encode("utf-8", "surrogatepass"))
    assert 0 <= offsets.from_utf8(position) <= len(text)
    assert 0 <= offsets.from_utf16(position) <= len(text)


@WITHOUT_DEADLINE
@given(st.text(st.characters(exclude_categories=()), max_size=40))
def test_lone_surrogates_are_read_like_any_character(text: str) -> None:
    reading = read(f"The pump is covered {text} [1].", NUMBERED)
    assert all(reading.answer.text[c.span.start : c.span.end] == c.text for c in reading.claims)
