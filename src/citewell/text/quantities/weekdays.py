"""Days of the week by name, ranges of them, and several without some: Mondays, Tue–Sun, every day except Monday."""

import re
from collections.abc import Iterator, Sequence

from citewell.model import Kind, Quantity, Span
from citewell.text.lexicon import JOINED_SCRIPTS, lexicons

WEEK = "1234567"
"""All days of the week, Monday being the first."""

WORD = re.compile(r"[^\W\d_]{1,40}+(?:-(?:feiras?|yearly))?")
"""A word, with what a day or an adverb has after a hyphen."""

_SHORT = 3
_DAY = "86400 s"
_TO = re.compile(
    r"(?:s|\.)?[ ]?(?:[-–—~〜～]|to|thru|through|until|bis|à|ao|às|au|a|al|alla|até|tot|t/m|tot en met|至|到|から|まで)"
    r"[ ]?(?:(?:le|el|à|ao|às|il|la)[ ])?"
)
_AND = re.compile(
    r"[ ]?(?:[,/&、，和と・]|(?:,[ ])?(?:and|or|und|oder|et|ou|y|e|o|en|of)[ ])[ ]?(?:[^\W\d_]{1,3}[ ]){0,2}"
)


def _names() -> tuple[dict[str, int], frozenset[str], dict[str, int]]:
    """The names of the days, those of few letters that may be something else, and those that mostly are."""
    names: dict[str, int] = {}
    doubtful: dict[str, int] = {}
    for lexicon in lexicons().values():
        for table, lines in ((names, lexicon.dates.weekdays), (doubtful, lexicon.dates.short_weekdays)):
            for line in lines.strip().splitlines():
                for number, name in enumerate(line.split(), start=1):
                    if name != "-":
                        table.setdefault(name, number)
    return names, frozenset(name for name in names if len(name) <= _SHORT and name.isascii()), doubtful


def _but(*, spaced: bool) -> str:
    phrases = {
        phrase
        for lexicon in lexicons().values()
        if (lexicon.script not in JOINED_SCRIPTS) is spaced
        for phrase in lexicon.dates.but_days
    }
    return "|".join(map(re.escape, sorted(phrases, key=lambda phrase: (-len(phrase), phrase))))


_DAYS, _ABBREVIATED, _DOUBTFUL = _names()
_BEFORE_DOUBTFUL = frozenset(
    word for lexicon in lexicons().values() for word in lexicon.dates.before_short_weekdays.split()
)
_CJK_DAYS = re.compile(
    "|".join(map(re.escape, sorted((name for name in _DAYS if name >= "\u2e80"), key=len, reverse=True)))
)
_JAPANESE = "月火水木金土日"
_CJK_DAY_TO = re.compile(rf"日?(?:[-–~〜～]|至|到|から)({_CJK_DAYS.pattern}|[{_JAPANESE}](?![^\W]))")
_SEVERAL_DAYS = re.compile(rf"(?<![^\W\d]|[{_JAPANESE}])([{_JAPANESE}]{{2}})(?=祝|曜|は|の|[・、,， ]|$)")
_EVERY_DAY = "|".join(
    phrase for lexicon in lexicons().values() if lexicon.script in JOINED_SCRIPTS for phrase in lexicon.dates.every_day
)
_BUT = re.compile(rf"[ ]?[,(]?[ ]?(?:{_but(spaced=True)})[ ](?:[^\W\d_]{{1,3}}[ ]){{0,2}}")
_CJK_BUT = re.compile(rf"日?(?:{_but(spaced=False)})(?:[的のはて、，]?(?:{_EVERY_DAY}))?")

DAY_WORDS = frozenset(
    word
    for name in (*_DAYS, *_DOUBTFUL)
    for word in (name.partition("-")[0], *((f"{name}s",) if name not in _ABBREVIATED else ()))
)
"""Words in lower case of which every day by name has one, in scripts that write spaces."""


def days_of(text: str, start: int, end: int, days: str) -> Quantity:
    """A stretch of a text as days of the week."""
    return Quantity(kind=Kind.WEEKDAY, value=days, unit=None, text=text[start:end], span=Span(start, end))


