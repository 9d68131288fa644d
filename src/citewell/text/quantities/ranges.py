"""Values that stand together: both ends of a range share what is written once, and "one in five" is one value."""

import re
from collections.abc import Sequence
from decimal import Decimal

import msgspec

from citewell.model import Kind, Quantity, Span
from citewell.text.quantities.canonical import canonical, ratio, scaled
from citewell.text.quantities.numerals import first_numeral
from citewell.text.quantities.times import time_of

_WIDEST = 22
_BETWEEN = re.compile(
    r"[ \u00a0\u202f]?(?:[-–—‐−~〜～/×x]|to|bis|à|a|al|até|tot|until|auf|naar|para|und|and|et|y|e|en|or|oder|ou|o|of"
    r"|至|到|から|または|或|до|и"
    r"|against|versus|vs\.?|gegen|gegenüber|contre|frente a|contra|contro|tegen|против)"
    r"[ \u00a0\u202f]?(?:(?:about|around|up to|etwa|auf|and including|einschließlich|einschl\.|zu)[ ])?",
)
_AND = re.compile(r"[ \u00a0](?:(?:and|und|et|y|e|en)[ \u00a0])?")
_AND_LAST = re.compile(rf",?{_AND.pattern}")
_YEAR_JOINS = frozenset(("-", "–", "/"))
_RANGE = re.compile(
    r"[ \u00a0\u202f]?(?:[-–—‐−~〜～]|to|bis|à|a|al|até|tot|auf|naar|para|至|到|から|до)[ \u00a0\u202f]?"
)
_LIST_GOES_ON = re.compile(r"(?:, \d| (?:and|or|und|oder|et|ou|y|o|e|en|of) \d|[.;!?)]|,? ?$|\n)")
_YEAR = re.compile(r"(?:1[5-9]|20|21)\d\d")
_IN_A_YEAR = re.compile(
    r"(?:^|[^\w])(?:in|im|since|during|year|en|em|nel|jahr|année|año|anno|ano|jaar|seit|depuis|desde|dal|sinds|в|за)"
    r"[ \u00a0]$",
    re.IGNORECASE,
)
_LEAD = 12
_HOURS = 24
_HOUR = 3600
_TIMES = frozenset("×x")
_PARTS = frozenset(("2", "3", "4", "5", "6", "8"))
_OF = re.compile(
    r"[ \u00a0](?:of|der|des|de|del|du|di|dei|degli|delle|da|do|dos|das|van|von|от)[ \u00a0]|[ \u00a0]d['’]"
)
_IN = re.compile(r" (?:in|out of|von|sur|de cada|su|op de|em cada|ogni) ")

# Asked of every two values. On Python 3.11 a look-up in an enum takes as long as ten of these.
_NUMBER, _MONEY = Kind.NUMBER, Kind.MONEY


def share_units(text: str, found: list[Quantity]) -> list[Quantity]:
    """Gives both ends of each range the unit, currency and magnitude that are written at one of them.

    Args:
        text: the text.
        found: its quantities in order.
    """
    made = found
    share = False
    listed = -1  # the place of a number that has got the unit of what follows it
    for index in range(len(made) - 2, -1, -1):
        left, right = made[index], made[index + 1]
        gap = right.span.start - left.span.end
        if gap > _WIDEST:
            continue
        if made is found:
            made = list(found)
        share = share or left.kind is right.kind is _NUMBER
        if right.kind is Kind.TIME and (left.kind is _NUMBER or left.unit == "s"):
            made[index] = _with_half_of_day(text, left, right)
        elif left.kind is _NUMBER and right.kind is not _NUMBER:
            if _shares_unit(text, left, right) or (listed == index + 1 and _is_comma(text, left, right)):
                listed = index
                made[index] = _with_unit_of(left, right)
        elif left.kind is right.kind is _NUMBER and len(left.text) == 4 and len(right.text) == 2:
            if text[left.span.end : right.span.start] in _YEAR_JOINS and right.text > left.text[2:]:
                made[index + 1] = msgspec.structs.replace(right, readings=(left.text[:2] + right.text,))
        elif right.kind is _NUMBER and left.kind is _MONEY and not right.readings:
            if _RANGE.fullmatch(text, left.span.end, right.span.start):
                made[index + 1] = right = msgspec.structs.replace(right, kind=Kind.MONEY, unit=left.unit)
                made[index] = _with_magnitude_of(left, right)
        elif left.kind is right.kind is Kind.MEASURE and (
            not gap or (_AND_LAST if _is_added(right) else _AND).fullmatch(text, left.span.end, right.span.start)
        ):
            whole = _added(text, left, right)
            if whole is not None:
                made[index : index + 2] = [whole]
        elif left.unit == right.unit and _RANGE.fullmatch(text, left.span.end, right.span.start):
            made[index] = _with_magnitude_of(left, right)
    if _MONEY in [quantity.kind for quantity in made]:
        _after_a_price(text, made)
    return _shares(text, made) if share else made


