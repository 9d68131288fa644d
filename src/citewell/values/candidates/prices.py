"""Prices: a number beside a currency."""

import re
from collections.abc import Iterator

from citewell.model.value import ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.page import Page

_NUMBER = r"\d{1,3}(?:[.,  \u00a0\u202f'’]\d{3}){1,3}(?:[.,]\d{1,2})?(?!\d)|\d{1,7}(?:[.,]\d{1,2})?(?!\d)"
_SIGN = r"(?:US|CA|AU|NZ|HK|R|MX)?[$€£¥₩₽₺₹]|EUR|USD|GBP|CHF|JPY|PLN|CZK|SEK|NOK|DKK|Fr\."
_WORD = (
    r"€|euros?|EUR|\$|USD|MXN|dollars?|£|GBP|CHF|Franken|kr(?:onor|oner)?|SEK|NOK|DKK|zł|PLN|Kč|CZK|руб(?:\.|лей)?|₽|грн|"
    r"円|元|원|₺|TL|lei|Ft|pounds?|pesos?|reais"
)
_PRICE = re.compile(
    rf"(?<![\w.,])(?:(?:{_SIGN})[ \u00a0]?(?:{_NUMBER})(?:[ ]?(?:MXN|USD|CAD|AUD))?"
    rf"|(?:{_NUMBER})[ \u00a0\u202f]?(?:{_WORD})(?![\w]))"
)
_MOST = 1_000


def find_prices(page: Page) -> Iterator[Mention]:
    """Every price in the text of a page."""
    for count, match in enumerate(_PRICE.finditer(page.text)):
        if count >= _MOST:
            return
        value = match[0].strip()
        normal = "".join(char for char in value if char.isdecimal() or char in ".,") + "".join(
            sorted(char for char in value.casefold() if char.isalpha() or char in "$€£¥₩₽₺₹")
        )
        yield Mention(
            page, match.start(), match.end(), value, normal, ValueKind.PRICE, Written.TEXT, page.node_at(match.start())
        )
