"""The list of sources that an answer carries itself: footnote definitions, reference lines, a closing section."""

import re
from collections.abc import Iterator

from citewell.text.blocks import Block, BlockKind
from citewell.text.names import Entry, Names
from citewell.text.source_words import HEADING_WORDS
from citewell.text.url_spans import find_urls
from citewell.text.urls import plain_url, strip_tracking

_HEADING = re.compile(
    rf"[^\w\n]{{0,8}}(?:\d{{1,2}}[.)]\s{{0,2}})?[*_]{{0,3}}(?:{HEADING_WORDS})[*_\s\u00a0]{{0,6}}[:：]?[*_\s]{{0,6}}",
    re.IGNORECASE,
)
# ``[1]: …``, ``[1] …``, ``[^1]: …``, ``1. …``, ``(1) …``, ``【1】…``, ``¹ …`` at the start of a line.
_LABEL = re.compile(
    r"[*_]{0,3}(?:\\?\[\^?(?P<bracket>[^\[\]\n\\]{1,60}?)\^?\\?\](?!\()(?P<colon>:?)|【(?P<wide>\d{1,4})】|(?P<number>\d{1,4})[.)](?=\s)"
    r"|\((?P<round>\d{1,4})\)(?=\s)|(?P<super>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?=\s))[*_]{0,3}(?P<after>[:：]?)[ \t]*"
)
_FROM_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_LINK = re.compile(
    r"(?P<open>\[)(?P<text>[^\[\]\n]{1,300})\]\(<?(?P<url>https?://[^()\s<>]{1,2000}(?:\([^()\s]{0,200}\)[^()\s<>]{0,400}){0,4})>?[^()\n]{0,300}\)",
    re.IGNORECASE,
)
_FURTHER = re.compile(r"(?:[ \t,]{0,3}\[\d{1,4}\]){1,40}")
_NUMBER = re.compile(r"\d+")
_BULLET = re.compile(r"[ \t]{0,80}(?:>[ \t]?){0,8}[ \t]{0,80}(?:[-*+\u2022][ \t]+)?")
_CELL_NUMBER = re.compile(r"\|?[*_\s]{0,6}\\?\[?\^?(\d{1,4})\\?\]?\.?[*_\s]{0,6}")
_EDGES = " \t-–—:：.,;|*_`\"'“”()（）<>[]"
_TITLE_LINE = 60
_LONGEST_NAME = 200


def find_listing(text: str, blocks: list[Block], names: Names) -> list[Entry]:
    """The lines of an answer that define its markers.

    A line ``[1]: …`` or ``[^1]: …`` defines its label anywhere. Under a heading such as *Sources*, and at the end of
    the text, lines that begin with a number define that number; unnumbered lines with an address or a name are entries
    without a label.

    Args:
        text: the answer.
        blocks: its blocks.
        names: what the sources are called.
    """
    if "\n" not in text:
        return []
    return _Listing(text, names).read(blocks)


def words_of(text: str, entry: Entry) -> Iterator[tuple[int, int, bool]]:
    """The stretches of words on a line, without its label and addresses, and whether each is the text of a link."""
    begin = _bullet_end(text, entry.start, entry.end)
    label = _LABEL.match(text, begin, entry.end)
    position = label.end() if label is not None else begin
    for link in _LINK.finditer(text, position, entry.end):
        yield position, link.start(), False
        yield *link.span("text"), True
        position = link.end()
    rest = text[position : entry.end]
    for start, end in find_urls(rest) if "://" in rest or "www." in rest else ():
        yield position, entry.end - len(rest) + start, False
        position = entry.end - len(rest) + end
    yield position, entry.end, False


