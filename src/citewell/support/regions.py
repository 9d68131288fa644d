"""Bounds on values: what region a text gives a value with the words around it: up to 7 kg, under 6, 12 to 15."""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.support.phrases import PhraseWords
from citewell.text.alternatives import alternatives, words_in
from citewell.text.comparing import Bounding
from citewell.text.lexicon import UNSPACED_SCRIPTS, lexicons

_BEFORE = 44
_AFTER = 26
_GAP = r"[\s(:\"“”„«$€£¥₹]*(?:[A-Z]{3}[\s\u00a0])?"
_STOP = re.compile(r"[.;:!?。；！？|\n](?=\s|$)|[,，、]")
_NEGATED_WITHIN = 14
_JOINED = re.compile(
    r"\s?(?:[-–—‐−~〜～]|to|up to|bis|à|jusqu['’]à|a|hasta|al|fino a|até|ate|tot|tot en met|至|到|から)"
    r"(?:\s(?:and including|einschließlich|einschl\.|inklusive|zu|inclusive|incluso|compreso))?\s?(?:[$€£¥₹]\s?)?"
)
_JOINED_AFTER_BETWEEN = re.compile(r"\s?(?:and|und|et|y|e|en|と|和)\s?(?:[$€£¥₹]\s?)?")
_WIDEST = 24
_GOES_ON = 40
_FULL_STOP = re.compile(r"[.;!?。；]")
_DAYS_OF_MONTH = 31
_DAYS_OF_YEAR = 372
_MONTHS = 12
_MINUTE = 60
_COUNTED = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.MEASURE, Kind.TIME, Kind.DATE, Kind.ORDINAL})
_MEASURED = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.MEASURE})
_YEAR = re.compile(r"(?:19|20)\d\d")


class Region(NamedTuple):
    """Where a value may lie.

    Attributes:
        low: the lowest value, if there is one.
        low_open: whether that value itself is outside.
        high: the highest value, if there is one.
        high_open: whether that value itself is outside.
    """

    low: Decimal | None
    low_open: bool
    high: Decimal | None
    high_open: bool

    def holds(self, value: Decimal) -> bool:
        """Whether a value lies in it."""
        if self.low is not None and (value < self.low or (self.low_open and value == self.low)):
            return False
        return self.high is None or value < self.high or (value == self.high and not self.high_open)

    @classmethod
    def between(cls, low: Decimal, high: Decimal) -> "Region":
        """From one value to another, both within."""
        return cls(low, low_open=False, high=high, high_open=False)

    @property
    def side(self) -> str:
        """On which side it is open: ``"up"``, ``"down"``, or ``"range"``."""
        if self.low is None:
            return "down"
        return "up" if self.high is None else "range"

    def flipped(self) -> "Region | None":
        """All that lies outside; ``None`` for a range."""
        if self.low is not None and self.high is not None:
            return None
        return Region(self.high, not self.high_open, self.low, not self.low_open)


class Bounded(NamedTuple):
    """A bound or range in a text.

    Attributes:
        region: where values may lie.
        quantity: the value that bounds it; the lower one of a range.
        upper: the upper end of a range.
        start: where the phrase begins.
        end: where it ends.
    """

    region: Region
    quantity: Quantity
    upper: Quantity | None
    start: int
    end: int


def _phrases(phrases: Sequence[str], *, unspaced: bool, tail: str = "") -> re.Pattern[str]:
    escaped = (re.escape(phrase).replace("'", "['’]") for phrase in phrases)
    longest = sorted(escaped, key=lambda phrase: (-len(phrase), phrase))
    if not longest:
        return re.compile(r"(?!)")
    written = alternatives(longest)
    if unspaced:
        return re.compile(f"({written}){tail}", re.IGNORECASE)
    return re.compile(rf"(?<![^\W_])({written})(?![^\W_]){tail}", re.IGNORECASE)


