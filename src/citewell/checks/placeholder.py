"""placeholder: no address in the answer is a stand-in for one."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from citewell.checks.findings import objection, unchecked, whole
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Finding, Location, Reason, Span
from citewell.text.urls import find_urls

# RFC 2606 and RFC 6761 reserve these names for examples, tests and this machine: nobody can own an address there.
_RESERVED = re.compile(r"(?:^|\.)(?:example(?:\.(?:com|org|net|edu))?|test|invalid|localhost|local)\.?$", re.IGNORECASE)
_TEMPLATE = re.compile(
    r"x{4,}|(?:^|[./_-])(?:your|my)[-_]?(?:domain|site|website|company|url|link|store|name)\b|(?:insert|placeholder|link[-_]?to|url[-_]?here)"
    r"|(?:domain|yoursite|yourdomain|website|somesite)\.(?:com|org|net)|/(?:\.\.\.|\u2026)(?:/|$)|%7b|%3c",
    re.IGNORECASE,
)
_MAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@(?P<host>[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8})")
_HOST = re.compile(r"(?:https?://)?(?:[^/@\s]{0,100}@)?(?P<host>[^/:?#\s]{1,255})", re.IGNORECASE)

# However many such addresses an answer has, looking for them in its sources stays short.
_MOST = 500


class Placeholder:
    """Models fill gaps with addresses at reserved names and with templates; no reader can use them."""

    info = CheckInfo(id="placeholder", version="1", title="no address is a stand-in", subject=Subject.ANSWER)

    def judge(self, context: Context, /) -> Sequence[Finding]:
        """Objects to stand-in addresses, linked or bare, that no cited source holds."""
        text = context.answer.text
        places: list[tuple[int, int]] = []
        if "://" in text or "www." in text:
            for start, end in find_urls(text):
                cut = text.startswith(("...", "\u2026"), end)  # an address left off in the middle
                if cut or _stands_in(text[start:end]):
                    places.append((start, end))
            if places:
                reading = context.reading
                known = _Cover([c.span for c in (*reading.citations, *reading.listing) if c.known])
                places = [place for place in places if not known.holds(place[0], place[0] + 1)]
        if "@" in text:
            for match in _MAIL.finditer(text):
                if _RESERVED.search(match["host"]) or _TEMPLATE.search(match[0]):
                    places.append(match.span())
        return self._objections(places, context) if places else ()

    def _objections(self, places: Sequence[tuple[int, int]], context: Context) -> list[Finding]:
        """Objects to the addresses at these places, but for those in code and those that a cited source gives."""
        text = context.answer.text
        masked = _Cover(context.reading.masked)
        cited = {name for citation in context.reading.citations for name in citation.bound if name is not None}
        texts = [context.sources[name].source.text for name in sorted(cited)]
        given: dict[str, bool] = {}
        unseen = 0
        found: list[Finding] = []
        for start, end in places:
            if masked.holds(start, end):
                continue
            address = text[start:end]
            if address not in given:
                if len(given) == _MOST:
                    unseen += 1
                    continue
                given[address] = any(address in words for words in texts)
            if not given[address]:
                location = Location(start=start, end=end, text=address)
                found.append(objection(self.info, location, f"{address}: a placeholder, not an address"))
        if unseen:
            message = f"{unseen} further addresses that look like placeholders were not looked for"
            found.append(unchecked(self.info, whole(context.answer), Reason.TOO_MANY, message))
        return found


class _Cover:
    """Stretches of a text, to be asked whether one of them holds a place.

    Args:
        spans: the stretches, in any order; they may overlap and nest.
    """

    def __init__(self, spans: Sequence[Span]) -> None:
        ordered = sorted(spans)
        self._starts = [span.start for span in ordered]
        # How far the stretches that begin up to here reach: the one that reaches furthest holds all that any does.
        self._reach = list(accumulate((span.end for span in ordered), max))

    def holds(self, start: int, end: int) -> bool:
        """Whether one of the stretches holds a place."""
        at = bisect_right(self._starts, start)
        return at > 0 and self._reach[at - 1] >= end


def _stands_in(url: str) -> bool:
    host = _HOST.match(url)
    return _TEMPLATE.search(url) is not None or (host is not None and _RESERVED.search(host["host"]) is not None)
