"""Dates as they are written."""

import re
from collections.abc import Iterator

from citewell.model.value import ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.page import Page

_MONTH = (
    r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|januar|februar|märz|april|mai|juni|juli|august|september|oktober|"
    r"november|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|"
    r"marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|"
    r"luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|dezembro|januari|februari|"
    r"maart|mei|augustus|maj|augusti"
)
_DATE = re.compile(
    rf"(?<![\w./-])(?:\d{{4}}-\d{{2}}-\d{{2}}|\d{{1,2}}[./]\d{{1,2}}[./](?:19|20)\d\d|\d{{1,2}}\.?(?:st|nd|rd|th)?\s(?:de\s)?(?:{_MONTH})[a-z]{{0,6}}\.?"
    rf"(?:\s(?:de\s)?(?:19|20)\d\d)?|(?:{_MONTH})[a-z]{{0,6}}\.?\s\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s(?:19|20)\d\d)?|(?:19|20)\d\d年\d{{1,2}}月\d{{1,2}}日)(?![\w/-])",
    re.IGNORECASE,
)
_MOST = 1_000


def find_dates(page: Page) -> Iterator[Mention]:
    """Every date in the text of a page."""
    for count, match in enumerate(_DATE.finditer(page.text)):
        if count >= _MOST:
            return
        normal = " ".join(match[0].casefold().split())
        yield Mention(page, match.start(), match.end(), match[0], normal, ValueKind.DATE, Written.TEXT, page.node_at(match.start()))
