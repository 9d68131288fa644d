"""Denominators: the units for one of which an amount holds, as in € 5 a month, 30 ct/kWh, 2 mg per kg, 月額."""

import re
from collections.abc import Sequence, Set
from decimal import Decimal

import msgspec

from citewell.model import Kind, Quantity
from citewell.text.lexicon import lexicons
from citewell.text.quantities.canonical import scaled
from citewell.text.quantities.counted import counted_noun
from citewell.text.quantities.tails import TAILS, tail_at

# Asked of every value. On Python 3.11 a look-up in an enum takes as long as ten of these.
_NUMBER, _FREQUENCY = Kind.NUMBER, Kind.FREQUENCY
_PROPORTIONAL = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY, Kind.MEASURE, Kind.MULTIPLE})
_BEFORE = 44
_MOST = 3
# "Da 2 a 5 minuti" is a range: before a number these words alone divide.
_COUNTING = frozenset(["per", "pro", "je", "par", "por", "/"])
_WORD = re.compile(r"[^\W\d_]+")
_UNIT = re.compile(r"(?P<count>\d{1,4})?[ \u00a0\u202f]?(?P<word>[^\W\d_]{1,40}+[²³]?)(?!\d)")
_CLAUSE = re.compile(r"[.;:!?|\n](?:\s|$)|[,，。；、|]")
_CJK_START = "\u2e80"
_LONGEST_CJK = 4


def _words_before() -> re.Pattern[str]:
    words = {word for lexicon in lexicons().values() for word in lexicon.rates.per}
    written = "|".join(
        re.escape(word) + ("" if word[-1] in "'’" or word >= _CJK_START else "[ \u00a0\u202f]")
        for word in sorted(words, key=len, reverse=True)
    )
    return re.compile(rf"[ \u00a0\u202f]?(?:/[ ]?|(?:{written}))", re.IGNORECASE)


def _not_after() -> re.Pattern[str]:
    words = {word for lexicon in lexicons().values() for word in lexicon.rates.not_after.split()}
    written = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"[ \u00a0](?:\d|(?:{written})(?![^\W_]))", re.IGNORECASE)


def _times() -> re.Pattern[str]:
    words = {word for lexicon in lexicons().values() for word in lexicon.rates.times.split()}
    spaced = "|".join(sorted((word for word in words if word < _CJK_START), key=len, reverse=True))
    unspaced = "|".join(word for word in words if word >= _CJK_START)
    return re.compile(rf"[ \u00a0](?:{spaced})(?![^\W_])|[ ]?(?:{unspaced})", re.IGNORECASE)


def _and() -> re.Pattern[str]:
    words = {word for lexicon in lexicons().values() for word in lexicon.numbers.joiners.split()}
    return re.compile(
        rf"[ \u00a0](?:{'|'.join(map(re.escape, words))})[ \u00a0](?:(?:{'|'.join(_COUNTING - {'/'})})[ ])?"
    )


_NOUN = re.compile(r"[^\W\d_]{2,40}+(?:-[^\W\d_]{1,40}+)?")
_TIMES = _times()
_AND = _and()
_PERIODS = frozenset(adverb.partition("-")[0] for adverb in TAILS.adverbs)
# The longest word of each phrase: "for" stands in many texts, the "each" of "for each" in few of them.
RATE_WORDS = _PERIODS.union(
    max(_WORD.findall(phrase), key=len) for lexicon in lexicons().values() for phrase in lexicon.rates.per
)
"""Words without one of which nothing in a text is a rate, unless a sign says so."""

_PER = _words_before()
_NOT_AFTER = _not_after()
# "A second edition" counts editions.
_ORDER = re.compile(r"second[ ][^\W\d_]")
_ADVERB_AFTER = re.compile(r"[ \u00a0\u202f]?(?:\(|p\.[ ])?([^\W\d_]{1,40}+(?:-yearly)?)")
_HEADS = re.compile("|".join(map(re.escape, sorted(TAILS.heads, key=len, reverse=True))))


