"""Classes of values: values of one class may be meant in the stead of each other."""

import re

from citewell.model import Kind, Quantity
from citewell.support.stems import read_words
from citewell.support.ties import is_year
from citewell.support.units import Unit

_NOUN = 24
_PAUSE = re.compile(r"[,;:.，；：、。]")
_DAY_OR_MONTH = re.compile(r"\d{4}-\d\d|.*-\d\d-\d\d")
_CODE = re.compile(r"[A-Z]{1,4}-\d{1,6}(?:-[A-Z0-9]{1,4})?|[A-Z]{1,3}\d{4,7}")
_DIGITS = re.compile(r"\d+")
_LETTERS = re.compile(r"[a-z]+")
_TELEPHONE = re.compile(r"\+?\d{7,15}")


def counts(quantity: Quantity) -> bool:
    """Whether a value is a bare number, whose class is told by the text around it."""
    return (quantity.kind is Kind.NUMBER or quantity.kind is Kind.ORDINAL) and not is_year(quantity)


def own_class(quantity: Quantity) -> object:
    """The class of a value that tells it by itself; ``None`` for one for which no other may stand."""
    kind = quantity.kind
    if kind is Kind.MONEY:
        return "money"
    if kind is Kind.MEASURE:
        return quantity.unit
    if kind is Kind.PERCENT or kind is Kind.POINTS:
        return "%"
    if kind is Kind.TIME:
        return "time"
    if kind is Kind.DATE:
        return ("date", len(quantity.value)) if _DAY_OR_MONTH.fullmatch(quantity.value) else None
    if is_year(quantity):
        return None
    if quantity.unit is not None:
        return quantity.unit
    if _TELEPHONE.fullmatch(quantity.value):
        return "telephone"
    if not _CODE.fullmatch(quantity.text):
        return None
    # Codes of one make stand for each other: S-12 and S-13. A short one is as often the name of a thing.
    return ("code", _DIGITS.sub("0", _LETTERS.sub("a", quantity.text.lower())))


def counted_class(quantity: Quantity, text: str, unit: Unit, language: str | None) -> object:
    """What a bare number counts: the word after it; in a table, what any other of its numbers may.

    Args:
        quantity: the number.
        text: what it stands in.
        unit: the unit that holds it.
        language: ISO 639-1 code of the text's language, or ``None``.
    """
    if unit.cells:
        return "table", unit.governors
    end = min(quantity.span.end + _NOUN, unit.end)
    pause = _PAUSE.search(text, quantity.span.end, end)
    words = read_words(text, quantity.span.end, pause.start() if pause is not None else end, language)
    return ("number", words[0].stem) if words else None