def named_days(text: str, lowered: str) -> Iterator[Quantity]:
    """Days by name; a range of them is one quantity."""
    places = list(_places(text, lowered))
    at = 0
    joined = False
    while at < len(places):
        day, start, end, sure = places[at]
        at += 1
        if at < len(places) and _TO.fullmatch(lowered, end, places[at][1]):
            yield days_of(text, start, places[at][2], _between(day, places[at][0]))
            joined, end = True, places[at][2]
            at += 1
        else:
            following = at < len(places) and _AND.fullmatch(lowered, end, places[at][1]) is not None
            joined = sure or joined or (following and places[at][3])
            if joined:
                yield days_of(text, start, end, str(day))
        joined = joined and at < len(places) and _AND.fullmatch(lowered, end, places[at][1]) is not None


def _places(text: str, lowered: str) -> Iterator[tuple[int, int, int, bool]]:
    """Each name of a day with its number and place, and whether it can be nothing else."""
    before = ""
    for word in WORD.finditer(lowered):
        name = word[0] if word[0] in _DAYS else word[0].removesuffix("s")
        day = _DAYS.get(name)
        if day is not None:
            if name not in _ABBREVIATED or _is_abbreviation(text, *word.span()):
                yield day, *word.span(), True
        elif word[0] in _DOUBTFUL:
            yield _DOUBTFUL[word[0]], *word.span(), word[0].endswith("s") and before in _BEFORE_DOUBTFUL
        before = word[0]


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


def unspaced_days(text: str) -> Iterator[Quantity]:
    """Days by name in Chinese and Japanese, ranges of them, several by their first signs (土日), and all but some."""
    done = 0
    for place in _CJK_DAYS.finditer(text):
        if place.start() < done:
            continue
        first, end, days = _DAYS[place[0]], place.end(), str(_DAYS[place[0]])
        last = _CJK_DAY_TO.match(text, end)
        if last is not None:
            end = last.end()
            days = _between(first, _DAYS.get(last[1]) or _JAPANESE.index(last[1]) + 1)
        but = _CJK_BUT.match(text, end)
        if but is not None:
            end, days = but.end(), _less(WEEK, days)
        yield days_of(text, place.start(), end, days)
        done = end
    for several in _SEVERAL_DAYS.finditer(text):
        yield days_of(text, *several.span(1), "".join(sorted(str(_JAPANESE.index(sign) + 1) for sign in several[1])))


def without_days(text: str, lowered: str, found: Sequence[Quantity]) -> list[Quantity]:
    """The same with several days and those they are without as one: "every day except Monday and Tuesday"."""
    kept: list[Quantity] = []
    ordered = sorted(found, key=lambda quantity: (quantity.span.start, -quantity.span.end))
    at = 0
    while at < len(ordered):
        quantity = ordered[at]
        at += 1
        if kept and quantity.span.end <= kept[-1].span.end and len(kept[-1].value) > 1:
            continue
        days = WEEK if quantity.value == _DAY else quantity.value if quantity.kind is Kind.WEEKDAY else ""
        if len(days) > 1:
            days, end, at = _less_those_after(ordered, at, lowered, days, quantity.span.end)
            if end > quantity.span.end and days:
                quantity = days_of(text, quantity.span.start, end, days)
        kept.append(quantity)
    return kept


def _less_those_after(ordered: Sequence[Quantity], at: int, lowered: str, days: str, end: int) -> tuple[str, int, int]:
    """What is left of some days, where that ends, and the first quantity behind it."""
    link = _BUT
    while at < len(ordered):
        other = ordered[at]
        if other.span.start >= end:
            if other.kind is not Kind.WEEKDAY or link.fullmatch(lowered, end, other.span.start) is None:
                break
            days, end, link = _less(days, other.value), other.span.end, _AND
        at += 1
    return days, end, at


def _less(days: str, others: str) -> str:
    return "".join(day for day in days if day not in others)
