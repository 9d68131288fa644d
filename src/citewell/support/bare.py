"""Numbers without a unit: whether their unit is given elsewhere, or they count something of their own."""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import cache

from citewell.model import Kind, Quantity
from citewell.support.stated_units import stated_clauses
from citewell.support.words import STOP_WORDS
from citewell.text.quantities.tails import TAILS, Tail

_LABEL = 90
_LINE = 400
_HEAD = 600
_CAPTION = 240
_MARKS = " \t\u00a0*_~†‡()<>≤≥±+-–−.,:0123456789"
_CJK_START = "\u2e80"
_SENTENCE = re.compile(r"[.!?;。！？；](?=\s|$)|(?<=[。！？；])")
_CELL_EDGE = re.compile(r"\||\t|[ \u00a0]{2,}|\n")
_CELL = re.compile(r"\S+(?:[ \u00a0]\S+)*")
_OF_ALL = re.compile(r"(?<![^\W_])(?:in|en|em)[ \u00a0]", re.IGNORECASE)
_SLACK = 3
_THOUSAND = Decimal(1000)
_WORD_AFTER = re.compile(r"[ \u00a0-][^\W\d_]{2,30}+[ \u00a0-]")
_NOUN = re.compile(r"[ \u00a0-]([^\W\d_]{1,40}+)")
_NAME = re.compile(r"(?<![^\s(\[\"'«“„])([^\W\d_]{2,40})[ \u00a0-]$")
_ENDS_SENTENCE = re.compile(r"(?:^|[.!?:;|\n•*#-])[\s*_>]*$")
_WORD_BEGINS, _WORD_ENDS = r"(?<![^\W_])", r"(?![^\W_])"
MAGNITUDES = tuple(
    sorted({tail.factor for tail in TAILS.words.values() if tail.kind is None and tail.factor >= _THOUSAND})
)
"""What words such as thousand and million multiply by."""
_MEANT = r"(?:[(\[/,]|(?<![^\W_])(?:in|en|em|per|unit|unità|unité|einheit)[ \u00a0])[ \u00a0]?"


def unit_is_given(text: str, number: Quantity, quantity: Quantity) -> bool:
    """Whether the unit of a value is given for a number that is written without: in a label, or for a table.

    Args:
        text: the text with the number.
        number: the number.
        quantity: the value with its unit.
    """
    unit = _spelled(quantity)
    if unit is None:
        return False
    start, end = number.span.start, number.span.end
    first = max(text.rfind("\n", 0, start) + 1, start - _LINE)
    label = _last_sentence(text[max(first, start - _LABEL) : start])
    one_word = _WORD_AFTER.match(text, end)
    if one_word is not None and unit.match(text, one_word.end()):  # "five unused days"
        return True
    if _stands_alone(unit, label) or _stands_alone(unit, _bracket_after(text, end)):
        return True
    if _is_cell(text, number) and any(_stands_alone(unit, part) for part in _governing(text, first, start)):
        return True
    return (
        quantity.kind is Kind.MONEY
        and not number.counts
        and any(_stands_alone(unit, clause) for clause in stated_clauses(text))
    )


def magnitude_is_given(text: str, number: Quantity, factor: Decimal) -> bool:
    """Whether the cell of a table counts thousands or millions, as its label, its head or its caption says.

    Args:
        text: the text with the number.
        number: the number in the cell.
        factor: the magnitude.
    """
    start = number.span.start
    first = max(text.rfind("\n", 0, start) + 1, start - _LINE)
    return _is_cell(text, number) and any(
        _magnitudes(factor).search(part) is not None for part in _governing(text, first, start)
    )


@cache
def _magnitudes(factor: Decimal) -> re.Pattern[str]:
    """How a magnitude is written: as a word, or as a letter after the sign of a currency."""
    words = {word for word, tail in TAILS.words.items() if tail.kind is None and tail.factor == factor}
    letters = {word for word, tail in TAILS.after_money.items() if tail.factor == factor}
    signs = _any_of("", {sign for sign in TAILS.currency_signs if not sign[-1].isalpha()}, "")
    spelled = _any_of(_WORD_BEGINS, words, _WORD_ENDS)
    short = f"|{signs}[ ]?{_any_of('', letters, _WORD_ENDS)}" if letters else ""
    return re.compile(spelled + short, re.IGNORECASE)


def names_unit(text: str, quantity: Quantity) -> bool:
    """Whether a text names the unit of a value without a number: "a gigabyte works out at 29 cents"."""
    unit = _spelled(quantity)
    return unit is not None and _stands_alone(unit, text)


def _is_cell(text: str, number: Quantity) -> bool:
    """Whether a number is all that stands in the cell of a table."""
    start, end = number.span.start, number.span.end
    left = max((edge.end() for edge in _CELL_EDGE.finditer(text, max(0, start - 12), start)), default=-1)
    right = _CELL_EDGE.search(text, end, end + 12)
    stop = right.start() if right is not None else len(text) if len(text) - end < 12 else -1
    if left < 0 and start < 12:
        left = 0
    if left < 0 or stop < 0:
        return False
    edges = text[max(0, left - 2) : left] + (right[0] if right is not None else "")
    return (
        bool(edges.strip("\n") or edges.count("\n") > 1)
        and not text[left:start].strip(_MARKS)
        and not text[end:stop].strip(_MARKS)
    )


