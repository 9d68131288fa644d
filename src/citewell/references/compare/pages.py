"""Volumes, issues and pages as printed and as recorded."""

import re

from citewell.model.reference_result import Agreement

_NUMBER = re.compile(r"[A-Za-z]?\d+")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def first_page(pages: str) -> str:
    """The first page or the number of the article, without leading zeros; empty when there is none."""
    match = _NUMBER.search(pages)
    return match[0].lower().lstrip("0") if match else ""


def compare_pages(printed: str, recorded: str) -> Agreement:
    """How printed pages stand to recorded ones: by the first page, since many records have no more."""
    first, other = first_page(printed), first_page(recorded)
    if not first or not other:
        return Agreement.CANNOT_COMPARE
    if first == other or _digits(first) == _digits(other):
        return Agreement.AGREES
    # Pages beside a number of the article cannot be compared.
    if ("-" in _dashed(printed)) != ("-" in _dashed(recorded)):
        return Agreement.CANNOT_COMPARE
    return Agreement.DIFFERS


def _digits(page: str) -> str:
    return page.lstrip("abcdefghijklmnopqrstuvwxyz").lstrip("0")


def compare_numbers(printed: str, recorded: str) -> Agreement:
    """How a printed volume or issue stands to a recorded one."""
    first, other = _number(printed), _number(recorded)
    if not first or not other:
        return Agreement.CANNOT_COMPARE
    return Agreement.AGREES if first == other else Agreement.DIFFERS


def _number(text: str) -> str:
    text = text.strip().lower().removeprefix("vol").strip(". ")
    if text and set(text) <= _ROMAN.keys():
        values = [_ROMAN[sign] for sign in text]
        return str(sum(-value if value < max(values[place:]) else value for place, value in enumerate(values)))
    match = _NUMBER.search(text)
    return match[0].lstrip("0") if match else ""


def _dashed(pages: str) -> str:
    return re.sub(r"[\u2010-\u2015\u2212]|--", "-", pages)
