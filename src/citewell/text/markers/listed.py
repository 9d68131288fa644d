"""What the lines of the answer's own list of sources name.

Where nothing in the text refers to the list, its lines cite for the whole answer. Otherwise they describe what is
cited, and a line that names something else puts one more source before the reader.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence

import msgspec

from citewell.model import Citation, Family, Source, Span
from citewell.text.fold import fold
from citewell.text.language import guess_language
from citewell.text.markers.asides import is_title, is_token
from citewell.text.markers.bare import read_bare_urls
from citewell.text.markers.content import FILE, is_id, read_content
from citewell.text.markers.links import read_linked_numbers, read_text_links
from citewell.text.markers.scan import Scan
from citewell.text.names import Entry, Names
from citewell.text.works import is_work, work_of_title

_WORD = re.compile(r"[^\W\d_]{4,}")
_STEM = 5
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af]")


def read_listed(text: str, names: Names, masks: Sequence[Span], entries: Iterable[Entry]) -> list[Citation]:
    """What each line names: its addresses, else its label or its words, where they can be nothing else.

    Args:
        text: the answer.
        names: what its sources are called, its own list included.
        masks: stretches that must not be read.
        entries: the lines.

    Returns:
        Citations of the family *trailer*, in order.
    """
    lines = {entry.start: entry for entry in reversed([*entries]) if entry.spot_end > entry.spot_start or entry.label}
    ordered = [lines[start] for start in sorted(lines)]
    scan = Scan(text, names, [*masks, *_between(ordered, len(text))])
    read_linked_numbers(scan)
    read_text_links(scan)
    read_bare_urls(scan)
    starts = [entry.start for entry in ordered]
    addresses: dict[int, list[Citation]] = {}
    for citation in scan.citations:
        addresses.setdefault(bisect_right(starts, citation.span.start) - 1, []).append(citation)
    scan.citations = []
    doubtful: list[Entry] = []
    for index, entry in enumerate(ordered):
        label = names.source(entry.label) if entry.label and not entry.label.isdigit() else None
        if label is not None and entry.spot_end > entry.spot_start:
            scan.add(entry.spot_start, entry.spot_end, Family.TRAILER, [(label, label)])
        if index in addresses:
            scan.citations += _linked(addresses[index], label)
        elif label is None and not _read_words(scan, entry):
            doubtful.append(entry)
    if doubtful and any(citation.known for citation in scan.citations):
        # Under a heading such as *Notes* stand words of all kinds; beside lines that name sources they name some too.
        record = _Record(names.sources, text)
        for entry in doubtful:
            if record.lacks(text[entry.spot_start : entry.spot_end], entry.label, names):
                _add(scan, entry.spot_start, entry.spot_end, [(text[entry.spot_start : entry.spot_end], None)])
    return sorted(scan.citations, key=lambda citation: citation.span)


def _between(entries: Sequence[Entry], length: int) -> list[Span]:
    """The stretches of a text that are no lines of the list."""
    found, position = [], 0
    for entry in entries:
        if entry.start > position:
            found.append(Span(position, entry.start))
        position = max(position, entry.end)
    return [*found, Span(position, length)]


def _linked(citations: Sequence[Citation], label: str | None) -> list[Citation]:
    """The addresses of one line, without those of the source that its label names and copies of known ones."""
    known = [target for c in citations for target, bound in zip(c.targets, c.bound, strict=True) if bound is not None]
    kept = []
    for citation in citations:
        if citation.known:
            if citation.bound != (label,):
                kept.append(citation)
        elif not any(target in citation.text and target != citation.text for target in known):
            kept.append(citation)  # what holds a known address is a copy of it in an archive
    return [msgspec.structs.replace(citation, family=Family.TRAILER) for citation in kept]


def _read_words(scan: Scan, entry: Entry) -> bool:
    """A line without any address: the id or title among its words, its label, or the words where they can be an id.

    Returns:
        Whether it is known what the line names, or that it names nothing.
    """
    start, end = entry.spot_start, entry.spot_end
    words, names = scan.text[start:end], scan.names
    if not words:
        name = scan.text[entry.start : entry.end].strip(" \t-*+>\u2022[]:\uff1a")
        if name == entry.label and is_token(name, sure=True) and not name.isdigit():
            at = scan.text.find(name, entry.start)
            _add(scan, at, at + len(name), [names.lookup(name)])  # ``- [deposit]``
        return True
    reading = read_content(words, names, explicit=True) if len(words) < 300 else None
    if reading is not None and len(reading.found) > 1 and any(bound == target for target, bound in reading.found):
        _add(scan, start, end, reading.found)
        return True
    named = names.described(words)
    if named is not None:
        position = words.find(named)
        if position >= 0:
            start, end = start + position, start + position + len(named)
        _add(scan, start, end, [(named, named)])
    elif entry.label and (known := names.source(entry.label)) is not None:
        _add(scan, start, end, [(known, known)])
    elif FILE.fullmatch(words) or is_id(words) or names.resemblance.has(words):
        _add(scan, start, end, [(words, None)])
    else:
        return False
    return True


def _add(scan: Scan, start: int, end: int, found: Sequence[tuple[str, str | None]]) -> None:
    if scan.is_unread(start, end):  # ids in lists often stand in backticks
        scan.add(start, end, Family.TRAILER, found)


class _Record:
    """The words of all sources, to tell the lines that can describe one of them.

    Args:
        sources: the sources of the record.
        text: the answer.
    """

    def __init__(self, sources: Sequence[Source], text: str) -> None:
        self._titled = all(source.title for source in sources)
        self._numbered = all((source.label or source.id).isdigit() for source in sources)
        self._worded = any(source.id.isalpha() for source in sources)
        self._begins = {
            word[:_STEM]
            for source in sources
            for part in (source.title or "", source.id, source.url or "", source.text)
            for word in _WORD.findall(fold(part))
        }
        language = guess_language(text)
        self._same = all(guess_language(source.text or source.title or "") in (language, None) for source in sources)

    def lacks(self, words: str, label: str, names: Names) -> bool:
        """Whether words can only name something that no source is: a word like an id, a work, a title quite strange.

        Where all sources have numbers, words beside another number name none of them.
        """
        if label and self._numbered and is_title(words):
            return True
        head = words.partition(":")[0].strip(" *_`")
        if " " in words and is_token(head, sure=True) and not head.isalpha() and not names.resolves(head):
            return True  # ``- x-9: Rowan Cycles``
        if " " not in words:
            return is_token(words, sure=True) and (self._worded or not words.isalpha())
        work = work_of_title(words) if is_work(words) else None
        if work is not None:
            return names.work(*work) is None and work[0][:_STEM] not in self._begins
        if not self._titled or not self._same or _UNSPACED.search(words) or not is_title(words):
            return False
        telling = _WORD.findall(fold(words))
        after = _WORD.findall(fold(words.rpartition(": ")[2])) if ": " in words else ()
        strange = self._strange(telling)
        return len(telling) > 1 and (2 * strange >= len(telling) or 0 < len(after) == self._strange(after))

    def _strange(self, words: Sequence[str]) -> int:
        """How many of these words begin like none of the record."""
        return sum(word[:_STEM] not in self._begins for word in words)