class BoundWords:
    """The words of one language around bounds."""

    def __init__(self, language: str) -> None:
        lexicon = lexicons().get(language)
        known = lexicon.bounding if lexicon is not None else Bounding()
        unspaced = lexicon is not None and lexicon.script in UNSPACED_SCRIPTS
        before: dict[str, tuple[str, bool]] = {}
        after: dict[str, tuple[str, bool]] = {}
        for kinds, phrases in (
            (("down", False), (known.most, known.most_after)),
            (("down", True), (known.below, known.below_after)),
            (("up", False), (known.least, known.least_after)),
            (("up", True), (known.above, known.above_after)),
        ):
            before.update(dict.fromkeys((phrase.lower() for phrase in phrases[0]), kinds))
            after.update(dict.fromkeys((phrase.lower() for phrase in phrases[1]), kinds))
        self.kinds_before, self.kinds_after = before, after
        self.unspaced = unspaced
        self.timely = frozenset(known.timely)
        fillers = "|".join(sorted(map(re.escape, known.fillers.split()), key=lambda word: (-len(word), word)))
        filled = rf"(?:[\s]+(?:{fillers}))?{_GAP}" if fillers else _GAP
        self.before = _phrases(list(before), unspaced=unspaced, tail=rf"{filled}$")
        self.after = _phrases(list(after), unspaced=unspaced)
        self.idioms = re.compile(
            "|".join(rf"\b{re.escape(phrase)}\b".replace(r"\ ", r"[\s-]") for phrase in known.idioms) or r"(?!)",
            re.IGNORECASE,
        )
        self.idiom_ends = frozenset([_last_word(phrase) for phrase in known.idioms])
        self.any = _phrases([*before, *after, *known.between, *known.otherwise], unspaced=unspaced)
        self.between = _phrases(known.between, unspaced=unspaced, tail=rf"{_GAP}$")
        self.ahead = _phrases(known.ahead, unspaced=unspaced)
        self.good, self.bad, self.too, self.owed, self.otherwise, self.zero = (
            _phrases(words, unspaced=unspaced)
            for words in (known.good, known.bad, known.too, known.owed, known.otherwise, known.zero)
        )
        common = frozenset(lexicon.stop_words.split()) if lexicon is not None else frozenset[str]()
        self._verdicts = PhraseWords([*known.good, *known.bad, *known.too, *known.owed], common)
        self._bounds = PhraseWords([*before, *after, *known.between], common)
        self._zeros = PhraseWords(known.zero, common)
        self.children = _phrases(known.children.split(), unspaced=unspaced)
        negators = lexicon.negators.split() if lexicon is not None else ()
        self.negated = _phrases(
            negators, unspaced=unspaced, tail=r"(?:\s\w{1,5}){0,2}\s*$" if not unspaced else r"\w?$"
        )
        self.denied = _phrases(negators, unspaced=unspaced)

    def may_judge(self, text: str) -> bool:
        """Whether a sentence may say of a value that it may or may not be."""
        return self.unspaced or self._verdicts.may_be_in(text)

    def may_bound(self, text: str) -> bool:
        """Whether a sentence may have a bound that is no range."""
        return self.unspaced or self._bounds.may_be_in(text)

    def tells_of_bounds(self, text: str) -> bool:
        """Whether a text has any word that tells of bounds, so that its ranges may be meant as such too."""
        return self.unspaced or not self._bounds.telling.isdisjoint(words_in(text))

    def find_zero(self, text: str) -> re.Match[str] | None:
        """Where a sentence first says that nothing at all is due."""
        return self.zero.search(text) if self.unspaced or self._zeros.may_be_in(text) else None


@cache
def bound_words(language: str) -> BoundWords:
    """The words of a language around bounds."""
    return BoundWords(language)


def size(quantity: Quantity) -> Decimal | None:
    """How large a value is, on the scale of its kind and unit; a date or time is a number that grows."""
    if quantity.kind not in _COUNTED:
        return None
    if quantity.kind is Kind.TIME:
        return Decimal(int(quantity.value[:2]) * 60 + int(quantity.value[3:5]))
    if quantity.kind is Kind.DATE:
        return _day(quantity.value)
    if quantity.kind is Kind.ORDINAL:
        return Decimal(quantity.value) if quantity.value.isdecimal() else None
    return Decimal(quantity.value) if quantity.number else None