def _after_a_price(text: str, made: list[Quantity]) -> None:
    """Gives the currency of a first amount to those that follow it in a list: € 5, 7 and 9."""
    for index in range(len(made) - 1):
        left, right = made[index], made[index + 1]
        if left.kind is not _MONEY or right.kind is not _NUMBER or right.readings:
            continue
        before_number = text[left.span.end - 1 : left.span.end].isdigit()
        if before_number and _is_member(text, left, right) and _LIST_GOES_ON.match(text, right.span.end):
            made[index + 1] = msgspec.structs.replace(right, kind=Kind.MONEY, unit=left.unit)


def _is_comma(text: str, left: Quantity, right: Quantity) -> bool:
    return text[left.span.end : right.span.start] in (", ", "、", "，")


def _is_member(text: str, left: Quantity, right: Quantity) -> bool:
    """Whether a number is the next in a list, which may end with "and" or "or"."""
    gap = text[left.span.end : right.span.start]
    return gap == ", " or (_BETWEEN.fullmatch(gap) is not None and _TIMES.isdisjoint(gap) and gap[0] == " ")


def _with_half_of_day(text: str, left: Quantity, right: Quantity) -> Quantity:
    """The hour with which a range of times begins: 2–6 pm, 9 to 5.30 pm."""
    between = _RANGE.fullmatch(text, left.span.end, right.span.start)
    if (
        between is None
        or not left.text.isdecimal()
        or int(left.text) > _HOURS
        or left.value
        not in (
            left.number,
            str(int(left.text) * _HOUR),
        )
    ):
        return left
    hour = int(left.text)
    both = tuple(dict.fromkeys(time for shift in (0, 12) if (time := time_of(hour + shift, 0)) is not None))
    if not both or (right.readings == () and both[-1] > right.value):
        both = both[:1]
    return msgspec.structs.replace(
        left, kind=Kind.TIME, value=both[0], readings=both[1:], unit=None, number="", step=""
    )


def _shares_unit(text: str, left: Quantity, right: Quantity) -> bool:
    """Whether a bare number shares the unit of what follows: 5 to 10 kg, 20 × 30 cm, but not 7 × £4."""
    if right.unit is None or not _BETWEEN.fullmatch(text, left.span.end, right.span.start):
        return False
    start = left.span.start
    if _YEAR.fullmatch(left.text) and _IN_A_YEAR.search(text[max(0, start - _LEAD) : start]):
        return False  # "8 % in 2025 and 7 % in 2024"
    return right.kind is Kind.MEASURE or _TIMES.isdisjoint(text[left.span.end : right.span.start])


def _is_added(right: Quantity) -> bool:
    """Whether a measure of time is itself made of two: the minutes and seconds after hours and a comma."""
    return right.unit == "s" and right.number == right.value and " " in right.text


