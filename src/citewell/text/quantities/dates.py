"""Dates, months and quarters, with or without the year, in the orders and languages in which they are written."""

import datetime as dt
import re
from collections.abc import Iterable, Iterator

import msgspec

from citewell.model import Kind, Quantity
from citewell.text.lexicon import lexicons

_ISO = re.compile(r"(\d{4})-(\d{1,2})(?:-(\d{1,2})(?:T[\d:.]{4,15}Z?)?)?(?![\d-]|\.\d)")
_YEAR_FIRST = re.compile(r"(\d{4})([./])(\d{1,2})\2(\d{1,2})(?!\d)")
_DAY_FIRST = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|\.\d)")
_DAY_MONTH = re.compile(r"(\d{2})\.(\d{2})\.(?!\d)")
_MONTH_OF_YEAR = re.compile(r"(\d{1,2})/((?:19|20)\d{2})(?![\d/%]|[.,]\d)")
_SLASHED = re.compile(r"(\d{2})/(\d{2})(?![\d/%.,-])")
_MONTHS = 12
_CJK = re.compile(
    r"(?:(\d{4})[年년][ ]?)?(\d{1,2})[月월](?:[ ]?(\d{1,2})[日号號일]|(月末|末|月底|底)|(?![\d일]))(?!間|间)"
)
_AFTER_DAY = re.compile(
    r"(?:st|nd|rd|th|er|º|ª|\.)?[ \u00a0\n-]?(?:(?:of|de|del|di|do|van|des|of the)[ \u00a0]|d['’])?([^\W\d_]{3,12})\.?"
)
_YEAR_AFTER = re.compile(
    r"(?: ?[,.])?[ \u00a0\n-]{0,2}(?:(?:of|de|del|di|do|des)[ \u00a0])?(\d{4})(?![\d]|[.,]\d)(?:г\.?)?"
)
_LINKS = frozenset(("the", "of", "de", "del", "di", "do", "des", "van"))
_SHORTEST_NAME = 4
_LAST_LETTERS = re.compile(r"[^\W\d_]{3,24}$")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)(?![^\W_])")
_QUARTER = re.compile(r"([QHTS])([1-4])(?:[ \u00a0/-]{1,2}(?:of[ ])?(?:FY[ ]?)?(\d{4}))?(?![\w])")
_PART_OF_YEAR = {"Q": 4, "H": 2, "T": 4, "S": 2}


def _month_names() -> dict[str, int]:
    names: dict[str, int] = {}
    for lexicon in lexicons().values():
        for line in lexicon.dates.months.strip().splitlines():
            for number, name in enumerate(line.split(), start=1):
                if name != "-":
                    names.setdefault(name, number)
    return names


def _full_names() -> frozenset[str]:
    firsts = (lexicon.dates.months.strip().splitlines()[:1] for lexicon in lexicons().values())
    return frozenset(name for lines in firsts for line in lines for name in line.split())


def _end_phrases() -> re.Pattern[str]:
    phrases = {phrase for lexicon in lexicons().values() for phrase in lexicon.dates.ends}
    written = "|".join(sorted((re.escape(phrase) for phrase in phrases), key=len, reverse=True))
    return re.compile(rf"(?:^|(?<=\W))(?:{written})[ \u00a0]$")


MONTHS = _month_names()
"""Month names and abbreviations of every language, in lower case, with the number of the month."""

_FULL = _full_names()
_ENDS = _end_phrases()
_LAST_OF_ENDS = frozenset(phrase.split()[-1] for lexicon in lexicons().values() for phrase in lexicon.dates.ends)
# Month names that are ordinary words of some language; alone they count only after a word of time.
_WORDLIKE = frozenset(["may", "march", "mars", "mai", "maio", "marzo", "março", "avril", "agosto"]) & _FULL
_WORDS_OF_TIME = re.compile(
    r"(?:^|(?<=\W))(?:in|by|since|until|till|of|during|from|to|through|early|late|mid|next|last|before|after|between|and"
    r"|this|each|every|im|seit|bis|ab|ende|anfang|mitte|en|de|depuis|fin|début|em|desde|hasta|até|nel|nell|da|dal|a|di"
    r"|sinds|tot|vanaf|eind|begin)[ \u00a0-]$",
    re.IGNORECASE,
)


def _days_in(year: int | None, month: int) -> tuple[int, ...]:
    """The last day of a month; both possible ones for a February of an unsaid year."""
    if month == 2:
        if year is None:
            return (28, 29)
        return (29,) if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else (28,)
    return (30,) if month in (4, 6, 9, 11) else (31,)


