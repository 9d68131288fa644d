"""Times of day: 9 am, 09:30, 21 Uhr, 21h30, 午後5時."""

import re
from decimal import Decimal

from citewell.text.quantities.canonical import canonical

_CLOCK = re.compile(
    r"(\d{1,2})(?:(?P<mark>[:.])(?P<minutes>\d{2})(?::\d{2})?(?!\d|[:.]\d))?(?P<space>[ \u00a0\u202f]?)"
    r"(?P<half>[ap]\.?[ ]?m\b\.?|[AP]\.?[ ]?M\b\.?|Uhr\b|uhr\b|uur\b|o['’]clock\b"
    r"|(?P<h>[hH])[ ]?(?P<after>\d{2})(?!\w|[ ]?min)|h\b|hrs?\b)?"
)
_STOPWATCH = re.compile(
    r"(?:(?P<h>\d{1,2}):(?P<m>[0-5]\d):(?P<s>[0-5]\d)|(?P<minutes>\d{1,3}):(?P<seconds>[0-5]\d)(?=[.,]\d{1,3}(?![\d:])))"
    r"(?:[.,](?P<p>\d{1,3}))?(?![\d:]|[ \u00a0]?(?:[ap]\.?m|Uhr|uur|[AP]M)\b)"
)
_CJK = re.compile(
    r"(?P<h>\d{1,2})(?:[時时点點시](?:[ ]?(?:(?P<minutes>\d{1,2})[分분]|(?P<half>半|반)))?|:(?P<m>\d{2}))(?![間间])"
)
_MORNING = ("午前", "上午", "早上", "凌晨", "清晨", "오전", "새벽")
_EVENING = ("午後", "下午", "晚上", "傍晚", "夜", "오후", "저녁")
_NOON = ("中午", "正午")


def time_of(hour: int, minute: int) -> str | None:
    """The canonical text of a time, or ``None`` when no clock shows it."""
    return f"{hour:02d}:{minute:02d}" if (hour < 24 and minute < 60) or (hour == 24 and minute == 0) else None


def clock_at(text: str, start: int) -> tuple[tuple[str, ...], int] | None:
    """A time of day that begins at a digit: its readings and its end."""
    match = _CLOCK.match(text, start)
    if match is None:
        return None
    half = match["half"]
    mark = match["mark"]
    if mark != ":" and (half is None or half in ("h", "hr", "hrs", "H")):
        return None
    # "02:00" is written for a clock of 24 hours, "2:00" may be the afternoon.
    exact = 24 if match[1][0] == "0" else None
    if half is None or half in ("h", "hr", "hrs"):
        end = match.end("minutes") if half is None else match.end()
        return _readings(int(match[1]), int(match["minutes"]), exact, end)
    if half == "uur" and mark is None:
        return None  # "24 uur" is more often a duration
    if match["after"]:
        return _readings(int(match[1]), int(match["after"]), 24, match.end()) if mark is None else None
    minute = int(match["minutes"] or 0)
    if half[0] in "aApP":
        hour = int(match[1])
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half[0] in "pP" else 0)
        return _readings(hour, minute, 24, match.end())
    return _readings(int(match[1]), minute, exact, match.end())


def stopwatch_at(text: str, start: int) -> tuple[str, str, int] | None:
    """A time with seconds that begins at a digit, as a stopwatch shows it: seconds, worth of the last place, its end.

    Hours, minutes and seconds may be a time of day as well.
    """
    match = _STOPWATCH.match(text, start)
    if match is None:
        return None
    hours, minutes, seconds, parts = (
        match["h"],
        match["m"] or match["minutes"],
        match["s"] or match["seconds"],
        match["p"],
    )
    number = str(int(hours or 0) * 3600 + int(minutes) * 60 + int(seconds))
    if not parts:
        return number, "1", match.end()
    return canonical(Decimal(f"{number}.{parts}")), "0." + "0" * (len(parts) - 1) + "1", match.end()


def cjk_clock(text: str, start: int) -> tuple[tuple[str, ...], int, int] | None:
    """A time of day written with the signs for hour and minute: its readings, where it begins and ends."""
    match = _CJK.match(text, start)
    if match is None:
        return None
    hour = int(match["h"])
    minute = int(match["minutes"] or match["m"] or (30 if match["half"] else 0))
    before = text[max(0, start - 2) : start]
    begin = start - 2
    if before in _MORNING:
        hour = 0 if hour == 12 else hour
    elif before in _EVENING or before[-1:] == "夜":
        hour = hour + 12 if hour < 12 else hour
        begin = start - 1 if before[-1:] == "夜" else begin
    elif before in _NOON:
        pass
    elif text[match.end("h")] in "点點:" and not match["minutes"] and not match["half"]:
        return None
    else:
        begin = start
    exact = 24 if begin < start else None
    found = _readings(hour, minute, exact, match.end())
    return (found[0], begin, found[1]) if found is not None else None


def _readings(hour: int, minute: int, exact: int | None, end: int) -> tuple[tuple[str, ...], int] | None:
    """The time, and twelve hours later where the half of the day is unsaid."""
    value = time_of(hour, minute)
    if value is None:
        return None
    if exact is None and 1 <= hour <= 12:
        later = time_of(hour + 12 if hour < 12 else 0, minute)
        return ((value, later) if later is not None else (value,)), end
    return (value,), end
