"""Days of the week, how often something happens, and how many times as much: Mondays, daily, every week, doubled."""

import re
from collections.abc import Iterable, Iterator

from citewell.model import Kind, Quantity, Span
from citewell.text.lexicon import lexicons
from citewell.text.quantities.canonical import canonical_float
from citewell.text.quantities.rates import denominator_at
from citewell.text.quantities.tails import TAILS

_UNSPACED = frozenset({"han", "kana", "hangul"})
_SHORT = 3
_WEEK = "1234567"
_TO = re.compile(
    r"(?:s|\.)?[ ]?(?:[-–—~〜～]|to|through|bis|à|au|a|al|até|tot|t/m|tot en met|至|到|から|まで)[ ]?(?:le[ ])?"
)
_ALWAYS = re.compile(r"(?<![\w/])24/7(?![\w/])")
_WORD = re.compile(r"[^\W\d_]{1,40}+(?:-(?:feira|yearly))?")


def _days() -> tuple[dict[str, int], frozenset[str]]:
    """The names of the days, and those that are short enough to be mistaken for something else."""
    names: dict[str, int] = {}
    for lexicon in lexicons().values():
        for line in lexicon.dates.weekdays.strip().splitlines():
            for number, name in enumerate(line.split(), start=1):
                if name != "-":
                    names.setdefault(name, number)
    return names, frozenset(name for name in names if len(name) <= _SHORT and name.isascii())


def _groups() -> dict[str, str]:
    """For each phrase for several days of the week, which they are."""
    groups: dict[str, str] = {}
    for lexicon in lexicons().values():
        groups |= dict.fromkeys(lexicon.dates.working_days, "12345")
        groups |= dict.fromkeys(lexicon.dates.weekend, "67")
        groups |= dict.fromkeys(lexicon.dates.every_day, _WEEK)
    return {phrase: days for phrase, days in groups.items() if phrase not in TAILS.adverbs}


def _multiples() -> dict[str, str]:
    return {
        word: canonical_float(number)
        for lexicon in lexicons().values()
        for word, number in lexicon.numbers.multiples.items()
    }


def _phrases(phrases: Iterable[str], *, spaced: bool = True) -> re.Pattern[str]:
    written = "|".join(map(re.escape, sorted(phrases, key=len, reverse=True)))
    return re.compile(rf"(?<![^\W_])(?:{written})(?![^\W_])" if spaced else f"(?:{written})")


_DAYS, _ABBREVIATED = _days()
_GROUPS = _groups()
MULTIPLES = _multiples()
"""Words such as ``twice`` and ``doubled``, with how many times they mean."""

OFTEN = frozenset(word for lexicon in lexicons().values() for word in lexicon.numbers.often.split())
"""Those of them that say how often."""

_CJK_DAYS = _phrases((name for name in _DAYS if name >= "\u2e80"), spaced=False)
_JAPANESE = "月火水木金土日"
_CJK_DAY_TO = re.compile(rf"日?(?:[-–~〜～]|至|到|から)({_CJK_DAYS.pattern}|[{_JAPANESE}](?![^\W]))")
_SEVERAL_DAYS = re.compile(rf"(?<![^\W\d]|[{_JAPANESE}])([{_JAPANESE}]{{2}})(?=祝|曜|は|の|[・、,， ]|$)")
_CJK_GROUPS = _phrases((phrase for phrase in _GROUPS if phrase >= "\u2e80"), spaced=False)
_GROUP = _phrases(phrase for phrase in _GROUPS if phrase < "\u2e80")
_EVERY = re.compile(
    rf"(?<![^\W_])(?:{'|'.join(re.escape(word) for lexicon in lexicons().values() for word in lexicon.rates.every)})[ ]"
)
_GROUP_WORDS = frozenset(phrase.split()[0].partition("-")[0].partition("/")[0] for phrase in _GROUPS)
_EVERY_WORDS = frozenset(word.split()[0] for lexicon in lexicons().values() for word in lexicon.rates.every)
_ADVERB_WORDS = frozenset(adverb.partition("-")[0] for adverb in TAILS.adverbs)
_DAY_WORDS = frozenset(name.partition("-")[0] for name in _DAYS) - _ABBREVIATED
_ALL_WORDS = _DAY_WORDS | _ABBREVIATED | _GROUP_WORDS | _EVERY_WORDS | _ADVERB_WORDS | MULTIPLES.keys()


def speaks_of_periods(words: Iterable[str]) -> bool:
    """Whether a word such as ``monthly`` is among the words of a text, each in lower case."""
    return not _ADVERB_WORDS.isdisjoint(words)