def date_of(year: int | None, month: int, day: int | None) -> str | None:
    """The canonical text of a date or a part of one, or ``None`` when the calendar has no such day."""
    if not 1 <= month <= 12 or (year is not None and not 1 <= year <= 9999):
        return None
    if day is None:
        return f"--{month:02d}" if year is None else f"{year:04d}-{month:02d}"
    try:
        dt.date(2000 if year is None else year, month, day)
    except ValueError:
        return None
    return f"--{month:02d}-{day:02d}" if year is None else f"{year:04d}-{month:02d}-{day:02d}"


def numeric_date(text: str, start: int) -> tuple[tuple[str, ...], int] | None:
    """A date in digits that begins at a place: its readings, the likelier first, and its end."""
    match = _ISO.match(text, start)
    if match is not None:
        return _checked((date_of(int(match[1]), int(match[2]), int(match[3]) if match[3] else None),), match.end())
    match = _DAY_FIRST.match(text, start)
    if match is not None:
        year = int(match[4])
        if len(match[4]) == 2:
            if match[2] == "-":
                return None
            year += 2000 if year < 70 else 1900
        first, second = int(match[1]), int(match[3])
        readings = [date_of(year, second, first)]
        if match[2] != ".":
            readings.append(date_of(year, first, second))
        return _checked(readings, match.end())
    match = _YEAR_FIRST.match(text, start)
    if match is not None:
        return _checked((date_of(int(match[1]), int(match[3]), int(match[4])),), match.end())
    match = _MONTH_OF_YEAR.match(text, start)
    if match is not None:
        return _checked((date_of(int(match[2]), int(match[1]), None),), match.end())
    match = _SLASHED.match(text, start)
    if match is not None:
        day, month = (int(match[1]), int(match[2])) if int(match[1]) > _MONTHS else (int(match[2]), int(match[1]))
        return _checked((date_of(None, month, day),), match.end()) if day > _MONTHS else None
    match = _DAY_MONTH.match(text, start)
    if match is not None:
        return _checked((date_of(None, int(match[2]), int(match[1])),), match.end() - 1)
    return None


def in_one_order(found: list[Quantity]) -> list[Quantity]:
    """Decides between day and month in the dates of a text by those that leave no doubt: 07/11 beside 25/12."""
    if Kind.DATE not in [quantity.kind for quantity in found]:
        return found
    dated = [number for number, quantity in enumerate(found) if quantity.kind is Kind.DATE]
    doubtful = {
        number for number in dated if len(found[number].readings) == 1 and _DAY_FIRST.fullmatch(found[number].text)
    }
    if not doubtful:
        return found
    written = [_DAY_FIRST.fullmatch(quantity.text) for quantity in found if quantity.kind is Kind.DATE]
    sure = [match for match in written if match is not None and match[2] != "."]
    day_first = any(int(match[1]) > _MONTHS for match in sure)
    month_first = any(int(match[3]) > _MONTHS for match in sure)
    if day_first == month_first:
        return found
    return [
        msgspec.structs.replace(quantity, value=quantity.readings[0] if month_first else quantity.value, readings=())
        if number in doubtful
        else quantity
        for number, quantity in enumerate(found)
    ]


def cjk_date(text: str, start: int) -> tuple[tuple[str, ...], int] | None:
    """A date written with the signs for year, month and day."""
    match = _CJK.match(text, start)
    if match is None:
        return None
    year = int(match[1]) if match[1] else None
    month = int(match[2])
    if match[4] and 1 <= month <= 12:
        return _checked([date_of(year, month, day) for day in _days_in(year, month)], match.end())
    return _checked((date_of(year, month, int(match[3]) if match[3] else None),), match.end())


