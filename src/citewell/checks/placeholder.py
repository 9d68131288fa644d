"""placeholder: no address in the answer is a stand-in for one."""

import re
from collections.abc import Sequence

from citewell.checks.findings import objection
from citewell.checks.interface import CheckInfo, Context, Subject
from citewell.model import Finding, Location
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


class Placeholder:
    """Models fill gaps with addresses at reserved names and with templates; no reader can use them."""

    info = CheckInfo(id="placeholder", version="1", title="no address is a stand-in", subject=Subject.ANSWER)

    def judge(self, context: Context, /) -> Sequence[Finding]:
        """Objects to stand-in addresses, linked or bare, that no cited source holds."""
        text = context.answer.text
        found: list[Finding] = []
        if "://" in text or "www." in text:
            known = [c.span for c in context.reading.citations if c.known]
            for start, end in find_urls(text):
                url = text[start:end]
                cut = text.startswith(("...", "\u2026"), end)  # an address left off in the middle
                if (cut or _stands_in(url)) and not any(s.start <= start < s.end for s in known):
                    self._object(context, start, end, found)
        if "@" in text:
            for match in _MAIL.finditer(text):
                if _RESERVED.search(match["host"]) or _TEMPLATE.search(match[0]):
                    self._object(context, *match.span(), found)
        return found

    def _object(self, context: Context, start: int, end: int, found: list[Finding]) -> None:
        """Objects to the address at a stretch, unless a cited source gives the same address."""
        address = context.answer.text[start:end]
        masked = any(mask.start <= start and end <= mask.end for mask in context.reading.masked)
        cited = {name for citation in context.reading.citations for name in citation.bound if name is not None}
        if masked or any(address in context.sources[name].source.text for name in sorted(cited)):
            return
        location = Location(start=start, end=end, text=address)
        found.append(objection(self.info, location, f"{address}: a placeholder, not an address"))


def _stands_in(url: str) -> bool:
    host = _HOST.match(url)
    return _TEMPLATE.search(url) is not None or (host is not None and _RESERVED.search(host["host"]) is not None)
