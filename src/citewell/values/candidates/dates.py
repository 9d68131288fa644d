"""Dates as they are written."""

import re
from collections.abc import Iterator

from citewell.model.value import ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.page import Page
from citewell.values.words.lexicon import calendar

_MONTH = rf"(?:{calendar('months')})[a-z]{{0,3}}\.?"
_DAY = r"\d{1,2}(?:st|nd|rd|th|\.)?"
_YEAR = r"(?:19|20)\d\d"
_DATE = re.compile(
    rf"(?<![\w./-])(?:\d{{4}}-\d{{2}}-\d{{2}}|\d{{1,2}}[./]\d{{1,2}}[./]{_YEAR}"
    rf"|{_DAY}\s(?:de\s)?{_MONTH}(?:\s(?:de\s)?{_YEAR})?|{_MONTH}\s{_DAY}(?:,?\s{_YEAR})?"
    rf"|{_YEAR}年\d{{1,2}}月\d{{1,2}}日)(?![\w/-])",
    re.IGNORECASE,
)
_MOST = 1_000


def find_dates(page: Page) -> Iterator[Mention]:
    """Every date in the text of a page."""
    for count, match in enumerate(_DATE.finditer(page.text)):
        if count >= _MOST:
            return
        normal = " ".join(match[0].casefold().split())
        yield Mention(
            page,
            match.start(),
            match.end(),
            match[0],
            normal,
            ValueKind.DATE,
            Written.TEXT,
            page.node_at(match.start()),
        )