def named_date(text: str, start: int, end: int) -> tuple[tuple[str, ...], int, int] | None:
    """A date of which a number is the day or the year and the month stands beside it as a word.

    Returns:
        The readings, where the date begins and where it ends.
    """
    written = text[start:end]
    if len(written) > 4 or not written.isdecimal():
        return None
    number = int(written)
    if 1 <= number <= 31 and end - start <= 2:
        after = _AFTER_DAY.match(text, end)
        month = MONTHS.get(after[1].lower()) if after is not None else None
        if after is not None and month is not None and _is_name(text, *after.span(1)):
            year = _YEAR_AFTER.match(text, after.end())
            value = date_of(int(year[1]) if year else None, month, number)
            if value is not None:
                return (value,), start, year.end() if year else after.end(1)
    named = _month_before(text, start)
    if named is None:
        return None
    month, begin = named
    if end - start == 4 and 1000 <= number <= 2999:
        return (*_month_readings(text, begin, number, month),), begin, end
    if 1 <= number <= 31 and end - start <= 2 and not text.startswith(("%", " %"), end):
        ordinal = _ORDINAL.match(text, end)
        stop = ordinal.end() if ordinal else end
        year = _YEAR_AFTER.match(text, stop)
        value = date_of(int(year[1]) if year else None, month, number)
        if value is not None:
            return (value,), begin, year.end() if year else stop
    return None


def _month_before(text: str, start: int) -> tuple[int, int] | None:
    """The month that is named right before a number, and where its name begins."""
    if start < _SHORTEST_NAME or text[start - 1] not in " -\u00a0\n":
        return None
    left = max(0, start - 24)
    words = text[left:start].replace("-", " ").split()
    if words and words[-1].lower() in _LINKS:
        words.pop()
    if not words:
        return None
    last = _LAST_LETTERS.search(words[-1].rstrip(",."))
    name = last[0] if last is not None else ""  # "(August"
    month = MONTHS.get(name.lower())
    if month is None:
        return None
    begin = text.rfind(name, left, start)
    if begin > 0 and text[begin - 1].isalnum():
        return None
    return (month, begin) if _is_name(text, begin, begin + len(name)) else None


def quarter_at(text: str, start: int) -> tuple[str, int] | None:
    """A quarter or half of a year such as ``Q3 2025``, beginning with its letter."""
    match = _QUARTER.match(text, start)
    if match is None or int(match[2]) > _PART_OF_YEAR[match[1]]:
        return None
    part = "Q" if match[1] in "QT" else "H"
    if match[1] in "TS" and not match[3]:
        return None
    return f"{match[3] or '-'}-{part}{match[2]}", match.end()


def months_alone(text: str, lowered: str, names: Iterable[str]) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Months that are named without a day or a year, and ends of months: readings, begin and end.

    Args:
        text: the text.
        lowered: the text in lower case, of the same length.
        names: which names or abbreviations of months occur in it.
    """
    for name, start in _places(lowered, names):
        end = start + len(name)
        month = MONTHS[name]
        ending = _end_before(lowered, start)
        if ending is not None:
            begin = max(0, start - 24) + ending.start()
            yield tuple(_month_readings(text, start, None, month)), begin, end
        elif name not in _WORDLIKE or (
            _WORDS_OF_TIME.search(text[max(0, start - 12) : start])
            and (text[start].isupper() or name not in ("may", "march"))
        ):
            yield (f"--{month:02d}",), start, end


def _end_before(lowered: str, start: int) -> re.Match[str] | None:
    """The phrase right before a month that means its end."""
    before = lowered[max(0, start - 24) : start]
    word = before.rstrip(" \u00a0").rpartition(" ")[2]
    return _ENDS.search(before) if word in _LAST_OF_ENDS else None


def _places(lowered: str, names: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Where full names of months stand as words."""
    for name in names:
        if name in _FULL:
            start = lowered.find(name)
            while start >= 0:
                end = start + len(name)
                if not (lowered[start - 1 : start].isalnum() or lowered[end : end + 1].isalnum()):
                    yield name, start
                start = lowered.find(name, end)


def _month_readings(text: str, begin: int, year: int | None, month: int) -> list[str]:
    """The month, or its last day when the words before it say that its end is meant."""
    if _end_before(text[max(0, begin - 24) : begin].lower(), min(begin, 24)):
        days = _days_in(year, month)
        return [value for day in days if (value := date_of(year, month, day)) is not None]
    value = date_of(year, month, None)
    return [value] if value is not None else []


def _is_name(text: str, start: int, end: int) -> bool:
    """Whether a word that may name a month does so here.

    The English "may" and "march" need a capital, abbreviations a capital, a full stop or a year.
    """
    word = text[start:end]
    if word[0].isupper() or not word.isascii():
        return True
    if word in _FULL:
        return word not in ("may", "march")
    return text.startswith(".", end) or _YEAR_AFTER.match(text, end) is not None


def _checked(readings: "list[str | None] | tuple[str | None, ...]", end: int) -> tuple[tuple[str, ...], int] | None:
    known = tuple(dict.fromkeys(reading for reading in readings if reading is not None))
    return (known, end) if known else None