def with_denominators(text: str, lowered: str, found: Sequence[Quantity], words: Set[str]) -> list[Quantity]:
    """The quantities of a text with what each of them is a rate of, or counts.

    Args:
        text: the text.
        lowered: the text in lower case, of the same length.
        found: its quantities in order.
        words: its words in lower case, at least those of ``RATE_WORDS``.
    """
    beyond_ascii = not text.isascii()
    divides = beyond_ascii or "/" in text or not RATE_WORDS.isdisjoint(words)
    periods = beyond_ascii or not _PERIODS.isdisjoint(words)
    if not divides and not periods and _NUMBER not in [quantity.kind for quantity in found]:
        return list(found)
    made: list[Quantity] = []
    end = taken = 0
    for quantity in found:
        if quantity.kind is _FREQUENCY and quantity.span.end <= taken:
            continue  # the "daily" of "twice daily" is said with the other
        if quantity.kind in _PROPORTIONAL:
            end_of_value = quantity.span.end
            if quantity.kind is _NUMBER and (times := _TIMES.match(text, end_of_value)) is not None:
                quantity = msgspec.structs.replace(quantity, kind=Kind.MULTIPLE)
                end_of_value = times.end()
            per, taken = _after(text, lowered, end_of_value) if divides else ("", end_of_value)
            if not per and periods and quantity.kind in (Kind.MONEY, Kind.PERCENT):
                per = _before(lowered, max(end, quantity.span.start - _BEFORE), quantity.span.start)
            if per:
                quantity = msgspec.structs.replace(quantity, per=per)
            elif quantity.kind is _NUMBER and (noun := counted_noun(text, lowered, quantity.span.end)):
                quantity = msgspec.structs.replace(quantity, counts=noun)
            end = quantity.span.end
        made.append(quantity)
    return made


def denominator_at(text: str, lowered: str, at: int) -> tuple[str, int] | None:
    """One unit, or so many of it, that begins at a place, as the denominator of a rate, and where it ends."""
    if at < len(text) and text[at] >= _CJK_START:
        for length in range(_LONGEST_CJK, 0, -1):
            per = TAILS.denominators.get(text[at : at + length])
            if per is not None:
                return per, at + length
    match = _UNIT.match(text, at)
    if match is None:
        return None
    begin = match.start("word")
    per = TAILS.denominators.get(lowered[begin : match.end()])
    end = match.end()
    if per is None:
        tail = tail_at(text, begin)
        if tail is None or tail[0].kind is not Kind.MEASURE:
            return None
        per, end = f"{tail[0].factor} {tail[0].unit}", tail[1]
    if match["count"]:
        worth, _, unit = per.partition(" ")
        per = f"{scaled(match['count'], Decimal(worth))} {unit}"
    return per, end


def _after(text: str, lowered: str, at: int) -> tuple[str, int]:
    """The denominators right after an amount, and where they end."""
    if at >= len(text) or text[at] in ".,;:)\n|":
        return "", at
    pers: list[str] = []
    skipped = False
    for _ in range(_MOST):
        link = (_AND.match(text, at) if skipped or pers else None) or _PER.match(text, at)
        if link is None:
            break
        written = lowered[link.start() : link.end()].strip()
        unit = denominator_at(text, lowered, link.end())
        if unit is None:
            noun = _NOUN.match(text, link.end()) if written in _COUNTING else None
            if noun is None:
                break
            at, skipped = noun.end(), True  # "per user per month"
            continue
        if written != "/" and (
            _NOT_AFTER.match(text, unit[1])
            or (text[link.end()].isdigit() and written not in _COUNTING)
            or _ORDER.match(lowered, link.end())
        ):
            break
        pers.append(unit[0])
        at = unit[1]
    if not pers:
        adverb = _ADVERB_AFTER.match(lowered, at)
        period = TAILS.adverbs.get(adverb[1]) if adverb is not None else None
        if period is not None:
            pers.append(period)
            at = adverb.end() if adverb is not None else at
    if not pers:
        return "", at
    return ",".join(sorted(set(pers))), at


def _before(lowered: str, start: int, end: int) -> str:
    """The period that a word before an amount gives it, in the same clause: "the monthly fee is"."""
    stretch = lowered[start:end]
    for clause in _CLAUSE.finditer(stretch):
        if lowered[start + clause.start()] != ":":
            stretch = lowered[start + clause.end() : end]
    periods = [TAILS.adverbs[word] for word in _WORD.findall(stretch) if word in TAILS.adverbs]
    periods += [TAILS.heads[head[0]] for head in _HEADS.finditer(stretch)]
    return periods[0] if len(set(periods)) == 1 else ""