class _Listing:
    """One pass over the blocks of an answer."""

    def __init__(self, text: str, names: Names) -> None:
        self._text = text
        self._names = names
        self._entries: list[Entry] = []
        # Numbered lines with an address: they are the list if nothing but such lines follows.
        self._pending: list[Entry] = []
        self._in_section = False
        self._open: Entry | None = None  # the entry that the next line may continue

    def read(self, blocks: list[Block]) -> list[Entry]:
        for block in blocks:
            if block.kind is BlockKind.CODE:
                self._open = None
            elif block.kind is BlockKind.HEADING:
                self._begin(section=_HEADING.fullmatch(self._text, block.start, block.end) is not None)
            elif block.kind in (BlockKind.ROW, BlockKind.TABLE_HEADER):
                self._row(block)
            else:
                self._prose(block)
        return self._entries + self._pending

    def _begin(self, *, section: bool) -> None:
        """A heading: it opens the list or ends it."""
        self._in_section = section
        self._entries += self._pending if section else ()
        self._pending = []
        self._open = None

    def _prose(self, block: Block) -> None:
        """The lines of a paragraph or list item."""
        text = self._text
        if block.gap and not (block.kind is BlockKind.ITEM and block.level >= 2):
            self._open = None
        kept = False
        for start, end in _lines(text, block):
            if end - start < _TITLE_LINE and _HEADING.fullmatch(text, start, end):
                self._begin(section=True)
                self._entries.append(Entry("", start, end, None, "", start, start))
                kept = True
                continue
            entry = self._entry(start, end, block)
            if entry is None:
                kept = self._continue(start, end) or kept
                continue
            kept = True
            self._open = entry
            kept_in = self._entries if self._in_section or self._is_definition(start, end) else self._pending
            kept_in += self._further(entry, start, end)
            kept_in.append(entry)
        if not kept:
            self._pending = []
            if block.kind is BlockKind.PARAGRAPH and block.gap:
                self._in_section = False

    def _is_definition(self, start: int, end: int) -> bool:
        label = _LABEL.match(self._text, _bullet_end(self._text, start, end), end)
        return label is not None and bool(label["colon"])

    def _further(self, entry: Entry, start: int, end: int) -> list[Entry]:
        """The entries of further labels on a line: ``[2] [13] https://…``."""
        label = _LABEL.match(self._text, _bullet_end(self._text, start, end), end)
        if label is None or not label["bracket"]:
            return []
        labels = _FURTHER.match(self._text, label.end(), end)
        names = _NUMBER.findall(labels[0]) if labels is not None else []
        return [
            Entry(n, entry.start, entry.end, entry.url, entry.title, entry.spot_start, entry.spot_end) for n in names
        ]

    def _entry(self, start: int, end: int, block: Block) -> Entry | None:
        """The entry on a line, if the line defines something."""
        text = self._text
        begin = _bullet_end(text, start, end)
        label = _LABEL.match(text, begin, end)
        name = ""
        if label:
            name = label["bracket"] or label["wide"] or label["number"] or label["round"] or ""
            name = name.strip() or (label["super"] or "").translate(_FROM_SUPERSCRIPT)
            begin = label.end()
        entry = _address(text, name, start, begin, end)
        if label is None:
            if self._open is not None and self._open.label and self._open.url is None and entry.url:
                return None  # the address of the line before
            if self._pending and entry.url and not entry.title and entry.spot_end == end:
                return entry  # an address alone between numbered ones
            item = block.kind is BlockKind.ITEM and end - start < _LONGEST_NAME
            return entry if self._in_section and (entry.url or item or self._is_name(entry.title)) else None
        if self._in_section:
            if label["bracket"] and not name.isdigit() and self._names.source(name):
                # ``- [pump-v40] Velmora pump guarantee``: the label is the source's own id.
                return Entry(name, start, end, entry.url, entry.title, label.start(), label.end("bracket") + 1)
            return entry
        if label["colon"]:
            return entry if entry.url or text.startswith("[^", text.find("[", start, end)) else None
        return entry if entry.url and label["number"] is None else None

    def _is_name(self, words: str) -> bool:
        """Whether a line that is no list item names a source, or is written as an id."""
        if not words or len(words) > _LONGEST_NAME:
            return False
        return self._names.described(words) is not None or (
            " " not in words and any(c in words for c in "-_.:/0123456789")
        )

    def _continue(self, start: int, end: int) -> bool:
        """Adds a line to the entry before it, when the entry has no address yet or the line is indented."""
        last = self._open
        if last is None:
            return False
        entry = _address(self._text, last.label, last.start, start, end)
        indented = self._text[start : start + 2].isspace()
        if not indented and not (entry.url and last.url is None and len(entry.title) < _LONGEST_NAME):
            return False
        entries = self._entries if self._entries and self._entries[-1] is last else self._pending
        title = " ".join(part for part in (last.title, entry.title) if part)
        if last.url is None and entry.url is not None:
            joined = Entry(last.label, last.start, end, entry.url, title, entry.spot_start, entry.spot_end)
        else:
            joined = Entry(last.label, last.start, end, last.url, title, last.spot_start, last.spot_end)
        if entries and entries[-1] is last:
            entries[-1] = self._open = joined
        return True

    def _row(self, block: Block) -> None:
        """A row of a table of sources: a number in its first cell, and an address or a name beside it."""
        self._open = None
        if not self._in_section:
            return
        first = self._text.find("|", block.start + 1, block.end)
        number = _CELL_NUMBER.fullmatch(self._text, block.start, first) if first >= 0 else None
        begin = first if number else block.start
        self._entries.append(_address(self._text, number[1] if number else "", block.start, begin, block.end))


def _bullet_end(text: str, start: int, end: int) -> int:
    bullet = _BULLET.match(text, start, end)
    return bullet.end() if bullet else start


def _lines(text: str, block: Block) -> Iterator[tuple[int, int]]:
    """The lines of a block. A list item's first line starts at its bullet or number."""
    start = text.rfind("\n", 0, block.start) + 1 if block.kind is BlockKind.ITEM else block.start
    while start < block.end:
        end = text.find("\n", start, block.end)
        end = block.end if end < 0 else end
        yield start, end - 1 if end > start and text[end - 1] == "\r" else end
        start = end + 1


def _address(text: str, label: str, start: int, begin: int, end: int) -> Entry:
    """The entry of a line: its first address, where it or else the words stand, and the words beside it."""
    link = _LINK.search(text, begin, end)
    if link:
        url = strip_tracking(plain_url(link["url"]))
        title = link["text"].strip(_EDGES) or text[begin : link.start()].strip(_EDGES)
        return Entry(label, start, end, url, title, *link.span())
    found = find_urls(text[begin:end])
    if found:
        first, last = found[0][0] + begin, found[0][1] + begin
        return Entry(
            label, start, end, strip_tracking(plain_url(text[first:last])), text[begin:first].strip(_EDGES), first, last
        )
    words = text[begin:end]
    left = begin + len(words) - len(words.lstrip(_EDGES))
    stripped = words.strip(_EDGES)
    after = words[left - begin + len(stripped) :][:1]
    if after == ")" and stripped.count("(") > stripped.count(")"):
        stripped += after
    return Entry(label, start, end, None, stripped, left, left + len(stripped))
