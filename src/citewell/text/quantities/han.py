"""Numbers written with Chinese characters, alone or after digits: 三十五, 二〇二五, 12.6亿, 四分之一."""

import re
from decimal import Decimal

from citewell.model import Kind, Quantity
from citewell.text.quantities.canonical import HALF, ONE, canonical, ratio, scaled, step_of
from citewell.text.quantities.dates import date_of
from citewell.text.quantities.making import amount, calendar
from citewell.text.quantities.tails import tail_at

_HUNDRED = Decimal(100)
_DIGITS = {
    "〇": 0, "零": 0, "一": 1, "壱": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7,
    "八": 8, "九": 9,
}  # fmt: skip
_SMALL = {"十": 10, "百": 100, "千": 1000, "천": 1000, "백": 100}
_LARGE = {"万": 10**4, "萬": 10**4, "만": 10**4, "亿": 10**8, "億": 10**8, "억": 10**8, "兆": 10**12, "조": 10**12}
_SCALES = _SMALL | _LARGE
_SCALE_RUN = re.compile(r"[ ]?([十百千천백]{0,2}[万萬만亿億억兆조]{1,2}|[百千천백](?![^\W]))")
_QUARTER = re.compile(r"(?:(?P<year>(?:19|20)\d\d)年)?第?(?P<quarter>[一二三四1-4])(?:季度|四半期)")
_PART_RUN = re.compile(r"([十百千천백]{0,2}[万萬만亿億억兆조]{1,2}|[百千천백])")
HAN = re.compile(
    r"(?P<share>百分之|千分之)?(?P<run>[〇零一二两兩三四五六七八九十百千万萬亿億兆]+)(?:(?P<point>点)(?P<decimals>[〇零一二三四五六七八九]+))?"
    r"(?:分[之の](?P<numerator>[一二三四五六七八九十\d]{1,4}))?(?P<half>半)?"
    r"|半(?:分(?![钟鐘間])|(?=[年天日月个時小价額分]))"
)
_DATE = re.compile(
    r"([〇零一二三四五六七八九]{4})年(?:([一二三四五六七八九十]{1,3})月(?:([一二三四五六七八九十]{1,3})[日号號])?)?"
)
# Words that begin with a number and mean none.
_IDIOMS = re.compile(
    r"十分(?!钟|鐘|間|之|の)|千万(?!元|円|人|美|欧|日|吨|台|户)|万一|万万|一一|三三|百百|五五|百姓|百货|百科|千[葉叶]|万[物能]|三明|四[周処处川]|九州|八重|八百屋|二[极極手]|六[本]"
)
COUNTERS = frozenset(
    "个個名人位台只隻本冊册点點件次回条條項项章节節天日年月周週時时分秒歳岁階层層种種倍度号號家国間间部枚匹頭头杯歩步室票张張套支篇座辆輛代世级級星笔筆届成割円元米公千克升吨期"
)
"""Signs that follow a number of things."""

_BEFORE = frozenset("第约約共达達至到满滿逾近超每")


def scale_at(text: str, at: int, *, part: bool = False) -> tuple[Decimal, int] | None:
    """The factor that Chinese, Japanese or Korean signs after a number multiply it by, and where they end.

    Args:
        text: the text.
        at: index after the number.
        part: whether the number is a further part of a larger one, as the 2 of 1万2千.
    """
    if at >= len(text) or text[at] < "\u2e80":
        return None
    match = (_PART_RUN if part else _SCALE_RUN).match(text, at)
    if match is None:
        return None
    factor = 1
    for sign in match[1]:
        factor *= _SCALES[sign]
    return Decimal(factor), match.end()


def _han_value(run: str) -> int | None:
    """The value of a run of Chinese number characters, or ``None`` when it is not well formed."""
    if len(run) > 24:
        return None
    if all(char in _DIGITS for char in run):
        return int("".join(str(_DIGITS[char]) for char in run)) if len(run) != 2 or run[0] in "〇零" else None
    total = section = digit = 0
    last = 10**20
    for char in run:
        if char in _DIGITS:
            if digit and _DIGITS[char]:
                return None
            digit = _DIGITS[char]
        elif char in _SMALL:
            section += (digit or 1) * _SMALL[char]
            digit = 0
        else:
            large = _LARGE[char]
            amount = section + digit
            if large >= last:
                total = (total + amount) * large
            else:
                total += (amount or 1) * large
            section = digit = 0
            last = large
    return total + section + digit


