"""What follows a number: a magnitude (million), a percent sign, a currency, a unit of measure."""

import re
from decimal import Decimal
from importlib.resources import files
from typing import NamedTuple

import msgspec

from citewell.model import Kind
from citewell.text.quantities.canonical import ONE

HUNDREDTH = Decimal("0.01")
SPACES = " \u00a0\u202f\u2009"
_ABBREVIATED = re.compile(r"\.?")
_RUN = re.compile(
    r"[^\W\d_%°º\u2e80-\U0010ffff]+(?:(?<=m)[23](?!\d)|[²³])?|[%％٪﹪‰]|[°º˚]\s?(?:[CFСc](?![^\W\d_]))?|[^\w\s]"
)
_EMPHASIS = re.compile(r"\*{1,3}(?![*\d])")
_PER = re.compile(r"/[^\W\d_]+[²³]?")
# After these a word is not over, or is no unit.
_GOES_ON = frozenset("/_'’$")
_LINK = re.compile(r"[ \u00a0\u202f]?(?:(?:of an?|de|di|of)[ \u00a0]|d['’])?-?")
# Single letters that start words or names more often than they stand for a unit.
_WARY = frozenset("ANJBT")


class Tail(NamedTuple):
    """A unit or magnitude.

    Attributes:
        kind: the kind of quantity it makes, ``None`` for a magnitude.
        unit: base unit or currency.
        factor: what one is worth in the base unit.
    """

    kind: Kind | None
    unit: str | None
    factor: Decimal


class _Unit(msgspec.Struct, forbid_unknown_fields=True):
    base: str
    factor: str
    symbols: str = ""
    words: str = ""
    phrases: tuple[str, ...] = ()
    cjk: str = ""
    implied: str = ""
    adverbs: str = ""
    heads: str = ""


class _Units(msgspec.Struct, forbid_unknown_fields=True):
    units: tuple[_Unit, ...]


class _Money(msgspec.Struct, forbid_unknown_fields=True):
    codes: str
    of: dict[str, str]
    symbols: dict[str, str]
    words: dict[str, tuple[str, ...]]
    minor: dict[str, tuple[str, ...]]
    cjk: dict[str, tuple[str, ...]]


class _Magnitude(msgspec.Struct, forbid_unknown_fields=True):
    factor: str
    words: str = ""
    attached: str = ""
    money: str = ""
    heads: str = ""
    phrases: tuple[str, ...] = ()


class _Share(msgspec.Struct, forbid_unknown_fields=True):
    symbols: str = ""
    words: str = ""
    phrases: tuple[str, ...] = ()
    cjk: str = ""
    short: str = ""


class _Scales(msgspec.Struct, forbid_unknown_fields=True):
    magnitudes: tuple[_Magnitude, ...]
    percent: _Share
    permille: _Share
    tenths: _Share
    points: _Share
    hundredths: _Share


