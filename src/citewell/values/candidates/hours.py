"""Opening hours: lines with days or with spans of hours."""

import re
from collections.abc import Iterator

from citewell.model.value import ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.page import Page
from citewell.values.words.lexicon import calendar

_TIME = r"\d{1,2}(?:[.:h]\d{2})?[ \u00a0]?(?:a\.m\.|p\.m\.|am|pm|Uhr|uur|h|時)?"
_TO = r"[ \u00a0]?(?:–|—|-|to|till|until|bis|tot|a|à|às|alle|do|до|〜|~|から)[ \u00a0]?"
_SPAN = re.compile(rf"(?<![\d.,/:+-]){_TIME}{_TO}{_TIME}(?![\d.,/:-]*\d)", re.IGNORECASE)
_DAY = re.compile(rf"\b(?:{calendar('days')})\b|[月火水木金土日]曜|平日|毎日", re.IGNORECASE)
_END = re.compile(r"[.;!?](?:\s|$)|\s[|·•]\s|\t|\n")
_FROM = re.compile(r"\b(?:from|von|vom|du|de|del|dal|dalle|van|od|från)\s+(?:el\s+|le\s+|la\s+)?$", re.IGNORECASE)
_LABEL = re.compile(r"[:：]\s*")
_MOST = 300


def find_hours(page: Page) -> Iterator[Mention]:
    """Every stretch of text that states days with hours."""
    end_before = -1
    for count, match in enumerate(_SPAN.finditer(page.text)):
        if count >= _MOST:
            return
        if match.start() < end_before:
            continue
        begin, end = _stretch(page, match.start(), match.end())
        value = page.text[begin:end].strip(" ,;.\t")
        if not (
            _DAY.search(value) or any(mark in match[0].lower() for mark in ("uhr", "uur", "am", "pm", "h", "時", ":"))
        ):
            continue
        end_before = end
        normal = " ".join(value.casefold().split())
        yield Mention(page, begin, end, value, normal, ValueKind.HOURS, Written.TEXT, page.node_at(match.start()))


def _stretch(page: Page, start: int, end: int) -> tuple[int, int]:
    """The words around a span of hours that belong to it: the days before it, and what follows in its sentence."""
    low, high = page.line_at(start)
    before = page.text[low:start]
    cut = max(
        [match.end() for match in _END.finditer(before) if not _is_short(page.text[low:high], match)] + [match.end() for match in _LABEL.finditer(before)] + [0]
    )
    days = [match.start() for match in _DAY.finditer(before, cut)]
    begin = low + (days[0] if days else cut)
    if days and (word := _FROM.search(before, cut, days[0])) is not None:
        begin = low + word.start()
    if not days and start - begin > 12:
        begin = start
    after = next((stop for stop in _END.finditer(page.text, end, high) if not _is_short(page.text, stop)), None)
    return begin, after.start() if after is not None else high


def _is_short(text: str, stop: re.Match[str]) -> bool:
    """Whether a full stop belongs to the name of a day that is cut short, as in ``wt. 8-16``."""
    if text[stop.start()] != ".":
        return False
    days = list(_DAY.finditer(text, max(0, stop.start() - 12), stop.start()))
    return bool(days) and days[-1].end() == stop.start() and text[stop.end() : stop.end() + 1].isdecimal()
