"""Opening hours: lines with days or with spans of hours."""

import re
from collections.abc import Iterator

from citewell.model.value import ValueKind
from citewell.values.candidates.mention import Mention, Written
from citewell.values.page import Page
from citewell.values.words.lexicon import calendar

_TIME = r"\d{1,2}(?:[.:h]\d{2})?[ \u00a0]?(?:a\.m\.|p\.m\.|am|pm|Uhr|uur|h|時(?:\d{1,2}分)?)?"
_TO = r"[ \u00a0]?(?:–|—|-|～|to|till|until|bis|tot|a|à|às|alle|do|до|〜|~|から)[ \u00a0]?"
_SPAN = re.compile(rf"(?<![\d.,/:+-]){_TIME}{_TO}{_TIME}(?![\d.,/:-]*\d)", re.IGNORECASE)
_DAY = re.compile(rf"\b(?:{calendar('days')})\b|[月火水木金土日]曜|平日|毎日", re.IGNORECASE)
_END = re.compile(r"[.;!?](?:\s|$)|\s[|·•]\s|\t|\n|, ?(?=tel|tél|fon|phone|fax|e-?mail|\S{1,64}@)", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|von|vom|du|de|del|dal|dalle|van|od|från|со|с)\s+(?:el\s+|le\s+|la\s+)?$", re.IGNORECASE)
_LABEL = re.compile(r"[:：]\s*")
_CLOSED = re.compile(
    r"\b(?:closed|geschlossen|ruhetag|fermé|cerrado|chiuso|fechado|gesloten|stängt|lukket|nieczynne|zamknięte|zavřeno|закрыто"
    r"|выходной)\b|休業|定休日?|休み|휴무",
    re.IGNORECASE,
)
_TO_DAY = re.compile(
    r"\b(?:to|till|through|thru|and|bis|und|au|à|et|a|y|e|al|alla|til|och|og|i|do|t/m|tot|en met|met|en|até|по|и|du|de"
    r"|le|dal|von|from|od|från)\b",
    re.IGNORECASE,
)
_WIDEST = 120
_MOST = 300


def find_hours(page: Page) -> Iterator[Mention]:
    """Every stretch of text that states days with hours; lines with a day each that follow each other are one."""
    run: list[tuple[int, int]] = []
    for begin, end in _stretches(page):
        if run and not _goes_on(page.text, run[-1][1], begin, end):
            yield _mention(page, run)
            run = []
        run.append((begin, end))
    if run:
        yield _mention(page, run)


def _mention(page: Page, run: list[tuple[int, int]]) -> Mention:
    parts = [" ".join(page.text[begin:end].split()).strip(" ,;.:") for begin, end in run]
    value = ", ".join(part[:-1] if part.endswith(")") and "(" not in part else part for part in parts)
    start, normal = run[0][0], " ".join(value.casefold().split())
    return Mention(page, start, run[-1][1], value, normal, ValueKind.HOURS, Written.TEXT, page.node_at(start))


def _goes_on(text: str, last: int, begin: int, end: int) -> bool:
    """Whether only days on which nothing is open stand between two stretches that both begin with days."""
    between = _DAY.sub(" ", _CLOSED.sub(" ", text[last:begin]))
    return (
        begin - last <= _WIDEST
        and not any(char.isalnum() for char in between)
        and _DAY.match(text, begin, end) is not None
        and "\n" in text[last:begin]
    )


def _stretches(page: Page) -> Iterator[tuple[int, int]]:
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
        yield begin, end


def _stretch(page: Page, start: int, end: int) -> tuple[int, int]:
    """The words around a span of hours that belong to it: the days before it, and what follows in its sentence."""
    low, high = page.line_at(start)
    before = page.text[low:start]
    cut = max(
        [match.end() for match in _END.finditer(before) if not _is_short(page.text[low:high], match)]
        + [match.end() for match in _LABEL.finditer(before)]
        + [0]
    )
    days = [match.start() for match in _DAY.finditer(before, cut)]
    begin = low + (days[0] if days else cut)
    if days and (word := _FROM.search(before, cut, days[0])) is not None:
        begin = low + word.start()
    if not days and start - begin > 12:
        begin = start
    if not days and not page.text[begin:start].strip():
        begin = _day_before(page.text, begin) or begin
    after = next((stop for stop in _END.finditer(page.text, end, high) if not _is_short(page.text, stop)), None)
    return begin, after.start() if after is not None else high


def _day_before(text: str, begin: int) -> int:
    """Where the cell or line before a span begins, if it has days and little else; 0 where it has not."""
    end = len(text[max(0, begin - _WIDEST) : begin].rstrip(" \t\n\u00a0:")) + max(0, begin - _WIDEST)
    if end == begin or not any(mark in text[end:begin] for mark in "\t\n:"):
        return 0
    start = max(text.rfind("\n", 0, end), text.rfind("\t", 0, end)) + 1
    cell = text[start:end]
    rest = _TO_DAY.sub(" ", _DAY.sub(" ", cell))
    return start if _DAY.search(cell) and not any(char.isalnum() for char in rest) else 0


def _is_short(text: str, stop: re.Match[str]) -> bool:
    """Whether a full stop belongs to the name of a day that is cut short, as in ``wt. 8-16``."""
    if text[stop.start()] != ".":
        return False
    days = list(_DAY.finditer(text, max(0, stop.start() - 12), stop.start()))
    return bool(days) and days[-1].end() == stop.start() and text[stop.end() : stop.end() + 1].isdecimal()
