"""Values written with digits: what stands before and after a number decides what it is."""

import re
from collections.abc import Iterable
from decimal import Decimal

from citewell.model import Kind, Quantity
from citewell.text.quantities import making
from citewell.text.quantities.attached import (
    currency_before,
    decade_at,
    look_after,
    look_before,
    phone,
    standard_before,
)
from citewell.text.quantities.canonical import HALF, LONGEST, ONE, canonical, plain, scaled
from citewell.text.quantities.dates import cjk_date, named_date, numeric_date
from citewell.text.quantities.han import scale_at
from citewell.text.quantities.identifiers import MASK
from citewell.text.quantities.numerals import NUMERAL, Numeral, exponent_at, numerals, opened_by_point
from citewell.text.quantities.tails import SPACES, TAILS, Tail, linked_tail_at, tail_at
from citewell.text.quantities.times import cjk_clock, clock_at, stopwatch_at

_CJK_START = "\u2e80"
_SIGNS = frozenset("$€£¥￥＄￡₹₽₩₺₴₫₪₱฿₦")
_SIGN_ENDS = frozenset(sign[-2:] for sign in TAILS.currency_signs if len(sign) > 1)
_JOINS = frozenset("-–−/._#&@:\\^+~*'’")
_LIST_MARK = re.compile(rf"(?:[.)]|{MASK}+[.):]?)(?=[\s{MASK}]|$)")
_LINE_HEAD = re.compile(r"(?:^|\n)[ \t>*+\-(•]{0,12}$")
_HEADING = re.compile(r"(?:^|\n)[ \t]{0,3}#{1,6}[ \t]+$")
_HEADING_NUMBER = re.compile(r"[.):]*\s+\S")
_SERIES = re.compile(r"(?:-\d+){2,}|-0\d{2,}")
_POWERS = frozenset("eEx×·*^⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_HOURS = frozenset("aApPuUhHo")
_OLD = re.compile(r"-old\b")
_YEARS = range(1000, 2101)

# Asked of every number. On Python 3.11 a look-up in an enum takes as long as ten of these.
_NUMBER, _MONEY, _MEASURE = Kind.NUMBER, Kind.MONEY, Kind.MEASURE

Read = tuple[Quantity | None, int]


def read_digits(text: str, *, month: bool) -> list[Quantity]:
    """The values of a text that are written with digits, in order.

    Args:
        text: the text, digits in ASCII, stretches that are not to be read masked.
        month: whether the name of a month stands anywhere in it.
    """
    found: list[Quantity] = []
    done = 0
    for match in NUMERAL.finditer(text):
        start, end = match.span()
        if start < done:
            continue
        if match.lastgroup == "plain":
            one: Iterable[Numeral] = (Numeral(start, end, plain(match[0]), (), "1"),) if end - start <= LONGEST else ()
        else:
            one = numerals(match)
        for numeral in one:
            if numeral.start >= done:
                quantity, done = _read_one(text, numeral, month=month)
                if quantity is not None:
                    # A name may begin before a number that was already read as its first part.
                    while found and found[-1].span.end > quantity.span.start:
                        found.pop()
                    found.append(quantity)
    return found


def _read_one(text: str, numeral: Numeral, *, month: bool) -> Read:
    """What one number is, and where to go on; nothing when it is no value."""
    start, end = numeral.start, numeral.end
    before = text[start - 1] if start else "\n"
    if before == "." and numeral.step == "1" and (fraction := opened_by_point(text, numeral)) is not None:
        numeral, start = fraction, fraction.start
        before = text[start - 1] if start else "\n"
    after = text[end] if end < len(text) else "\n"
    money: str | None = None
    begin = start
    negative = False
    if before in SPACES:
        two_back = text[start - 2] if start > 1 else " "
        if two_back == "s" and text.endswith("minus", 0, start - 1):
            begin, negative = start - 6, True
        elif two_back in _SIGNS or two_back.isupper() or text[max(0, start - 3) : start - 1] in _SIGN_ENDS:
            money, begin = currency_before(text, start - 1) or (None, start)
            if money is None and two_back.isupper() and numeral.step == "1":
                standard = standard_before(text, start, end)
                if standard is not None:
                    return standard, end
        elif two_back == "#" and _HEADING.search(text[max(0, start - 12) : start]) and _HEADING_NUMBER.match(text, end):
            return None, end
    elif before in _SIGNS:
        money, begin = currency_before(text, start) or (None, start)
    elif before in _JOINS or before.isalpha():
        ahead = look_before(text, start, end)
        if ahead.done:
            return ahead.quantity, ahead.done
        begin, money, negative = ahead.begin, ahead.money, ahead.negative
    if (after in ".)" or after == MASK) and _is_list_mark(text, start, end):
        named = named_date(text, start, end) if month else None  # "4. Dezember"
        if named is None:
            return None, end
    if money is None and (numeral.step == "1" or after in "-/." or text.find(".", start, min(end, start + 3)) > 0):
        dated = _date_or_time(text, numeral, before, after, month=month)
        if dated is not None:
            return dated
    if numeral.dotted:
        return making.name(text, start, end), end
    return _amount(text, numeral, begin, money, negative=negative)


def _date_or_time(text: str, numeral: Numeral, before: str, after: str, *, month: bool) -> Read | None:
    """A date, a time, a telephone number or another series of numbers that begins here."""
    start, end = numeral.start, numeral.end
    digits = end - start
    point = text.find(".", start, start + 3)
    # A number with one point that no sign follows is no date.
    if (after in "-/." or (point > 0 and numeral.dotted)) and (date := numeric_date(text, start)) is not None:
        return making.calendar(text, Kind.DATE, start, date[1], date[0]), date[1]
    if digits <= 2:
        clock = after == ":" or (text[end + 1 : end + 2] if after in SPACES else after) in _HOURS
    else:
        clock = point > 0 and digits <= 5 and text[point + 1 : point + 3].isdecimal()
    if clock:
        timed = _clock(text, start, after)
        if timed is not None:
            return timed
    if digits <= 4 and after >= _CJK_START and (cjk := _cjk(text, start, end, after)) is not None:
        return cjk
    if month and digits <= 4 and (named := named_date(text, start, end)) is not None:
        return making.calendar(text, Kind.DATE, named[1], named[2], named[0]), named[2]
    if (text[start] == "0" and text[start + 1 : start + 2].isdigit()) or before == "+":
        return phone(text, start)
    if after == "-" and (series := _SERIES.match(text, end)) is not None:
        return making.name(text, start, series.end()), series.end()
    return None


def _clock(text: str, start: int, after: str) -> Read | None:
    if after == ":" and (watch := stopwatch_at(text, start)) is not None:
        number, step, end = watch
        return making.amount(text, start, end, end, Kind.MEASURE, number, unit="s", step=step), end
    if after == ":" and (cjk := cjk_clock(text, start)) is not None and cjk[1] < start:
        return making.calendar(text, Kind.TIME, cjk[1], cjk[2], cjk[0]), cjk[2]
    clock = clock_at(text, start)
    return (making.calendar(text, Kind.TIME, start, clock[1], clock[0]), clock[1]) if clock is not None else None


def _cjk(text: str, start: int, end: int, after: str) -> Read | None:
    date = cjk_date(text, start)
    if date is not None:
        return making.calendar(text, Kind.DATE, start, date[1], date[0]), date[1]
    clock = cjk_clock(text, start) if end - start <= 2 else None
    if clock is not None:
        return making.calendar(text, Kind.TIME, clock[1], clock[2], clock[0]), clock[2]
    if (
        after in "年년"
        and end - start == 4
        and text[start:end].isdecimal()
        and int(text[start:end]) in _YEARS
        and text[end + 1 : end + 2] not in ("間", "间")
    ):
        return making.amount(text, start, end, end + 1, Kind.NUMBER, text[start:end]), end + 1
    return None


def _amount(text: str, numeral: Numeral, begin: int, money: str | None, *, negative: bool) -> Read:
    """A number with its magnitude and unit."""
    start, end = numeral.start, numeral.end
    number, readings, step = numeral.number, numeral.readings, numeral.step
    factor = ONE
    if _power_may_follow(text, end) and (power := exponent_at(text, end, number)) is not None:
        factor = Decimal(10) ** power[0]
        end = power[1]
    elif text.startswith("个半", end):  # 3个半小时
        number, end = canonical(Decimal(number) + HALF), end + 2
    stop = end
    tail = tail_at(text, end, money=money is not None)
    if tail is None and (han := scale_at(text, end)) is not None:
        number, step, end = _han_number(text, numeral, han)
        readings = ()
        stop = end
        tail = tail_at(text, end)
    while tail is not None and tail[0].kind is None:  # "100 thousand million"
        factor *= tail[0].factor
        end = stop = tail[1]
        tail = linked_tail_at(text, stop) if factor < 10**15 else None
    kind, unit, worth = _NUMBER if money is None else _MONEY, money, ONE
    if tail is not None and tail[0].kind is not None and _fits(text, numeral, tail[0], money, tail[1]):
        kind, worth, stop = tail[0].kind, tail[0].factor, tail[1]
        unit = tail[0].unit if money is None or money == "$" else money
        if unit == "month" and (old := _OLD.match(text, stop)) is not None:
            stop = old.end()
    if money is None and (decade := decade_at(text, numeral)) is not None:
        return decade
    if tail is None and stop == numeral.end and begin == start and end < len(text) and text[end].isalpha():
        other = look_after(text, numeral)
        if other is not None:
            return other
    if (
        readings and kind is _MONEY and "." in number and "." not in readings[0]
    ):  # nobody writes three decimals of money
        number, readings, step = readings[0], (number, *readings[1:]), "1"
    if factor is not ONE:
        number, step = scaled(number, factor), scaled(step, factor)
        readings = tuple(scaled(reading, factor) for reading in readings)
    value_begin = start
    if stop < len(text) and text[stop] == "半" and kind is _MEASURE:  # 1年半
        number, stop = canonical(Decimal(number) + HALF), stop + 1
    if negative:
        number, value_begin = "-" + number, begin if money is None else start
    return making.amount(
        text,
        begin,
        end,
        stop,
        kind,
        number,
        unit=unit,
        worth=worth,
        readings=readings,
        step=step,
        value_begin=value_begin,
    ), stop


def _power_may_follow(text: str, at: int) -> bool:
    sign = text[at : at + 1]
    return sign in _POWERS or (sign in SPACES and text[at + 1 : at + 2] in _POWERS)


def _han_number(text: str, numeral: Numeral, han: tuple[Decimal, int]) -> tuple[str, str, int]:
    """A number followed by 万, 億 and the like, perhaps with further parts: 1億2000万."""
    factor, end = han
    total = Decimal(scaled(numeral.number, factor))
    step = scaled(numeral.step, factor)
    while (more := NUMERAL.match(text, end)) is not None and more.lastgroup == "plain" and len(more[0]) <= 4:
        part, stop = scale_at(text, more.end(), part=True) or (ONE, more.end())
        if part >= factor:
            break
        total += Decimal(more[0]) * part
        step = canonical(part)
        factor, end = part, stop
    return canonical(total), step, end


def _fits(text: str, numeral: Numeral, tail: Tail, money: str | None, stop: int) -> bool:
    """Whether a unit after a number belongs to it."""
    if money is not None:
        return tail.kind is _MONEY
    if tail.kind is not _MEASURE or not text.startswith(" ", numeral.end):
        return True
    word = text[numeral.end + 1 : stop].lower()
    if word in ("an", "second"):
        return numeral.number == "1"
    if word not in TAILS.singular:
        return True
    # After a year the singular of a unit is a noun of its own: "the 2019 day of action".
    return not (numeral.end - numeral.start == 4 and numeral.number.isdecimal() and int(numeral.number) in _YEARS)


def _is_list_mark(text: str, start: int, end: int) -> bool:
    """Whether a number counts the items of a list: first on its line, or in front of a lone bracket."""
    if end - start > 3 or _LIST_MARK.match(text, end) is None:
        return False
    head = text[start - 14 : start] if start > 14 else "\n" + text[:start]
    if _LINE_HEAD.search(head):
        return True
    return text[end] == ")" and "(" not in text[max(0, start - 60) : start]
