"""What the lines of the answer's own list of sources name.

Where nothing in the text refers to the list, its lines cite for the whole answer. Otherwise they describe what is
cited, and a line that names something else puts one more source before the reader.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence

import msgspec

from citewell.model import Citation, Family, Span
from citewell.text.markers.asides import is_token
from citewell.text.markers.bare import read_bare_urls
from citewell.text.markers.content import FILE, is_id, read_content
from citewell.text.markers.links import read_linked_numbers, read_text_links
from citewell.text.markers.scan import Scan
from citewell.text.names import Entry, Names

_NAME = re.compile(r"[^\s\[\](){}<>【】,;:^†#]+")
_RANGE = re.compile(r"(\d{1,4})\s?[-\u2013\u2014]\s?(\d{1,4})")
_LONGEST_RANGE = 50
_FROM_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


class Misnamed(msgspec.Struct, frozen=True, gc=False):
    """A line of the list that gives a number of the record to another document of the record.

    Attributes:
        span: the citation on the line.
        label: the number or key.
        meant: the source that has it in the record.
    """

    span: Span
    label: str
    meant: str


class Listed(msgspec.Struct, frozen=True):
    """What the lines of the list name.

    Attributes:
        citations: citations of the family *trailer*, in order.
        misnamed: those of them that name another source than the label before them.
    """

    citations: list[Citation]
    misnamed: tuple[Misnamed, ...]


def read_listed(
    text: str,
    names: Names,
    masks: Sequence[Span],
    entries: Iterable[Entry],
    cited: Sequence[Citation],
    stating: Collection[int] = (),
) -> Listed:
    """What each line names: its addresses, else its label or its words, where they can be nothing else.

    Args:
        text: the answer.
        names: what its sources are called, its own list included.
        masks: stretches that must not be read.
        entries: the lines.
        cited: the citations of the answer. A label that none of them uses is only the number of a line.
        stating: where the lines begin that state something, and so need not name anything.
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
    record = scan.record
    used = _used(cited)
    for index, entry in enumerate(ordered):
        label = names.source(entry.label) if entry.label and not entry.label.isdigit() else None
        if label is not None and entry.spot_end > entry.spot_start:
            scan.add(entry.spot_start, entry.spot_end, Family.TRAILER, [(label, label)])
        if index in addresses:
            scan.citations += _linked(addresses[index], label)
        elif label is None and not _read_words(
            scan, entry, used=used is None or entry.label in used, states=entry.start in stating
        ):
            doubtful += [] if entry.start in stating else [entry]
    if doubtful and any(citation.known for citation in scan.citations):
        # Under a heading such as *Notes* stand words of all kinds; beside lines that name sources they name some too.
        for entry in doubtful:
            if record.lacks(text[entry.spot_start : entry.spot_end], entry.label):
                _add(scan, entry.spot_start, entry.spot_end, [(text[entry.spot_start : entry.spot_end], None)])
    found = sorted(scan.citations, key=lambda citation: citation.span)
    return Listed(found, _misnamed(found, ordered, names, used) if used else ())


def _used(cited: Sequence[Citation]) -> frozenset[str] | None:
    """The words and numbers in the markers of an answer; ``None`` when it has no markers."""
    if not cited:
        return None
    names: set[str] = set()
    for citation in cited:
        written = citation.text.translate(_FROM_SUPERSCRIPT) if not citation.text.isascii() else citation.text
        names.update(_NAME.findall(written))
        if citation.family is Family.GROUP:
            names.update(
                str(number)
                for first, last in _RANGE.findall(written)
                for number in range(int(first), min(int(last), int(first) + _LONGEST_RANGE) + 1)
            )
    return frozenset(names)


def _misnamed(
    citations: Sequence[Citation], ordered: Sequence[Entry], names: Names, used: frozenset[str]
) -> tuple[Misnamed, ...]:
    """The lines whose label the answer uses and the record gives to another source than the line does."""
    starts = [entry.start for entry in ordered]
    lines: dict[int, list[Citation]] = {}
    for citation in citations:
        lines.setdefault(bisect_right(starts, citation.span.start) - 1, []).append(citation)
    found = []
    for index, named in lines.items():
        entry = ordered[index]
        meant = names.source(entry.label) if entry.label in used else None
        if meant is None or not all(citation.known for citation in named):
            continue
        bound = {name for citation in named for spread in (names.spread(citation),) for name in spread.bound}
        if meant not in bound:
            found += [Misnamed(citation.span, entry.label, meant) for citation in named]
    return tuple(found)


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


def _read_words(scan: Scan, entry: Entry, *, used: bool, states: bool) -> bool:
    """A line without any address: the id or title among its words, its label, or the words where they can be an id.

    Args:
        scan: the answer.
        entry: the line.
        used: whether a marker of the answer has the label of the line.
        states: whether the line states something.

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
    elif used and entry.label and (known := names.source(entry.label)) is not None:
        other = not states and scan.record.is_other(words, known)
        _add(scan, start, end, [(words, None) if other else (known, known)])
    elif FILE.fullmatch(words) or is_id(words) or names.resemblance.has(words):
        _add(scan, start, end, [(words, None)])
    else:
        return False
    return True


def _add(scan: Scan, start: int, end: int, found: Sequence[tuple[str, str | None]]) -> None:
    if scan.is_unread(start, end):  # ids in lists often stand in backticks
        scan.add(start, end, Family.TRAILER, found)
