"""A number written in any supported way reads back as the same number."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citewell.text.quantities import read_quantities

WHOLE = st.integers(0, 10**12)
BELOW_MILLION = st.integers(2, 999_999)


def values(text: str) -> set[str]:
    (found,) = read_quantities(text)
    return {found.value, *found.readings}


def grouped(number: int, mark: str) -> str:
    return f"{number:,}".replace(",", mark)


def lakh(number: int) -> str:
    """Two digits between the commas, but three after the last."""
    digits = str(number)
    head, tail = digits[:-3], digits[-3:]
    parts = []
    while len(head) > 2:
        parts.insert(0, head[-2:])
        head = head[:-2]
    return ",".join(part for part in (head, *parts, tail) if part)


@pytest.mark.parametrize("mark", [",", ".", " ", "\u00a0", "\u202f", "\u2009", "'", "’"])
@settings(deadline=None, max_examples=60)
@given(number=WHOLE)
def test_thousands_in_every_locale(mark: str, number: int) -> None:
    assert str(number) in values(f"some {grouped(number, mark)} boats")


@settings(deadline=None, max_examples=80)
@given(number=st.integers(0, 10**9))
def test_thousands_in_india(number: int) -> None:
    assert str(number) in values(f"some {lakh(number)} boats")


@pytest.mark.parametrize(("group", "point"), [(",", "."), (".", ","), (" ", ","), ("'", "."), ("", "."), ("", ",")])
@settings(deadline=None, max_examples=60)
@given(whole=st.integers(0, 10**9), decimals=st.integers(1, 99))
def test_decimals_in_every_locale(group: str, point: str, whole: int, decimals: int) -> None:
    number = Decimal(whole) + Decimal(decimals) / 100
    written = f"{grouped(whole, group)}{point}{decimals:02d}"
    assert format(number, "f").rstrip("0").rstrip(".") in values(f"some {written} boats")


@pytest.mark.parametrize("zero", ["０", "٠", "۰", "०"])
@settings(deadline=None, max_examples=40)
@given(number=WHOLE)
def test_digits_of_other_scripts(zero: str, number: int) -> None:
    written = "".join(chr(ord(zero) + int(digit)) for digit in str(number))
    assert values(f"some {written} boats") == {str(number)}
