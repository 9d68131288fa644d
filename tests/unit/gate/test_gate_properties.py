"""What must hold of decisions for every answer."""

import datetime as dt

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from citewell import Action, Answer, Gate, Source, SourceStatus
from citewell.gate import default_policy, judge

AS_OF = dt.datetime(2026, 10, 1, 12, 0, tzinfo=dt.UTC)

SOURCES = (
    Source(
        id="tarn-kettle",
        title="Tarn kettle: manual",
        text="The Tarn holds 1.5 litres. It draws 2,000 W. Descale it monthly.",
    ),
    Source(
        id="tarn-cover",
        title="Tarn cover",
        text="The cover lasts two years. Seals are excluded.",
        url="https://tarn.example/cover",
    ),
    Source(id="tarn-old", title="Old tariff", text="The cover lasts one year.", status=SourceStatus.ARCHIVED),
    Source(id="4", title="Postage", text="Postage is 4.20 euros. Parcels arrive within 3 days."),
)

SENTENCES = (
    "The Tarn holds 1.5 litres [tarn-kettle].",
    "It draws 2,000 W.[tarn-kettle]",
    "It draws 2 kW [tarn-kettle][4].",
    "The cover lasts two years ([cover](https://tarn.example/cover)).",
    "The cover lasts 30 years [tarn-cover].",
    "The cover lasts one year [tarn-old].",
    "Postage is 4.20 euros [4]. Parcels arrive within 3 days【4】.",
    "Seals are excluded [tarn-cover, 4].",
    "Descale it monthly [tarn-ketle].",
    "Descale it monthly.",
    "Happy to help!",
    "I could not find that in the documents.",
    "Use `kettle --descale [4]` for that [tarn-kettle].",
    "See https://tarn.example/cover for more.",
    "# Cover [4]",
    "- Seals are excluded [tarn-cover]",
    "- It draws **2,000 W** [tarn-kettle]",
    "The parts are:",
    "| Part | Price |\n|---|---|\n| Lid | 4.20 euros [4] |",
    "```\nx = [4]\n```",
    "Is that all?",
    "保修两年【tarn-cover】。",
    "\ue200cite\ue202tarn-kettle\ue201",
    "SOURCES: tarn-kettle, 4",
    "[4] Postage: https://tarn.example/post",
    "He said “the cover lasts two years” [tarn-cover].",
    # What defines markers, or names further sources, and may come after they were used.
    "The Tarn holds 1.5 litres[^1].",
    "[^1]: Tarn kettle: manual",
    "[^1]: https://tarn.example/cover",
    "[^1]: https://odd.example/x",
    "The cover lasts two years [1].",
    "[1] Cover https://tarn.example/cover",
    "1. Tarn cover",
    "[Seals are excluded][1]",
    "[1]: https://tarn.example/cover",
    "Seals are excluded¹.",
    "¹ Tarn cover",
    "\n## Sources\n",
    "Sources:\n- tarn-kettle\n- x-9",
    "SOURCES: tarn-kettle, x-9",
    "- https://odd.example/x",
    "Descale it monthly [tarn-kettle; prices].",
    "Descale it monthly [tarn-kettle][Okafor, 2021].",
    "The cover lasts\n2 years [tarn-cover].",
    "1. **Descale it.** Descale it monthly [tarn-kettle].",
    "Further reading:",
    "https://tarn.example/cover",
)

texts = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=8).flatmap(
    lambda parts: st.lists(st.sampled_from([" ", "\n", "\n\n"]), min_size=len(parts), max_size=len(parts)).map(
        lambda gaps: "".join(a + b for a, b in zip(parts, gaps, strict=True)).strip()
    )
)


def answer_of(text: str, sources: tuple[Source, ...] = SOURCES) -> Answer:
    return Answer(
        id="a",
        text=text,
        question="What of the Tarn?",
        sources=sources,
        retrieved=tuple(s.id for s in sources),
        asked_at=AS_OF,
    )


def judged(answer: Answer) -> tuple[object, ...]:
    result = judge(answer, default_policy(), AS_OF)
    return result.action, result.shown, result.findings, result.blocking


def gate() -> Gate:
    return Gate(default_policy(), now=lambda: AS_OF)


@settings(deadline=None)
@given(texts, st.randoms(use_true_random=False))
def test_findings_do_not_depend_on_the_order_of_sources(text: str, random: object) -> None:
    shuffled = list(SOURCES)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert judged(answer_of(text)) == judged(answer_of(text, tuple(shuffled)))