def _added(text: str, left: Quantity, right: Quantity) -> Quantity | None:
    """One measure written in two units: 1 hour and 15 minutes, 2 years 6 months."""
    if left.unit != right.unit or left.readings or right.readings or not _worth(left) > _worth(right):
        return None
    if not Decimal(right.value) < _worth(left):
        return None
    value = canonical(Decimal(left.value) + Decimal(right.value))
    return msgspec.structs.replace(
        left,
        value=value,
        number=value,
        text=text[left.span.start : right.span.end],
        span=Span(left.span.start, right.span.end),
        step=right.step,
    )


def _with_unit_of(left: Quantity, right: Quantity) -> Quantity:
    """A bare number as the first end of a range whose second end carries the unit."""
    if (
        left.step == "1"
        and len(left.number) == 4
        and right.kind is Kind.MEASURE
        and not right.number.startswith(left.number[0])
    ):
        return left  # a year, and a measure that happens to follow
    left = _with_magnitude_of(left, right)
    worth = _worth(right)
    return msgspec.structs.replace(
        left,
        kind=right.kind,
        unit=right.unit,
        value=scaled(left.number, worth),
        step=scaled(left.step, worth) if left.step else "",
        readings=tuple(scaled(reading, worth) for reading in left.readings),
    )


def _with_magnitude_of(left: Quantity, right: Quantity) -> Quantity:
    """The first end of a range such as ``1.5 to 2 million``; what is written without magnitude stays a reading."""
    factor = _magnitude(right)
    if factor is None or _magnitude(left) is not None or not left.step:
        return left
    return msgspec.structs.replace(
        left,
        value=scaled(left.value, factor),
        number=scaled(left.number, factor),
        step=scaled(left.step, factor),
        readings=(left.value, *(scaled(reading, factor) for reading in left.readings)),
    )


def _worth(quantity: Quantity) -> Decimal:
    """What one of the unit as written is worth in the base unit."""
    number = Decimal(quantity.number)
    if number:
        return Decimal(quantity.value) / number
    return Decimal(1)


def _magnitude(quantity: Quantity) -> Decimal | None:
    """The factor by which a magnitude multiplies the digits as written, if there is one."""
    written = first_numeral(quantity.text) if quantity.number else None
    if written is None or written.end == len(quantity.text) or written.dotted or not Decimal(written.number):
        return None
    factor = abs(Decimal(quantity.number)) / Decimal(written.number)
    return factor if factor > 1 else None


def _shares(text: str, found: list[Quantity]) -> list[Quantity]:
    """Joins "one in five" and "2 out of 3" into the share that they state."""
    index = 0
    made: list[Quantity] = []
    while index < len(found):
        left = found[index]
        right = found[index + 1] if index + 1 < len(found) else None
        if right is not None and _is_share(text, left, right):
            made.append(
                msgspec.structs.replace(
                    left,
                    value=ratio(int(left.number), int(right.number)),
                    number=ratio(int(left.number), int(right.number)),
                    text=text[left.span.start : right.span.end],
                    span=Span(left.span.start, right.span.end),
                    step="",
                )
            )
            index += 2
        else:
            made.append(left)
            index += 1
    return made


def _is_share(text: str, left: Quantity, right: Quantity) -> bool:
    return (
        left.kind is Kind.NUMBER
        and right.kind is Kind.NUMBER
        and len(left.number) <= 2
        and len(right.number) <= 3
        and left.number.isdecimal()
        and right.number.isdecimal()
        and 0 < int(left.number) < int(right.number)
        and (
            _IN.fullmatch(text, left.span.end, right.span.start) is not None
            or (
                right.number in _PARTS
                and text[left.span.end : right.span.start] == "/"
                and text[left.span.start - 1 : left.span.start] != "/"
                and _OF.match(text, right.span.end) is not None  # "2/3 of the trees"
            )
        )
    )


def sorted_apart(found: Sequence[Quantity]) -> list[Quantity]:
    """The quantities in order of place; of those that overlap, the one that begins first or else is longer."""
    kept: list[Quantity] = []
    end = 0
    for quantity in sorted(found, key=lambda quantity: (quantity.span.start, -quantity.span.end)):
        if quantity.span.start >= end:
            kept.append(quantity)
            end = quantity.span.end
    return kept