def _day(date: str) -> Decimal | None:
    parts = date.lstrip("-").split("-")
    if not all(part.isdecimal() for part in parts):
        return None
    year = parts.pop(0) if date[0] != "-" else "0"
    month, day = (*parts, "1", "1")[:2] if parts else ("1", "1")
    return Decimal(int(year) * _DAYS_OF_YEAR + int(month) * _DAYS_OF_MONTH + int(day))


def scale(quantity: Quantity) -> object:
    """What values a value compares with: those of one scale."""
    if quantity.kind is Kind.MONEY:
        return "money", quantity.unit
    if quantity.kind is Kind.DATE:
        return "date", len(quantity.value)
    return quantity.kind, quantity.unit


def on_scale(value: Quantity, of: Quantity) -> Decimal | None:
    """The size of a value on the scale of another, a bare number being an age; ``None`` where they do not compare."""
    if scale(value) == scale(of):
        return size(value)
    if value.kind is Kind.MONEY and of.kind is Kind.MONEY:
        return size(value) if (value.unit or "").endswith("$") is not (of.unit or "").endswith("$") else None
    if value.kind is Kind.NUMBER and of.unit == "month" and value.number:
        return Decimal(value.number) * _MONTHS
    if value.unit == "s" and of.kind is Kind.TIME and value.number:  # *au-delà de deux heures* may be read as a time
        return Decimal(value.value) / _MINUTE
    if value.unit == "month" and of.kind is Kind.NUMBER and of.number:
        return Decimal(value.value) / _MONTHS
    return None


def read_bounds(
    text: str, begin: int, stop: int, values: Sequence[Quantity], language: str, *, carry: bool = False
) -> list[Bounded]:
    """The bounds and ranges in a stretch of a text, in order.

    Args:
        text: the text.
        begin: where the stretch begins.
        stop: where it ends.
        values: the values that stand in it, in order.
        language: ISO 639-1 code of its language.
        carry: whether a bound holds for the next value too: *up to 31 days on one plan and 60 on the other*.
    """
    words = bound_words(language)
    found: list[Bounded] = []
    if not values:
        return found
    may_bound = words.may_bound(text[begin:stop])
    index = 0
    while index < len(values):
        value = values[index]
        after = values[index + 1] if index + 1 < len(values) else None
        ranged = _range(text, begin, value, after, words)
        if ranged is not None:
            if not _is_change(ranged):
                found.append(ranged)
            index += 2
            continue
        bounded = _bound(text, begin, stop, value, words) if may_bound else None
        if bounded is None and carry and found:
            bounded = _carried(text, found[-1], value)
        if bounded is not None:
            found.append(bounded)
        index += 1
    return found


_KEPT: dict[tuple[int, str], tuple[Sequence[Quantity], str, list[Bounded]]] = {}
_MOST_KEPT = 64


def sentence_bounds(text: str, values: Sequence[Quantity], language: str) -> list[Bounded]:
    """The bounds and ranges of a whole sentence, in order, read once for the checks that ask for them one by one.

    Args:
        text: the sentence.
        values: its values, in order.
        language: ISO 639-1 code of its language.
    """
    key = id(values), language
    known = _KEPT.get(key)
    if known is None or known[0] is not values or known[1] != text:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        known = _KEPT[key] = values, text, read_bounds(text, 0, len(text), values, language)
    return known[2]


