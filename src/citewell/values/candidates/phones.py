"""Telephone and fax numbers. The library proposes and normalises; whether a number is one, the page has to say."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from citewell.model.value import ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.decode.targets import phone_target
from citewell.values.page import Page

_NUMBER = re.compile(
    r"(?<![\w@#$€£%,/=+-])(?<![\W\d]\.)(?<!\d:)(?<![\d\w][\u2013])\+?(?:\(\+?\d{1,5}\)|\d)(?:[ \u00a0\u2009\u202f]{0,3}"
    r"(?:[().\u2010-\u2013\u2212/-][ \u00a0\u2009]{0,2}){0,3}\d){5,27}(?![\d_a-z@%]|[^\W\d_a-z](?![a-z]))"
)
_DENSE = re.compile(r"[+(\d][\d ().\u00a0\u2009\u202f\u2010-\u2013\u2212/-]{5,}")
_VANITY = re.compile(r"(?<![\w-])1?[-. ]?\(?8(?:00|33|44|55|66|77|88)\)?[-. ][A-Z0-9]{3}-?[A-Z0-9]{4}(?![\w-])")
_DATE = re.compile(
    r"(?:\d{1,2}[./-]){2}(?:19|20)?\d\d(?!\d)|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2}(?!\d)"
    r"|(?:19|20)\d\d\s?[-–/]\s?(?:19|20)?\d\d(?!\d)"
)
_TIMES = re.compile(r"\d{1,2}[.:h]\d\d\s?[-–]\s?\d{1,2}[.:h]\d\d")
_ADDRESS = re.compile(r"(?:\d{1,3}\.){3}\d{1,3}(?:[:/]\d+)?")
_DECIMAL = re.compile(r"\d+\.\d+|\d{1,3}(?:[.,]\d{3})+(?:[.,]\d\d)?")
_BOOK = re.compile(r"97[89][- ]?\d{1,5}[- ]?\d{1,7}[- ]?\d{1,6}[- ]?\d")
_GROUPS = re.compile(r"\d+")
_TWICE = re.compile(r"(?<=\d)\s*(?:/|–|-|,)\s*(?=(?:\+|\(?0)\d)")
_EXTENSION = re.compile(r"\s?(?:ext\.?|x|extension|durchwahl|dw|app\.?|int\.?)\s?\.?:?\s?\d{1,5}", re.IGNORECASE)
_LEAST, _MOST_DIGITS = 6, 15
_MOST = 1_500


def find_phones(page: Page, region: str | None) -> Iterator[Mention]:
    """Every place of a page at which a number may stand.

    Args:
        page: the page.
        region: two letters of the country in which numbers without a country code are.
    """
    for link in page.links:
        found = phone_target(link.href)
        if found is None or not _fits(found[1]):
            continue
        words = " ".join(page.text[link.start : link.end].split())
        value = words if _digits(words)[-6:] == _digits(found[1])[-6:] and len(words) < 30 else found[1]
        shown = _NUMBER.search(value)
        normal = normalised(found[1], region)
        kind = ValueKind.FAX if found[0] == "fax" else ValueKind.PHONE
        yield Mention(
            page, link.start, link.end, shown[0] if shown else value, normal, kind, Written.LINK, link.node, None, words
        )
    for start, end in islice(_numbers(page.text), _MOST):
        value = page.text[start:end].strip()
        normal = normalised(value, region)
        yield Mention(page, start, end, value, normal, ValueKind.PHONE, Written.TEXT, page.node_at(start))
    for item in page.items:
        if item.key in {"telephone", "faxnumber"}:
            target = phone_target(item.value)
            value = target[1] if target else item.value
            if _fits(value):
                kind = ValueKind.FAX if item.key == "faxnumber" else ValueKind.PHONE
                yield Mention(page, 0, 0, value, normalised(value, region), kind, Written.STRUCTURED, None, item)
    for field in page.fields:
        if field.source in {"placeholder", "meta"}:
            written = Written.PLACEHOLDER if field.source == "placeholder" else Written.META
            for start, end in _numbers(field.text[:1_000]):
                value = field.text[start:end].strip()
                yield Mention(
                    page, field.at, field.at, value, normalised(value, region), ValueKind.PHONE, written, field.node
                )


def _digits(text: str) -> str:
    return "".join(char for char in text if char.isdecimal())


def _fits(text: str) -> bool:
    return _LEAST <= len(_digits(text)) <= _MOST_DIGITS + 5 or _VANITY.search(text) is not None


def _dense(text: str) -> Iterator[re.Match[str]]:
    """The numbers of a text, looked for only where digits stand close together."""
    for part in _DENSE.finditer(text):
        if sum(char.isdecimal() for char in part[0]) >= _LEAST:
            yield from _NUMBER.finditer(text, part.start(), min(part.end() + 2, len(text)))


def _numbers(text: str) -> Iterator[tuple[int, int]]:
    for match in _dense(text):
        start = match.start()
        written = match[0]
        cut = 0
        for gap in _TWICE.finditer(written):
            if len(_digits(written[cut : gap.start()])) >= 7 and len(_digits(written[gap.end() :])) >= 7:
                if may_be_number(written[cut : gap.start()]):
                    yield start + cut, start + gap.start()
                cut = gap.end()
        rest = written[cut:]
        if may_be_number(rest):
            yield start + cut, match.end()
    for match in _VANITY.finditer(text):
        if any(char.isalpha() for char in match[0]):
            yield match.span()


def may_be_number(written: str) -> bool:
    """Whether digits may be a telephone number: they are no date, price, network address or book number."""
    digits = _digits(written)
    if not _LEAST <= len(digits) <= _MOST_DIGITS:
        return False
    plain = written.strip()
    if (
        _DATE.match(plain)
        or _ADDRESS.fullmatch(plain)
        or _DECIMAL.fullmatch(plain)
        or _BOOK.fullmatch(plain)
        or _TIMES.match(plain)
    ):
        return False
    if len(set(digits)) == 1:
        return False
    groups = _GROUPS.findall(plain)
    years = [group for group in groups if len(group) == 4 and group[:2] in {"19", "20"}]
    return not (len(years) >= 2 and len(groups) <= 4) and not all(len(group) == 1 for group in groups)


@lru_cache(maxsize=1)
def _library() -> Any:
    import phonenumbers  # here, since its tables are read when first used

    return phonenumbers


@lru_cache(maxsize=20_000)
def parsed(value: str, region: str | None) -> Any:
    """The number as the library reads it; ``None`` when it does not."""
    library = _library()
    text = "+" + value[2:] if value.startswith("00") else value
    try:
        return library.parse(text.replace("(0)", "") if "+" in text else text, region)
    except library.NumberParseException:
        return None


def is_possible(value: str, region: str | None) -> bool:
    """Whether the numbering plan of its country has room for a number."""
    number = parsed(value, region)
    return number is not None and bool(_library().is_valid_number(number))


def has_room(normal: str) -> bool:
    """Whether a number has as many digits as those of its country may have; true where the country is unknown."""
    if not normal.startswith("+"):
        return True
    number = parsed(normal, None)
    return number is not None and bool(_library().is_possible_number(number))


def normalised(value: str, region: str | None) -> str:
    """A number in one form for all ways of writing it: with its country, else its digits."""
    number = parsed(value, region)
    if number is not None:
        return f"+{number.country_code}{'0' if number.italian_leading_zero else ''}{number.national_number}" + (
            f"x{number.extension}" if number.extension else ""
        )
    return _digits(value) or value.upper()