class Tails:
    """Tables of everything that may follow a number, built once from the data files beside this module."""

    def __init__(self) -> None:
        folder = files("citewell.text.quantities")
        units = msgspec.toml.decode((folder / "units.toml").read_bytes(), type=_Units)
        money = msgspec.toml.decode((folder / "money.toml").read_bytes(), type=_Money)
        scales = msgspec.toml.decode((folder / "scales.toml").read_bytes(), type=_Scales)
        self.symbols: dict[str, Tail] = {}
        self.words: dict[str, Tail] = {}
        self.attached: dict[str, Tail] = {}
        self.after_money: dict[str, Tail] = {}
        self.phrases: dict[str, list[tuple[str, Tail]]] = {}
        self.cjk: dict[str, Tail] = {}
        self.currency_signs = money.symbols
        self.currency_codes = frozenset(money.codes.split())
        self.currencies_of = {sign: frozenset(names.split()) for sign, names in money.of.items()}
        self.single: dict[tuple[str, str], frozenset[str]] = {}
        self.denominators: dict[str, str] = {}
        """For each word for a unit, one of it as the denominator of a rate."""
        self.adverbs: dict[str, str] = {}
        """For each word such as ``monthly``, its period as the denominator of a rate."""
        self.heads: dict[str, str] = {}
        """For each first part of a word such as ``Monatsmiete``, the same."""
        for unit in units.units:
            self._add(unit, Tail(Kind.MEASURE, unit.base, Decimal(unit.factor)))
            if unit.base in ("s", "month"):  # "a week", "weekly": one of them is meant without a number
                words = frozenset(f"{unit.words} {unit.implied} {unit.adverbs} {unit.heads} {unit.cjk}".split())
                self.single[unit.base, unit.factor] = self.single.get((unit.base, unit.factor), frozenset()) | words
            one = f"{unit.factor} {unit.base}"
            self.denominators |= dict.fromkeys(f"{unit.words} {unit.implied}".lower().split(), one)
            self.denominators |= dict.fromkeys(unit.cjk.split(), one)
            self.adverbs |= dict.fromkeys(unit.adverbs.split(), one)
            self.heads |= dict.fromkeys(unit.heads.split(), one)
        self._add_money(money)
        self.magnitude_heads: dict[str, Decimal] = {}
        """For each word in the head of a list of numbers, what they count in."""
        for magnitude in scales.magnitudes:
            self._add_magnitude(magnitude)
        for share, kind, factor in (
            (scales.percent, Kind.PERCENT, ONE),
            (scales.permille, Kind.PERCENT, Decimal("0.1")),
            (scales.tenths, Kind.PERCENT, Decimal(10)),
            (scales.points, Kind.POINTS, ONE),
            (scales.hundredths, Kind.POINTS, HUNDREDTH),
        ):
            self._add(share, Tail(kind, "%", factor))
        self.points = frozenset(scales.points.short.split())
        """Words that are short for percentage points beside percentages."""
        for known in self.phrases.values():
            known.sort(key=lambda entry: -len(entry[0]))
        self.longest_cjk = max(map(len, self.cjk))
        self.cjk_starts = frozenset(word[0] for word in self.cjk)
        self.starts = frozenset(word[0] for word in self.symbols if not word[0].isalpha())
        # A singular after a year is a noun of its own: "the 2019 day of action".
        self.singular = frozenset(word for word in self.words if word + "s" in self.words)

    def _add(self, entry: _Unit | _Share, tail: Tail) -> None:
        for symbol in entry.symbols.split():
            self.symbols[symbol] = tail
        for word in entry.words.split():
            self.words[word] = tail
        for word in entry.cjk.split():
            self.cjk[word] = tail
        for phrase in entry.phrases:
            self._add_phrase(phrase, tail)

    def _add_phrase(self, phrase: str, tail: Tail) -> None:
        head = _RUN.match(phrase)
        if head is not None:
            self.phrases.setdefault(head[0].lower().strip(), []).append((phrase.lower(), tail))

    def _add_money(self, money: _Money) -> None:
        for code in money.codes.split():
            self.symbols[code] = Tail(Kind.MONEY, code, ONE)
        for code in ("eur", "usd", "gbp", "chf"):
            self.words[code] = self.symbols[code.upper()]
        for sign, code in money.symbols.items():
            if not sign.endswith("."):
                self.symbols[sign] = Tail(Kind.MONEY, code, ONE)
        for table, factor in ((money.words, ONE), (money.minor, HUNDREDTH)):
            for code, words in table.items():
                for word in words:
                    tail = Tail(Kind.MONEY, code, factor)
                    if " " in word or "-" in word or "." in word:
                        self._add_phrase(word, tail)
                    else:
                        self.words[word.lower()] = tail
        self.words["pound"] = self.words["pounds"] = Tail(Kind.MONEY, "pound", ONE)
        self.attached["p"] = Tail(Kind.MONEY, "GBP", HUNDREDTH)
        for code, words in money.cjk.items():
            for word in words:
                self.cjk[word] = Tail(Kind.MONEY, code, ONE)

    def _add_magnitude(self, magnitude: _Magnitude) -> None:
        tail = Tail(None, None, Decimal(magnitude.factor))
        for word in magnitude.words.split():
            self.words[word] = tail
        self.magnitude_heads |= dict.fromkeys(magnitude.heads.split(), tail.factor)
        for word in magnitude.attached.split():
            self.attached[word] = tail
            self.after_money[word] = tail
        for word in magnitude.money.split():
            self.after_money[word] = tail
        for phrase in magnitude.phrases:
            self._add_phrase(phrase, tail)


