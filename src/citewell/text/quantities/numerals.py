"""Numbers written with digits: thousands separators and decimals of every locale, other scripts' digits, fractions."""

import re
import unicodedata
from collections.abc import Iterator

import msgspec

from citewell.text.quantities.canonical import LONGEST, plain, ratio, step_of

_SIGNS = "¼½¾⅐-⅞"
# It begins with one set of characters, so that the engine can skip to the next of them.
NUMERAL = re.compile(
    rf"[0-9{_SIGNS}](?:(?<=[0-9])(?:"
    rf"(?P<plain>[0-9]*+)(?![.,'’][0-9]|[ \u00a0\u202f\u2009][0-9]{{3}}(?![0-9])|[ \u00a0\u202f]?[{_SIGNS}])"
    rf"|(?P<chain>[0-9]*+(?:[.,'’][0-9]++|[ \u00a0\u202f\u2009][0-9]{{3}}(?![0-9]))*+)"
    rf"(?P<vulgar>[ \u00a0\u202f]?[{_SIGNS}])?"
    rf")|(?P<fraction>))"
)
"""A run of digits with the separators that numbers may have; at least one digit or fraction sign."""

_GROUPED = re.compile(r"([1-9]\d{0,2})([,.'’ \u00a0\u202f\u2009])(\d{3}(?:\2\d{3})*+)(?:([.,])(\d+))?")
_INDIAN = re.compile(r"\d{1,2}(?:,\d{2}(?!\d))++,\d{3}(\.\d+)?")
_DECIMAL = re.compile(r"(\d+)[.,](\d+)")
_DOTTED = re.compile(r"\d+(?:\.\d+){2,}")
_BEFORE_POINT = frozenset(" \u00a0\u202f\n\t([|<>≤≥=~≈±$€£¥")
_NOT_ASCII_DIGIT = re.compile(r"(?![0-9])\d")
_EXPONENT = re.compile(
    r"(?:[ \u00a0]?[x×·*][ \u00a0]?10(?:\^\{?([-−+]?\d{1,2})\}?|([⁻⁺]?[⁰¹²³⁴-⁹]{1,2}))|[eE]([+-]?\d{1,2}))(?!\w)"
)
_POWER = re.compile(r"(?:\^\{?([-−]?\d{1,2})\}?|([⁻]?[⁰¹²³⁴-⁹]{1,2}))(?!\w)")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺−", "0123456789-+-")


class Numeral(msgspec.Struct, frozen=True, gc=False):
    """One number as written.

    Attributes:
        start: index of its first character.
        end: index after its last character.
        number: canonical value.
        readings: further canonical values that the writing allows.
        step: what one in the last written place is worth.
        dotted: whether it is a dotted series such as a version, an address or a section, and no number.
    """

    start: int
    end: int
    number: str
    readings: tuple[str, ...]
    step: str
    dotted: bool = False


def ascii_digits(text: str) -> str:
    """The text, character by character, with the digits and separators of other scripts written in ASCII."""
    if text.isascii() or not _NOT_ASCII_DIGIT.search(text):
        return text
    marks = {"٫": ".", "٬": ",", "．": ".", "，": ","}
    return "".join(str(unicodedata.digit(char)) if char.isdecimal() else marks.get(char, char) for char in text)


def first_numeral(text: str) -> Numeral | None:
    """The first number in a text."""
    match = NUMERAL.search(text)
    return next(numerals(match), None) if match is not None else None


def numerals(match: re.Match[str]) -> Iterator[Numeral]:
    """The numbers in one match of ``NUMERAL``: one, or the items of a list written without spaces."""
    start, end = match.span()
    if match.lastgroup == "plain":
        if end - start <= LONGEST:
            number = plain(match[0])
            yield Numeral(start, end, number, (), "1")
        return
    if match["fraction"] is not None:
        number = _vulgar(match[0])
        yield Numeral(start, end, number, (), step_of(number))
        return
    vulgar = match["vulgar"]
    chain = match[0][: -len(vulgar)] if vulgar else match[0]
    if vulgar:
        number = plain(chain) if chain.isdecimal() and len(chain) <= LONGEST else ""
        if number:
            yield Numeral(start, end, number + _vulgar(vulgar.strip())[1:], (), "0.25")
            return
        end -= len(vulgar)
    whole = _one(chain, start)
    if whole is not None:
        yield whole
        return
    position = start
    for stretch in re.split(r"[ \u00a0\u202f\u2009]", chain):
        piece = _one(stretch, position)
        if piece is not None:
            yield piece
        else:
            inner = position
            for item in re.split(r"[,'’]", stretch):
                one = _one(item, inner)
                if one is not None:
                    yield one
                inner += len(item) + 1
        position += len(stretch) + 1


