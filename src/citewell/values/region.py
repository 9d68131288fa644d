"""The country of a page, without which a number has no meaning: as its domain, its language and its codes tell."""

import re
from collections import Counter
from urllib.parse import urlsplit

from citewell.values.page import Page

_CODES = {
    "1": "US", "44": "GB", "49": "DE", "43": "AT", "41": "CH", "33": "FR", "34": "ES", "39": "IT", "31": "NL",
    "32": "BE", "45": "DK", "46": "SE", "47": "NO", "358": "FI", "48": "PL", "420": "CZ", "7": "RU", "380": "UA",
    "90": "TR", "81": "JP", "82": "KR", "86": "CN", "61": "AU", "64": "NZ", "91": "IN", "55": "BR", "351": "PT",
    "52": "MX", "54": "AR", "56": "CL", "57": "CO", "51": "PE", "353": "IE", "27": "ZA", "36": "HU", "30": "GR",
    "421": "SK", "40": "RO", "65": "SG", "852": "HK", "972": "IL", "971": "AE",
}  # fmt: skip
_SUFFIXES = frozenset(_CODES.values()) - {"US", "GB"} | {"LU", "LI", "LT", "LV", "EE", "HR", "SI", "IS", "BG"}
_LANGUAGES = {
    "de": "DE", "fr": "FR", "es": "ES", "it": "IT", "nl": "NL", "sv": "SE", "da": "DK", "no": "NO", "nb": "NO",
    "fi": "FI", "pl": "PL", "cs": "CZ", "ru": "RU", "uk": "UA", "tr": "TR", "ja": "JP", "ko": "KR", "zh": "CN",
    "pt": "PT", "hu": "HU", "el": "GR", "en": "US", "sk": "SK", "ro": "RO",
}  # fmt: skip
_INTERNATIONAL = re.compile(r"\+ ?\(?([1-9]\d{0,2})")


def spoken_in(region: str | None) -> str | None:
    """The language of a country, as far as it is one; ``None`` for English and for those with several."""
    if region in {"MX", "AR", "CL", "CO", "PE"}:
        return "es"
    found = {country: language for language, country in _LANGUAGES.items() if language not in {"en", "no"}}
    return {"AT": "de", "BR": "pt"}.get(region or "", found.get(region or ""))


def region_of(page: Page) -> str | None:
    """Two letters of the country in which a page's numbers are; ``None`` when nothing tells."""
    for url in page.about.urls:
        try:
            ending = (urlsplit(url).hostname or "").rpartition(".")[2].upper()
        except ValueError:
            continue
        if ending == "UK":
            return "GB"
        if ending in _SUFFIXES:
            return ending
    counts: Counter[str] = Counter()
    for match in _INTERNATIONAL.finditer(page.text):
        digits = match[1]
        code = next((digits[:size] for size in (1, 2, 3) if digits[:size] in _CODES), None)
        if code is not None:
            counts[_CODES[code]] += 1
        if counts.total() >= 50:
            break
    if counts:
        return min(counts, key=lambda name: (-counts[name], name))
    return _LANGUAGES.get(page.about.language)