@settings(deadline=None)
@given(texts)
def test_an_irrelevant_source_never_changes_a_decision(text: str) -> None:
    other = Source(
        id="zq-88-harbour",
        title="Harbour dues",
        text="Mooring costs 61 crowns a night.",
        url="https://quay.example/dues",
    )
    before, after = judged(answer_of(text)), judged(answer_of(text, (*SOURCES, other)))
    assert before[:2] == after[:2]
    assert before[3] == after[3]


@settings(deadline=None)
@given(texts, st.data())
def test_a_stream_decides_like_the_whole(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=12)))
    whole = gate().decide(answer_of(text))
    stream = gate().stream(answer_of(""))
    released = "".join(stream.feed(text[a:b]) for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True))
    decision = stream.finish()
    assert released == stream.released
    assert text.startswith(released)
    assert msgspec.structs.replace(decision, elapsed_ms=0.0, digest="") == msgspec.structs.replace(
        whole, elapsed_ms=0.0, digest=""
    )


@settings(deadline=None, max_examples=300)
@given(texts)
@example(
    "Descale it monthly. It draws 2,000 W [tarn-kettle]. The Tarn holds 1.5 litres [tarn-kettle].\n"
    "SOURCES: tarn-kettle, 4 Postage is 4.20 euros [4]. Parcels arrive within 3 days【4】."
)
def test_what_a_stream_released_is_never_objected_to_later(text: str) -> None:
    stream = gate().stream(answer_of(""))
    for char in text:
        stream.feed(char)
    decision = stream.finish()
    for index in decision.blocking:
        location = decision.findings[index].location
        if (location.start, location.end) != (0, len(text)):
            assert location.start >= len(stream.released), text


LATER = (
    "The Tarn holds 1.5 litres[^1]. It draws 2,000 W[^1]. Descale it monthly[^1].\n\n[^1]: Tarn kettle: manual",
    "The Tarn holds 1.5 litres [tarn-kettle]. It draws 2,000 W [tarn-kettle].\n\n## Sources\n- tarn-kettle\n- x-9",
    "The cover lasts two years [1]. Seals are excluded [1]. It is so.\n[1] Cover https://tarn.example/cover",
    "The Tarn holds 1.5 litres. It draws 2,000 W. Descale it monthly.\n\nSources:\n- tarn-kettle",
    "Postage is 4.20 euros [4]. Parcels arrive within 3 days [4].\n\n[4] Postage: https://odd.example/post",
    "Descale it monthly [tarn-kettle].\n\n[Seals are excluded][1]\n\nIt is so. It is.\n\n[1]: https://tarn.example/cover",
)


@pytest.mark.parametrize("text", LATER)
def test_what_comes_later_never_objects_to_what_was_released(text: str) -> None:
    whole = gate().decide(answer_of(text))
    for cut in range(len(text) + 1):
        stream = gate().stream(answer_of(""))
        stream.feed(text[:cut])
        for char in text[cut:]:
            stream.feed(char)
        decision = stream.finish()
        assert decision.findings == whole.findings
        assert all(decision.findings[i].location.start >= len(stream.released) for i in decision.blocking)


def test_every_split_point_of_one_answer_gives_one_decision() -> None:
    text = "The Tarn holds 1.5 litres [tarn-kettle]. It draws 2,000 W \ue200cite\ue202tarn-kettle\ue201. Seals are excluded【tarn-cover】."
    whole = gate().decide(answer_of(text))
    assert whole.action is Action.SHOW
    for cut in range(len(text) + 1):
        stream = gate().stream(answer_of(""))
        stream.feed(text[:cut])
        stream.feed(text[cut:])
        assert stream.finish().findings == whole.findings


@given(texts)
def test_the_shown_text_is_the_answer_exactly_when_nothing_blocks(text: str) -> None:
    decision = gate().decide(answer_of(text))
    assert (decision.action is Action.SHOW) == (not decision.blocking)
    assert (decision.shown == text) == (decision.action is Action.SHOW)


def test_sentences_go_out_while_the_answer_is_written() -> None:
    text = "The Tarn holds 1.5 litres [tarn-kettle]. It draws 2,000 W [tarn-kettle]. Descale it monthly [tarn-kettle]."
    stream = gate().stream(answer_of(""))
    for char in text:
        stream.feed(char)
    assert stream.released == "The Tarn holds 1.5 litres [tarn-kettle]."
    assert stream.finish().shown == text


def test_nothing_goes_out_after_a_sentence_that_fails() -> None:
    text = "The Tarn holds 9 litres [tarn-kettle]. It draws 2,000 W [tarn-kettle]. Descale it monthly [tarn-kettle]."
    stream = gate().stream(answer_of(""))
    assert "".join(stream.feed(char) for char in text) == ""
    assert stream.finish().action is Action.HAND_OVER