def opened_by_point(text: str, numeral: Numeral) -> Numeral | None:
    """The fraction below one that a lone point opens (``.05 mm``); ``None`` where the point is another."""
    start, end = numeral.start - 1, numeral.end
    digits = text[numeral.start : end]
    if not digits.isdecimal() or (start and text[start - 1] not in _BEFORE_POINT):
        return None
    return Numeral(start, end, _decimal("0", digits), (), step_of("0." + digits))


def exponent_at(text: str, at: int, number: str) -> tuple[int, int] | None:
    """The power of ten that follows a number (``× 10⁶``, ``e-3``) and where it ends.

    Args:
        text: the text.
        at: index after the number.
        number: the number; of a ten the power may follow at once (``10⁶``).
    """
    match = _EXPONENT.match(text, at)
    if match is None:
        power = _POWER.match(text, at) if number == "10" else None
        if power is None:
            return None
        return int((power[1] or power[2]).translate(_SUPERSCRIPTS)) - 1, power.end()
    written = (match[1] or match[2] or match[3]).translate(_SUPERSCRIPTS)
    return int(written), match.end()


def _one(chain: str, start: int) -> Numeral | None:
    end = start + len(chain)
    if len(chain) > LONGEST + 12:
        return None
    if chain.isdecimal():
        return Numeral(start, end, plain(chain), (), "1") if len(chain) <= LONGEST else None
    decimal = _DECIMAL.fullmatch(chain)
    if decimal is not None and len(decimal[2]) != 3:  # three may be thousands
        return Numeral(start, end, _decimal(decimal[1], decimal[2]), (), step_of("0." + decimal[2]))
    grouped = _GROUPED.fullmatch(chain)
    if grouped is not None:
        mark, rest, point, decimals = grouped[2], grouped[3], grouped[4], grouped[5]
        if decimals is None:
            if mark == "." and chain.count(".") == 3 and all(int(part) < 256 for part in chain.split(".")):
                return Numeral(start, end, chain, (), "", dotted=True)
            return _maybe_thousands(chain, start, grouped[1], mark, rest)
        if point != mark:
            number = _decimal(grouped[1] + rest.replace(mark, ""), decimals)
            return Numeral(start, end, number, (), step_of("0." + decimals))
    indian = _INDIAN.fullmatch(chain)
    if indian is not None:
        whole, _, decimals = chain.replace(",", "").partition(".")
        return Numeral(start, end, _decimal(whole, decimals), (), step_of("0." + decimals) if decimals else "1")
    if decimal is not None:
        return Numeral(start, end, _decimal(decimal[1], decimal[2]), (), step_of("0." + decimal[2]))
    if _DOTTED.fullmatch(chain):
        return Numeral(start, end, chain, (), "", dotted=True)
    return None


def _maybe_thousands(chain: str, start: int, head: str, mark: str, rest: str) -> Numeral:
    end = start + len(chain)
    grouped = head + rest.replace(mark, "")
    if mark in ".," and len(rest) == 3:
        decimal = _decimal(head, rest)
        # A point before three digits is mostly a decimal point, unless the last of them would be an idle zero.
        if mark == "." and rest[-1] != "0":
            return Numeral(start, end, decimal, (grouped,), "0.001")
        return Numeral(start, end, grouped, (decimal,), "1")
    return Numeral(start, end, grouped, (), "1")


def _decimal(whole: str, decimals: str) -> str:
    decimals = decimals.rstrip("0")
    return f"{plain(whole)}.{decimals}" if decimals else plain(whole)


def _vulgar(sign: str) -> str:
    numerator, _, denominator = unicodedata.normalize("NFKC", sign).partition("⁄")
    return ratio(int(numerator), int(denominator))
