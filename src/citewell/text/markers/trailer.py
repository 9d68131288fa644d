"""A closing line that names the sources of the whole answer: ``SOURCES: a, b``, ``[Sources: 1, 3]``."""

import re

import msgspec

from citewell.model import Family
from citewell.text.list_statements import stating
from citewell.text.markers.asides import is_title
from citewell.text.markers.content import Content, read_content
from citewell.text.markers.scan import Scan
from citewell.text.source_words import SOURCE_WORDS

_TRAILER = re.compile(
    rf"(?:^|\n)[ \t]{{0,20}}(?P<whole>[*_(\[（]{{0,4}}(?:{SOURCE_WORDS})"
    r"[*_]{0,3}[ \t\u00a0]{0,3}[:：][*_]{0,3}[ \t]{0,3}"
    r"(?P<names>[^\s][^\n]{0,2000}))(?=\n|$)",
    re.IGNORECASE,
)
# ``… 60 euros [a]. Sources: a, b`` at the end of a line.
_INLINE = re.compile(
    rf"(?<=[.!?)\]\u3002\uff01\uff1f\u3011])[ \t]{{0,3}}(?P<whole>[*_]{{0,3}}(?:{SOURCE_WORDS})"
    r"[*_]{0,3}[ \t\u00a0]{0,3}[:：][*_]{0,3}[ \t]{0,3}"
    r"(?P<names>[^\s.!?][^\n.!?\[\]]{0,300}+))[.\u3002]?[ \t]*+(?=\n|$)",
    re.IGNORECASE,
)
_BEFORE_SENTENCE = " \t.,;:(|。，；：（–—-"
_PARTS = re.compile(r"\s{0,3}[,;，；、]\s{0,3}")
_NOTHING = frozenset({"none", "n/a", "na", "-", "–", "—", "keine", "aucune", "ninguna", "nessuna", "geen", "无"})


def read_trailers(scan: Scan) -> None:
    """Trailers with ids, numbers or titles. One that holds addresses or markers leaves them to their families."""
    if ":" not in scan.text and "：" not in scan.text:
        return
    for match in (*_TRAILER.finditer(scan.text), *_INLINE.finditer(scan.text)):
        written = match["names"].rstrip()
        stated = stating(written, scan.names)
        if stated is not None:  # what stands after the names is a sentence, and none of them
            written = written[:stated].rstrip(_BEFORE_SENTENCE)
        names = written.strip().rstrip(")]*_）").rstrip().rstrip(".")
        if not names or names.casefold() in _NOTHING or "://" in names or names.lstrip("*_ ")[0] in "[【<":
            continue
        end = match.start("names") + len(written)
        reading = read_content(names, scan.names, explicit=True)
        known = reading is not None and any(bound is not None for _, bound in reading.found)
        if reading is not None and known:
            reading = _with_strangers(reading, names, scan)
        if reading is not None and (known or match.re is _TRAILER) and scan.is_free(match.start("whole"), end):
            scan.add(match.start("whole"), end, Family.TRAILER, reading.found, locator=reading.locator)


def _with_strangers(reading: Content, written: str, scan: Scan) -> Content:
    """What a line names, with the titles beside known names that no document of the record can have."""
    parts = [part.strip(" *_\"'“”") for part in _PARTS.split(written)]
    if len(parts) < 2:
        return reading
    found = {target for target, _ in reading.found}
    strangers = [
        (part, None)
        for part in parts
        if " " in part
        and part not in found
        and is_title(part)
        and scan.names.described(part) is None
        and scan.record.lacks(part)
    ]
    return msgspec.structs.replace(reading, found=[*reading.found, *strangers]) if strangers else reading