def _range(text: str, begin: int, value: Quantity, after: Quantity | None, words: BoundWords) -> Bounded | None:
    if after is None or after.span.start - value.span.end > _WIDEST or scale(after) != scale(value):
        return None
    low, high = size(value), size(after)
    if low is None or high is None or low == high or (value.kind is Kind.NUMBER and _YEAR.fullmatch(value.text)):
        return None
    before = words.between.search(text[max(value.span.start - _BEFORE, begin) : value.span.start])
    joined = _JOINED.fullmatch(text, value.span.end, after.span.start) is not None or (
        before is not None and _JOINED_AFTER_BETWEEN.fullmatch(text, value.span.end, after.span.start) is not None
    )
    if not joined or (low > high and before is None):
        return None
    low, high = min(low, high), max(low, high)
    return Bounded(Region.between(low, high), value, after, value.span.start, after.span.end)


def _is_change(ranged: Bounded) -> bool:
    """Whether a range goes down, so that something has changed: from 220 MB to 140 MB."""
    first, last = size(ranged.quantity), size(ranged.upper) if ranged.upper is not None else None
    return ranged.quantity.kind in _MEASURED and first is not None and last is not None and first > last


def _carried(text: str, before: Bounded, value: Quantity) -> Bounded | None:
    """A value that goes on with the bound before it."""
    number = size(value)
    between = text[before.end : value.span.start]
    if before.upper is not None or number is None or scale(value) != scale(before.quantity):
        return None
    if len(between) > _GOES_ON or _FULL_STOP.search(between):
        return None
    low, low_open, high, high_open = before.region
    region = Region(None if low is None else number, low_open, None if high is None else number, high_open)
    return Bounded(region, value, None, value.span.start, value.span.end)


def _bound(text: str, begin: int, stop: int, value: Quantity, words: BoundWords) -> Bounded | None:
    number = size(value)
    if number is None or (value.kind is Kind.NUMBER and _YEAR.fullmatch(value.text)):
        return None
    left = max(value.span.start - _BEFORE, begin)
    match = words.before.search(text[left : value.span.start])
    start, end = value.span.start, value.span.end
    if match is not None and _key(match) in words.timely and not _is_time(value):
        match = None
    if (
        match is not None
        and _last_word(_key(match)) in words.idiom_ends
        and (value.kind is not Kind.MEASURE or _is_time(value))  # one may carry over 5 kg
    ):
        last = left + match.end(1)
        idiom = next((one for one in words.idioms.finditer(text, left, last) if one.end() == last), None)
        match = None if idiom is not None else match
    if match is not None:
        side, is_open = words.kinds_before[_key(match)]
        start = left + match.start(1)
        if is_open and words.negated.search(text[max(start - _NEGATED_WITHIN, begin) : start]) is not None:
            side, is_open = ("down" if side == "up" else "up"), False
        plain = _key(match) in _MAY_LEAD
    else:
        pause = _STOP.search(text, value.span.end, min(value.span.end + _AFTER, stop))
        last = pause.start() if pause is not None else min(value.span.end + _AFTER, stop)
        match = words.after.search(text, value.span.end, last)
        if match is None or any(char.isdigit() for char in text[value.span.end : match.start()]):
            return None
        side, is_open = words.kinds_after[_key(match)]
        end = match.end()
        plain = False
    # *Up to 24 hours before* is 24 hours or more before.
    ahead = words.ahead.match(text[value.span.end : value.span.end + _AFTER].lstrip())
    if ahead is not None and side == "down" and not is_open and value.unit in ("s", "month") and not plain:
        side = "up"
    if side == "down":
        region = Region(None, low_open=False, high=number, high_open=is_open)
    else:
        region = Region(number, low_open=is_open, high=None, high_open=False)
    return Bounded(region, value, None, start, end)


def _last_word(phrase: str) -> str:
    """The last word of a phrase in lower case, whose words may be joined by hyphens."""
    return phrase.lower().replace("-", " ").split()[-1]


def _key(match: re.Match[str]) -> str:
    """A phrase as the tables have it."""
    return match[1].lower().replace("’", "'")


def _is_time(value: Quantity) -> bool:
    return value.kind in (Kind.DATE, Kind.TIME) or value.unit in ("s", "month")


_MAY_LEAD = frozenset(
    {"within", "innerhalb", "binnen", "dans", "entro", "dentro de", "at most", "höchstens", "maximal"}
)
