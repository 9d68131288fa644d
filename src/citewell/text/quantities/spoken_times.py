"""Times of day in words: halb zehn, tot vijf uur, a las ocho y media, cinq heures et demie, alle 8.30."""

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from citewell.model import Kind, Quantity
from citewell.text.lexicon import Lexicon, Times, lexicons
from citewell.text.quantities.making import calendar
from citewell.text.quantities.times import time_of

_S = r"[ \u00a0\u202f]"
_NOON = 12
_DAY = 1440
_WORD = re.compile(r"[^\W\d_]+")
_POINTED = re.compile(r"(?<=[^\W\d_]) \d{1,2}\.[0-5]\d(?!\d)")
_HALF_DAY = 720
_LAST_HOUR = 24
_LONGEST_LEAD = 14


class _Spoken(NamedTuple):
    """How one language says the time.

    Attributes:
        pattern: what may be a time.
        hours: the words for hours.
        lead: what stands before a time.
        triggers: words without one of which no time is said in words.
        leads: the last words of what stands before a time.
    """

    pattern: re.Pattern[str]
    hours: dict[str, int]
    lead: re.Pattern[str] | None
    triggers: frozenset[str]
    leads: frozenset[str]


def _any_of(phrases: Iterable[str]) -> str:
    written = "|".join(map(re.escape, sorted(phrases, key=len, reverse=True)))
    return f"(?:{written})" if written else r"(?!)"


def _spoken(lexicon: Lexicon) -> _Spoken | None:
    times: Times = lexicon.times
    if not (times.morning or times.evening):
        return None
    small = lexicon.numbers.small.split()[: _NOON + 1]
    hours = {word: value for value, word in enumerate(small) if word != "-" and value}
    hours |= {word: value for word, value in lexicon.numbers.more.items() if 1 <= value <= _NOON}
    said = _any_of(hours)
    pattern = (
        rf"(?<![^\W_])(?:(?P<to_half>{_any_of(times.to_half)}){_S}|(?P<past>{_any_of(times.past_before)}){_S}"
        rf"|(?P<to>{_any_of(times.to_before)}){_S})?"
        rf"(?P<hour>{said}(?![^\W_])|(?<![\d.,:])\d{{1,2}}(?![\d,:/%-])(?:\.(?P<minutes>[0-5]\d)(?!\d))?)"
        rf"(?:{_S}?(?P<unit>{_any_of(times.hour.split())})(?![^\W_]))?"
        rf"(?:{_S}(?:(?P<half>{_any_of(times.half)})|(?P<quarter>{_any_of(times.quarter)})"
        rf"|(?P<quarter_to>{_any_of(times.quarter_to)}))(?![^\W_]))?"
        rf"(?:{_S}(?:(?P<morning>{_any_of(times.morning)})|(?P<evening>{_any_of(times.evening)}))(?![^\W_]))?"
    )
    lead = re.compile(rf"(?<![^\W_]){_any_of(times.before)}{_S}?$") if times.before else None
    phrases = (*times.to_half, *times.past_before, *times.to_before, *times.half, *times.quarter, *times.quarter_to)
    phrases += (*times.morning, *times.evening, *times.hour.split())
    triggers = frozenset(word for phrase in phrases for word in _WORD.findall(phrase)[-1:])
    leads = frozenset(word for phrase in times.before for word in _WORD.findall(phrase)[-1:])
    return _Spoken(re.compile(pattern), hours, lead, triggers, leads)


_SPOKEN = {code: spoken for code, lexicon in lexicons().items() if (spoken := _spoken(lexicon)) is not None}
_TRIGGERS = frozenset(word for spoken in _SPOKEN.values() for word in spoken.triggers)
_LEADS = frozenset(word for spoken in _SPOKEN.values() for word in spoken.leads)
TIME_WORDS = _TRIGGERS | _LEADS
"""Words without one of which a text says no time of day in words."""

_GOES_ON = re.compile(rf"{_S}?(?:$|[.,;:!?)\n–-]|(?:a|e|y|et|und|en|bis|tot|al|alle|às|hasta|à)(?![^\W_]))")


def languages_of_times(lowered: str, words: Collection[str]) -> list[str]:
    """The languages in which a text may say times of day.

    Args:
        lowered: the text in lower case.
        words: its words in lower case, at least those of ``TIME_WORDS``.
    """
    found: list[str] = []
    if not _TRIGGERS.isdisjoint(words):
        found += [code for code, spoken in _SPOKEN.items() if not spoken.triggers.isdisjoint(words)]
    if not _LEADS.isdisjoint(words) and _POINTED.search(lowered):
        found += [code for code, spoken in _SPOKEN.items() if code not in found and not spoken.leads.isdisjoint(words)]
    return found


def read_spoken_times(text: str, lowered: str, languages: Iterable[str], language: str | None) -> list[Quantity]:
    """The times of day that a text says in words, in no order.

    Args:
        text: the text.
        lowered: the text in lower case, of the same length.
        languages: the languages in which it may.
        language: its language as far as it can be guessed.
    """
    found: list[Quantity] = []
    for code in languages:
        if language is not None and code != language:
            continue
        spoken = _SPOKEN[code]
        for match in spoken.pattern.finditer(lowered):
            readings = _readings(match, spoken, lowered)
            if readings:
                found.append(calendar(text, Kind.TIME, match.start(), match.end(), readings))
    return found


def _readings(match: re.Match[str], spoken: _Spoken, lowered: str) -> tuple[str, ...]:
    """The times that are meant; none when a number is more likely to count something."""
    written = match["hour"]
    hour = spoken.hours.get(written) or (int(written.partition(".")[0]) if written[0].isdigit() else 0)
    if hour > _LAST_HOUR or (not hour and not written.startswith("0")):
        return ()
    part = match["morning"] or match["evening"]
    before_hour = match["to_half"] or match["past"] or match["to"]
    after_hour = match["half"] or match["quarter"] or match["quarter_to"]
    if not part and not before_hour:
        start = match.start()
        led = spoken.lead is not None and spoken.lead.search(lowered[max(0, start - _LONGEST_LEAD) : start]) is not None
        if not led or not (match["unit"] or after_hour or match["minutes"]):
            return ()
        if not match["unit"] and not _GOES_ON.match(lowered, match.end()):
            return ()
    minute = int(match["minutes"] or 0)
    minute += 30 if match["half"] else 15 if match["quarter"] or match["past"] else 0
    minute -= 30 if match["to_half"] else 15 if match["quarter_to"] or match["to"] else 0
    at = (hour * 60 + minute) % _DAY
    both: tuple[int, ...]
    if hour > _NOON:
        both = (at,)
    elif part:
        both = ((at + _HALF_DAY) % _DAY if (match["evening"] and at < _HALF_DAY) else at,)
    else:
        both = (at, (at + _HALF_DAY) % _DAY)
    return tuple(time for place in both if (time := time_of(place // 60, place % 60)) is not None)
