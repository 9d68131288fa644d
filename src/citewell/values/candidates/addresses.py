"""Postal addresses: a street with a number and a place with its code, in one line or in neighbouring ones."""

import re
from collections.abc import Iterator

from citewell.model.value import ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.page import Page

# A code of a place beside its name, as the countries write it: five digits; Dutch; Polish; Czech and Swedish; of the
# states of America; British; Canadian; four digits; Portuguese; Japanese; Russian.
_CODES = (
    r"\b(?:[A-Z]{1,2}-)?\d{5}(?:-\d{3,4})?[ \u00a0]+[A-ZÀ-ÞŁŚŻ]",
    r"\b\d{4}\s?[A-Z]{2}\b[ \u00a0]+[A-Z]",
    r"\b\d{2}-\d{3}[ \u00a0]+[A-ZŁŚŻ]",
    r"\b\d{3} \d{2}[ \u00a0]+[A-ZÅÄÖŠČŘŽ]",
    r"\b[A-Z]{2}\.?[ \u00a0]+\d{5}(?:-\d{4})?\b",
    r"\b[A-Z]{1,2}\d[A-Z\d]?[ \u00a0]+\d[A-Z]{2}\b",
    r"\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b",
    r"\b(?:A-|CH-|B-|L-|DK-|NO-|N-|LV-)?\d{4}[ \u00a0]+[A-ZÀ-ÞÆØÅ][a-zà-ÿæøå]+",
    r"\b\d{4}-\d{3}[ \u00a0]+[A-Z]",
    r"\b\d{6},",
)
_CODE = re.compile("|".join(_CODES))
# In China and Japan from the largest part to the smallest, with the number of the house at the end.
_CJK = re.compile(
    r"(?:〒\s?\d{3}-\d{4}\s{0,3})?[\u4e00-\u9fff]{2,5}[省市県都府道州区][\u3041-\u30ff\u4e00-\u9fff々]{2,30}"
    r"\d{1,5}(?:[-－0-9\d号號幢栋楼室番地丁目階层座の之]{0,16})"
)
_STREET = re.compile(r"\d")
_NO_STREET = re.compile(r"@|https?:|www\.|\+\d|\b(?:tel|fon|fax|phone|©)\b", re.IGNORECASE)
_BREAK = re.compile(
    r"\s[|•·–—]\s|\s-\s(?=tel|fon|fax|phone|tél|e-?mail|correo|[^\s@]{1,64}@)"
    r"|(?<=\w\w\w\w)[.;]\s(?=[A-ZÀ-Þ])|\t|, (?=tel|fon|fax|phone|telefon|téléphone|tél)|\sTel\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r"[^\d,]{2,40}[:：]\s+")
_ROAD = re.compile(
    r"^(?:rue|route|chemin|allée|avenue|place|quai|impasse|lieu-dit|za|zi|zone|via|viale|piazza|corso|vicolo|località"
    r"|loc\.|calle|c/|camino|carretera|ctra\.|avda\.|paseo|plaza|finca|rua|largo|travessa|estrada|quinta|ul\.|al\.|pl\."
    r"|plac)\s|\b(?:road|street|lane|avenue|square|house|mill|farm)$"
    r"|(?:straße|strasse|weg|gasse|platz|straat|laan|plein|gatan|vägen)$",
    re.IGNORECASE,
)
# The name of the holder of rights, or of a firm up to its legal form, in front of an address is not part of it.
_NAMED = re.compile(
    r"^(?:©[^\d,]{0,6}(?:\d{4}[,\s]{1,3})?[^\d,]{2,60},\s"
    r"|[^\d,]{2,60},? (?:Inc|LLC|Ltd|Limited|GmbH|AG|KG|SARL|SAS|S\.A|S\.L|B\.V|AB)\.?[,.]?\s)(?=\S)"
)
_SHORT = 140
_MOST = 200


def find_addresses(page: Page) -> Iterator[Mention]:
    """Every place of a page at which an address may stand."""
    for item in page.items:
        if item.key == "address" and len(item.value) > 8:
            yield Mention(page, 0, 0, item.value, _plain(item.value), ValueKind.ADDRESS, Written.STRUCTURED, None, item)
    for match in _CJK.finditer(page.text):
        value = " ".join(match[0].split())
        node = page.node_at(match.start())
        yield Mention(page, match.start(), match.end(), value, _plain(value), ValueKind.ADDRESS, Written.TEXT, node)
    seen = -1
    for count, match in enumerate(_CODE.finditer(page.text)):
        if count >= _MOST:
            return
        low, high = page.line_at(match.start())
        if low <= seen:
            continue
        begin, end = _part(page.text, low, high, match.start())
        line = page.text[begin:end]
        letters = sum(char.isalpha() for char in line)
        if len(line) > _SHORT or _NO_STREET.search(line) or letters < sum(char.isdecimal() for char in line):
            continue
        seen = low
        before_code = page.text[begin : match.start()].strip(" ,")
        value = _NAMED.sub("", " ".join(line.split())).strip(" ,;.")
        comes_after = not before_code and _STREET.search(page.text, match.end(), end) is not None
        if not _STREET.search(before_code) and not _names_street(before_code) and not comes_after:
            above, start = _part_before(page.text, low, begin)
            if not above:
                above, start = _lines_above(page.text, low)
            if not above or not _STREET.search(above) or _NO_STREET.search(above) or len(above) > 80:
                continue
            begin, value = start, f"{above.strip(' ,')}, {value}"
        yield Mention(
            page, begin, end, value, _plain(value), ValueKind.ADDRESS, Written.TEXT, page.node_at(match.start())
        )


def _part(text: str, low: int, high: int, at: int) -> tuple[int, int]:
    """The part of a line in which an address stands, without its label."""
    begin = max([match.end() for match in _BREAK.finditer(text, low, at)] + [low])
    after = _BREAK.search(text, at + 6, high)
    end = after.start() if after is not None else high
    label = _LABEL.match(text, begin, at)
    return (label.end() if label is not None else begin), end


def _part_before(text: str, low: int, begin: int) -> tuple[str, int]:
    """The part of the line before a sign that parts it, as in ``Mill Lane 3 · 12345 Town``; empty if there is none."""
    breaks = list(_BREAK.finditer(text, low, begin))
    if not breaks or breaks[-1].end() != begin:
        return "", 0
    start = breaks[-2].end() if len(breaks) > 1 else low
    return " ".join(text[start : breaks[-1].start()].split()), start


def _names_street(before_code: str) -> bool:
    """Whether words without a number, parted by commas, are a street or a place in the country."""
    parts = [part.strip() for part in before_code.split(",") if part.strip()]
    if len(parts) > 4 or any(len(part.split()) > 6 for part in parts):
        return False
    if any(_ROAD.search(part) for part in parts):
        return True
    return len(parts) > 1 and all(part[0].isupper() for part in parts)


def _lines_above(text: str, low: int) -> tuple[str, int]:
    """The street above a place with its code, with what stands between: at most two further lines."""
    lines: list[str] = []
    for _ in range(3):
        line, start = _line_above(text, low)
        if not line or len(line) > 60:
            break
        lines.insert(0, line.strip(" ,"))
        if _STREET.search(line):
            return ", ".join(lines), start
        low = start
    return "", 0


def _line_above(text: str, low: int) -> tuple[str, int]:
    end = low - 1
    for _ in range(3):
        start = text.rfind("\n", 0, end) + 1 if end > 0 else 0
        line = " ".join(text[start:end].split()) if end > 0 else ""
        if line:
            return line, start
        end = start - 1
    return "", 0


def _plain(text: str) -> str:
    return " ".join("".join(char if char.isalnum() else " " for char in text.casefold()).split())