def read_recurring(text: str, lowered: str, words: list[str]) -> list[Quantity]:
    """The days of the week, frequencies and multiples of a text, in no order.

    Args:
        text: the text.
        lowered: the text in lower case, of the same length.
        words: its words in lower case, in order.
    """
    found: list[Quantity] = []
    known = _ALL_WORDS.intersection(words)
    if known:
        if not known.isdisjoint(_DAY_WORDS) or not known.isdisjoint(_ABBREVIATED):
            found += _weekdays(text, lowered)
        if not known.isdisjoint(_EVERY_WORDS):
            found += _every(text, lowered)
        if not known.isdisjoint(_GROUP_WORDS):
            found += [_days_of(text, *place.span(), _GROUPS[place[0]]) for place in _GROUP.finditer(lowered)]
        if not known.isdisjoint(_ADVERB_WORDS) or not known.isdisjoint(MULTIPLES):
            found += _single_words(text, lowered)
    if "24/7" in text:
        found += [_days_of(text, *place.span(), _WEEK) for place in _ALWAYS.finditer(text)]
    if not text.isascii() and max(text) >= "\u2e80":
        found += _unspaced_days(text)
        for place in _CJK_GROUPS.finditer(text):
            found.append(_days_of(text, *place.span(), _GROUPS[place[0]]))
    return found


def _unspaced_days(text: str) -> Iterator[Quantity]:
    """Days by name in Chinese and Japanese, ranges of them, and several by their first signs: 土日."""
    done = 0
    for place in _CJK_DAYS.finditer(text):
        if place.start() < done:
            continue
        first, end, days = _DAYS[place[0]], place.end(), str(_DAYS[place[0]])
        last = _CJK_DAY_TO.match(text, end)
        if last is not None:
            end = last.end()
            days = _between(first, _DAYS.get(last[1]) or _JAPANESE.index(last[1]) + 1)
        yield _days_of(text, place.start(), end, days)
        done = end
    for several in _SEVERAL_DAYS.finditer(text):
        yield _days_of(text, *several.span(1), "".join(sorted(str(_JAPANESE.index(sign) + 1) for sign in several[1])))


def _weekdays(text: str, lowered: str) -> Iterator[Quantity]:
    """Days by name; a range of them is one quantity."""
    pending: tuple[int, int, int] | None = None
    for word in _WORD.finditer(lowered):
        name = word[0] if word[0] in _DAYS else word[0].removesuffix("s")
        day = _DAYS.get(name)
        if day is None or (name in _ABBREVIATED and not _is_abbreviation(text, *word.span())):
            continue
        start, end = word.span()
        if pending is not None:
            first, begin, stop = pending
            if _TO.fullmatch(lowered, stop, start):
                yield _days_of(text, begin, end, _between(first, day))
                pending = None
                continue
            yield _days_of(text, begin, stop, str(first))
        pending = (day, start, end)
    if pending is not None:
        yield _days_of(text, pending[1], pending[2], str(pending[0]))


def _is_abbreviation(text: str, start: int, end: int) -> bool:
    """Whether two or three letters stand for a day: with a capital, beside a time, a dash, or another day."""
    if not text[start].isupper() or text[start:end].isupper():
        return False
    after = text[end : end + 4].lstrip(". ")
    before = text[max(0, start - 4) : start].rstrip(" .")
    return after[:1] in tuple("-–—/&,:") or before[-1:] in tuple("-–—/&") or after[:1].isdigit()


def _between(first: int, last: int) -> str:
    days = range(first, last + 1) if first <= last else [*range(first, 8), *range(1, last + 1)]
    return "".join(sorted(map(str, days)))


def _every(text: str, lowered: str) -> Iterator[Quantity]:
    for link in _EVERY.finditer(lowered):
        unit = denominator_at(text, lowered, link.end())
        if unit is not None and not text[link.end()].isdigit():
            yield _frequency(text, link.start(), unit[1], unit[0])


def _single_words(text: str, lowered: str) -> Iterator[Quantity]:
    for word in _WORD.finditer(lowered):
        period = TAILS.adverbs.get(word[0])
        if period is not None:
            yield _frequency(text, *word.span(), period)
        elif word[0] in MULTIPLES:
            start, end = word.span()
            number = MULTIPLES[word[0]]
            yield Quantity(
                kind=Kind.MULTIPLE, value=number, unit=None, text=text[start:end], span=Span(start, end), number=number
            )


def _frequency(text: str, start: int, end: int, period: str) -> Quantity:
    return Quantity(kind=Kind.FREQUENCY, value=period, unit=None, text=text[start:end], span=Span(start, end))


def _days_of(text: str, start: int, end: int, days: str) -> Quantity:
    return Quantity(kind=Kind.WEEKDAY, value=days, unit=None, text=text[start:end], span=Span(start, end))