def read_han(text: str) -> list[Quantity]:
    """The values of a text that are written with Chinese characters, in order."""
    found = [
        calendar(text, Kind.DATE, *quarter.span(), (f"{quarter['year'] or '-'}-Q{_quarter(quarter['quarter'])}",))
        for quarter in _QUARTER.finditer(text)
    ]
    done = 0
    for match in HAN.finditer(text):
        start, end = match.span()
        if start < done:
            continue
        date = _date(text, start)
        if date is not None:
            found.append(date)
            done = date.span.end
            continue
        if _IDIOMS.match(text, start) or (start and text[start - 1].isdigit()):
            continue
        if match["run"] is None or match["numerator"] or match["share"]:
            quantity = _share(text, match)
        else:
            quantity = None
            run = match["run"]
            value: int | None
            if len(run) == 2 and text.startswith("折", end) and not _SCALES.keys() & set(run):
                value = _DIGITS[run[0]] * 10 + _DIGITS[run[1]]  # 七五折
            else:
                value = _han_value(run)
            if value is None:
                continue
            number = _with_decimals(value, match["decimals"])
            if start and text[start - 1] == "第":
                quantity = amount(text, start - 1, end, end, Kind.ORDINAL, canonical(number))
            else:
                quantity = _counted(text, match, number)
        if quantity is not None:
            found.append(quantity)
    return found


def _quarter(sign: str) -> int:
    return _DIGITS.get(sign) or int(sign)


def _with_decimals(value: int, decimals: str | None) -> Decimal:
    if not decimals:
        return Decimal(value)
    return Decimal(f"{value}." + "".join(str(_DIGITS[char]) for char in decimals[:20]))


def _date(text: str, start: int) -> Quantity | None:
    """二〇二五年三月."""
    match = _DATE.match(text, start)
    if match is None:
        return None
    year = _han_value(match[1])
    month, day = (_han_value(part) if part else None for part in match.group(2, 3))
    if year is None or (match[2] and month is None) or (match[3] and day is None):
        return None
    if month is None:
        return amount(text, start, match.end(1), match.end(), Kind.NUMBER, str(year))
    value = date_of(year, month, day)
    return calendar(text, Kind.DATE, start, match.end(), (value,)) if value is not None else None


def _counted(text: str, match: re.Match[str], number: Decimal) -> Quantity | None:
    start, end = match.span()
    run = match["run"]
    if match["half"]:
        number += HALF
    elif text.startswith("个半", end):  # 三个半小时
        number, end = number + HALF, end + 2
    step = scaled("1", Decimal(_SCALES.get(run[-1], 1)))
    if text[end : end + 1] == "折":  # 七五折 is 75 % of the price, 25 % off it
        paid = number * 10 if number < 10 else number
        off = canonical(_HUNDRED - paid)
        return amount(text, start, end, end + 1, Kind.PERCENT, canonical(paid), unit="%", readings=(off,))
    tail = tail_at(text, end)
    if tail is not None and tail[0].kind is not None:
        if run == "一" and tail[0].kind is not Kind.MEASURE:
            return None
        stop = tail[1]
        if text[stop : stop + 1] == "半" and tail[0].kind is Kind.MEASURE:  # 两年半
            number, stop = number + HALF, stop + 1
        return amount(
            text, start, end, stop, tail[0].kind, canonical(number), unit=tail[0].unit, worth=tail[0].factor, step=step
        )
    if number < 2:
        return None
    counted = end < len(text) and text[end] in COUNTERS
    if (
        len(run) == 1
        and not counted
        and not (start and text[start - 1] in _BEFORE and text[end : end + 1].strip() == "")
    ):
        return None
    if len(run) == 1 and run in _SCALES and not counted:
        return None
    return amount(text, start, end, end, Kind.NUMBER, canonical(number), step=step)


def _share(text: str, match: re.Match[str]) -> Quantity | None:
    """百分之二十五, 四分の一, 半年."""
    start, end = match.span()
    if match["run"] is None and match[0] == "半分":
        return amount(text, start, end, end, Kind.NUMBER, "0.5", step="")
    if match["run"] is None:
        skip = 1 if text.startswith("个", end) and not text.startswith("个月", end) else 0
        tail = tail_at(text, end + skip)
        if tail is None or tail[0].kind is None:
            return None
        return amount(
            text, start, end, tail[1], tail[0].kind, "0.5", unit=tail[0].unit, worth=tail[0].factor, step="0.1"
        )
    value = _han_value(match["run"])
    if value is None or value == 0:
        return None
    if match["share"]:
        number, step = canonical(_with_decimals(value, match["decimals"])), "1"
        if match["decimals"]:
            step = step_of(number)
        worth = ONE if match["share"][0] == "百" else Decimal("0.1")
        return amount(text, start, end, end, Kind.PERCENT, number, unit="%", worth=worth, step=step)
    written = match["numerator"]
    numerator = int(written) if written.isdecimal() else _han_value(written)
    if numerator is None:
        return None
    return amount(text, start, end, end, Kind.NUMBER, ratio(numerator, value), step="")