def has_own_noun(text: str, number: Quantity) -> bool:
    """Whether a number counts something that is named after it, or is part of a name: 5 persons, section 4, WSL 2."""
    end = number.span.end
    if end < len(text) and text[end] >= _CJK_START and text[end].isalpha():
        return True
    noun = _NOUN.match(text, end)
    if noun is not None and noun[1].lower() not in STOP_WORDS:
        return True
    start = number.span.start
    name = _NAME.search(text[max(0, start - 44) : start])
    if name is None or not name[1][0].isupper() or name[1].lower() in STOP_WORDS:
        return False
    before = text[max(0, start - 44) : start][: name.start()]
    return name[1].isupper() or _ENDS_SENTENCE.search(before) is None


def _last_sentence(text: str) -> str:
    """What stands after the last full stop."""
    begin = 0
    for stop in _SENTENCE.finditer(text):
        begin = stop.end()
    return text[begin:]


def _bracket_after(text: str, end: int) -> str:
    """The bracket that begins right after a number: "5 (in kg)"."""
    opening = text[end : end + 2].lstrip()
    if opening[:1] not in ("(", "["):
        return ""
    return text[end : end + 24].split(")")[0]


def _governing(text: str, first: int, start: int) -> tuple[str, ...]:
    """What may give the unit for a cell: the row up to it, the head of its column, and the words above the table."""
    block = text.rfind("\n\n", 0, start)
    block = 0 if block < 0 else block + 2
    row = text[first:start]
    caption = text[max(0, block - _CAPTION) : block]
    end = text.find("\n", block)
    if end < 0 or end >= start:
        return row, caption
    head = text[block : min(end, block + _HEAD)]
    corner = _corner(head)
    return row, _above(head, row), corner if _OF_ALL.search(corner) else "", caption


def _corner(head: str) -> str:
    """The first cell of the head of a table, which may give the unit of all others: "Revenue in £ million"."""
    first = _CELL.search(head.strip().strip("|").split("|")[0])
    return first[0] if first is not None else ""


def _above(head: str, row: str) -> str:
    """The cell of the head of a table that stands over the end of a row; all of it where the columns do not tell."""
    if "|" in head and "|" in row:
        cells, column = head.split("|"), row.count("|")
        return cells[column] if column < len(cells) else head
    place = len(row)
    for cell in _CELL.finditer(head):
        if cell.start() - _SLACK <= place <= cell.end() + _SLACK:
            return cell[0]
    return head


def _stands_alone(unit: re.Pattern[str], text: str) -> bool:
    """Whether a unit stands in a text without a number of its own."""
    for found in unit.finditer(text):
        before = text[: found.start()]
        before = before[:-1] if before[-1:] in (" ", "\u00a0") else before
        after = text[found.end() : found.end() + 2].lstrip(" \u00a0")
        if not before[-1:].isdigit() and not (after[:1].isdigit() and not found[0][-1].isalpha()):
            return True
    return False


def _spelled(quantity: Quantity) -> re.Pattern[str] | None:
    number = Decimal(quantity.number or "0")
    worth = str((Decimal(quantity.value) / number).normalize()) if number and quantity.kind is Kind.MEASURE else ""
    return _spellings(quantity.kind, quantity.unit or "", worth)


@cache
def _spellings(kind: Kind, unit: str, worth: str) -> re.Pattern[str] | None:
    """How a unit may be written. There are never more of them than units are known."""
    kinds = {kind, Kind.PERCENT} if kind is Kind.POINTS else {kind}
    units = {unit, "pound"} if unit == "GBP" else {unit}
    units |= TAILS.currencies_of.get(unit, frozenset())
    units |= {sign for sign, codes in TAILS.currencies_of.items() if unit in codes}

    def meant(tail: Tail) -> bool:
        return tail.kind in kinds and tail.unit in units and (not worth or tail.factor == Decimal(worth))

    symbols = {word for word, tail in TAILS.symbols.items() if meant(tail)}
    words = {word for word, tail in TAILS.words.items() if meant(tail)}
    words |= {phrase for phrases in TAILS.phrases.values() for phrase, tail in phrases if meant(tail)}
    unspaced = {word for word, tail in TAILS.cjk.items() if meant(tail)}
    letters = {symbol for symbol in symbols if len(symbol) == 1 and symbol.isalpha()}
    spaced = {word for word in words | symbols - letters if word[0].isalpha()}
    parts = [
        _any_of(r"(?<![^\W_])", spaced & symbols, r"(?![^\W_])"),
        _any_of(r"(?<![^\W_])(?i:", spaced - symbols, r")(?![^\W_])"),
        _any_of(_MEANT, letters, r"(?![^\W_])"),
        _any_of("", unspaced | (symbols - letters - spaced), ""),
    ]
    return re.compile("|".join(part for part in parts if part)) if any(parts) else None


def _any_of(before: str, words: Iterable[str], after: str) -> str:
    written = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return f"{before}(?:{written}){after}" if written else ""
