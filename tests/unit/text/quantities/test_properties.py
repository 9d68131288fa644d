"""What holds for every text: spans are exact, ordered and apart, and nothing makes the reader fail."""

from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.model import Quantity, Span
from citewell.text.quantities import read_quantities

_WRITTEN = """
0 1 2 7 12 24 30 31 99 100 199 1990 2026 1,200 1.200 12.5 1'200 1,20,000 0.5 , . - – / : ; ( ) [1] # ## % ‰ $
€ £ ¥ USD EUR Rs. kr ° °C kg m m² km/h l W kWh h min s days day week months year years k M bn million Mio.
Mrd. lakh crore 万 亿 億 年 月 日 時 時間 分 半 一 二 三 十 百 千 个月 元 円 午後 第 half a an one two twenty four and hundred
thousand dozen quarter third ein zwei vierundzwanzig und tausend halbes deux et demi vingt quatre mille dos y
medio tre mezzo twee een percent per cent percentage points March May mars Januar am pm o'clock Uhr of the end
in to bis until between at Q3 H1 X200 BK-12-EU v4.2 ISO @ a@b.example https://x.example/1 +49 0800 ½ ⅔ × 10^6
e5 st nd th rd s １ ２ ٣ ٤ ٫ ٬ १ � İ ß ﬁ
"""
_PIECES = [*_WRITTEN.split(), "\n", "\t", "\xa0", "\u202f", "\x00", "\u202e"]
_TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from([*_PIECES, " ", " ", " "]), max_size=24).map("".join),
    st.lists(st.sampled_from(_PIECES), max_size=16).map(" ".join),
)


def _check(text: str, found: tuple[Quantity, ...]) -> None:
    end = 0
    for quantity in found:
        assert end <= quantity.span.start < quantity.span.end <= len(text)
        assert quantity.text in text[quantity.span.start : quantity.span.end]
        assert quantity.text
        assert quantity.value
        end = quantity.span.end


@settings(max_examples=400, deadline=None)
@given(_TEXTS)
def test_spans_hold_the_value_as_written_in_order_and_apart(text: str) -> None:
    _check(text, read_quantities(text))


@settings(max_examples=150, deadline=None)
@given(_TEXTS, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=3))
def test_nothing_is_read_in_stretches_to_skip(text: str, stretches: list[tuple[int, int]]) -> None:
    skip = [Span(start, start + length) for start, length in stretches]
    found = read_quantities(text, skip=skip)
    _check(text, found)
    for quantity in found:
        start = text.index(quantity.text, quantity.span.start)
        assert not any(span.start < start + 1 and span.end > start for span in skip)


@settings(max_examples=150, deadline=None)
@given(_TEXTS)
def test_reading_is_a_function_of_the_text(text: str) -> None:
    assert read_quantities(text) == read_quantities(text)