TAILS = Tails()


def tail_at(text: str, at: int, *, money: bool = False) -> tuple[Tail, int] | None:
    """The unit or magnitude that begins at a place, with the place where it ends.

    Args:
        text: the text.
        at: index right after the number.
        money: whether a currency stands before the number.
    """
    if at >= len(text):
        return None
    char = text[at]
    if char == "*" and (emphasis := _EMPHASIS.match(text, at)) is not None:  # **12** %
        at = emphasis.end()
        if at >= len(text):
            return None
        char = text[at]
    start = at
    if char in SPACES or char == "-":
        start += 1
        if start >= len(text):
            return None
        char = text[start]
    if not char.isalpha() and char not in TAILS.starts:
        return None
    if char in TAILS.cjk_starts:
        found = _cjk_at(text, start)
        if found is not None:
            return found
    match = _RUN.match(text, start)
    if match is None:
        return None
    word = match[0]
    end = match.end()
    lowered = word.lower()
    head = lowered.rstrip()
    if head in TAILS.phrases:
        phrase = _phrase_at(text, start, head)
        if phrase is not None:
            return phrase
    after = text[end : end + 1]
    if after in _GOES_ON or after.isdigit():
        if after == "/":
            per = _PER.match(text, end)
            if per is not None and (tail := TAILS.symbols.get(word + per[0])) is not None:
                return tail, per.end()
        elif after == "$":
            if (tail := TAILS.symbols.get(word + "$")) is not None:
                return tail, end + 1
        elif after not in "'’" or len(word) == 1:
            return None
    if money and (tail := TAILS.after_money.get(word)) is not None:
        return tail, end
    if start == at and (tail := TAILS.attached.get(word)) is not None:
        return tail, end
    tail = TAILS.symbols.get(word)
    if tail is not None:
        if start > at and word in _WARY and _letter_follows(text, end):
            return None
        return tail, end
    tail = TAILS.words.get(lowered)
    if tail is not None:
        return tail, end
    return None


def linked_tail_at(text: str, at: int) -> tuple[Tail, int] | None:
    """The unit after a magnitude, which some languages link with a word: ``2 millones de euros``, ``3 Mio. €``."""
    if text.startswith(".", at):
        at += 1
    match = _LINK.match(text, at)
    return tail_at(text, match.end() if match is not None else at)


def _phrase_at(text: str, start: int, head: str) -> tuple[Tail, int] | None:
    for phrase, tail in TAILS.phrases[head]:
        end = start + len(phrase)
        stretch = text[start:end].lower()
        if (stretch == phrase or stretch.replace("\u00a0", " ").replace("\n", " ") == phrase) and not text[
            end : end + 1
        ].isalnum():
            return tail, end
    return None


def _cjk_at(text: str, start: int) -> tuple[Tail, int] | None:
    for length in range(min(TAILS.longest_cjk, len(text) - start), 0, -1):
        tail = TAILS.cjk.get(text[start : start + length])
        if tail is not None:
            return tail, start + length
    return None


def _letter_follows(text: str, at: int) -> bool:
    return text[at : at + 2].strip()[:1].isalpha()
